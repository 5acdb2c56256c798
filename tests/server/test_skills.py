"""The ranking: which matches count, for whom, and that none counts twice or gets lost."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES
from houndtable.match import Match, new
from houndtable.ratings import Skill
from houndtable.server.log import Log
from houndtable.server.skills import LISTED, Change, Skills, places, stored
from houndtable.server.story import Chair
from tests.server.house import House, Player, Visitor, at_table, open_house, sit_and_start, visitor

CLEAR_4 = GAMES["clear_4"]


def played(game: str, seats: int, seed: int = 1) -> Match:
    """A match to its end, the first legal action every time, or another so that it ends."""
    match = new(game, seats, seed=seed)
    while not match.over:
        match.play(match.legal[len(match.events) % len(match.legal)])
    return match


def chairs(*players: str, away: Sequence[int] = ()) -> list[Chair]:
    return [Chair(guest=player, away=seat in away) for seat, player in enumerate(players)]


async def ranking(who: Visitor, game: str = "clear_4") -> list[dict[str, Any]]:
    answer = await who.ask("GET", f"/api/games/{game}/ranking")
    assert answer.status_code == 200
    ranked: list[dict[str, Any]] = answer.json()
    return ranked


async def play_out(house: House, **wishes: Any) -> tuple[str, list[Visitor]]:
    """Two play a match of CLEAR 4 to its end."""
    table, people = await sit_and_start(house, "clear_4", 2, **wishes)
    await asyncio.gather(*(Player(who, table, seat, seed=seat).play() for seat, who in enumerate(people)))
    return table, people


def test_a_match_at_a_rated_table_counts_once_and_for_good(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await play_out(house, rated=True)
            first, second = await ranking(people[0])
            assert (first["place"], second["place"]) == (1, 2) and first["matches"] == second["matches"] == 1
            assert first["points"] > 0 == second["points"]
            assert first["name"] != second["name"] and sum(one.get("you", False) for one in (first, second)) == 1
            house.kill()
            house.open()
            names = [one["name"] for one in await ranking(people[1])]
            assert names == [first["name"], second["name"]]
            async with at_table(people[0], table) as client:
                told = {seat["name"]: seat for seat in client.sitting["seats"]}
                assert client.sitting["rated"]
                assert told[first["name"]]["points"] == told[first["name"]]["gain"] == first["points"]
                assert "gain" not in told[second["name"]], "who has nothing loses nothing"

    asyncio.run(evening())


def test_other_matches_do_not_count(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await play_out(house)
            assert await ranking(people[0]) == []
            async with at_table(people[0], table) as client:
                assert "rated" not in client.sitting and not any("points" in seat for seat in client.sitting["seats"])

    asyncio.run(evening())


def test_at_a_rated_table_everybody_has_one_seat_and_no_hints(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            wish = {"game": "clear_4", "seats": 2, "rated": True, "sit": [0, 1]}
            refused = await ada.ask("POST", "/api/tables", wish)
            assert refused.status_code == 400 and refused.json()["words"]["key"] == "server.one_seat_each"
            table = await ada.make_table("clear_4", 2, rated=True, hints=True)
            async with at_table(ada, table) as client:
                denied = await client.answer("sit", seat=1)
                assert denied["type"] == "denied" and "everybody has one seat" in denied["text"]
                assert not client.sitting.get("hints")
                await client.say("place", seat=1, bot="level_1")
                await client.say("ready", seat=0, nonce="nonce0000")
                assert (await client.answer("hint", seat=0))["words"]["key"] == "server.no_hints"

    asyncio.run(evening())


def test_the_ranking_of_no_game_is_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            answer = await Visitor(house, "").ask("GET", "/api/games/chess/ranking")
            assert answer.status_code == 404 and "dog_cards" in answer.json()["text"]

    asyncio.run(evening())


# What a match changes


def with_skills(tmp_path: Path) -> tuple[Log, Skills]:
    log = Log(tmp_path)
    return log, Skills(log)


def test_partners_win_and_lose_together(tmp_path: Path) -> None:
    async def evening() -> None:
        log, skills = with_skills(tmp_path)
        match = played("dog_cards", 4)
        assert match.result is not None and len(match.result.winners) == 2
        changes = skills.changes(match, chairs("a", "b", "c", "d"))
        for seat, (before, after) in enumerate(changes):
            assert (after.mean > before.mean) == (seat in match.result.winners)
        log.close()

    asyncio.run(evening())


def test_who_is_away_at_the_end_gets_nothing_for_what_a_bot_has_won(tmp_path: Path) -> None:
    async def evening() -> None:
        log, skills = with_skills(tmp_path)
        match = played("clear_4", 2)
        assert match.result is not None
        (winner,) = match.result.winners
        changes = skills.changes(match, chairs("a", "b", away=[winner]))
        assert changes[winner] == Change(Skill(), Skill())
        assert changes[1 - winner].after.mean < 25, "the other has lost all the same"
        both = skills.changes(match, chairs("a", "b", away=[0, 1]))
        assert both[1 - winner] == changes[1 - winner], "and does not escape by leaving"
        log.close()

    asyncio.run(evening())


@pytest.mark.parametrize("seed", range(8))
def test_places_follow_the_scores(seed: int) -> None:
    match = played("dogs_cardgame", 4, seed)
    assert match.result is not None
    winners, scores = match.result
    placed = places(match, [[seat] for seat in range(4)])
    assert [seat for seat in range(4) if placed[seat] == 1] == list(winners)
    others = [(placed[seat], -scores[seat]) for seat in range(4) if seat not in winners]
    assert all((one[0] < other[0]) == (one[1] < other[1]) for one in others for other in others)


def test_matches_that_end_together_both_count(tmp_path: Path) -> None:
    async def evening() -> None:
        log, skills = with_skills(tmp_path)
        once, twice = Change(Skill(), Skill(27, 8)), Change(Skill(), Skill(26, 7.5))
        await log.write(stored(CLEAR_4, "a", once), stored(CLEAR_4, "a", twice))
        assert skills.of(CLEAR_4, "a") == pytest.approx((28, 8 * 7.5 / (25 / 3)))
        assert skills.of(GAMES["dog_cards"], "a") == Skill(), "every game has its own"
        log.close()

    asyncio.run(evening())


def test_the_ranking_shows_the_best_and_who_asks(tmp_path: Path) -> None:
    async def evening() -> None:
        log, skills = with_skills(tmp_path)
        players = [stored(CLEAR_4, f"{one:03}", Change(Skill(), Skill(60 - one // 2, 1))) for one in range(LISTED + 20)]
        await log.write(*players, ("INSERT INTO guests VALUES ('110', 'Ada', 0)", ()))
        shown = skills.ranking(CLEAR_4, "110")
        assert len(shown) == LISTED + 1
        assert [ranked.place for ranked in shown[:5]] == [1, 1, 3, 3, 5]
        assert (shown[-1].name, shown[-1].bot, shown[-1].place, shown[-1].you) == ("Ada", "", 111, True)
        assert not any(ranked.you for ranked in shown[:-1]) and shown[0].bot in ("000", "001")
        assert len(skills.ranking(CLEAR_4, "")) == LISTED
        assert sum(ranked.you for ranked in skills.ranking(CLEAR_4, "007")) == 1
        log.close()

    asyncio.run(evening())
