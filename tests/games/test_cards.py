"""Bags and lines of cards."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from houndtable.games.cards import count, draw, pick, pour, take_out


def die_of(number: int) -> Any:
    """A die in this state."""
    return np.array([number])


bags = st.lists(st.integers(0, 9), min_size=3, max_size=8).filter(any)


@given(bags)
def test_every_card_of_a_bag_can_be_picked(bag: Any) -> None:
    picked = [pick(bag, number) for number in range(count(bag))]
    assert [picked.count(kind) for kind in range(len(bag))] == bag


@given(bags, st.integers(1, 2**60))
def test_a_drawn_card_has_left_the_bag(bag: Any, die: int) -> None:
    before = list(bag)
    kind = draw(bag, count(bag), die_of(die))
    assert bag[kind] == before[kind] - 1 and sum(bag) == sum(before) - 1


@given(bags)
def test_pouring_leaves_an_empty_bag(bag: Any) -> None:
    total, into = count(bag), np.ones(len(bag), np.int64)
    pour(bag, into)
    assert count(bag) == 0 and count(into) == total + len(bag)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.data())
def test_the_others_stay_in_order(line: Any, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(line) - 1))
    expected = line[:place] + line[place + 1 :] + [0]
    kind = line[place]
    assert take_out(line, len(line), place) == kind and line == expected
