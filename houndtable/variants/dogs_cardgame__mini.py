"""Dogs Cardgame, small enough to solve: one breed, two locations of one dog each, a single turn for each player."""

from houndtable.games.dogs_cardgame.characters import has_two_alike
from houndtable.games.dogs_cardgame.kennel import may_place
from houndtable.games.dogs_cardgame.laying import go_on_breeding
from houndtable.games.dogs_cardgame.state import MERCHANT, OVER, WANTED, State, place_action
from houndtable.games.dogs_cardgame.turn import legal_dismissals as usual_dismissals
from houndtable.games.offers import offer
from houndtable.games.row import Cells
from houndtable.games.seats import CHANCE

SEATS = (2,)
START_FOOD = 1
START_COINS = 1
DEALT = 1


def character_copies(state: State, character: int) -> int:
    """Six merchants."""
    return 6 if character == MERCHANT else 0


def choose_locations(state: State, options: Cells) -> None:
    """Esquina and Campinho."""
    state.in_city[0] = 1
    state.in_city[1] = 1


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


def legal_dismissals(state: State, seat: int, actions: Cells, n: int) -> int:
    """Only one of two equal characters can be dismissed without effect."""
    return usual_dismissals(state, seat, actions, n) if has_two_alike(state, seat) else n


def legal_donations(state: State, seat: int, actions: Cells, n: int) -> int:
    """Dogs cannot be donated."""
    return n


def end_round(state: State) -> None:
    """The game is over after one turn each."""
    state.phase = OVER


def legal_places(state: State, seat: int, actions: Cells) -> int:
    """A dog goes into the first bay with a free place."""
    n = 0
    for bay in range(state.open_bays[seat]):
        n = offer(actions, n, place_action(0, bay), n == 0 and may_place(state, seat, bay))
    return n
