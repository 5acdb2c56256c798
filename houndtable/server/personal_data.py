"""Everything stored about a person, as a file."""

import time
from collections.abc import AsyncIterator
from typing import Protocol

from starlette.responses import StreamingResponse

from .contests import parts as contests
from .contests.days import days_of
from .learning import parts as learning
from .matches.analyses import luck_and_choice
from .people.endpoint import PERSON, Ask, Endpoint
from .people.guests import Guest
from .people.routes.accounts import check_proved, has_accounts
from .store.log import Log
from .table.messages import read_header
from .wire.messages import encode


class Parts(contests.Parts, learning.Parts, Protocol):
    """What the file is made from."""


ROWS = {  # of a person's file, each as it is stored: the columns, and where
    "account": ("made", "accounts WHERE guest = ?"),
    "browsers_told": ("endpoint, language, made", "subscriptions WHERE guest = ? ORDER BY made"),
    "holidays": ("begins, ends", "holidays WHERE guest = ? ORDER BY begins"),
    "results": ("game, ended, tab, seats, won, score, way, points", "played WHERE guest = ? ORDER BY ended, tab"),
    "shared_deals": (
        "deal, game, tab, begun, finished, gave_up, won, points, decisions",
        "tries WHERE guest = ? ORDER BY begun",
    ),
    "puzzle_tries": ("game, puzzle, is_first, solved, moment", "puzzle_tries WHERE guest = ? ORDER BY moment"),
    "played_on": ("tab, event", "branches WHERE host = ? ORDER BY tab"),
    "deadlines": ("tab, seat, since, due", "deadlines WHERE guest = ? ORDER BY due"),
    "tournaments_held": ("code, status, made, started", "tournaments WHERE host = ? ORDER BY made"),
    "tournaments_entered": ("tournament, entrant, away", "entrants WHERE guest = ? ORDER BY tournament"),
    "reported": ("kind, quote, tab, moment", "reports WHERE reporter = ? ORDER BY moment"),
    "muted_or_banned": ("deed, until", "bans WHERE kind = 'guest' AND who = ? ORDER BY until"),
}


async def pieces_of_data(parts: Parts, guest: Guest) -> AsyncIterator[bytes]:
    """Everything stored about a person, as one JSON object, streamed in pieces, since records are long."""
    facts: dict[str, object] = {
        "id": guest.id,
        "name": guest.name,
        "picture": guest.picture,
        "shows": await parts.accounts.shows(guest.id),
        "passkeys": await parts.accounts.passkeys(guest.id),
        "recovery_codes_left": await parts.accounts.codes_left(guest.id),
        "sessions": await parts.sessions.of(guest.id),
        "audit": await parts.accounts.lines(guest.id),
        "mail": await parts.mailer.addresses.told(guest.id),
        "days": await days_of(parts.shared, guest.id),
        "skills": await parts.skills.curves(guest.id),
        "beaten": await parts.kennel.of(guest.id),
        "puzzles": await parts.solvers.sums(guest.id),
        "luck": await luck_and_choice(parts.log, guest.id),
        "people": await parts.friends.of(guest.id),
        "programs": [name for _, name in await parts.guests.programs(guest.id)],
        **{name: await rows_of(parts.log, *where, guest.id) for name, where in ROWS.items()},
    }
    yield encode(facts)[:-1] + b', "matches": ['
    sat = "SELECT tab FROM sitters WHERE guest = ? UNION SELECT tab FROM played WHERE guest = ? ORDER BY tab"
    rows = await parts.log.read(sat, guest.id, guest.id)
    for place, (table,) in enumerate(rows):
        yield (b", " if place else b"") + encode(await match_of(parts, guest.id, table))
    yield b"]}"


async def rows_of(log: Log, columns: str, where: str, guest: str) -> list[dict[str, object]]:
    """A person's rows in the store, each value by the name of its column."""
    names = columns.replace("tab", "table").split(", ")
    found = await log.read(f"SELECT {columns} FROM {where}", guest)
    return [dict(zip(names, row, strict=True)) for row in found]


async def match_of(parts: Parts, guest: str, number: str) -> dict[str, object]:
    """A table at which the person sits or sat, with the match's record once it is over and may be revealed."""
    rows = await parts.log.read("SELECT header, status FROM tables WHERE id = ?", number)
    status = rows[0][1] if rows else "over"
    record = await parts.finished.record_at_rest(guest, number) if status == "over" else ""
    known = {"game": read_header(rows[0][0]).game} if rows else {}
    return {"table": number, **known, "status": status, "record": record}


async def my_data(ask: Ask[Parts]) -> StreamingResponse:
    """Everything stored about you, with the records of your matches, as a file."""
    guest = ask.me
    ask.parts.accounts.check_rate(ask.from_address)
    await check_proved(ask)
    await ask.parts.accounts.audit(guest.id, "data_taken", ask.device)

    name = f"houndtable-{time.strftime('%Y-%m-%d')}.json"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces_of_data(ask.parts, guest), headers=headers, media_type="application/json")


DATA_ENDPOINTS = (Endpoint("GET", "/api/account/data", PERSON, my_data, has_accounts),)
