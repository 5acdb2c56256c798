"""Time at a table, with a clock that leaps: out of time, an hour's sleep, how long bots seem to think."""

import asyncio
import itertools
import json
import random
from typing import Any, cast

import pytest

from houndtable.bots import BOTS
from houndtable.play.match import Action, View
from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log, StoreError
from houndtable.server.table import clock as clocks
from houndtable.server.table import messages as p
from houndtable.server.table.bot_pool import BotPool
from houndtable.server.table.clock import AGAIN, CLOCKS, MOST_PACES, TURN_BY_TURN, paces
from houndtable.server.table.table import Table
from houndtable.server.wire.loop_time import now
from houndtable.server.wire.messages import Denied
from tests.server.leaping import leap_through
from tests.server.worlds import Ear, Silent, alone, done, plain_minds, start

MINUTE, HOUR = 60, 3600


class Diary:
    """A store that records when something was written."""

    def __init__(self) -> None:
        self.entries: list[tuple[float, p.TableEntry]] = []
        self.is_full = False
        self.refused: list[float] = []

    async def append(self, table: str, first: int, entries: list[p.TableEntry], *also: object, lease: int = 0) -> None:
        if self.is_full:
            self.refused.append(now())
            raise StoreError("full")
        self.entries += [(now(), entry) for entry in entries]

    async def read(self, *anything: object) -> list[tuple[str]]:
        return []

    def write(self, *statements: object) -> "asyncio.Future[None]":
        return done()

    def when(self, kind: type[p.TableEntry]) -> list[float]:
        return [moment for moment, entry in self.entries if isinstance(entry, kind)]


class Asked(Silent):
    """Guests, counting how often a name is read."""

    times = 0

    def name(self, guest: str) -> str:
        self.times += 1
        return super().name(guest)


async def started(clock: str = "none", **settings: Any) -> tuple[Table, Diary, list[Ear]]:
    """A table of DOG CARDS with two people connected."""
    header = p.Header("t", "CODE", "dog_cards", 2, {"first": "0"}, clock, False, "0")
    diary, silent = Diary(), cast(Any, Silent())
    table = alone(header, bytes(96), cast(Log, diary), cast(Guests, silent), plain_minds(), Settings(**settings))
    table.start()
    ears = [Ear(str(seat), []) for seat in range(2)]
    for seat, ear in enumerate(ears):
        await table.in_turn(lambda ear=ear: table.join(ear))  # type: ignore[misc]
        await table.answer(ear.guest, p.Sit(seat))
    await start(table)
    return table, diary, ears


def test_what_cannot_be_read_is_denied() -> None:
    class Unreadable(Silent):
        async def read(self, *anything: object) -> None:
            raise StoreError("down")

    async def evening() -> None:
        header, silent = (
            p.Header("t", "CODE", "dog_cards", 2, {}, "none", False, "0", rated=True),
            cast(Any, Unreadable()),
        )
        table = alone(header, bytes(96), cast(Log, silent), cast(Guests, silent), plain_minds(), Settings())
        table.start()
        assert await table.answer("0", p.Sit(0)) is None, "that names and points are not known stops nobody"
        assert await table.answer("0", p.Place(1, "level_1")) is None
        denied = await table.answer("0", p.Ready(0, "commitment"))  # whether all is finished must be known
        assert isinstance(denied, Denied) and denied.words.key == "server.not_stored"
        await table.in_turn(table.fall_asleep)

    asyncio.run(evening())


def test_a_player_back_while_the_store_fails_sees_the_table() -> None:
    async def evening() -> None:
        table, diary, ears = await started()
        await table.in_turn(lambda: table.part(ears[0]))
        await asyncio.sleep(2 * MINUTE)
        assert table.chairs[0].away
        diary.is_full = True
        back = Ear("0", [])
        await table.in_turn(lambda: table.join(back))
        assert heard(back, "sitting")[-1]["seats"][0]["away"] and heard(back, "view")
        diary.is_full = False
        await table.answer("0", p.Back(0))
        assert not table.chairs[0].away
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_store_that_fails_is_not_pestered() -> None:
    async def evening() -> None:
        table, diary, ears = await started(sleep=HOUR)
        await table.in_turn(lambda: table.part(ears[0]))
        diary.is_full = True
        await asyncio.sleep(10 * MINUTE)
        assert {round(late - early) for early, late in itertools.pairwise(diary.refused)} == {AGAIN}
        diary.is_full = False
        await asyncio.sleep(2 * AGAIN)
        assert table.chairs[0].away, "and once it has room all goes on"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_the_seating_is_encoded_once_however_many_watch() -> None:
    async def evening() -> None:
        table, _, ears = await started()
        watchers = [Ear(f"watcher {number}", []) for number in range(30)]
        for watcher in watchers:
            await table.in_turn(lambda watcher=watcher: table.join(watcher))  # type: ignore[misc]
        assert len({frame for watcher in watchers for frame in watcher.frames if "sitting" in frame}) == 1
        assert len(heard(watchers[0], "sitting")) == 1, "another watcher is not news"
        table.broadcast.guests = asked = cast(Any, Asked())
        table.broadcast.tell_sitting()
        assert asked.times == 3 * len(ears), "for either player and for all who watch"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def heard(ear: Ear, kind: str) -> list[Any]:
    return [message for message in map(json.loads, ear.frames) if message["type"] == kind]


@pytest.mark.parametrize("clock", [name for name, limit in CLOCKS.items() if limit and name not in TURN_BY_TURN])
def test_a_bot_stands_in_for_a_late_player_who_returns_by_acting(clock: str) -> None:
    async def evening() -> None:
        table, diary, ears = await started(clock)
        begin, limit = now(), CLOCKS[clock]
        assert heard(ears[0], "view")[-1]["seconds"] == limit and "seconds" not in heard(ears[1], "view")[-1]
        await asyncio.sleep(limit - 1)
        assert not diary.when(p.WentAway), "not before the time is over"
        again = Ear("0", [])
        await table.in_turn(lambda: table.join(again))
        assert heard(again, "view")[-1]["seconds"] == 1
        await asyncio.sleep(3)
        (away,) = diary.when(p.WentAway)
        assert away - begin == pytest.approx(limit, abs=0.2)
        acts = [entry for _, entry in diary.entries if isinstance(entry, p.Happened) and entry.stand_in]
        assert acts and acts[0].seat == 0
        assert table.chairs[0].away and not table.chairs[1].away
        await table.answer("0", p.Back(0))
        assert not table.chairs[0].away and heard(ears[0], "stoodin")[-1]["events"]
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_without_a_clock_everybody_thinks_as_long_as_they_like() -> None:
    async def evening() -> None:
        table, diary, _ = await started()
        await asyncio.sleep(24 * HOUR)
        assert not diary.when(p.WentAway)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_client_asleep_for_an_hour_finds_everything_and_its_seat() -> None:
    async def evening() -> None:
        table, diary, ears = await started(pace=1.0)
        assert table.match is not None
        await table.in_turn(lambda: table.part(ears[0]))
        begin = now()
        await asyncio.sleep(HOUR)
        (away,) = diary.when(p.WentAway)
        assert away - begin == pytest.approx(Settings().absence, abs=0.2)
        back = Ear("0", [])
        await table.in_turn(lambda: table.join(back))
        (told,) = heard(back, "stoodin")
        events = [number for number, event in enumerate(table.match.events, 1) if event.seat == 0]
        assert told["events"] == events and events, "what was done for the sleeper is told"
        watcher = Ear("0", [])
        await table.in_turn(lambda: table.join(watcher))
        assert heard(back, "view")[-1] == heard(watcher, "view")[-1]
        assert not heard(back, "sitting")[-1]["seats"][0].get("away")
        await act(table, "1", 1)
        answer = await act(table, "0", 0)
        assert isinstance(answer, p.Done), "the seat is one's own again at once"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


async def act(table: Table, guest: str, seat: int) -> p.ServerMessage | None:
    """Take the first legal action, as often as it is this seat's turn."""
    answer: p.ServerMessage | None = None
    while table.match is not None and table.match.turn == seat:
        number = len(table.match.events)
        answer = await table.answer(guest, p.Act(seat, int(table.match.legal[0]), number, str(number)))
    return answer


def test_without_players_no_bot_stands_in_and_the_table_sleeps() -> None:
    async def evening() -> None:
        table, diary, ears = await started("brisk", sleep=5 * MINUTE)
        for ear in ears:
            await table.in_turn(lambda ear=ear: table.part(ear))  # type: ignore[misc]
        await asyncio.sleep(4 * MINUTE)
        assert not table.asleep
        await asyncio.sleep(2 * MINUTE)
        assert table.asleep and not diary.when(p.WentAway)

    leap_through(evening())


def test_a_timer_that_rings_a_moment_too_early_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Event loops round: the timer may ring slightly before its time."""
    monkeypatch.setattr(clocks, "now", lambda: now() - 0.0005)

    async def evening() -> None:
        table, _, ears = await started("brisk", sleep=5 * MINUTE)
        for ear in ears:
            await table.in_turn(lambda ear=ear: table.part(ear))  # type: ignore[misc]
        await asyncio.sleep(6 * MINUTE)
        assert table.asleep

    leap_through(evening())


def test_without_players_no_time_passes() -> None:
    async def evening() -> None:
        table, diary, ears = await started("brisk")
        await asyncio.sleep(15)
        for ear in ears:
            await table.in_turn(lambda ear=ear: table.part(ear))  # type: ignore[misc]
        await asyncio.sleep(4 * MINUTE)
        back = Ear("0", [])
        await table.in_turn(lambda: table.join(back))
        assert heard(back, "view")[-1]["seconds"] == CLOCKS["brisk"]
        await asyncio.sleep(15)
        assert not diary.when(p.WentAway)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_spectators_alone_cause_no_stand_in() -> None:
    async def evening() -> None:
        table, diary, ears = await started("brisk")
        watcher = Ear("watcher", [])
        await table.in_turn(lambda: table.join(watcher))
        for ear in ears:
            await table.in_turn(lambda ear=ear: table.part(ear))  # type: ignore[misc]
        await asyncio.sleep(HOUR)
        assert not diary.when(p.WentAway), "a match that both have left waits for them"
        await table.in_turn(lambda: table.join(ears[1]))
        await asyncio.sleep(2 * MINUTE)
        assert table.chairs[0].away, "a player who is there need not wait"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_player_back_out_of_time_has_the_seat_after_the_bot_has_acted() -> None:
    """Otherwise the seat would go to and fro, and repeated messages could hold up the table."""

    async def evening() -> None:
        table, diary, ears = await started("brisk", pace=5.0)
        await asyncio.sleep(CLOCKS["brisk"] + 1)
        assert table.chairs[0].away and table.acting() == [0]
        for _ in range(20):
            await table.answer("0", p.Back(0))
            await asyncio.sleep(0.5)
        acts = [moment for moment, entry in diary.entries if isinstance(entry, p.Happened) and entry.stand_in]
        assert len(diary.when(p.WentAway)) == len(diary.when(p.CameBack)) == len(acts) == 1
        assert not table.chairs[0].away and heard(ears[0], "stoodin")[-1]["events"]
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_a_late_action_before_the_bot_has_acted() -> None:
    async def evening() -> None:
        table, diary, _ = await started("brisk", pace=5.0)
        await asyncio.sleep(CLOCKS["brisk"] + 1)
        assert table.chairs[0].away and table.match is not None
        number = len(table.match.events)
        refused = await table.answer("0", p.Act(0, 9999, number, "wrong"))
        assert isinstance(refused, Denied) and table.chairs[0].away
        assert isinstance(await table.answer("0", p.Act(0, int(table.match.legal[0]), number, "k")), p.Done)
        assert not table.chairs[0].away
        await asyncio.sleep(10)
        assert len(diary.when(p.WentAway)) == len(diary.when(p.CameBack)) == 1
        assert not any(entry.stand_in for _, entry in diary.entries if isinstance(entry, p.Happened))
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


@pytest.mark.parametrize(
    ("spent", "seen"), [(0.0, 1), (0.1, 1), (0.79, 1), (0.81, 2), (1.5, 2), (2.3, 3), (10.0, MOST_PACES)]
)
def test_what_is_seen_of_a_bots_thinking_is_whole_paces(spent: float, seen: int) -> None:
    assert paces(spent, 0.8) == seen and paces(spent, 0.0) == 1


def test_a_bot_seems_to_think_as_long_about_one_action_as_about_many(monkeypatch: pytest.MonkeyPatch) -> None:
    choices: list[int] = []

    def choose(view: View, die: random.Random) -> Action:
        choices.append(len(view.legal))
        return view.legal[0]

    async def evening() -> set[float]:
        header = p.Header("t", "CODE", "clear_4", 2, {}, "none", True, "0")
        diary, silent, settings = Diary(), cast(Any, Silent()), Settings(pace=0.8, sleep=10 * HOUR)
        table = alone(header, bytes(96), cast(Log, diary), cast(Guests, silent), plain_minds(), settings)
        table.start()
        await table.in_turn(lambda: table.join(Ear("spectator", [])))
        await table.in_turn(lambda: table.append([p.SatDown(seat, bot="random") for seat in range(2)]))
        await table.in_turn(table.start_if_all_are_ready)
        while len(choices) < 60 and table.status == "playing":
            await asyncio.sleep(1)
        await table.in_turn(table.fall_asleep)
        return {round(after - before, 6) for before, after in itertools.pairwise(acts_in(diary))}

    monkeypatch.setitem(BOTS, "random", BOTS["random"]._replace(choose=choose))
    assert leap_through(evening()) == {0.8}
    assert min(choices) == 1 and max(choices) > 3, "there was little and much to choose from"


@pytest.mark.parametrize(
    ("bot", "variant", "spent", "seen"),
    [
        ("level_5", "", [0.0, 0.9, 1.1, 0.0, 0.5], [1.0, 1.0, 1.25, 1.0, 1.0]),
        ("level_4", "", [0.01, 0.6, 0.01], [0.25, 0.75, 0.25]),
        ("level_4", ":mini", [0.0, 0.6], [1.0, 1.0]),  # without a network it searches
        ("a bot of former times", "", [0.0], [0.25]),
    ],
)
def test_a_decision_on_a_slow_machine_is_late_and_the_next_is_not(
    bot: str, variant: str, spent: list[float], seen: list[float]
) -> None:
    """How long a bot seems to think depends on who it is, and not on what it holds or held."""

    class SlowMachine:
        async def choose(self, bot: str, view: View, *more: object) -> int:
            await asyncio.sleep(times.pop(0) if times else 0.0)
            return int(view.legal[0])

    async def evening() -> list[float]:
        header = p.Header("t", "CODE", f"clear_4{variant}", 2, {}, "none", True, "0")
        diary, silent, slow = Diary(), cast(Any, Silent()), cast(BotPool, SlowMachine())
        table = alone(header, bytes(96), cast(Log, diary), cast(Guests, silent), slow, Settings())
        table.start()
        await table.in_turn(lambda: table.join(Ear("spectator", [])))
        await table.in_turn(lambda: table.append([p.SatDown(seat, bot=bot) for seat in range(2)]))
        begin = now()
        await table.in_turn(table.start_if_all_are_ready)
        while len(moments := acts_in(diary)) < len(seen):
            await asyncio.sleep(0.01)
        await table.in_turn(table.fall_asleep)
        return [round(after - before, 6) for before, after in itertools.pairwise([begin, *moments])]

    times = list(spent)
    assert leap_through(evening()) == seen


def acts_in(diary: Diary) -> list[float]:
    """When a seat did something."""
    return [moment for moment, entry in diary.entries if isinstance(entry, p.Happened) and entry.seat >= 0]
