"""What clients and the server tell each other about shared deals and tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..table.messages import Seated
from ..wire.messages import Name, Request, Words


class Standing(Struct, frozen=True, omit_defaults=True):
    """A place in the list of a shared deal: a player with a name, or a bot."""

    place: int
    points: int
    won: bool
    decisions: int
    gave_up: bool = False
    name: str = ""
    bot: str = ""
    you: bool = False


class DayGame(Struct, frozen=True, omit_defaults=True):
    """The deal of a game on a day."""

    game: str
    seats: int
    bot: str  # in the other seats
    players: int  # that have finished
    places: list[Standing]  # the best of them, and yours
    table: str = ""  # yours
    strongest: Standing | None = None  # a strong bot in your seat, after you have finished or the day is over


class Day(Struct, frozen=True, omit_defaults=True):
    """A day: its deals, and what is needed to check that nobody knew them in advance."""

    day: str
    today: str
    seconds: int  # until the end of today
    commitment: str  # to the secret of this day
    next_commitment: str  # to the secret of the next day
    games: list[DayGame]
    secret: str = ""  # once the day is over
    calendar: dict[str, int] = {}  # the days on which you played, each with the number of games
    streak: int = 0


class NewDuplicate(Request, frozen=True):
    """A set of deals for friends, each at their own table."""

    game: str
    deals: Annotated[int, Meta(ge=1, le=4)] = 1
    players: Annotated[int, Meta(ge=2, le=6)] = 2


class Friend(Struct, frozen=True, omit_defaults=True):
    """A friend who takes part in a duplicate."""

    name: str
    finished: int  # deals
    you: bool = False


class Chosen(Struct, frozen=True, omit_defaults=True):
    """What some friends did in a decision, and where to see it; without words if their match was over by then."""

    names: list[str]
    table: str  # of one of them
    event: int  # before which it was decided
    words: Words | None = None


class Split(Struct, frozen=True):
    """A decision where friends whose choices had been the same until then differed."""

    decision: int
    choices: list[Chosen]


class Compared(Struct, frozen=True):
    """A deal of a duplicate, once all have played it."""

    places: list[Standing]
    strongest: Standing
    splits: list[Split]


class Decided(Struct, frozen=True):
    """One of a friend's decisions: the event before which it was made, and what it was."""

    event: int
    words: Words


class Tried(Struct, frozen=True):
    """How a friend played a deal of a duplicate."""

    name: str
    table: str
    decisions: list[Decided]


class Duplicate(Struct, frozen=True, omit_defaults=True):
    """A duplicate as one of the friends sees it."""

    code: str
    game: str
    deals: int
    players: int  # how many may take part
    over: bool
    tables: list[str]  # yours, by deal; empty where you have not begun
    finished: list[bool]  # by you, by deal
    friends: list[Friend]
    results: list[Compared] = []  # by deal, once it is over


class NewTournament(Request, frozen=True):
    """A tournament as its host wants it."""

    game: str
    seats: int
    kind: Literal["swiss", "robin", "arena"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=12)] = 5  # of a Swiss
    options: dict[str, str | bool | int] = field(default_factory=dict)
    clock: Name = "relaxed"
    bots: bool = True  # do bots fill up the tables?
    level: Name = "level_2"  # of the bots that fill up and stand in
    duplicate: bool = False  # the same deal at every table of a round?


class JoinTournament(Request, frozen=True):
    """Take part, or come back."""

    team: Annotated[int, Meta(ge=-1, lt=2**15)] = -1  # the entrant to join as a partner; -1: a new one


class Entrant(Struct, frozen=True, omit_defaults=True):
    """A participant in a tournament, or a team."""

    entrant: int
    members: list[Seated]
    away: bool = False  # not paired until one of them comes back
    you: bool = False


class TournamentPlace(Struct, frozen=True):
    """A line of a tournament's standings."""

    place: int
    entrant: int
    points: int
    opponents: int  # their points, which decide ties
    wins: int
    score: int


class TournamentTable(Struct, frozen=True, omit_defaults=True):
    """A table of a tournament; its id is empty while its cards must stay secret."""

    round: int
    entrants: list[int]  # by side
    finished: bool
    table: str = ""
    points: list[int] = []  # once it is finished


class ListedTournament(Struct, frozen=True, omit_defaults=True):
    """A tournament in a list."""

    code: str
    game: str
    seats: int
    kind: str
    clock: str
    status: str
    host: str  # the name
    entrants: int
    made: int  # seconds since 1970
    duplicate: bool = False


class Tournament(Struct, frozen=True, omit_defaults=True):
    """A tournament as a guest sees it."""

    code: str
    game: str
    seats: int
    kind: str
    clock: str
    status: str  # open, playing or over
    host: str  # the name
    team: int  # people on a side
    rounds: int  # in all; 0 if unknown
    round: int  # the last one that has begun
    options: dict[str, str]  # the house rules that differ from the default
    bots: bool
    level: str
    entrants: list[Entrant]
    places: list[TournamentPlace]
    tables: list[TournamentTable]  # the newest first
    byes: list[int]  # entrants who do not play in this round
    duplicate: bool = False
    yours: bool = False  # are you the host?
    table: str = ""  # where you play now
    ends: int = 0  # when an arena ends, in seconds since 1970


class PlayedDays(Struct, frozen=True, omit_defaults=True):
    """The days on which a player played lately, each with the number of games, and how many in a row."""

    today: str
    calendar: dict[str, int] = {}
    streak: int = 0
