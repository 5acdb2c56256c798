"""A hint for a person: the best actions with their chances, from the person's own view."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..games.message import Message
from ..play.match import Action, View
from .belief import notes_of
from .builtin_bots import HORIZON, estimate, search, usual
from .evaluator import Ints
from .lookahead import Numbers, Situation, evaluator_of, is_ready, lower_bounds, results_of
from .luck import Die
from .mind import BY_SEARCH, Mind
from .net import evaluated
from .network import Floats, Notes, network_of
from .policy import legal_action
from .reasons import reason

MOST = 3  # actions
CLOSE = 0.015  # a difference of chances that does not matter
CAUTION = 2.0  # standard errors by which an action must be better than the network's favourite
WORLDS = 16  # in which every action is tried
FEW_WORLDS, NEXT_CHOICE = 8, (0,)  # the same with plain rules, and only until the player has to choose again
SEARCH, SECONDS = Mind(BY_SEARCH, 8000, HORIZON, remembers=1), 5.0  # for a variant; a search takes no longer


class Hint(NamedTuple):
    """An action, the chance to win with it, and why."""

    action: Action
    chance: float
    why: Message


def hints(view: View, die: random.Random | None = None) -> list[Hint]:
    """The three best actions, the best first; the view should be that of a seat that may act.

    The network proposes them, and tries them in imagined worlds. It is quick, and better once `load_lookahead` has
    compiled the rules. A variant has no network: there a search has to be compiled.
    """
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to choose now; ask for the view of a seat that may act.")
    die = die or random.Random()
    return by_search(view, die) if view.game.variant else by_network(view, die)


def by_network(view: View, die: random.Random) -> list[Hint]:
    """The actions that the network prefers; another than its favourite comes first only if it is clearly better."""
    notes, network = notes_of(view, is_ready(view.game)), network_of(view.game.name)
    logits, chance = evaluated(view, network)
    chance = network.tuning.calibrated(view.state.seats, chance)
    if len(view.legal) == 1:
        return [Hint(view.legal[0], chance, Message("hint.only"))]
    favourites = np.argsort(-logits, kind="stable")[:MOST]
    results = tried_out(view, notes, logits, favourites, die)
    best, means = int(lower_bounds(results, CAUTION).argmax()), results.mean(axis=1)
    is_decided = means[best] in (0, 1)
    chances = means if is_decided else chance * means / means[best]
    chances = np.minimum(chances, chances[best])
    order = sorted(range(len(results)), key=lambda place: (place != best, -chances[place]))
    return told(view, [view.legal[favourites[place]] for place in order], chances[order].tolist())


def tried_out(view: View, notes: Notes, logits: Floats, places: Ints, die: random.Random) -> Numbers:
    """The results of the legal actions at these places, each in the same worlds."""
    game, legal = view.game, np.array([int(action) for action in view.legal])
    evaluator = evaluator_of(game)
    horizons = evaluator.horizons if is_ready(game) else NEXT_CHOICE
    worlds = WORLDS if is_ready(game) else FEW_WORLDS
    situation = Situation(view.raw, view.seat, notes, legal, logits)
    return results_of(evaluator, situation, legal[places], worlds, horizons, Die(die.getrandbits(64)))


def by_search(view: View, die: random.Random) -> list[Hint]:
    """The actions that a search tries most often."""
    tries = search(SEARCH, SECONDS, view, die)
    if len(view.legal) == 1:
        return [Hint(view.legal[0], next(iter(tries.values())).chance, Message("hint.only"))]
    most, *others = sorted(tries, key=lambda action: tries[action], reverse=True)[:MOST]
    order = [most, *sorted(others, key=lambda action: -tries[action].chance)]
    return told(
        view,
        [legal_action(view, action) for action in order],
        [min(tries[action].chance, tries[most].chance) for action in order],
    )


def by_expert(view: View) -> list[Hint]:
    """What an expert likes, and the bots' own estimate. Needs neither a network nor compiling."""
    liked, chance = usual(view), estimate(view, random.Random(0))
    if len(view.legal) == 1:
        return [Hint(liked, chance, Message("hint.only"))]
    return told(view, [liked], [chance])


def told(view: View, actions: Sequence[Action], chances: Sequence[float]) -> list[Hint]:
    """Hints for these actions, with the game's own reasons, except a reason that also applies to a better action."""
    liked, reasons = usual(view), [reason(view, action) for action in actions]
    return [
        Hint(
            action,
            chance,
            own if own and own not in reasons[:place] else why(chances[0] - chance, place == 0, action == liked),
        )
        for place, (action, chance, own) in enumerate(zip(actions, chances, reasons, strict=True))
    ]


def why(behind: float, is_best: bool, is_liked: bool) -> Message:
    """If the game offers no reason: how the action compares with the best, and whether it is the usual choice."""
    if is_best:
        return how_usual(is_liked)
    return Message("hint.close") if behind < CLOSE else Message("hint.behind", {"percent": round(100 * behind)})


def how_usual(is_liked: bool) -> Message:
    """The best action is the one that an expert likes, or another."""
    return Message("hint.best_and_usual" if is_liked else "hint.best_though_unusual")
