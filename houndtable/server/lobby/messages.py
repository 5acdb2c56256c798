"""What clients and the server tell each other about making, finding and listing tables."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..table.messages import Seated
from ..wire.messages import MOST_TABLE_SEATS, FromServer, Name, Request


class OfferedOption(Struct, frozen=True):
    """A house rule of a game."""

    name: str
    rule: str  # its number in the rulebook
    choices: tuple[str, ...]
    default: int
    names_seats: bool  # choice n is seat n - 1


class OfferedGame(Struct, frozen=True):
    """A game as tables may play it."""

    title: str
    seats: tuple[int, ...]
    options: list[OfferedOption]
    with_partners: list[int]  # the numbers of players of whom some play together
    variants: list[str]  # of its rules, which the host allows


class Offer(Struct, frozen=True):
    """What a server offers to everybody."""

    version: int
    bots: dict[str, str]  # what each is, by name
    levels: list[str]  # the bots to choose from, the weakest first
    clocks: dict[str, int]  # seconds per decision, by name
    reactions: tuple[str, ...]
    languages: tuple[str, ...]
    pairing: bool  # is matchmaking on?
    tournaments: bool  # may guests hold them?
    holidays: bool  # may guests stop their clocks?
    accounts: str  # off, optional or required
    pictures: tuple[str, ...]  # the dogs to choose from
    desk: bool  # does the server have one?
    friends: bool  # may people follow each other?
    games: dict[str, OfferedGame]


class MadeTable(Struct, frozen=True):
    """A new table, and its short code."""

    table: str
    code: str


class AtTable(Struct, frozen=True):
    """The table to go to."""

    table: str


class WithShortCode(Struct, frozen=True):
    """The short code of something new."""

    code: str


class Whereabouts(Struct, frozen=True):
    """Tables, separated by commas."""

    tables: str = ""


class NewTable(Request, frozen=True):
    """A table as its creator wants it."""

    game: str
    seats: int
    options: dict[str, str | bool | int] = field(default_factory=dict)
    clock: str = "none"
    public: bool = False
    bots: dict[str, str] = field(default_factory=dict)  # by seat
    sit: tuple[int, ...] = (0,)  # where the creator sits
    level: Name = "level_2"  # the bot that stands in for an absent player
    hints: bool = True  # may players ask for them?
    rated: bool = False  # for the ranking: then there are no hints, and everybody has one seat
    overtime: Literal["bot", "loss"] = "bot"  # when time is over at a turn-by-turn table
    forced: bool = False  # are forced actions played for absent players, at a turn-by-turn table?
    table_talk: bool = False  # may players chat who have partners? They may not talk about cards or moves
    variant: Annotated[str, Meta(max_length=100)] = ""  # of the game's rules: one that this server offers


class Seek(Request, frozen=True):
    """The games a player would play, in order of preference."""

    games: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=10)]
    seats: Annotated[tuple[int, ...], Meta(min_length=1, max_length=MOST_TABLE_SEATS)]
    clock: Name = "relaxed"
    rated: bool = False  # for the ranking
    bots: bool = True  # may bots take empty seats, after a while?
    wait: Annotated[float, Meta(ge=0, le=30)] = 20.0  # seconds until they do


class Waiting(FromServer, frozen=True):
    """The search goes on."""

    waited: int  # seconds
    seekers: int  # looking for any game, on all servers


class Paired(FromServer, frozen=True):
    """A table was found, with a seat."""

    table: str


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    table: str
    code: str
    game: str
    seats: int
    status: str
    rated: bool
    made: int  # seconds since 1970
    players: list[Seated]
    you: list[int] = []
    acting: list[int] = []  # whose turn it is
    clock: str = "none"
    options: dict[str, str] = {}  # the house rules that differ from the default
    due: int = 0  # turn by turn: the earliest deadline of those who must act, in seconds since 1970
    tournament: str = ""  # the code of its tournament
    variant: str = ""  # of the game's rules
