"""The state of a table: its header and the entries of its log, applied one after the other.

Nothing here waits, writes or sends. A table that wakes after a restart reaches the same state in the same way.
"""

from typing import NamedTuple

from ...games import Game, find_game
from ...play import fair
from ...play.match import Match
from ...play.record import Event, Setup, read_action, write_action
from ..wire.errors import Denial
from . import messages as p
from .chair import Chair
from .playing import Playing


class TableState:
    """A table as its log tells it."""

    def __init__(self, header: p.Header, secret: bytes) -> None:
        self.header, self.secret = header, secret
        self.game = find_game(header.rules_name)
        self.chairs = [Chair() for _ in range(header.seats)]
        self.playing: Playing | None = None
        self.followed_by = ""
        self.kicked: set[str] = set()  # guests who may not sit down here again
        self.spent: set[str] = set()  # commitments to nonces that may have been revealed
        self.rated: p.Rated | None = None
        self.entries = 0

    @property
    def host(self) -> str:
        """The guest who decides who sits here; empty where strangers were paired."""
        return "" if self.header.paired else self.header.host

    @property
    def is_revealing(self) -> bool:
        """Are all ready, and the match not begun?"""
        return self.playing is None and all(map(self.is_ready, self.chairs))

    def is_ready(self, chair: Chair) -> bool:
        """Is this a bot, or a player who has committed to a nonce? A shared deal needs none."""
        return bool(chair.bot or chair.commitment or (chair.guest and self.header.deal))

    def may_undo(self, seat: int) -> bool:
        """May this player still undo something? Not at a shared deal."""
        return self.chairs[seat].may_undo and not self.header.deal

    @property
    def status(self) -> str:
        """Open to sit down, revealing the nonces, playing, or over."""
        if self.playing is None:
            return "revealing" if self.is_revealing else "open"
        return "over" if self.playing.match.over else "playing"

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest: several people may share a device."""
        return [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]

    def resigned(self) -> list[int]:
        """The seats that have resigned."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.resigned]

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.playing.match if self.playing else None

    @property
    def begun(self) -> Playing:
        """The match with all that belongs to it; denied before its start."""
        if self.playing is None:
            raise Denial("not_begun")
        return self.playing

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return self.playing.acting() if self.playing else []

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

    def evolve(self, entry: p.TableEntry) -> None:  # noqa: C901 (a case for each kind of entry)
        """Apply an entry of the log."""
        self.entries += 1
        match entry:
            case p.Happened(seat, action, key, stand_in):
                self.begun.evolve(Event(seat, read_action(self.game, action), key, stand_in))
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
                self.playing = Playing(Match(self.setup(), self.secret), self.chairs)
            case p.Hesitated(seat):
                chair = self.chairs[seat]
                self.spent.add(chair.commitment)
                chair.commitment, chair.nonce, chair.replaced = "", "", False
            case p.Resigned(seat, late=is_late):
                self.chairs[seat].resigned, self.chairs[seat].late = True, is_late
            case p.Ended():
                self.begun.match.resigned = self.begun.given_up(self.resigned())
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
