"""The host's desk: closed to everybody without the key; its decisions take effect."""

import asyncio
import contextlib
import re
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from houndtable.server.app import ENDPOINTS
from houndtable.server.desk.desk import copy
from houndtable.server.desk.routes import COOKIE
from houndtable.server.people.endpoint import DESK
from tests.server.authenticator import Passkey
from tests.server.house import PATIENCE, House, Visitor, at_table, http_client, open_house, visitor
from tests.server.test_accounts import Browser
from tests.server.test_pairing import searching, until


class Host:
    """Somebody with the key."""

    def __init__(self, house: House) -> None:
        found = re.search(r"its key is (\S+)", house.told)
        assert found
        self.house, self.key = house, found[1]
        self.cookies: dict[str, str] = {}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        async with http_client(self.house.address, cookies=self.cookies) as client:
            return await client.request(method, path, json=body)

    async def sit_down(self) -> None:
        answer = await self.ask("POST", "/api/desk", {"key": self.key})
        assert answer.status_code == 200 and "httponly" in answer.headers["set-cookie"].lower()
        assert "samesite=strict" in answer.headers["set-cookie"].lower()
        self.cookies = dict(answer.cookies)


def test_nobody_sits_at_the_desk_without_the_key(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--desk", "on") as house:
            host = Host(house)
            for wrong in ("guessed", host.key[:-1], host.key + "x"):
                assert (await host.ask("POST", "/api/desk", {"key": wrong})).status_code == 403
            ada = await visitor(house)
            for cookies in ({}, {COOKIE: "guessed"}, {COOKIE: "desk.9999999999.x.y"}, {COOKIE: ada.token}):
                host.cookies = cookies
                for endpoint in ENDPOINTS:
                    if endpoint.needs == DESK:
                        answer = await host.ask(endpoint.method, endpoint.path, {})
                        assert answer.status_code == 401, endpoint
            await host.sit_down()
            assert (await host.ask("GET", "/api/desk")).status_code == 200
            shown = Visitor(house, host.cookies[COOKIE])
            assert (await shown.ask("GET", "/api/me")).status_code == 401, "the desk's is nobody's token"
            (warning,) = (await host.ask("GET", "/api/desk")).json()["servers"][0]["warnings"]
            assert (warning["event"], warning["count"]) == ("desk_denied", 3), "the host sees who tried"
            await host.ask("POST", "/api/desk/out", {})
            assert (await host.ask("GET", "/api/desk")).status_code == 401, "what was shown counts no longer"
            assert house.end().count("desk_denied") == 3

    asyncio.run(evening())


def test_what_the_host_decides_holds(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        flags = ("--desk", "on", "--store", store) if store else ("--desk", "on")
        with open_house(tmp_path, *flags) as house:
            host = Host(house)
            await host.sit_down()
            ada, bo = await visitor(house, "Ada"), await visitor(house, "Bo")
            table = await ada.make_table("clear_4", 2)
            async with at_table(ada, table) as client, at_table(bo, table) as other:
                state = (await host.ask("GET", "/api/desk")).json()
                people = state["servers"][0]["people"]
                assert {each["name"] for each in people} == {"Ada", "Bo"} and state["writable"]
                numbers = {each["name"]: each["guest"] for each in people}
                await host.ask("POST", "/api/desk/bans", {"kind": "guest", "who": numbers["Ada"], "deed": "mute"})
                await client.say("react", seat=0, reaction="hello")
                denied = await client.until(lambda message: message["type"] == "denied")
                assert denied["words"]["key"] == "server.muted"
                ban = {"kind": "guest", "who": numbers["Bo"], "deed": "ban"}
                await host.ask("POST", "/api/desk/bans", ban)
                with pytest.raises(ConnectionClosed):
                    await other.until(lambda message: False)
            with pytest.raises(InvalidStatus):
                async with at_table(bo, table):
                    pass
            assert (await bo.ask("POST", "/api/me", {"name": "Bob"})).json()["words"]["key"] == "server.banned"
            assert (await bo.ask("GET", "/api/tables")).status_code == 200, "reading is free"
            assert (await bo.ask("GET", "/api/notice")).json()["banned"] > time.time(), "and tells until when"
            async with searching(bo) as line:
                assert (await until(line, "denied"))["words"]["key"] == "server.banned", "where a browser hears it"
            await host.ask("DELETE", "/api/desk/bans", ban)
            assert (await bo.ask("POST", "/api/me", {"name": "Bob"})).status_code == 200
            await host.ask("POST", "/api/desk/notice", {"text": "Back at nine"})
            assert (await ada.ask("GET", "/api/notice")).json() == {"text": "Back at nine"}
            await host.ask("POST", "/api/desk/quiet", {"quiet": True})
            refused = await ada.ask("POST", "/api/tables", {"game": "clear_4", "seats": 2})
            assert refused.json()["words"]["key"] == "server.quiet"
            async with searching(ada) as line:
                assert (await until(line, "denied"))["words"]["key"] == "server.quiet"
            house.end()
            house.open()
            assert (await ada.ask("GET", "/api/notice")).json() == {"text": "Back at nine"}, "a restart changes nothing"
            host = Host(house)
            await host.sit_down()
            await host.ask("POST", "/api/desk/quiet", {"quiet": False})
            await ada.make_table("clear_4", 2)
            everybody = {"kind": "address", "who": "127.0.0.1", "deed": "ban"}
            await host.ask("POST", "/api/desk/bans", everybody)
            assert (await ada.ask("POST", "/api/me", {"name": "Ada"})).status_code == 403
            assert (await host.ask("DELETE", "/api/desk/bans", everybody)).status_code == 200, "the desk stays open"
            done = (await host.ask("GET", "/api/desk")).json()["deeds"]
            assert [(each["deed"], each["name"] or each["who"]) for each in reversed(done)] == [
                *(("open", ""), ("mute", "Ada"), ("ban", "Bob"), ("lift", "Bob"), ("announce", ""), ("quiet", "")),
                *(("open", ""), ("loud", ""), ("ban", "127.0.0.1"), ("lift", "127.0.0.1")),
            ]

    asyncio.run(evening())


def test_a_copy_is_whole_while_people_play(tmp_path: Path) -> None:
    async def evening() -> None:
        copies = tmp_path / "copies"
        with open_house(tmp_path / "house", "--desk", "on", "--backups", str(copies)) as house:
            host, ada = Host(house), await visitor(house)
            await host.sit_down()
            table = await ada.make_table("clear_4", 2)
            name = (await host.ask("POST", "/api/desk/backup", {})).json()["name"]
            with contextlib.closing(sqlite3.connect(copies / name)) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                assert database.execute("SELECT id FROM tables").fetchall() == [(table,)]
            assert (copies / name).stat().st_mode & 0o077 == 0, "for the owner's eyes alone"

    asyncio.run(evening())


def test_old_copies_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houndtable.server.desk.desk.MOST_BACKUPS", 2)
    with contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.execute("CREATE TABLE facts (fact)")
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / "mine.db").touch()
    names = [copy(tmp_path / "house.db", tmp_path / "copies") for _ in range(4)]
    kept = {path.name for path in (tmp_path / "copies").iterdir()}
    assert len(kept & set(names)) == 2 and "mine.db" in kept


def test_the_desk_ends_the_server_gently(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--desk", "on") as house:
            host, ada = Host(house), await visitor(house)
            table = await ada.make_table("clear_4", 2)
            await host.sit_down()
            assert (await host.ask("POST", "/api/desk/stop", {})).status_code == 200
            _, complaints = house.process.communicate(timeout=PATIENCE)
            assert not complaints and house.process.returncode == -signal.SIGTERM
            house.open()
            assert [each["table"] for each in (await ada.ask("GET", "/api/tables/mine")).json()] == [table]

    asyncio.run(evening())


def test_without_a_folder_there_are_no_copies(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--desk", "on") as house:
            host = Host(house)
            await host.sit_down()
            answer = await host.ask("POST", "/api/desk/backup", {})
            assert answer.json()["words"]["key"] == "server.no_backups"

    asyncio.run(evening())


async def account(house: House, name: str) -> Browser:
    """Somebody with a passkey."""
    browser = Browser(house)
    await browser.ask("POST", "/api/me", {"name": name})
    assert (await browser.add(Passkey(browser.address))).status_code == 200
    return browser


def test_the_host_signs_accounts_out(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        flags = ("--desk", "on", "--host", "localhost", *(("--store", store) if store else ()))
        with open_house(tmp_path, *flags) as house:
            host, guest = Host(house), await visitor(house, "Gast")
            await host.sit_down()
            ada, bo, cy = [await account(house, name) for name in ("Ada", "Bo", "Cy")]
            assert (await host.ask("POST", "/api/desk/sign-out", {"name": "Gast"})).status_code == 404, "not for ever"
            assert (await host.ask("POST", "/api/desk/sign-out", {"name": "Ada"})).status_code == 200
            assert [(await who.ask("GET", "/api/me")).status_code for who in (ada, bo, cy, guest)] == [
                401,
                200,
                200,
                200,
            ]
            assert (await host.ask("POST", "/api/desk/sign-out", {})).status_code == 200
            assert [(await who.ask("GET", "/api/me")).status_code for who in (ada, bo, cy, guest)] == [
                401,
                401,
                401,
                200,
            ]
            state = (await host.ask("GET", "/api/desk")).json()
            done = [(each["deed"], each["name"]) for each in state["deeds"]]
            assert done == [("sign_out_all", ""), ("sign_out", "Ada"), ("open", "")]
            assert "signed_out_by_host" in [line["deed"] for line in state["accounts"]], "its owner sees it too"

    asyncio.run(evening())
