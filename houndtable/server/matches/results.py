"""What a finished match adds: its players' results and ratings, and the bots they have beaten."""

from ..store.log import Statement
from ..table.messages import Rated
from ..table.surroundings import Addition, Over
from .beaten import Kennel
from .played import Played
from .ratings import Ratings


class Results:
    """Writes down the results of matches. Those that branch off from another one have none."""

    def __init__(self, played: Played, kennel: Kennel, ratings: Ratings) -> None:
        self._played, self._kennel, self._ratings = played, kennel, ratings

    async def at_end(self, over: Over) -> Addition:
        """What to write when a match ends; nobody is rated at a table where a bot failed, or without people."""
        header, match, chairs, lost = over
        if header.branch:
            return Addition()
        has_failed, has_people = any(chair.failed for chair in chairs), any(chair.guest for chair in chairs)
        beaten = [] if has_failed else self._kennel.after(match, chairs, header.id)
        rated: Rated | None = None
        skills: list[Statement] = []
        if header.rated and has_people and not has_failed:
            rated, skills = await self._ratings.after(match, chairs, set(lost))
        played = self._played.after(match, chairs, header.id, rated)
        return Addition([rated] if rated else [], [*beaten, *skills, *played])
