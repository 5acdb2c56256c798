"""Messages over a table's socket, and the entries of a table's log."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from ...games.by_itself import ByItself
from ...play.record import Branch
from ..wire.messages import (
    VERSION,
    ActionNumber,
    Denied,
    Digest,
    FromClient,
    FromServer,
    Key,
    Name,
    Nonce,
    Number,
    Request,
    SeatNumber,
    Thing,
    Words,
)

REACTIONS = ("hello", "well_played", "thanks", "oops", "hurry", "laugh", "wow", "sorry")
ALL_OPEN = -4  # the seat of a replay in which nothing is secret any more


class Sit(FromClient, frozen=True):
    """Take a free seat, before the start."""

    seat: SeatNumber


class Leave(FromClient, frozen=True):
    """Leave your seat, before the start."""

    seat: SeatNumber


class Kick(FromClient, frozen=True):
    """The host frees a seat, before the start."""

    seat: SeatNumber


class Place(FromClient, frozen=True):
    """The host puts a bot in a free seat, before the start."""

    seat: SeatNumber
    bot: Name


class Ready(FromClient, frozen=True):
    """Ready to start, with a commitment to the nonce that will go into the deals."""

    seat: SeatNumber
    commitment: Digest


class Reveal(FromClient, frozen=True):
    """The nonce of the commitment, once all are ready; it goes into the deals, so that nobody can steer them."""

    seat: SeatNumber
    nonce: Nonce


class Act(FromClient, frozen=True):
    """Do this; `seen` is the number of the view it was chosen in, `key` the client's own name for this action."""

    seat: SeatNumber
    action: ActionNumber
    seen: Number
    key: Key


class Undo(FromClient, frozen=True):
    """Undo your last action."""

    seat: SeatNumber
    seen: Number
    key: Key


class Why(FromClient, frozen=True):
    """Why does this lead nowhere? The things touched so far, the last one in vain; answered by `denied`."""

    seat: SeatNumber
    seen: Number
    touched: Annotated[tuple[Thing, ...], Meta(min_length=1, max_length=8)]


class Hint(FromClient, frozen=True):
    """What would be a good action? Answered by `hinted`, where the table allows it."""

    seat: SeatNumber


class Back(FromClient, frozen=True):
    """Take your seat back from the bot that stands in."""

    seat: SeatNumber


class Resign(FromClient, frozen=True):
    """Resign from the match in this seat."""

    seat: SeatNumber


class Claim(FromClient, frozen=True):
    """Claim the win over opponents who have been away or silent for long."""

    seat: SeatNumber


class React(FromClient, frozen=True):
    """One of the few reactions."""

    seat: SeatNumber
    reaction: Annotated[str, Meta(max_length=20)]


class Say(FromClient, frozen=True):
    """A line in the chat, where the table has one."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Ping(FromClient, frozen=True):
    """Is the server there?"""


ClientMessage = (
    Sit | Leave | Kick | Place | Ready | Reveal | Act | Undo | Why | Hint | Back | Resign | Claim | React | Say | Ping
)


class Seated(Struct, frozen=True, omit_defaults=True):
    """The player in a seat: a person with a name, a bot, or nobody."""

    name: str = ""
    bot: str = ""
    ready: bool = False
    here: bool = False  # connected
    away: bool = False  # a bot stands in
    program: bool = False  # a guest's own program plays here
    gone: bool = False  # the guest who sat here has been deleted
    resigned: bool = False  # a bot plays on, and the match is lost for this seat
    late: bool = False  # because time ran out
    idle: bool = False  # away or silent for so long that opponents may claim the win
    points: int = 0  # in the ranking; in lists and at rated tables
    gain: int = 0  # of them, from this match, once it is over
    commitment: str = ""  # to the player's nonce
    picture: str = ""  # the dog that an account has chosen
    replaced: bool = False  # the nonce was not revealed in time, and the server used another
    failed: bool = False  # the bot could not play, and an expert does; then nobody is rated


class Sitting(FromServer, frozen=True):
    """The table: what is played and who sits where."""

    table: str
    code: str
    game: str
    options: dict[str, str]
    clock: str
    public: bool
    commitment: str
    status: str
    seats: list[Seated]
    you: list[int]  # your seats
    host: bool = False  # are you the host?
    nonces: list[str] = []
    followed_by: str = ""  # the table of the rematch
    level: str = ""  # the stand-in bot
    overtime: str = "bot"  # turn by turn, when time runs out: a bot plays on, or the match is lost
    forced: bool = False  # is a forced action played for an absent player?
    hints: bool = False  # may players ask for them?
    rated: bool = False  # does it count for the ranking?
    rules: int = 1  # the version of the game's rules
    position: str = ""  # where the match begins, if it branched off from another one
    branch: Branch | None = None  # the match it branched off from
    deal: str = ""  # the name of a shared deal: a day, or the code and number of a duplicate or a tournament
    chat: bool = False  # is there a chat?
    tournament: str = ""  # the code of its tournament
    variant: str = ""  # of the game's rules
    unseen: list[str] = []  # options in use that the network of the bots here never met
    version: int = VERSION


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal action: its number, the things to touch for it one after the other, and its description."""

    action: int
    clicks: tuple[str, ...]
    words: Words
    danger: tuple[str, ...] = ()  # the things that it would harm, such as pawns sent home


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event, as you may see it; seat -1 is chance."""

    number: int
    seat: int
    words: Words
    consequences: list[Words] = []  # of the event
    things: dict[str, str] = {}  # on the table, as in `clicks`, each with its part: from, to or struck


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: list[list[Words]] = []  # the score sheet of each seat, line by line, where the game has one


class View(FromServer, frozen=True):
    """Everything a seat (or a spectator, seat -3) may know. The newest view is all a client needs."""

    seat: int
    number: int  # of events so far
    turn: int
    acting: list[int]  # who may act now
    row: dict[str, object]  # the game's row with blanks, field by field
    legal: list[Choice] = []
    by_itself: ByItself | None = None  # the choice a client may make automatically, and when
    lines: list[Line] = []
    undo: bool = False
    seconds: int = 0  # to think, where there is a clock
    awaited: int = 0  # turn by turn: the seconds left to those who must act
    outcome: Outcome | None = None
    teams: list[int] = []  # of each seat, named after its lowest seat; empty where everybody plays alone


class Done(FromServer, frozen=True):
    """Your action is event `number`; it is stored and cannot be lost."""

    key: str
    number: int


class Advice(Struct, frozen=True):
    """An action, the chance to win with it (from 0 to 1, by the search), and the reason."""

    action: int
    chance: float
    words: Words


class Hinted(FromServer, frozen=True):
    """The best actions in the view with this number, the best first."""

    seat: int
    number: int
    advice: list[Advice]


class StoodIn(FromServer, frozen=True):
    """The events in which a bot acted for you while you were away."""

    seat: int
    events: list[int]


class Reacted(FromServer, frozen=True):
    """A player reacted."""

    seat: int
    reaction: str


class Said(FromServer, frozen=True):
    """A player said something in the chat, in the line with this number."""

    number: int
    seat: int
    name: str
    text: str


class Pong(FromServer, frozen=True):
    """The answer to `ping`."""


ServerMessage = Sitting | View | Done | Denied | Hinted | StoodIn | Reacted | Said | Pong


# In a table's log


class Entry(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """Something that happened at a table, as it is stored."""


class SatDown(Entry, frozen=True):
    """A guest or a bot sat down."""

    seat: int
    guest: str = ""
    bot: str = ""


class StoodUp(Entry, frozen=True):
    """A seat became free."""

    seat: int
    kicked: bool = False  # then the guest may not sit down at this table again


class Committed(Entry, frozen=True):
    """A guest was ready to start and committed to a nonce."""

    seat: int
    commitment: str


class Revealed(Entry, frozen=True):
    """A guest revealed the nonce."""

    seat: int
    nonce: str


class Replaced(Entry, frozen=True):
    """A guest did not reveal the nonce; the server's nonce replaces it."""

    seat: int


class Started(Entry, frozen=True):
    """All nonces are known, and the match begins."""


class Happened(Entry, frozen=True):
    """An event of the match, in the notation of records: numbers of actions change when a game gains a kind of them."""

    seat: int
    action: str
    key: str = ""
    stand_in: bool = False


class WentAway(Entry, frozen=True):
    """A bot stands in from now on."""

    seat: int


class Failed(Entry, frozen=True):
    """The bot of a seat could not play; from now on the expert does, and nobody is rated."""

    seat: int


class CameBack(Entry, frozen=True):
    """The player is back."""

    seat: int


class Hesitated(Entry, frozen=True):
    """A guest is not ready after all: an unfinished rated match was in the way."""

    seat: int


class Resigned(Entry, frozen=True):
    """A player gave up, ran out of time, or had the win claimed by the seat named here; a bot plays on."""

    seat: int
    claimed_by: int = -1
    late: bool = False


class Ended(Entry, frozen=True):
    """The match ended before its rules say so: only one side is left, or no person."""


class Followed(Entry, frozen=True):
    """The table of the rematch."""

    table: str


class Rated(Entry, frozen=True):
    """The match was rated: the points of each seat after it, and how many of them are new."""

    points: tuple[int, ...]
    gains: tuple[int, ...]


TableEntry = (
    SatDown
    | StoodUp
    | Committed
    | Revealed
    | Replaced
    | Hesitated
    | Started
    | Happened
    | WentAway
    | Failed
    | CameBack
    | Resigned
    | Ended
    | Followed
    | Rated
)


class Header(Struct, frozen=True):
    """The fixed properties of a table."""

    id: str
    code: str
    game: str
    seats: int
    options: dict[str, str]
    clock: str
    public: bool
    host: str
    rematch_of: str = ""
    level: str = "level_2"
    hints: bool = True
    rated: bool = False
    rules: int = 1  # the version of the game's rules
    position: str = ""  # where the match begins, if it branched off from another one
    branch: Branch | None = None  # the match it branched off from
    paired: bool = False  # strangers were paired: there is no host, and bots replace those who do not come
    overtime: str = "bot"  # turn by turn, when time runs out: a bot plays on, or the match is lost
    forced: bool = False  # turn by turn: is a forced action played for an absent player?
    table_talk: bool = False  # may players chat who have partners?
    deal: str = ""  # the name of a shared deal, which others play at their own tables
    tournament: str = ""  # the code of its tournament, in which time runs whether or not anyone has come
    variant: str = ""  # of the game's rules, if the host allows it

    @property
    def rules_name(self) -> str:
        """The name of the rules: the game's, or that of its variant."""
        return f"{self.game}:{self.variant}" if self.variant else self.game

    @property
    def dealt_as(self) -> str:
        """The name under which the cards are dealt."""
        return self.deal or self.id


class GoOnHoliday(Request, frozen=True):
    """For how many days the clocks should stop."""

    days: Annotated[int, Meta(ge=1, le=366)]


class Holiday(Struct, frozen=True):
    """Until when the guest is on holiday (seconds since 1970, or 0), and how many days are left this year."""

    until: int
    left: int


read_message = Decoder(ClientMessage).decode
read_entry = Decoder(TableEntry).decode
read_header = Decoder(Header).decode
