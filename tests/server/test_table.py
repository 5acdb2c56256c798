"""Events at a table: repeated actions, undo, absence, reconnecting, kicking, restarts."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import (
    PATIENCE,
    Client,
    House,
    Player,
    Said,
    Visitor,
    at_table,
    open_house,
    play_to_the_end,
    sit_and_start,
    visitor,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


def run(evening: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(evening(), 2 * PATIENCE))


async def view_at(client: Client, seat: int) -> Said:
    """The newest view of a seat."""
    await client.answer("ping")
    return client.views[seat]


async def who_acts(house: House, table: str, people: list[Visitor]) -> int:
    async with at_table(people[0], table) as client:
        return int((await view_at(client, 0))["turn"])


def test_a_repeated_act_gets_the_original_answer_and_happens_once(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        seat = await who_acts(house, table, people)
        async with at_table(people[seat], table) as client:
            view = await view_at(client, seat)
            act = {"seat": seat, "action": view["legal"][0]["action"], "seen": view["number"], "key": "k"}
            first = await client.answer("act", **act)
            again = await client.answer("act", **act)
            assert first == again and first["type"] == "done"
            other = await client.answer("act", **act | {"action": view["legal"][1]["action"]})
            assert other["type"] == "denied" and other["words"]["key"] == "server.key_used"
            late = await client.answer("act", **act | {"key": "l"})
            assert late["type"] == "denied" and late["key"] == "l" and late["text"]
        async with at_table(people[seat], table) as client:
            assert await client.answer("act", **act) == first, "also on another line"

    run(evening)


def test_a_refusal_cites_the_rule_and_changes_nothing(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        seat = await who_acts(house, table, people)
        async with at_table(people[1 - seat], table) as client:
            before = await view_at(client, 1 - seat)
            denied = await client.answer("act", seat=1 - seat, action=30, seen=before["number"], key="k")
            assert denied["rule"] == "R11" and "not your turn" in denied["text"]
            assert (await view_at(client, 1 - seat)) == before

    run(evening)


def test_acts_out_of_order_are_harmless(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        seat = await who_acts(house, table, people)
        async with at_table(people[seat], table) as client:
            view = await view_at(client, seat)
            for seen in (0, view["number"] - 1, view["number"] + 1, 2**31 - 1):
                answer = await client.answer("act", seat=seat, action=view["legal"][0]["action"], seen=seen, key="k")
                assert answer["type"] == "denied", seen
            assert (await view_at(client, seat))["number"] == view["number"]

    run(evening)


def test_undo_in_ones_own_turn_only(house: House) -> None:
    async def evening() -> None:
        for _ in range(20):
            table, people = await sit_and_start(house, "clear_4", 2)
            seat = await who_acts(house, table, people)
            async with at_table(people[seat], table) as client, at_table(people[1 - seat], table) as other:
                if await undo_was_possible(client, other, seat):
                    return
        raise AssertionError("no turn of two actions was found")

    run(evening)


async def undo_was_possible(client: Client, other: Client, seat: int) -> bool:
    before = await view_at(client, seat)
    early = await client.answer("undo", seat=seat, seen=before["number"], key="early")
    assert early["type"] == "denied" and early["words"]["key"] == "why.no_undo"
    for number, choice in enumerate(before["legal"]):
        act = {"seat": seat, "action": choice["action"], "seen": before["number"] + 2 * number, "key": f"k{number}"}
        assert (await client.answer("act", **act))["type"] == "done"
        view = await view_at(client, seat)
        seen = view["number"]
        if view["turn"] != seat or not view.get("undo"):
            answer = await client.answer("undo", seat=seat, seen=seen, key="late")
            assert answer["type"] == "denied"
            return False
        foreign = await other.answer("undo", seat=1 - seat, seen=seen, key="foreign")
        assert foreign["type"] == "denied"
        assert (await client.answer("undo", seat=seat, seen=seen, key=f"u{number}"))["type"] == "done"
        after = await view_at(client, seat)
        assert after["row"] == before["row"] and after["number"] == seen + 1
        assert after["lines"][-1]["words"] == {"key": "undo", "values": {}}
        return True
    return False


def test_a_bot_stands_in_and_hands_back(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--absence", "0.4") as house:
            await be_away(house)

    run(evening)


async def be_away(house: House) -> None:
    table, people = await sit_and_start(house, "dog_cards", 2)
    async with at_table(people[0], table) as watcher:
        while not watcher.sitting["seats"][1].get("away"):
            await watcher.hear()
        player = Player(people[0], table, 0, most=(await view_at(watcher, 0))["number"] + 30)
        await player.play()
    async with at_table(people[1], table) as client:
        while not any(said["type"] == "stoodin" for said in client.said):
            await client.hear()
        told = next(said for said in client.said if said["type"] == "stoodin")
        assert told["seat"] == 1 and told["events"]
        assert not client.sitting["seats"][1].get("away")


def test_every_reconnection_shows_the_same_view(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "clear_4", 3)
        async with (
            at_table(people[0], table) as one,
            at_table(people[1], table) as two,
            at_table(people[2], table) as three,
        ):
            clients = [one, two, three]
            for number in range(25):
                views = [await view_at(client, seat) for seat, client in enumerate(clients)]
                for seat, who in enumerate(people):
                    async with at_table(who, table) as again:
                        fresh = await view_at(again, seat)
                        lines = fresh.pop("lines")
                        newest = {key: value for key, value in views[seat].items() if key != "lines"}
                        assert fresh == newest
                        assert lines[-len(views[seat]["lines"]) :] == views[seat]["lines"][-len(lines) :]
                turn = views[0]["turn"]
                if turn < 0:
                    return
                action = views[turn]["legal"][0]["action"]
                done = await clients[turn].answer(
                    "act", seat=turn, action=action, seen=views[turn]["number"], key=f"{number}"
                )
                assert done["type"] == "done"

    run(evening)


def test_two_tabs_of_one_seat_see_the_same(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        seat = await who_acts(house, table, people)
        async with at_table(people[seat], table) as one, at_table(people[seat], table) as two:
            view = await view_at(one, seat)
            await one.answer("act", seat=seat, action=view["legal"][0]["action"], seen=view["number"], key="k")
            new = await view_at(one, seat)
            assert new["number"] > view["number"] and await view_at(two, seat) == new

    run(evening)


def test_the_host_kicks_and_places_bots_before_the_start_only(house: House) -> None:
    async def evening() -> None:
        host, other = await visitor(house, "Holly"), await visitor(house, "Other")
        table = await host.make_table("dog_cards", 2)
        async with at_table(host, table) as client, at_table(other, table) as guest:
            await guest.say("sit", seat=1)
            assert (await guest.until(lambda said: said.get("you") == [1]))["seats"][1]["name"] == "Other"
            assert (await guest.answer("kick", seat=0))["words"]["key"] == "server.host_only"
            await client.say("kick", seat=1)
            await guest.until(lambda said: said.get("you") == [])
            assert (await client.answer("place", seat=1, bot="nobody"))["words"]["key"] == "server.no_such_bot"
            await client.say("place", seat=1, bot="random")
            assert (await client.answer("ping"))["type"] == "pong"
            assert (await guest.answer("sit", seat=1))["words"]["key"] == "server.seat_taken"
            await client.get_ready()
            await client.until(lambda said: said["type"] == "view")
            for late in ("kick", "leave"):
                assert (await client.answer(late, seat=0))["words"]["key"] == "server.begun"

    run(evening)


def test_a_new_name_is_told_at_once(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        async with at_table(people[0], table) as client:
            await people[1].ask("POST", "/api/me", {"name": "Grace"})
            await client.until(lambda said: said["type"] == "sitting" and said["seats"][1]["name"] == "Grace")

    run(evening)


def test_reactions_are_a_small_fixed_set(house: House) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "dog_cards", 2)
        async with at_table(people[0], table) as one, at_table(people[1], table) as two:
            assert (await one.answer("react", seat=0, reaction="play a 7!"))["type"] == "denied"
            await one.say("react", seat=0, reaction="thanks")
            heard = await two.until(lambda said: said["type"] == "reacted")
            assert heard == {"type": "reacted", "seat": 0, "reaction": "thanks"}

    run(evening)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_table_wakes_after_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await sit_and_start(house, "clear_4", 2)
            async with at_table(people[0], table) as client:
                before = await view_at(client, 0)
            assert not house.end(how)
            house.open()
            async with at_table(people[0], table) as client:
                assert await view_at(client, 0) == before
            await play_to_the_end(table, people)

    run(evening)


def test_a_table_nobody_watches_is_put_away_and_comes_back(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--sleep", "0.2") as house:
            table, people = await sit_and_start(house, "dog_cards", 2)
            async with at_table(people[0], table) as client:
                before = await view_at(client, 0)
                assert await tables_awake(people[0]) == 1
            async with asyncio.timeout(PATIENCE):
                while await tables_awake(people[0]):
                    await asyncio.sleep(0.05)
            async with at_table(people[0], table) as client:
                assert await view_at(client, 0) == before

    run(evening)


async def tables_awake(who: Visitor) -> int:
    text = (await who.ask("GET", "/metrics")).text
    return int(text.partition("\nhoundtable_tables_awake ")[2].split()[0])
