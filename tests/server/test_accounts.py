"""Accounts without passwords: passkeys, recovery codes, sessions; and what a thief might try."""

import asyncio
import contextlib
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from webauthn.helpers import base64url_to_bytes

from houndtable.server.people import accounts as a
from houndtable.server.people.accounts import Accounts, Site, site_of
from houndtable.server.people.guests import COOKIE, DAY, LONGEST_SESSION, Guest, Guests
from houndtable.server.people.sessions import Sessions, device_of
from houndtable.server.settings import Settings
from houndtable.server.store.open import open_log
from houndtable.server.wire.errors import Denial
from tests.server.authenticator import PRESENT, Passkey
from tests.server.house import House, Visitor, at_table, http_client, open_house, post, signing

SITE = Site("localhost", ["http://localhost:1"])


class World:
    """Accounts on a store, without a server."""

    def __init__(self, accounts: Accounts, guests: Guests, sessions: Sessions) -> None:
        self.accounts, self.guests, self.sessions = accounts, guests, sessions

    async def person(self, name: str = "Ada") -> tuple[Guest, Passkey]:
        """A person with a passkey."""
        guest, passkey = await self.guests.welcome(name), Passkey(SITE.origins[0])
        return await self.add(guest, passkey), passkey

    async def add(self, guest: Guest, passkey: Passkey) -> Guest:
        offer = json.loads(await self.accounts.offer_new(guest, SITE))
        await self.accounts.add(guest, SITE, sent(passkey.made(offer)), "Firefox, Linux")
        known = await self.guests.find(guest.id)
        assert known
        return known

    def asked(self, purpose: str = a.SIGN_IN, guest: str = "") -> dict[str, Any]:
        asked: dict[str, Any] = json.loads(self.accounts.ask_for_proof(SITE, purpose, guest))
        return asked

    async def sign_in(self, credential: dict[str, Any]) -> Guest:
        return await self.accounts.sign_in(SITE, sent(credential), "Chrome, Android")


def sent(credential: dict[str, Any]) -> a.Credential:
    """A credential as it comes from a browser."""
    return a.credential_of(msgspec.Raw(json.dumps(credential).encode()))


def in_world(store: str, folder: Path, evening: Any) -> None:
    """Run a test with accounts on a store."""

    async def spend() -> None:
        log = await open_log(Settings(data=str(folder), store=store))
        guests = Guests(log)
        await guests.open()
        try:
            await evening(World(Accounts(log, guests, Settings(requests=1e6)), guests, Sessions(log, guests)))
        finally:
            await log.close()

    asyncio.run(spend())


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, phone = await world.person()
        assert ada.is_account and ada.picture in a.PICTURES
        laptop = Passkey(SITE.origins[0])
        await world.add(ada, laptop)
        for passkey in (phone, laptop):
            assert (await world.sign_in(passkey.signed(world.asked()))).id == ada.id
        assert len(await world.accounts.passkeys(ada.id)) == 2
        deeds = [line.deed for line in await world.accounts.lines(ada.id)]
        assert deeds == ["signed_in", "signed_in", "passkey_added", "passkey_added"]

    in_world(store, tmp_path, evening)


def test_what_a_thief_tries_is_refused(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        (ada, passkey), (bo, other) = await world.person(), await world.person("Bo")

        async def refused(credential: dict[str, Any]) -> None:
            with pytest.raises(Denial, match="bad_passkey"):
                await world.sign_in(credential)

        used = passkey.signed(world.asked())
        await world.sign_in(used)
        await refused(used)  # a challenge is valid once
        passkey.origin = "https://evil.example"
        await refused(passkey.signed(world.asked()))
        passkey.origin, passkey.site = SITE.origins[0], "evil.example"
        await refused(passkey.signed(world.asked()))
        passkey.site, passkey.flags = "localhost", PRESENT
        await refused(passkey.signed(world.asked()))  # not unlocked
        passkey.flags |= 4
        passkey.uses = 0
        await refused(passkey.signed(world.asked()))  # a copy counts from the beginning
        passkey.uses = 100
        await refused(passkey.signed(world.asked(a.PROVE, ada.id)))  # made for something else
        foreign = json.dumps({"challenge": "YWJj"}).encode()
        await refused(passkey.credential(clientDataJSON=foreign, authenticatorData=b"", signature=b""))
        challenge = base64url_to_bytes(world.asked()["challenge"]).decode()
        assert await world.guests.recognise(challenge) is None, "a challenge is nobody's token"
        for damaged in ({}, {"response": 3}, {"response": {"clientDataJSON": "?"}}):
            await refused(damaged)
        others = sent(other.signed(world.asked(a.PROVE, ada.id)))
        with pytest.raises(Denial, match="bad_passkey"):  # another's passkey proves nothing
            await world.accounts.verify(SITE, others, a.PROVE, "", ada.id)
        with pytest.raises(Denial, match="bad_passkey"):  # nor can it be added to a second account
            await world.add(bo, passkey)
        assert (await world.sign_in(passkey.signed(world.asked()))).id == ada.id
        assert "sign_in_denied" in [line.deed for line in await world.accounts.lines(ada.id)]

    in_world(store, tmp_path, evening)


def test_a_challenge_is_too_old_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(world: World) -> None:
        _, passkey = await world.person()
        asked, now = world.asked(), time.time()
        monkeypatch.setattr(time, "time", lambda: now + a.CHALLENGE_LIFETIME + 2)
        with pytest.raises(Denial, match="bad_passkey"):
            await world.sign_in(passkey.signed(asked))

    in_world("", tmp_path, evening)


def test_a_passkey_that_was_removed_opens_nothing(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, phone = await world.person()
        laptop = Passkey(SITE.origins[0])
        await world.add(ada, laptop)
        numbers = [passkey.passkey for passkey in await world.accounts.passkeys(ada.id)]
        await world.accounts.remove(ada, phone.credential()["id"], "")
        with pytest.raises(Denial, match="bad_passkey"):
            await world.sign_in(phone.signed(world.asked()))
        with pytest.raises(Denial, match="last_passkey"):
            await world.accounts.remove(ada, laptop.credential()["id"], "")
        bo, _ = await world.person("Bo")
        with pytest.raises(Denial, match="no_such_passkey"):
            await world.accounts.remove(bo, numbers[-1], "")

    in_world(store, tmp_path, evening)


def test_a_recovery_code_opens_once(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, _ = await world.person()
        old, codes = await world.accounts.new_codes(ada, ""), await world.accounts.new_codes(ada, "")
        assert (await world.accounts.recover(codes[0].upper().replace("-", " "), "")).id == ada.id
        for code in (codes[0], old[0], "guessed"):
            with pytest.raises(Denial, match="bad_code"):
                await world.accounts.recover(code, "")
        outcomes = await asyncio.gather(
            *(world.accounts.recover(codes[1], "") for _ in range(5)), return_exceptions=True
        )
        assert sum(isinstance(outcome, Guest) for outcome in outcomes) == 1
        assert await world.accounts.codes_left(ada.id) == a.CODES - 2

    in_world(store, tmp_path, evening)


def test_codes_are_kept_as_hashes(tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, _ = await world.person()
        codes = await world.accounts.new_codes(ada, "")
        with contextlib.closing(sqlite3.connect(tmp_path / "houndtable.db")) as database:
            kept = database.execute("SELECT code FROM recovery").fetchall()
        assert len(kept) == a.CODES
        assert not {code.replace("-", "") for code in codes} & {code for (code,) in kept}

    in_world("", tmp_path, evening)


def test_no_two_accounts_look_like_each_other(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        await world.person("Lina")
        imitator = await world.guests.welcome("L1nа")  # a digit and a Cyrillic letter
        with pytest.raises(Denial, match="reserved_name"):
            await world.accounts.offer_new(imitator, SITE)
        bo, _ = await world.person("Bo")
        taken = ("LINA", "Líná", "Linα", "ꓡꓲꓠꓮ", "ʟɪɴᴀ", "L ı n a", "Ｌｉｎａ", "Lіnа")  # in one alphabet, or in two
        for name in (*taken, "Admin"):  # taken or reserved, the answer is the same
            with pytest.raises(Denial, match="reserved_name"):
                await world.accounts.rename(bo, name, "")
        assert (await world.accounts.rename(bo, "Bob", "")).name == "Bob"
        assert (await world.person("Bo"))[0].is_account, "a name that was given up is free"
        await world.person("ꓐꓮꓠ")
        with pytest.raises(Denial, match="reserved_name"):
            await world.accounts.rename(bo, "Ban", "")

    in_world(store, tmp_path, evening)


def test_an_account_has_the_name_that_is_stored_when_it_is_made(store: str, tmp_path: Path) -> None:
    """Renamed after the guest was looked up: the skeleton of the old name would let two accounts be called Victoria."""

    async def evening(world: World) -> None:
        await world.person("Victoria")
        eve = await world.guests.welcome("Eve")
        await world.guests.rename(eve, "Victoria")
        with pytest.raises(Denial, match="not_stored"):
            await world.add(eve, Passkey(SITE.origins[0]))
        assert await world.guests.called(eve.id) == "Victoria"
        assert not await world.accounts.passkeys(eve.id)

    in_world(store, tmp_path, evening)


def test_the_audit_log_and_the_sessions_are_bounded(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(a, "MOST_LINES", 3)
    monkeypatch.setattr("houndtable.server.people.sessions.MOST", 2)

    async def evening(world: World) -> None:
        ada, _ = await world.person()
        for number in range(5):
            await world.accounts.audit(ada.id, f"deed {number}", "")
        assert [line.deed for line in await world.accounts.lines(ada.id)] == ["deed 4", "deed 3", "deed 2"]
        for serial in "abc":
            await world.sessions.keep(ada.id, serial, "Firefox, Linux")
        kept = {session.session for session in await world.sessions.of(ada.id)}
        assert len(kept) == 2
        (ended,) = set("abc") - kept
        assert await world.guests.recognise(world.guests.token(ada, serial=ended)) is None

    in_world(store, tmp_path, evening)


def test_a_session_ends_after_a_year_however_often_it_is_used(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, _ = await world.person()
        bo, now = await world.guests.welcome("Bo"), int(time.time())
        program = await world.guests.new_program("Ada's", ada)
        for age, counts in ((LONGEST_SESSION - 60, True), (LONGEST_SESSION + 60, False)):
            tokens = [world.guests.token(who, serial="s", began=now - age) for who in (ada, bo, program)]
            found = [await world.guests.recognise(token) is not None for token in tokens]
            assert found == [counts, True, True], "a guest and a program have nothing to sign in with"

    in_world(store, tmp_path, evening)


def test_a_renewed_cookie_is_as_old_as_its_session(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost") as house:
            ada = Browser(house)
            await ada.ask("POST", "/api/me", {"name": "Ada"})
            guest, moment, generation, serial, began, _ = ada.cookies[COOKIE].split(".")
            body = ".".join([guest, str(int(moment) - 2 * DAY), generation, serial, str(int(began) - 300 * DAY)])
            ada.cookies.clear()
            ada.cookies.set(COOKIE, f"{body}.{signing(house).sign(body)}", domain="localhost.local")
            assert (await ada.ask("GET", "/api/me")).status_code == 200
            after = ada.cookies[COOKIE].split(".")
            assert after[3:5] == [serial, str(int(began) - 300 * DAY)] and int(after[1]) >= int(moment)

    asyncio.run(evening())


def test_what_happens_to_an_account_is_logged_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening(world: World) -> None:
        ada, passkey = await world.person()
        await world.sign_in(passkey.signed(world.asked()))
        await world.accounts.new_codes(ada, "")
        lines = [json.loads(line) for line in caplog.messages if '"audit"' in line]
        assert [line["deed"] for line in lines] == ["passkey_added", "signed_in", "codes_made"]
        assert {line["guest"] for line in lines} == {ada.id} and "Ada" not in caplog.text

    with caplog.at_level("INFO", "houndtable"):
        in_world("", tmp_path, evening)


def test_an_account_that_is_deleted_leaves_nothing(store: str, tmp_path: Path) -> None:
    async def evening(world: World) -> None:
        ada, passkey = await world.person()
        codes = await world.accounts.new_codes(ada, "")
        await world.sessions.keep(ada.id, "s", "")
        await world.guests.delete(ada)
        with pytest.raises(Denial, match="bad_passkey"):
            await world.sign_in(passkey.signed(world.asked()))
        with pytest.raises(Denial, match="bad_code"):
            await world.accounts.recover(codes[0], "")
        assert not await world.sessions.of(ada.id) and not await world.accounts.lines(ada.id)
        assert (await world.person())[0].is_account, "the name is free again"

    in_world(store, tmp_path, evening)


@pytest.mark.parametrize(
    ("origin", "host", "name"),
    [
        ("", "localhost:8765", "localhost"),
        ("", "evening.local", "evening.local"),
        ("https://games.example", "10.0.0.7:8765", "games.example"),
    ],
)
def test_a_passkey_belongs_to_the_name_that_browsers_use(origin: str, host: str, name: str) -> None:
    site = site_of(Settings(origin=origin), host)
    assert site.name == name and (site.origins == [origin] if origin else f"https://{host}" in site.origins)


def test_devices_are_told_in_two_words() -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    assert device_of(agent) == "Firefox, Linux"
    assert device_of("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36") == (
        "Chrome, Android"
    )
    assert device_of("curl/8") == ""


# Over HTTP


class Browser:
    """A browser with cookies, at the server's name."""

    def __init__(self, house: House) -> None:
        self.address = f"http://localhost:{house.port}"
        self.cookies = httpx.Cookies()

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        async with http_client(self.address, cookies=self.cookies) as client:
            answer = await client.request(method, path, json=body, headers={"origin": self.address})
            self.cookies = client.cookies
            return answer

    async def add(self, passkey: Passkey) -> httpx.Response:
        offer = await self.ask("POST", "/api/account/passkeys/begin")
        if offer.status_code != 200:
            return offer
        return await self.ask("POST", "/api/account/passkeys", {"credential": passkey.made(offer.json())})

    async def show(self, passkey: Passkey, road: str) -> httpx.Response:
        asked = (await self.ask("POST", f"{road}/begin")).json()
        return await self.ask("POST", road, {"credential": passkey.signed(asked)})


def test_an_evening_with_an_account(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost") as house:
            phone, laptop = Browser(house), Browser(house)
            passkey = Passkey(phone.address)
            await phone.ask("POST", "/api/me", {"name": "Ada"})
            assert (await phone.ask("GET", "/api/account")).json()["picture"] == ""
            assert (await phone.add(passkey)).status_code == 200
            codes = (await phone.ask("POST", "/api/account/codes")).json()["codes"]
            await laptop.ask("POST", "/api/me", {"name": "Guest"})
            before = Browser(house)
            before.cookies = httpx.Cookies(laptop.cookies)
            assert (await before.ask("GET", "/api/me")).status_code == 200
            assert (await laptop.show(passkey, "/api/sign-in")).json()["name"] == "Ada"
            assert (await before.ask("GET", "/api/me")).status_code == 401, "the guest of before has left this browser"
            account = (await laptop.ask("GET", "/api/account")).json()
            assert len(account["sessions"]) == 2 and account["codes"] == len(codes)
            here = next(each["session"] for each in account["sessions"] if each.get("here"))
            for session in account["sessions"]:
                if session["session"] != here:
                    await laptop.ask("DELETE", f"/api/account/sessions/{session['session']}")
            assert (await phone.ask("GET", "/api/me")).status_code == 401
            assert (await laptop.ask("DELETE", "/api/account/sessions/unknown")).status_code == 404
            assert (await phone.ask("POST", "/api/sign-in/code", {"code": codes[0]})).status_code == 200
            file = await phone.ask("GET", "/api/account/data")
            assert file.headers["content-disposition"].startswith("attachment; filename=")
            assert file.headers["cache-control"] == "no-store"
            told = file.json()
            assert told["name"] == "Ada" and told["audit"][0]["deed"] == "data_taken"
            assert (await phone.ask("DELETE", "/api/me", {"name": "Ada"})).status_code == 200
            assert (await laptop.ask("GET", "/api/me")).status_code == 401
            assert (await laptop.show(passkey, "/api/sign-in")).status_code == 403

    asyncio.run(evening())


def test_a_stolen_cookie_changes_nothing_of_weight(tmp_path: Path) -> None:
    """Only a session in which a passkey was presented a short while ago may do this."""

    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost") as house:
            ada, passkey = Browser(house), Passkey("")
            passkey.origin = ada.address
            await ada.ask("POST", "/api/me", {"name": "Ada"})
            await ada.add(passkey)
            with contextlib.closing(sqlite3.connect(tmp_path / "houndtable.db", isolation_level=None)) as database:
                database.execute("UPDATE sessions SET proved = 0")
            roads = (
                ("POST", "/api/account/codes", None),
                ("POST", "/api/account/passkeys/begin", None),
                ("DELETE", f"/api/account/passkeys/{passkey.credential()['id']}", None),
                ("GET", "/api/account/data", None),
                ("POST", "/api/me/link", None),
                ("POST", "/api/me/out", {"where": "others"}),
                ("POST", "/api/me/out", {"where": "everywhere"}),
                ("DELETE", "/api/account/sessions/another", None),
                ("DELETE", "/api/me", {"name": "Ada"}),
            )
            for road in roads:
                answer = await ada.ask(*road)
                assert answer.status_code == 403 and answer.json()["words"]["key"] == "server.prove_it", road
            thief = Browser(house)
            thief.cookies = httpx.Cookies(ada.cookies)
            assert (await ada.show(passkey, "/api/account/proof")).status_code == 200
            assert (await ada.ask("POST", "/api/account/codes")).status_code == 201
            assert (await thief.ask("GET", "/api/me")).status_code == 401, "a proof begins a new session"

    asyncio.run(evening())


def test_without_accounts_there_are_no_routes_to_them(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost", "--accounts", "off") as house:
            ada = Browser(house)
            await ada.ask("POST", "/api/me", {"name": "Ada"})
            assert (await ada.ask("GET", "/api/games")).json()["accounts"] == "off"
            for method, path in (
                ("GET", "/account"),
                ("GET", "/@Ada"),
                ("GET", "/api/account"),
                ("POST", "/api/sign-in/begin"),
                ("GET", "/api/profiles/Ada"),
            ):
                assert (await ada.ask(method, path)).status_code == 404, path

    asyncio.run(evening())


def test_where_accounts_are_required_guests_look_on(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost", "--accounts", "required") as house:
            ada, bo = Browser(house), Browser(house)
            for who, name in ((ada, "Ada"), (bo, "Bo")):
                await who.ask("POST", "/api/me", {"name": name})
            await ada.add(Passkey(ada.address))
            wish = {"game": "clear_4", "seats": 2}
            assert (await bo.ask("POST", "/api/tables", wish)).json()["words"]["key"] == "server.account_needed"
            table = (await ada.ask("POST", "/api/tables", wish)).json()["table"]
            programs = [(await who.ask("POST", "/api/programs", {"name": "Own"})).json()["token"] for who in (ada, bo)]
            async with at_table(Visitor(house, programs[1]), table) as guest:
                assert (await guest.answer("sit", seat=1))["words"]["key"] == "server.account_needed"
            async with at_table(Visitor(house, programs[0]), table) as program:
                await program.say("sit", seat=1)
                assert (await program.answer("ping"))["type"] == "pong"
                assert program.sitting["seats"][1]["name"] == "Own"

    asyncio.run(evening())


def test_those_who_try_again_and_again_must_wait(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--host", "localhost", "--requests", "1") as house:
            thief = Browser(house)
            answers = [await thief.ask("POST", "/api/sign-in/code", {"code": "guessed"}) for _ in range(4)]
            assert answers[0].status_code == 403
            assert 429 in [answer.status_code for answer in answers]
            assert (await thief.ask("GET", "/api/games")).status_code == 200, "only that road is closed"

    asyncio.run(evening())


def test_an_ip_address_cannot_have_a_passkey(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        answer = post(f"{house.address}/api/sign-in/begin")
        assert answer.status_code == 409 and answer.json()["words"]["key"] == "server.no_passkeys_here"
