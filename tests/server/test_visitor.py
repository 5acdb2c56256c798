"""A user's own bot at a live table: it sees what is sent, sits down, plays to the end, and reports errors."""

import asyncio
import random
from pathlib import Path

import pytest

import houndtable as ht
from houndtable.bots import BOTS, visitor
from houndtable.bots.policy import Bot
from houndtable.games import Game
from houndtable.games.row import numbers_in
from houndtable.play.match import view_from_row
from tests.games.tables import every_game
from tests.server.house import PATIENCE, open_house
from tests.server.house import visitor as somebody


@every_game
def test_a_view_comes_back_from_its_row(game: Game) -> None:
    match, die = ht.new(game.name, seed=3), random.Random(3)
    for _ in range(40):
        for seat in range(match.seats):
            view = match.view(seat)
            again = view_from_row(game, numbers_in(game.rules.State, view.raw), seat)
            assert again.raw.tobytes() == view.raw.tobytes() and again.legal == view.legal and str(again) == str(view)
        match.play(die.choice(match.legal))


def test_a_policy_and_a_bot_of_ours_play_a_whole_match(tmp_path: Path) -> None:
    told: list[str] = []

    async def evening() -> list[bool]:
        with open_house(tmp_path) as house:
            host = await somebody(house, "Holly")
            answer = await host.ask("POST", "/api/tables", {"game": "clear_4", "seats": 2, "sit": []})
            visit = visitor.Visit(house.address, answer.json()["code"])
            bots = [
                Bot.from_policy(lambda seen, masks: masks.argmax(axis=1), "First", notes=True, events=4),
                BOTS["random"],
            ]
            visits = (visitor.play(visit, bot, seat, told.append) for seat, bot in enumerate(bots))
            return await asyncio.wait_for(asyncio.gather(*visits), 2 * PATIENCE)

    assert sorted(asyncio.run(evening())) == [False, True]
    assert sorted(told)[-2:] == ["It lost.", "It won."] or {"It lost.", "It won."} <= set(told)
    assert "First sits down at seat 0 of clear_4." in told
    assert [line for line in told if "remembers nothing here" in line and line.startswith("First")]


def test_a_visit_that_cannot_be_is_explained(tmp_path: Path) -> None:
    nobody = Bot("Nobody", "", lambda view, die: view.legal[0])

    async def evening() -> None:
        with open_house(tmp_path) as house:
            host = await somebody(house, "Holly")
            seats = {"game": "clear_4", "seats": 2, "sit": [0, 1]}
            code = (await host.ask("POST", "/api/tables", seats)).json()["code"]
            with pytest.raises(visitor.Denied, match="No seat is free"):
                await visitor.play(visitor.Visit(house.address, code), nobody)
            with pytest.raises(visitor.Denied, match=r"\w"):
                await visitor.play(visitor.Visit(house.address, "XXXX"), nobody)
            address = house.address
        with pytest.raises(visitor.Denied, match="does not answer"):
            await visitor.play(visitor.Visit(address, code), nobody)

    asyncio.run(evening())
