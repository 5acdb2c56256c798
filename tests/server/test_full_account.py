"""A person who has done everything here: what the file of their data holds, and what is left when they go."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES
from houndtable.play.puzzle import puzzles_of
from houndtable.server.people.guests import COOKIE
from tests import luck
from tests.patience import patiently
from tests.server.authenticator import Passkey
from tests.server.house import House, Player, at_table, open_house, start
from tests.server.people import Somebody, somebody
from tests.server.test_accounts import Browser
from tests.server.test_desk import Host
from tests.server.test_puzzles import ways

NAME = "Zerlina"
TURN_BY_TURN = {"clock": "day", "overtime": "loss"}
SUBSCRIPTION = {"endpoint": "https://fcm.googleapis.com/fcm/send/1", "p256dh": "A" * 87, "auth": "A" * 22}
TOLD = {  # where a person's id stands in the store, by what the file says of it
    "guests.id": "id",
    "guests.owner": "programs",
    "accounts.guest": "account",
    "audit.guest": "audit",
    "bans.who": "muted_or_banned",
    "curves.player": "skills",
    "deadlines.guest": "deadlines",
    "entrants.guest": "tournaments_entered",
    "holidays.guest": "holidays",
    "passkeys.guest": "passkeys",
    "played.guest": "results",
    "puzzle_tries.guest": "puzzle_tries",
    "recovery.guest": "recovery_codes_left",
    "reports.reporter": "reported",
    "sessions.guest": "sessions",
    "sitters.guest": "matches",
    "skills.player": "skills",
    "solvers.guest": "puzzles",
    "subscriptions.guest": "browsers_told",
    "ties.guest": "people",
    "tournaments.host": "tournaments_held",
    "tries.guest": "shared_deals",
}
UNTOLD = {
    "links.guest",  # a secret that opens the account for ten minutes
    "opponents.guest",  # in the records of the matches
    "reports.other",  # what others say of a person is theirs
    "ties.other",
    "present.guest",  # kept for seconds
}
REMAINS = {  # an id that leads to nobody any more
    "tables.header",  # who made a table
    "events.entry",  # who sat down there
    "opponents.opponent",  # the others keep their own results
    "tournaments.host",
    "bans.who",  # what the host decided, until its time is over
    "audit.device",  # the host's own log of that
}


@contextlib.contextmanager
def store_of(house: House) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db")) as database:
        yield database


def places_of(house: House, text: str) -> set[str]:
    """Every column of the store in which a text stands."""
    with store_of(house) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [f"{table}.{row[1]}" for table in tables for row in database.execute(f"PRAGMA table_info({table})")]
        has = "SELECT 1 FROM {} WHERE instr(CAST({} AS BLOB), ?) LIMIT 1"
        found = (database.execute(has.format(each.split(".")[0], each), [text.encode()]) for each in columns)
        return {column for column, rows in zip(columns, found, strict=True) if rows.fetchone()}


class World:
    """Everybody at a server where somebody has an account."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.phone, self.laptop = Browser(house), Browser(house)
        self.host = Host(house)

    @property
    def me(self) -> Somebody:
        return Somebody(self.house, self.phone.cookies[COOKIE])

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """Something the account does, which is allowed."""
        answer = await self.phone.ask(method, path, body)
        assert answer.is_success, (path, answer.text)
        return answer.json() if answer.content else None

    async def arrive(self) -> None:
        self.passkey = Passkey(self.phone.address)
        await self.do("POST", "/api/me", {"name": NAME})
        self.id = str(self.phone.cookies[COOKIE]).split(".")[0]
        await self.phone.add(self.passkey)
        await self.laptop.show(self.passkey, "/api/sign-in")
        self.codes = (await self.do("POST", "/api/account/codes"))["codes"]
        self.bo, self.cem, self.di = [await somebody(self.house, name) for name in ("Bo", "Cem", "Di")]
        await self.host.sit_down()

    async def table(self, other: Somebody, game: str = "clear_4", **wish: Any) -> str:
        """A table of the account at which somebody else sits too, begun."""
        table = await self.me.make_table(game, 2, **wish)
        await start(table, [self.me, other])
        return table

    async def act_and_win(self, table: str, other: Somebody) -> None:
        """Both play for a while, then the other gives up."""
        await asyncio.gather(*(Player(who, table, seat, most=20).play() for seat, who in enumerate((self.me, other))))
        async with at_table(other, table) as client:
            await client.say("resign", seat=1)
            await client.until(lambda said: bool(said.get("outcome")))

    async def live(self) -> None:
        """All that can be done here."""
        for game in GAMES:
            await self.act_and_win(await self.table(self.bo, game=game, rated=True, clock="relaxed"), self.bo)
        self.running = await self.table(self.bo, **TURN_BY_TURN)
        for other, deed in ((self.bo, "follow"), (self.cem, "block")):
            met = await self.table(other)
            await self.do("POST", "/api/friends", {"deed": deed, "table": met, "seat": 1})
            await other.ask("POST", "/api/friends", {"deed": deed, "table": met, "seat": 0})
            await other.ask("POST", "/api/reports", {"table": met, "seat": 0})
            await self.do("POST", "/api/reports", {"table": met, "seat": 1})
        await self.do("POST", "/api/today/clear_4")
        code = (await self.do("POST", "/api/duplicates", {"game": "clear_4", "deals": 1, "players": 2}))["code"]
        await self.do("POST", f"/api/duplicates/{code}/1")
        right = ways(GAMES["clear_4"], puzzles_of(GAMES["clear_4"])[0])[0]
        await self.do("POST", "/api/games/clear_4/puzzles/en/1", {"acts": right})
        held = await self.do("POST", "/api/tournaments", {"game": "clear_4", "seats": 2})
        await self.do("POST", f"/api/tournaments/{held['code']}/join", {})
        self.tournament = held["code"]
        await self.do("POST", "/api/me/push", SUBSCRIPTION)
        await self.do("POST", "/api/me/holiday", {"days": 2})
        await self.do("POST", "/api/programs", {"name": "Zerlinabot"})
        await self.do("POST", "/api/me/link")
        await self.do("POST", "/api/account", {"picture": "pug", "shows": "everything"})
        mute = {"kind": "guest", "who": self.id, "deed": "mute", "hours": 1}
        assert (await self.host.ask("POST", "/api/desk/bans", mute)).status_code == 200


async def profile(who: Somebody | None, house: House) -> dict[str, Any]:
    """The account's page as somebody sees it."""
    asking = who or Somebody(house, "")
    answer = await asking.ask("GET", f"/api/profiles/{NAME}")
    return answer.json() if answer.status_code == 200 else {}


def test_a_person_who_did_everything_takes_it_along_and_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "is_real", True)  # or all matches would have one secret

    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost", "--desk", "on") as house:
            world = World(house)
            await world.arrive()
            await world.live()
            told = await world.do("GET", "/api/account/data")
            places = places_of(house, world.id)
            assert places <= TOLD.keys() | UNTOLD | REMAINS
            assert TOLD.keys() - places <= {"deadlines.guest"}, "it may be the other's turn"
            assert all(told[TOLD[place]] for place in places & TOLD.keys())
            assert {each["game"] for each in told["results"]} == GAMES.keys()
            statuses = [match["status"] for match in told["matches"]]
            assert statuses.count("over") == len(GAMES) and statuses.count("playing") == 5
            assert all(bool(match["record"]) == (match["status"] == "over") for match in told["matches"])
            for secret in secrets_of(house, world):
                assert secret not in json.dumps(told)

            people = (None, world.bo, world.cem, world.di)  # a visitor, a friend, one who is blocked, a stranger
            for shows in ("everything", "skill", "nothing"):
                await world.do("POST", "/api/account", {"picture": "pug", "shows": shows})
                seen = [await profile(who, house) for who in people]
                assert all(each == seen[0] for each in seen), "a block cannot be seen"
                assert bool(seen[0]) == (shows != "nothing")
                assert bool(seen[0].get("matches")) == (shows == "everything") == bool(seen[0].get("puzzles"))
                own = await profile(world.me, house)
                assert own["matches"] and own["puzzles"] and len(own["skills"]) == len(GAMES)

            await world.do("POST", "/api/account", {"picture": "pug", "shows": "everything"})
            await world.do("DELETE", "/api/me", {"name": NAME})
            assert places_of(house, NAME) == set()
            async with at_table(world.bo, world.running) as client:
                assert (await client.until(lambda said: bool(said.get("outcome"))))["outcome"]["winners"] == [1]
                assert NAME not in "".join(client.frames)
            for _ in patiently("all tables have settled"):
                if places_of(house, world.id) <= REMAINS:
                    break
            assert await profile(world.bo, house) == {}
            friends = (await world.bo.ask("GET", "/api/friends")).json()
            assert friends["following"] == [] and (await world.cem.ask("GET", "/api/friends")).json()["blocked"] == []
            assert (await world.bo.ask("GET", f"/api/tournaments/{world.tournament}")).json()["status"] == "over"
            assert (await world.host.ask("GET", "/api/desk")).json()["reports"] == []
            for game in GAMES:
                assert NAME not in (await world.bo.ask("GET", f"/api/games/{game}/ranking")).text
            for match in told["matches"]:
                if match["status"] == "over":
                    record = await world.bo.ask("GET", f"/api/tables/{match['table']}/record")
                    assert record.text == match["record"]

    asyncio.run(evening())


def secrets_of(house: House, world: World) -> Iterator[str]:
    """What nobody must find in the file: keys, what opens accounts, the cards of matches that go on."""
    with store_of(house) as database:
        yield from (value.hex() for (value,) in database.execute("SELECT value FROM meta WHERE length(value) > 8"))
        yield from (value.hex() for (value,) in database.execute("SELECT secret FROM tables WHERE status <> 'over'"))
        yield from (text for (text,) in database.execute("SELECT code FROM recovery UNION SELECT link FROM links"))
    yield from (world.bo.token, world.me.token, *world.codes)
