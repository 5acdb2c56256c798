"""Table routes: create and find tables, and invite others."""

import io
from functools import lru_cache

import segno
from starlette.responses import Response

from ...people.endpoint import EVERYBODY, GUEST, Ask, Endpoint
from ..lists import LISTED
from ..messages import AtTable, Listed, MadeTable, NewTable, Whereabouts
from ..parts import Parts


async def public_tables(ask: Ask[Parts]) -> list[Listed]:
    """Public tables, which anyone may join or watch.

    The answer has an `etag`; a request with `if-none-match` gets 304 while nothing has changed. The list may be
    two seconds old.
    """
    return await ask.parts.lists.public(is_new=not ask.asks_again)


async def new_table(ask: Ask[Parts], wish: NewTable) -> MadeTable:
    """Make a table.

    `bots` is `{"1": "level_3"}`, `sit` the creator's seats, `level` the bot that stands in for an absent player,
    `rated` whether it counts for the ranking, `overtime` and `forced` what happens [turn by turn](#promises),
    `table_talk` whether there is a chat although players have partners (with the numbers of players in the game's
    `with_partners`), `variant` one of those that the game's `variants` in `GET /api/games` lists.
    """
    await ask.parts.check_may_begin(ask.me.id)
    header = await ask.parts.tables.create(ask.me.id, wish)
    return MadeTable(header.id, header.code)


async def my_tables(ask: Ask[Parts]) -> list[Listed]:
    """The tables you sit at, with an `etag`."""
    return await ask.parts.lists.of_guest(ask.me.id)


async def turns(ask: Ask[Parts], query: Whereabouts) -> dict[str, list[int]]:
    """Whose turn it is at up to 50 tables, as far as they are awake on this server.

    Other servers ask this for their lists.
    """
    return ask.parts.lists.turns(query.tables.split(",")[:LISTED])


async def table_with_code(ask: Ask[Parts]) -> AtTable:
    """The table with this short code."""
    return AtTable(await ask.parts.tables.find_code(ask.part("code")))


async def rematch(ask: Ask[Parts]) -> AtTable:
    """Play again: for players of that table, each moved by one seat."""
    await ask.parts.check_may_begin(ask.me.id)
    return AtTable(await ask.parts.tables.rematch(ask.me.id, ask.table))


async def qr(ask: Ask[Parts]) -> Response:
    """The table's address as a QR code (SVG)."""
    await ask.parts.tables.check_exists(ask.table)
    return Response(qr_code(f"{ask.address.address}/table/{ask.table}"), media_type="image/svg+xml")


@lru_cache(1000)
def qr_code(address: str) -> bytes:
    """The picture of a QR code, cached."""
    picture = io.BytesIO()
    segno.make(address).save(picture, kind="svg", scale=4, border=2, light="#ffffff")
    return picture.getvalue()


TABLE_ENDPOINTS = (
    Endpoint("GET", "/api/tables", EVERYBODY, public_tables, is_news=True),
    Endpoint("POST", "/api/tables", GUEST, new_table, status=201),
    Endpoint("GET", "/api/tables/mine", GUEST, my_tables, is_news=True),
    Endpoint("GET", "/api/tables/turns", EVERYBODY, turns),
    Endpoint("GET", "/api/codes/{code}", GUEST, table_with_code),
    Endpoint("POST", "/api/tables/{table}/rematch", GUEST, rematch, status=201),
    Endpoint("GET", "/api/tables/{table}/qr", EVERYBODY, qr),
)
