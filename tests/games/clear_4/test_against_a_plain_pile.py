"""The pile is kept as counts, a top value and how often it lies there. Here it is kept card by card, and compared.

The rulebook's text, as directly as possible: every card of the pile with its effective value (None is wild).
"""

import itertools
import random

import pytest

from houndtable.games.cards import UNKNOWN
from houndtable.games.clear_4 import pile, rules
from houndtable.games.clear_4 import state as s
from houndtable.games.clear_4.state import CLEAR, JOKER, PUSH, STACKS, State
from houndtable.games.seats import CHANCE, NOBODY
from tests.games.tables import Table

Pile = list[tuple[int, int | None]]  # kind and effective value


class Mirror:
    """The pile, and which of its cards the current play has laid."""

    def __init__(self) -> None:
        self.pile: Pile = []
        self.play: list[int] = []
        self.kept: int | None = None  # the value of jokers after which a card was turned up

    def below(self) -> int | None:
        """The value on top before this play."""
        before = self.pile[: len(self.pile) - len(self.play)]
        return before[-1][1] if before else None

    def values(self) -> set[int]:
        kept = {self.kept} if self.kept else set()
        return {kind for kind in self.play if kind != JOKER} | kept

    def lay(self, kind: int, is_turned: bool) -> None:
        """Lay a card; Q9 if one is turned up beneath it, jokers alone keep their value."""
        below = self.below()
        self.play.append(kind)
        value = next(iter(self.values()), below)
        self.pile[len(self.pile) - len(self.play) + 1 :] = [(card, value) for card in self.play]
        self.kept = value if is_turned else self.kept

    def end_play(self, is_gone: bool) -> None:
        self.pile, self.play, self.kept = [] if is_gone else self.pile, [], None

    def count(self) -> int:
        """How many cards of the top value lie there."""
        top = self.pile[-1][1] if self.pile else None
        return [value for _, value in self.pile].count(top) if top else 0

    def may_join(self, kind: int, may_double: bool) -> bool:
        """R8, R14, Q2, Q6, Q7: is the play still one set of at most four cards with this card?"""
        numbers = self.values() | ({kind} - {JOKER})
        if kind > JOKER or len(self.play) >= 4:
            return False
        if not self.play and self.count() == 4 and kind in (self.pile[-1][1], JOKER):
            return False
        if not numbers:
            return may_double or not self.play
        below = self.below()
        return len(numbers) == 1 and (below is None or max(numbers) <= below)


def cards_to_lay(state: State, seat: int) -> set[int]:
    hand = {kind for kind in range(1, s.KINDS) if state.hands[seat, kind]}
    return hand | {state.open_cards[seat, stack] for stack in range(STACKS)} - {UNKNOWN}


def playable_now(table: Table, seat: int) -> set[int]:
    """The kinds that the legal actions would play."""
    kinds = set()
    for action in table.legal(seat):
        if s.PLAY <= action < s.PLAY_STACK:
            kinds.add(action - s.PLAY)
        elif s.PLAY_STACK <= action < s.STOP:
            kinds.add(table.state.open_cards[seat, action - s.PLAY_STACK])
    return kinds - {UNKNOWN}


def kind_played(state: State, seat: int, action: int) -> int:
    """The card that this action lays; UNKNOWN if none."""
    if seat == CHANCE:
        fits = pile.contains(pile.opening_kinds(state), action - s.DRAW)
        return action - s.DRAW if state.phase == s.BLIND and fits else UNKNOWN
    if s.PLAY <= action < s.PLAY_STACK:
        return action - s.PLAY
    is_stack = s.PLAY_STACK <= action < s.STOP
    return state.open_cards[seat, action - s.PLAY_STACK] if is_stack else UNKNOWN


def check_pile(state: State, mirror: Mirror) -> None:
    top = mirror.pile[-1][1] if mirror.pile else None
    values = [value for _, value in mirror.pile]
    assert state.top == (top or s.NO_VALUE)
    assert state.top_count == mirror.count()
    assert all(state.pile[kind] == [card for card, _ in mirror.pile].count(kind) for kind in range(s.KINDS))
    numbers = [value for value in values if value is not None]
    assert all(above <= below for below, above in itertools.pairwise(numbers)), "values never rise"


def check_legal(table: Table, mirror: Mirror) -> None:
    state, seat = table.state, table.state.turn
    if state.phase == s.CLEARING:
        assert mirror.count() == 4 and table.legal(seat) == [s.STOP, s.CLEAR_PILE]
        return
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
        seat, action, player = state.turn, table.choose(), state.player
        if seat >= 0 and state.phase != s.PUSHING:
            check_legal(table, mirror)
        kind, four_before = kind_played(state, seat, action), mirror.count()
        if 1 <= kind <= JOKER:
            mirror.lay(kind, is_turned=is_on_upright(state, action))
        is_four = 1 <= kind <= JOKER and mirror.count() == 4
        is_cleared = kind == CLEAR or action == s.CLEAR_PILE or (is_four and not state.clear_by_choice)
        table.engine.apply(state, seat, action)
        if state.turn == NOBODY:
            return
        if is_cleared:
            assert (state.player, state.phase) == (player, s.TURN), "another turn"
        if action == s.STOP and four_before == 4:
            assert state.player != player and state.top_count == 4, "left on the pile"
        if state.phase not in (s.ADDING, s.CLEARING):
            mirror.end_play(is_gone=is_cleared or state.pile_size == 0)
        check_pile(state, mirror)


def is_on_upright(state: State, action: int) -> bool:
    """Is the card of a stack played under which another will be turned up?"""
    is_stack = s.PLAY_STACK <= action < s.STOP
    return is_stack and state.face_down[state.player, action - s.PLAY_STACK] == s.WITH_UPRIGHT


@pytest.mark.parametrize("seats", s.SEATS)
@pytest.mark.parametrize("multi_joker_alone", [0, 1])
def test_q4_q7_q9_values_and_counts_are_those_of_a_plain_pile(seats: int, multi_joker_alone: int) -> None:
    die = random.Random(seats)
    for number in range(12):
        options = (0, 0, multi_joker_alone, die.randrange(2), number % 2)
        follow(Table(rules, seats, options, die.randrange(10**9)), most=1500)
