"""Whole matches of every game, played by scripted clients against the real server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from houndtable.games import Game
from houndtable.play import match, record
from tests.games.tables import edge_tables, every_table
from tests.server.house import (
    PATIENCE,
    House,
    Player,
    Visitor,
    at_table,
    nonce_of,
    open_house,
    play_to_the_end,
    sit_and_start,
    visitor,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


LONG_GAMES = {
    "dog_cards": 400,
    "dog_deluxe": 400,
}  # random play is long: this many events are enough


@edge_tables
def test_a_whole_match(house: House, game: Game, seats: int) -> None:
    asyncio.run(play_match(house, game, seats))


async def play_match(house: House, game: Game, seats: int) -> None:
    most = LONG_GAMES.get(game.name, 10**9)
    table, people = await sit_and_start(house, game.name, seats)
    players = [Player(who, table, seat, seed=seat, most=most) for seat, who in enumerate(people)]
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 2 * PATIENCE)
    assert not any(player.reconnects for player in players)
    answer = await people[0].ask("GET", f"/api/tables/{table}/record")
    if not players[0].over:
        assert answer.status_code == 409, "no record before the end"
        return
    paper = record.read(answer.text)
    replayed = match.verify(paper)
    assert replayed.over and paper.setup.nonces == tuple(map(nonce_of, range(seats)))
    for player in players:
        for number, action in player.acknowledged.values():
            assert paper.events[number - 1] == record.Event(player.seat, action)


@every_table
def test_bots_play_with_one_person(house: House, game: Game, seats: int) -> None:
    async def evening() -> None:
        who = await visitor(house)
        bots = {str(seat): "random" for seat in range(1, seats)}
        table = await who.make_table(game.name, seats, bots=bots)
        async with at_table(who, table) as client:
            assert client.sitting["status"] == "open" and len(client.sitting["commitment"]) == 64
            await client.get_ready()
            await client.until_status("playing")
        player = Player(who, table, 0, most=100)
        await asyncio.wait_for(player.play(), PATIENCE)
        assert player.acknowledged

    asyncio.run(evening())


def test_bots_play_alone_before_a_spectator(house: House) -> None:
    async def evening() -> None:
        who = await visitor(house)
        table = await who.make_table("clear_4", 2, bots={"0": "random", "1": "random"}, sit=[])
        async with at_table(who, table) as client:
            last = await client.until(lambda message: bool(message.get("outcome")))
        assert last["seat"] == -3 and not last.get("legal")
        again = await who.ask("POST", f"/api/tables/{table}/rematch")
        assert again.status_code == 403, "who only looked on wants no rematch"

    asyncio.run(evening())


def test_a_rematch_rotates_the_seats(house: House, tmp_path: Path) -> None:
    async def evening() -> None:
        table, people = await sit_and_start(house, "clear_4", 2)
        early = await people[1].ask("POST", f"/api/tables/{table}/rematch")
        assert early.status_code == 409
        await play_to_the_end(table, people)
        answers = await asyncio.gather(*(who.ask("POST", f"/api/tables/{table}/rematch") for who in people))
        following = {answer.json()["table"] for answer in answers}
        assert len(following) == 1, "one rematch, however often it is asked for"
        async with at_table(people[0], following.pop()) as client:
            assert client.sitting["you"] == [1] and client.sitting["status"] == "open"

    asyncio.run(evening())


def test_one_device_may_hold_several_seats(house: House) -> None:
    async def evening() -> None:
        who = await visitor(house)
        table = await who.make_table("dog_cards", 2, sit=[0, 1])
        async with at_table(who, table) as client:
            for seat in (0, 1):
                await client.get_ready(seat)
            while len(client.views) < 2:
                await client.hear()
            assert set(client.views) == {0, 1}

    asyncio.run(evening())


def test_lists_codes_and_leaving(house: House) -> None:
    async def evening() -> None:
        host, other = await visitor(house, "Holly"), await visitor(house, "Other")
        table = await host.make_table("dog_cards", 3, public=True, options={"joker_may_start": "no"}, clock="brisk")
        hidden = await host.make_table("dog_cards", 3)
        listed = [each["table"] for each in (await other.ask("GET", "/api/tables")).json()]
        assert table in listed and hidden not in listed
        async with at_table(host, table) as client:
            code = client.sitting["code"]
            assert client.sitting["options"]["joker_may_start"] == "no" and client.sitting["host"]
        assert (await other.ask("GET", f"/api/codes/{code.lower()}")).json() == {"table": table}
        async with at_table(other, table) as client:
            await client.say("sit", seat=2)
            assert (await client.until(lambda said: said.get("you") == [2]))["seats"][2]["name"] == "Other"
            assert await tables_of(other) == [table]
            await client.say("leave", seat=2)
            await client.until(lambda said: said.get("you") == [])
        assert await tables_of(other) == []

    asyncio.run(evening())


async def tables_of(who: Visitor) -> list[str]:
    return [each["table"] for each in (await who.ask("GET", "/api/tables/mine")).json()]


def test_words_come_in_the_readers_language(house: House) -> None:
    async def read(language: str) -> dict[str, str]:
        answer = await (await visitor(house)).ask("GET", f"/api/games/dog_cards/words/{language}")
        words: dict[str, str] = answer.json()
        return words

    german, french, unknown = (asyncio.run(read(language)) for language in ("de-CH", "fr", "tlh"))
    assert (german["card.16"], german["server.begun"]) == ("Räuber", "Die Partie hat schon begonnen.")
    assert (french["card.16"], french["server.begun"]) == ("un voleur", "La partie a déjà commencé.")
    assert (unknown["card.16"], unknown["server.begun"]) == ("thief", "The match has begun.")
