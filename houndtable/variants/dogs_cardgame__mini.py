"""Dogs Cardgame, small enough to solve: one breed, one location, and a single turn with one of two characters."""

from houndtable.games.dogs_cardgame.kennel import may_place
from houndtable.games.dogs_cardgame.laying import go_on_breeding
from houndtable.games.dogs_cardgame.state import MERCHANT, OVER, PARTNER, WANTED, State, place_action
from houndtable.games.offers import offer
from houndtable.games.row import Cells
from houndtable.games.seats import CHANCE

SEATS = (2,)
START_FOOD = 0
START_COINS = 1
DEALT = 2


def character_copies(state: State, character: int) -> int:
    """Two merchants and two partners: food for a dog, or an improvement for the coin."""
    return 2 if character == MERCHANT or character == PARTNER else 0


def choose_locations(state: State, options: Cells) -> None:
    """Esquina."""
    state.in_city[0] = 1


def go_on_locating(state: State) -> None:
    """There is nothing to draw."""
    state.turn = CHANCE
    go_on_breeding(state)


def breeds_needed(state: State) -> int:
    """A single one."""
    return 1


def wish_breeds(state: State, options: Cells) -> None:
    """The mongrels."""
    state.breeds[0] = WANTED


def may_hire(state: State, seat: int) -> bool:
    """Nobody hires."""
    return False


def legal_dismissals(state: State, seat: int, actions: Cells, n: int) -> int:
    """Nobody dismisses a character without its effect."""
    return n


def legal_donations(state: State, seat: int, actions: Cells, n: int) -> int:
    """Dogs cannot be donated."""
    return n


def legal_places(state: State, seat: int, actions: Cells) -> int:
    """A dog goes into the first bay with a free place."""
    n = 0
    for bay in range(state.open_bays[seat]):
        n = offer(actions, n, place_action(0, bay), n == 0 and may_place(state, seat, bay))
    return n


def end_round(state: State) -> None:
    """After one turn each it is over."""
    state.phase = OVER
