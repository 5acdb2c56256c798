"""Many rows at once: the same as one at a time, and wrong actions change nothing."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from houndtable.engine import bytes_api, cuda, engines
from houndtable.engine.batch import Batch, new_dice
from houndtable.engine.specialize import cache_folder
from houndtable.games import GAMES, Game
from houndtable.games.dice import roll
from houndtable.games.row import new_bytes
from houndtable.games.seats import SPECTATOR
from tests.games.tables import every_game, every_table


@every_table
def test_masks_lists_and_views_agree_with_the_rules(game: Game, seats: int) -> None:
    batch = Batch(game.name, seats, 40, seed=seats)
    batch.play_out(30)
    actions, numbers = batch.legal()
    masks, views = batch.masks(), batch.views()
    engine, buffer = engines.plain(game.rules), np.zeros(game.rules.ACTIONS, np.int16)
    for index, row in enumerate(batch.rows.view(np.uint8).reshape(len(batch), -1)):
        raw, seat = row.copy(), int(batch.turns[index])
        number = engine.legal(raw, seat, buffer)
        assert number == numbers[index] and actions[index, :number].tolist() == buffer[:number].tolist()
        assert np.flatnonzero(masks[index]).tolist() == buffer[:number].tolist()
        engine.hide(raw, seat)
        assert views[index].tobytes() == raw.tobytes()


def test_a_wrong_action_changes_nothing() -> None:
    batch = Batch("dog_cards", 2, 5, seed=1)
    before = batch.rows.tobytes()
    actions = batch.legal()[0][:, 0].copy()
    actions[3] = 0
    with pytest.raises(ValueError, match="actions: 0 is not legal in row 3"):
        batch.step(actions)
    with pytest.raises(ValueError, match=r"actions: 65\d+ is not legal in row 0"):
        batch.step(batch.legal()[0][:, 0] + np.int64(2**16))
    with pytest.raises(ValueError, match="one a row"):
        batch.step(actions[:2])
    assert batch.rows.tobytes() == before


@every_game
def test_views_of_the_same_rows_are_the_same_bytes(game: Game) -> None:
    batch = Batch(game.name, min(game.rules.SEATS), 500, seed=1)
    litter = [np.full(batch.rows.nbytes, 255, np.uint8) for _ in range(5)]
    del litter
    assert batch.views().tobytes() == batch.views().tobytes()


def test_steps_lead_to_the_end_and_stop_there() -> None:
    batch, die = Batch("clear_4", 2, 30, seed=1), np.random.default_rng(1)
    while not batch.over.all():
        actions, numbers = batch.legal()
        batch.step(actions[range(30), die.integers(0, np.maximum(numbers, 1))])
    ended = batch.rows.tobytes()
    batch.step(np.zeros(30, np.int8))
    assert batch.rows.tobytes() == ended and (batch.winners().sum(axis=1) == 1).all()
    assert ((batch.scores() == 0) == batch.winners()).all()


def test_views_of_a_spectator_can_be_filled_in() -> None:
    batch = Batch("dog_cards", 4, 20, seed=1)
    nobody = np.full(20, SPECTATOR, np.int8)
    views = batch.views(nobody)
    worlds = views.copy()
    batch.fill(worlds, nobody)
    again = Batch("dog_cards", 4, 20)
    again.rows = worlds
    assert again.views(nobody).tobytes() == views.tobytes() != worlds.tobytes()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"count": 0}, "count: 0 should be a whole number, 1 or more"),
        ({"count": 1.5}, "count: 1.5 should be a whole number, 1 or more"),
        ({"count": 1, "seed": -1}, "seed: -1 should be a whole number, 0 or more"),
        ({"count": 1, "game": "ludo"}, "There is no game 'ludo'. The games are: dog_deluxe"),
        ({"count": 1, "on": "moon"}, "should be one of core, cores, gpu"),
        ({"count": 1, "first": 9}, "should be one of drawn"),
    ],
)
def test_a_batch_that_cannot_be_is_explained(wishes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Batch(**{"game": "dog_cards", "seats": 2} | wishes)  # type: ignore[arg-type]


def test_a_line_that_does_not_fit_is_explained() -> None:
    batch, three = Batch("dog_cards", 2, 5), np.zeros(3, np.int8)
    for does in (batch.step, batch.views, batch.observations, batch.restart, partial(batch.fill, batch.views())):
        with pytest.raises(ValueError, match=r"there should be 5, one a row, not \(3,\)"):
            does(three)  # type: ignore[arg-type]


def test_only_whole_numbers_are_actions_and_seats() -> None:
    batch = Batch("dog_cards", 2, 3)
    before, actions = batch.rows.tobytes(), batch.legal()[0][:, 0]
    for wrong in (actions + 0.9, actions.astype(np.float32), actions.astype(np.uint64), actions > 0, ["a", "b", "c"]):
        with pytest.raises(ValueError, match="actions: they should be int64, not "):
            batch.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seats: they should be int8, not float64"):
        batch.views(np.full(3, 0.5))
    with pytest.raises(ValueError, match="wanted: they should be bool, not int64"):
        batch.restart(np.array([0, 1, 2]))
    assert batch.rows.tobytes() == before
    batch.step(actions.tolist())


def test_a_gpu_that_is_not_there_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda.toolkit(), "is_available", lambda: False)
    with pytest.raises(ValueError, match=r"no GPU can be used here; .* Try core or cores\."):
        Batch("dog_cards", 2, 5, on="gpu")


def test_dice_roll_alike() -> None:
    """Chi-square over many sides and dice, at a level that a fair die passes but one time in a million."""
    state, counts = new_dice(3, 1), np.zeros(30)
    for _ in range(60_000):
        counts[roll(state, 30)] += 1
    assert ((counts - 2000) ** 2 / 2000).sum() < 90
    firsts = np.array([roll(die, 10) for die in new_dice(4, 20_000).reshape(-1, 1)])
    assert ((np.bincount(firsts, minlength=10) - 2000) ** 2 / 2000).sum() < 60


@every_game
def test_the_cache_is_named_by_all_sources(game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = cache_folder(bytes_api, game.rules)
    assert before.parent == tmp_path / "houndtable" and before.name.startswith(game.name)
    read = Path.read_bytes
    edited = GAMES[game.name].folder.parent / "cards.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"#" if path == edited else b""))
    assert cache_folder(bytes_api, game.rules) != before


def test_importing_houndtable_loads_no_numba() -> None:
    program = "import houndtable, sys; houndtable.new('dog_cards').legal; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-W", "error", "-c", program], env=os.environ).returncode == 0


def test_bounds_are_checked_in_compiled_rules() -> None:
    rules = GAMES["dog_cards"].rules
    with pytest.raises(IndexError):
        engines.compiled(rules).hide(new_bytes(rules.State)[:0], 0)


SET_UP_ALIKE = """
from concurrent.futures import ThreadPoolExecutor
import sys
import numpy as np
from houndtable import GAMES
from houndtable.engine import engines
from houndtable.games.row import new_bytes

def is_set_up_alike(name):
    rules = GAMES[name].rules
    return set_up(rules, engines.compiled(rules)) == set_up(rules, engines.plain(rules))

def set_up(rules, engine):
    raw = new_bytes(rules.State)
    engine.setup(raw, 2, np.array([option.default for option in rules.OPTIONS], np.int8))
    return raw.tobytes()

with ThreadPoolExecutor(4) as pool:
    assert all(pool.map(is_set_up_alike, sys.argv[1:]))
"""


def set_up_elsewhere(cache: Path, *games: str) -> None:
    """In a process of its own, with its compiled rules in this folder."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    subprocess.run([sys.executable, "-c", SET_UP_ALIKE, *games], env=environment, check=True)


@pytest.mark.long
def test_games_compiled_by_several_threads_at_once_keep_apart(tmp_path: Path) -> None:
    """Every game has a cache folder of its own, whoever asks first."""
    set_up_elsewhere(tmp_path, *GAMES)
    set_up_elsewhere(tmp_path, *GAMES)


@pytest.mark.long
def test_games_compiled_by_different_processes_keep_apart(tmp_path: Path) -> None:
    """Two processes use the same names; a third loads both from the disk without mixing them up."""
    for name in GAMES:
        set_up_elsewhere(tmp_path, name)
    set_up_elsewhere(tmp_path, *GAMES)
