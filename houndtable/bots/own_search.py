"""Looking ahead with the user's own policy and value, as `thinker` does with the package's networks.

The policy says which actions are worth trying and plays for every seat in the imagined worlds; the value judges the
results. Both are asked for many worlds at once, and see only views.
"""

import random
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import observation
from ..engine.specialize import specialize
from ..games import Game
from ..play.match import Action, View
from . import course
from .belief import notes_of
from .chances import CERTAIN
from .choice import MOST_SEATS
from .crowd import Crowd, Looks, Rows, Shorts
from .lookahead import Seen, look_ahead
from .mind import BY_NETWORK, Mind
from .network import Floats, Notes
from .policy import Bot, Policy, as_array, legal_action

Value = Callable[[NDArray[np.float32]], Any]  # observations → the viewer's chance to win in each
SIMULATIONS = 200  # playouts a decision


def looking_ahead(
    policy: Policy,
    value: Value | None = None,
    name: str = "policy",
    about: str = "Looks ahead with a policy of one's own.",
    simulations: int = SIMULATIONS,
    seconds: float = inf,
) -> Bot:
    """A bot that looks ahead. `policy(observations, masks)` answers with a logit for each action of each game.

    `value(observations)` answers with a chance from 0 to 1 for each; without it the bots' own evaluation is used.
    """
    mind = Mind(BY_NETWORK, simulations, remembers=1)
    return Bot(name, about, partial(thought_ahead, name, policy, value, mind, seconds))


def thought_ahead(
    name: str, policy: Policy, value: Value | None, mind: Mind, seconds: float, view: View, die: random.Random
) -> Action:
    """The best action after looking ahead."""
    if len(view.legal) == 1:
        return view.legal[0]
    legal, masks = np.array([int(action) for action in view.legal]), np.zeros((1, view.game.rules.ACTIONS), np.bool_)
    masks[0, legal] = True
    wishes = wishes_of(name, policy, view.observation()[None].astype(np.float32, copy=False), masks)
    seen = Seen(view.raw, view.seat, notes_of(view), legal, wishes[0, legal])
    thoughts = np.random.default_rng(die.getrandbits(64))
    crowd = OwnCrowd(view.game, name, policy, value)
    return legal_action(view, look_ahead(crowd, seen, mind, thoughts, seconds))


class OwnCrowd(Crowd):
    """The user's own policy and value instead of a network, and the compiled rules of the game."""

    def __init__(self, game: Game, name: str, policy: Policy, value: Value | None) -> None:
        self.game, self.rules, self.looked = game, game.rules, 0
        self.name, self.policy, self.value = name, policy, value

    @property
    def noted(self) -> int:
        """Nothing: observations are without notes."""
        return 0

    def look(self, rows: Rows, actions: Shorts, numbers: Shorts, notes: Notes | None = None) -> Looks:
        """The policy's and the value's output for rows, given how many actions are legal in each."""
        self.looked += len(rows)
        viewers = rows["turn"].astype(np.int64)
        lines, places = np.nonzero(np.arange(actions.shape[1]) < numbers[:, None])
        masks = np.zeros(actions.shape, np.bool_)
        masks[lines, actions[lines, places]] = True
        seen = observation.of_rows(self.game, self.hidden(rows, viewers), viewers.astype(np.int8))
        chances = chances_of(self.name, self.value, seen) if self.value else self.evaluated(rows)
        wishes, every = wishes_of(self.name, self.policy, seen, masks), np.arange(actions.shape[1], dtype=np.int16)
        return Looks(wishes, chances, np.broadcast_to(every, actions.shape))

    def evaluated(self, rows: Rows) -> Floats:
        """The chance to win of the seat to act, by the bots' own evaluation."""
        chances = np.zeros((len(rows), int(rows["seats"][0])), np.int64)
        specialize(course.chance_rows, self.rules)(rows, np.zeros(MOST_SEATS, np.int64), chances, 0, len(rows))
        found: Floats = (chances[np.arange(len(rows)), rows["turn"]] / CERTAIN).astype(np.float32)
        return found


def wishes_of(name: str, policy: Policy, seen: NDArray[np.float32], masks: NDArray[np.bool_]) -> Floats:
    """A policy's answer, checked: a number for each action, minus infinity if it is not legal."""
    answer = as_array(policy(seen, masks))
    if answer.shape != masks.shape or answer.dtype.kind not in "iuf" or np.isnan(answer[masks]).any():
        raise ValueError(
            f"The policy {name} answered with {answer.dtype} of shape {answer.shape}; to look ahead, it should answer "
            f"with numbers of shape {masks.shape}, one for each action."
        )
    return np.where(masks, answer, -np.inf).astype(np.float32)


def chances_of(name: str, value: Value, seen: NDArray[np.float32]) -> Floats:
    """A value's answer, checked: a chance for each game."""
    answer = as_array(value(seen))
    if answer.shape != (len(seen),) or answer.dtype.kind != "f" or not ((answer >= 0) & (answer <= 1)).all():
        raise ValueError(
            f"The value of {name} answered with {answer.dtype} of shape {answer.shape}; it should be {len(seen)} "
            "chances from 0 to 1, one for each game."
        )
    return answer.astype(np.float32)
