"""Emails to players whose turn it is, with a local mail server: confirmed, limited, and stopped by a link."""

import asyncio
import contextlib
import re
import sqlite3
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage
from pathlib import Path
from smtplib import SMTPAuthenticationError, SMTPNotSupportedError
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
import trustme

from houndtable.language.locale import LANGUAGES
from houndtable.server.people.guests import DAY, Guests
from houndtable.server.people.mail import mailer as m
from houndtable.server.people.mail import smtp
from houndtable.server.people.mail.addresses import LINK_LIFETIME
from houndtable.server.people.mail.letters import addressed, question_letter, turn_letter
from houndtable.server.people.mail.mailer import Errand
from houndtable.server.people.mail.smtp import Relay, relay_of
from houndtable.server.people.messages import GiveAddress, MailAddress
from houndtable.server.people.push import Turn
from houndtable.server.server import Parts
from houndtable.server.settings import Settings, mistake_in
from houndtable.server.store.log import Log
from houndtable.server.table.messages import Act
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import encode
from tests.server.authenticator import Passkey
from tests.server.house import Visitor, free_port, open_house, visitor
from tests.server.mailbox import PASSWORD, USER, Mailbox, Tls, open_mailbox
from tests.server.parts import open_parts
from tests.server.people import somebody
from tests.server.test_accounts import Browser
from tests.server.test_turn_by_turn import begun

SITE, SENDER, ADA = "https://games.example", "games@games.example", "ada@mail.example"
HERE = "192.0.2.1"
TURN = Turn("", "t" * 16, "clear_4")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as box:
        yield box


@contextlib.asynccontextmanager
async def mailing(folder: Path, box: Mailbox, store: str = "") -> AsyncIterator[tuple[Log, Guests, Parts]]:
    """A parts that sends emails."""
    async with open_parts(folder, store, mail=box.address, mail_from=SENDER, origin=SITE) as opened:
        yield opened


async def send_all(parts: Parts) -> None:
    """Send what waits."""
    while not parts.mailer.errands.empty():
        await parts.mailer.send(parts.mailer.errands.get_nowait())


async def give(parts: Parts, guest: str, address: str = ADA, language: str = "en", network: str = HERE) -> None:
    await parts.mailer.ask(guest, GiveAddress(address, language), network)


async def confirmed(parts: Parts, box: Mailbox, guest: str, language: str = "en") -> None:
    """A guest who gets emails."""
    await give(parts, guest, language=language)
    await send_all(parts)
    assert await parts.mailer.addresses.follow(links_in(box.next())[0]) == "on"


def links_in(mail: EmailMessage) -> list[str]:
    """The targets of the links in an email."""
    return re.findall(r"https?://[^/]+/mail/(\S+)", mail.get_content())


def test_an_absent_player_gets_an_email_with_a_link_to_the_table(tmp_path: Path, store: str, mailbox: Mailbox) -> None:
    async def evening() -> None:
        async with mailing(tmp_path, mailbox, store) as (_, guests, parts):
            table, people = await begun(parts, guests)
            (seat,) = table.acting()
            await send_all(parts)
            await confirmed(parts, mailbox, people[1 - seat], "de")
            assert table.match is not None
            while table.acting() == [seat]:
                number = len(table.match.events)
                await table.answer(people[seat], Act(seat, int(table.match.legal[0]), number, str(number)))
            await send_all(parts)
            mail = mailbox.next()
            assert mailbox.letters.empty() and (mail["to"], mail["subject"]) == (ADA, "CLEAR 4: Du bist am Zug.")
            assert mail["from"] == f"Houndtable <{SENDER}>" and mail["message-id"].endswith("@games.example>")
            assert f"{SITE}/table/{table.header.id}" in mail.get_content()
            (stop,) = links_in(mail)
            assert mail["list-unsubscribe"] == f"<{SITE}/mail/{stop}>"
            assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"

    asyncio.run(evening())


def test_only_confirmed_addresses_get_emails(tmp_path: Path, mailbox: Mailbox) -> None:
    async def evening() -> None:
        async with mailing(tmp_path, mailbox) as (log, guests, parts):
            ada, eve = [(await guests.welcome(name)).id for name in ("Ada", "Eve")]
            addresses, turn = parts.mailer.addresses, TURN._replace(guest=ada)
            await give(parts, ada)
            parts.notify(turn)
            await send_all(parts)
            question = mailbox.next()
            assert mailbox.letters.empty(), "the question and no more"
            confirm, stop = links_in(question)
            damaged = (
                confirm[:-1],
                confirm.replace(ada, eve),
                stop.replace("off.", "on."),
                "",
                "on",
                "on.",
                "....",
                "é",
            )
            for wrong in damaged:
                with pytest.raises(Denial, match="bad_link"):
                    await addresses.follow(wrong)
            await give(parts, ada, "other@mail.example")
            with pytest.raises(Denial, match="bad_link"):
                await addresses.follow(confirm)  # it was for another address
            assert await addresses.follow(stop) == "off"
            assert await addresses.told(ada) == MailAddress("other@mail.example"), "nor does it end another"
            await send_all(parts)
            confirm, stop = links_in(mailbox.next())
            assert await addresses.follow(confirm) == "on" and await addresses.follow(confirm) == "on"
            assert await addresses.told(ada) == MailAddress("other@mail.example", True)
            for _ in range(2):
                assert await addresses.follow(stop) == "off"
            assert await log.read("SELECT 1 FROM addresses") == []
            parts.notify(turn)
            await send_all(parts)
            assert mailbox.letters.empty()

    asyncio.run(evening())


def test_a_question_is_open_for_two_days(tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with mailing(tmp_path, mailbox) as (log, guests, parts):
            ada, bo, cleo = [(await guests.welcome(name)).id for name in ("Ada", "Bo", "Cleo")]
            await confirmed(parts, mailbox, cleo)
            await give(parts, ada, "ada@mail.example")
            await send_all(parts)
            confirm, _ = links_in(mailbox.next())
            later = time.time() + LINK_LIFETIME + 1
            monkeypatch.setattr(time, "time", lambda: later)
            with pytest.raises(Denial, match="bad_link"):
                await parts.mailer.addresses.follow(confirm)
            await give(parts, bo, "bo@mail.example")
            await parts.archive.sweep()
            kept = await log.read("SELECT guest FROM addresses")
            assert sorted(kept) == sorted([(bo,), (cleo,)]), "the question without an answer is forgotten"

    asyncio.run(evening())


def test_there_are_only_so_many_in_a_day(
    tmp_path: Path, store: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with mailing(tmp_path, mailbox, store) as (log, guests, parts):
            ada = (await guests.welcome("Ada")).id
            await confirmed(parts, mailbox, ada)
            for _ in range(2 * m.MOST):
                parts.notify(TURN._replace(guest=ada))
            await send_all(parts)
            assert mailbox.letters.qsize() == m.MOST - 1, "with the question"
            tomorrow = time.time() + DAY
            monkeypatch.setattr(time, "time", lambda: tomorrow)
            parts.notify(TURN._replace(guest=ada))
            await send_all(parts)
            assert mailbox.letters.qsize() == m.MOST
            crowd = [(await guests.welcome(f"Guest {number}")).id for number in range(m.MOST_OF_A_NETWORK + 1)]
            for guest in crowd[: m.MOST_QUESTIONS]:
                await give(parts, guest, "Victim@mail.example", network=guest)
            with pytest.raises(Denial, match="too_many_mails"):
                await give(parts, crowd[-1], "victim@mail.example", network="elsewhere")
            for guest in crowd[:-1]:
                await give(parts, guest, f"{guest}@mail.example")
            with pytest.raises(Denial, match="too_many_mails"):
                await give(parts, crowd[-1], "one-more@mail.example")
            await guests.delete((await guests.find(ada)) or pytest.fail("there is no such guest"))
            assert await log.read("SELECT 1 FROM addresses WHERE guest = ?", ada) == []
            assert await log.read("SELECT 1 FROM mailed WHERE who = ?", ada) == []

    asyncio.run(evening())


def test_an_address_that_is_unknown_is_forgotten_and_a_server_that_is_down_loses_nothing_else(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def evening() -> None:
        async with mailing(tmp_path, mailbox) as (log, guests, parts):
            ada = (await guests.welcome("Ada")).id
            await confirmed(parts, mailbox, ada)
            working, errand = parts.mailer.settings, Errand(ada, TURN._replace(guest=ada))
            parts.mailer.settings = Settings(mail="smtp://127.0.0.1:1", mail_from=SENDER, origin=SITE)
            running = asyncio.create_task(parts.mailer.run())
            parts.mailer.errands.put_nowait(errand)
            while not parts.mailer.errands.empty():
                await asyncio.sleep(0.01)
            parts.mailer.settings = working
            parts.mailer.errands.put_nowait(errand)
            assert (await asyncio.to_thread(mailbox.next))["to"] == ADA, "it goes on"
            mailbox.unknown.add(ADA)
            parts.mailer.errands.put_nowait(errand)
            while await log.read("SELECT 1 FROM addresses"):
                await asyncio.sleep(0.01)
            running.cancel()

    asyncio.run(evening())


@pytest.mark.parametrize("address", ["ada..b@mail.example", ".ada@mail.example", "ada.@mail.example"])
def test_an_address_that_no_mail_can_have_is_refused_and_stops_nobody_elses(
    tmp_path: Path, mailbox: Mailbox, address: str
) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(encode({"address": address}), type=GiveAddress)

    async def evening() -> None:
        async with mailing(tmp_path, mailbox) as (_, guests, parts):
            ada, eve = [(await guests.welcome(name)).id for name in ("Ada", "Eve")]
            running = asyncio.create_task(parts.mailer.run())
            await give(parts, eve, address)  # stored before such addresses were refused
            await give(parts, ada)
            assert (await asyncio.to_thread(mailbox.next))["to"] == ADA
            running.cancel()

    asyncio.run(evening())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_is_in_the_readers_language_and_has_one_way_out(language: str) -> None:
    stop = f"{SITE}/mail/{'x' * 130}"
    turn, question = turn_letter(TURN, language, SITE, stop), question_letter(f"{SITE}/mail/on", language, SITE, stop)
    for mail in (turn, question):
        assert mail["list-unsubscribe"] == f"<{stop}>" and mail.get_content().count(stop) == 1
        assert f"List-Unsubscribe: <{stop}>\r\n".encode() in mail.as_bytes(), "one that programs can read"
        assert mail.as_bytes().isascii() and max(map(len, mail.as_bytes().splitlines())) < 998
    assert f"{SITE}/table/{TURN.table}" in turn.get_content() and f"{SITE}/mail/on" in question.get_content()
    if language != "en":
        english = turn_letter(TURN, "en", SITE, stop)
        assert turn["subject"] != english["subject"] and turn.get_content() != english.get_content()


def test_without_accounts_nothing_is_sent(tmp_path: Path, mailbox: Mailbox) -> None:
    async def evening() -> None:
        known = {"mail": mailbox.address, "mail_from": SENDER, "origin": SITE, "accounts": "off"}
        async with open_parts(tmp_path, **known) as (_, _, parts):
            parts.notify(TURN)
            assert parts.mailer.errands.empty(), "there would be no page on which to end it"

    asyncio.run(evening())


def test_without_https_no_program_is_promised_one_touch() -> None:
    mail = turn_letter(TURN, "en", "http://10.0.0.7:8765", "http://10.0.0.7:8765/mail/x")
    assert mail["list-unsubscribe"] and not mail["list-unsubscribe-post"]


def test_a_stolen_cookie_gives_no_address(tmp_path: Path, mailbox: Mailbox) -> None:
    async def evening() -> None:
        port = free_port()
        flags = ("--mail", mailbox.address, "--mail-from", SENDER, "--origin", f"http://localhost:{port}")
        with open_house(tmp_path, "--host", "localhost", "--port", str(port), *flags) as house:
            ada = Browser(house)
            await ada.ask("POST", "/api/me", {"name": "Ada"})
            await ada.add(Passkey(ada.address))
            with contextlib.closing(sqlite3.connect(tmp_path / "houndtable.db", isolation_level=None)) as database:
                database.execute("UPDATE sessions SET proved = 0")
            answer = await ada.ask("POST", "/api/account/mail", {"address": "thief@mail.example"})
            assert answer.status_code == 403 and answer.json()["words"]["key"] == "server.prove_it"
            assert (await ada.ask("GET", "/api/account")).json()["mail"] == {}

    asyncio.run(evening())


def test_over_http(tmp_path: Path, mailbox: Mailbox) -> None:
    async def evening() -> None:
        flags = ("--mail", mailbox.address, "--mail-from", SENDER, "--origin", "http://games.example")
        with open_house(tmp_path, *flags) as house:
            ada, bo, program = await somebody(house, "Ada"), await somebody(house, "Bo"), await visitor(house)
            for wrong in (
                "ada",
                "ada@",
                "@b.c",
                "a@b",
                "a b@c.de",
                "a@b.c\n",
                "a@b.c\r\nBcc: x@y.z",
                "ä@b.de",
                "a@" + "b" * 300 + ".c",
            ):
                answer = await ada.ask("POST", "/api/account/mail", {"address": wrong})
                assert answer.status_code == 400, wrong
            assert (await program.ask("POST", "/api/account/mail", {"address": ADA})).status_code == 403
            assert (await account(ada))["mail"] == {}
            assert (await ada.ask("POST", "/api/account/mail", {"address": ADA, "language": "it"})).status_code == 201
            question = await asyncio.to_thread(mailbox.next)
            assert "indirizzo" in question["subject"]
            confirm, stop = links_in(question)
            nobody = Visitor(house, "")
            assert (await nobody.ask("GET", f"/mail/{confirm}")).status_code == 200, "a page, which changes nothing"
            assert (await account(ada))["mail"] == {"address": ADA}
            assert (await nobody.ask("POST", f"/mail/{confirm}")).json() == {"done": "on"}
            assert (await account(ada))["mail"] == {"address": ADA, "confirmed": True}
            assert (await account(bo))["mail"] == {}, "others see nothing of it"
            assert (await account(ada))["audit"][0]["deed"] == "mail_given"
            assert (await ada.ask("GET", "/api/account/data")).json()["mail"]["address"] == ADA
            one_click = await nobody.ask(
                "POST", f"/mail/{stop}", **{"content-type": "application/x-www-form-urlencoded"}
            )
            assert one_click.json() == {"done": "off"} and (await account(ada))["mail"] == {}
            assert (await nobody.ask("POST", "/mail/guessed")).status_code == 403
            await ada.ask("POST", "/api/account/mail", {"address": ADA})
            assert (await ada.ask("DELETE", "/api/account/mail")).status_code == 200
            assert (await account(ada))["mail"] == {}

    async def account(who: Visitor) -> dict[str, Any]:
        found: dict[str, Any] = (await who.ask("GET", "/api/account")).json()
        return found

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("mail", "mail_from", "origin", "wrong"),
    [
        ("smtp://mail.my.site", SENDER, SITE, ""),
        ("smtps://me:secret@mail.my.site:4650", SENDER, SITE, ""),
        ("mail.my.site", SENDER, SITE, "--mail: "),
        ("smtp://:secret@", SENDER, SITE, "--mail: "),
        ("smtp://me:secret@mail.my.site:70000", SENDER, SITE, "--mail: "),
        ("smtp://mail.my.site", "", SITE, "--mail-from"),
        ("smtp://mail.my.site", "Me <me@my.site>", SITE, "--mail-from"),
        ("smtp://mail.my.site", SENDER, "", "--origin"),
    ],
)
def test_settings_that_cannot_be_meant(mail: str, mail_from: str, origin: str, wrong: str) -> None:
    said = mistake_in(Settings(mail=mail, mail_from=mail_from, origin=origin))
    assert wrong in said and bool(said) == bool(wrong) and "secret" not in said


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """The only certificate authority that this computer trusts."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    monkeypatch.setattr(smtp, "is_loopback", lambda host: False)  # otherwise STARTTLS would not be required
    return authority


def proof(authority: trustme.CA, name: str, is_implicit: bool) -> Tls:
    """A mail server's certificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(context)
    return Tls(context, is_implicit)


def hand_over(box: Mailbox, is_implicit: bool, password: str = PASSWORD) -> bool:
    mail = addressed(turn_letter(TURN, "en", SITE, SITE), SENDER, ADA)
    return smtp.deliver(Relay("localhost", box.port, is_implicit, USER, password), mail, "games.example")


@pytest.mark.parametrize("is_implicit", [False, True], ids=["starttls", "smtps"])
def test_a_mail_server_with_a_certificate_gets_the_password_and_the_mail(
    is_implicit: bool, authority: trustme.CA
) -> None:
    with open_mailbox(proof(authority, "localhost", is_implicit)) as box:
        assert hand_over(box, is_implicit) and box.next()["to"] == ADA and box.secrets == [PASSWORD.encode()]
        with pytest.raises(SMTPAuthenticationError):
            hand_over(box, is_implicit, "guessed")
        assert box.letters.empty()


@pytest.mark.parametrize("is_implicit", [False, True], ids=["starttls", "smtps"])
@pytest.mark.parametrize("wrong", ["name", "authority"])
def test_a_mail_server_that_cannot_prove_its_name_gets_nothing(
    wrong: str, is_implicit: bool, authority: trustme.CA
) -> None:
    by, name = (authority, "other.example") if wrong == "name" else (trustme.CA(), "localhost")
    with open_mailbox(proof(by, name, is_implicit)) as box:
        with pytest.raises(ssl.SSLCertVerificationError):
            hand_over(box, is_implicit)
        assert not box.secrets and not box.asked


def test_nothing_goes_over_an_open_line_to_another_computer(mailbox: Mailbox, authority: trustme.CA) -> None:
    with pytest.raises(SMTPNotSupportedError):
        hand_over(mailbox, is_implicit=False)
    assert not mailbox.secrets and not mailbox.asked


def test_a_server_sends_its_mails_over_tls(tmp_path: Path, authority: trustme.CA) -> None:
    async def evening(box: Mailbox) -> None:
        relay = f"smtps://{USER}:{quote(PASSWORD, safe='')}@localhost:{box.port}"
        with open_house(tmp_path, "--mail", relay, "--mail-from", SENDER, "--origin", "http://games.example") as house:
            ada = await somebody(house, "Ada")
            await ada.ask("POST", "/api/account/mail", {"address": ADA})
            assert (await asyncio.to_thread(box.next))["to"] == ADA

    with open_mailbox(proof(authority, "localhost", is_implicit=True)) as box:
        asyncio.run(evening(box))


def test_a_mail_server_is_read_from_its_address() -> None:
    assert relay_of("smtp://mail.my.site") == Relay("mail.my.site", 587, False)
    assert relay_of("smtps://me%40my.site:a%2Fb@mail.my.site") == Relay("mail.my.site", 465, True, "me@my.site", "a/b")
