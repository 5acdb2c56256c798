"""The chat: where there is one, what is refused, who gets a line, and what is reported to the host."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.desk import reports as r
from houndtable.server.people.word_list import OURS, bad_words, is_bad
from houndtable.server.settings import Settings, mistake_in
from houndtable.server.store.open import open_log
from houndtable.server.table.chat import MOST_LINES, Chat, is_chat_on
from houndtable.server.table.messages import REACTIONS, Header, Say
from houndtable.server.table.socket import Questions
from houndtable.server.wire.errors import Denial
from tests.server.house import Client, House, at_table, open_house, visitor
from tests.server.people import Somebody, somebody
from tests.server.test_desk import Host

BAD = (
    *("AdolfHitler", "H1tler88", "xXHitlerXx", "Нitler", "Sieg Heil!", "SiegHeil", "Nazi99", "KKK", "bin Laden"),
    *("BigBitch", "bitch_7", "FuckYou", "unfuckable", "niggers", "Kill yourself.", "gas the jews"),
    *("Hurensöhne Hurensohn2", "F1ck dich", "DasArschloch", "fils de pute", "Enculé de première"),
    *("Dio cane", "stronzi", "va' a fare in culo, vaffanculo", "Foda-se!", "filho da puta", "CARALHOOO"),
)
FINE = (  # names and sentences in which a part of a word, or a word of another language, looks bad
    *("Scunthorpe", "Penistone", "Dick", "Cockburn", "Hancock", "Dickens", "Cassandra", "Bassett", "Essex", "Shiba"),
    *("Nigeria", "Niger", "snigger", "Ignazio", "Nazir", "Heil", "Petri Heil", "Fagott", "Kanada", "Stronzio", "Labb"),
    *("Il cane di Dio", "Ela pede uma carta", "o veado", "a bicha do pão", "Troia", "un bâtard", "le pédalo"),
    *(
        "put a card on it",
        "Put Anna first",
        "Born in 88",
        "Bo1988",
        "Sale!",
        "Noir",
        "Blanche Noire",
        "foda",
        "L. Hitzler",
    ),
)


def header(**known: Any) -> Header:
    return Header("id", "CODE", "clear_4", 2, {}, "none", known.pop("public", False), "ada", **known)


def test_strangers_have_no_chat_unless_the_host_wants_it() -> None:
    tables = (header(), header(public=True), header(paired=True))
    for chat, expected in (("off", (0, 0, 0)), ("friends", (1, 0, 0)), ("on", (1, 1, 1))):
        assert tuple(is_chat_on(Settings(chat=chat), table) for table in tables) == expected
    assert Settings().chat == "friends"
    assert "--chat loud" in mistake_in(Settings(chat="loud"))
    assert "no such file" in mistake_in(Settings(word_list="/nowhere/at all"))


def test_partners_have_reactions_only_unless_their_host_wants_words() -> None:
    def table(game: str, seats: int, **known: Any) -> Header:
        return Header("id", "CODE", game, seats, {}, "none", False, "ada", **known)

    for game, seats in (("dog_cards", 4), ("dog_deluxe", 4), ("dog_deluxe", 6)):
        assert not is_chat_on(Settings(chat="on"), table(game, seats))
        assert is_chat_on(Settings(), table(game, seats, table_talk=True))
        assert not is_chat_on(Settings(), table(game, seats, table_talk=True, paired=True))
    for game, seats in (("dog_cards", 3), ("dog_deluxe", 5), ("clear_4", 4), ("dogs_cardgame", 4)):
        assert is_chat_on(Settings(), table(game, seats))


def test_words_on_the_list_are_found_however_they_are_written(tmp_path: Path) -> None:
    words = bad_words(OURS)
    for bad in ("Fuck!", "you FUCKER", "f u c k", "f.u.c.k", "fúck", "w1chser", *BAD):
        assert is_bad(bad, words), bad
    for fine in ("I am late, en retard", "a b c", "Die Pute ist gar", "well played", "?!", "1 2 3 4", *FINE):
        assert not is_bad(fine, words), fine
    own = tmp_path / "words.txt"
    own.write_text("# ours\n\nbroccoli\n", encoding="utf-8")
    chat = Chat(str(own))
    with pytest.raises(Denial, match="bad_words"):
        chat.add("ada", 0, "Ada", "Br0ccoli")
    assert chat.add("ada", 0, "Ada", "fuck").said.number == 1, "the host's list takes the place of ours"


def test_a_chat_is_short_and_can_be_seen() -> None:
    chat = Chat()
    for wrong in ("\u202eevil", "a\u0301\u0301\u0301\u0301\u0301", " \n ", "\u3164"):
        with pytest.raises(Denial, match="bad_line"):
            chat.add("ada", 0, "Ada", wrong)
    for number in range(MOST_LINES + 5):
        chat.add("ada", 0, "Ada", f"line {number}")
    assert len(chat.lines) == MOST_LINES and chat.lines[-1].said.number == MOST_LINES + 5
    with pytest.raises(Denial, match="no_such_line"):
        chat.line("5")
    assert chat.line("6").said.text == "line 5"


def test_who_says_too_much_waits() -> None:
    questions = Questions(10.0)
    spoken = [questions.take(Say, "ada", "192.0.2.1") for _ in range(10)]
    assert spoken.count(True) == 4 and spoken[:4] == [True] * 4
    assert questions.take(Say, "bo", "192.0.2.1")


def test_reports_have_an_end(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(r, "MOST", 3)
    monkeypatch.setattr(r, "MOST_OF_ONE", 2)

    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path), store=store))
        reports = r.Reports(log)
        for number in range(6):
            await log.write(("UPDATE reports SET moment = moment - 1", ()))
            await reports.add(f"reporter {number}", "bo", r.LINE, f"line {number}", "")
        assert [each.quote for each in await reports.listed()] == ["line 5", "line 4", "line 3"]
        await reports.add("reporter 5", "bo", r.LINE, "another", "")
        with pytest.raises(Denial, match="too_many"):
            await reports.add("reporter 5", "bo", r.LINE, "one more", "")
        await log.close()

    asyncio.run(evening())


async def said(client: Client) -> str:
    line = await client.until(lambda message: message["type"] == "said")
    return f"{line['name']}: {line['text']}"


async def denied(client: Client) -> str:
    found = await client.until(lambda message: message["type"] == "denied")
    return str(found["words"]["key"])


async def seated(house: House, table: str, name: str, seat: int) -> Somebody:
    who = await somebody(house, name)
    async with at_table(who, table) as client:
        await client.say("sit", seat=seat)
        await client.answer("ping")
    return who


def test_those_who_sit_talk_and_the_host_hears_of_a_report(store: str, tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--desk", "on", *(("--store", store) if store else ())) as house:
            host, ada = Host(house), await somebody(house, "Ada")
            await host.sit_down()
            table = await ada.make_table("clear_4", 4)
            bo, cy = await seated(house, table, "Bo", 1), await seated(house, table, "Cy", 2)
            async with at_table(ada, table) as one, at_table(bo, table) as two, at_table(cy, table) as three:
                assert one.sitting["chat"]
                await two.say("say", seat=1, text="  Hello\n there ")
                assert [await said(each) for each in (one, two, three)] == ["Bo: Hello there"] * 3
                await two.say("say", seat=0, text="I am Ada")
                assert await denied(two) == "server.not_your_seat"
                await two.say("say", seat=1, text="wanker")
                assert await denied(two) == "server.bad_words"
                await ada.ask("POST", "/api/friends", {"deed": "block", "table": table, "seat": 1})
                await two.say("say", seat=1, text="Anybody?")
                assert await said(three) == "Bo: Anybody?"
                await three.say("say", seat=2, text="Yes.")
                assert await said(one) == "Cy: Yes.", "and nothing of whom she has blocked"
            async with at_table(ada, table) as one:
                await one.answer("ping")
                heard = [message["text"] for message in one.said if message["type"] == "said"]
                assert heard == ["Yes."], "whoever comes back hears what the others said"
            async with at_table(await visitor(house, "program"), table) as client:
                await client.say("sit", seat=3)
                await client.say("say", seat=3, text="beep")
                assert await denied(client) == "server.not_allowed"
            report = f"/api/tables/{table}/lines/2/report"
            for who in (ada, cy, cy):
                assert (await who.ask("POST", report)).status_code == 201
            assert (await bo.ask("POST", report)).status_code == 403, "oneself"
            assert (await ada.ask("POST", f"/api/tables/{table}/lines/9/report")).status_code == 404
            assert (await ada.ask("POST", "/api/reports", {"table": table, "seat": 1})).status_code == 201
            reports = (await host.ask("GET", "/api/desk")).json()["reports"]
            assert {(each["kind"], each["quote"], each["name"], each["reporters"]) for each in reports} == {
                ("line", "Anybody?", "Bo", 2),
                ("name", "Bo", "Bo", 1),
            }
            mute = {"kind": "guest", "who": reports[0]["guest"], "deed": "mute"}
            assert (await host.ask("POST", "/api/desk/bans", mute)).status_code == 200
            async with at_table(bo, table) as two:
                await two.say("say", seat=1, text="Why?")
                assert await denied(two) == "server.muted"
            for each in reports:
                await host.ask("DELETE", "/api/desk/reports", {"report": each["report"]})
            assert (await host.ask("GET", "/api/desk")).json()["reports"] == []

    asyncio.run(evening())


def test_nothing_that_was_said_is_stored(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await somebody(house, "Ada")
            table = await ada.make_table("clear_4", 2)
            async with at_table(ada, table) as client:
                await client.say("say", seat=0, text="a secret of mine")
                await said(client)
            house.end()
            assert not [path for path in tmp_path.iterdir() if path.is_file() and b"a secret of" in path.read_bytes()]
            house.open()
            async with at_table(ada, table) as client:
                await client.answer("ping")
                assert "said" not in {message["type"] for message in client.said}

    asyncio.run(evening())


def test_partners_talk_if_their_host_said_so(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await somebody(house, "Ada")
            table = await ada.make_table("dog_cards", 4)
            async with at_table(ada, table) as client:
                assert "chat" not in client.sitting
                await client.say("say", seat=0, text="Play the 4!")
                assert await denied(client) == "server.no_chat"
                await client.say("react", seat=0, reaction=REACTIONS[0])
                await client.until(lambda message: message["type"] == "reacted")
            table = await ada.make_table("dog_cards", 4, table_talk=True)
            async with at_table(ada, table) as client:
                assert client.sitting["chat"]
                await client.say("say", seat=0, text="Tea, anyone?")
                assert await said(client) == "Ada: Tea, anyone?"

    asyncio.run(evening())


def test_a_public_table_has_no_chat(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await somebody(house, "Ada")
            async with at_table(ada, await ada.make_table("clear_4", 2, public=True)) as client:
                assert "chat" not in client.sitting
                await client.say("say", seat=0, text="Hello?")
                assert await denied(client) == "server.no_chat"

    asyncio.run(evening())
