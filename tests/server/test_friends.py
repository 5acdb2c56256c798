"""Following, blocking and challenging: who sees what, and what a block prevents."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.lobby import friends as f
from houndtable.server.lobby.friends import Friends
from houndtable.server.lobby.messages import NewTable
from houndtable.server.lobby.tables import made
from houndtable.server.people.guests import Guests
from houndtable.server.people.push import Turn, message
from houndtable.server.people.ties import BLOCK, FOLLOW
from houndtable.server.server import Parts
from houndtable.server.settings import Settings
from houndtable.server.store.leases import Alone
from houndtable.server.store.log import Log
from houndtable.server.store.open import open_log
from houndtable.server.wire.errors import Denial
from tests import postgres
from tests.server.house import House, at_table, open_house, visitor
from tests.server.people import Somebody, somebody
from tests.server.test_servers import open_houses


@contextlib.asynccontextmanager
async def friends_on(store: str, folder: Path, **settings: Any) -> AsyncIterator[tuple[Friends, Guests, Log]]:
    """Friends on a store, without a server."""
    log = await open_log(Settings(data=str(folder), store=store))
    guests = Guests(log)
    await guests.open()
    yield Friends(log, Settings(**settings)), guests, log
    await log.close()


async def list_of(who: Somebody) -> dict[str, Any]:
    answer = await who.ask("GET", "/api/friends")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def tie(who: Somebody, deed: str, table: str, seat: int) -> int:
    return (await who.ask("POST", "/api/friends", {"deed": deed, "table": table, "seat": seat})).status_code


async def at_one_table(house: House, **wish: Any) -> tuple[Somebody, Somebody, str]:
    """Ada has made a table, and Bo sits there too."""
    ada, bo = await somebody(house, "Ada"), await somebody(house, "Bo")
    table = await ada.make_table("clear_4", 3, **wish)
    async with at_table(bo, table) as client:
        await client.say("sit", seat=1)
        await client.answer("ping")
    return ada, bo, table


def test_a_guest_sees_which_friends_are_here_and_where(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, *(("--store", store) if store else ())) as house:
            ada, bo, table = await at_one_table(house, public=True)
            assert await tie(ada, FOLLOW, table, 1) == 201
            (friend,) = (await list_of(ada))["following"]
            assert friend["name"] == "Bo" and "here" not in friend, "nobody has seen him since"
            assert not any((await list_of(bo)).values()), "he is told nothing"
            (friend,) = (await list_of(ada))["following"]
            assert friend["here"] and (friend["table"], friend["game"]) == (table, "clear_4")
            await bo.ask("POST", "/api/friends", {"deed": BLOCK, "table": table, "seat": 0})
            (friend,) = (await list_of(ada))["following"]
            assert "here" not in friend and "table" not in friend, "whom he has blocked does not see him"
            await ada.ask("DELETE", f"/api/friends/{friend['person']}")
            assert (await list_of(ada))["following"] == []
            mallory = await visitor(house, "Mallory")
            assert (await mallory.ask("GET", "/api/friends")).status_code == 403, "programs have no friends"
            for wrong in ({"name": "nobody"}, {"table": table, "seat": 2}, {"person": "0" * 24}, {"name": "\0"}, {}):
                answer = await ada.ask("POST", "/api/friends", {"deed": FOLLOW} | wrong)
                assert answer.status_code in (400, 404), wrong
            assert await tie(ada, FOLLOW, table, 0) == 403, "oneself"

    asyncio.run(evening())


def test_a_blocked_guest_neither_sits_nor_is_heard(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, bo, table = await at_one_table(house)
            async with at_table(ada, table) as client, at_table(bo, table) as other:
                assert await tie(ada, BLOCK, table, 1) == 201
                await client.answer("ping")
                await other.say("react", seat=1, reaction="hello")
                await other.until(lambda message: message["type"] == "reacted")
                await client.answer("ping")
                assert "reacted" not in {message["type"] for message in client.said}
            assert [each["name"] for each in (await list_of(ada))["blocked"]] == ["Bo"]
            new = await ada.make_table("clear_4", 2)
            program = await bo.ask("POST", "/api/programs", {"name": "Bo's program"})
            for who in (bo, type(await visitor(house))(house, program.json()["token"])):
                async with at_table(who, new) as other:
                    denied = await other.answer("sit", seat=1)
                    assert denied["words"]["key"] == "server.not_welcome"

    asyncio.run(evening())


def test_at_a_public_table_everybodys_block_counts_at_a_private_one_the_hosts(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, bo, table = await at_one_table(house)
            assert await tie(ada, BLOCK, table, 1) == 201
            host = await somebody(house, "Holly")
            for is_public in (True, False):
                new = await host.make_table("clear_4", 3, public=is_public)
                async with at_table(ada, new) as here, at_table(bo, new) as there:
                    await here.say("sit", seat=1)
                    await here.answer("ping")
                    await there.say("sit", seat=2)
                    await there.answer("ping")
                    denied = [said["words"]["key"] for said in there.said if said["type"] == "denied"]
                    assert denied == (["server.not_welcome"] if is_public else [])

    asyncio.run(evening())


def test_a_list_has_an_end_and_holds_for_each_alone(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houndtable.server.people.ties.MOST", 2)

    async def evening() -> None:
        async with friends_on(store, tmp_path) as (friends, guests, log):
            ada, bo, cy, di = [(await guests.welcome(name)).id for name in ("Ada", "Bo", "Cy", "Di")]
            await friends.ties.keep(ada, bo, FOLLOW)
            await friends.ties.keep(ada, cy, BLOCK)
            with pytest.raises(Denial, match="too_many_people"):
                await friends.ties.keep(ada, di, BLOCK)
            await friends.ties.keep(ada, bo, BLOCK)
            assert await friends.ties.blocked_by(ada) == {bo, cy}
            assert not await friends.ties.has_blocked(bo, ada)
            await friends.see([bo, di])
            assert await log.read("SELECT * FROM present") == [], "nobody follows them"
            gone = await guests.find(ada)
            assert gone
            await guests.delete(gone)
            assert await log.read("SELECT * FROM ties") == []

    asyncio.run(evening())


async def challenged(ada: Somebody, bo: Somebody, **wish: Any) -> tuple[str, str]:
    """Ada follows Bo and challenges him to a new table; the table, and Ada's id for Bo."""
    await ada.ask("POST", "/api/friends", {"deed": FOLLOW, "table": wish.pop("met"), "seat": 1})
    (friend,) = (await list_of(ada))["following"]
    table = await ada.make_table("clear_4", 2, **wish)
    answer = await ada.ask("POST", "/api/challenges", {"person": friend["person"], "at": table})
    assert answer.status_code == 201, answer.text
    again = await ada.ask("POST", "/api/challenges", {"person": friend["person"], "at": table})
    assert again.json()["words"]["key"] == "server.challenged", "once is enough"
    found = (await list_of(bo))["challenges"]
    assert [(each["name"], each["table"], each["game"]) for each in found] == [("Ada", table, "clear_4")]
    return table, found[0]["person"]


def test_a_challenge_leads_to_a_seat(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, *(("--store", store) if store else ())) as house:
            ada, bo, met = await at_one_table(house)
            table, host = await challenged(ada, bo, met=met)
            cy = await somebody(house, "Cy")
            assert (await cy.ask("POST", f"/api/challenges/{host}")).status_code == 404, "it is not his"
            other = await cy.ask("POST", "/api/challenges", {"table": met, "seat": 1, "at": table})
            assert other.json()["words"]["key"] == "server.host_only"
            assert (await bo.ask("POST", f"/api/challenges/{host}")).json() == {"table": table}
            async with at_table(bo, table) as client:
                assert client.sitting["you"] == [1]
            assert (await list_of(bo))["challenges"] == (await list_of(ada))["sent"] == []

    asyncio.run(evening())


def test_a_declined_challenge_cannot_be_repeated(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, bo, met = await at_one_table(house)
            table, host = await challenged(ada, bo, met=met)
            await bo.ask("DELETE", f"/api/challenges/{host}")
            assert (await list_of(bo))["challenges"] == []
            assert [each["declined"] for each in (await list_of(ada))["sent"]] == [True]
            again = await ada.ask("POST", "/api/challenges", {"table": met, "seat": 1, "at": table})
            assert again.json()["words"]["key"] == "server.challenged"
            assert (await bo.ask("POST", f"/api/challenges/{host}")).status_code == 404

    asyncio.run(evening())


def test_a_challenge_has_an_end_and_a_block_hides_it(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f, "MOST_SENT", 1)

    async def evening() -> None:
        async with friends_on(store, tmp_path) as (friends, guests, log):
            ada, bo, cy = [(await guests.welcome(name)).id for name in ("Ada", "Bo", "Cy")]
            header = Parts(log, guests, Settings(), Alone(), "key").tables.header_for(ada, NewTable("clear_4", 2))
            await log.write(*made(header, {ada}))
            assert await friends.challenges.send(ada, bo, header.id) == "clear_4"
            with pytest.raises(Denial, match="too_many"):
                await friends.challenges.send(ada, cy, header.id)
            await friends.ties.keep(bo, ada, BLOCK)
            assert await friends.challenges.to(bo) == []
            assert len(await friends.challenges.of(ada)) == 1, "she does not learn of the block"
            await friends.ties.cut(bo, ada)
            assert len(await friends.challenges.to(bo)) == 1
            await log.write(("UPDATE challenges SET until = until - ?", (f.LASTS + 1,)))
            assert await friends.challenges.to(bo) == await friends.challenges.of(ada) == []
            await friends.challenges.send(ada, bo, header.id)
            await log.write(("UPDATE tables SET status = 'playing'", ()))
            assert await friends.challenges.to(bo) == [], "the match has begun without him"

    asyncio.run(evening())


def test_friends_meet_across_servers(tmp_path: Path) -> None:
    if reason := postgres.missing():
        pytest.skip(reason)
    database = postgres.new_database()

    async def evening() -> None:
        with open_houses(tmp_path, database) as (one, other):
            ada, bo = await somebody(one, "Ada"), await somebody(other, "Bo")
            met = await ada.make_table("clear_4", 3)
            async with at_table(ada, met) as client, at_table(bo, met) as visiting:
                await visiting.say("sit", seat=1)
                await visiting.until(lambda message: message["type"] == "sitting" and message["you"] == [1])
                await client.say("say", seat=0, text="Hello over there")
                heard = await visiting.until(lambda message: message["type"] == "said")
                assert heard["text"] == "Hello over there"
            table, host = await challenged(ada, bo, met=met)
            (friend,) = (await list_of(ada))["following"]
            assert friend["here"], "he asked another server"
            async with at_table(ada, table):  # so that one server holds it
                assert (await bo.ask("POST", f"/api/challenges/{host}")).json() == {"table": table}
            async with at_table(bo, table) as visiting:
                assert visiting.sitting["you"] == [1]

    asyncio.run(evening())


def test_a_challenge_is_told_by_push_in_words_of_its_own() -> None:
    told = message(Turn("bo", "table", "clear_4", "Ada"), "de")
    assert "Ada fordert dich heraus." in told and "Ada" not in message(Turn("bo", "table", "clear_4"), "de")


def test_an_account_that_shows_nothing_is_never_here(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with friends_on(store, tmp_path) as (friends, guests, log):
            ada, bo = [(await guests.welcome(name)).id for name in ("Ada", "Bo")]
            account = "INSERT INTO accounts VALUES (?, 'bo', 'pug', 'skill', 0)"
            await log.write((account, (bo,)))
            await friends.ties.keep(ada, bo, FOLLOW)
            await friends.see([bo])
            assert [friend.here for friend in (await friends.of(ada)).following] == [True]
            await log.write(("UPDATE accounts SET shows = 'nothing' WHERE guest = ?", (bo,)))
            assert [friend.here for friend in (await friends.of(ada)).following] == [False]
            await log.write(("UPDATE accounts SET shows = 'skill' WHERE guest = ?", (bo,)))
            await log.write(("UPDATE present SET seen = seen - ?", (f.HERE + 1,)))
            assert [friend.here for friend in (await friends.of(ada)).following] == [False], "he has gone"

    asyncio.run(evening())


def test_who_does_too_much_to_others_waits(tmp_path: Path) -> None:
    async def evening() -> None:
        async with friends_on("", tmp_path, requests=1.0) as (friends, _, _):
            friends.check_rate("ada")
            with pytest.raises(Denial, match="too_many"):
                friends.check_rate("ada")
            friends.check_rate("bo")

    asyncio.run(evening())


def test_a_host_can_switch_friends_off(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--friends", "off") as house:
            ada = await somebody(house, "Ada")
            assert (await ada.ask("GET", "/api/friends")).status_code == 404
            assert not (await ada.ask("GET", "/api/games")).json()["friends"]

    asyncio.run(evening())
