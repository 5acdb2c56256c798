"""Features switched off by the host: every route says so, and nothing of them is offered."""

import asyncio
from pathlib import Path
from typing import Any

from houndtable.server.app import ENDPOINTS
from houndtable.server.settings import Settings
from tests.server.house import at_table, open_house
from tests.server.people import somebody
from tests.server.test_nobody_gets_in import PARTS, body_for

SWITCHES: dict[str, Any] = {"tournaments": "off", "friends": "off", "accounts": "off", "chat": "off"}
FLAGS = [text for name, value in SWITCHES.items() for text in (f"--{name}", value)]


def test_every_road_to_what_is_off_says_so(tmp_path: Path) -> None:
    closed = [endpoint for endpoint in ENDPOINTS if not endpoint.is_on(Settings(**SWITCHES))]
    roads = {endpoint.path for endpoint in closed}
    assert roads >= {"/tournaments", "/api/tournaments", "/api/friends", "/api/challenges", "/account", "/@{name}"}
    assert roads >= {"/api/desk", "/api/reports", "/api/account/mail"}, "these are off unless a host wants them"

    async def evening() -> None:
        with open_house(tmp_path, *FLAGS) as house:
            ada, bo = await somebody(house, "Ada"), await somebody(house, "Bo")
            for endpoint in closed:
                path = endpoint.path.format_map(PARTS | {"table": "t" * 16, "link": "x", "report": "x"})
                answer = await ada.ask(endpoint.method, path, body_for(endpoint))
                assert answer.status_code == 404, path
                assert answer.json()["text"] == "This is switched off on this server.", path
            offer = (await ada.ask("GET", "/api/games")).json()
            assert not any(offer[each] for each in ("tournaments", "friends", "desk")) and offer["accounts"] == "off"
            table = await ada.make_table("clear_4", 2)
            async with at_table(ada, table) as client, at_table(bo, table):
                assert not client.sitting.get("chat")
                denied = await client.answer("say", seat=0, text="hello")
                assert denied["text"] == "There is no chat at this table."

    asyncio.run(evening())
