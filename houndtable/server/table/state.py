"""The state of a table: its header and the entries of its log, applied one after the other.

Nothing here waits, writes or sends. A table that wakes after a restart reaches the same state in the same way.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ...games import Game, find_game
from ...games.row import Bytes
from ...play import fair
from ...play.match import Match, evolve
from ...play.record import UNDO, Event, Setup, read_action, write_action
from . import messages as p
from .views import RECENT, Position, Step, steps_between

MOST_UNDOS = 200  # per seat and match
SOME = 4  # a player gets points for a win if a bot made at most one in this many of the moves


@dataclass
class Chair:
    """The occupant of a seat."""

    guest: str = ""
    bot: str = ""
    commitment: str = ""  # to the nonce, which is revealed later
    nonce: str = ""
    replaced: bool = False  # the nonce was not revealed
    away: bool = False
    stood_in: list[int] = field(default_factory=list)  # events in which a bot acted while the guest is away
    acts: int = 0
    acts_by_bot: int = 0  # moves by a bot in the guest's place
    undos: int = 0
    resigned: bool = False  # a bot plays on, and the match is lost for this seat
    late: bool = False  # because time ran out
    failed: bool = False  # its bot could not play; the expert does

    @property
    def player(self) -> str:
        """The player who is rated for this seat, if there is one."""
        return self.guest or self.bot

    @property
    def has_played(self) -> bool:
        """Did the player make most of the moves here?"""
        return self.acts_by_bot <= self.acts // SOME

    @property
    def may_undo(self) -> bool:
        """Does the player have undos left?"""
        return self.undos < MOST_UNDOS and not self.resigned


class Ahead(NamedTuple):
    """A match a few events ahead of the table's, and the row before each of these events."""

    match: Match
    rows: list[Bytes]


class TableState:
    """A table as its log tells it."""

    def __init__(self, header: p.Header, secret: bytes) -> None:
        self.header, self.secret = header, secret
        self.game = find_game(header.rules_name)
        self.chairs = [Chair() for _ in range(header.seats)]
        self.match: Match | None = None
        self.followed_by = ""
        self.kicked: set[str] = set()  # guests who may not sit down here again
        self.spent: set[str] = set()  # commitments to nonces that may have been revealed
        self.rated: p.Rated | None = None
        self.entries = 0
        self.answers: dict[tuple[int, str], tuple[int, p.Done]] = {}
        self.recent: deque[Step] = deque(maxlen=RECENT)

    @property
    def host(self) -> str:
        """The guest who decides who sits here; empty where strangers were paired."""
        return "" if self.header.paired else self.header.host

    @property
    def is_revealing(self) -> bool:
        """Are all ready, and the match not begun?"""
        return self.match is None and all(map(self.is_ready, self.chairs))

    def is_ready(self, chair: Chair) -> bool:
        """Is this a bot, or a player who has committed to a nonce? A shared deal needs none."""
        return bool(chair.bot or chair.commitment or (chair.guest and self.header.deal))

    def may_undo(self, seat: int) -> bool:
        """May this player still undo something? Not at a shared deal."""
        return self.chairs[seat].may_undo and not self.header.deal

    @property
    def status(self) -> str:
        """Open to sit down, revealing the nonces, playing, or over."""
        if self.match is None:
            return "revealing" if self.is_revealing else "open"
        return "over" if self.match.over else "playing"

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest: several people may share a device."""
        return [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]

    def resigned(self) -> list[int]:
        """The seats that have resigned."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.resigned]

    def given_up(self, resigned: Iterable[int]) -> tuple[int, ...]:
        """The seats whose resigning ends the match. If no person is left, bots give up with their partners.

        Unless a player of every team has resigned: then whoever is left wins.
        """
        assert self.match is not None
        lost, teams = sorted(resigned), self.match.teams
        broken = {teams[seat] for seat in lost}
        has_people = any(chair.guest for seat, chair in enumerate(self.chairs) if seat not in lost)
        if has_people or broken == set(teams):
            return tuple(lost)
        return tuple(seat for seat, team in enumerate(teams) if team in broken)

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.match is None else self.now.acting(self.match)

    @property
    def now(self) -> Position:
        """The current position of the match."""
        assert self.match is not None
        return self.recent[-1].after if self.recent else Position(self.match.raw.copy())

    def unrevealed(self) -> list[int]:
        """The seats whose nonces are missing."""
        late = [
            seat for seat, chair in enumerate(self.chairs) if chair.guest and not chair.nonce and not chair.replaced
        ]
        return [] if self.header.deal else late

    def setup(self) -> Setup:
        """The setup of the match, with the nonces of the players."""
        header, chairs, name = self.header, self.chairs, self.header.dealt_as
        options = self.game.choose_again(header.seats, header.options)
        derived = [fair.derived_nonce(self.secret, name, seat) for seat in range(header.seats)]
        return Setup(
            game=self.game,
            seats=header.seats,
            options=options,
            unnamed=frozenset(self.game.options_by_name(options)) - header.options.keys(),
            commitment=fair.commitment(self.secret),
            table=name,
            commitments=tuple(chair.commitment for chair in chairs),
            nonces=tuple(chair.nonce or own for chair, own in zip(chairs, derived, strict=True)),
            replaced=tuple(seat for seat, chair in enumerate(chairs) if chair.replaced),
            position=header.position if header.branch else "",
            branch=header.branch,
        )

    def evolve(self, entry: p.TableEntry) -> None:
        """Apply an entry of the log."""
        self.entries += 1
        match entry:
            case p.Happened(seat, action, key, stand_in):
                assert self.match is not None
                before, event = self.now, Event(seat, read_action(self.game, action), key, stand_in)
                evolve(self.match, event)
                self.note(Step(len(self.match.events), event, before, Position(self.match.raw.copy())))
            case p.SatDown(seat, guest, bot):
                self.chairs[seat] = Chair(guest, bot)
            case p.StoodUp(seat, kicked):
                self.kicked |= {self.chairs[seat].guest} if kicked else set()
                self.chairs[seat] = Chair()
            case p.Committed(seat, commitment):
                self.chairs[seat].commitment, self.chairs[seat].nonce = commitment, ""
            case p.Revealed(seat, nonce):
                self.chairs[seat].nonce = nonce
            case p.Replaced(seat):
                self.chairs[seat].replaced = True
            case p.Started():
                self.match = Match(self.setup(), self.secret)
            case p.Hesitated(seat):
                chair = self.chairs[seat]
                self.spent.add(chair.commitment)
                chair.commitment, chair.nonce, chair.replaced = "", "", False
            case p.Resigned(seat, late=is_late):
                self.chairs[seat].resigned, self.chairs[seat].late = True, is_late
            case p.Ended():
                assert self.match is not None
                self.match.resigned = self.given_up(self.resigned())
            case p.WentAway(seat):
                self.chairs[seat].away = True
                self.chairs[seat].stood_in = []
            case p.CameBack(seat):
                self.chairs[seat].away = False
            case p.Failed(seat):
                self.chairs[seat].failed = True
            case p.Followed(table):
                self.followed_by = table
            case p.Rated():
                self.rated = entry

    def take(self, ahead: Ahead) -> None:
        """Continue with a match to which the newest events of the log were already applied."""
        match, rows = ahead
        positions = [Position(raw) for raw in (*rows, match.raw.copy())]
        if self.match and rows:
            positions[0] = self.now  # with what was computed from it
        self.match = match
        self.entries += len(rows)
        before = len(match.events) - len(rows)
        for step in steps_between(before + 1, match.events[before:], positions):
            self.note(step)

    def note(self, step: Step) -> None:
        """Update the table's counters for an event."""
        event = step.event
        self.recent.append(step)
        if event.key:
            self.answers[event.seat, event.key] = event.action, p.Done(event.key, step.number)
        if event.seat >= 0:
            self.chairs[event.seat].acts += 1
            self.chairs[event.seat].undos += event.action == UNDO
        if event.stand_in:
            self.chairs[event.seat].stood_in.append(step.number)
            self.chairs[event.seat].acts_by_bot += 1


def happened(game: Game, event: Event) -> p.Happened:
    """An event as the log has it."""
    return p.Happened(event.seat, write_action(game, event.action), event.key, event.stand_in)


class Logged(NamedTuple):
    """What is stored of a table."""

    header: bytes
    secret: bytes
    entries: list[tuple[bytes]]


def can_replay(header: p.Header) -> bool:
    """Are the rules of a table here, and still the same?"""
    try:
        return header.rules == find_game(header.rules_name).rules.RULES_VERSION
    except ValueError:  # a variant that is no longer installed
        return False


def match_in(logged: Logged) -> Match | None:
    """The match in a table's log; None if it has not begun, or was played by other rules than ours."""
    header = p.read_header(logged.header)
    if not can_replay(header):
        return None
    table = TableState(header, logged.secret)
    for (entry,) in logged.entries:
        table.evolve(p.read_entry(entry))
    return table.match
