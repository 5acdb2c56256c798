"""What clients and the server tell each other about the host's desk."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ..people.messages import AuditLine
from ..wire.messages import Request


class Notice(Struct, frozen=True, omit_defaults=True):
    """The host's announcement and, for a banned guest, the end of the ban in seconds since 1970."""

    text: str
    banned: int = 0


class Backup(Struct, frozen=True):
    """A copy of the database."""

    name: str


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
