"""Hints and levels at a live table: from the seat's own view, where allowed, outside the event loop."""

import asyncio
import json
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from houndtable.bots import BOTS, network
from houndtable.bots.hint import Hint, by_expert
from houndtable.bots.levels import LEVELS
from houndtable.bots.policy import BotFailed
from houndtable.games import GAMES
from houndtable.games.message import Message
from houndtable.play.match import Action, Match, View, evolve, new
from houndtable.play.record import Event, Setup
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.table import bot_pool, compiler
from houndtable.server.table import messages as p
from houndtable.server.table.bot_pool import MEANWHILE, BotPool
from houndtable.server.table.compiler import LOOKAHEAD, RULES, SEARCH, Compiler
from houndtable.server.table.table import Table
from houndtable.server.wire.messages import Denied, Words, encode
from tests.server.house import PATIENCE, at_table, open_house, visitor
from tests.server.parts import open_parts
from tests.server.test_turn_by_turn import until
from tests.server.worlds import Pair, Silent, alone, make_pair, plain_minds, start, visitor_line


class Ready(Compiler):
    """As if everything were compiled."""

    def __init__(self) -> None:
        super().__init__(1)

    def want(self, what: str, game: object) -> bool:
        return True


async def playing(thinking: BotPool, **header: Any) -> Table:
    """A table of CLEAR 4 with two people."""
    silent, about = cast(Any, Silent()), p.Header("t", "CODE", "clear_4", 2, {}, "none", False, "0", **header)
    table = alone(about, bytes(96), cast(Log, silent), cast(Guests, silent), thinking, Settings(pace=0.0))
    table.start()
    for seat in range(2):
        await table.answer(str(seat), p.Sit(seat))
    await start(table)
    return table


def first_three(view: View, die: random.Random) -> list[Hint]:
    return [Hint(action, 0.5, Message("hint.close")) for action in view.legal[:3]]


def test_the_player_to_act_gets_three_actions_with_chances_and_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "hints", first_three)

    async def evening() -> None:
        table = await playing(BotPool(Ready()))
        assert table.match is not None
        seat = table.match.turn
        answer = await table.answer(str(seat), p.Hint(seat))
        assert isinstance(answer, p.Hinted) and answer.number == len(table.match.events)
        assert [advice.action for advice in answer.advice] == table.match.legal[:3]
        assert answer.advice[0].words == Words("hint.close") and answer.advice[0].chance == 0.5
        other = await table.answer(str(1 - seat), p.Hint(1 - seat))
        assert isinstance(other, Denied) and (other.words.key, other.key) == ("server.no_choice", "hint")
        foreign = await table.answer(str(1 - seat), p.Hint(seat))
        assert isinstance(foreign, Denied) and foreign.words.key == "server.not_your_seat"
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


def test_a_table_may_forbid_hints() -> None:
    async def evening() -> None:
        table = await playing(BotPool(Ready()), hints=False)
        for seat in range(2):
            answer = await table.answer(str(seat), p.Hint(seat))
            assert isinstance(answer, Denied) and answer.words.key == "server.no_hints"
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


class Thinker:
    """Computes a hint until it may go on."""

    def __init__(self) -> None:
        self.thinking, self.go_on = threading.Event(), threading.Event()

    def hints(self, view: View, die: random.Random) -> list[Hint]:
        self.thinking.set()
        assert self.go_on.wait(PATIENCE)
        return []


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """The thinker behind all hints."""
    slow = Thinker()
    monkeypatch.setattr(bot_pool, "hints", slow.hints)
    return slow


def test_the_table_plays_on_while_a_hint_is_computed(thinker: Thinker) -> None:
    async def evening() -> None:
        table = await playing(BotPool(Ready()))
        assert table.match is not None
        seat, number = table.match.turn, len(table.match.events)
        hint = asyncio.create_task(table.answer(str(seat), p.Hint(seat)))
        assert await asyncio.to_thread(thinker.thinking.wait, PATIENCE)
        act = p.Act(seat, int(table.match.legal[0]), number, "key")
        assert isinstance(await table.answer(str(seat), act), p.Done), "meanwhile"
        thinker.go_on.set()
        answer = await hint
        assert isinstance(answer, p.Hinted) and answer.number == number, "it says which view it was for"
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


def test_bots_play_on_however_many_are_thought_for(thinker: Thinker) -> None:
    async def evening() -> None:
        thinking = BotPool(Ready())
        table = await playing(thinking)
        assert table.match is not None
        view = table.match.view(table.match.turn)
        hints = [asyncio.create_task(thinking.hint(view)) for _ in range(4 * (os.cpu_count() or 1))]
        assert await asyncio.to_thread(thinker.thinking.wait, PATIENCE)
        assert await thinking.choose("expert", view) in view.legal
        thinker.go_on.set()
        assert await asyncio.gather(*hints) == [[] for _ in hints]
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


class Script:
    """A socket whose client has sent all this, and sends no more."""

    def __init__(self, *said: p.ClientMessage) -> None:
        self.frames = [encode(message).decode() for message in said]

    async def receive(self) -> dict[str, str]:
        if self.frames:
            return {"type": "websocket.receive", "text": self.frames.pop(0)}
        return {"type": "websocket.disconnect"}


def test_a_player_may_act_while_a_hint_is_computed(thinker: Thinker) -> None:
    async def evening() -> None:
        table = await playing(BotPool(Ready()))
        assert table.match is not None
        seat, number = table.match.turn, len(table.match.events)
        act = p.Act(seat, int(table.match.legal[0]), number, "key")
        script = Script(p.Hint(seat), p.Hint(seat), act)
        line = visitor_line(cast(WebSocket, script), str(seat), 1000)
        reading = asyncio.create_task(line.read(table))
        await asyncio.wait([reading], timeout=PATIENCE)
        told = [json.loads(frame.text) for frame in line.outbox]
        assert [message["type"] for message in told] == ["denied", "done"], "one hint at a time"
        assert told[0]["key"] == "hint" and told[0]["words"]["key"] == "server.too_many"
        thinker.go_on.set()
        assert line.thinking is not None
        await line.thinking
        assert json.loads(line.outbox[-1].text)["type"] == "hinted"
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


def test_until_everything_is_compiled_the_network_plays_and_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, str]] = []

    async def compiled(what: str, game: str) -> bool:
        begun.append((what, game))
        return False

    def refuse(view: View, die: random.Random) -> Action:
        raise AssertionError("it is not compiled")

    async def evening() -> None:
        thinking = BotPool(Compiler(1))
        table = await playing(thinking)
        assert table.match is not None
        view = table.match.view(table.match.turn)
        for bot in ("search", "level_5"):
            assert await thinking.choose(bot, view) in view.legal
        answer = await table.answer(str(view.seat), p.Hint(view.seat))
        assert isinstance(answer, p.Hinted) and answer.advice[0].action in view.legal
        await table.in_turn(table.fall_asleep)
        await thinking.compiler.close()

    monkeypatch.setattr(compiler, "compiled", compiled)
    monkeypatch.setitem(BOTS, "search", BOTS["search"]._replace(choose=refuse))
    asyncio.run(evening())
    assert begun == [(SEARCH, "clear_4"), (LOOKAHEAD, "clear_4")] and MEANWHILE in BOTS


def test_in_a_variant_an_expert_hints_until_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Searching(Ready):
        is_ready = False

        def want(self, what: str, game: object) -> bool:
            assert what == SEARCH
            return self.is_ready

    async def evening() -> None:
        busy = Searching()
        thinking, match = BotPool(busy), new("clear_4:HAND_SIZE=6", 3, seed=1)
        view = match.view(match.turn)
        assert len(await thinking.hint(view)) == 1
        busy.is_ready = True
        assert len(await thinking.hint(view)) == 3

    monkeypatch.setattr(bot_pool, "hints", first_three)
    asyncio.run(evening())


def test_a_bot_that_fails_never_plays_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View, die: random.Random) -> Action:
        raise ZeroDivisionError

    async def evening() -> None:
        thinking = plain_minds()
        table = await playing(thinking)
        assert table.match is not None
        view = table.match.view(table.match.turn)
        with pytest.raises(BotFailed, match="level_1"):
            await thinking.choose("level_1", view)
        assert await thinking.choose("a bot of former times", view) in view.legal
        await table.in_turn(table.fall_asleep)

    monkeypatch.setitem(BOTS, "level_1", BOTS["level_1"]._replace(choose=fail))
    asyncio.run(evening())


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The networks of the package cannot be read."""
    for name in GAMES:
        (tmp_path / f"{name}.npz").write_text("damaged")
    monkeypatch.setattr(network, "home", lambda: tmp_path)
    network.network_of.cache_clear()
    yield
    network.network_of.cache_clear()


@pytest.mark.usefixtures("damaged")
def test_an_expert_gives_hints_where_the_network_cannot_be_loaded() -> None:
    async def evening() -> None:
        match = new("clear_4", 3, seed=1)
        view = match.view(match.turn)
        assert await plain_minds().hint(view) == by_expert(view)

    asyncio.run(evening())


@pytest.mark.usefixtures("damaged")
def test_where_a_bot_cannot_be_loaded_the_expert_plays_and_nobody_is_rated(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, pace=0.0) as (_, guests, parts):
            ada = (await guests.welcome("Ada")).id
            bots: dict[str, str] = {"1": "level_4"}
            wish = NewTable("clear_4", 2, options={"first": "1"}, clock="day", rated=True, bots=bots)
            table = await parts.tables.wake((await parts.tables.create(ada, wish)).id)
            await start(table)
            await until(lambda: table.acting() == [0])
            assert table.bot_at(1) == "expert" and table.chairs[1].acts > 0
            assert [seated.failed for seated in table.broadcast.sitting((0,), True).seats] == [False, True]
            number = table.header.id
            await table.in_turn(table.fall_asleep)
            table = await parts.tables.wake(number)
            assert table.chairs[1].failed, "it is in the log"
            await table.answer(ada, p.Resign(0))
            assert table.status == "over" and table.rated is None

    asyncio.run(evening())


def test_rules_are_compiled_after_many_moves_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[tuple[str, str]] = []

    async def compiled(what: str, game: str) -> bool:
        return True

    async def evening() -> None:
        busy = Compiler(3)
        for _ in range(10):
            busy.count(GAMES["clear_4"])
        busy.count(GAMES["dog_cards"])
        async with asyncio.timeout(PATIENCE):
            while (RULES, "clear_4") not in busy.ready:
                await asyncio.sleep(0)
        await busy.close()

    monkeypatch.setattr(compiler, "compiled", compiled)
    monkeypatch.setattr(compiler, "load", lambda what, game: loaded.append((what, game)))
    asyncio.run(evening())
    assert loaded == [(RULES, "clear_4")]


def test_a_failed_compilation_does_not_keep_the_server_from_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If closing failed, the store would stay open and the process would never end."""
    notes: list[str] = []

    async def fails(what: str, game: str) -> bool:
        raise OSError("no room for another process")

    async def evening() -> None:
        wanted = Compiler(1)
        assert not wanted.want(RULES, GAMES["clear_4"])
        await asyncio.sleep(0)
        await wanted.close()
        assert not wanted.ready and notes == ["not_compiled"]

    monkeypatch.setattr(compiler, "compiled", fails)
    monkeypatch.setattr(compiler, "warn", lambda event, **values: notes.append(event))
    asyncio.run(evening())


def test_levels_are_offered_from_the_weakest(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            who = await visitor(house)
            games = (await who.ask("GET", "/api/games")).json()
            assert games["levels"] == [level.name for level in LEVELS]
            assert set(games["bots"]) == set(BOTS)
            wrong = await who.ask("POST", "/api/tables", {"game": "clear_4", "seats": 2, "level": "god"})
            assert wrong.status_code == 400 and wrong.json()["words"]["key"] == "server.no_such_bot"
            bots = {"1": "level_3", "2": "level_1"}
            table = await who.make_table("clear_4", 3, bots=bots, level="level_1", hints=False)
            async with at_table(who, table) as client:
                assert client.sitting["level"] == "level_1" and not client.sitting.get("hints")
                await client.get_ready()
                await client.until(lambda said: said["type"] == "view" and said["number"] > 30 and said["turn"] == 0)

    asyncio.run(evening())


def test_the_same_view_gets_the_same_hint_in_both_worlds() -> None:
    """A hint depends only on what the seat has seen."""
    compared = sum(compare_hints(make_pair(GAMES["clear_4"], 3, seed)) for seed in range(50))
    assert compared > 8


def compare_hints(pair: Pair) -> bool:
    views = [view_after(pair, world) for world in (0, 1)]
    if pair.seat < 0 or not views[0].legal:
        return False

    async def ask(view: View) -> list[Hint]:
        return await BotPool(Ready()).hint(view)

    one, other = (asyncio.run(ask(view)) for view in views)
    assert [hint[:2] for hint in one] == [hint[:2] for hint in other]
    return True


def view_after(pair: Pair, world: int) -> View:
    match = Match(Setup(game=pair.game, seats=pair.seats, options=pair.options))
    for event in pair.events:
        evolve(match, Event(event[0], event[1 + world]))
    return match.view(max(pair.seat, 0))
