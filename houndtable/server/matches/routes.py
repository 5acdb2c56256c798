"""Routes to finished matches, at a table or in a record: replay, deals, analysis, playing on."""

from starlette.responses import PlainTextResponse, StreamingResponse

from ..lobby.messages import MadeTable
from ..people.endpoint import EVERYBODY, GUEST, Ask, Endpoint
from . import messages as p
from .parts import Parts
from .tape import Tape, dealt

LARGEST_RECORD = 2 * 1024 * 1024


async def record_of(ask: Ask[Parts]) -> PlainTextResponse:
    """The complete record, once the match is over.

    It stays after its table was archived ([host.md](host.md#data-backup-and-deletion)).
    """
    return PlainTextResponse(await ask.parts.finished.record(ask.table), media_type="application/jsonl")


async def replay(ask: Ask[Parts], query: p.Viewer) -> p.Replayed:
    """The match after that many events, as a seat saw it; seat −3 sees what was public, −4 (the default) everything.

    Once the match is over.
    """
    return await ask.parts.finished.replay(ask.who, ask.table, ask.number, query.seat)


async def deals(ask: Ask[Parts]) -> p.Deals:
    """Secret, commitment, nonces, terms and every deal.

    Once the match is over, or `abandoned` and archived ([fair-deals.md](fair-deals.md)).
    """
    return await ask.parts.finished.deals(ask.who, ask.table)


async def analysis(ask: Ask[Parts], query: p.Viewer) -> p.Analysis:
    """Where the match turned, as a seat could see it or with all cards open (−4, the default).

    Poll until `progress` is 1 ([analysis.md](analysis.md)). Once the match is over and nobody can still play the
    same deal.
    """
    return await ask.parts.finished.analysis(ask.who, ask.table, query.seat)


async def play_on(ask: Ask[Parts], wish: p.PlayOn) -> MadeTable:
    """A new table that begins where this match was after `number` events, once it is over.

    The guest sits at `seat`, bots of this `level` at the others; it does not count for the ranking.
    """
    await ask.parts.check_may_begin(ask.me.id)
    tape = await ask.parts.finished.tape_of(ask.who, ask.table)
    return await continued(ask, tape, ask.table, wish)


async def continued(ask: Ask[Parts], tape: Tape, table: str, wish: p.PlayOn) -> MadeTable:
    """A table that continues a match."""
    header = await ask.parts.finished.play_on(ask.me.id, tape, table, wish)
    return MadeTable(header.id, header.code)


async def branches(ask: Ask[Parts]) -> list[p.Branched]:
    """The tables where you continued this match, and public tables where others did."""
    finished = ask.parts.finished
    return await finished.branches(ask.who, await finished.tape_of(ask.who, ask.table))


async def tape_in(ask: Ask[Parts], wish: p.WithRecord | p.PlayOnRecord) -> Tape:
    """The match of an uploaded record."""
    return await ask.parts.finished.tapes.of_record(ask.who, wish.record)


async def replay_of_record(ask: Ask[Parts], wish: p.Look) -> p.Replayed:
    """A replay, as above, for an uploaded record of up to 2 MiB; a damaged one is denied with a message."""
    return (await tape_in(ask, wish)).told(wish.number, wish.seat)


async def deals_of_record(ask: Ask[Parts], wish: p.WithRecord) -> p.Deals:
    """How the match of an uploaded record was dealt."""
    return await dealt(await tape_in(ask, wish))


async def analysis_of_record(ask: Ask[Parts], wish: p.WithViewer) -> p.Analysis:
    """Where the match of an uploaded record turned."""
    return await ask.parts.finished.analysed(ask.who, await tape_in(ask, wish), wish.seat)


async def play_on_record(ask: Ask[Parts], wish: p.PlayOnRecord) -> MadeTable:
    """A table at which to continue the match of an uploaded record."""
    await ask.parts.check_may_begin(ask.me.id)
    return await continued(ask, await tape_in(ask, wish), "", wish)


async def branches_of_record(ask: Ask[Parts], wish: p.WithRecord) -> list[p.Branched]:
    """The tables where the match of an uploaded record was continued."""
    return await ask.parts.finished.branches(ask.who, await tape_in(ask, wish))


async def kennel(ask: Ask[Parts]) -> list[p.Beaten]:
    """The levels you have beaten, with the table of the first time: you won there, and the bot did not."""
    return await ask.parts.kennel.of(ask.me.id)


async def played(ask: Ask[Parts]) -> list[p.PlayedGame]:
    """Your finished matches, by game.

    `seats` (matches and wins by number of players), `opponents` (the twenty most frequent), `ways` to win (for
    games with a score sheet, the line with the most points; `resigned` if the others gave up) and the `newest` 200
    matches.
    """
    return await ask.parts.played.of(ask.me.id, ask.parts.guests.called)


async def records(ask: Ask[Parts]) -> StreamingResponse:
    """The records of your newest 10,000 matches as a zip archive, created while it is sent; one download at a time."""
    parts, guest = ask.parts, ask.me.id
    pieces = parts.played.records(guest, lambda table: parts.finished.record_at_rest(guest, table))
    named = {"content-disposition": 'attachment; filename="houndtable-records.zip"', "cache-control": "no-store"}
    return StreamingResponse(parts.downloads.begin(guest, pieces), 200, named, "application/zip")


REPLAY_ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/record", EVERYBODY, record_of),
    Endpoint("GET", "/api/tables/{table}/replay/{number}", EVERYBODY, replay),
    Endpoint("GET", "/api/tables/{table}/deals", EVERYBODY, deals),
    Endpoint("GET", "/api/tables/{table}/turned", EVERYBODY, analysis),
    Endpoint("POST", "/api/tables/{table}/play-on", GUEST, play_on, status=201),
    Endpoint("GET", "/api/tables/{table}/branches", EVERYBODY, branches),
    Endpoint("POST", "/api/replay", GUEST, replay_of_record, largest=LARGEST_RECORD),
    Endpoint("POST", "/api/deals", GUEST, deals_of_record, largest=LARGEST_RECORD),
    Endpoint("POST", "/api/turned", GUEST, analysis_of_record, largest=LARGEST_RECORD),
    Endpoint("POST", "/api/play-on", GUEST, play_on_record, largest=LARGEST_RECORD, status=201),
    Endpoint("POST", "/api/branches", GUEST, branches_of_record, largest=LARGEST_RECORD),
    Endpoint("GET", "/api/me/kennel", GUEST, kennel),
    Endpoint("GET", "/api/me/played", GUEST, played),
    Endpoint("GET", "/api/me/records", GUEST, records),
)
