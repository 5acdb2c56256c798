"""A hint for a person: the best actions with their chances, from the person's own view."""

import random
from typing import NamedTuple

from ..games.message import Message
from ..play.match import Action, View
from .builtin_bots import HORIZON, Tried, estimate, liked_best, search
from .mind import BY_SEARCH, Mind
from .net import looked_at
from .policy import legal_action
from .reasons import reason

MOST = 3  # actions
CLOSE = 0.015  # a difference of chances that does not matter
MIND = Mind(BY_SEARCH, 20_000, HORIZON, remembers=1)


class Hint(NamedTuple):
    """An action, the chance to win with it, and why."""

    action: Action
    chance: float
    why: Message


def hints(view: View, die: random.Random | None = None, seconds: float = 0.5, mind: Mind = MIND) -> list[Hint]:
    """The three best actions, the best first; the view should be that of a seat that may act."""
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to choose now; ask for the view of a seat that may act.")
    die = die or random.Random()
    if len(view.legal) == 1:
        return [Hint(view.legal[0], chance_now(view, die, seconds, mind), Message("hint.only"))]
    tries = search(mind, seconds, view, die)
    order = sorted(tries, key=lambda action: tries[action], reverse=True)[:MOST]
    liked = liked_best(0, view, die)
    best = [tries[action] for action in order]
    return [
        Hint(legal_action(view, action), tried.chance, reason(view, action) or why(place, best, action == liked))
        for place, (action, tried) in enumerate(zip(order, best, strict=True))
    ]


def hint_at_once(view: View) -> list[Hint]:
    """The action that the network prefers, and its estimate of the chance to win. Needs no compilation.

    A variant has no network: there, what an expert likes.
    """
    liked = liked_best(0, view, random.Random(0))
    if view.game.variant:
        best, chance = liked, estimate(view, random.Random(0))
    else:
        logits, chance = looked_at(view)
        best = view.legal[int(logits.argmax())]
    if len(view.legal) == 1:
        return [Hint(best, chance, Message("hint.only"))]
    is_liked = best == liked
    usual = Message("hint.best_and_usual" if is_liked else "hint.best_though_unusual")
    return [Hint(best, chance, reason(view, int(best)) or usual)]


def chance_now(view: View, die: random.Random, seconds: float, mind: Mind) -> float:
    """The chance to win when there is only one action."""
    return next(iter(search(mind, seconds, view, die).values())).chance


def why(place: int, best: list[Tried], is_liked: bool) -> Message:
    """If the game offers no reason: how the action compares with the best, and whether it is the usual choice."""
    behind = best[0].chance - best[place].chance
    if place == 0:
        return Message("hint.best_and_usual" if is_liked else "hint.best_though_unusual")
    return Message("hint.close") if behind < CLOSE else Message("hint.behind", {"percent": round(100 * behind)})
