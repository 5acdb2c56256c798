"""Luck of bots: it follows from its seeds, and is distributed as it should be."""

import numpy as np
import pytest

from houndtable.bots.luck import Die

ACTIONS = np.arange(300)


def test_it_follows_from_its_seeds() -> None:
    one, same, other, more = Die(7, 2**40 + 1), Die(7, 2**40 + 1), Die(7, 1), Die(7)
    drawn = [[die.random(), *die.dice(2).tolist(), *die.gumbel(2, ACTIONS).ravel()] for die in (one, same, other, more)]
    assert drawn[0] == drawn[1]
    assert len({tuple(each) for each in drawn}) == 3


def test_what_is_drawn_does_not_depend_on_how_much_is_asked_for() -> None:
    few, many = Die(5).gumbel(3, np.array([17, 4])), Die(5).gumbel(50, ACTIONS)
    assert np.array_equal(few, many[:3, [17, 4]])


def test_the_best_sum_with_a_logit_is_drawn_from_the_policy() -> None:
    logits = np.array([2.0, 1.0, 0.0, -1.0, -3.0])
    drawn = (logits + Die(3).gumbel(200_000, np.arange(5))).argmax(axis=1)
    shares = np.bincount(drawn, minlength=5) / len(drawn)
    assert shares == pytest.approx(np.exp(logits) / np.exp(logits).sum(), abs=0.004)


def test_luck_of_actions_lines_and_questions_has_nothing_in_common() -> None:
    luck = Die(0).gumbel(400, ACTIONS)
    assert luck.mean() == pytest.approx(np.euler_gamma, abs=0.02)
    assert luck.var() == pytest.approx(np.pi**2 / 6, abs=0.03)
    die = Die(0)
    later = [die.gumbel(400, ACTIONS) for _ in range(2)][1]
    for other in (np.roll(luck, 1, axis=0), np.roll(luck, 1, axis=1), later):
        assert abs(np.corrcoef(luck.ravel(), other.ravel())[0, 1]) < 0.01


def test_dice_and_numbers_are_even() -> None:
    die = Die(9)
    assert np.bincount([die.below(5) for _ in range(5000)]) == pytest.approx(1000, abs=130)
    dice = die.dice(4000)
    assert len(set(dice.tolist())) == 4000 and dice.min() > 0 and dice.max() < 2**61
