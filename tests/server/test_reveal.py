"""Before the first deal: everybody commits to a nonce, then all are revealed, whatever happens in between."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest

from houndtable.play import fair
from houndtable.play.match import verify
from houndtable.play.record import read
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import Guests
from houndtable.server.server import Parts
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.table import messages as p
from houndtable.server.table.clock import REVEAL
from houndtable.server.table.state import TableState
from houndtable.server.table.table import Table
from houndtable.server.wire.messages import Denied, encode
from tests.server.house import nonce_of
from tests.server.leaping import leap_through
from tests.server.parts import open_parts, play_some
from tests.server.test_time import Diary, heard
from tests.server.worlds import Ear, Silent, alone, plain_minds, start

HOUR = 3600


def ready(table: Table, seat: int, nonce: str = "") -> p.Ready:
    return p.Ready(seat, fair.nonce_commitment(table.header.id, seat, nonce or nonce_of(seat)))


async def seated(people: int = 2, bots: int = 0) -> tuple[Table, Diary, list[Ear]]:
    """A table of CLEAR 4 where everybody sits and is connected, and nobody is ready."""
    header = p.Header("t", "CODE", "clear_4", people + bots, {}, "none", False, "0")
    diary, silent = Diary(), cast(Any, Silent())
    settings = Settings(pace=0.0, sleep=10 * HOUR)
    table = alone(header, bytes(96), cast(Log, diary), cast(Guests, silent), plain_minds(), settings)
    table.start()
    ears = [Ear(str(seat), []) for seat in range(people)]
    for seat, ear in enumerate(ears):
        await table.in_turn(lambda ear=ear: table.join(ear))  # type: ignore[misc]
        await table.answer(ear.guest, p.Sit(seat))
    for seat in range(people, people + bots):
        await table.answer("0", p.Place(seat, "random"))
    return table, diary, ears


async def denied(table: Table, guest: int, message: p.ClientMessage) -> str:
    """Why something is denied."""
    answer = await table.answer(str(guest), message)
    assert isinstance(answer, Denied)
    return answer.words.key.removeprefix("server.")


def test_everybody_commits_before_anybody_reveals() -> None:
    async def evening() -> None:
        table, diary, ears = await seated(3)
        for seat in range(2):
            assert await table.answer(str(seat), ready(table, seat)) is None
            assert await denied(table, seat, p.Reveal(seat, nonce_of(seat))) == "too_early"
        assert table.status == "open" and not diary.when(p.Revealed)
        await table.answer("2", ready(table, 2))
        assert table.status == "revealing" and table.match is None
        told = heard(ears[0], "sitting")[-1]
        assert told["status"] == "revealing" and "nonces" not in told
        assert [each["commitment"] for each in told["seats"]] == [ready(table, seat).commitment for seat in range(3)]
        for seat in (2, 0, 1):
            assert table.match is None
            assert await table.answer(str(seat), p.Reveal(seat, nonce_of(seat))) is None
        assert table.status == "playing"
        assert heard(ears[0], "sitting")[-1]["nonces"] == [nonce_of(seat) for seat in range(3)]
        assert not heard(ears[0], "sitting")[-1]["seats"][1].get("replaced")
        order = [type(entry) for _, entry in diary.entries if not isinstance(entry, p.SatDown)]
        assert order[:7] == [p.Committed] * 3 + [p.Revealed] * 3 + [p.Started]
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_what_was_not_committed_to_is_refused() -> None:
    async def evening() -> None:
        table, _, _ = await seated()
        copied = ready(table, 0).commitment
        await table.answer("0", p.Ready(0, copied))
        await table.answer("1", p.Ready(1, copied))
        assert await denied(table, 1, p.Reveal(1, nonce_of(0))) == "wrong_nonce", "a copied commitment opens nothing"
        assert await denied(table, 0, p.Reveal(0, nonce_of(5))) == "wrong_nonce"
        assert await denied(table, 1, p.Reveal(0, nonce_of(0))) == "not_your_seat"
        await table.answer("0", p.Reveal(0, nonce_of(0)))
        assert await table.answer("0", p.Reveal(0, nonce_of(0))) is None, "saying it twice is saying it once"
        assert table.status == "revealing" and table.unrevealed() == [1]
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_nobody_comes_or_goes_once_all_are_ready() -> None:
    async def evening() -> None:
        table, _, _ = await seated()
        for seat in range(2):
            await table.answer(str(seat), ready(table, seat))
        for message in (p.Leave(1), ready(table, 1, nonce_of(7))):
            assert await denied(table, 1, message) == "begun"
        assert await denied(table, 0, p.Kick(1)) == "begun"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_until_then_a_player_may_commit_to_another_nonce() -> None:
    """A browser that has lost its nonce may use another."""

    async def evening() -> None:
        table, _, _ = await seated()
        await table.answer("0", ready(table, 0, nonce_of(7)))
        await start(table)
        assert table.match is not None and table.match.setup.nonces == (nonce_of(0), nonce_of(1))
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_nonce_that_may_be_known_is_never_committed_to_again() -> None:
    async def evening() -> None:
        table, diary, _ = await seated()
        for seat in range(2):
            await table.answer(str(seat), ready(table, seat))
        await table.answer("0", p.Reveal(0, nonce_of(0)))
        await table.in_turn(lambda: table.hold_back([1]))
        assert table.status == "open" and len(diary.when(p.Hesitated)) == 2, "all get ready again"
        again = TableState(table.header, table.secret)
        for _, entry in diary.entries:
            again.evolve(p.read_entry(encode(entry)))
        assert again.spent == table.spent, "also after a restart"
        for seat in range(2):
            assert await denied(table, seat, ready(table, seat)) == "nonce_used"
            assert await table.answer(str(seat), ready(table, seat, nonce_of(5 + seat))) is None
        for seat in range(2):
            await table.answer(str(seat), p.Reveal(seat, nonce_of(5 + seat)))
        assert table.match is not None and table.match.setup.nonces == (nonce_of(5), nonce_of(6))
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_an_unrevealed_nonce_is_replaced_and_everybody_sees_it() -> None:
    async def evening() -> None:
        table, diary, ears = await seated()
        for seat in range(2):
            await table.answer(str(seat), ready(table, seat))
        await table.answer("0", p.Reveal(0, nonce_of(0)))
        await asyncio.sleep(REVEAL - 1)
        assert table.status == "revealing" and not diary.when(p.Replaced)
        await asyncio.sleep(2)
        assert table.match is not None and table.match.setup.replaced == (1,)
        derived = fair.derived_nonce(table.secret, "t", 1)
        assert table.match.setup.nonces == (nonce_of(0), derived)
        for ear in ears:
            told = heard(ear, "sitting")[-1]
            assert [bool(each.get("replaced")) for each in told["seats"]] == [False, True]
            assert told["nonces"] == [nonce_of(0), derived]
        assert await denied(table, 1, p.Reveal(1, nonce_of(1))) == "replaced"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_where_no_player_is_the_nonces_are_waited_for() -> None:
    async def evening() -> None:
        table, diary, ears = await seated()
        for seat in range(2):
            await table.answer(str(seat), ready(table, seat))
        await asyncio.sleep(REVEAL / 2)
        for ear in ears:
            await table.in_turn(lambda ear=ear: table.part(ear))  # type: ignore[misc]
        await asyncio.sleep(HOUR)
        assert table.status == "revealing" and not diary.when(p.Replaced)
        await table.in_turn(lambda: table.join(ears[1]))
        await asyncio.sleep(REVEAL - 1)
        assert table.status == "revealing", "the time begins when somebody is back"
        await table.answer("1", p.Reveal(1, nonce_of(1)))
        await asyncio.sleep(2)
        assert table.match is not None and table.match.setup.replaced == (0,)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_store_that_fails_in_between_loses_nothing() -> None:
    async def evening() -> None:
        table, diary, _ = await seated()
        for seat in range(2):
            await table.answer(str(seat), ready(table, seat))
        await table.answer("0", p.Reveal(0, nonce_of(0)))
        diary.is_full = True
        assert await denied(table, 1, p.Reveal(1, nonce_of(1))) == "not_stored"
        await asyncio.sleep(10.5 * REVEAL)
        assert table.status == "revealing"
        diary.is_full = False
        await table.answer("1", p.Reveal(1, nonce_of(1)))
        assert table.match is not None and not table.match.setup.replaced
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_bots_have_a_nonce_that_nobody_chose() -> None:
    async def evening() -> None:
        table, _, ears = await seated(people=1, bots=2)
        await start(table)
        derived = [fair.derived_nonce(table.secret, "t", seat) for seat in (1, 2)]
        assert table.match is not None and table.match.setup.nonces == (nonce_of(0), *derived)
        assert table.match.setup.replaced == ()
        assert [each.get("commitment", "") for each in heard(ears[0], "sitting")[-1]["seats"]][1:] == ["", ""]
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


async def woken_again(parts: Parts, table: Table) -> Table:
    """The table closed and woken from its log."""
    await table.in_turn(table.fall_asleep)
    again = await parts.tables.wake(table.header.id)
    assert again is not table and again.status == table.status and again.chairs == table.chairs
    return again


STAGES = 6  # two commit, two reveal, it begins, it is played


@pytest.mark.parametrize("stage", range(STAGES))
def test_a_server_that_ends_in_between_goes_on_where_it_was(tmp_path: Path, stage: int) -> None:
    """Closed after this many steps and woken again: the same commitments, the same nonces, the same match."""

    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            people = [await guests.welcome(name) for name in ("Ada", "Bo")]
            header = await parts.tables.create(people[0].id, NewTable("clear_4", 2))
            table = await parts.tables.wake(header.id)
            await table.answer(people[1].id, p.Sit(1))
            steps: list[p.Ready | p.Reveal] = [ready(table, 0), ready(table, 1)]
            steps += [p.Reveal(seat, nonce_of(seat)) for seat in range(2)]
            for number, message in enumerate(steps):
                if number == stage:
                    table = await woken_again(parts, table)
                await table.answer(people[message.seat].id, message)
            if stage >= len(steps):
                table = await woken_again(parts, table)
            assert table.match is not None and table.match.setup.nonces == (nonce_of(0), nonce_of(1))
            while table.status != "over":
                await play_some(table)
                table = await woken_again(parts, table) if stage == STAGES - 1 else table
            match = verify(read(await parts.finished.record(header.id)))
            assert json.loads(match.setup.terms)["table"] == header.id

    asyncio.run(evening())


def test_all_nonces_known_when_the_server_ended_it_begins_as_the_table_wakes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            host = await guests.welcome("Ada")
            header = await parts.tables.create(host.id, NewTable("clear_4", 2, sit=(0, 1)))
            commitments = [fair.nonce_commitment(header.id, seat, nonce_of(seat)) for seat in range(2)]
            committed = [p.Committed(seat, commitment) for seat, commitment in enumerate(commitments)]
            await log.append(header.id, 3, [*committed, p.Revealed(0, nonce_of(0)), p.Replaced(1)])
            table = await parts.tables.wake(header.id)
            await table.answer(host.id, p.Ping())
            assert table.status == "playing" and table.match is not None and table.match.setup.replaced == (1,)
            assert await log.read("SELECT status FROM tables") == [("playing",)]

    asyncio.run(evening())


def test_the_terms_are_told_before_any_nonce_is() -> None:
    """The deals depend on what a browser stores before it reveals."""

    async def evening() -> None:
        table, _, ears = await seated(people=2, bots=1)
        await start(table)
        (told, *_) = (each for each in heard(ears[0], "sitting") if each["status"] == "revealing")
        assert table.match is not None
        terms = json.loads(table.match.setup.terms)
        assert terms["commitments"] == [each.get("commitment", "") for each in told["seats"]]
        for name in ("game", "options", "table", "commitment"):
            assert terms[name] == told[name]
        assert (terms["rules"], terms["seats"], terms["deals"]) == (told.get("rules", 1), len(told["seats"]), 1)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())
