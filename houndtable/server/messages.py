"""What clients are told about a person, from all rooms."""

from msgspec import Struct

from .contests.messages import PlayedDays
from .learning.messages import SolvedPuzzles
from .lobby.messages import Listed
from .matches.messages import LuckAndChoice
from .people.messages import SkillCurve


class Summary(Struct, frozen=True):
    """A guest's days, puzzles and luck."""

    days: int  # on which a deal of the day was finished
    streak: int
    puzzles: list[SolvedPuzzles]
    luck: list[LuckAndChoice]


class Profile(Struct, frozen=True, omit_defaults=True):
    """What an account shows to others."""

    name: str
    picture: str
    skills: list[SkillCurve]
    matches: list[Listed] = []
    days: PlayedDays | None = None
    puzzles: list[SolvedPuzzles] = []
    shows: str = ""  # what others see; only sent to the owner
