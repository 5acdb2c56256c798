"""What clients and the server tell each other about finished matches."""

from typing import Annotated

from msgspec import Meta, Struct

from ...play.record import Branch
from ..table.messages import ALL_OPEN, Choice, View
from ..wire.messages import Name, Number, Request, SeatNumber, Words


class Viewer(Struct, frozen=True):
    """The seat to view a match from: -3 for what was public, -4 for everything."""

    seat: Annotated[int, Meta(gt=-(10**6), lt=10**6)] = ALL_OPEN


class Beaten(Struct, frozen=True):
    """A bot that a guest has beaten at a game, and the table of the first win."""

    game: str
    bot: str
    table: str


class Tally(Struct, frozen=True):
    """Matches of one kind, and how many of them were won."""

    kind: str  # a number of players, or a way to win
    matches: int
    wins: int


class Met(Struct, frozen=True, omit_defaults=True):
    """Matches against a bot, or against a guest by name; the name of a deleted guest is empty."""

    matches: int
    wins: int
    bot: str = ""
    name: str = ""


class PlayedMatch(Struct, frozen=True):
    """One match: when it ended (seconds since 1970), where, and its result."""

    ended: int
    table: str
    won: bool
    score: int
    points: int  # in the ranking after it; -1 if it was not rated


class PlayedGame(Struct, frozen=True):
    """The matches a guest has played of a game."""

    game: str
    seats: list[Tally]  # by number of players
    opponents: list[Met]  # those met most often first
    ways: list[Tally]  # to win, where the game tells them apart
    newest: list[PlayedMatch]  # the oldest of them first


class LuckAndChoice(Struct, frozen=True):
    """The effect of luck and of the guest's own choices in the analysed matches of a game, in wins."""

    game: str
    matches: int
    luck: float
    choice: float
    error: float  # the standard error of their sum


class WithRecord(Request, frozen=True):
    """An uploaded record."""

    record: str


class Look(WithRecord, frozen=True):
    """A record, the position to show, and the seat to view it from."""

    number: int = 0
    seat: int = ALL_OPEN


class PlayOn(Request, frozen=True):
    """A position of a finished match, to play on from against bots."""

    number: Number  # of events before it
    seat: SeatNumber  # one's own
    level: Name = "level_2"  # the bots'
    public: bool = False


class PlayOnRecord(PlayOn, frozen=True, kw_only=True):
    """The same for an uploaded record."""

    record: str


class Branched(Struct, frozen=True):
    """A table where someone played on: after how many events, in which turn, and whose turn it was."""

    table: str
    event: int
    turn: int  # from 1
    seat: int


class WithViewer(WithRecord, frozen=True):
    """A record, and the seat to view it from."""

    seat: int = ALL_OPEN


class Replayed(Struct, frozen=True, omit_defaults=True):
    """A position of a finished match, as a seat saw it."""

    game: str
    seats: int
    options: dict[str, str]
    events: int  # in the whole match
    view: View
    names: tuple[str, ...] = ()  # of the players, by seat, where it was played at a table
    bots: tuple[str, ...] = ()  # by seat; empty where a person played
    branch: Branch | None = None  # the match it branched off from
    variant: str = ""  # of the game's rules


class Point(Struct, frozen=True):
    """Every player's chance to win after this many events, before this seat decides; -2 at the end."""

    number: int
    seat: int
    chances: tuple[float, ...]


class Moment(Struct, frozen=True):
    """A decision that cost something: the action, a better one, why, and the loss with its standard error."""

    number: int  # of events before it
    seat: int
    played: Choice
    better: Choice
    words: Words
    loss: float
    error: float
    may_be_chance: bool  # the loss is within its error: only loss + error is shown, as the most it may have cost


class Parts(Struct, frozen=True):
    """The parts of a player's result: start + luck + own + others = outcome."""

    seat: int
    start: float  # the chance before the first card
    luck: float  # the effect of the cards
    own: float  # the effect of the player's own decisions
    others: float  # the rest: what the others held and did, and what the network misjudged
    outcome: float
    luck_error: float  # a standard error, like the next
    own_error: float


class Analysis(Struct, frozen=True, omit_defaults=True):
    """Where a match turned, as a seat could see it or with all cards open; until it is done, the progress."""

    seat: int
    progress: float  # from 0 to 1; the rest is complete at 1
    curve: list[Point] = []
    moments: list[Moment] = []
    parts: list[Parts] = []


class Deal(Struct, frozen=True):
    """An act of chance."""

    number: int  # of the event
    tickets: int  # how many equally likely ones there were
    words: Words
    drawn: int = -1  # the ticket that the secret prescribes, from 0
    fair: bool = False  # was it the one dealt?


class Deals(Struct, frozen=True):
    """All acts of chance in a match, with everything needed to check them."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str  # empty if the record does not contain it
    holds: bool  # does it match the commitment?
    deals: list[Deal]
    terms: str = ""  # what was fixed before any nonce was revealed; empty for a match without a table
    replaced: tuple[int, ...] = ()  # seats that did not reveal their nonce
    abandoned: bool = False  # the match was abandoned before its end
