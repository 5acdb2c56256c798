"""Variants are for the laboratory: a server neither plays them nor replays them."""

import sys

import pytest

import houndtable as ht
from houndtable.server import protocol as p
from houndtable.server.errors import Denial
from houndtable.server.lobby import chosen_options
from houndtable.server.replay import tape_of


def test_there_is_no_table_for_a_variant() -> None:
    with pytest.raises(Denial, match="no_such_game"):
        chosen_options(p.NewTable("clear_4:mini", 2))


def test_a_record_of_a_variant_is_not_replayed_and_its_rules_are_not_even_loaded() -> None:
    text = ht.new("clear_4", seed=1).record()
    for name in ("clear_4:mini", "clear_4:STACKS=9"):
        with pytest.raises(Denial, match="no_such_game"):
            tape_of(text.replace('"clear_4"', f'"{name}"', 1))
    assert "houndtable.games.clear_4__STACKS=9.rules" not in sys.modules
