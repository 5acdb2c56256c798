"""An endpoint, declared once: decoding, the checks, the client's functions and the documents follow from it."""

import hashlib
import re
import secrets
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ...games import GAMES, Game
from ...language.locale import nearest
from ..settings import Settings
from ..wire import static_files
from ..wire.address import address_for_others, address_of
from ..wire.errors import Denial
from ..wire.messages import Address, encode
from .guests import LIFETIME, Guest
from .identity import cookie_name, is_secure, token_of
from .messages import Known
from .parts import Parts
from .sessions import device_of

Known_co = TypeVar("Known_co", bound=Parts, covariant=True)
Known_contra = TypeVar("Known_contra", bound=Parts, contravariant=True)
LARGEST_BODY = 8192
EVERYBODY, GUEST, PERSON, ACCOUNT, DESK = NEEDS = "anyone", "guests", "people", "accounts", "the desk"
JSON, TEXT, FILE, NOTHING = "json", "text", "file", "nothing"
TABLE_ID = re.compile("[A-Za-z0-9_-]{16}")


class Ask(Generic[Known_co]):
    """A request with everything its answer needs. A route says which parts of the server it uses."""

    def __init__(self, parts: Known_co, request: Request) -> None:
        self.parts, self.request = parts, request
        self.guest: Guest | None = None
        self.body = b""
        self.cookies = Response()  # of the answer

    @property
    def me(self) -> Guest:
        """The guest, on routes that require one."""
        if self.guest is None:
            raise Denial("no_guest", 401)
        return self.guest

    @property
    def my_id(self) -> str:
        """The guest's number; empty for nobody."""
        return self.guest.id if self.guest else ""

    @property
    def serial(self) -> str:
        """The session's number; a new one where there is no token yet."""
        said = self.parts.guests.read(self.token)
        return said.serial if said else secrets.token_hex(8)

    @property
    def token(self) -> str:
        """The token of the request."""
        return token_of(self.parts.settings, self.request)[0]

    @property
    def device(self) -> str:
        """The browser and the system that ask, in two words."""
        return device_of(self.request.headers.get("user-agent", ""))

    @property
    def from_address(self) -> str:
        """The address from which the request comes."""
        return address_of(self.request.scope)

    @property
    def who(self) -> str:
        """Whose quota is used: the guest's, or the address's."""
        return self.my_id or self.from_address

    @property
    def asks_again(self) -> str:
        """The tag of the cached answer, if the request asks whether it is still current."""
        return self.request.headers.get("if-none-match", "")

    @property
    def table(self) -> str:
        """The table in the address."""
        return table_id(self.part("table"))

    @property
    def number(self) -> int:
        """The number in the address."""
        if not re.fullmatch("-?[0-9]{1,6}", self.part("number")):
            raise Denial("no_such_page", 404)
        return int(self.part("number"))

    @property
    def game(self) -> Game:
        """The game in the address."""
        if self.part("game") not in GAMES:
            raise Denial("no_such_game", 404, games=", ".join(GAMES))
        return GAMES[self.part("game")]

    @property
    def language(self) -> str:
        """The language in the address, or English if it is not available."""
        return nearest(self.part("language"))

    def part(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    @property
    def address(self) -> Address:
        """Where others find this server."""
        return address_for_others(self.parts.settings, str(self.request.base_url))

    @property
    def is_secure(self) -> bool:
        """Does the browser see https?"""
        return is_secure(self.parts.settings, self.request.scope)


def is_always_on(settings: Settings) -> bool:
    """Most routes exist on every server."""
    return True


@dataclass(frozen=True)
class Endpoint(Generic[Known_contra]):
    """A route. What it takes and gives is the signature of its handler, and what it does the handler's docstring."""

    method: str
    path: str
    needs: str  # who may use it
    handler: Callable[Concatenate[Ask[Known_contra], ...], Awaitable[object]]
    is_on: Callable[[Settings], bool] = is_always_on
    status: int = 200
    largest: int = LARGEST_BODY
    is_news: bool = False  # asked for again and again: 304 if nothing has changed

    @cached_property
    def takes(self) -> type[msgspec.Struct] | None:
        """The struct in the request: its body or, for GET, its query."""
        hints = typing.get_type_hints(self.handler)
        return next((kind for name, kind in hints.items() if name != "return" and isinstance(kind, type)), None)

    @property
    def has_body(self) -> bool:
        """Does it read a body?"""
        return self.takes is not None and self.method != "GET"

    @cached_property
    def gives(self) -> Any:
        """What is in the answer: a type, None for nothing, or a kind of response where it is not JSON."""
        given = typing.get_type_hints(self.handler)["return"]
        return typing.get_args(given)[0] if typing.get_origin(given) is static_files.File else given

    @property
    def form(self) -> str:
        """The form of its answer."""
        gives = self.gives
        if gives is type(None):
            return NOTHING
        if gives in (str, PlainTextResponse):
            return TEXT
        return FILE if isinstance(gives, type) and issubclass(gives, Response) else JSON

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return (self.handler.__doc__ or "").splitlines()[0]

    @property
    def about(self) -> str:
        """What it does."""
        return " ".join((self.handler.__doc__ or "").split())

    @property
    def parts(self) -> list[str]:
        """The names of the parts of its address."""
        return re.findall(r"\{(\w+)\}", self.path)


async def body_of(request: Request, endpoint: Endpoint[Any]) -> bytes:
    """The body of a request; only JSON, which no form of another site can send."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Denial("not_a_request", 415, what="the body should be application/json")
    text = bytearray()
    async for piece in request.stream():
        text += piece
        if len(text) > endpoint.largest:
            raise Denial("too_large", 413)
    return bytes(text)


def wishes_of(ask: Ask[Parts], endpoint: Endpoint[Any]) -> list[msgspec.Struct]:
    """What the handler takes beside the request, validated."""
    if endpoint.takes is None:
        return []
    if not endpoint.has_body:
        return [query_of(ask, endpoint.takes)]
    try:
        return [msgspec.json.decode(ask.body, type=endpoint.takes)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Denial("not_a_request", 400, what=str(wrong)) from None


def query_of(ask: Ask[Parts], kind: type[msgspec.Struct]) -> msgspec.Struct:
    """The struct in the query of an address."""
    try:
        return msgspec.convert(dict(ask.request.query_params), kind, strict=False)
    except msgspec.ValidationError:
        raise Denial("no_such_page", 404) from None


def response_of(ask: Ask[Parts], endpoint: Endpoint[Any], given: object) -> Response:
    """What a handler returned, as an answer."""
    if isinstance(given, Response):
        return given
    if isinstance(given, static_files.File):
        return static_files.deliver(ask.request, given)
    response = answer({} if given is None else given, endpoint.status)
    if endpoint.is_news:
        response = as_news(ask, response)
    response.raw_headers += [header for header in ask.cookies.raw_headers if header[0] == b"set-cookie"]
    return response


def answer(content: object, status: int = 200) -> Response:
    """JSON that nothing on the way may cache."""
    return Response(encode(content), status, {"cache-control": "no-store"}, "application/json")


def as_news(ask: Ask[Parts], response: Response) -> Response:
    """The same answer, with a tag; 304 if nothing has changed."""
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:16]}"'
    if ask.asks_again == tag:
        response = Response(status_code=304, headers={"cache-control": "no-store"})
    response.headers["etag"] = tag
    return response


def denied(denial: Denial) -> Response:
    """A denial as an answer."""
    return answer(denial.message(), denial.status)


def about_guest(guest: Guest, token: str = "") -> Known:
    """What guests are told about themselves."""
    return Known(guest.name, guest.program, guest.picture, token)


async def sign_in_as(ask: Ask[Parts], guest: Guest, is_proved: bool = False) -> Known:
    """Sign a browser in as this guest, in the same session if it had one."""
    parts, is_same = ask.parts, ask.my_id == guest.id
    said = parts.guests.read(ask.token) if is_same and not is_proved else None
    serial = (said and said.serial) or secrets.token_hex(8)
    if ask.guest and not ask.guest.program and (is_proved or not is_same):  # a session from before ends
        await parts.guests.end_session(ask.guest.id, ask.serial)
    await parts.sessions.keep(guest.id, serial, ask.device, is_proved)
    token = parts.guests.token(guest, serial=serial, began=said.began if said else 0)
    name = cookie_name(parts.settings, ask.request.scope)
    ask.cookies.set_cookie(name, token, LIFETIME, secure=ask.is_secure, httponly=True, samesite="lax")
    return about_guest(guest)


def forget_cookie(ask: Ask[Parts]) -> None:
    """Sign a browser out."""
    name = cookie_name(ask.parts.settings, ask.request.scope)
    ask.cookies.delete_cookie(name, secure=ask.is_secure, httponly=True, samesite="lax")


def table_id(text: str) -> str:
    """A valid table id; nothing else is looked up."""
    if not TABLE_ID.fullmatch(text):
        raise Denial("no_such_table", 404)
    return text
