"""The pile is kept as counts, a top value and how often it lies there. Here it is kept card by card, and compared.

The rulebook's text, as directly as possible: every card of the pile with its effective value (None is wild).
"""

import itertools
import random

import pytest

from houndtable.games.cards import UNKNOWN
from houndtable.games.clear_4 import rules
from houndtable.games.clear_4.rules import CLEAR, HIGHEST, JOKER, PUSH, STACKS, State
from houndtable.games.seats import CHANCE, NOBODY
from tests.games.tables import Table

Pile = list[tuple[int, int | None]]  # kind and effective value


class Mirror:
    """The pile, and which of its cards the current play has laid."""

    def __init__(self) -> None:
        self.pile: Pile = []
        self.play: list[int] = []

    def below(self) -> int | None:
        """The value on top before this play."""
        before = self.pile[: len(self.pile) - len(self.play)]
        return before[-1][1] if before else None

    def values(self) -> set[int]:
        return {kind for kind in self.play if kind != JOKER}

    def lay(self, kind: int) -> bool:
        """Lay a card; was the pile cleared?"""
        below = self.below()
        self.play.append(kind)
        value = next(iter(self.values()), below)
        self.pile[len(self.pile) - len(self.play) + 1 :] = [(card, value) for card in self.play]
        is_four = value is not None and [ev for _, ev in self.pile].count(value) == 4
        if is_four:
            self.pile, self.play = [], []
        return is_four

    def may_join(self, kind: int, may_double: bool) -> bool:
        """R8, Q2, Q6, Q7: is the play still one set of at most four cards with this card?"""
        numbers = self.values() | ({kind} - {JOKER})
        if kind > JOKER or len(self.play) >= 4:
            return False
        if not numbers:
            return may_double or not self.play
        below = self.below()
        return len(numbers) == 1 and (below is None or max(numbers) <= below)


def cards_to_lay(state: State, seat: int) -> set[int]:
    hand = {kind for kind in range(1, rules.KINDS) if state.hands[seat, kind]}
    return hand | {state.open_cards[seat, stack] for stack in range(STACKS)} - {UNKNOWN}


def playable_now(table: Table, seat: int) -> set[int]:
    """The kinds that the legal actions would play."""
    kinds = set()
    for action in table.legal(seat):
        if rules.PLAY <= action < rules.PLAY_STACK:
            kinds.add(action - rules.PLAY)
        elif rules.PLAY_STACK <= action < rules.STOP:
            kinds.add(table.state.open_cards[seat, action - rules.PLAY_STACK])
    return kinds - {UNKNOWN}


def kind_played(state: State, seat: int, action: int) -> int:
    """The card that this action lays; UNKNOWN if none."""
    if seat == CHANCE:
        fits = rules.contains(rules.opening_kinds(state), action - rules.DRAW)
        return action - rules.DRAW if state.phase == rules.BLIND and fits else UNKNOWN
    if rules.PLAY <= action < rules.PLAY_STACK:
        return action - rules.PLAY
    is_stack = rules.PLAY_STACK <= action < rules.STOP
    return state.open_cards[seat, action - rules.PLAY_STACK] if is_stack else UNKNOWN


def check_pile(state: State, mirror: Mirror) -> None:
    top = mirror.pile[-1][1] if mirror.pile else None
    values = [value for _, value in mirror.pile]
    assert state.top == (top or rules.NO_VALUE)
    assert state.top_count == (values.count(top) if top else 0)
    assert all(state.pile[kind] == [card for card, _ in mirror.pile].count(kind) for kind in range(rules.KINDS))
    numbers = [value for value in values if value is not None]
    assert all(above <= below for below, above in itertools.pairwise(numbers)), "values never rise"


def check_legal(table: Table, mirror: Mirror) -> None:
    state, seat = table.state, table.state.turn
    may_double = state.multi_joker_alone == 1
    expected = {kind for kind in cards_to_lay(state, seat) if mirror.may_join(kind, may_double)}
    if not mirror.play:
        expected |= cards_to_lay(state, seat) & {PUSH, CLEAR}
    assert playable_now(table, seat) == expected


def follow(table: Table, most: int) -> None:
    """Random play of one game, next to the plain pile."""
    mirror, state = Mirror(), table.state
    for _ in range(most):
        if state.turn == NOBODY:
            return
        seat, action, turn_before = state.turn, table.choose(), (state.player, state.phase)
        if seat >= 0 and state.phase != rules.PUSHING:
            check_legal(table, mirror)
        kind = kind_played(state, seat, action)
        cleared = mirror.lay(kind) if 1 <= kind <= JOKER else kind == CLEAR
        table.engine.apply(state, seat, action)
        if cleared and state.turn != NOBODY:
            assert (state.player, state.phase) == (turn_before[0], rules.TURN), "another turn"
        if cleared or (state.pile_size == 0 and not 1 <= kind <= HIGHEST):
            mirror.pile = []
        if state.phase not in (rules.ADDING, rules.OVER):
            mirror.play = []
        check_pile(state, mirror)


@pytest.mark.parametrize("seats", rules.SEATS)
@pytest.mark.parametrize("multi_joker_alone", [0, 1])
def test_q4_q7_values_and_counts_are_those_of_a_plain_pile(seats: int, multi_joker_alone: int) -> None:
    die = random.Random(seats)
    for _ in range(12):
        follow(Table(rules, seats, (0, 0, multi_joker_alone, die.randrange(2), 0), die.randrange(10**9)), most=1500)
