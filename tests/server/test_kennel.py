"""The bots a guest has beaten, and what lists show of tables, awake or asleep."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.matches.beaten import Kennel
from houndtable.server.matches.messages import Beaten
from houndtable.server.settings import Settings
from houndtable.server.store.open import open_log
from houndtable.server.table.chair import Chair
from houndtable.server.wire.address import address_for_others, reachable
from houndtable.server.wire.messages import Address
from tests.server.house import Visitor, at_table, open_house, visitor
from tests.server.test_skills import played


def test_a_winner_has_beaten_the_bots_that_lost(tmp_path: Path) -> None:
    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        kennel, match = Kennel(log), played("dog_cards", 4)  # two teams
        assert match.result is not None
        first, partner = match.result.winners
        chairs = [Chair(bot="level_5") for _ in range(4)]
        chairs[partner] = Chair(bot="level_4")
        chairs[first] = Chair(guest="ada", acts=8, acts_by_bot=2)
        await log.write(*kennel.after(match, chairs, "first"))
        await log.write(*kennel.after(match, chairs, "second"))
        assert await kennel.of("ada") == [Beaten("dog_cards", "level_5", "first")]
        chairs[first] = Chair(guest="bob", acts=8, acts_by_bot=3)
        assert kennel.after(match, chairs, "third") == [], "a bot has played for bob"
        assert kennel.after(match, [Chair(guest="ada") for _ in range(4)], "fourth") == []
        assert kennel.after(match, [Chair(bot="random") for _ in range(4)], "fifth") == []
        await log.close()

    asyncio.run(evening())


async def mine(who: Visitor) -> dict[str, Any]:
    (listed,) = (await who.ask("GET", "/api/tables/mine")).json()
    return dict(listed)


def test_a_list_says_who_plays_and_whose_turn_it_is(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            table = await ada.make_table("clear_4", 2, bots={"1": "level_1"})
            listed = await mine(ada)
            assert listed["players"] == [{"name": "Ada"}, {"bot": "level_1"}] and listed["you"] == [0]
            assert listed["status"] == "open" and "acting" not in listed and listed["made"] > 0
            async with at_table(ada, table) as client:
                await client.get_ready()
                await client.until(lambda message: message.get("acting") == [0])
            awake = await mine(ada)
            assert awake["acting"] == [0] and awake["status"] == "playing"
            house.end()  # all tables fall asleep
            house.open()
            assert await mine(ada) == awake
            assert (await ada.ask("GET", "/api/me/kennel")).json() == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("settings", "base", "address", "local"),
    [
        (Settings(), "http://127.0.0.1:8765/", "http://127.0.0.1:8765", True),
        (Settings(), "http://localhost:8765/", "http://localhost:8765", True),
        (Settings(host="0.0.0.0"), "http://localhost:9/", f"http://{reachable('0.0.0.0')}:9", False),
        (Settings(host="0.0.0.0"), "http://192.0.2.7:9/", "http://192.0.2.7:9", False),
        (Settings(origin="https://my.site"), "http://127.0.0.1:9/", "https://my.site", False),
    ],
)
def test_an_invitation_leads_others_here(settings: Settings, base: str, address: str, local: bool) -> None:
    assert address_for_others(settings, base) == Address(address, local)
