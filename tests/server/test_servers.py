"""Several servers at one store: a table is on one of them, whichever server clients use and whatever happens."""

import asyncio
import contextlib
import itertools
import random
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from houndtable.server import move_store
from houndtable.server.app import create
from houndtable.server.lobby import forwarding
from houndtable.server.people.guests import Guests
from houndtable.server.people.news import News
from houndtable.server.settings import Settings
from houndtable.server.store.leases import LASTS, Elsewhere, Shared
from houndtable.server.store.log import Log, Overtaken
from houndtable.server.store.open import open_log
from houndtable.server.table import messages as p
from houndtable.server.table.fair_threads import PORTION
from houndtable.server.table.socket import Questions
from tests import postgres
from tests.patience import patiently
from tests.postgres import Postgres
from tests.server.house import (
    PATIENCE,
    Client,
    House,
    Player,
    Visitor,
    at_table,
    play_to_the_end,
    sit_and_start,
    visitor,
)
from tests.server.parts import open_parts
from tests.server.test_desk import Host
from tests.server.test_nothing_lost import acknowledged, compare, moves

asyncpg = pytest.importorskip("asyncpg", reason="PostgreSQL is an optional extra: pip install '.[postgres]'")
EXPECTED = ('"event": "not_stored"', '"event": "leases_lost"', "StoreError(")  # the only lines that a fault may cause


class Balancer:
    """Sends everybody to the next running server, like a load balancer."""

    def __init__(self, houses: list[House]) -> None:
        self.houses = houses
        self.turns = itertools.count()

    @property
    def address(self) -> str:
        running = [house for house in self.houses if house.process.poll() is None]
        return running[next(self.turns) % len(running)].address


@contextlib.contextmanager
def open_houses(folder: Path, store: str, number: int = 2, flags: tuple[str, ...] = ()) -> Iterator[list[House]]:
    """Servers at one store while this context lasts; they must not have logged an error."""
    houses = [House(folder / str(each), "--store", store, *flags) for each in range(number)]
    for house in houses:
        house.open()
    try:
        yield houses
    finally:
        running = [house for house in houses if house.process.poll() is None]
        for house in running:
            house.process.send_signal(signal.SIGCONT)
        complaints = "".join([house.end() for house in running])
        assert is_expected(complaints), complaints


def is_expected(complaints: str) -> bool:
    """Is there nothing but lines of JSON about the effects of a fault?"""
    return all(any(sign in line for sign in EXPECTED) for line in complaints.splitlines())


def led_by(houses: list[House]) -> House:
    return cast(House, Balancer(houses))


@pytest.fixture
def database() -> str:
    if reason := postgres.missing():
        pytest.skip(reason)
    return postgres.new_database()


async def figure(house: House, name: str) -> int:
    """One of a server's own figures."""
    text = (await Visitor(house, "").ask("GET", "/metrics")).text
    return int(text.partition(f"\nhoundtable_{name} ")[2].split()[0])


def test_a_silent_machine_is_not_waited_for() -> None:
    async def evening() -> None:
        with socket.create_server(("127.0.0.1", 0), backlog=0) as machine:
            address = f"http://127.0.0.1:{machine.getsockname()[1]}"
            await forwarding.check_reachable(address)
            with pytest.raises(forwarding.Unreachable):  # the first was never accepted, and there is room for one
                await forwarding.check_reachable(address)
        with pytest.raises(forwarding.Unreachable):
            await forwarding.check_reachable(address)

    asyncio.run(evening())


def test_it_does_not_matter_which_server_one_comes_to(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        with open_houses(tmp_path, database) as houses:
            table, people = await sit_and_start(led_by(houses), "clear_4", 2, rated=True, public=True)
            listed = [await Visitor(house, "").ask("GET", "/api/tables") for house in houses]
            one, other = (answer.json()[0] for answer in listed)
            assert one["table"] == table and one["acting"] and one == other
            people = [Visitor(house, who.token) for house, who in zip(houses, people, strict=True)]
            await play_to_the_end(table, people)
            assert sum([await figure(house, "passed_on_total") for house in houses]) > 0
            assert sum([await figure(house, "tables_awake") for house in houses]) == 1
            for path in (f"tables/{table}/record", f"tables/{table}/replay/3", "games/clear_4/ranking"):
                one, other = [await Visitor(house, "").ask("GET", f"/api/{path}") for house in houses]
                assert one.status_code == 200 and one.text == other.text, path
            assert [ranked["matches"] for ranked in one.json()] == [1], "the match has counted once"
            followed = [(await who.ask("POST", f"/api/tables/{table}/rematch")).json() for who in people]
            assert followed[0] == followed[1], "one table follows"
            wish = {"number": 3, "seat": 0, "level": "level_1"}
            for who in people:
                played_on = await who.ask("POST", f"/api/tables/{table}/play-on", wish)
                assert played_on.status_code == 201, played_on.text

    asyncio.run(evening())


async def passed_headers(database: str) -> dict[str, str]:
    """What a server tells another one when it passes on what a guest asks."""
    log = await open_log(Settings(store=database))
    guests = Guests(log)
    await guests.open()
    await log.close()
    told = forwarding.headers(guests, None, "")
    assert forwarding.passed_from(guests, {name: text.strip() for name, text in told.items()}) is not None
    return told


def test_one_desk_shows_all_servers_and_stops_any_of_them(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        with open_houses(tmp_path, database, flags=("--desk", "on")) as houses:
            host = Host(houses[0])
            await host.sit_down()
            people = [await visitor(house, name) for house, name in zip(houses, ("Ada", "Bo"), strict=True)]
            tables = [await who.make_table("clear_4", 2) for who in people]
            async with at_table(people[0], tables[0]), at_table(people[1], tables[1]):
                here, there = (await host.ask("GET", "/api/desk")).json()["servers"]
                assert [server["address"] for server in (here, there)] == [house.address for house in houses]
                assert [server["people"][0]["name"] for server in (here, there)] == ["Ada", "Bo"]
                assert there["figures"]["tables"] == 1 and there["started"] > 0
                alone = await Visitor(houses[1], "").ask("GET", "/api/desk/here")
                assert alone.status_code == 401, "this is for other servers and the desk"
                passed = await passed_headers(database)
                alone = await Visitor(houses[1], "").ask("GET", "/api/desk/here", **passed)
                assert alone.status_code == 401, "what is passed on for a guest does not open the desk"
            houses[1].process.send_signal(signal.SIGSTOP)
            _, *silent = (await host.ask("GET", "/api/desk")).json()["servers"]  # or none, if it counts as dead by now
            assert all(server["address"] == houses[1].address and not server["started"] for server in silent)
            houses[1].process.send_signal(signal.SIGCONT)
            for _ in patiently("it is known again"):
                if len((await host.ask("GET", "/api/desk")).json()["servers"]) == 2:
                    break
            answer = await host.ask("POST", "/api/desk/stop", {"server": houses[1].address})
            assert answer.status_code == 200
            complaints = houses[1].process.communicate(timeout=PATIENCE)[1]
            assert is_expected(complaints), complaints
            (left,) = (await host.ask("GET", "/api/desk")).json()["servers"]
            assert left["address"] == houses[0].address

    asyncio.run(evening())


def test_what_can_be_had_once_is_had_once_whichever_server_is_asked(tmp_path: Path, database: str) -> None:
    async def sit(who: Visitor, table: str) -> str:
        async with at_table(who, table) as client:
            await client.say("sit", seat=1)
            return str((await client.answer("ping"))["type"])

    async def evening() -> None:
        with open_houses(tmp_path, database) as houses:
            ada = await visitor(houses[0])
            others = [await visitor(house) for house in houses * 2]
            table = await ada.make_table("clear_4", 2)
            assert sorted(await asyncio.gather(*(sit(who, table) for who in others))) == ["denied"] * 3 + ["pong"]
            for _ in range(5):
                link = (await ada.ask("POST", "/api/me/link", {})).json()["link"]
                tries = [Visitor(house, "").ask("POST", "/api/device", {"link": link}) for house in houses * 2]
                statuses = sorted(answer.status_code for answer in await asyncio.gather(*tries))
                assert statuses == [200, 403, 403, 403]

    asyncio.run(evening())


def test_sockets_of_a_guest_count_on_all_servers_together(tmp_path: Path, database: str) -> None:
    async def knock(who: Visitor, table: str, line: contextlib.AsyncExitStack) -> int:
        try:
            await line.enter_async_context(at_table(who, table))
        except InvalidStatus as denied:
            return denied.response.status_code
        return 101

    async def evening() -> None:
        with open_houses(tmp_path, database, flags=("--guest-sockets", "3")) as houses:
            ada = await visitor(houses[0])
            bo = await visitor(houses[1], "Bo")
            table = await ada.make_table("clear_4", 2)
            both = [Visitor(house, ada.token) for house in houses]
            log = await open_log(Settings(store=database))
            async with contextlib.AsyncExitStack() as line:
                assert [await knock(who, table, line) for who in both * 3] == [101] * 3 + [429] * 3
                assert await knock(bo, table, line) == 101, "others have their own"
            async with contextlib.AsyncExitStack() as line:
                at_once = await asyncio.gather(*(knock(who, table, line) for who in both * 4))
                assert at_once.count(101) <= 3, "however many come at once"
            async with asyncio.timeout(PATIENCE):
                while await log.read("SELECT 1 FROM held"):
                    await asyncio.sleep(0.01)
            async with contextlib.AsyncExitStack() as line:
                assert [await knock(both[0], table, line) for _ in range(3)] == [101] * 3
                houses[0].kill()
                async with at_last(both[1], table):
                    pass  # what a server held that is gone counts no longer
            await log.close()

    asyncio.run(evening())


def test_what_is_thought_for_a_guest_counts_on_all_servers_once(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, database) as (log, _, here), open_parts(tmp_path, database) as (_, _, there):
            here.quotas.spend("ada", 2 * PORTION)
            async with asyncio.timeout(PATIENCE):
                while len(await log.read("SELECT 1 FROM news")) < 2:
                    await asyncio.sleep(0.01)
            for parts in (here, there):
                await parts.news.listen()
                await parts.news.listen()
                spent = parts.quotas.of("bo").most - parts.quotas.of("ada").left
                assert spent == pytest.approx(2 * PORTION, abs=0.5 * PORTION)

    asyncio.run(evening())


def test_what_a_guest_says_counts_on_all_servers(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, database) as (log, _, here), open_parts(tmp_path, database) as (_, _, there):
            at_here, at_there = Questions(10.0).of_guest["seating"], Questions(10.0).of_guest["seating"]
            here.share("Sit", at_here)
            there.share("Sit", at_there)
            assert sum(at_here.take("ada") for _ in range(100)) == 50
            async with asyncio.timeout(PATIENCE):
                while len(await log.read("SELECT 1 FROM news")) < 2:
                    await asyncio.sleep(0.01)
            await there.news.listen()
            assert not at_there.take("ada") and at_there.take("bo")

    asyncio.run(evening())


def test_news_that_cannot_be_handled_holds_up_no_other(tmp_path: Path, database: str) -> None:
    def fail(guest: str) -> None:
        raise KeyError(guest)

    async def evening() -> None:
        async with open_parts(tmp_path, database) as (log, guests, _):
            heard: list[str] = []
            here = News(log, guests, is_shared=True, deeds={"bad": fail, "good": heard.append})
            there = News(log, guests, is_shared=True, deeds={})
            for kind, guest in (("bad", "ada"), ("good", "bo")):
                await there.tell_others(kind, guest)
            await here.listen()
            assert heard == ["bo"]

    asyncio.run(evening())


def test_every_limit_of_a_guest_is_shared(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        guard = create(Settings(store=database, data=str(tmp_path)))
        server = guard.server
        async with server.life(cast(Starlette, guard.app)):
            limits = (server.parts.friends.deeds, server.parts.push.limits, server.parts.quotas)
            for limit in (*limits, *server.questions.of_guest.values()):
                assert limit.spend_elsewhere in server.parts.news.deeds.values()

    asyncio.run(evening())


def test_what_becomes_of_a_guest_holds_on_every_server(tmp_path: Path, database: str) -> None:
    """Who signs out, is renamed, deleted or banned on one server is so on the other, where the table is."""

    async def cut_off(client: Client) -> None:
        with pytest.raises(ConnectionClosed):
            await client.until(lambda said: False)

    async def evening() -> None:
        with open_houses(tmp_path, database, flags=("--desk", "on")) as (here, there):
            ada, bo, cy = [await visitor(here, name) for name in ("Ada", "Bo", "Cy")]
            table = await ada.make_table("clear_4", 2)
            async with at_table(ada, table) as host:
                async with at_table(bo, table) as client:
                    await client.say("sit", seat=1)
                    await Visitor(there, bo.token).ask("POST", "/api/me", {"name": "Bobby"})
                    await host.until(lambda said: host.sitting["seats"][1].get("name") == "Bobby")
                    assert (await Visitor(there, bo.token).ask("DELETE", "/api/me", {"name": "Bobby"})).is_success
                    await cut_off(client)
                await host.until(lambda said: "name" not in host.sitting["seats"][1])
                assert (await bo.ask("GET", "/api/me")).status_code == 401
            async with at_table(cy, table) as client:
                answer = await Visitor(there, cy.token).ask("POST", "/api/me/out", {"where": "others"})
                await cut_off(client)
                assert (await cy.ask("GET", "/api/me")).status_code == 401, "the old token counts nowhere"
            cy = Visitor(here, answer.json()["token"])
            async with at_table(cy, table) as client:
                desk = Host(there)
                await desk.sit_down()
                ban = {"kind": "guest", "who": cy.token.partition(".")[0], "deed": "ban"}
                assert (await desk.ask("POST", "/api/desk/bans", ban)).is_success
                await cut_off(client)

    asyncio.run(evening())


def test_nobody_is_led_in_circles_or_past_the_door(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        with open_houses(tmp_path, database) as houses:
            table, people = await sit_and_start(houses[0], "clear_4", 2)
            there = Visitor(houses[1], people[0].token)
            forged = {"x-houndtable-passed": "1.2.3.4 1 abc"}
            answer = await there.ask("POST", f"/api/tables/{table}/rematch", **forged)
            assert answer.status_code == 503 and answer.json()["words"]["key"] == "server.asleep"
            stranger = await Visitor(houses[1], "").ask("POST", f"/api/tables/{table}/rematch")
            assert stranger.status_code == 401
            denied = await there.ask("POST", f"/api/tables/{table}/rematch")
            assert denied.json()["words"]["key"] == "server.not_over", "what the other server says is told"
            assert (await there.ask("GET", "/api/codes/%00")).status_code == 404, "PostgreSQL knows no such text"
            spoofed = await Visitor(houses[1], "").ask("GET", "/api/tables", host="evil.example", **forged)
            assert spoofed.status_code == 421
            body, _, signature = people[0].token.rpartition(".")
            misused = {"x-houndtable-passed": f"{body} {signature}"}  # signed by a server, but for something else
            assert (await there.ask("GET", "/api/me", **misused)).status_code == 200

    asyncio.run(evening())


def test_what_is_passed_on_is_the_same_to_the_letter(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        with open_houses(tmp_path, database) as houses:
            table, people = await sit_and_start(houses[0], "dog_cards", 2)
            players = [Player(who, table, seat, most=100) for seat, who in enumerate(people)]
            there = Visitor(houses[1], people[0].token)
            async with at_table(people[0], table) as direct, at_table(there, table) as passed:
                await asyncio.gather(*(player.play() for player in players))
                for client in (direct, passed):
                    await client.answer("ping")
            views = [[frame for frame in client.frames if '"view"' in frame] for client in (direct, passed)]
            assert len(views[1]) > 10 and views[0][-len(views[1]) + 1 :] == views[1][1:]

    asyncio.run(evening())


async def with_leases(log: Log, store: str, name: str) -> Shared:
    leases = Shared(log, await open_log(Settings(store=store)), f"http://{name}", lambda: None)
    await leases.open()
    return leases


def test_only_the_newest_lease_can_write(database: str) -> None:
    async def evening() -> None:
        logs = [await open_log(Settings(store=database)) for _ in range(2)]
        one, other = [await with_leases(log, database, name) for log, name in zip(logs, ("one", "other"), strict=True)]
        number = await one.take("t")
        with pytest.raises(Elsewhere, match="http://one"):
            await other.take("t")
        await logs[0].append("t", 1, [p.Started()], lease=number)
        await logs[1].write(("UPDATE servers SET until = CURRENT_TIMESTAMP WHERE id = ?", (one.id,)))  # as if it died
        assert await other.take("t") == number + 1
        status = ("INSERT INTO meta VALUES ('late', ?)", (b"",))
        late = [logs[0].append("t", 2, [p.Started()], status, lease=number), logs[0].append("u", 1, [p.Started()])]
        outcomes = await asyncio.gather(*late, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Overtaken, type(None)], "and others do not suffer"
        await logs[1].append("t", 2, [p.Followed("u")], lease=number + 1)
        rows = await logs[0].read("SELECT entry FROM events WHERE tab = 't' ORDER BY number")
        assert [p.read_entry(entry) for (entry,) in rows] == [p.Started(), p.Followed("u")]
        assert await logs[0].read("SELECT 1 FROM meta WHERE key = 'late'") == []
        for leases, log in ((one, logs[0]), (other, logs[1])):
            await leases.close()
            await log.close()

    asyncio.run(evening())


def test_a_server_stays_alive_however_many_tables_wake_at_once(database: str) -> None:
    async def evening() -> None:
        log = await open_log(Settings(store=database))
        leases = await with_leases(log, database, "one")
        known, numbers = leases.id, await asyncio.gather(*(leases.take(f"t{number}") for number in range(500)))
        assert set(numbers) == {1} and leases.id == known
        assert await leases.take("t7") == 2, "the same server may have it again, by another number"
        await leases.close()
        await log.close()

    asyncio.run(evening())


def test_a_lease_is_not_taken_in_the_middle_of_an_append(database: str) -> None:
    async def evening() -> None:
        log = await open_log(Settings(store=database))
        one, other = [await with_leases(log, database, name) for name in ("one", "other")]
        number = await one.take("t")
        slow = await asyncpg.connect(database)
        appending = slow.transaction()
        await appending.start()
        await slow.fetch("SELECT 1 FROM leases WHERE tab = 't' AND number = $1 FOR SHARE", number)
        await log.write(("UPDATE servers SET until = CURRENT_TIMESTAMP WHERE id = ?", (one.id,)))
        taking = asyncio.create_task(other.take("t"))
        async with asyncio.timeout(PATIENCE):
            while not await log.read("SELECT 1 FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)
        assert not taking.done()
        await appending.commit()
        assert await taking == number + 1
        await slow.close()
        await one.close()
        await other.close()
        await log.close()

    asyncio.run(evening())


def test_a_server_that_was_stopped_cannot_write_when_it_goes_on(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        with open_houses(tmp_path, database) as (stopped, other):
            table, people = await sit_and_start(stopped, "clear_4", 2)
            async with at_table(people[0], table) as client:
                await client.answer("ping")
                view = client.views[0]
                seat = view["turn"]
            async with at_table(people[seat], table) as late:
                await late.answer("ping")
                view = late.views[seat]
                first, last = view["legal"][0]["action"], view["legal"][-1]["action"]
                stopped.process.send_signal(signal.SIGSTOP)
                await late.say("act", seat=seat, action=first, seen=view["number"], key="late")
                async with at_last(Visitor(other, people[seat].token), table) as here:
                    answer = await here.answer("act", seat=seat, action=last, seen=view["number"], key="in time")
                assert answer["type"] == "done"
                stopped.process.send_signal(signal.SIGCONT)
                with pytest.raises(ConnectionClosed):
                    await late.until(lambda said: said["type"] in ("done", "denied"))
            log = await open_log(Settings(store=database))
            rows = await log.read("SELECT entry FROM events WHERE tab = ?", table)
            keys = [getattr(p.read_entry(entry), "key", "") for (entry,) in rows]
            assert "in time" in keys and "late" not in keys
            await log.close()

    asyncio.run(evening())


@contextlib.asynccontextmanager
async def at_last(who: Visitor, table: str) -> AsyncIterator[Client]:
    """A client at a table, however often it must try."""
    async with contextlib.AsyncExitStack() as line:
        client = None
        async with asyncio.timeout(PATIENCE):
            while client is None:
                with contextlib.suppress(InvalidHandshake):
                    client = await line.enter_async_context(at_table(who, table))
        yield client


# Faults


class Faults:
    """Faults of two servers and their database, one after the other."""

    def __init__(self, houses: list[House], database: Postgres) -> None:
        self.houses, self.database = houses, database

    async def happen(self, kind: str, house: House) -> None:
        await getattr(self, kind)(house)

    async def power_cut(self, house: House) -> None:
        house.kill()
        await asyncio.to_thread(house.open)

    async def update(self, house: House) -> None:
        """A server is stopped, and another starts in its place."""
        complaints = await asyncio.to_thread(house.end)
        assert is_expected(complaints), complaints
        await asyncio.to_thread(house.open)

    async def pause(self, house: House) -> None:
        """A server stops for longer than its leases last."""
        house.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(LASTS + 1)
        house.process.send_signal(signal.SIGCONT)

    async def lines_cut(self, house: House) -> None:
        """All connections to the database are lost."""
        connection = await asyncpg.connect(self.database.address)
        await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        await connection.close()

    async def database_crash(self, house: House) -> None:
        await asyncio.to_thread(self.database.crash)
        await asyncio.to_thread(self.database.start)


KINDS = ("power_cut", "pause", "lines_cut", "database_crash", "update")


TABLES = ("dog_cards", "dog_deluxe") * 2
MOVES = 50  # acknowledged before each fault and after the last one


@pytest.mark.parametrize(
    ("clusters", "evenings", "faults"), [(1, 1, 5), pytest.param(5, 8, 25, marks=pytest.mark.long)]
)
def test_faults_lose_nothing_and_double_nothing(tmp_path: Path, clusters: int, evenings: int, faults: int) -> None:
    """Each cluster has two servers and a database, with new tables every evening. Clusters run in parallel."""
    if reason := postgres.missing():
        pytest.skip(reason)

    def played(cluster: int) -> list[Player]:
        return play_through_evenings(tmp_path / str(cluster), cluster, evenings, faults)

    with ThreadPoolExecutor(clusters) as pool:
        players = [player for each in pool.map(played, range(clusters)) for player in each]
    print(f"{clusters * evenings * faults} faults, {acknowledged(players)} acknowledged moves")
    assert acknowledged(players) >= clusters * evenings * faults * MOVES


def play_through_evenings(folder: Path, cluster: int, evenings: int, faults: int) -> list[Player]:
    """Nothing is lost or doubled, every deal is as committed, everybody reconnects."""
    players: list[Player] = []
    with postgres.of_its_own() as database, open_houses(folder, database.address) as houses:
        for evening in range(evenings):
            die = random.Random(cluster * evenings + evening)
            players += asyncio.run(play_through_faults(Faults(houses, database), faults, die))
            lost, doubled = asyncio.run(compare(Settings(store=database.address), players))
            told = f"cluster {cluster}: {faults * (evening + 1)} faults, {acknowledged(players)} acknowledged moves"
            print(f"{told}, {lost} lost, {doubled} doubled", flush=True)
            assert (lost, doubled) == (0, 0)
            assert asyncio.run(verified(database.address)) == (evening + 1) * len(TABLES)
    assert all(player.reconnects for player in players)
    return players


async def play_through_faults(faults: Faults, number: int, die: random.Random) -> list[Player]:
    """Tables play through both servers while faults happen."""
    balancer = led_by(faults.houses)
    players: list[Player] = []
    for game in TABLES:
        table, people = await sit_and_start(balancer, game, 2)
        players += [Player(who, table, seat, seed=die.getrandbits(32)) for seat, who in enumerate(people)]
    games = [asyncio.create_task(player.play()) for player in players]
    first = die.randrange(len(faults.houses))
    for fault in range(1, number + 1):
        await moves(players, MOVES * fault)
        await faults.happen(KINDS[fault % len(KINDS)], faults.houses[(first + fault) % len(faults.houses)])
    await moves(players, MOVES * (number + 1))
    for game_played in games:
        game_played.cancel()
    outcomes = await asyncio.gather(*games, return_exceptions=True)
    assert all(outcome is None or isinstance(outcome, asyncio.CancelledError) for outcome in outcomes), outcomes
    return players


async def verified(store: str) -> int:
    """The number of matches, each with verified deals."""
    async with move_store.reading(store) as side:
        return await move_store.verify_matches(side)
