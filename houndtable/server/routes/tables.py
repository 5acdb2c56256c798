"""Table routes: create and find tables, and invite others."""

import io
from functools import lru_cache

import segno
from starlette.responses import Response

from .. import protocol as p
from ..lists import LISTED
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, answer_news, body_of


async def public_tables(ask: Ask) -> Response:
    """Public tables, which anyone may join or watch."""
    return answer_news(ask, await ask.server.lobby.lists.public(is_new=not ask.asks_again))


async def new_table(ask: Ask) -> Response:
    """Make a table."""
    wish = await body_of(ask, p.NewTable)
    await ask.server.check_may_begin(ask.me.id)
    header = await ask.server.lobby.create(ask.me.id, wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def my_tables(ask: Ask) -> Response:
    """The tables where the guest sits."""
    return answer_news(ask, await ask.server.lobby.lists.of_guest(ask.me.id))


async def turns(ask: Ask) -> Response:
    """Whose turn it is at the tables awake here: other servers ask for it."""
    return answer(ask.server.lobby.lists.turns(ask.request.query_params.get("tables", "").split(",")[:LISTED]))


async def find_code(ask: Ask) -> Response:
    """The table with a short code."""
    return answer({"table": await ask.server.lobby.find_code(ask.request.path_params["code"])})


async def rematch(ask: Ask) -> Response:
    """Play again, with everybody one seat further."""
    await ask.server.check_may_begin(ask.me.id)
    return answer({"table": await ask.server.lobby.rematch(ask.me.id, ask.table)}, 201)


async def qr(ask: Ask) -> Response:
    """The address of a table as a QR code."""
    await ask.server.lobby.check_exists(ask.table)
    return Response(qr_code(f"{ask.address.address}/table/{ask.table}"), media_type="image/svg+xml")


@lru_cache(1000)
def qr_code(address: str) -> bytes:
    """The picture of a QR code, cached."""
    picture = io.BytesIO()
    segno.make(address).save(picture, kind="svg", scale=4, border=2, light="#ffffff")
    return picture.getvalue()


TABLE_ENDPOINTS = (
    Endpoint("GET", "/api/tables", EVERYBODY, public_tables),
    Endpoint("POST", "/api/tables", GUEST, new_table),
    Endpoint("GET", "/api/tables/mine", GUEST, my_tables),
    Endpoint("GET", "/api/tables/turns", EVERYBODY, turns),
    Endpoint("GET", "/api/codes/{code}", GUEST, find_code),
    Endpoint("POST", "/api/tables/{table}/rematch", GUEST, rematch),
    Endpoint("GET", "/api/tables/{table}/qr", EVERYBODY, qr),
)
