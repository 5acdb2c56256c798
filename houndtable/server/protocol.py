"""Every message between a client and the server, and every entry of a table's log; docs/protocol.md explains them.

A message is a JSON object whose `type` says which one it is. The server knows every message it gets or refuses it.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.json import Decoder, Encoder

from ..games.by_itself import ByItself
from ..games.message import Message
from ..play.record import Event

VERSION = 2
REACTIONS = ("hello", "well_played", "thanks", "oops", "hurry", "laugh", "wow", "sorry")
MOST_TABLE_SEATS = 8
MOST_ACTS = 100  # of a learner in a lesson
ALL_OPEN = -4  # the seat of a replay in which nothing is secret any more

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_TABLE_SEATS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
ActionNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=2**15)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{32,64}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]  # a SHA-256
Thing: TypeAlias = Annotated[str, Meta(max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]


Words: TypeAlias = Message  # a client knows it by this name

# From a client, over a table's socket


class FromClient(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client may say."""


class Sit(FromClient, frozen=True):
    """Take a free seat, before the start."""

    seat: SeatNumber


class Leave(FromClient, frozen=True):
    """Give one's seat up, before the start."""

    seat: SeatNumber


class Kick(FromClient, frozen=True):
    """The host frees a seat, before the start."""

    seat: SeatNumber


class Place(FromClient, frozen=True):
    """The host lets a bot sit on a free seat, before the start."""

    seat: SeatNumber
    bot: Name


class Ready(FromClient, frozen=True):
    """Ready to start, with a commitment to the nonce that will go into the deals."""

    seat: SeatNumber
    commitment: Digest


class Reveal(FromClient, frozen=True):
    """The nonce that was committed to, once all are ready; it goes into the deals, so that nobody can steer them."""

    seat: SeatNumber
    nonce: Nonce


class Act(FromClient, frozen=True):
    """Do this; `seen` is the number of the view it was chosen in, `key` the client's own name for this act."""

    seat: SeatNumber
    action: ActionNumber
    seen: Number
    key: Key


class Undo(FromClient, frozen=True):
    """Take one's last action back."""

    seat: SeatNumber
    seen: Number
    key: Key


class Why(FromClient, frozen=True):
    """Why does nothing come of it? The things touched so far, the last one in vain; answered by `denied`."""

    seat: SeatNumber
    seen: Number
    touched: Annotated[tuple[Thing, ...], Meta(min_length=1, max_length=8)]


class Hint(FromClient, frozen=True):
    """What might one do? Answered by `hinted`, where the table allows it."""

    seat: SeatNumber


class Back(FromClient, frozen=True):
    """Take one's seat back from the bot that stands in."""

    seat: SeatNumber


class Resign(FromClient, frozen=True):
    """Give the match up for this seat."""

    seat: SeatNumber


class Claim(FromClient, frozen=True):
    """Claim the win over opponents who are away or silent for long."""

    seat: SeatNumber


class React(FromClient, frozen=True):
    """One of the few things that can be said at a table."""

    seat: SeatNumber
    reaction: Annotated[str, Meta(max_length=20)]


class Ping(FromClient, frozen=True):
    """Is the server there?"""


ClientMessage = (
    Sit | Leave | Kick | Place | Ready | Reveal | Act | Undo | Why | Hint | Back | Resign | Claim | React | Ping
)

# To a client, over a table's socket


class FromServer(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """What the server says."""


class Seated(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a player with a name, a bot, or nobody."""

    name: str = ""
    bot: str = ""
    ready: bool = False
    here: bool = False  # connected
    away: bool = False  # a bot stands in
    program: bool = False  # somebody's own program plays here
    gone: bool = False  # a guest sat here who has been deleted
    resigned: bool = False  # a bot plays on, and the match is lost for this seat
    idle: bool = False  # away or silent for so long that opponents may claim the win
    points: int = 0  # in the ranking, at a table that counts for it
    gain: int = 0  # of them in this match, once it is over
    commitment: str = ""  # to the player's nonce
    replaced: bool = False  # did the server take another nonce, because this one was not revealed?


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
    you: list[int]  # the seats that are yours
    host: bool = False  # are you?
    nonces: list[str] = []
    followed_by: str = ""  # the table of the rematch
    level: str = ""  # the bot that stands in
    hints: bool = False  # may one ask for them?
    rated: bool = False  # does it count for the ranking?
    rules: int = 1  # the version of the game's rules
    deal: str = ""  # the name of a deal that others play too: a day, or a duplicate's code and number
    version: int = VERSION


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal action: its number, the things to touch for it one after the other, and what it is."""

    action: int
    clicks: tuple[str, ...]
    words: Words
    danger: tuple[str, ...] = ()  # the things that come to harm, as pawns sent home


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """What happened, as you may see it; seat -1 is chance."""

    number: int
    seat: int
    words: Words
    consequences: list[Words] = []  # what came of it
    things: dict[str, str] = {}  # on the table, as in `clicks`, each with its part in it: from, to or struck


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: list[list[Words]] = []  # of each seat, line by line, where a game has a score sheet


class View(FromServer, frozen=True):
    """All a seat (or a spectator, seat -3) may know. The newest one is all a client needs."""

    seat: int
    number: int  # of events so far
    turn: int
    acting: list[int]  # who may act now
    row: dict[str, object]  # the game's row with blanks, field by field
    legal: list[Choice] = []
    by_itself: ByItself | None = None  # which of them a client may do unasked, and when
    lines: list[Line] = []
    undo: bool = False
    seconds: int = 0  # to think, where there is a clock
    outcome: Outcome | None = None
    teams: list[int] = []  # of each seat, named after its lowest seat; empty where everybody plays alone


class Done(FromServer, frozen=True):
    """Your act is event `number`, and nothing can lose it now."""

    key: str
    number: int


class Denied(FromServer, frozen=True):
    """It may not be; nothing has changed."""

    words: Words
    text: str  # in English
    rule: str = ""
    key: str = ""


class Advice(Struct, frozen=True):
    """An action, the chance to win with it (from 0 to 1, as a search sees it), and why."""

    action: int
    chance: float
    words: Words


class Hinted(FromServer, frozen=True):
    """The best actions in the view with this number, the best first."""

    seat: int
    number: int
    advice: list[Advice]


class StoodIn(FromServer, frozen=True):
    """While you were away a bot did these events for you."""

    seat: int
    events: list[int]


class Reacted(FromServer, frozen=True):
    """Somebody said one of the few things that can be said."""

    seat: int
    reaction: str


class Pong(FromServer, frozen=True):
    """It is."""


ServerMessage = Sitting | View | Done | Denied | Hinted | StoodIn | Reacted | Pong

# In a table's log


class Entry(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """Something that happened at a table, as it is stored."""


class SatDown(Entry, frozen=True):
    """A guest, or a bot, sat down."""

    seat: int
    guest: str = ""
    bot: str = ""


class StoodUp(Entry, frozen=True):
    """A seat became free."""

    seat: int
    kicked: bool = False  # then the guest does not sit down at this table again


class GotReady(Entry, frozen=True):
    """A guest is ready to start and gave a nonce: so it was before deals of version 2."""

    seat: int
    nonce: str


class Committed(Entry, frozen=True):
    """A guest is ready to start and has committed to a nonce."""

    seat: int
    commitment: str


class Revealed(Entry, frozen=True):
    """A guest revealed the nonce."""

    seat: int
    nonce: str


class Replaced(Entry, frozen=True):
    """A guest did not reveal the nonce; the server's takes its place."""

    seat: int


class Started(Entry, frozen=True):
    """All nonces were known."""

    deals: int = 1  # the version of the way cards are dealt


class WentAway(Entry, frozen=True):
    """A bot stands in from now on."""

    seat: int


class CameBack(Entry, frozen=True):
    """The player is there again."""

    seat: int


class Hesitated(Entry, frozen=True):
    """A guest is not ready after all: an unfinished match that counts was in the way."""

    seat: int


class Resigned(Entry, frozen=True):
    """A player gave up, or had the win claimed by the seat named here; a bot plays on."""

    seat: int
    claimed_by: int = -1


class Ended(Entry, frozen=True):
    """The match is over before its rules say so: one side is left, or no person."""


class Followed(Entry, frozen=True):
    """The rematch is at this table."""

    table: str


class Rated(Entry, frozen=True):
    """The match counted: everybody's points in the ranking after it, and how many of them are new, by seat."""

    points: tuple[int, ...]
    gains: tuple[int, ...]


TableEntry = (
    SatDown
    | StoodUp
    | GotReady
    | Committed
    | Revealed
    | Replaced
    | Hesitated
    | Started
    | Event
    | WentAway
    | CameBack
    | Resigned
    | Ended
    | Followed
    | Rated
)


class Header(Struct, frozen=True):
    """What a table is, from the beginning to the end."""

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
    deal: str = ""  # the name of a deal that others play too, each at a table of their own

    @property
    def dealt_as(self) -> str:
        """The name under which the cards are dealt."""
        return self.deal or self.id


# Over HTTP


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Named(Request, frozen=True):
    """Who one wants to be."""

    name: Name


class SignOut(Request, frozen=True):
    """Where one wants to be signed out: on this device, on all others, or on all."""

    where: Literal["here", "others", "everywhere"] = "here"


class WithLink(Request, frozen=True):
    """A link to take a seat along to another device."""

    link: Annotated[str, Meta(min_length=1, max_length=80)]


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
    rated: bool = False  # does it count for the ranking? Then there are no hints, and everybody has one seat


class Ranked(Struct, frozen=True, omit_defaults=True):
    """A place in the ranking of a game: a player with a name, or a bot."""

    place: int
    points: int
    matches: int
    name: str = ""
    bot: str = ""
    you: bool = False


class Standing(Struct, frozen=True, omit_defaults=True):
    """A place in the list of a deal that many have played: a player with a name, or a bot."""

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
    bot: str  # on the other seats
    players: int  # who have finished
    places: list[Standing]  # the best of them, and you
    table: str = ""  # yours
    strongest: Standing | None = None  # what a strong bot made of your seat, once you have finished or the day is over


class Day(Struct, frozen=True, omit_defaults=True):
    """A day: its deals, and what it takes to check that nobody knew them before."""

    day: str
    today: str
    seconds: int  # until today is over
    commitment: str  # to the secret of this day
    next_commitment: str  # to that of the day after
    games: list[DayGame]
    secret: str = ""  # once the day is over
    calendar: dict[str, int] = {}  # the days you have played, each with the number of games
    streak: int = 0


class NewDuplicate(Request, frozen=True):
    """A set of deals that friends play, each at a table of their own."""

    game: str
    deals: Annotated[int, Meta(ge=1, le=4)] = 1
    players: Annotated[int, Meta(ge=2, le=6)] = 2


class Friend(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part in a duplicate."""

    name: str
    finished: int  # deals
    you: bool = False


class Chosen(Struct, frozen=True, omit_defaults=True):
    """What some friends did in a decision, and where to see it; no words where their match was over by then."""

    names: list[str]
    table: str  # of one of them
    event: int  # before which it was decided
    words: Words | None = None


class Split(Struct, frozen=True):
    """A decision in which friends parted who had decided the same until then."""

    decision: int
    choices: list[Chosen]


class Compared(Struct, frozen=True):
    """A deal of a duplicate, once all have played it."""

    places: list[Standing]
    strongest: Standing
    splits: list[Split]


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


class Beaten(Struct, frozen=True):
    """A bot that a guest has beaten at a game, and the table of the first time."""

    game: str
    bot: str
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
    acting: list[int] = []  # whose turn it is, where that is known


class Address(Struct, frozen=True):
    """Where others find this server; `local` if only this computer can."""

    address: str
    local: bool


class WithRecord(Request, frozen=True):
    """A record that somebody has."""

    record: str


class Look(WithRecord, frozen=True):
    """A record, and which of its positions to show from whose eyes."""

    number: int = 0
    seat: int = ALL_OPEN


class Replayed(Struct, frozen=True, omit_defaults=True):
    """A position of a match that is over, as a seat saw it."""

    game: str
    seats: int
    options: dict[str, str]
    events: int  # in the whole match
    view: View
    names: tuple[str, ...] = ()  # of the players, by seat, where it was played at a table
    bots: tuple[str, ...] = ()  # by seat; empty where a person played


class Attend(Request, frozen=True):
    """A learner in a lesson: what was done so far, and the number of events that were seen of it."""

    acts: Annotated[tuple[ActionNumber, ...], Meta(max_length=MOST_ACTS)] = ()
    seen: Number = 0
    touched: Annotated[tuple[Thing, ...], Meta(max_length=8)] = ()  # in vain: why?


class Taught(Struct, frozen=True, omit_defaults=True):
    """How a lesson goes on."""

    seat: int  # the learner's
    seats: int
    options: dict[str, str]
    done: int  # steps
    steps: int
    says: str  # in the learner's language
    light: tuple[str, ...]  # the things to look at
    touch: tuple[str, ...]  # the things to touch
    views: list[View]  # after each event that was not seen yet
    denied: Denied | None = None  # the rule against the last act or touch
    wrong: str = ""  # why the last act, which is legal, is not what is asked for


class LessonTitle(Struct, frozen=True):
    """A lesson of a game."""

    lesson: str
    title: str
    steps: int


class Deal(Struct, frozen=True):
    """Something that chance did."""

    number: int  # of the event
    tickets: int  # how many equally likely ones there were
    words: Words
    drawn: int = -1  # the ticket that the secret prescribes, from 0
    fair: bool = False  # is it the one that was dealt?


class Deals(Struct, frozen=True):
    """All that chance did in a match, with what it takes to check it."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str  # empty if the record does not tell it
    holds: bool  # is it the secret that was committed to?
    deals: list[Deal]
    terms: str = ""  # what was fixed before any nonce was revealed; empty where cards were dealt by version 1
    replaced: tuple[int, ...] = ()  # seats that did not reveal their nonce


def key_of(message: ClientMessage) -> str:
    """What an answer to this is known by: the client's own key, or the name of a question."""
    name = type(message).__name__.lower()
    return getattr(message, "key", name if isinstance(message, Why | Hint) else "")


encode = Encoder().encode
read_message = Decoder(ClientMessage).decode
read_entry = Decoder(TableEntry).decode
read_header = Decoder(Header).decode
