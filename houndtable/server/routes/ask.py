"""A request with everything its answer needs, and helpers for answers."""

import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...games import GAMES, Game
from ...language.locale import nearest
from .. import protocol as p
from ..address import address_for_others, address_of
from ..errors import Denial
from ..guests import LIFETIME, Guest
from ..server import Server
from ..sessions import device_of
from ..settings import Settings

LARGEST_BODY = 8192
EVERYBODY, GUEST = "everybody", "guest"
TABLE_ID = re.compile("[A-Za-z0-9_-]{16}")


class Ask(NamedTuple):
    """A request with everything its answer needs."""

    server: Server
    request: Request
    guest: Guest | None

    @property
    def me(self) -> Guest:
        """The guest, on routes that require one."""
        if self.guest is None:
            raise Denial("no_guest", 401)
        return self.guest

    @property
    def person(self) -> Guest:
        """The guest, on routes that are not for programs."""
        if self.me.program:
            raise Denial("not_allowed")
        return self.me

    @property
    def serial(self) -> str:
        """The session's number; a token from an earlier version has none, and gets one."""
        said = self.server.guests.read(self.server.token(self.request)[0])
        return (said and said.serial) or secrets.token_hex(8)

    @property
    def device(self) -> str:
        """The browser and the system that ask, in two words."""
        return device_of(self.request.headers.get("user-agent", ""))

    @property
    def who(self) -> str:
        """Whose quota is used: the guest's, or the address's."""
        return self.guest.id if self.guest else address_of(self.request.scope)

    @property
    def asks_again(self) -> str:
        """The tag of the cached answer, if the request asks whether it is still current."""
        return self.request.headers.get("if-none-match", "")

    @property
    def table(self) -> str:
        """The table in the address."""
        return table_id(self.request.path_params["table"])

    @property
    def game(self) -> Game:
        """The game in the address."""
        name = self.request.path_params["game"]
        if name not in GAMES:
            raise Denial("no_such_game", 404, games=", ".join(GAMES))
        return GAMES[name]

    @property
    def address(self) -> p.Address:
        """Where others find this server."""
        return address_for_others(self.server.settings, str(self.request.base_url))

    @property
    def language(self) -> str:
        """The language in the address, or English if it is not available."""
        return nearest(self.request.path_params["language"])


Body = TypeVar("Body", bound=p.Request)


async def body_of(ask: Ask, kind: type[Body], largest: int = LARGEST_BODY) -> Body:
    """The body of the request, validated; only JSON, which no form of another site can send."""
    if ask.request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Denial("not_a_request", 415, what="the body should be application/json")
    text = bytearray()
    async for piece in ask.request.stream():
        text += piece
        if len(text) > largest:
            raise Denial("too_large", 413)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Denial("not_a_request", 400, what=str(wrong)) from None


def answer(content: object, status: int = 200) -> Response:
    """JSON that nothing on the way may cache."""
    return Response(p.encode(content), status, {"cache-control": "no-store"}, "application/json")


def answer_news(ask: Ask, content: object) -> Response:
    """JSON for repeated requests: 304 if nothing has changed."""
    response = answer(content)
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:16]}"'
    if ask.asks_again == tag:
        response = Response(status_code=304, headers={"cache-control": "no-store"})
    response.headers["etag"] = tag
    return response


def denied(denial: Denial) -> Response:
    """A denial as an answer."""
    return answer(denial.message(), denial.status)


def about_guest(guest: Guest) -> dict[str, object]:
    """What guests are told about themselves."""
    return {"name": guest.name, "program": guest.program} | ({"picture": guest.picture} if guest.picture else {})


async def with_cookie(ask: Ask, guest: Guest, is_proved: bool = False) -> Response:
    """An answer that signs a browser in as this guest, in the same session if it had one."""
    response = answer(about_guest(guest))
    server, scope = ask.server, ask.request.scope
    name, secure = server.cookie_name(scope), server.is_secure(scope)
    is_same = ask.guest is not None and ask.guest.id == guest.id
    said = server.guests.read(server.token(ask.request)[0]) if is_same and not is_proved else None
    serial = (said and said.serial) or secrets.token_hex(8)
    if ask.guest and not ask.guest.program and (is_proved or not is_same):  # a session from before ends
        await server.guests.end_session(ask.guest.id, ask.serial)
    await server.sessions.keep(guest.id, serial, ask.device, is_proved)
    token = server.guests.token(guest, serial=serial, began=said.began if said else 0)
    response.set_cookie(name, token, LIFETIME, secure=secure, httponly=True, samesite="lax")
    return response


def without_cookie(ask: Ask) -> Response:
    """An answer that signs a browser out."""
    response = answer({})
    server, scope = ask.server, ask.request.scope
    response.delete_cookie(server.cookie_name(scope), secure=server.is_secure(scope), httponly=True, samesite="lax")
    return response


def table_id(text: str) -> str:
    """A valid table id; nothing else is looked up."""
    if not TABLE_ID.fullmatch(text):
        raise Denial("no_such_table", 404)
    return text


def number(text: str | None, usual: int | None = None) -> int:
    """A whole number in an address."""
    if text is None and usual is not None:
        return usual
    if text is None or not re.fullmatch("-?[0-9]{1,6}", text):
        raise Denial("no_such_page", 404)
    return int(text)


class Endpoint(NamedTuple):
    """A route, and who may use it."""

    method: str
    path: str
    needs: str
    answer: Callable[[Ask], Awaitable[Response]]
    is_on: Callable[[Settings], bool] = lambda settings: True  # otherwise the route does not exist
