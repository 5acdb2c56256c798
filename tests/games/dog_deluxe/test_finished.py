"""R29, Q18: when all of a seat's pawns are in."""

from itertools import combinations

import pytest

from houndtable.games.dog_deluxe import notation
from houndtable.games.dog_deluxe.partners import goals_taken, is_finished
from houndtable.games.dog_deluxe.state import State
from houndtable.games.row import open_row

PLACES = ["5", "20", "G1", "G2", "G3", "G4", *["home"] * 5]


@pytest.mark.parametrize(("seats", "pawns"), [(2, 5), (4, 4)])
def test_r29_q18_finished_is_four_pawns_in_the_goal(seats: int, pawns: int) -> None:
    finished = 0
    for places in sorted(set(combinations(PLACES, pawns))):
        text = f"seats: {seats}\nplayer: 1\nseven: 1\npawns 0: {' '.join(places)}\npawns 1: 40"
        state = open_row(State, notation.read_position(text))
        assert is_finished(state, 0) == (goals_taken(state, 0) == 4)
        finished += is_finished(state, 0)
    assert finished == (3 if pawns == 5 else 1), "a fifth pawn may be first or last"
