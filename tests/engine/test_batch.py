"""Many rows at once: the same results as one at a time, and illegal actions change nothing."""

import copy
import os
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from houndtable.batch import Batch as Remembering
from houndtable.engine import bytes_api, cuda, engines
from houndtable.engine import specialize as specializing
from houndtable.engine.batch import Batch, new_dice
from houndtable.engine.specialize import cache_folder, in_64_bits
from houndtable.games import GAMES, Game, cards
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
    with pytest.raises(ValueError, match="one per row"):
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
    ("arguments", "sentence"),
    [
        ({"count": 0}, "count: 0 should be a whole number, 1 or more"),
        ({"count": 1.5}, "count: 1.5 should be a whole number, 1 or more"),
        ({"count": 1, "seed": -1}, "seed: -1 should be a whole number, 0 or more"),
        ({"count": 1, "game": "ludo"}, "There is no game 'ludo'. The games are: dog_deluxe"),
        ({"count": 1, "on": "moon"}, "should be one of core, cores, gpu"),
        ({"count": 1, "first": 9}, "should be one of drawn"),
    ],
)
def test_a_batch_that_cannot_be_is_explained(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Batch(**{"game": "dog_cards", "seats": 2} | arguments)  # type: ignore[arg-type]


def test_a_line_that_does_not_fit_is_explained() -> None:
    batch, three = Batch("dog_cards", 2, 5), np.zeros(3, np.int8)
    for does in (batch.step, batch.views, batch.observations, batch.restart, partial(batch.fill, batch.views())):
        with pytest.raises(ValueError, match=r"there should be 5, one per row, not \(3,\)"):
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
    with pytest.raises(ValueError, match=r"there is no usable GPU here; .* Try core or cores\."):
        Batch("dog_cards", 2, 5, on="gpu")


def test_dice_roll_alike() -> None:
    """Chi-square over many sides and dice, at a level that a fair die fails only once in a million."""
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
    source_of = specializing.source_of
    monkeypatch.setattr(specializing, "source_of", lambda module: source_of(module) + "#" * (module is cards))
    assert cache_folder(bytes_api, game.rules) != before


def test_old_caches_make_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules, home = GAMES["clear_4"].rules, tmp_path / "houndtable"
    for age, name in enumerate(("clear_4-a", "clear_4-b", "clear_4-c", "clear_4__mini-a", "dog_cards-a")):
        (home / name).mkdir(parents=True)
        os.utime(home / name, (1000 - age, 1000 - age))
    for _ in range(2):
        new = specializing.used_folder(bytes_api, rules, kept=3).name
        kept = {folder.name for folder in home.iterdir()}
        assert kept == {"clear_4-a", "clear_4-b", "clear_4__mini-a", "dog_cards-a", new}


def test_importing_houndtable_loads_no_numba() -> None:
    program = "import houndtable, sys; houndtable.new('dog_cards').legal; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-W", "error", "-c", program], env=os.environ).returncode == 0


def test_plain_rules_check_bounds() -> None:
    """Compiled rules do not: what is proved for plain Python holds for them too."""
    rules = GAMES["dog_cards"].rules
    with pytest.raises((IndexError, ValueError, TypeError)):
        engines.plain(rules).hide(new_bytes(rules.State)[:0], 0)


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
    """In a separate process, with its compiled rules in this folder."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    subprocess.run([sys.executable, "-c", SET_UP_ALIKE, *games], env=environment, check=True)


@pytest.mark.long
def test_games_compiled_by_several_threads_at_once_keep_apart(tmp_path: Path) -> None:
    """Every game has its own cache folder, whoever asks first."""
    set_up_elsewhere(tmp_path, *GAMES)
    set_up_elsewhere(tmp_path, *GAMES)


@pytest.mark.long
def test_games_compiled_by_different_processes_keep_apart(tmp_path: Path) -> None:
    """Two processes use the same names; a third loads both from the disk without mixing them up."""
    for name in GAMES:
        set_up_elsewhere(tmp_path, name)
    set_up_elsewhere(tmp_path, *GAMES)


def is_same(one: Batch, other: Batch) -> bool:
    return one.rows.tobytes() == other.rows.tobytes() and one.dice.tobytes() == other.dice.tobytes()


@every_game
def test_a_batch_is_copied_pickled_and_saved_exactly(game: Game, tmp_path: Path) -> None:
    batch = Batch(game.name, min(game.rules.SEATS), 3, seed=1)
    batch.play_out(20)
    batch.save(tmp_path / "batch")
    twins = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), Batch.load(tmp_path / "batch")]
    before = batch.rows.tobytes()
    for twin in twins:
        assert is_same(twin, batch) and repr(twin) == repr(batch)
        twin.play_out(5)
        assert batch.rows.tobytes() == before
    batch.play_out(5)
    assert all(is_same(twin, batch) for twin in twins)
    for each in (batch, *twins):
        each.restart(np.ones(3, np.bool_))
    assert all(is_same(twin, batch) for twin in twins)


def test_rows_are_branched_with_dice_of_their_own() -> None:
    batch = Batch("clear_4", 3, 2, seed=1)
    branches = batch.branch(5, seed=4)
    assert [row.tobytes() for row in branches.rows] == [row.tobytes() for row in batch.rows for _ in range(5)]
    assert len(set(branches.dice.tolist())) == 10
    branches.play_out(30)
    assert len({row.tobytes() for row in branches.rows[:5]}) == 5
    with pytest.raises(ValueError, match="times: 0 should be a whole number"):
        batch.branch(0)


@every_game
def test_a_batch_of_positions_begins_and_restarts_there(game: Game) -> None:
    before = Batch(game.name, min(game.rules.SEATS), 4, seed=2)
    before.play_out(12)
    for positions in ([game.notation.write_position(row) for row in before.rows], list(before.rows)):
        batch = Batch.of(game.name, positions, seed=1)
        assert (batch.rows == before.rows).all() and batch.seats == before.seats
        batch.play_out(5)
        assert (batch.rows != before.rows).any()
        batch.restart(np.ones(4, np.bool_))
        assert (batch.rows == before.rows).all()


@pytest.mark.parametrize(
    ("positions", "sentence"),
    [
        ([], "there should be at least one"),
        (["seats: 2", "seats: 3"], "the same number of seats"),
        ([b"123"], "a row of clear_4 has 210 bytes, not 3"),
        (["colour: red"], "there is no part 'colour'"),
        (["seats: 2", "seats: 2\nhand 0: puch"], r"positions\[1\]: hand 0: 'puch' should be one of"),
        ([None], r"positions\[0\]: "),
    ],
)
def test_positions_that_cannot_be_are_explained(positions: list[Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Batch.of("clear_4", positions)


def test_one_position_is_no_list_of_them() -> None:
    with pytest.raises(TypeError, match="give a list of positions"):
        Batch.of("clear_4", "seats: 2")


@pytest.mark.parametrize("limit", [-1, 1.5, "ten", None])
def test_a_limit_that_is_no_number_of_decisions_is_explained(limit: Any) -> None:
    for batch in (Batch("clear_4", 2, 1), Remembering("clear_4", 2, 1, events=1)):
        for play in (batch.play_out, batch.broken_laws):
            with pytest.raises(ValueError, match=r"limit: .* should be a whole number, 0 or more"):
                play(limit)


def test_a_file_that_is_not_a_batch_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "no.npz"
    for content in (b"", b"no batch", b"PK\x03\x04"):
        path.write_bytes(content)
        with pytest.raises(ValueError, match="is not a batch saved by Houndtable"):
            Batch.load(path)
    batch = Batch("clear_4", 2, 1)
    with open(path, "wb") as file:
        np.savez(file, **batch.__getstate__() | {"game": "clear_4", "layout": "another"})
    with pytest.raises(ValueError, match="from another version of clear_4"):
        Batch.load(path)


def test_arrays_and_rows_go_by_dlpack() -> None:
    batch = Batch("clear_4", 3, 4, seed=1)
    raw: Any = np.from_dlpack(batch)
    assert raw.shape == (4, batch.rows.dtype.itemsize) and np.shares_memory(raw, batch.rows)
    for array in (batch.observations(), batch.masks(), batch.rewards(), batch.scores()):
        shared: Any = np.from_dlpack(array)
        assert np.shares_memory(shared, array)


PATCHED = """
import houndtable as ht
from houndtable.engine import loops
from houndtable.engine.specialize import cache_folder
from houndtable.games.clear_4 import rules, state
before = cache_folder(loops, rules)
state.PUSHES, state.JOKERS = 5, 9
assert cache_folder(loops, rules) != before
match = ht.new("clear_4", seats=2, seed=1)
assert match.engine.broken_law(match.raw) == 0
assert sum(match.state.unseen[kind] + match.state.hands[0, kind] + match.state.hands[1, kind]
           + sum(match.state.open_cards[seat, stack] == kind for seat in (0, 1) for stack in range(4))
           for kind in (state.JOKER,)) == 9
rules.RULES_VERSION = 9
try:
    state.PUSHES = 7
except AttributeError as wrong:
    print(wrong)
"""


def test_a_number_of_the_rules_is_changed_before_a_game_is_used_or_not_at_all() -> None:
    told = subprocess.run([sys.executable, "-W", "error", "-c", PATCHED], capture_output=True, text=True)
    assert "state.PUSHES cannot be changed any more" in told.stdout, told.stderr


COMPILED = """
import houndtable.engine.specialize as s
from houndtable.engine import bytes_api
from houndtable.games import GAMES
import numpy as np
rules = GAMES["clear_4"].rules
s.specialize(bytes_api.is_over, rules)(np.zeros(rules.State.itemsize, np.uint8))
s.specialize(bytes_api.turn, rules)(np.zeros(rules.State.itemsize, np.uint8))
"""


@pytest.mark.parametrize(("silenced", "lines"), [("", 1), ("import logging; logging.disable()", 0)])
def test_it_is_said_once_that_a_game_is_compiled(silenced: str, lines: int, tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    program = [sys.executable, "-W", "error", "-c", silenced + COMPILED]
    told = subprocess.run(program, env=environment, capture_output=True, text=True)
    assert told.returncode == 0 and told.stderr.count("Compiling clear_4 for this computer, once") == lines
    assert not subprocess.run(program, env=environment, capture_output=True, text=True).stderr


def test_a_function_is_compiled_once_for_numbers_of_all_widths() -> None:
    @numba.njit
    def doubled(number: Any) -> Any:
        return number + number

    @numba.njit
    def called(small: Any, large: Any) -> Any:
        return doubled(small) + doubled(large) + doubled(3)

    in_64_bits(doubled)
    assert called(np.int8(100), np.int64(2**40)) == 200 + 2**41 + 6
    assert len(doubled.signatures) == 1
