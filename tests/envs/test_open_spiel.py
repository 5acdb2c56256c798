"""OpenSpiel's own test, and its algorithms on our games."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import houndtable.envs.open_spiel  # noqa: F401 (registers the games)
from houndtable.games import GAMES, Game
from tests.games.tables import every_game, every_table


@every_table
def test_open_spiels_own_random_simulation_test(game: Game, seats: int) -> None:
    spiel = pyspiel.load_game(f"houndtable_{game.name}(players={seats},limit=40)")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_ends_with_a_winner() -> None:
    state, die = pyspiel.load_game("houndtable_clear_4(players=3)").new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(die.choices(outcomes, odds)[0])
        else:
            state.apply_action(die.choice(state.legal_actions()))
    assert sorted(state.returns()) == [-1, -1, 2]


@every_game
def test_an_observation_is_a_view_and_a_critic_sees_everything(game: Game) -> None:
    spiel = pyspiel.load_game(f"houndtable_{game.name}(players=2)")
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    own, everyone = spiel.make_py_observer(), pyspiel.PrivateInfoType.ALL_PLAYERS
    critic = spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=everyone))
    seen = []
    for observer in (own, critic):
        for player in range(2):
            observer.set_from(state, player)
            seen.append(observer.tensor.copy())
    assert seen[0].tolist() == state.observation_tensor(0) != state.observation_tensor(1)
    assert (seen[0] != seen[2]).any() and (seen[2] != seen[3]).sum() == 2
    assert own.string_from(state, 0) != own.string_from(state, 1)
    assert own.dict["seat"][:2].tolist() == [0, 1]


@every_game
def test_open_spiels_own_playthrough_works(game: Game) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # it loads SciPy, for which every worker would wait

    text = generate_playthrough.playthrough(f"houndtable_{game.name}(players=2,limit=2,memory=3)", [], seed=1)
    for told in ("PublicObservationString", "PrivateObservationString(1)", "InformationStateTensor(0).events"):
        assert told in text


@every_game
def test_public_and_private_parts_make_up_what_one_sees(game: Game) -> None:
    spiel, state = dealt(game)
    parts = []
    for public, private in ((True, PRIVATE.NONE), (False, PRIVATE.SINGLE_PLAYER), (True, PRIVATE.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        observer = spiel.make_py_observer(kind)
        observer.set_from(state, 0)
        parts.append((observer.tensor.copy(), set(observer.string_from(state, 0).splitlines())))
    (public, public_lines), (own, own_lines), (seen, lines) = parts
    assert (np.where(own != 0, own, public)[seen != 0] == seen[seen != 0]).all() and (own != 0).any()
    assert not own_lines & public_lines and lines - public_lines == own_lines


@every_game
def test_an_information_state_has_the_view_and_the_last_events(game: Game) -> None:
    spiel, state = dealt(game, memory=4)
    state.apply_action(state.legal_actions()[0])
    seat = 0
    tensor, view = np.array(state.information_state_tensor(seat)), np.array(state.observation_tensor(seat))
    assert spiel.information_state_tensor_shape() == [len(view) + 8] and (tensor[: len(view)] == view).all()
    events = tensor[len(view) :].reshape(4, 2)[::-1].astype(int) - (2, 1)
    lines = state.information_state_string(seat).splitlines()[-4:]
    assert [f"{actor} {game.notation.write_action(action)}" for actor, action in events] == lines


PRIVATE = pyspiel.PrivateInfoType


def seen_by_all(spiel: Any, state: Any, **asked: Any) -> list[str]:
    """What an observer of this type tells each of two players; its numbers must differ as its words do."""
    observer = spiel.make_py_observer(pyspiel.IIGObservationType(**asked))
    said, numbers = [], []
    for player in range(2):
        observer.set_from(state, player)
        said.append(observer.string_from(state, player))
        numbers.append(None if observer.tensor is None else observer.tensor.tolist())
    assert observer.tensor is None or (said[0] == said[1]) == (numbers[0] == numbers[1])
    return said


def dealt(game: Game, **parameters: int) -> tuple[Any, Any]:
    """A game for two, and a position in which a player has to act."""
    spiel = pyspiel.load_game(f"houndtable_{game.name}", {"players": 2, **parameters})
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return spiel, state


@every_game
def test_without_private_information_a_player_sees_what_a_spectator_does(game: Game) -> None:
    spiel, state = dealt(game)
    first, second = seen_by_all(spiel, state, perfect_recall=False, private_info=PRIVATE.NONE)
    assert first == second and first.startswith("spectator\n")
    worlds = [state.resample_from_infostate(player, lambda: 0.5) for player in range(2)]
    for world in worlds:
        assert (world.raw != state.raw).any()
        assert seen_by_all(spiel, world, perfect_recall=False, private_info=PRIVATE.NONE) == [first, first]
    own = seen_by_all(spiel, state, perfect_recall=False, private_info=PRIVATE.SINGLE_PLAYER)
    assert own == [state.observation_string(player) for player in range(2)] and first not in own


@every_game
def test_perfect_recall_is_all_that_one_saw_happen(game: Game) -> None:
    spiel, state = dealt(game, limit=30)
    known, other = state.information_state_string(0), state.resample_from_infostate(0, lambda: 0.5)
    assert known == seen_by_all(spiel, state, perfect_recall=True)[0] != state.information_state_string(1)
    assert known == other.information_state_string(0)
    assert other.information_state_string(1) != state.information_state_string(1)
    seat, action = state.current_player(), state.legal_actions()[0]
    before = state.information_state_string(seat)
    state.apply_action(action)
    assert state.information_state_string(seat).startswith(f"{before}\n{seat} {game.notation.write_action(action)}")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"perfect_recall": True, "public_info": False}, "use public_info=True"),
        ({"perfect_recall": True, "private_info": PRIVATE.NONE}, "use SINGLE_PLAYER"),
        ({"perfect_recall": True, "private_info": PRIVATE.ALL_PLAYERS}, "use SINGLE_PLAYER"),
    ],
)
def test_an_observer_that_cannot_be_is_explained(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        pyspiel.load_game("houndtable_clear_4").make_py_observer(pyspiel.IIGObservationType(**asked))


def test_an_illegal_action_raises() -> None:
    state = pyspiel.load_game("houndtable_clear_4(first=#0)").new_initial_state()
    with pytest.raises((ValueError, pyspiel.SpielError), match="not legal"):
        state.apply_action(0)


def test_options_are_parameters() -> None:
    state = pyspiel.load_game("houndtable_dog_cards(players=2,first=#1,joker_may_start=no)").new_initial_state()
    assert state.raw.view(GAMES["dog_cards"].rules.State)[0].first == 1
    with pytest.raises(Exception, match="should be one of no, yes"):
        pyspiel.load_game("houndtable_dog_cards(joker_may_start=perhaps)")


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_that_cannot_be_is_explained(limit: int) -> None:
    with pytest.raises(ValueError, match=f"limit: {limit} should be a whole number, 1 or more"):
        pyspiel.load_game(f"houndtable_clear_4(limit={limit})")


def test_open_spiels_search_plays() -> None:
    spiel = pyspiel.load_game("houndtable_clear_4(players=2,limit=40)")
    state, die = spiel.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = mcts.MCTSBot(spiel, 2.0, 5, mcts.RandomRolloutEvaluator(1, die), random_state=die)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_open_spiels_information_set_search_plays(game: Game) -> None:
    spiel = pyspiel.load_game(f"houndtable_{game.name}(players=2,limit=60)")
    state, die = spiel.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.observation_string(seat) == state.observation_string(seat)
    assert (other.raw != state.raw).any()
    evaluator = mcts.RandomRolloutEvaluator(1, die)
    bot = ismcts.ISMCTSBot(spiel, evaluator, 2.0, 5, random_state=die, use_observation_string=True)
    assert bot.step(state) in state.legal_actions()


def test_open_spiels_learning_environment_runs() -> None:
    table = rl_environment.Environment("houndtable_clear_4(players=2,limit=20)")
    step = table.reset()
    while not step.last():
        step = table.step([step.observations["legal_actions"][step.current_player()][0]])
    assert step.rewards == [0.0, 0.0]


def test_open_spiels_compiled_algorithms_run() -> None:
    """`evaluate_bots` and outcome sampling; its compiled searches crash with every game in Python."""
    spiel, state = dealt(GAMES["clear_4"], limit=4)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    assert pyspiel.evaluate_bots(spiel.new_initial_state(), bots, 1) == [0.0, 0.0]
    solver = pyspiel.OutcomeSamplingMCCFRSolver(spiel, seed=1)
    solver.run_iteration()
    assert solver.average_policy().action_probabilities(state).keys() == set(state.legal_actions())
