"""Headers early, body late: who may do what is decided by how things are when the body is there."""

import asyncio
import contextlib
import json
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houndtable.server.app import ENDPOINTS
from houndtable.server.people.endpoint import Endpoint
from houndtable.server.people.guests import COOKIE, Guest, Guests
from houndtable.server.settings import Settings
from houndtable.server.store.conditions import requiring
from houndtable.server.store.log import Outdated
from houndtable.server.store.open import open_log
from tests.server.authenticator import Passkey
from tests.server.house import PATIENCE, House, open_house
from tests.server.people import Somebody, somebody
from tests.server.test_accounts import Browser
from tests.server.test_nobody_gets_in import PARTS, body_for, name_of

DRAWN = 3  # other requests in `./test` while one is half sent
BY_ITSELF = {"present", "meta", "tries", "events", "turns"}  # what a server writes when it finds time, or a bot


class Answer(NamedTuple):
    """An answer to a request that was sent in two parts."""

    status: int
    text: str
    cookie: str  # that it sets


class Late:
    """A request whose headers are sent; the server has read them and waits for the body, or has denied it already."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, body: bytes) -> None:
        self.reader, self.writer, self.body = reader, writer, body
        self.head = ""

    async def hear(self) -> None:
        """Wait until the server asks for the body, or answers."""
        async with asyncio.timeout(PATIENCE):
            self.head = (await self.reader.readuntil(b"\r\n\r\n")).decode()

    @property
    def is_denied(self) -> bool:
        """Was it denied at the headers?"""
        return not self.head.startswith("HTTP/1.1 100 ")

    async def finish(self) -> Answer:
        """Send the body."""
        if not self.is_denied:
            self.writer.write(self.body)
            await self.hear()
        text = (await self.reader.read()).decode()
        self.writer.close()
        cookie = re.search(rf"set-cookie: {COOKIE}=([^;]*)", self.head)
        return Answer(int(self.head.split()[1]), text, cookie[1].strip('"') if cookie else "")


async def half_sent(house: House, cookie: str, endpoint: str, body: Any) -> Late:
    """A request as far as the server has to read before it asks for the body."""
    content = json.dumps(body).encode()
    reader, writer = await asyncio.open_connection("localhost", house.port)
    head = f"{endpoint} HTTP/1.1\r\nhost: localhost:{house.port}\r\ncookie: {COOKIE}={cookie}\r\nconnection: close\r\n"
    head += f"content-type: application/json\r\ncontent-length: {len(content)}\r\nexpect: 100-continue\r\n\r\n"
    writer.write(head.encode())
    late = Late(reader, writer, content)
    await late.hear()
    return late


def in_house(tmp_path: Path, evening: Callable[[House], Coroutine[None, None, None]]) -> None:
    """Run a test with a server."""
    with open_house(tmp_path, "--host", "localhost") as house:
        asyncio.run(evening(house))


def test_a_late_sign_out_gives_no_cookie_to_those_who_are_signed_out(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        ada = await somebody(house, "Ada")
        late = await half_sent(house, ada.token, "POST /api/me/out", {"where": "others"})
        assert (await ada.ask("POST", "/api/me/out", {"where": "everywhere"})).status_code == 200
        answer = await late.finish()
        assert answer.status == 401 and not answer.cookie

    in_house(tmp_path, evening)


def test_a_late_name_brings_nobody_back(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        ada = await somebody(house, "Ada")
        late = await half_sent(house, ada.token, "POST /api/me", {"name": "Eve"})
        out = await ada.ask("POST", "/api/me/out", {"where": "others"})
        owner = Somebody(house, out.cookies[COOKIE])
        thief = Somebody(house, (await late.finish()).cookie)
        assert (await owner.ask("GET", "/api/me")).json()["name"] == "Ada", "the new cookie counts"
        late = await half_sent(house, owner.token, "POST /api/me", {"name": "Eve"})
        assert (await owner.ask("DELETE", "/api/me", {"name": "Ada"})).status_code == 200
        answer = await late.finish()
        for number in (thief.token, answer.cookie):
            assert number.partition(".")[0] != ada.token.partition(".")[0], "somebody new"
        with contextlib.closing(sqlite3.connect(tmp_path / "houndtable.db")) as database:
            rows = database.execute("SELECT 1 FROM sessions WHERE guest = ?", (ada.token.partition(".")[0],))
            assert not rows.fetchall()

    in_house(tmp_path, evening)


def test_a_late_program_is_not_made(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        ada = await somebody(house, "Ada")
        late = await half_sent(house, ada.token, "POST /api/programs", {"name": "Eve"})
        await ada.ask("POST", "/api/me/out", {"where": "everywhere"})
        assert (await late.finish()).status == 401

    in_house(tmp_path, evening)


def test_two_accounts_cannot_be_called_victoria(tmp_path: Path) -> None:
    """The second one asks for a passkey under another name, and is renamed before the body is there."""

    async def evening(house: House) -> None:
        first, second = Browser(house), Browser(house)
        for browser, name in ((first, "Victoria"), (second, "Eve")):
            await browser.ask("POST", "/api/me", {"name": name})
        assert (await first.add(Passkey(first.address))).status_code == 200
        offer = (await second.ask("POST", "/api/account/passkeys/begin")).json()
        credential = {"credential": Passkey(second.address).made(offer)}
        late = await half_sent(house, second.cookies[COOKIE], "POST /api/account/passkeys", credential)
        assert (await second.ask("POST", "/api/me", {"name": "Victoria"})).status_code == 200
        answer = await late.finish()
        assert answer.status == 400 and json.loads(answer.text)["words"]["key"] == "server.reserved_name"

    in_house(tmp_path, evening)


# In the store


async def on_store(store: str, folder: Path, work: Callable[[Guests], Awaitable[None]]) -> None:
    log = await open_log(Settings(data=str(folder), store=store))
    guests = Guests(log)
    try:
        await guests.open()
        await work(guests)
    finally:
        await log.close()


@pytest.mark.parametrize("ending", ["out", "deleted", "session"])
def test_the_store_refuses_what_is_written_for_a_guest_of_before(store: str, tmp_path: Path, ending: str) -> None:
    """However late it becomes known: the condition is checked in the transaction that writes."""

    async def evening(guests: Guests) -> None:
        ada = await guests.welcome("Ada")
        token = guests.token(ada, serial="a" * 16)

        async def write() -> None:
            with requiring(guests.conditions(ada, token)):
                await guests.link(ada)

        await write()
        if ending == "out":
            await guests.sign_out_everywhere(ada)
        elif ending == "deleted":
            await guests.delete(ada)
        else:
            await guests.end_session(ada.id, "a" * 16)
        before = await guests._log.read("SELECT * FROM links")
        with pytest.raises(Outdated):
            await write()
        with pytest.raises(Outdated), requiring(guests.conditions(ada, token)):
            await guests.rename(ada, "Eve")
        assert await guests._log.read("SELECT * FROM links") == before
        assert await guests._log.read("SELECT 1 FROM guests WHERE name = 'Eve'") == []

    asyncio.run(on_store(store, tmp_path, evening))


def test_one_who_signs_out_may_finish_doing_so(store: str, tmp_path: Path) -> None:
    async def evening(guests: Guests) -> None:
        ada = await guests.welcome("Ada")
        with requiring(guests.conditions(ada, guests.token(ada))):
            later = await guests.sign_out_everywhere(ada)
            assert await guests.link(later), "a new session would be stored here"
        assert (await guests.find(ada.id)) == Guest(ada.id, "Ada", generation=1)

    asyncio.run(on_store(store, tmp_path, evening))


# Every changing route against others


class Stage(NamedTuple):
    """A house with somebody in it whom others may meet."""

    house: House
    resident: Somebody
    table: str


CHANGING = [endpoint for endpoint in ENDPOINTS if endpoint.method != "GET"]
LATE = [endpoint for endpoint in CHANGING if endpoint.has_body]
VALID: dict[str, Any] = {
    "DELETE /api/me": {"name": "Ada"},
    "POST /api/me/holiday": {"days": 1},
    "POST /api/account": {"picture": "pug", "shows": "nothing"},
}
WHERE = ("here", "others", "everywhere")


def request_of(endpoint: Endpoint[Any], stage: Stage, die: random.Random) -> tuple[str, Any]:
    """A request to an endpoint that should work, as far as a single guest can make it."""
    body = VALID.get(name_of(endpoint), body_for(endpoint))
    if endpoint.path == "/api/me/out":
        body = {"where": die.choice(WHERE)}
    if endpoint.path in ("/api/friends", "/api/reports"):
        body = body | {"name": "", "table": stage.table, "seat": 0}
    return f"{endpoint.method} {endpoint.path.format_map(PARTS | {'table': stage.table, 'report': 'x'})}", body


def rows_in(house: House) -> Counter[str]:
    """How many rows each table has."""
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in names if name not in BY_ITSELF]
        return Counter({name: database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in kept})


class Outcome(NamedTuple):
    """What a request led to, whatever the numbers and tokens."""

    status: int
    key: str  # of a denial
    cookies: list[tuple[int, str]]  # whom each cookie lets in: before, from the other request, and from this one
    rows: dict[str, int]  # new ones in the store


async def outcome(stage: Stage, late: tuple[str, Any], other: tuple[str, Any], is_late: bool) -> Outcome:
    """The outcome of a request that is half sent, or not sent at all, when another one is made."""
    ada, before = await somebody(stage.house, "Ada"), rows_in(stage.house)
    sending = await half_sent(stage.house, ada.token, *late) if is_late else None
    method, path = other[0].split()
    cookie = (await ada.ask(method, path, other[1])).cookies.get(COOKIE) or ""
    answer = await (sending or await half_sent(stage.house, ada.token, *late)).finish()
    found = [await Somebody(stage.house, token).ask("GET", "/api/me") for token in (ada.token, cookie, answer.cookie)]
    said = json.loads(answer.text) if answer.text.startswith("{") else {}
    return Outcome(
        answer.status,
        said.get("words", {}).get("key", ""),
        [(each.status_code, each.json().get("name", "")) for each in found],
        {name: count - before[name] for name, count in rows_in(stage.house).items() if count != before[name]},
    )


@pytest.mark.parametrize("drawn", [DRAWN, pytest.param(len(CHANGING), marks=pytest.mark.long)])
def test_who_may_do_what_is_decided_at_the_end(tmp_path: Path, drawn: int) -> None:
    """A request whose body is late has the outcome of one that was made later."""
    die = random.Random(0)

    async def evening(house: House) -> None:
        resident = await somebody(house, "Resi")
        stage = Stage(house, resident, await resident.make_table("clear_4", 2, public=True))
        for endpoint in LATE:
            early = await half_sent(house, resident.token, *request_of(endpoint, stage, die))
            early.writer.close()
            for other in () if early.is_denied else die.sample(CHANGING, drawn):
                late, meanwhile = request_of(endpoint, stage, die), request_of(other, stage, die)
                expected = await outcome(stage, late, meanwhile, is_late=False)
                assert await outcome(stage, late, meanwhile, is_late=True) == expected, (late, meanwhile)

    in_house(tmp_path, evening)
