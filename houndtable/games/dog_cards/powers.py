"""DOG CARDS, chapter 4: action 3, the power of a red card."""

from ..cards import UNKNOWN
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE, partner_of
from . import state as s
from .layout import end_action
from .piles import pile_size, play, reshuffle_if_used_up, take_next, take_top
from .state import State, is_team_game, steal_action


def look(state: State, seat: int) -> None:
    """R23 The player alone (Q19) looks at the top seven cards; Q11 at fewer if there are fewer."""
    reshuffle_if_used_up(state)
    state.looker = seat
    state.phase = s.LOOKING
    state.turn = CHANCE


def look_at(state: State, kind: int) -> None:
    """R23 One card at a time, including those that another player has seen before (Q19)."""
    if state.looked == state.top_size:
        take_next(state, kind)
        state.top[state.top_size] = kind
        state.top_size += 1
    state.looked += 1
    if state.looked == s.SEVEN_SEES or state.looked == pile_size(state):
        state.looked = 0
        state.phase = s.TAKING
        state.turn = state.player


def legal_takes(state: State, actions: Cells) -> int:
    """R23 Any of the cards looked at."""
    n = 0
    for place in range(state.top_size):
        n = offer(actions, n, s.TAKE + place, True)
    return n


def take(state: State, seat: int, place: int) -> None:
    """R23 One card goes to the hand, the others stay in order; R21 then the 7 is discarded."""
    state.hands[seat, take_top(state, place)] += 1
    play(state, seat, s.SEVEN)
    end_action(state, 1)


def legal_fetches(state: State, seat: int, actions: Cells, n: int) -> int:
    """R24 A 14 takes any card of the discard pile; Q12 there must be one."""
    if state.hands[seat, s.FOURTEEN] > 0:
        for kind in range(1, s.KINDS):
            n = offer(actions, n, s.FETCH + kind, state.discard[kind] > 0)
    return n


def fetch(state: State, seat: int, kind: int) -> None:
    """R24 The card goes to the hand; R21 then the 14 is discarded."""
    state.discard[kind] -= 1
    state.hands[seat, kind] += 1
    play(state, seat, s.FOURTEEN)
    end_action(state, 1)


def may_steal(state: State, seat: int, owner: int, index: int) -> bool:
    """R25 From a row of another player, Q6 by agreement not the partner's; Q9 there must be a card."""
    is_partner = is_team_game(state) and owner == partner_of(seat, state.seats)
    is_spared = owner == seat or (is_partner and state.thief_may_hit_partner == 0)
    return state.length[owner, index] > 0 and not is_spared


def legal_thefts(state: State, seat: int, actions: Cells, n: int) -> int:
    if state.hands[seat, s.THIEF] > 0:
        for owner in range(state.seats):
            for index in range(s.MOST_ROWS):
                n = offer(actions, n, steal_action(owner, index), may_steal(state, seat, owner, index))
    return n


def steal(state: State, seat: int, owner: int, index: int) -> None:
    """R25 The last card of the row goes to the hand; R21 then the thief is discarded."""
    last = state.length[owner, index]
    state.hands[seat, state.rows[owner, index, last]] += 1
    state.rows[owner, index, last] = UNKNOWN
    state.length[owner, index] = last - 1
    play(state, seat, s.THIEF)
    end_action(state, 1)
