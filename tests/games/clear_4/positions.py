"""Position, action, position: what the tests of CLEAR 4 are written in."""

import numpy as np

from houndtable.games.clear_4 import notation, refusals, rules
from houndtable.games.clear_4.rules import State
from houndtable.games.row import new_bytes, open_row
from houndtable.games.text import read_options, read_parts


def position(text: str) -> State:
    return open_row(State, notation.read_position(text))


def begun(seats: int, options: str = "first=0") -> State:
    """A table that has just been set up."""
    chosen = np.array(read_options(options, rules.OPTIONS), np.int8)
    state = open_row(State, new_bytes(State))
    rules.setup(state, seats, chosen)
    return state


def do(state: State, *actions: str) -> State:
    """Whoever is to act does these, one after the other; each must be allowed."""
    for text in actions:
        assert text in allowed(state), f"{text!r} is not among {allowed(state)}"
        rules.apply(state, state.turn, notation.read_action(text))
    return state


def play(text: str, *actions: str) -> State:
    """What becomes of a position."""
    return do(position(text), *actions)


def deal(state: State, cards: str) -> State:
    """Chance deals or turns up these cards."""
    return do(state, *(f"draw {card}" for card in cards.split()))


def allowed(state: State) -> list[str]:
    """What whoever is to act may do."""
    buffer = np.zeros(rules.ACTIONS, np.int16)
    number = rules.legal(state, state.turn, buffer)
    return [notation.write_action(action) for action in buffer[:number].tolist()]


def refused(state: State, action: str) -> str:
    """The number of the rule that forbids it."""
    assert action not in allowed(state)
    reason = refusals.why_not(state, state.turn, notation.read_action(action))
    assert reason is not None
    return reason.rule


def expect(state: State, text: str) -> None:
    """The parts of a position that are named here are as they stand here."""
    written = read_parts(notation.write_position(state), notation.PARTS)
    expected = read_parts(text, notation.PARTS)
    assert {name: written.get(name, "") for name in expected} == expected
