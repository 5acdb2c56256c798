"""Reference bots, in the arena only: one that sees everything, and some that play like bots elsewhere."""

import random
from math import inf

from ..games.clear_4.state import HIGHEST
from ..play.match import Action, View
from .builtin_bots import HORIZON, by_search, searched
from .mind import BY_SEARCH, Mind
from .policy import Bot

LAST_CARDS = 4  # with this many left the shedding bot begins to search


def refuse(view: View, die: random.Random) -> Action:
    """Refuse to play from a view."""
    raise ValueError("The cheater sees all hands; it plays only against bots that have a mind, in the arena.")


cheater = Bot(
    "cheater",
    "Searches with all cards open: an upper bound for skill.",
    refuse,
    Mind(BY_SEARCH, 1000, HORIZON, sees_all=1),
)

loner = by_search(
    "loner",
    "Plans with its own cards as if all others, partner or not, acted at random.",
    simulations=1000,
    horizon=0,
    remembers=0,
    alone=1,
)


def shed_cheaply(view: View, die: random.Random) -> Action:
    """CLEAR 4: the number that just fits, special cards only if needed; search when few cards are left."""
    if view.game.name != "clear_4":
        raise ValueError("shedder plays CLEAR 4 only.")
    if view.state.left[view.seat] <= LAST_CARDS:
        return searched(END_GAME, inf, view, die)
    return max(view.legal, key=lambda action: (_cheapness(action), die.random()))


END_GAME = Mind(BY_SEARCH, 500, HORIZON)


def _cheapness(action: Action) -> int:
    """Numbers before jokers, these before special cards, and all before taking the pile."""
    key, values = action.message.key, action.message.values
    if key.startswith("pass"):
        return -100
    kind = int(str(values["card"]).rpartition(".")[2]) if "card" in values else 1
    return kind if kind <= HIGHEST and key != "stop" else -kind


shedder = Bot("shedder", "CLEAR 4: sheds the card that just fits, and searches when few are left.", shed_cheaply)

REFERENCE_BOTS = {bot.name: bot for bot in (cheater, loner, shedder)}
