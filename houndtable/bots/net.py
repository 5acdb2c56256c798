"""The bot `net`: one look at the network, no search. At a table it needs NumPy alone, and nothing is compiled."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import loops
from ..engine.specialize import specialize
from ..games import Game
from ..games.row import size_of
from ..play.match import Action, View
from . import rollout
from .mind import BY_NETWORK, Mind
from .network import Network, network_of
from .policy import Bot


def wished_most(view: View, die: random.Random) -> Action:
    """The action that the network wishes for most."""
    if len(view.legal) == 1:
        return view.legal[0]
    wishes, _ = network_of(view.game.name).look(view.state, view.raw, view.seat, [int(action) for action in view.legal])
    return view.legal[int(wishes.argmax())]


class Crowd:
    """One network deciding in many matches at once."""

    def __init__(self, game: Game, count: int, network: Network | None = None) -> None:
        rules = game.rules
        self.network = network or network_of(game.name)
        inputs = self.network.inputs
        self.rules = rules
        self.views = np.zeros(count, rules.State)
        self.raw = self.views.view(np.int8).reshape(count, size_of(rules.State))
        self.viewers, self.sights = np.zeros(count, np.int8), np.zeros((count, inputs.sights), np.int8)
        self.actions, self.numbers = np.zeros((count, rules.ACTIONS), np.int16), np.zeros(count, np.int16)
        self.columns, self.masks = np.zeros((count, len(inputs)), np.int16), np.zeros((count, rules.ACTIONS), np.bool_)

    def choose(self, rows: NDArray[Any]) -> NDArray[np.int64]:
        """What the network does in each of these rows, somebody being to act in all of them."""
        count, inputs, rules, w = len(rows), self.network.inputs, self.rules, self.network.weights
        views, raw, viewers, sights = self.views[:count], self.raw[:count], self.viewers[:count], self.sights[:count]
        columns, masks = self.columns[:count], self.masks[:count]
        sights[:], masks[:] = 0, False
        specialize(rollout.look_rows, rules)(rows, views, viewers, sights, 0, count)
        specialize(rollout.column_rows, rules)(
            views, raw, viewers, sights, inputs.table, inputs.offsets, columns, 0, count
        )
        specialize(loops.legal_rows, rules)(rows, self.actions, self.numbers, 0, count)
        specialize(rollout.allow_rows, rules)(rows, self.actions, self.numbers, inputs.turned, masks, 0, count)
        first = np.tile(w["table"][0], (count, 1))
        specialize(rollout.add_rows, rules)(w["table"], columns, masks, inputs.first_action, first, 0, count)
        wishes = np.where(masks, self.network.wishes(self.network.hidden(first)), -np.inf)
        seats = views["seats"]
        chosen: NDArray[np.int64] = inputs.turned[seats, (seats - viewers) % seats, wishes.argmax(axis=1)].astype(
            np.int64
        )
        return chosen


net_bot = Bot("net", "Has learned the game by playing itself, and answers at once.", wished_most, Mind(BY_NETWORK))
