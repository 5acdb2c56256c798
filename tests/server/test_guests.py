"""Guests: readable names, revocable tokens, and deletion."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import Message
from starlette.websockets import WebSocket

from houndtable.server.app import create, socket
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import DAY, LIFETIME, MOST_PROGRAMS, PERSONAL, Guest, Guests
from houndtable.server.people.names import clean
from houndtable.server.people.news import SIGNED_OUT
from houndtable.server.server import Parts
from houndtable.server.settings import Settings
from houndtable.server.store.leases import Alone
from houndtable.server.store.log import Log, Row, Statement
from houndtable.server.store.open import open_log
from houndtable.server.table.messages import Sit
from houndtable.server.table.socket import TRY_LATER
from houndtable.server.table.table import Table
from houndtable.server.wire.errors import Denial
from tests.patience import PATIENCE
from tests.server.house import House, Visitor, at_table, http_client, open_house, signing, until_playing, visitor
from tests.server.parts import open_parts
from tests.server.worlds import Silent

WEB_WORDS = Path(__file__).parents[2] / "web" / "src" / "words"

# Names


@pytest.mark.parametrize(
    "name", ["Ada", "José", "Ångström", "Лена", "李小龍", "अनिता", "สมชาย", "Anne-Marie 2", "❤️ Bo", "Nguyễn Thị", "-O-"]
)
def test_names_that_people_have(name: str) -> None:
    assert clean(f"  {name} ") == name.replace("\ufe0f", "")


INVISIBLE = [
    "\u3164",
    "\u200b\u200b",
    "\u2800\u2800",
    "\u115f",
    "a\u202eb",
    "\u00a0",
    "\u034f\u034f",
    "a\x00",
    "\ue000",
    "\u0301",
    "...",
    "ﷺﷺ",
]


@pytest.mark.parametrize("name", [*INVISIBLE, "a" * 31, "Z" + "\u0335\u0336\u0337\u0338"])
def test_names_that_nobody_can_read(name: str) -> None:
    with pytest.raises(Denial, match="bad_name"):
        clean(name)


IMITATED = [
    "Admin",
    "admin 3",
    "Adm1n",
    "Аdmіn",
    "ＡＤＭＩＮ",
    "Ädmin",
    "A d m i n",
    "B0T",
    "bot 4",
    "level_3",
    "Server",
    "Ѕеrvеr",
    "H0undtable",
    "Host",
    "Modérateur",
]


@pytest.mark.parametrize("name", IMITATED)
def test_names_that_bots_and_the_server_have(name: str) -> None:
    with pytest.raises(Denial, match="reserved_name"):
        clean(name)


def test_words_that_nobody_may_have_in_a_name(tmp_path: Path) -> None:
    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        guests = Guests(log)
        ada = await guests.welcome("Ada")
        for name in ("Fuck", "Old Вitch", "f u c k"):
            with pytest.raises(Denial, match="bad_words"):
                await guests.rename(ada, name)
        assert (await guests.rename(ada, "Scunthorpe")).name == "Scunthorpe"
        (tmp_path / "words.txt").write_text("cabbage\n", encoding="utf-8")
        with pytest.raises(Denial, match="bad_words"):
            await Guests(log, str(tmp_path / "words.txt")).welcome("Cabbage 7")
        await log.close()

    asyncio.run(evening())


# Tokens


class Browser:
    """A guest with a cookie."""

    def __init__(self, house: House, cookies: dict[str, str] | None = None) -> None:
        self.house, self.cookies = house, cookies or {}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        async with http_client(self.house.address, cookies=self.cookies) as client:
            answer = await client.request(method, path, json=body)
            if "set-cookie" in answer.headers:
                self.cookies = dict(answer.cookies)
            return answer

    async def sign_out(self, where: str) -> httpx.Response:
        return await self.ask("POST", "/api/me/out", {"where": where})

    async def status(self) -> int:
        return (await self.ask("GET", "/api/me")).status_code

    def stolen(self) -> "Browser":
        """A thief who has copied the cookie."""
        return Browser(self.house, dict(self.cookies))


async def browser(house: House) -> Browser:
    """A new guest."""
    client = Browser(house)
    (await client.ask("POST", "/api/me", {"name": "Ada"})).raise_for_status()
    return client


async def other_device(client: Browser) -> Browser:
    """The same guest in another browser."""
    link = (await client.ask("POST", "/api/me/link")).json()["link"]
    other = Browser(client.house)
    (await other.ask("POST", "/api/device", {"link": link})).raise_for_status()
    return other


def test_a_suggested_name_is_only_for_new_guests(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            client, suggestion = Browser(house), {"name": "Balu", "is_suggested": True}
            for wish, name in ((suggestion, "Balu"), ({"name": "Ada"}, "Ada"), (suggestion, "Ada")):
                assert (await client.ask("POST", "/api/me", wish)).json()["name"] == name
            assert (await client.ask("GET", "/api/me")).json()["name"] == "Ada"

    asyncio.run(evening())


def test_17_16_one_signs_out_here_or_elsewhere(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            phone = await browser(house)
            laptop, tablet = await other_device(phone), await other_device(phone)
            stolen = tablet.stolen()
            await tablet.sign_out("here")
            assert not tablet.cookies and await stolen.status() == 401
            assert [await each.status() for each in (phone, laptop)] == [200, 200]
            late = (await phone.ask("POST", "/api/me/link")).json()["link"]
            await phone.sign_out("others")
            assert [await each.status() for each in (phone, laptop)] == [200, 401]
            assert (await laptop.ask("POST", "/api/device", {"link": late})).status_code == 403
            house.kill()
            house.open()
            assert [await each.status() for each in (phone, laptop, stolen)] == [200, 401, 401]
            kept = phone.stolen()
            await phone.sign_out("everywhere")
            assert await kept.status() == 401
            assert (await kept.sign_out("nowhere")).status_code == 401

    asyncio.run(evening())


def test_17_16_signing_out_elsewhere_closes_the_connections_there(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            table = await ada.make_table("clear_4", 2)
            async with at_table(ada, table) as client:
                answer = await ada.ask("POST", "/api/me/out", {"where": "others"})
                with pytest.raises(Exception, match="1008"):
                    await client.until(lambda message: False)
            assert (await ada.ask("GET", "/api/me")).status_code == 401
            async with at_table(Visitor(house, answer.json()["token"]), table) as client:
                assert client.sitting["you"] == [0]

    asyncio.run(evening())


def test_17_16_tokens_grow_old_and_are_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        guests = Guests(log)
        await guests.open()
        ada = await guests.welcome("Ada")
        token = guests.token(ada)
        assert await guests.recognise(token) == ada and not await guests.renewed(token)
        begin = time.time()
        monkeypatch.setattr(time, "time", lambda: begin + 2 * DAY)
        later = await guests.renewed(token)
        assert await guests.recognise(later) == ada and later != token
        monkeypatch.setattr(time, "time", lambda: begin + LIFETIME + DAY)
        assert await guests.recognise(token) is None and not await guests.renewed(token)
        assert await guests.recognise(later) == ada
        await log.close()

    asyncio.run(evening())


def test_whom_a_server_has_forgotten_keeps_the_seat(tmp_path: Path) -> None:
    """It caches a few thousand guests; others must not be taken for deleted."""

    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        guests = Guests(log)
        await guests.open()
        ada, bo = await guests.welcome("Ada"), await guests.welcome("Bo")
        parts = Parts(log, guests, Settings(data=str(tmp_path), compile=0), Alone(), "key")
        table = await parts.tables.wake((await parts.tables.create(ada.id, NewTable("clear_4", 2))).id)
        await table.answer(bo.id, Sit(1))
        guests.forget()
        await table.in_turn(table.settle)
        assert [chair.guest for chair in table.chairs] == [ada.id, bo.id]
        await guests.delete(bo)
        await table.in_turn(table.settle)
        assert [chair.guest for chair in table.chairs] == [ada.id, ""]
        await parts.close()
        await log.close()

    asyncio.run(evening())


def test_a_full_cache_forgets_whom_nobody_has_asked_for_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who are met together are both known afterwards: settling at a table relies on it."""

    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        guests = Guests(log)
        await guests.open()
        monkeypatch.setattr("houndtable.server.people.guests.MOST_KNOWN", 3)
        ada, bo, cy, di = [(await guests.welcome(name)).id for name in ("Ada", "Bo", "Cy", "Di")]
        assert not guests.name(ada) and guests.name(bo)
        await guests.find(bo)
        await guests.meet([ada, cy])
        assert guests.name(ada) and guests.name(bo) and guests.name(cy) and not guests.name(di)
        await log.close()

    asyncio.run(evening())


@pytest.mark.parametrize(
    "change", [Guests.sign_out_everywhere, Guests.delete, lambda guests, ada: guests.rename(ada, "B")]
)
def test_what_changes_while_a_guest_is_read_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Guests, Guest], Awaitable[object]]
) -> None:
    """A server far from its store reads for a while."""

    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        guests = Guests(log)
        await guests.open()
        ada = await guests.welcome("Ada")
        is_read, go_on = asyncio.Event(), asyncio.Event()

        async def read_slowly(sql: str, *values: object) -> list[Row]:
            rows = await read(sql, *values)
            is_read.set()
            await go_on.wait()
            return rows

        read = log.read
        monkeypatch.setattr(log, "read", read_slowly)
        reading = asyncio.create_task(guests.meet([ada.id]))
        await is_read.wait()
        monkeypatch.setattr(log, "read", read)
        await change(guests, ada)
        changed = guests.known(ada.id)
        go_on.set()
        await reading
        assert guests.known(ada.id) == changed != ada
        await log.close()

    asyncio.run(evening())


@pytest.mark.parametrize(
    "text", ["challenge sign_in..1.abc", "mail link on.abc.0.def", "at the desk desk.1.abc", "a.1.2.b.3.4"]
)
def test_17_16_what_was_signed_for_something_else_is_no_token(text: str) -> None:
    """Anyone may ask for a challenge, which is signed, and send it as a token."""
    guests = Guests(cast(Log, Silent()))
    assert guests.read(f"{text}.{guests.sign(text)}") is None


def test_17_16_a_browser_is_handed_a_new_cookie(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await browser(house)
            (name, fresh), *_ = ada.cookies.items()
            assert "set-cookie" not in (await ada.ask("GET", "/api/me")).headers
            old = aged(house, fresh, 2 * DAY)
            assert "set-cookie" in (await Browser(house, {name: old}).ask("GET", "/api/me")).headers

    asyncio.run(evening())


def aged(house: House, token: str, seconds: int) -> str:
    """The same guest's token, as if it had been given out earlier."""
    return signing(house).token(Guest(token.partition(".")[0], ""), time.time() - seconds)


def test_17_16_a_persons_token_is_not_a_programs(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await browser(house)
            (token,) = ada.cookies.values()
            assert (await Visitor(house, token).ask("GET", "/api/me")).status_code == 401

    asyncio.run(evening())


# Deletion


def test_17_16_a_guest_is_forgotten_and_the_matches_remain(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, bo = await browser(house), await visitor(house, "Bo")
            program = Visitor(house, (await ada.ask("POST", "/api/programs", {"name": "Adabot"})).json()["token"])
            playing, waiting = [await bo.make_table("clear_4", 2) for _ in range(2)]
            for table in (playing, waiting):
                async with at_table(program, table) as client:
                    await client.say("sit", seat=1)
                    await client.answer("ping")
            async with at_table(bo, playing) as client, at_table(program, playing) as other:
                assert client.sitting["seats"][1]["program"], "the others are told"
                await client.get_ready(0)
                await other.get_ready(1)
                await until_playing(client, other)
                assert (await ada.ask("DELETE", "/api/me", {"name": "Bo"})).status_code == 400
                assert (await ada.ask("DELETE", "/api/me", {"name": "Ada"})).status_code == 200
                view = await client.until(lambda message: bool(message.get("outcome")))
                assert view["outcome"]["winners"] == [0], "who goes gives up"
                seated = client.sitting["seats"][1]
                assert seated["gone"] and seated["resigned"] and "name" not in seated
            assert await ada.status() == (await program.ask("GET", "/api/me")).status_code == 401
            assert (await bo.ask("GET", f"/api/tables/{playing}/record")).status_code == 200
            async with at_table(bo, waiting) as client:
                await client.answer("ping")
                assert "ready" not in client.sitting["seats"][1] and "gone" not in client.sitting["seats"][1]

    asyncio.run(evening())


# Kicked


def test_17_16_a_kicked_guest_cannot_sit_down_again(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, bo = await visitor(house), await visitor(house, "Bo")
            table = await ada.make_table("clear_4", 3)
            async with at_table(ada, table) as host, at_table(bo, table) as client:
                await client.say("sit", seat=1)
                await client.answer("ping")
                await host.say("kick", seat=1)
                await host.answer("ping")
                denied = await client.answer("sit", seat=2)
                assert denied["type"] == "denied" and denied["words"]["key"] == "server.kicked"
            house.kill()
            house.open()
            async with at_table(bo, table) as client:
                assert (await client.answer("sit", seat=2))["words"]["key"] == "server.kicked"
            async with at_table(ada, table) as host:
                await host.say("kick", seat=0)
                await host.answer("ping")
                await host.say("sit", seat=0)
                assert (await host.answer("ping"))["type"] == "pong", "a host is never locked out"

    asyncio.run(evening())


def test_17_16_somebody_has_few_programs_and_is_forgotten_with_all_of_them_in_few_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many programs there are, deleting them does not keep the store busy one by one."""

    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, _):
            ada = await guests.welcome("Ada")
            programs = [await guests.new_program(f"p{number}", ada) for number in range(MOST_PROGRAMS)]
            for maker in (ada, programs[0]):
                with pytest.raises(Denial, match="too_many_programs"):
                    await guests.new_program("one more", maker)
            statements, write = list[Statement](), log.write

            def watched(*some: Statement) -> "asyncio.Future[None]":
                statements.extend(some)
                return write(*some)

            monkeypatch.setattr(log, "write", watched)
            assert set(await guests.delete(ada)) == {ada.id, *(program.id for program in programs)}
            assert len(statements) == len(PERSONAL) + 1, "and the tournaments that nobody else could start"
            assert await log.read("SELECT id FROM guests") == []

    asyncio.run(evening())


def test_17_16_a_guest_who_signs_out_while_a_socket_opens_is_not_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief who keeps connecting would otherwise stay for as long as the socket is open."""

    async def evening() -> None:
        guard = create(Settings(data=str(tmp_path), compile=0))
        server, app = guard.server, cast(Starlette, guard.app)
        async with server.life(app):
            ada = await server.guests.welcome("Ada", owner="x" * 24)
            number = (await server.parts.tables.create(ada.id, NewTable("clear_4", 2))).id
            wake, said = server.parts.tables.wake, asyncio.Queue[Message]()

            async def wake_slowly(table: str) -> Table:
                woken = await wake(table)
                await server.guests.sign_out_everywhere(ada)
                await server.parts.news.tell(SIGNED_OUT, ada.id)
                return woken

            async def receive() -> Message:
                if not said.empty():
                    await asyncio.Event().wait()
                return {"type": "websocket.connect"}

            token = f"Bearer {server.guests.token(ada)}".encode()
            scope = {
                "type": "websocket",
                "app": app,
                "scheme": "ws",
                "path": "/",
                "headers": [(b"authorization", token)],
            }
            scope |= {"path_params": {"table": number}, "extensions": {}}
            monkeypatch.setattr(server.parts.tables, "wake", wake_slowly)
            await asyncio.wait_for(socket(WebSocket(scope, receive, said.put)), PATIENCE)
            *_, last = [said.get_nowait() for _ in range(said.qsize())]
            assert (last["type"], last.get("code")) == ("websocket.close", TRY_LATER)

    asyncio.run(evening())
