"""Every message between a client and the server, and every entry of a table's log; docs/protocol.md explains them.

A message is a JSON object whose `type` says which one it is. The server knows every message it gets or refuses it.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Raw, Struct, field
from msgspec.json import Decoder, Encoder

from ..games.by_itself import ByItself
from ..games.message import Message
from ..play.record import Branch, Event
from .settings import MAIL_ADDRESS

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


class Say(FromClient, frozen=True):
    """Something in one's own words, where the table has a chat."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Ping(FromClient, frozen=True):
    """Is the server there?"""


ClientMessage = (
    Sit | Leave | Kick | Place | Ready | Reveal | Act | Undo | Why | Hint | Back | Resign | Claim | React | Say | Ping
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
    late: bool = False  # because time ran out
    idle: bool = False  # away or silent for so long that opponents may claim the win
    points: int = 0  # in the ranking, in lists and at a table that counts for it
    gain: int = 0  # of them in this match, once it is over
    commitment: str = ""  # to the player's nonce
    picture: str = ""  # the dog that an account has chosen
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
    overtime: str = "bot"  # turn by turn, when time is over: a bot plays on, or it is a loss
    forced: bool = False  # is a forced act played for a player who is not there?
    hints: bool = False  # may one ask for them?
    rated: bool = False  # does it count for the ranking?
    rules: int = 1  # the version of the game's rules
    position: str = ""  # where the match begins, if it branched off from another one
    branch: Branch | None = None  # and from which
    deal: str = ""  # the name of a deal that others play too: a day, or a duplicate's or tournament's code and number
    chat: bool = False  # may those who sit here say something in their own words?
    tournament: str = ""  # the code of the one that the match belongs to
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
    awaited: int = 0  # turn by turn: seconds that whoever must act still has
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


class Said(FromServer, frozen=True):
    """Somebody said something in the chat; the number is the line's."""

    number: int
    seat: int
    name: str
    text: str


class Pong(FromServer, frozen=True):
    """It is."""


ServerMessage = Sitting | View | Done | Denied | Hinted | StoodIn | Reacted | Said | Pong

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
    """A player gave up, ran out of time, or had the win claimed by the seat named here; a bot plays on."""

    seat: int
    claimed_by: int = -1
    late: bool = False


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
    position: str = ""  # where the match begins, if it branched off from another one
    branch: Branch | None = None  # and from which
    paired: bool = False  # strangers were brought together: nobody is the host, and bots replace those who do not come
    overtime: str = "bot"  # what happens turn by turn when time is over: a bot plays on, or it is a loss
    forced: bool = False  # is a forced act played for a player who is not there, turn by turn?
    deal: str = ""  # the name of a deal that others play too, each at a table of their own
    tournament: str = (
        ""  # the code of the one that the match belongs to: time runs here whether anybody has come or not
    )

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
    overtime: Literal["bot", "loss"] = "bot"  # when time is over at a turn-by-turn table
    forced: bool = False  # are forced acts played for players who are not there, at a turn-by-turn table?


class Seek(Request, frozen=True):
    """What somebody who looks for a game would play, the dearest first."""

    games: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=10)]
    seats: Annotated[tuple[int, ...], Meta(min_length=1, max_length=MOST_TABLE_SEATS)]
    clock: Name = "relaxed"
    rated: bool = False  # does it count for the ranking?
    bots: bool = True  # may bots take seats that nobody wants, after a while?
    wait: Annotated[float, Meta(ge=0, le=30)] = 20.0  # seconds until bots do


class Waiting(FromServer, frozen=True):
    """Somebody still looks for a game."""

    waited: int  # seconds
    seekers: int  # who look for any game, on all servers


class Paired(FromServer, frozen=True):
    """A table was found: there is a seat."""

    table: str


class Subscription(Request, frozen=True):
    """Where a browser can be told, as its push service says it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?\Z")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}(==)?\Z")]
    language: Annotated[str, Meta(max_length=10)] = "en"


class Unsubscribe(Request, frozen=True):
    """A browser that is not to be told any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class GiveAddress(Request, frozen=True):
    """Where one would like to get mails, and in which language."""

    address: Annotated[str, Meta(max_length=254, pattern=MAIL_ADDRESS)]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailAddress(Struct, frozen=True, omit_defaults=True):
    """Where one gets mails; it counts once it is confirmed."""

    address: str = ""
    confirmed: bool = False


class GoOnHoliday(Request, frozen=True):
    """For how many days one's clocks stand still."""

    days: Annotated[int, Meta(ge=1, le=366)]


class Holiday(Struct, frozen=True):
    """Until when one is on holiday (seconds since 1970, or 0), and how many days are left this year."""

    until: int
    left: int


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


class NewTournament(Request, frozen=True):
    """A tournament as its host wants it."""

    game: str
    seats: int
    kind: Literal["swiss", "robin", "arena"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=12)] = 5  # of a Swiss
    options: dict[str, str | bool | int] = field(default_factory=dict)
    clock: Name = "relaxed"
    bots: bool = True  # do bots fill up the tables?
    level: Name = "level_2"  # theirs, and of those that stand in
    duplicate: bool = False  # has a round the same deal at every table?


class JoinTournament(Request, frozen=True):
    """Take part, or come back."""

    team: Annotated[int, Meta(ge=-1, lt=2**15)] = -1  # the entrant whose partner one will be; -1: a new one


class Entrant(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part in a tournament, or a team."""

    entrant: int
    members: list[Seated]
    away: bool = False  # not paired until one of them comes back
    you: bool = False


class TournamentPlace(Struct, frozen=True):
    """A line of a tournament's standings."""

    place: int
    entrant: int
    points: int
    opponents: int  # their points, which decide between those who are level
    wins: int
    score: int


class TournamentTable(Struct, frozen=True, omit_defaults=True):
    """A table of a tournament; its id is empty while its cards must not be known."""

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
    """A tournament as somebody sees it."""

    code: str
    game: str
    seats: int
    kind: str
    clock: str
    status: str  # open, playing or over
    host: str  # the name
    team: int  # people on a side
    rounds: int  # in all; 0 where that is not known
    round: int  # that has begun last
    options: dict[str, str]  # the house rules: only those that are not as usual
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


class Beaten(Struct, frozen=True):
    """A bot that a guest has beaten at a game, and the table of the first time."""

    game: str
    bot: str
    table: str


class Tally(Struct, frozen=True):
    """Matches of one kind, and how many of them were won."""

    kind: str  # a number of players, or a way to win
    matches: int
    wins: int


class Met(Struct, frozen=True, omit_defaults=True):
    """Matches against a bot, or against a guest by name; a guest who was deleted has none."""

    matches: int
    wins: int
    bot: str = ""
    name: str = ""


class PlayedMatch(Struct, frozen=True):
    """One match: when it ended (seconds since 1970), and what it brought."""

    ended: int
    won: bool
    score: int
    points: int  # in the ranking after it; -1 where it did not count


class PlayedGame(Struct, frozen=True):
    """What a guest has played of a game."""

    game: str
    seats: list[Tally]  # by number of players
    opponents: list[Met]  # those met most often first
    ways: list[Tally]  # to win, where they are told apart
    newest: list[PlayedMatch]  # the oldest of them first


class SolvedPuzzles(Struct, frozen=True):
    """What a guest has made of a game's puzzles."""

    game: str
    tried: int
    solved: int
    first: int  # of those solved: at the first try
    rating: int


class LuckAndChoice(Struct, frozen=True):
    """What luck and the guest's own choices brought in the matches of a game that were analysed, in wins."""

    game: str
    matches: int
    luck: float
    choice: float
    error: float  # the standard error of their sum


class Summary(Struct, frozen=True):
    """What a guest has made of days, puzzles and luck."""

    days: int  # on which a deal of the day was finished
    streak: int
    puzzles: list[SolvedPuzzles]
    luck: list[LuckAndChoice]


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
    options: dict[str, str] = {}  # the house rules: only those that are not as usual
    due: int = 0  # turn by turn: when the first of those who act is out of time, in seconds since 1970


class Address(Struct, frozen=True):
    """Where others find this server; `local` if only this computer can."""

    address: str
    local: bool


class WithPasskey(Request, frozen=True):
    """What a browser says of a passkey, as WebAuthn has it."""

    credential: Raw


class WithCode(Request, frozen=True):
    """A recovery code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Present(Request, frozen=True):
    """The picture that others see, and how much else: nothing, skill or everything."""

    picture: Name
    shows: Name


class Passkey(Struct, frozen=True):
    """A passkey of an account; times in seconds since 1970."""

    passkey: str
    device: str
    made: int
    used: int


class Session(Struct, frozen=True, omit_defaults=True):
    """Where somebody is signed in."""

    session: str
    device: str
    made: int
    seen: int
    here: bool = False  # is it the one that asks?


class AuditLine(Struct, frozen=True):
    """Something that has happened to an account."""

    deed: str
    device: str
    moment: int


class Account(Struct, frozen=True):
    """One's account, as one sees it; a guest without a passkey has no picture."""

    name: str
    picture: str
    shows: str
    passkeys: list[Passkey]
    codes: int  # that are left
    sessions: list[Session]
    audit: list[AuditLine]
    mail: MailAddress | None  # nothing where this server sends none


class CurvePoint(Struct, frozen=True):
    """Somebody's points after so many matches."""

    matches: int
    points: int
    moment: int


class SkillCurve(Struct, frozen=True):
    """How strong somebody is in a game, and was."""

    game: str
    points: int
    matches: int
    curve: list[CurvePoint]


class PlayedDays(Struct, frozen=True, omit_defaults=True):
    """The days that somebody has played lately, each with the number of games, and how many in a row."""

    today: str
    calendar: dict[str, int] = {}
    streak: int = 0


class Profile(Struct, frozen=True, omit_defaults=True):
    """What an account shows of itself."""

    name: str
    picture: str
    skills: list[SkillCurve]
    matches: list[Listed] = []
    days: PlayedDays | None = None
    puzzles: list[SolvedPuzzles] = []
    shows: str = ""  # how much others see; only its owner hears that


class Whom(Request, frozen=True):
    """Who is meant: somebody of one's own list, an account by its name, or who sits at a table."""

    person: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,24}\Z")] = ""
    name: Annotated[str, Meta(max_length=30, pattern=r"^[^\x00]*\Z")] = ""
    table: Annotated[str, Meta(max_length=20)] = ""
    seat: SeatNumber = 0


class Tie(Whom, frozen=True, kw_only=True):
    """What one wants of somebody: to follow, or to hear and see nothing more of."""

    deed: Literal["follow", "block"]


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody whom one follows or has blocked."""

    person: str
    name: str
    picture: str = ""
    here: bool = False
    table: str = ""  # a public one, where a friend who is here sits
    game: str = ""  # that is played there


class NewChallenge(Whom, frozen=True, kw_only=True):
    """Challenge somebody to a table of one's own."""

    at: Annotated[str, Meta(max_length=20)]  # the table


class Challenge(Struct, frozen=True, omit_defaults=True):
    """Somebody challenges one to a table, or is challenged; it is over at `until` (seconds since 1970)."""

    person: str
    name: str
    table: str
    game: str
    until: int
    declined: bool = False


class Friends(Struct, frozen=True):
    """Whom one follows, whom one has blocked, who challenges one, and whom one has challenged."""

    following: list[Person]
    blocked: list[Person]
    challenges: list[Challenge]
    sent: list[Challenge]


class Report(Struct, frozen=True):
    """A name, or something that was said, which people have reported to the host."""

    report: str
    guest: str
    name: str
    kind: str
    quote: str
    table: str
    moment: int
    reporters: int


class WithKey(Request, frozen=True):
    """The key of the host's desk."""

    key: Annotated[str, Meta(min_length=1, max_length=80)]


class Lift(Request, frozen=True):
    """Let a guest or an address back in."""

    kind: Literal["guest", "address"]
    who: Annotated[str, Meta(min_length=1, max_length=60)]
    deed: Literal["mute", "ban"]


class NewBan(Lift, frozen=True):
    """Mute a guest or an address, or keep it out, for some hours."""

    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24


class Announce(Request, frozen=True):
    """A line for everybody, in the host's own words; an empty one takes it away."""

    text: Annotated[str, Meta(max_length=200)]


class SignOutAccount(Request, frozen=True):
    """An account that the host signs out on every device; none named: all accounts."""

    name: Annotated[str, Meta(max_length=60)] = ""


class StopServer(Request, frozen=True):
    """A server by its address for the others; none named: the one that is asked."""

    server: Annotated[str, Meta(max_length=200)] = ""


class Settle(Request, frozen=True):
    """A report that the host has seen to."""

    report: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Quieten(Request, frozen=True):
    """Shall nothing new begin?"""

    quiet: bool


class Ban(Struct, frozen=True):
    """Somebody who is muted or kept out."""

    kind: str
    who: str
    deed: str
    until: int
    name: str  # of a guest


class DeskTable(Struct, frozen=True):
    """A table that is awake."""

    table: str
    game: str
    status: str
    lines: int  # to it


class DeskPerson(Struct, frozen=True):
    """Somebody who is connected to a table."""

    guest: str
    name: str
    address: str
    table: str
    account: bool = False


class DeskWarning(Struct, frozen=True):
    """Something that has gone wrong since the start."""

    event: str
    moment: int  # the last time
    count: int
    details: str  # of the last time


class DeskDeed(Struct, frozen=True):
    """Something that was done at the desk."""

    deed: str
    who: str  # a guest or an address, where it was done to somebody
    name: str  # of a guest
    moment: int


class DeskServer(Struct, frozen=True):
    """What is going on at one of the servers."""

    address: str  # for the others
    started: int  # seconds since 1970; 0 if it does not answer
    figures: dict[str, float]
    tables: list[DeskTable]
    people: list[DeskPerson]
    warnings: list[DeskWarning]  # the newest first


class DeskState(Struct, frozen=True):
    """What the host sees."""

    servers: list[DeskServer]  # at this store, the one that answers first
    writable: bool
    quiet: bool
    notice: str
    can_copy: bool
    bans: list[Ban]
    deeds: list[DeskDeed]
    accounts: list[AuditLine]  # what has happened to accounts, not to which
    reports: list[Report]


class WithRecord(Request, frozen=True):
    """A record that somebody has."""

    record: str


class Look(WithRecord, frozen=True):
    """A record, and which of its positions to show from whose eyes."""

    number: int = 0
    seat: int = ALL_OPEN


class PlayOn(Request, frozen=True):
    """A position of a match that is over, to be played on from against bots."""

    number: Number  # of events before it
    seat: SeatNumber  # one's own
    level: Name = "level_2"  # the bots'
    public: bool = False


class PlayOnRecord(PlayOn, frozen=True, kw_only=True):
    """The same for a record that somebody has."""

    record: str


class Branched(Struct, frozen=True):
    """A table where somebody played on, and the number of events before that."""

    table: str
    event: int


class WithEyes(WithRecord, frozen=True):
    """A record, and whose eyes look at it."""

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
    branch: Branch | None = None  # where it branched off from another match


class Point(Struct, frozen=True):
    """Everybody's chance to win after so many events, before this seat decides; -2 is nobody, at the end."""

    number: int
    seat: int
    chances: tuple[float, ...]


class Moment(Struct, frozen=True):
    """A decision that cost something: what was done, what was better, why, and the loss with its standard error."""

    number: int  # of events before it
    seat: int
    played: Choice
    better: Choice
    words: Words
    loss: float
    error: float


class Parts(Struct, frozen=True):
    """What a player's outcome is made of: start + luck + own + others = outcome."""

    seat: int
    start: float  # the chance before the first card
    luck: float  # what cards changed
    own: float  # what the player's own decisions changed
    others: float  # the rest: what the others held and did, and what the network misjudged
    outcome: float
    luck_error: float  # a standard error, as the next
    own_error: float


class Turned(Struct, frozen=True, omit_defaults=True):
    """Where a match turned, as a seat could see it or with all cards open; while it is worked out, how far that is."""

    seat: int
    progress: float  # from 0 to 1; the rest is there at 1
    curve: list[Point] = []
    moments: list[Moment] = []
    parts: list[Parts] = []


class Attend(Request, frozen=True):
    """A learner in a lesson: what was done so far, and the number of events that were seen of it."""

    acts: Annotated[tuple[ActionNumber, ...], Meta(max_length=MOST_ACTS)] = ()
    seen: Number = 0
    touched: Annotated[tuple[Thing, ...], Meta(max_length=8)] = ()  # in vain: why?


class PuzzleRated(Struct, frozen=True):
    """What a guest's first try at a puzzle changed."""

    rating: int  # of the guest, now
    gain: int
    puzzle: int  # the puzzle's rating now


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
    follows: list[View] = []  # what may come of it, in a puzzle
    rated: PuzzleRated | None = None  # after the first try at a puzzle


class LessonTitle(Struct, frozen=True):
    """A lesson of a game."""

    lesson: str
    title: str
    steps: int


class PuzzleTitle(Struct, frozen=True, omit_defaults=True):
    """A puzzle of a game, and what the guest has made of it."""

    number: int
    kind: str  # what is to be done
    rating: int  # how hard it is: 1250 is in the middle
    tried: bool = False
    solved: bool = False


class Puzzles(Struct, frozen=True):
    """The puzzles of a game, the easiest first, and how good the guest is at them."""

    rating: int  # on the scale of the puzzles
    puzzles: list[PuzzleTitle]


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
    abandoned: bool = False  # the match was put away before its end


def key_of(message: ClientMessage) -> str:
    """What an answer to this is known by: the client's own key, or the name of a question."""
    name = type(message).__name__.lower()
    return getattr(message, "key", name if isinstance(message, Why | Hint | Say) else "")


encode = Encoder().encode
read_message = Decoder(ClientMessage).decode
read_entry = Decoder(TableEntry).decode
read_header = Decoder(Header).decode
