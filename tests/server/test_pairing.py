"""Matchmaking: on one server, on two, with bots, with people who do not come; and the list of tables."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from houndtable.server.lobby.messages import Seek
from houndtable.server.lobby.pairing import LOST, Pairing, converse, ending
from houndtable.server.people.ties import BLOCK
from houndtable.server.store.log import NotUnique, StoreError
from houndtable.server.table import messages as p
from houndtable.server.table.clock import ARRIVAL
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import Denied, encode
from tests import postgres
from tests.server.house import PATIENCE, Visitor, at_table, open_house, sit_and_start, until_playing, visitor
from tests.server.leaping import leap_through
from tests.server.parts import open_parts
from tests.server.worlds import Ear

PAIR = Seek(("clear_4",), (2,), bots=False)


@contextlib.asynccontextmanager
async def searching(who: Visitor, **wish: Any) -> AsyncIterator[ClientConnection]:
    """A connection on which a guest looks for a game."""
    address = f"{who.house.address.replace('http', 'ws')}/api/pairing/socket"
    async with connect(address, additional_headers=who.headers, open_timeout=PATIENCE) as line:
        await line.send(json.dumps({"games": ["clear_4"], "seats": [2]} | wish))
        yield line


async def until(line: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            said: dict[str, Any] = json.loads(await line.recv())
            if said["type"] == kind:
                return said


def test_two_who_look_for_a_game_find_each_other_and_play(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            one, other = await visitor(house, "One"), await visitor(house, "Other")
            async with searching(one, bots=False) as first:
                assert (await until(first, "waiting"))["seekers"] >= 0
                async with searching(other, bots=False) as second:
                    table = (await until(first, "paired"))["table"]
                    assert (await until(second, "paired"))["table"] == table
            async with at_table(one, table) as here, at_table(other, table) as there:
                assert not here.sitting.get("host") and not there.sitting.get("host"), "nobody may free a seat"
                for client in (here, there):
                    await client.get_ready(client.sitting["you"][0])
                await until_playing(here, there)
            (listed,) = (await one.ask("GET", "/api/tables")).json()
            assert listed["clock"] == "relaxed" and {who["name"] for who in listed["players"]} == {"One", "Other"}

    asyncio.run(evening())


def test_bots_come_after_the_wait_and_bad_wishes_are_denied(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            one = await visitor(house)
            async with searching(one, games=["clear_4", "dog_cards"], seats=[4], wait=0) as line:
                table = (await until(line, "paired"))["table"]
            async with at_table(one, table) as client:
                assert sum(bool(seat.get("bot")) for seat in client.sitting["seats"]) == 3
            for wrong, key in (
                ({"games": ["chess"]}, "no_such_game"),
                ({"clock": "none"}, "no_such_clock"),
                ({"seats": [7]}, "no_such_number"),
                ({"wait": 31}, "not_a_message"),
                ({"games": []}, "not_a_message"),
            ):
                async with searching(one, **wrong) as line:
                    assert (await until(line, "denied"))["words"]["key"] == f"server.{key}"
            with pytest.raises(InvalidStatus) as refused:
                async with searching(Visitor(house, "")):
                    pass
            assert refused.value.response.status_code == 401

    asyncio.run(evening())


def test_pairing_can_be_switched_off(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--pairing", "off") as house:
            one = await visitor(house)
            assert (await one.ask("GET", "/api/games")).json()["pairing"] is False
            with pytest.raises(InvalidStatus) as refused:
                async with searching(one):
                    pass
            assert refused.value.response.status_code == 403

    asyncio.run(evening())


def test_a_search_that_was_closed_or_repeated_is_not_paired(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            one, other, third = [(await guests.welcome(name)).id for name in ("One", "Other", "Third")]
            pairing = parts.pairing
            gone = await pairing.join(one, PAIR)
            await pairing.leave(gone)
            first, again = await pairing.join(other, PAIR), await pairing.join(other, PAIR)
            await pairing.round()
            assert first.table.result() == "" and not again.table.done(), "nobody plays with oneself"
            last = await pairing.join(third, PAIR)
            await pairing.round()
            assert again.table.result() and again.table.result() == last.table.result()
            assert len(await parts.lists.of_guest(other)) == 1 and not await parts.lists.of_guest(one)
            assert await log.read("SELECT 1 FROM seekers") == []

    asyncio.run(evening())


def test_a_search_that_is_repeated_in_another_window_is_told_so(tmp_path: Path) -> None:
    """Otherwise the client would take it for a lost connection and search again, and so would the other window."""

    async def evening() -> None:
        with open_house(tmp_path) as house:
            one = await visitor(house)
            async with searching(one, bots=False) as first:
                await until(first, "waiting")
                async with searching(one, bots=False) as second:
                    assert (await until(first, "denied"))["words"]["key"] == "server.search_ended"
                    await until(second, "waiting")

    asyncio.run(evening())


def test_a_search_that_cannot_be_stored_is_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Line:
        said: ClassVar[list[str]] = []

        async def accept(self) -> None:
            pass

        async def receive(self) -> dict[str, object]:
            return {"type": "websocket.receive", "text": encode(PAIR).decode()}

        async def send_text(self, frame: str) -> None:
            self.said.append(json.loads(frame)["words"]["key"])

        async def close(self) -> None:
            pass

    async def fail(*what: object) -> None:
        raise StoreError("no disk")

    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            one = (await guests.welcome("One")).id
            with monkeypatch.context() as broken:
                broken.setattr(log, "write", fail)
                await converse(cast(WebSocket, Line()), parts.pairing, one, lambda: guests.meet([one]))
            assert Line.said == ["server.not_stored"]

    asyncio.run(evening())


def test_a_guest_is_not_paired_with_somebody_they_blocked(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            ada, bo, cy = [(await guests.welcome(name)).id for name in ("Ada", "Bo", "Cy")]
            program = (await guests.welcome("Own", owner=bo)).id
            await parts.pairing.ties.keep(ada, bo, BLOCK)
            blocked, theirs, blocker = [await parts.pairing.join(guest, PAIR) for guest in (bo, program, ada)]
            await parts.pairing.round()
            assert blocked.table.result() == theirs.table.result() and not blocker.table.done()
            for other in (program, bo):
                search = await parts.pairing.join(other, PAIR)
                await parts.pairing.round()
                assert not search.table.done() and not blocker.table.done(), "nor with their program"
                await parts.pairing.leave(search)
            await parts.pairing.join(cy, PAIR)
            await parts.pairing.round()
            assert blocker.table.done()

    asyncio.run(evening())


def test_a_search_ends_once_whatever_two_servers_want(tmp_path: Path, store: str) -> None:
    """Two servers that know nothing of each other seat the same party."""

    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            searches = [await parts.pairing.join((await guests.welcome(name)).id, PAIR) for name in ("One", "Other")]
            other = Pairing(log, parts.tables)
            other.here = parts.pairing.here
            outcomes = await asyncio.gather(parts.pairing.round(), other.round(), return_exceptions=True)
            assert list(outcomes) == [None, None]
            assert len({search.table.result() for search in searches}) == 1
            assert await log.read("SELECT COUNT(*) FROM tables") == [(1,)]
            with pytest.raises(NotUnique):
                await log.write(*ending(searches[0].id, ""))

    asyncio.run(evening())


def test_a_search_whose_server_is_gone_is_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            dead, alive = [(await guests.welcome(name)).id for name in ("Dead", "Alive")]
            lost = await parts.pairing.join(dead, Seek(("clear_4",), (3,), bots=False))
            parts.pairing.here.clear()
            await parts.pairing.join(alive, PAIR)
            await parts.pairing.round()
            assert len(parts.pairing.heard) == 2
            await asyncio.sleep(LOST + 1)
            await parts.pairing.round()
            assert await log.read("SELECT guest FROM seekers") == [(alive,)]
            assert await log.read("SELECT tab FROM paired WHERE seeker = ?", lost.id) == [("",)]

    leap_through(evening())


def test_a_player_with_an_unfinished_rated_match_is_denied(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            one = (await guests.welcome("One")).id
            await log.write(("INSERT INTO rated_now VALUES (?, 'clear_4', 't')", (one,)))
            with pytest.raises(Denial, match="unfinished"):
                await parts.pairing.join(one, Seek(("dog_cards", "clear_4"), (2,), rated=True))

    asyncio.run(evening())


def test_a_bot_sits_down_for_whoever_does_not_come(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            here, missing = [(await guests.welcome(name)).id for name in ("Here", "Missing")]
            searches = [await parts.pairing.join(guest, PAIR) for guest in (here, missing)]
            await parts.pairing.round()
            table = await parts.tables.wake(searches[0].table.result())
            ear = Ear(here, [])
            await table.in_turn(lambda: table.join(ear))
            (seat,) = table.seats_of(here)
            await table.answer(here, p.Ready(seat, "0" * 64))
            denied = await table.answer(here, p.Kick(1 - seat))
            assert isinstance(denied, Denied) and denied.words.key == "server.host_only"
            await asyncio.sleep(ARRIVAL + 1)
            await table.answer(here, p.Ping())
            assert table.chairs[1 - seat].bot == table.header.level and table.status != "open"
            assert not await parts.lists.of_guest(missing)

    leap_through(evening())


def test_the_list_of_tables_is_told_again_only_when_it_has_changed(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            one = await visitor(house)
            await one.make_table("clear_4", 2, public=True, clock="brisk", options={"first": "1"})
            first = await one.ask("GET", "/api/tables")
            (listed,) = first.json()
            assert (listed["clock"], listed["options"]) == ("brisk", {"first": "1"})
            tag = first.headers["etag"]
            same = await one.ask("GET", "/api/tables", **{"if-none-match": tag})
            assert (same.status_code, same.content) == (304, b"")
            await one.make_table("clear_4", 2, public=True)
            changed = same
            while changed.status_code == 304:
                changed = await one.ask("GET", "/api/tables", **{"if-none-match": tag})
            assert len(changed.json()) == 2
            mine = await one.ask("GET", "/api/tables/mine")
            again = await one.ask("GET", "/api/tables/mine", **{"if-none-match": mine.headers["etag"]})
            assert again.status_code == 304

    asyncio.run(evening())


def test_two_servers_bring_people_together_and_list_whose_turn_it_is(tmp_path: Path) -> None:
    if reason := postgres.missing():
        pytest.skip(reason)
    store = postgres.new_database()

    async def evening() -> None:
        flags = ("--store", store)
        with open_house(tmp_path / "1", *flags) as one, open_house(tmp_path / "2", *flags) as other:
            people = [await visitor(house, f"player {number}") for number, house in enumerate((one, other, one, other))]
            async with contextlib.AsyncExitStack() as lines:
                open_lines = [await lines.enter_async_context(searching(who, bots=False)) for who in people]
                tables = [(await until(line, "paired"))["table"] for line in open_lines]
            assert sorted(tables.count(table) for table in tables) == [2, 2, 2, 2], "everybody has one table"
            table, sitters = await sit_and_start(one, "clear_4", 2, public=True)
            async with at_table(sitters[0], table) as client:
                await client.answer("ping")
                turn = client.views[0]["acting"]
                for house in (one, other):
                    lists = (await Visitor(house, sitters[0].token).ask("GET", "/api/tables")).json()
                    assert [each["acting"] for each in lists if each["table"] == table] == [turn]

    asyncio.run(evening())
