"""Authorisation: everybody × every route and message, generated from the server's own lists; denied by default."""

import asyncio
import time
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from houndtable.server.app import ENDPOINTS, SOCKET, create
from houndtable.server.guard import HEADERS, Guard
from houndtable.server.people.endpoint import ACCOUNT, EVERYBODY, PERSON, Endpoint
from houndtable.server.people.guests import LIFETIME, Guest, Guests
from houndtable.server.server import Parts
from houndtable.server.settings import Settings
from houndtable.server.store.leases import Alone
from houndtable.server.store.log import Log
from houndtable.server.table.messages import ClientMessage, Ping
from houndtable.server.table.table import HANDLERS
from houndtable.server.wire.limits import AtOnce
from houndtable.server.wire.messages import FromClient
from tests.server.house import (
    PATIENCE,
    House,
    Visitor,
    at_table,
    get,
    http_client,
    open_house,
    post,
    signing,
    sit_and_start,
    visitor,
)

MESSAGES: tuple[type[FromClient], ...] = typing.get_args(ClientMessage)
PARTS = {
    "link": "guessed",
    "name": "nothing.js",
    "game": "clear_4",
    "lesson": "first",
    "puzzle": "1",
    "code": "XXXXXX",
    "day": "today",
    "language": "en",
    "number": "1",
    "passkey": "guessed",
    "session": "guessed",
    "person": "guessed",
}
NOBODY, STRANGER, LEFT, SITTER = range(4)  # no valid token, a guest elsewhere, one who has left, one who sits here


class Row(NamedTuple):
    """A request to an endpoint, and the status for each who may use it, where that is not the one of success."""

    body: Any = None
    status: int | tuple[int, int, int, int] = 0


ROWS = {  # who may use an endpoint at all follows from its declaration
    "GET /assets/{name}": Row(status=404),
    "POST /api/duplicates": Row({"game": "dog_cards"}),
    "GET /api/duplicates/{code}": Row(status=404),
    "GET /api/duplicates/{code}/{number}": Row(status=404),
    "POST /api/tournaments": Row({"game": "dog_cards", "seats": 4, "kind": "arena", "duplicate": True}, 400),
    "GET /api/tournaments/{code}": Row(status=404),
    "POST /api/tournaments/{code}/join": Row(status=404),
    "POST /api/tournaments/{code}/leave": Row(status=404),
    "POST /api/tournaments/{code}/start": Row(status=404),
    "POST /api/tournaments/{code}/call_off": Row(status=404),
    "POST /api/me": Row({"name": "Eve"}),
    "DELETE /api/me": Row({"name": "Ada"}, 400),
    "POST /api/me/out": Row({"where": "nowhere"}, 400),
    "POST /api/me/push": Row({"endpoint": "https://192.168.0.1/", "p256dh": "A" * 87, "auth": "A" * 22}, 400),
    "DELETE /api/me/push": Row({"endpoint": "guessed"}),
    "POST /api/me/holiday": Row({"days": 366}, 409),
    "POST /api/device": Row({"link": "guessed"}, 403),
    "POST /api/programs": Row({"name": "Eve"}),
    "POST /api/tables": Row({"game": "dog_cards", "seats": 2}),
    "GET /api/codes/{code}": Row(status=404),
    "POST /api/tables/{table}/rematch": Row(status=(401, 403, 403, 409)),
    "GET /api/tables/{table}/record": Row(status=409),
    "GET /api/tables/{table}/replay/{number}": Row(status=409),
    "GET /api/tables/{table}/deals": Row(status=409),
    "GET /api/tables/{table}/turned": Row(status=409),
    "GET /api/tables/{table}/branches": Row(status=409),
    "POST /api/tables/{table}/play-on": Row({"number": 0, "seat": 0}, 409),
    "POST /api/replay": Row({"record": "guessed"}, 400),
    "POST /api/deals": Row({"record": "guessed"}, 400),
    "POST /api/turned": Row({"record": "guessed"}, 400),
    "POST /api/branches": Row({"record": "guessed"}, 400),
    "POST /api/play-on": Row({"record": "guessed", "number": 0, "seat": 0}, 400),
    "POST /api/account": Row({"picture": "pug", "shows": "skill"}),
    "POST /api/account/passkeys": Row({"credential": {}}),
    "POST /api/account/proof": Row({"credential": {}}),
    "POST /api/sign-in/begin": Row(status=409),  # this server is addressed by IP
    "POST /api/sign-in": Row({"credential": {}}, 409),
    "POST /api/sign-in/code": Row({"code": "guessed"}, 403),
    "GET /api/profiles/{name}": Row(status=404),
    "POST /api/friends": Row({"deed": "follow", "name": "guessed"}),
    "POST /api/challenges": Row({"name": "guessed", "at": "guessed"}),
}
OPEN = {  # what anybody may change; all else needs somebody
    "POST /api/games/{game}/lessons/{language}/{lesson}",
    "POST /api/games/{game}/puzzles/{language}/{puzzle}",
    "POST /api/me",
    "POST /api/device",
    "POST /api/sign-in/begin",
    "POST /api/sign-in",
    "POST /api/sign-in/code",
    "POST /mail/{link}",
    "POST /api/desk",
}


def name_of(endpoint: Endpoint[Any]) -> str:
    return f"{endpoint.method} {endpoint.path}"


def body_for(endpoint: Endpoint[Any]) -> Any:
    """The body of a request to an endpoint."""
    return ROWS.get(name_of(endpoint), Row()).body or {}


def expected_status(endpoint: Endpoint[Any], column: int) -> int:
    """The status of an answer: nobody gets in unless the declaration says so."""
    status = ROWS.get(name_of(endpoint), Row()).status
    if not endpoint.is_on(Settings()):
        return 404
    if endpoint.needs != EVERYBODY and column == NOBODY:
        return 401
    if endpoint.needs in (PERSON, ACCOUNT):
        return 403  # all here are programs
    return (status[column] if isinstance(status, tuple) else status) or endpoint.status


class Cast(NamedTuple):
    """A table in progress, and everybody who might want something of it."""

    house: House
    table: str
    people: dict[str, Visitor]


@pytest.fixture(scope="module")
def cast_(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with open_house(tmp_path_factory.mktemp("data")) as house:
        yield asyncio.run(assemble(house))


async def assemble(house: House) -> Cast:
    table, sitters = await sit_and_start(house, "dog_cards", 4)
    stranger, spectator, left = [await visitor(house) for _ in range(3)]
    await sit_and_start(house, "dog_cards", 2)
    expired = forged_token(house, sitters[0].token, int(time.time()) - LIFETIME - 10)
    tampered = sitters[0].token[:-1] + ("0" if sitters[0].token[-1] != "0" else "1")
    elsewhere = (await sit_and_start(house, "clear_4", 2))[1][0]
    async with at_table(left, await stranger.make_table("dog_cards", 2)) as client:
        await client.say("sit", seat=1)
        await client.say("leave", seat=1)
        await client.answer("ping")
    return Cast(
        house,
        table,
        {
            "nobody": Visitor(house, ""),
            "expired": Visitor(house, expired),
            "tampered": Visitor(house, tampered),
            "nonsense": Visitor(house, "a.b.c"),
            "stranger": stranger,
            "other table": elsewhere,
            "spectator": spectator,
            "left": left,
            "opponent": sitters[1],
            "partner": sitters[2],
            "host": sitters[0],
        },
    )


def forged_token(house: House, token: str, issued: int) -> str:
    """A token of this guest that was rightly signed, long ago."""
    return signing(house).token(Guest(token.partition(".")[0], ""), issued)


COLUMNS = {"nobody": NOBODY, "expired": NOBODY, "tampered": NOBODY, "nonsense": NOBODY, "stranger": STRANGER}
COLUMNS |= {"other table": STRANGER, "spectator": STRANGER, "left": LEFT}
COLUMNS |= {"opponent": SITTER, "partner": SITTER, "host": SITTER}


def test_what_anybody_may_change() -> None:
    assert {name_of(each) for each in ENDPOINTS if each.method != "GET" and each.needs == EVERYBODY} == OPEN


def test_every_row_belongs_to_an_endpoint() -> None:
    assert {name_of(endpoint) for endpoint in ENDPOINTS} >= set(ROWS)


def test_every_message_has_a_handler() -> None:
    assert set(MESSAGES) == set(HANDLERS)


def test_every_route_answers_everybody_as_the_matrix_says(cast_: Cast) -> None:
    async def ask_all() -> None:
        for endpoint in ENDPOINTS:
            path = endpoint.path.format_map(PARTS | {"table": cast_.table})
            for name, who in cast_.people.items():
                answer = await who.ask(endpoint.method, path, body_for(endpoint))
                expected = expected_status(endpoint, COLUMNS[name])
                assert answer.status_code == expected, (endpoint.method, path, name, answer.text)

    asyncio.run(ask_all())


def example(kind: type[FromClient]) -> dict[str, Any]:
    """A message of this kind, about seat 0."""
    values: dict[str, Any] = {"seat": 0, "action": 0, "seen": 0, "key": "k", "touched": ["pile"]}
    values |= {"bot": "random", "reaction": "wow", "text": "hello", "nonce": "0" * 32, "commitment": "0" * 64}
    names = [field.name for field in msgspec.structs.fields(kind)]
    return {"type": kind.__name__.lower()} | {name: values[name] for name in names}


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_no_message_about_anothers_seat_is_heard(cast_: Cast, kind: type[FromClient]) -> None:
    async def say_all() -> None:
        for name, who in cast_.people.items():
            if COLUMNS[name] == NOBODY:
                with pytest.raises(InvalidStatus) as closed:
                    async with at_table(who, cast_.table):
                        pass
                assert closed.value.response.status_code == 401
            elif name != "host":
                await say_what_is_denied(who, kind)

    async def say_what_is_denied(who: Visitor, kind: type[FromClient]) -> None:
        async with at_table(who, cast_.table) as client:
            message = example(kind)
            answer = await client.answer(message.pop("type"), **message)
            if kind is Ping:
                assert answer["type"] == "pong"
                return
            expected = {"sitter": "not_your_seat", "host": "host_only", "anybody": "begun"}[HANDLERS[kind].needs]
            assert answer["words"]["key"] == f"server.{expected}"

    asyncio.run(say_all())


def test_nobody_sees_a_seat_that_is_not_theirs(cast_: Cast) -> None:
    async def look() -> None:
        for name, who in cast_.people.items():
            if COLUMNS[name] == NOBODY:
                continue
            async with at_table(who, cast_.table) as client:
                await client.answer("ping")
                own = {"opponent": 1, "partner": 2, "host": 0}.get(name, -3)
                assert set(client.views) == {own}

    asyncio.run(look())


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", "http://["]
)
def test_other_sites_are_turned_away(cast_: Cast, origin: str) -> None:
    async def try_it() -> None:
        host = cast_.people["host"]
        answer = await host.ask("POST", "/api/me", {"name": "Eve"}, origin=origin)
        assert answer.status_code == 403 and answer.json()["words"]["key"] == "server.bad_origin"
        with pytest.raises(InvalidStatus):
            async with at_table(host, cast_.table, origin=origin):
                pass
        async with at_table(host, cast_.table, origin=cast_.house.address) as client:
            assert client.sitting

    asyncio.run(try_it())


def test_a_form_of_another_site_is_refused(cast_: Cast) -> None:
    answer = post(f"{cast_.house.address}/api/me", data={"name": "Eve"})
    assert answer.status_code == 415


def test_every_answer_has_the_headers(cast_: Cast) -> None:
    for path in ("/", "/api/games", "/nothing", "/api/me", f"/api/tables/{cast_.table}/record"):
        answer = get(cast_.house.address + path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "server" not in answer.headers
        kind = "text/html; charset=utf-8" if path == "/" else "application/json"
        assert answer.headers["content-type"] == kind
    assert "unsafe" not in HEADERS["content-security-policy"].replace("'wasm-unsafe-eval'", "")


def test_the_cookie_is_closed_to_scripts_and_other_sites(cast_: Cast) -> None:
    answer = post(f"{cast_.house.address}/api/me", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("houndtable=") and "httponly" in cookie and "samesite=lax" in cookie
    me = get(f"{cast_.house.address}/api/me", cookies=dict(answer.cookies))
    assert me.json() == {"name": "Ada", "program": False}


def test_a_link_takes_the_seats_along_once(cast_: Cast) -> None:
    async def take_along() -> None:
        host = cast_.people["host"]
        link = (await host.ask("POST", "/api/me/link")).json()["link"]
        async with http_client(cast_.house.address) as phone:
            assert (await phone.post("/api/device", json={"link": link})).status_code == 200
            tables = [each["table"] for each in (await phone.get("/api/tables/mine")).json()]
            assert cast_.table in tables
            assert (await phone.post("/api/device", json={"link": link})).status_code == 403

    asyncio.run(take_along())


def test_a_link_used_by_many_at_once_lets_one_in(cast_: Cast) -> None:
    async def take_along() -> None:
        link = (await cast_.people["host"].ask("POST", "/api/me/link")).json()["link"]
        nobody = Visitor(cast_.house, "")
        answers = await asyncio.gather(*(nobody.ask("POST", "/api/device", {"link": link}) for _ in range(6)))
        assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403, 403]

    asyncio.run(take_along())


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "a\x00b", "x" * 31, "tab\u200b"])
def test_a_name_is_text_and_nothing_else(cast_: Cast, name: str) -> None:
    assert post(f"{cast_.house.address}/api/me", json={"name": name}).status_code == 400


def test_a_large_frame_ends_the_line(cast_: Cast) -> None:
    async def shout() -> None:
        async with at_table(cast_.people["stranger"], cast_.table) as client:
            await client.line.send("x" * 8193)
            with pytest.raises(ConnectionClosed) as closed:
                await client.until(lambda said: False)
            assert closed.value.rcvd and closed.value.rcvd.code == 1009

    asyncio.run(shout())


def test_a_large_body_is_refused(cast_: Cast) -> None:
    answer = post(f"{cast_.house.address}/api/me", json={"name": "x" * 9000})
    assert answer.status_code == 413


def test_over_https_the_cookie_is_bound_to_the_host(tmp_path_factory: pytest.TempPathFactory) -> None:
    with open_house(tmp_path_factory.mktemp("data"), "--origin", "https://table.example") as house:
        answer = post(f"{house.address}/api/me", json={"name": "Ada"}, headers={"origin": "https://table.example"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-houndtable=") and "Secure" in cookie and "Path=/" in cookie
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        elsewhere = post(f"{house.address}/api/me", json={"name": "Ada"}, headers={"origin": house.address})
        assert elsewhere.status_code == 403


def test_too_many_of_anything_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    flags = ("--requests", "3", "--messages", "2", "--sockets", "2")

    async def flood() -> None:
        with open_house(tmp_path_factory.mktemp("data"), *flags) as house:
            who = await visitor(house)
            table = await who.make_table("dog_cards", 2)
            async with at_table(who, table) as client, at_table(who, table):
                with pytest.raises(InvalidStatus) as third:
                    async with at_table(who, table):
                        pass
                assert third.value.response.status_code == 429
                for _ in range(5):
                    await client.say("why", seat=0, seen=0, touched=["pile"])
                whys = [await client.until(lambda said: said["type"] == "denied") for _ in range(5)]
                hints = [await client.answer("hint", seat=0) for _ in range(5)]
                for answers in (whys, hints):
                    keys = [answer["words"]["key"] for answer in answers]
                    assert keys[0] == "server.not_begun" and keys[-1] == "server.too_many"
                for _ in range(40):
                    await client.say("ping")
                with pytest.raises(ConnectionClosed) as closed:
                    await client.until(lambda said: False)
                assert closed.value.rcvd and closed.value.rcvd.code == 1008
            async with http_client(house.address) as browser:
                pages = await asyncio.gather(*(browser.get("/api/games") for _ in range(100)))
            assert {page.status_code for page in pages} == {200, 429}

    asyncio.run(flood())


def test_a_visitor_who_comes_while_a_table_wakes_is_counted_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    outcomes: list[int] = []

    async def knock(who: Visitor, table: str) -> None:
        try:
            async with at_table(who, table):
                outcomes.append(101)
                async with asyncio.timeout(PATIENCE):
                    while len(outcomes) < 12:  # nobody leaves before all have come
                        await asyncio.sleep(0.01)
        except InvalidStatus as refused:
            outcomes.append(refused.response.status_code)

    async def crowd() -> None:
        with open_house(tmp_path_factory.mktemp("data"), "--sockets", "2") as house:
            table, people = await sit_and_start(house, "dog_cards", 2)
            house.end()
            house.open()
            await asyncio.gather(*(knock(people[0], table) for _ in range(12)))
            assert sorted(outcomes) == [101] * 2 + [429] * 10

    asyncio.run(crowd())


def test_nobody_begins_tables_on_and_on() -> None:
    async def begun(*guests: str) -> int:
        outcomes = await asyncio.gather(*map(parts.check_may_begin, guests), return_exceptions=True)
        return sum(outcome is None for outcome in outcomes)

    nothing = cast(Log, None)
    guests = Guests(nothing)
    parts = Parts(nothing, guests, Settings(), Alone(), "key")
    for guest in ("eve", "mallory"):
        guests.see(guest, "192.0.2.1")
    assert 60 <= asyncio.run(begun(*("eve", "mallory") * 100)) <= 61, "together, as they share an address"
    assert asyncio.run(begun("ada")) == 1


def test_an_address_that_has_left_is_forgotten() -> None:
    sockets = AtOnce()
    with sockets.one_more({"192.0.2.1": 2, "ada": 1}):
        assert sockets.counts == {"192.0.2.1": 1, "ada": 1}
    assert not sockets.counts


def test_the_socket_of_no_table_is_closed(cast_: Cast) -> None:
    async def try_it() -> None:
        who = cast_.people["host"]
        address = cast_.house.address.replace("http", "ws") + SOCKET.format(table="nothing")
        with pytest.raises(InvalidStatus) as closed:
            async with connect(address, additional_headers=who.headers):
                pass
        assert closed.value.response.status_code == 404

    asyncio.run(try_it())


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("", "127.0.0.1", 200),
        ("", "localhost:80", 200),
        ("", "[::1]:8765", 200),
        ("", "evil.example", 421),
        ("", "127.0.0.1.evil.example", 421),
        ("https://games.example", "games.example", 200),
        ("https://games.example", "GAMES.example:443", 200),
        ("https://games.example", "evil.example", 421),
        ("http://games.example:8080", "games.example:8080", 200),
    ],
)
def test_17_17_the_server_answers_to_its_own_names(origin: str, host: str, status: int, tmp_path: Path) -> None:
    """Otherwise another site could point its name here, and its pages would have the same origin."""
    guard = create(Settings(data=str(tmp_path), origin=origin))
    assert isinstance(guard, Guard)
    assert guard.is_our_name(host) == (status == 200)
