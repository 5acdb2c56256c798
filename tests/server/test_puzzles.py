"""Puzzles over HTTP: solved by their answers, explained where wrong, rated by first tries; nothing leaks."""

import asyncio
from pathlib import Path

import pytest

from houndtable.games import GAMES, Game
from houndtable.language.locale import LANGUAGES
from houndtable.play.puzzle import Decision, Puzzle, Sequel, puzzles_of
from houndtable.server.learning import messages as p
from houndtable.server.learning.puzzles import find_puzzle, is_right, lesson_of, solve, why_right
from houndtable.server.learning.solvers import DOUBT, Solvers, points, rated
from houndtable.server.people.skills import Skill
from houndtable.server.wire.errors import Denial, sentences
from tests.games.tables import every_game
from tests.server.house import open_house, visitor
from tests.server.parts import open_parts

CLEAR_4 = GAMES["clear_4"]
ROAD = "/api/games/clear_4/puzzles"


def ways(game: Game, decision: Decision) -> list[list[int]]:
    """Every right path, as actions."""
    acts = [(game.notation.read_action(action), then) for action, then in decision.answer.items()]
    return [[action, *way] for action, then in acts for way in (ways(game, then.next) if then else [[]])]


def wrong_act(game: Game, puzzle: Puzzle) -> int:
    """A legal action that is not an answer."""
    return next(int(act) for act in puzzle.begun(game).legal if act.notation not in puzzle.answer)


@every_game
def test_every_right_way_solves_a_puzzle(game: Game) -> None:
    for puzzle in puzzles_of(game)[:5]:
        for acts in ways(game, puzzle):
            for done in range(len(acts) + 1):
                told = solve(game, puzzle, "en", p.Attend(tuple(acts[:done])))
                assert (told.done, told.wrong, told.denied) == (done, "", None)
                assert (told.done == told.steps) == (done == len(acts))
                assert told.touch == told.light == () and told.seat == puzzle.seat
            assert why_right(lesson_of(game, puzzle, acts), len(acts), "en") in told.says


@every_game
def test_a_wrong_act_changes_nothing_and_is_explained(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    told = solve(game, puzzle, "en", p.Attend((wrong_act(game, puzzle),)))
    assert told.done == 0 and told.wrong
    assert [view.number for view in told.views] == [0]


@every_game
def test_the_answer_is_shown_and_explained_if_asked_for(game: Game) -> None:
    for puzzle in puzzles_of(game)[:5]:
        told = solve(game, puzzle, "en", p.Attend(answer=True))
        right = next(act for act in puzzle.begun(game).legal if act.notation == next(iter(puzzle.answer)))
        assert set(right.clicks) <= set(told.touch) and is_right(told, p.Attend(answer=True)) is False
        assert told.says.startswith("The best move: ") and why_right(lesson_of(game, puzzle, []), 1, "en") in told.says
        assert "seat" not in told.says, "the client knows the players by name"


def goes_on(game: Game) -> tuple[Puzzle, int, Sequel]:
    """A puzzle in which others act between two decisions, its first answer, and what follows."""
    for puzzle in puzzles_of(game):
        for act, sequel in puzzle.answer.items():
            if sequel and sequel.then:
                return puzzle, game.notation.read_action(act), sequel
    pytest.fail("no puzzle goes on")


@pytest.mark.parametrize("name", ["dog_cards", "dog_deluxe"])
def test_what_others_do_between_two_decisions_is_shown(name: str) -> None:
    game = GAMES[name]
    puzzle, act, sequel = goes_on(game)
    told = solve(game, puzzle, "en", p.Attend((act,)))
    assert told.done == 1 < told.steps and "And now?" in told.says
    assert [view.number for view in told.views] == list(range(1, len(sequel.then) + 2))
    assert told.views[-1].turn == puzzle.seat and told.views[-1].legal


@pytest.mark.parametrize("name", ["dog_cards", "dog_deluxe"])
def test_a_later_wrong_act_is_explained_like_the_first(name: str) -> None:
    game = GAMES[name]
    puzzle, act, sequel = goes_on(game)
    wrong, chance = next(iter(sequel.next.wrong.items()))
    told = solve(game, puzzle, "en", p.Attend((act, game.notation.read_action(wrong))))
    assert told.done == 1 and f"about {round(100 * chance)} " in told.wrong
    first = len(sequel.then) + 2
    assert [view.number for view in told.follows] == list(range(first, first + len(told.follows)))


@every_game
def test_what_was_compared_is_told_with_its_chances(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    act, chance = next(iter(puzzle.wrong.items()))
    told = solve(game, puzzle, "en", p.Attend((game.notation.read_action(act),)))
    assert f"about {round(100 * chance)} " in told.wrong and f"about {round(100 * puzzle.chance)}." in told.wrong


@every_game
def test_what_follows_a_wrong_act_is_shown_and_nothing_can_be_done_there(game: Game) -> None:
    for puzzle in puzzles_of(game)[:5]:
        told = solve(game, puzzle, "en", p.Attend((wrong_act(game, puzzle),)))
        assert [view.number for view in told.follows] == list(range(1, len(told.follows) + 1))
        assert len(told.follows) > 1 or told.follows[-1].outcome
        assert all(view.seat == puzzle.seat and not view.legal for view in told.follows)
        assert told == solve(game, puzzle, "en", p.Attend((wrong_act(game, puzzle),)))


@every_game
def test_an_act_against_the_rules_is_denied(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    legal = set(map(int, puzzle.begun(game).legal))
    illegal = next(action for action in range(game.rules.ACTIONS) if action not in legal)
    for acts in ((illegal,), (game.rules.ACTIONS,), (illegal, illegal, 0)):
        told = solve(game, puzzle, "en", p.Attend(acts))
        assert told.done == 0 and told.denied is not None and not told.follows


@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "99999", "9" * 30])
def test_an_unknown_puzzle_is_denied(number: str) -> None:
    with pytest.raises(Denial):
        find_puzzle(CLEAR_4, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_speaks_every_language(language: str) -> None:
    game, puzzle = CLEAR_4, puzzles_of(CLEAR_4)[0]
    asked = sentences(language)["server.puzzle_find"].format(before=round(100 * puzzle.before))
    assert solve(game, puzzle, language, p.Attend()).says == asked
    acts = tuple(ways(game, puzzle)[0])
    assert (
        why_right(lesson_of(game, puzzle, acts), len(acts), language)
        in solve(game, puzzle, language, p.Attend(acts)).says
    )


# Ratings


def test_a_guest_and_a_puzzle_are_rated_like_players() -> None:
    guest, easy, hard = Skill(), Skill(15.0, DOUBT), Skill(35.0, DOUBT)
    for puzzle in (easy, hard):
        solved, missed = rated(guest, puzzle, True), rated(guest, puzzle, False)
        assert solved.guest.after.mean > guest.mean > missed.guest.after.mean
        assert solved.puzzle.after.mean < puzzle.mean < missed.puzzle.after.mean
        assert solved.guest.after.doubt < guest.doubt
    gain = rated(guest, hard, True).guest.after.mean - rated(guest, easy, True).guest.after.mean
    assert gain > 0, "a hard one brings more"


def test_only_the_first_try_counts(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, _):
            solvers, puzzle, ada = Solvers(log), puzzles_of(CLEAR_4)[0], await guests.welcome("Ada")
            missed = await solvers.note(CLEAR_4, puzzle, ada.id, is_right=False)
            assert missed and missed.gain < 0 and missed.rating == 1250 + missed.gain
            assert missed.puzzle > points(puzzle.rating)
            assert await solvers.note(CLEAR_4, puzzle, ada.id, is_right=False) is None
            assert await solvers.sums(ada.id) == [p.SolvedPuzzles("clear_4", 1, 0, 0, missed.rating)]
            assert await solvers.note(CLEAR_4, puzzle, ada.id, is_right=True) is None, "solved, but not at once"
            assert await solvers.sums(ada.id) == [p.SolvedPuzzles("clear_4", 1, 1, 0, missed.rating)]
            solved = await solvers.note(CLEAR_4, puzzle, "bob", is_right=True)
            assert solved and solved.gain > 0 and solved.puzzle < missed.puzzle
            assert await solvers.sums("bob") == [p.SolvedPuzzles("clear_4", 1, 1, 1, solved.rating)]
            assert await guests.delete(ada) == [ada.id]
            assert await solvers.sums(ada.id) == []

    asyncio.run(evening())


def test_puzzles_are_listed_by_their_ratings_of_now(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, _, _):
            solvers, puzzle = Solvers(log), puzzles_of(CLEAR_4)[0]
            before = await solvers.listed(CLEAR_4, "")
            assert before.rating == 1250
            assert sorted(title.number for title in before.puzzles) == list(range(1, len(puzzles_of(CLEAR_4)) + 1))
            assert [title.rating for title in before.puzzles] == sorted(title.rating for title in before.puzzles)
            rated = await solvers.note(CLEAR_4, puzzle, "ada", is_right=False)
            listed = await solvers.listed(CLEAR_4, "ada")
            (mine,) = (title for title in listed.puzzles if title.number == 1)
            assert rated and listed.rating == rated.rating
            assert mine == p.PuzzleTitle(1, puzzle.kind, rated.puzzle, tried=True, solved=False)

    asyncio.run(evening())


def test_a_first_try_is_rated_over_http(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada, puzzle = await visitor(house), puzzles_of(CLEAR_4)[0]
            wrong, right = [wrong_act(CLEAR_4, puzzle)], ways(CLEAR_4, puzzle)[0]
            asked = [await ada.ask("POST", f"{ROAD}/en/1", {"acts": acts}) for acts in ([], wrong, right)]
            gains = [each.json().get("rated", {}).get("gain", 0) for each in asked]
            assert gains[0] == gains[2] == 0 > gains[1]
            (mine,) = (await ada.ask("GET", "/api/me/summary")).json()["puzzles"]
            assert (mine["tried"], mine["solved"], mine["first"]) == (1, 1, 0)

    asyncio.run(evening())
