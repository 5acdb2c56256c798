"""Variants are for the laboratory: a server neither plays them nor replays them."""

import pytest

import houndtable as ht
from houndtable.server import protocol as p
from houndtable.server.errors import Denial
from houndtable.server.lobby import chosen_options
from houndtable.server.replay import tape_of


def test_there_is_no_table_for_a_variant() -> None:
    with pytest.raises(Denial, match="no_such_game"):
        chosen_options(p.NewTable("clear_4:mini", 2))


def test_a_record_of_a_variant_is_not_replayed() -> None:
    with pytest.raises(Denial, match="no_such_game"):
        tape_of(ht.new("clear_4:mini", seed=1).record())
