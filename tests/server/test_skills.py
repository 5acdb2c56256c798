"""The ranking: which matches count, for whom; none counts twice or gets lost."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houndtable.bots import BOTS
from houndtable.games import GAMES
from houndtable.play.match import Match, new
from houndtable.server.matches.ratings import Ratings, places, stored
from houndtable.server.people.skills import LISTED, Change, Skill, Skills, new_skills
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log, Statement, insert
from houndtable.server.store.open import open_log
from houndtable.server.table.chair import Chair
from tests.server.house import House, Visitor, at_table, open_house, play_to_the_end, sit_and_start, visitor

CLEAR_4 = GAMES["clear_4"]


def played(game: str, seats: int, seed: int = 1) -> Match:
    """A match played to its end, quickly, between networks."""
    match, die = new(game, seats, seed=seed), random.Random(seed)
    while not match.over:
        match.play(BOTS["net"].choose(match.view(match.turn), die))
    return match


def chairs(*players: str, absent: Sequence[int] = ()) -> list[Chair]:
    """The players; a bot made more than a quarter of the moves for the absent one."""
    return [Chair(guest=player, acts=20, acts_by_bot=6 if seat in absent else 5) for seat, player in enumerate(players)]


async def ranking(who: Visitor, game: str = "clear_4") -> list[dict[str, Any]]:
    answer = await who.ask("GET", f"/api/games/{game}/ranking")
    assert answer.status_code == 200
    ranked: list[dict[str, Any]] = answer.json()
    return ranked


async def play_out(house: House, **wish: Any) -> tuple[str, list[Visitor]]:
    """Two players play a match of CLEAR 4 to its end."""
    table, people = await sit_and_start(house, "clear_4", 2, **wish)
    await play_to_the_end(table, people)
    return table, people


def test_a_match_at_a_rated_table_counts_once_and_for_good(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        with open_house(tmp_path, "--store", store) as house:
            table, people = await play_out(house, rated=True)
            (winner, *_), before = await ranking(people[0]), [await ranking(who) for who in people]
            assert winner["place"] == 1 and winner["matches"] == 1 and winner["points"] > 0
            assert sorted(len(told) for told in before) == [1, 2], "without points one sees only oneself"
            (loser,) = (told[1] for told in before if len(told) == 2)
            assert loser["you"] and (loser["place"], loser["points"], loser["matches"]) == (2, 0, 1)
            house.kill()
            house.open()
            assert [await ranking(who) for who in people] == before
            async with at_table(people[0], table) as client:
                told = {seat["name"]: seat for seat in client.sitting["seats"]}
                assert client.sitting["rated"]
                assert told[winner["name"]]["points"] == told[winner["name"]]["gain"] == winner["points"]
                assert "gain" not in told[loser["name"]], "without points there is nothing to lose"

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
                assert denied["type"] == "denied" and "each person has one seat" in denied["text"]
                assert not client.sitting.get("hints")
                await client.say("place", seat=1, bot="level_1")
                await client.get_ready()
                assert (await client.answer("hint", seat=0))["words"]["key"] == "server.no_hints"

    asyncio.run(evening())


def test_matches_of_bots_alone_do_not_count(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            table = await ada.make_table("clear_4", 2, rated=True, sit=[], bots={"0": "level_1", "1": "level_2"})
            async with at_table(ada, table) as client:
                await client.until(lambda message: bool(message.get("outcome")))
            assert await ranking(ada) == []

    asyncio.run(evening())


def test_at_a_rated_table_bots_are_of_the_five_levels(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            for wrong in ({"bots": {"1": "random"}}, {"level": "search"}):
                wish = {"game": "clear_4", "seats": 2, "rated": True} | wrong
                refused = await ada.ask("POST", "/api/tables", wish)
                assert refused.status_code == 400 and refused.json()["words"]["key"] == "server.no_such_bot"
            async with at_table(ada, await ada.make_table("clear_4", 2, rated=True)) as client:
                denied = await client.answer("place", seat=1, bot="random")
                assert denied["words"]["key"] == "server.no_such_bot" and "level_5" in denied["text"]

    asyncio.run(evening())


def test_a_rated_match_must_be_finished_before_the_next(tmp_path: Path, store: str) -> None:
    async def ready(who: Visitor, game: str, **wish: Any) -> dict[str, Any]:
        table = await who.make_table(game, 2, bots={"1": "level_1"}, **wish)
        async with at_table(who, table) as client:
            await client.get_ready()
            answer = await client.answer("ping")
            if answer["type"] == "pong":
                await client.until_status("playing")
            return answer

    async def evening() -> None:
        with open_house(tmp_path, "--store", store) as house:
            ada = await visitor(house)
            assert (await ready(ada, "clear_4", rated=True))["type"] == "pong"
            denied = await ready(ada, "clear_4", rated=True)
            assert denied["type"] == "denied" and denied["words"]["key"] == "server.unfinished"
            assert (await ready(ada, "clear_4"))["type"] == "pong", "one that does not count may begin"
            assert (await ready(ada, "dog_cards", rated=True))["type"] == "pong", "so may one of another game"
            assert (await ready(await visitor(house), "clear_4", rated=True))["type"] == "pong", "and anybody else's"

    asyncio.run(evening())


def test_the_ranking_of_no_game_is_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            answer = await Visitor(house, "").ask("GET", "/api/games/chess/ranking")
            assert answer.status_code == 404 and "dog_cards" in answer.json()["text"]

    asyncio.run(evening())


# What a match changes


async def with_skills(tmp_path: Path, store: str) -> tuple[Log, Skills]:
    log = await open_log(Settings(data=str(tmp_path), store=store))
    return log, Skills(log)


def test_partners_win_and_lose_together(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        match = played("dog_deluxe", 4)
        assert match.result is not None and len(match.result.winners) == 2
        changes = await Ratings(skills).changes(match, chairs(*"0123"))
        for player, (before, after) in changes.items():
            assert (after.mean > before.mean) == (int(player) in match.result.winners)
        await log.close()

    asyncio.run(evening())


@pytest.mark.parametrize("known", [Skill(), Skill(12, 6), Skill(30, 2)])
def test_a_player_replaced_by_a_bot_gains_nothing_by_a_win(tmp_path: Path, store: str, known: Skill) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        await log.write(*(stored(CLEAR_4, player, Change(Skill(), known)) for player in "01"))
        match = played("clear_4", 2)
        assert match.result is not None
        winner, loser = str(match.result.winners[0]), str(1 - match.result.winners[0])
        usual = await Ratings(skills).changes(match, chairs(*"01"))
        assert usual[winner].after.mean > known.mean > usual[loser].after.mean
        absent = await Ratings(skills).changes(match, chairs(*"01", absent=[int(winner)]))
        assert absent[winner] == Change(known, known)
        assert absent[loser] == usual[loser], "the other has lost all the same"
        assert (await Ratings(skills).changes(match, chairs(*"01", absent=[0, 1])))[loser] == usual[loser], (
            "who leaves does not escape"
        )
        await log.close()

    asyncio.run(evening())


def a_guest(number: str, name: str) -> Statement:
    return insert("guests", id=number, name=name, program=0, generation=0, owner="")


def test_a_bot_on_several_seats_is_told_and_stored_once(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        match = played("clear_4", 4)
        told, statements = await Ratings(skills).after(
            match, [Chair(guest="a"), *(Chair(bot="level_2") for _ in range(3))]
        )
        await log.write(*statements, a_guest("a", "Ada"))
        assert len(set(told.points[1:])) == len(set(told.gains[1:])) == 1
        assert await log.read("SELECT player, matches FROM skills ORDER BY player") == [("a", 1), ("level_2", 1)]
        assert (await skills.of(CLEAR_4, "level_2")).points == told.points[1]
        await log.close()

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


def test_matches_that_end_together_both_count(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        once, twice = Change(Skill(), Skill(27, 8)), Change(Skill(), Skill(26, 7.5))
        await log.write(stored(CLEAR_4, "a", once), stored(CLEAR_4, "a", twice))
        assert await skills.of(CLEAR_4, "a") == pytest.approx((28, 8 * 7.5 / (25 / 3)))
        assert await skills.of(GAMES["dog_cards"], "a") == Skill(), "every game has its own"
        await log.close()

    asyncio.run(evening())


def test_the_ranking_shows_the_best_and_the_guest_who_asks(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        numbers = [f"{one:03}" for one in range(LISTED + 20)]
        known = [stored(CLEAR_4, one, Change(Skill(), Skill(60 - int(one) // 2, 1))) for one in numbers]
        names = [a_guest(one, f"N{one}") for one in numbers]
        await log.write(*known, *names)
        shown = await skills.ranking(CLEAR_4, "110")
        assert len(shown) == LISTED + 1
        assert [ranked.place for ranked in shown[:5]] == [1, 1, 3, 3, 5]
        assert (shown[-1].name, shown[-1].place, shown[-1].you) == ("N110", 111, True)
        assert not any(ranked.you or ranked.bot for ranked in shown[:-1])
        assert len(await skills.ranking(CLEAR_4, "")) == LISTED
        assert sum(ranked.you for ranked in await skills.ranking(CLEAR_4, "007")) == 1
        await log.close()

    asyncio.run(evening())


def test_the_ranking_lists_bots_and_no_unknown_or_unrated_players(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        log, skills = await with_skills(tmp_path, store)
        good, bad = Change(Skill(), Skill(30, 2)), Change(Skill(), Skill(10, 5))
        await log.write(stored(CLEAR_4, "level_3", good), stored(CLEAR_4, "deleted", good), stored(CLEAR_4, "b", bad))
        await log.write(a_guest("b", "Bo"))
        assert [ranked.bot for ranked in await skills.ranking(CLEAR_4, "")] == ["level_3"]
        assert [(ranked.name, ranked.points) for ranked in await skills.ranking(CLEAR_4, "b")] == [
            ("", 1200),
            ("Bo", 0),
        ]
        await log.close()

    asyncio.run(evening())


# Uncertainty


def test_skills_after_a_duel() -> None:
    winner, loser = (team[0] for team in new_skills([[Skill()], [Skill()]], [1, 2]))
    assert winner.mean - 25 == pytest.approx(25 - loser.mean) and winner.mean > 27
    assert winner.doubt == loser.doubt < Skill().doubt
    assert Skill().points == loser.points == 0 < winner.points


def test_skills_are_found_again() -> None:
    """Thirty people, four at a table, much luck: after a hundred matches each, their order is found."""
    die = np.random.default_rng(4)
    truth, skills = die.normal(25, 4, 30), [Skill()] * 30
    for _ in range(750):
        people = die.choice(30, 4, replace=False)
        strengths = truth[people] + die.normal(0, 8, 4)
        places = [1 + int(np.sum(strengths > strength)) for strength in strengths]
        for person, (skill,) in zip(people, new_skills([[skills[one]] for one in people], places), strict=True):
            skills[person] = skill
    points = [skill.points for skill in skills]
    assert np.corrcoef(truth, points)[0, 1] > 0.9
    assert 700 < np.mean(points) < 1000, "towards a thousand for an average player"


def test_skills_of_teams_ties_and_places() -> None:
    even = new_skills([[Skill()], [Skill()]], [1, 1])
    assert even[0] == even[1] and even[0][0].doubt < Skill().doubt
    teams = new_skills([[Skill(), Skill(30, 2)], [Skill(), Skill()], [Skill(), Skill()]], [3, 1, 2])
    means = [team[0].mean for team in teams]
    assert means[1] > means[2] > means[0]
    assert teams[0][0].mean < 25 and abs(teams[0][1].mean - 30) < abs(teams[0][0].mean - 25), "the sure one moves less"
