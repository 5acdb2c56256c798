"""Seeds: parts of an experiment, and experiments with other seeds, roll independently."""

import itertools

import numpy as np
import pytest

from houndtable.engine.batch import new_dice
from houndtable.games.dice import part_seed
from houndtable.lab.simulate import SHARE, simulate, together

SEEDS = (0, 1, SHARE, 2 * SHARE, 750)


def test_parts_of_experiments_share_no_die() -> None:
    dice = [set(new_dice(part_seed(seed, part), SHARE).tolist()) for seed in SEEDS for part in range(4)]
    assert not any(one & other for one, other in itertools.combinations(dice, 2))


def test_other_seeds_play_other_games() -> None:
    """Seeds that differ by a multiple of the batch size once played the same games."""
    one, other = (together(list(simulate("clear_4", 2, 3 * SHARE, seed=seed, on="core"))) for seed in (0, SHARE))
    assert not np.array_equal(one.lengths[SHARE:], other.lengths[: 2 * SHARE])


def test_a_seed_is_checked() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        part_seed(-1, 0)
