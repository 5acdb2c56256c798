"""A row is read in three ways, and all see the same numbers."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from houndtable.games import Game
from houndtable.games.row import dtype_of, new_bytes, numbers_in, open_row
from tests.games.tables import every_game


def as_lists(value: Any) -> Any:
    return [as_lists(each) for each in value] if isinstance(value, tuple) else value


@every_game
def test_plain_rows_records_and_numbers_agree(game: Game) -> None:
    state, die = game.rules.State, random.Random(1)
    raw = new_bytes(state)
    raw[:] = np.frombuffer(die.randbytes(len(raw)), np.uint8)
    plain, record, numbers = open_row(state, raw), raw.view(state)[0], numbers_in(state, raw)
    assert list(numbers) == list(dtype_of(state).names or ())
    for name, number in numbers.items():
        if isinstance(number, tuple):
            assert getattr(plain, name).tolist() == getattr(record, name).tolist() == as_lists(number)
        else:
            assert getattr(plain, name) == getattr(record, name) == record[name] == number


@every_game
def test_a_row_of_an_array_is_written_as_any_other(game: Game) -> None:
    raw = game.notation.read_position(f"seats: {game.rules.SEATS[0]}")
    text = game.notation.write_position(open_row(game.rules.State, raw))
    assert game.notation.write_position(raw.view(game.rules.State)[0]) == text


@every_game
def test_rows_are_copied_and_pickled(game: Game) -> None:
    row = open_row(game.rules.State, game.notation.read_position(""))
    for twin in (copy.deepcopy(row), pickle.loads(pickle.dumps(row))):
        assert twin.raw.tobytes() == row.raw.tobytes() and type(twin) is type(row)
        twin.turn = -2
        assert row.turn != -2
    assert copy.deepcopy(game) is pickle.loads(pickle.dumps(game)) is game


@every_game
def test_what_a_plain_row_is_told_is_in_its_bytes(game: Game) -> None:
    raw = new_bytes(game.rules.State)
    open_row(game.rules.State, raw).turn = -2
    assert open_row(game.rules.State, raw).turn == numbers_in(game.rules.State, raw)["turn"] == -2


@every_game
def test_a_row_has_its_fields_and_no_others(game: Game) -> None:
    row = open_row(game.rules.State, new_bytes(game.rules.State))
    with pytest.raises(AttributeError):
        _ = row.nothing_like_it
    with pytest.raises(AttributeError):
        row.nothing_like_it = 1
