"""How a search spends its simulations: when it stops, and on several cores."""

import random
from math import inf
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots.builtin_bots import search
from houndtable.bots.mind import BY_SEARCH, Mind
from houndtable.bots.search import Node, add, is_settled


def tree(*decisions: tuple[int, int]) -> Any:
    """After simulations: how often each decision was tried, and its mean value in thousandths."""
    grown = np.zeros(len(decisions) + 1, Node).view(np.recarray)
    for action, (visits, value) in enumerate(decisions):
        node = add(grown, action + 1, 0, 0, action, 0) - 1
        grown[node].visits, grown[node].total = visits, visits * value
        grown[0].visits += visits
    return grown


@pytest.mark.parametrize(
    ("decisions", "left", "expected"),
    [
        pytest.param([(60, 500), (40, 480)], 19, True, id="no other can catch up"),
        pytest.param([(60, 500), (40, 480)], 20, False, id="another can catch up"),
        pytest.param([(1990, 600), (10, 400)], 18_000, True, id="no other is likely to"),
        pytest.param([(10, 400), (1990, 600)], 18_000, True, id="whichever was tried first"),
        pytest.param([(1900, 600), (100, 550)], 18_000, False, id="another may yet"),
        pytest.param([(990, 600), (10, 400)], 9_000, False, id="too few tries to call it clear"),
        pytest.param([(2100, 500), (1900, 500)], 16_000, True, id="it makes no difference"),
        pytest.param([(2100, 500), (1600, 500), (300, 400)], 16_000, True, id="what was hardly tried does not count"),
        pytest.param([(2100, 501), (1900, 500)], 16_000, False, id="it makes a difference"),
        pytest.param([(1100, 500), (900, 500)], 18_000, False, id="too few tries to call it even"),
    ],
)
def test_a_search_ends_when_its_choice_is_settled(decisions: list[tuple[int, int]], left: int, expected: bool) -> None:
    assert is_settled(tree(*decisions), left) == expected


def test_on_several_cores_every_one_makes_all_simulations() -> None:
    match = ht.new("clear_4", 3, seed=2)
    while len(match.legal) < 3:
        match.play(match.legal[0])
    mind, view = Mind(BY_SEARCH, 200, horizon=4, remembers=1), match.view(match.turn)
    one, three = (search(mind, inf, view, random.Random(1), threads) for threads in (1, 3))
    assert sum(tried.visits for tried in one.values()) == 200
    assert sum(tried.visits for tried in three.values()) == 600
    assert set(one) | set(three) <= {int(action) for action in view.legal}
    assert three == search(mind, inf, view, random.Random(1), 3), "the same die, the same thoughts"
