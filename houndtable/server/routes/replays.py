"""Routes to finished matches, at a table or in a record: replay, deals, analysis, playing on."""

from typing import TypeVar

from starlette.responses import PlainTextResponse, Response

from .. import protocol as p
from ..address import address_of
from ..replay import Tape, dealt
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, body_of, number

LARGEST_RECORD = 2 * 1024 * 1024
AboutRecord = TypeVar("AboutRecord", bound=p.WithRecord | p.PlayOnRecord)


async def record_of(ask: Ask) -> Response:
    """The record of a finished match, for anyone who has its address."""
    return PlainTextResponse(await ask.server.lobby.finished.record(ask.table), media_type="application/jsonl")


async def replay(ask: Ask) -> Response:
    """A finished match, step by step."""
    event, seat = number(ask.request.path_params["number"]), number(ask.request.query_params.get("seat"), p.ALL_OPEN)
    return answer(await ask.server.lobby.finished.replay(ask.who, ask.table, event, seat))


async def deals_of(ask: Ask) -> Response:
    """How a finished match was dealt."""
    return answer(await ask.server.lobby.finished.deals(ask.who, ask.table))


async def analysis(ask: Ask) -> Response:
    """Where a finished match turned."""
    seat = number(ask.request.query_params.get("seat"), p.ALL_OPEN)
    return answer(await ask.server.lobby.finished.analysis(ask.who, ask.table, seat))


async def play_on(ask: Ask) -> Response:
    """Play on from a position of a finished match."""
    finished = ask.server.lobby.finished
    await ask.server.check_may_begin(ask.me.id)
    tape = await finished.tape_of(ask.who, ask.table)  # first: if it is elsewhere, the body is forwarded unread
    header = await finished.play_on(ask.me.id, tape, ask.table, await body_of(ask, p.PlayOn))
    return answer({"table": header.id, "code": header.code}, 201)


async def branches(ask: Ask) -> Response:
    """The matches that were continued from a match."""
    finished = ask.server.lobby.finished
    return answer(await finished.branches(ask.who, await finished.tape_of(ask.who, ask.table)))


async def with_tape(ask: Ask, kind: type[AboutRecord]) -> tuple[AboutRecord, Tape]:
    """A request about a guest's record, and its tape."""
    with ask.server.one_more_record(address_of(ask.request.scope), ask.who):
        wish = await body_of(ask, kind, LARGEST_RECORD)
        return wish, await ask.server.lobby.finished.tapes.of_record(ask.who, wish.record)


async def replay_record(ask: Ask) -> Response:
    """A match from a guest's record, step by step."""
    wish, tape = await with_tape(ask, p.Look)
    return answer(tape.told(wish.number, wish.seat))


async def deals_of_record(ask: Ask) -> Response:
    """How the match of a record was dealt."""
    _, tape = await with_tape(ask, p.WithRecord)
    return answer(await dealt(tape))


async def analysis_of_record(ask: Ask) -> Response:
    """Where the match of a record turned."""
    wish, tape = await with_tape(ask, p.WithViewer)
    return answer(await ask.server.lobby.finished.analysed(ask.who, tape, wish.seat))


async def play_on_record(ask: Ask) -> Response:
    """Play on from a position of a record."""
    await ask.server.check_may_begin(ask.me.id)
    wish, tape = await with_tape(ask, p.PlayOnRecord)
    header = await ask.server.lobby.finished.play_on(ask.me.id, tape, "", wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def branches_of_record(ask: Ask) -> Response:
    """The matches that were continued from the match of a record."""
    _, tape = await with_tape(ask, p.WithRecord)
    return answer(await ask.server.lobby.finished.branches(ask.who, tape))


REPLAY_ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/record", EVERYBODY, record_of),
    Endpoint("GET", "/api/tables/{table}/replay/{number}", EVERYBODY, replay),
    Endpoint("GET", "/api/tables/{table}/deals", EVERYBODY, deals_of),
    Endpoint("GET", "/api/tables/{table}/turned", EVERYBODY, analysis),
    Endpoint("POST", "/api/tables/{table}/play-on", GUEST, play_on),
    Endpoint("GET", "/api/tables/{table}/branches", EVERYBODY, branches),
    Endpoint("POST", "/api/replay", GUEST, replay_record),
    Endpoint("POST", "/api/deals", GUEST, deals_of_record),
    Endpoint("POST", "/api/turned", GUEST, analysis_of_record),
    Endpoint("POST", "/api/play-on", GUEST, play_on_record),
    Endpoint("POST", "/api/branches", GUEST, branches_of_record),
)
