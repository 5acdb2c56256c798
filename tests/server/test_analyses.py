"""Match analysis, and playing on: only once a match is over, limited, and kept in the record."""

import asyncio
import json
import math
import random
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.games import Game
from houndtable.play import record
from houndtable.play.match import verify
from houndtable.server.matches.analyses import Analyses, luck_and_choice
from houndtable.server.matches.messages import Analysis, LuckAndChoice
from houndtable.server.matches.tape import Tape
from houndtable.server.server import Parts
from houndtable.server.table.messages import ALL_OPEN
from houndtable.server.wire.errors import Denial
from tests.games.tables import every_game
from tests.server.house import Expert, House, Visitor, at_table, open_house, visitor
from tests.server.parts import open_parts
from tests.server.test_archive import table_of


@cache
def over() -> ht.Match:
    """A short finished match."""
    match, die = ht.new("clear_4", 2, seed=5), random.Random(5)
    while not match.over:
        match.play(BOTS["level_1"].choose(match.view(match.turn), die))
    return match


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


async def when_done(who: Visitor, method: str, path: str, body: Any = None) -> dict[str, Any]:
    """The complete analysis; until then only its progress."""
    while True:
        told = (await who.ask(method, path, body)).json()
        if told["progress"] == 1:
            return dict(told)
        assert set(told) == {"seat", "progress"} and 0 <= told["progress"] < 1
        await asyncio.sleep(0.05)


def test_a_record_is_analysed(house: House) -> None:
    async def evening() -> None:
        ada, body = await visitor(house, "Ada"), {"record": over().record(), "seat": 1}
        told = await when_done(ada, "POST", "/api/turned", body)
        assert told["seat"] == 1 and told["curve"][-1]["number"] == len(over().events)
        (parts,) = told["parts"]
        assert sum(parts[name] for name in ("start", "luck", "own", "others")) == pytest.approx(parts["outcome"])
        assert all(each["seat"] == 1 and each["better"]["clicks"] for each in told["moments"])
        wrong = await ada.ask("POST", "/api/turned", body | {"seat": 2})
        assert wrong.status_code == 400
        unfinished = ht.new("clear_4", 2, seed=1).record()
        assert (await ada.ask("POST", "/api/turned", {"record": unfinished})).status_code == 409

    asyncio.run(evening())


async def begin_branch(house: House, number: int) -> tuple[Visitor, str, str]:
    """A guest plays on from a match after this many events; the guest, the table, and the match's seal."""
    ada, text = await visitor(house, "Ada"), over().record()
    wish = {"record": text, "number": number, "seat": 1, "level": "level_1"}
    answer = await ada.ask("POST", "/api/play-on", wish)
    assert answer.status_code == 201, answer.text
    return ada, answer.json()["table"], record.seal_in(text)


def test_a_branch_is_played_to_its_end_and_its_record_verifies(house: House) -> None:
    async def evening() -> None:
        last = len(over().events) - 20
        number = next(n for n, event in enumerate(over().events) if n > last and event.seat >= 0)
        ada, table, seal = await begin_branch(house, number)
        assert (await ada.ask("GET", f"/api/tables/{table}/turned")).status_code == 409, "it is not over"
        async with at_table(ada, table) as client:
            assert client.sitting["branch"] == {"record": seal, "event": number, "table": ""}
            sitting = client.sitting
            await client.get_ready(1)
            await client.until_status("playing")
        await Expert(ada, table, 1).play()
        text = (await ada.ask("GET", f"/api/tables/{table}/record")).text
        saved = record.read(text)
        assert saved.setup.branch == record.Branch(seal, number)
        assert verify(saved).over and verify(saved).record() == text
        again = (await ada.ask("GET", f"/api/tables/{table}/replay/0")).json()
        assert again["branch"]["event"] == number
        terms = json.loads((await ada.ask("GET", f"/api/tables/{table}/deals")).json()["terms"])
        assert all(terms[name] == sitting[name] for name in ("position", "branch")), "the deals depend on them"
        told = await when_done(ada, "GET", f"/api/tables/{table}/turned?seat=1")
        assert told["parts"][0]["seat"] == 1
        assert (await ada.ask("GET", "/api/me/kennel")).json() == [], "a branch beats nobody"

    asyncio.run(evening())


def turn_at(number: int) -> dict[str, int]:
    turn, seat = Tape(over()).turn_at(number)
    return {"turn": turn, "seat": seat}


def test_a_replay_lists_branches_to_their_makers(house: House) -> None:
    async def evening() -> None:
        ada, table, _ = await begin_branch(house, 40)
        body = {"record": over().record()}
        mine = (await ada.ask("POST", "/api/branches", body)).json()
        branch = {"table": table, "event": 40} | turn_at(40)
        assert branch in mine
        other = await visitor(house, "Other")
        assert branch not in (await other.ask("POST", "/api/branches", body)).json()
        shared = await ada.ask("POST", "/api/play-on", body | {"number": 41, "seat": 0, "public": True})
        seen = (await other.ask("POST", "/api/branches", body)).json()
        assert {"table": shared.json()["table"], "event": 41} | turn_at(41) in seen

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("change", "status"),
    [({"number": 10**6}, 404), ({"seat": 2}, 400), ({"level": "nobody"}, 400), ({"number": -1}, 400)],
)
def test_no_branch_where_there_is_nothing_to_play(house: House, change: dict[str, Any], status: int) -> None:
    async def evening() -> None:
        ada, wish = await visitor(house, "Ada"), {"record": over().record(), "number": 10, "seat": 0}
        assert (await ada.ask("POST", "/api/play-on", wish | change)).status_code == status
        last = wish | {"number": len(over().events)}
        assert (await ada.ask("POST", "/api/play-on", last)).status_code == 409
        unfinished = wish | {"record": ht.new("clear_4", 2, seed=1).record(), "number": 1}
        assert (await ada.ask("POST", "/api/play-on", unfinished)).status_code == 409

    asyncio.run(evening())


@every_game
def test_every_position_of_a_match_can_be_played_on(game: Game) -> None:
    match, die = ht.new(game.name, seed=7), random.Random(7)
    for _ in range(60):
        if not match.over:
            match.play(die.choice(match.legal))
            again = ht.from_position(game.name, game.notation.write_position(match.state), seed=1)
            assert (again.raw == match.raw).all()


def test_an_analysis_that_fails_is_not_begun_again_and_again(caplog: pytest.LogCaptureFixture) -> None:
    """A client asks until it is done."""

    def fail() -> ht.Match:
        raise IndexError("a mistake of ours")

    async def evening() -> None:
        analyses = Analyses()
        analyses.of("ada", "one", 0, fail)
        while analyses._making:
            await asyncio.sleep(0.01)
        with pytest.raises(Denial, match="failed"):
            analyses.of("ada", "one", 0, fail)
        assert caplog.text.count("not_analysed") == 1
        analyses.close()

    asyncio.run(evening())


def test_a_guest_waits_for_two_analyses_at_most_and_an_absent_one_for_none() -> None:
    async def evening() -> None:
        analyses, going = Analyses(), threading.Event()
        analyses.PATIENCE = math.inf

        def get() -> ht.Match:
            going.wait()
            return over()

        for name in ("one", "two"):
            assert analyses.of("ada", name, ALL_OPEN, get) == Analysis(ALL_OPEN, 0.0)
        with pytest.raises(Denial):
            analyses.of("ada", "three", ALL_OPEN, get)
        assert analyses.of("bob", "three", 0, get).progress == 0
        analyses.PATIENCE = -1.0  # how long it waits for a guest who does not ask again
        analyses.of("cleo", "four", 0, get)
        going.set()
        while analyses._making:
            await asyncio.sleep(0.01)
        assert {name for name, _ in analyses._kept} == {"one", "two", "three"}
        analyses.close()

    asyncio.run(evening())


def test_luck_and_choice_are_summed_up_for_the_player(tmp_path: Path, store: str) -> None:
    async def told(parts: Parts, who: str, table: str, seat: int) -> Analysis:
        while (turned := await parts.finished.analysis(who, table, seat)).progress < 1:
            await asyncio.sleep(0.05)
        return turned

    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            table = await table_of(parts, ada, "over")
            by_open, by_own = [(await told(parts, ada.id, table, seat)).parts[0] for seat in (ALL_OPEN, 0)]
            (summed,) = await luck_and_choice(log, ada.id)
            assert summed == LuckAndChoice(
                "clear_4", 1, by_own.luck, by_own.own, math.hypot(by_own.luck_error, by_own.own_error)
            )
            await told(parts, ada.id, table, ALL_OPEN)
            assert await luck_and_choice(log, ada.id) == [summed], "one's own eyes count more"
            assert by_open.seat == by_own.seat == 0
            await told(parts, "bob", table, 0)
            assert await luck_and_choice(log, "bob") == []
            await guests.delete(ada)
            assert await luck_and_choice(log, ada.id) == []

    asyncio.run(evening())
