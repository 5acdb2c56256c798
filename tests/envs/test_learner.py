"""One learner among bots: Gymnasium's own test, turns, rewards and restarts."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_reset_options, check_reset_return_type, check_reset_seed_determinism
from gymnasium.vector import AutoresetMode

from houndtable.envs.learner import LearnerEnv, LearnersEnv, name_of
from houndtable.games import GAMES
from houndtable.games.seats import NOBODY

WHO: dict[str, Any] = {"opponents": "random", "seats": 2}


def stepped(tables: LearnersEnv, seen: dict[str, Any], number: int) -> Any:
    """Play the first legal action in each game this many times; the last answer."""
    answer: Any = None
    for _ in range(number):
        answer = tables.step(seen["action_mask"].argmax(axis=1))
        seen = answer[0]
    return answer


def test_a_name_brings_its_module_with_it() -> None:
    """Gymnasium looks for no plugins: without a prior import, the name says what to import."""
    alone = "import gymnasium; print(gymnasium.make('houndtable.envs.learner:houndtable/Clear4-v1').spec.id)"
    done = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True)
    assert done.stdout.strip() == "houndtable/Clear4-v1", done.stderr


def test_gymnasiums_own_checks() -> None:
    """`make` checks every answer; its check of random actions knows no masks, so it is not used."""
    table = gymnasium.make("houndtable/Clear4-v1", **WHO)
    for check in (check_reset_seed_determinism, check_reset_options, check_reset_return_type):
        check(table.unwrapped)
    one, _ = table.reset(seed=1)
    for _ in range(5):
        one, *_ = table.step(one["action_mask"].argmax())
    tables = gymnasium.make_vec("houndtable/Clear4-v1", num_envs=3, **WHO)
    seen, info = tables.reset(seed=1)
    assert seen in tables.observation_space and info["seat"].tolist() == [0, 0, 0]
    assert [name_of(game) for game in GAMES] == [
        "houndtable/DogDeluxe-v1",
        "houndtable/DogCards-v1",
        "houndtable/Clear4-v1",
        "houndtable/DogsCardgame-v1",
    ]


@pytest.mark.parametrize("seat", [0, 2])
def test_it_is_always_the_learners_turn_or_all_is_over(seat: int) -> None:
    tables = LearnersEnv("clear_4", 6, seats=3, seat=seat, opponents="random", autoreset_mode=AutoresetMode.SAME_STEP)
    seen, _ = tables.reset(seed=1)
    got = []
    for _ in range(120):
        assert (tables.batch.turns == seat).all() and seen["action_mask"].any(axis=1).all()
        seen, rewards, over, given_up, info = tables.step(seen["action_mask"].argmax(axis=1))
        got += rewards[over].tolist()
        assert not rewards[~over].any() and not given_up.any()
        assert ("final_obs" in info) == bool(over.any())
    assert got and set(got) <= {-1.0, 2.0}


def test_games_restart_as_the_mode_says() -> None:
    for mode in AutoresetMode:
        tables = LearnersEnv("clear_4", 4, limit=5, autoreset_mode=mode, **WHO)
        seen, _ = tables.reset(seed=1)
        given_up = np.zeros(4, np.bool_)
        while not given_up.any():
            seen, _, _, given_up, _ = tables.step(seen["action_mask"].argmax(axis=1))
        actions = seen["action_mask"].argmax(axis=1)
        if mode == AutoresetMode.DISABLED:
            with pytest.raises(gymnasium.error.ResetNeeded, match="reset_mask"):
                tables.step(actions)
            tables.reset(options={"reset_mask": given_up})
            assert (tables.decisions[given_up] < 5).all()
        elif mode == AutoresetMode.NEXT_STEP:
            _, rewards, _, again, _ = tables.step(actions)
            assert not rewards[given_up].any() and not again[given_up].any()
        assert (tables.batch.turns[given_up] == 0).all() and (tables.decisions[given_up] < 5).all()


def test_the_seat_rotates() -> None:
    table = LearnerEnv("clear_4", seats=3, seat="rotating", opponents="random")
    assert [table.reset(seed=4)[1]["seat"], *(table.reset()[1]["seat"] for _ in range(3))] == [0, 1, 2, 0]
    tables = LearnersEnv("clear_4", 4, seats=3, seat="rotating", opponents="random")
    assert tables.reset(seed=1)[1]["seat"].tolist() == [0, 1, 2, 0]


def test_the_same_seed_plays_the_same_games() -> None:
    seen = []
    for _ in range(2):
        tables = LearnersEnv("clear_4", 3, seats=2, opponents="expert")
        first, _ = tables.reset(seed=5)
        seen.append(stepped(tables, first, 30)[0]["observation"].tobytes())
    assert seen[0] == seen[1]


def test_turned_the_learner_is_seat_0_and_its_actions_are_carried_out() -> None:
    tables = LearnersEnv("clear_4", 4, seat=1, turned=True, form="scaled", limit=200, **WHO)
    seen, _ = tables.reset(seed=1)
    assert (seen["observation"][:, 0] == 1).all() and seen in tables.observation_space
    stepped(tables, seen, 60)
    assert set(tables.batch.turns.tolist()) <= {1, NOBODY}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponents": "nobody"}, "'nobody' should be one of random, greedy, expert"),
        ({"seat": 2}, "seat: 2 should be from 0 to 1, or 'rotating'"),
        ({"seat": "north"}, "seat: 'north' should be from 0 to 1"),
        ({"limit": 0}, "limit: 0 should be a whole number"),
        ({"seats": 0}, "clear_4 is played by 2, 3, 4, 5, 6; 0 seats are not possible"),
        ({"events": -1}, "events: -1 should be a whole number, 0 or more"),
        ({"joker": True}, "has no option 'joker'"),
    ],
)
def test_impossible_arguments_are_explained(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        LearnersEnv("clear_4", 2, **WHO | arguments)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    tables = LearnersEnv("clear_4", 2, **WHO)
    with pytest.raises(gymnasium.error.ResetNeeded):
        tables.step(np.zeros(2, np.int64))
    tables.reset(seed=1)
    before = tables.batch.rows.tobytes()
    for wrong, sentence in ((np.zeros(2, np.int64), "0 is not legal in game 0"), (np.zeros(3), "2 whole numbers")):
        with pytest.raises(ValueError, match=sentence):
            tables.step(wrong)
    assert tables.batch.rows.tobytes() == before


@pytest.mark.parametrize("wrong", ["pass", None])
def test_an_action_that_is_no_number_is_explained(wrong: Any) -> None:
    table = LearnerEnv("clear_4", **WHO)
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"action: .*should be a whole number"):
        table.step(wrong)


@pytest.mark.parametrize("mask", [[True], True, np.ones((2, 1))])
def test_a_mask_that_does_not_fit_is_explained(mask: Any) -> None:
    tables = LearnersEnv("clear_4", 2, **WHO)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="reset_mask: there should be 2 booleans, one for each game"):
        tables.reset(options={"reset_mask": mask})


def test_a_game_that_is_over_before_the_learner_acts_is_dealt_again() -> None:
    """In the mini set the opponent may win at once."""
    tables = LearnersEnv("clear_4:mini", 16, 2, 1, "expert")
    seen, _ = tables.reset(seed=1)
    waiting = np.zeros(16, np.bool_)
    for _ in range(40):
        assert (seen["action_mask"].any(axis=1) | waiting).all()
        seen, _, over, given_up, _ = tables.step(seen["action_mask"].argmax(axis=1))
        waiting = over | given_up
    with pytest.raises(ValueError, match="The learner never acts"):
        LearnersEnv("clear_4", 2, 3, 2, "random", limit=1, first="0").reset(seed=1)
