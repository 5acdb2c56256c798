"""Every message between a client and the server, and every entry of a table's log; docs/protocol.md explains them.

A message is a JSON object; its `type` says which one it is. The server refuses messages that it does not know.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Raw, Struct, field
from msgspec.json import Decoder, Encoder

from ..games.by_itself import ByItself
from ..games.message import Message
from ..play.record import Branch
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
    """A message from a client."""


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

# To a client, over a table's socket


class FromServer(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """A message from the server."""


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


class Denied(FromServer, frozen=True):
    """Not allowed; nothing has changed."""

    words: Words
    text: str  # in English
    rule: str = ""
    key: str = ""


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


# Over HTTP


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


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


class Known(Struct, frozen=True, omit_defaults=True):
    """What guests are told about themselves."""

    name: str
    program: bool
    picture: str = ""  # of an account
    token: str = ""  # a program's next one


class SignedOut(Struct, frozen=True, omit_defaults=True):
    """Signed out; a program that ended all others' tokens gets a new one."""

    token: str = ""


class NewLink(Struct, frozen=True):
    """A link that takes the guest's seats to another device."""

    link: str


class NewProgram(Struct, frozen=True):
    """A guest's own program."""

    name: str
    token: str


class PushKey(Struct, frozen=True):
    """The server's public key for Web Push; empty if it sends none."""

    key: str


class RecoveryCodes(Struct, frozen=True):
    """Codes to sign in with, each of them once."""

    codes: list[str]


class FollowedLink(Struct, frozen=True):
    """What the link of an email did: it confirmed the address, or there will be no more emails."""

    done: Literal["on", "off"]


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


class Notice(Struct, frozen=True, omit_defaults=True):
    """The host's announcement and, for a banned guest, the end of the ban in seconds since 1970."""

    text: str
    banned: int = 0


class Backup(Struct, frozen=True):
    """A copy of the database."""

    name: str


class Viewer(Struct, frozen=True):
    """The seat to view a match from: -3 for what was public, -4 for everything."""

    seat: Annotated[int, Meta(gt=-(10**6), lt=10**6)] = ALL_OPEN


class Whereabouts(Struct, frozen=True):
    """Tables, separated by commas."""

    tables: str = ""


class Named(Request, frozen=True):
    """The name a guest wants."""

    name: Name


class Introduced(Named, frozen=True):
    """The name a guest wants, or one to use until they choose another."""

    is_suggested: bool = False  # a guest who has a name keeps it


class SignOut(Request, frozen=True):
    """Where to sign out: on this device, on all others, or everywhere."""

    where: Literal["here", "others", "everywhere"] = "here"


class WithLink(Request, frozen=True):
    """A link that takes the seats to another device."""

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


class Subscription(Request, frozen=True):
    """The address at which a browser can be notified, from its push service."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?\Z")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}(==)?\Z")]
    language: Annotated[str, Meta(max_length=10)] = "en"


class Unsubscribe(Request, frozen=True):
    """A browser that should not be notified any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class GiveAddress(Request, frozen=True):
    """Where to send emails, and in which language."""

    address: Annotated[str, Meta(max_length=254, pattern=MAIL_ADDRESS)]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailAddress(Struct, frozen=True, omit_defaults=True):
    """The address for emails; it is used once it is confirmed."""

    address: str = ""
    confirmed: bool = False


class GoOnHoliday(Request, frozen=True):
    """For how many days the clocks should stop."""

    days: Annotated[int, Meta(ge=1, le=366)]


class Holiday(Struct, frozen=True):
    """Until when the guest is on holiday (seconds since 1970, or 0), and how many days are left this year."""

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


class SolvedPuzzles(Struct, frozen=True):
    """A guest's results in the puzzles of a game."""

    game: str
    tried: int
    solved: int
    first: int  # of those solved: on the first try
    rating: int


class LuckAndChoice(Struct, frozen=True):
    """The effect of luck and of the guest's own choices in the analysed matches of a game, in wins."""

    game: str
    matches: int
    luck: float
    choice: float
    error: float  # the standard error of their sum


class Summary(Struct, frozen=True):
    """A guest's days, puzzles and luck."""

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
    options: dict[str, str] = {}  # the house rules that differ from the default
    due: int = 0  # turn by turn: the earliest deadline of those who must act, in seconds since 1970
    tournament: str = ""  # the code of its tournament
    variant: str = ""  # of the game's rules


class Address(Struct, frozen=True):
    """Where others reach this server; `local` if only this computer can."""

    address: str
    local: bool


class WithPasskey(Request, frozen=True):
    """A browser's answer about a passkey, as in WebAuthn."""

    credential: Raw


class WithCode(Request, frozen=True):
    """A recovery code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Present(Request, frozen=True):
    """The picture that others see, and what else they see: nothing, skill or everything."""

    picture: Name
    shows: Name


class Passkey(Struct, frozen=True):
    """A passkey of an account; times in seconds since 1970."""

    passkey: str
    device: str
    made: int
    used: int


class Session(Struct, frozen=True, omit_defaults=True):
    """A browser where the guest is signed in."""

    session: str
    device: str
    made: int
    seen: int
    here: bool = False  # is it the one that asks?


class AuditLine(Struct, frozen=True):
    """An event in the history of an account."""

    deed: str
    device: str
    moment: int


class Account(Struct, frozen=True):
    """The guest's account, as its owner sees it; a guest without a passkey has no picture."""

    name: str
    picture: str
    shows: str
    passkeys: list[Passkey]
    codes: int  # unused
    sessions: list[Session]
    audit: list[AuditLine]
    mail: MailAddress | None  # None if this server sends no emails


class CurvePoint(Struct, frozen=True):
    """A player's points after a number of matches."""

    matches: int
    points: int
    moment: int


class SkillCurve(Struct, frozen=True):
    """A player's strength in a game, now and over time."""

    game: str
    points: int
    matches: int
    curve: list[CurvePoint]


class PlayedDays(Struct, frozen=True, omit_defaults=True):
    """The days on which a player played lately, each with the number of games, and how many in a row."""

    today: str
    calendar: dict[str, int] = {}
    streak: int = 0


class Profile(Struct, frozen=True, omit_defaults=True):
    """What an account shows to others."""

    name: str
    picture: str
    skills: list[SkillCurve]
    matches: list[Listed] = []
    days: PlayedDays | None = None
    puzzles: list[SolvedPuzzles] = []
    shows: str = ""  # what others see; only sent to the owner


class Whom(Request, frozen=True):
    """The person meant: from the guest's own list, an account by name, or a player at a table."""

    person: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,24}\Z")] = ""
    name: Annotated[str, Meta(max_length=30, pattern=r"^[^\x00]*\Z")] = ""
    table: Annotated[str, Meta(max_length=20)] = ""
    seat: SeatNumber = 0


class Tie(Whom, frozen=True, kw_only=True):
    """To follow a person, or to block them."""

    deed: Literal["follow", "block"]


class Person(Struct, frozen=True, omit_defaults=True):
    """A person whom the guest follows or has blocked."""

    person: str
    name: str
    picture: str = ""
    here: bool = False
    table: str = ""  # a public one, where a friend who is here sits
    game: str = ""  # played there


class NewChallenge(Whom, frozen=True, kw_only=True):
    """Challenge a person to your own table."""

    at: Annotated[str, Meta(max_length=20)]  # the table


class Challenge(Struct, frozen=True, omit_defaults=True):
    """A challenge to a table, received or sent; it is open until `until` (seconds since 1970)."""

    person: str
    name: str
    table: str
    game: str
    until: int
    declined: bool = False


class Friends(Struct, frozen=True):
    """Whom the guest follows and has blocked, and the challenges received and sent."""

    following: list[Person]
    blocked: list[Person]
    challenges: list[Challenge]
    sent: list[Challenge]


class Report(Struct, frozen=True):
    """A name or a chat line that was reported to the host."""

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


BanKind: TypeAlias = Literal["guest", "address"]
BanDeed: TypeAlias = Literal["mute", "ban"]


class Lift(Request, frozen=True):
    """Lift the ban or mute of a guest or an address."""

    kind: BanKind
    who: Annotated[str, Meta(min_length=1, max_length=60)]
    deed: BanDeed


class NewBan(Lift, frozen=True):
    """Mute or ban a guest or an address for some hours."""

    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24


class Announce(Request, frozen=True):
    """An announcement for everybody; an empty one removes it."""

    text: Annotated[str, Meta(max_length=200)]


class SignOutAccount(Request, frozen=True):
    """An account that the host signs out on every device; without a name, all accounts."""

    name: Annotated[str, Meta(max_length=60)] = ""


class StopServer(Request, frozen=True):
    """A server by its address for the others; without one, the server that is asked."""

    server: Annotated[str, Meta(max_length=200)] = ""


class Settle(Request, frozen=True):
    """A report that the host dismisses."""

    report: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Quieten(Request, frozen=True):
    """Stop new tables, or allow them again."""

    quiet: bool


class Ban(Struct, frozen=True):
    """A muted or banned guest or address."""

    kind: BanKind
    who: str
    deed: BanDeed
    until: int
    name: str  # of a guest


class DeskTable(Struct, frozen=True):
    """A table that is awake."""

    table: str
    game: str
    status: str
    lines: int  # connections to it


class DeskPerson(Struct, frozen=True):
    """A guest connected to a table."""

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
    """An action of the host."""

    deed: str
    who: str  # the guest or address concerned, if any
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
    accounts: list[AuditLine]  # what happened to accounts, without naming them
    reports: list[Report]


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


class Attend(Request, frozen=True):
    """The learner's actions so far, and the number of events already seen."""

    acts: Annotated[tuple[ActionNumber, ...], Meta(max_length=MOST_ACTS)] = ()
    seen: Number = 0
    touched: Annotated[tuple[Thing, ...], Meta(max_length=8)] = ()  # in vain: the rule is explained
    answer: bool = False  # of the next step of a puzzle: show it


class PuzzleRated(Struct, frozen=True):
    """The effect of a guest's first try at a puzzle."""

    rating: int  # of the guest, now
    gain: int
    puzzle: int  # the puzzle's rating now


class Taught(Struct, frozen=True, omit_defaults=True):
    """The next step of a lesson."""

    seat: int  # the learner's
    seats: int
    options: dict[str, str]
    done: int  # steps
    steps: int
    says: str  # in the learner's language; {2} is the player in seat 2
    light: tuple[str, ...]  # the things to look at
    touch: tuple[str, ...]  # the things to touch
    views: list[View]  # after each event that was not seen yet
    denied: Denied | None = None  # the rule against the last act or touch
    wrong: str = ""  # why the last action, though legal, is not what is asked for
    follows: list[View] = []  # what may follow a wrong action, in a puzzle
    rated: PuzzleRated | None = None  # after the first try at a puzzle


class LessonTitle(Struct, frozen=True):
    """A lesson of a game."""

    lesson: str
    title: str
    steps: int


class PuzzleTitle(Struct, frozen=True, omit_defaults=True):
    """A puzzle of a game, and the guest's result."""

    number: int
    kind: str  # the kind of the right action
    rating: int  # the difficulty: 1250 is average
    tried: bool = False
    solved: bool = False


class Puzzles(Struct, frozen=True):
    """The puzzles of a game, the easiest first, and the guest's rating."""

    rating: int  # on the scale of the puzzles
    puzzles: list[PuzzleTitle]


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


encode = Encoder().encode
read_message = Decoder(ClientMessage).decode
read_entry = Decoder(TableEntry).decode
read_header = Decoder(Header).decode
