"""Who is connected to a table, and what they are told. Every frame is encoded once, however many listen."""

import contextlib
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from ...bots import never_met
from ...games.seats import SPECTATOR
from ...play import fair
from ..people.guests import Guests
from ..people.ties import Ties
from ..store.log import StoreError
from ..wire.messages import encode
from . import messages as p
from .playing import Playing
from .state import TableState
from .surroundings import Points
from .views import Step, line, view_of

SIGNED_OUT = 1008  # the close code when the guest has signed out


class Listener(Protocol):
    """An open connection to a table."""

    guest: str

    def send(self, frame: str) -> None:
        """Send a frame."""

    def cut(self, code: int = ...) -> None:
        """Close the connection; without a code, the client may reconnect."""


class Broadcast:
    """Tells everybody at a table what they may know."""

    def __init__(
        self,
        table: TableState,
        guests: Guests,
        points: Points,
        has_chat: bool,
        seconds_left: Callable[[int], int],
        awaited: Callable[[int], int],
        idle: Callable[[], set[int]],
    ) -> None:
        self.table, self.guests, self.points_of, self.has_chat = table, guests, points, has_chat
        self.seconds_left, self.awaited, self.idle = seconds_left, awaited, idle
        self.connections: set[Listener] = set()
        self.points: dict[str, int] = {}  # of the players, at a rated table
        self.blocked: dict[str, set[str]] = {}  # by each guest who is connected

    async def meet(self) -> None:
        """Read the current names and ratings of those who sit here."""
        table = self.table
        with contextlib.suppress(StoreError):  # then the old ones stay
            await self.guests.meet([chair.guest for chair in table.chairs if chair.guest])
            if table.header.rated and not table.rated:
                players = {chair.player for chair in table.chairs if chair.player}
                self.points = await self.points_of(table.game, sorted(players))

    def is_heard_by(self, guest: str) -> bool:
        """Is the guest connected?"""
        return any(connection.guest == guest for connection in self.connections)

    def tell(self, guest: str, message: p.ServerMessage) -> None:
        """Send a message to a guest on all connections."""
        frame = encoded(message)
        for connection in self.connections:
            if connection.guest == guest:
                connection.send(frame)

    def hang_up(self, guest: str) -> None:
        """Close all connections of a guest, who may reconnect if allowed to."""
        for connection in self.connections:
            if connection.guest == guest:
                connection.cut(SIGNED_OUT)

    async def mind(self, guest: str, ties: Ties) -> None:
        """Read whom a connected guest has blocked."""
        with contextlib.suppress(StoreError):  # then the old list stays
            self.blocked[guest] = await ties.blocked_by(guest)

    def is_deaf(self, listener: str, speaker: str) -> bool:
        """Has one of them blocked the other, or the owner of the other's program?"""
        known = self.guests.known(speaker)
        return bool(self.blocked.get(listener, set()) & {speaker, known.owner if known else ""})

    def tell_words(self, message: p.ServerMessage, speaker: str) -> None:
        """Send a chat line to everyone who has not blocked its author."""
        frame = encoded(message)
        for connection in self.connections:
            if not self.is_deaf(connection.guest, speaker):
                connection.send(frame)

    def tell_sitting(self, listeners: Iterable[Listener] | None = None) -> None:
        """Send the seating to these connections, or to all."""
        frames: dict[tuple[tuple[int, ...], bool], str] = {}
        for connection in self.connections if listeners is None else listeners:
            guest = connection.guest
            place = tuple(self.table.seats_of(guest)), guest == self.table.host
            if place not in frames:
                frames[place] = encoded(self.sitting(*place))
            connection.send(frames[place])

    def sitting(self, you: tuple[int, ...], host: bool) -> p.Sitting:
        """The seating, as sent to a guest in these seats, who may be the host."""
        table, header = self.table, self.table.header
        options = table.game.options_by_name(table.game.choose_again(header.seats, header.options))
        return p.Sitting(
            table=header.id,
            code=header.code,
            game=header.game,
            variant=header.variant,
            options=header.options,
            clock=header.clock,
            public=header.public,
            commitment=fair.commitment(table.secret),
            status=table.status,
            seats=[self.seated(seat) for seat in range(header.seats)],
            you=list(you),
            host=host,
            nonces=list(table.match.setup.nonces) if table.match else [],
            followed_by=table.followed_by,
            level=header.level,
            overtime=header.overtime,
            forced=header.forced,
            hints=header.hints,
            rated=header.rated,
            rules=header.rules,
            position=header.position,
            branch=header.branch,
            deal=header.deal,
            chat=self.has_chat,
            tournament=header.tournament,
            unseen=never_met(table.game, {chair.bot for chair in table.chairs if chair.bot}, options),
        )

    def seated(self, seat: int) -> p.Seated:
        """The player in a seat, as sent to clients."""
        chair = self.table.chairs[seat]
        here = bool(chair.guest) and self.is_heard_by(chair.guest)
        name = self.guests.name(chair.guest) if chair.guest else ""
        points, gain = self.standing(seat)
        return p.Seated(
            name=name,
            bot=chair.bot,
            ready=self.table.is_ready(chair),
            here=here,
            away=chair.away,
            program=bool(chair.guest) and self.guests.is_program(chair.guest),
            gone=bool(chair.guest) and not name,
            resigned=chair.resigned,
            late=chair.late,
            idle=seat in self.idle(),
            points=points,
            gain=gain,
            commitment=chair.commitment,
            picture=self.guests.picture(chair.guest),
            replaced=chair.replaced,
            failed=chair.failed,
        )

    def standing(self, seat: int) -> tuple[int, int]:
        """The player's points, and how many of them this match has added."""
        table = self.table
        if table.rated:
            return table.rated.points[seat], table.rated.gains[seat]
        return self.points.get(table.chairs[seat].player, 0), 0

    def tell_views(self, events: int) -> None:
        """Tell everyone what they may see of the newest events; there may be none."""
        playing = self.table.playing
        if playing is None:
            return
        steps = list(playing.recent)[-events:] if events else []
        frames: dict[int, str] = {}
        for connection in self.connections:
            for seat in self.viewers_of(connection):
                if seat not in frames:
                    frames[seat] = self.view(playing, seat, steps)
                connection.send(frames[seat])
        forget(steps)

    def tell_newcomer(self, connection: Listener) -> None:
        """Send the current state to a new connection."""
        if playing := self.table.playing:
            steps = list(playing.recent)
            for seat in self.viewers_of(connection):
                connection.send(self.view(playing, seat, steps))
            forget(steps)

    def viewers_of(self, connection: Listener) -> list[int]:
        """The seats whose views a guest gets."""
        return self.table.seats_of(connection.guest) or [SPECTATOR]

    def view(self, playing: Playing, seat: int, steps: list[Step]) -> str:
        """The view of a seat, ready to be sent."""
        match = playing.match
        lines = [line(match, step, seat) for step in steps]
        view = view_of(match, seat, lines, self.seconds_left(seat), playing.now)
        if awaited := self.awaited(seat):
            view = msgspec.structs.replace(view, awaited=awaited)
        if seat >= 0 and self.table.chairs[seat].resigned:
            view = msgspec.structs.replace(view, legal=[])
        if view.undo and not self.table.may_undo(seat):
            view = msgspec.structs.replace(view, undo=False)
        return encoded(view)


def forget(steps: list[Step]) -> None:
    """Forget the state before the last events; the current one is needed for the next step."""
    for step in steps:
        step.before.forget()


def encoded(message: p.ServerMessage) -> str:
    """A message as it is sent."""
    return encode(message).decode()
