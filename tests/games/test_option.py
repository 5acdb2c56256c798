"""An option is named once: its name is that of the field of the row in which `setup` keeps the choice."""

from types import SimpleNamespace

import numpy as np

from houndtable.games import Game
from houndtable.games.option import Option, first_seat, option_keeper, options_of
from houndtable.games.row import cell, new_bytes, open_row, row
from tests.games.tables import all_options, every_game

OPTIONS = (first_seat(3, "R1"), Option("rounds", "O1", ("one", "two")), Option("wish", "Q1"), Option("deck", "O2"))


@row
class State:
    deck = cell()
    first = cell()
    rounds = cell()


def test_a_choice_goes_into_the_field_of_its_name() -> None:
    state = SimpleNamespace(deck=0, first=0, rounds=0)
    option_keeper(__name__, State, OPTIONS)(state, np.array([3, 1, 1, 2]))
    assert vars(state) == {"deck": 2, "first": 0, "rounds": 1}, "who begins is not an option that a row keeps"
    assert options_of(state, State, OPTIONS) == [0, 1, 0, 2]


@every_game
def test_a_row_tells_the_choices_it_keeps(game: Game) -> None:
    rules = game.rules
    for seats in (rules.SEATS[0], rules.SEATS[-1]):
        for chosen in all_options(game, seats):
            told = options_of(set_up(game, seats, chosen), rules.State, rules.OPTIONS)
            kept = [option.name in rules.State.names and not option.names_seats for option in rules.OPTIONS]
            assert told == [choice if is_kept else 0 for choice, is_kept in zip(chosen, kept, strict=True)]


@every_game
def test_no_choice_is_forgotten(game: Game) -> None:
    seats, usual = game.rules.SEATS[0], [option.default for option in game.rules.OPTIONS]
    for number, option in enumerate(game.rules.OPTIONS):
        rows = set()
        for choice in range(seats + 1 if option.names_seats else len(option.choices)):
            chosen = (*usual[:number], choice, *usual[number + 1 :])
            rows.add(set_up(game, seats, chosen).raw.tobytes())
        assert len(rows) == (seats + 1 if option.names_seats else len(option.choices)), option.name


def set_up(game: Game, seats: int, chosen: tuple[int, ...]) -> SimpleNamespace:
    state: SimpleNamespace = open_row(game.rules.State, new_bytes(game.rules.State))
    game.rules.setup(state, seats, np.array(chosen, np.int8))
    return state
