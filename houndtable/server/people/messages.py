"""What clients and the server tell each other about guests and accounts."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from ..settings import MAIL_ADDRESS
from ..wire.messages import Name, Request, SeatNumber


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


class Ranked(Struct, frozen=True, omit_defaults=True):
    """A place in the ranking of a game: a player with a name, or a bot."""

    place: int
    points: int
    matches: int
    name: str = ""
    bot: str = ""
    you: bool = False


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
