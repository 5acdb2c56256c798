"""Puzzles over HTTP: solved by their answers, explained where wrong, and nothing is told beforehand."""

import pytest

from houndtable.games import GAMES, Game
from houndtable.language.locale import LANGUAGES
from houndtable.play.puzzle import Puzzle, Tree, puzzles_of
from houndtable.server import protocol as p
from houndtable.server.errors import Denial, sentences
from houndtable.server.puzzles import puzzle_titles, solve, why_right
from tests.games.tables import every_game


def ways(game: Game, tree: Tree) -> list[list[int]]:
    """Every right way, as acts."""
    acts = [(game.notation.read_action(action), then) for action, then in tree.items()]
    return [[action, *way] for action, then in acts for way in (ways(game, then) if then else [[]])]


def wrong_act(game: Game, puzzle: Puzzle) -> int:
    """A legal act that is no answer."""
    return next(int(act) for act in puzzle.begun(game).legal if act.notation not in puzzle.answer)


@every_game
def test_every_right_way_solves_a_puzzle(game: Game) -> None:
    for number, puzzle in enumerate(puzzles_of(game)[:5], start=1):
        for acts in ways(game, puzzle.answer):
            for done in range(len(acts) + 1):
                told = solve(game, str(number), "en", p.Attend(tuple(acts[:done])))
                assert (told.done, told.wrong, told.denied) == (done, "", None)
                assert (told.done == told.steps) == (done == len(acts))
                assert told.touch == told.light == () and told.seat == puzzle.seat
            assert why_right(game, puzzle, "en") in told.says


@every_game
def test_a_wrong_act_changes_nothing_and_is_explained(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    told = solve(game, "1", "en", p.Attend((wrong_act(game, puzzle),)))
    assert told.done == 0 and told.wrong.startswith("There is something better")
    assert [view.number for view in told.views] == [0]


@every_game
def test_an_act_against_the_rules_is_denied(game: Game) -> None:
    legal = set(map(int, puzzles_of(game)[0].begun(game).legal))
    illegal = next(action for action in range(game.rules.ACTIONS) if action not in legal)
    for act in (illegal, game.rules.ACTIONS):
        told = solve(game, "1", "en", p.Attend((act,)))
        assert told.done == 0 and told.denied is not None


@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "99999", "9" * 30])
def test_an_unknown_puzzle_is_denied(number: str) -> None:
    with pytest.raises(Denial):
        solve(GAMES["clear_4"], number, "en", p.Attend())


@every_game
def test_the_easiest_comes_first(game: Game) -> None:
    titles = puzzle_titles(game)
    assert sorted(title.number for title in titles) == list(range(1, len(puzzles_of(game)) + 1))
    assert [title.rating for title in titles] == sorted(title.rating for title in titles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_speaks_every_language(language: str) -> None:
    game, puzzle = GAMES["clear_4"], puzzles_of(GAMES["clear_4"])[0]
    assert solve(game, "1", language, p.Attend()).says == sentences(language)["server.puzzle_find"]
    told = solve(game, "1", language, p.Attend(tuple(ways(game, puzzle.answer)[0])))
    assert why_right(game, puzzle, language) in told.says
