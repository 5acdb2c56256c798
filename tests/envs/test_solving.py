"""The mini sets are small enough to solve: OpenSpiel finds the perfect policy, and how far our bots are from it."""

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score

import houndtable.envs.open_spiel  # noqa: F401 (registers the games)
from houndtable.bots import BOTS
from houndtable.envs.solving import Tree

LARGE = [pytest.param(f"{game}:mini", marks=pytest.mark.long) for game in ("dog_cards", "dogs_cardgame")]
MINI = ["clear_4:mini", "dog_deluxe:mini", *LARGE]


@pytest.mark.parametrize("name", MINI)
def test_a_mini_set_is_solved_whole_and_bots_are_measured_by_that(name: str) -> None:
    tree = Tree(name, first="0")
    assert tree.cut == 0 and tree.nodes < 40_000
    solver = pyspiel.CFRPlusSolver(tree.game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    solved = pyspiel.exploitability(tree.game, solver.average_policy())
    expert, anybody = (tree.exploitability(BOTS[bot]) for bot in ("expert", "random"))
    assert 0 <= solved < 0.01
    assert solved <= expert < anybody


def test_a_long_game_is_cut_off() -> None:
    assert Tree("clear_4:mini", 2, first="0").cut > 0.5


def test_the_tree_is_the_game() -> None:
    spiel = pyspiel.load_game("houndtable_clear_4:mini(players=2,limit=5,first=#0)")
    tree = Tree("clear_4:mini", 5, first="0")
    worth = [
        expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2)
        for game in (spiel, tree.game)
    ]
    assert worth[0] == pytest.approx(worth[1]) and worth[0][0] == pytest.approx(-worth[0][1])
    assert worth[0][0] != pytest.approx(0)


def test_open_spiels_own_solver_in_python_runs() -> None:
    spiel = pyspiel.load_game("houndtable_clear_4:mini(players=2,limit=1,first=#0)")
    solver = cfr.CFRSolver(spiel)
    solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(spiel, solver.average_policy().to_dict()) == pytest.approx(0)


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="clear_4:mini has more than 100 nodes"):
        Tree("clear_4:mini", 6, most=100)
