"""Networks that do not learn, at tables of one that does, or at tables where strength is measured."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from ..bots.inputs import Inputs
from ..bots.lookahead import CAUTION, WORTH_TRYING
from ..bots.network import Network
from ..bots.tuning import USUAL_HORIZONS
from ..games.row import size_of
from .ahead import Playing, Seen
from .model import Model, new_model, sampled
from .tables import Reading, Tables, Where, device_of


class Player(NamedTuple):
    """How a seat chooses: as the expert, by a search without the network, or by the network in one of several ways."""

    is_expert: bool = False
    search_simulations: int = 0  # of a search
    noise: float = 0.0  # the temperature of the network's policy, see `bots.net.temperature`
    playouts: int = 0  # of looking ahead with the network
    caution: float = CAUTION
    horizons: tuple[int, ...] = USUAL_HORIZONS  # choices after which the chance to win is asked, counting all seats
    least: float = WORTH_TRYING  # of the best action's probability
    network: Network | None = None  # of its own; by default the one that is measured

    @property
    def is_network(self) -> bool:
        """Does it use a network?"""
        return not self.is_expert and not self.search_simulations


EXPERT, NET = Player(is_expert=True), Player()
DRAWN = Player(noise=1.0)  # from the policy as it was learned


def model_of(network: Network, on: Where) -> Model:
    """The network in PyTorch."""
    model = new_model(network.inputs, network.width, network.blocks, device_of(on))
    model.load_state_dict({name: torch.from_numpy(value) for name, value in network.weights.items()})
    return model


def policy_of(model: Model, columns: Tensor, masks: Tensor) -> Tensor:
    """The log-probability of each action."""
    return model(columns, masks)[0]


@cache
def policy_on(on: Where) -> Callable[..., Tensor]:
    """The same, compiled for a GPU; one program serves all networks of a size."""
    compiled: Callable[..., Tensor] = torch.compile(policy_of, dynamic=False)
    return compiled if on == "gpu" else policy_of


class Opponent:
    """A network at some of the tables: what it would choose there."""

    def __init__(self, at: Tables, model: Model, inputs: Inputs, player: Player, begin: int = 0, end: int = -1) -> None:
        self.at, self.player, self.tables = at, player, slice(begin, at.count if end < 0 else end)
        self.columns = at.new((self.tables.stop - begin, len(inputs)), torch.int16)
        self.sit(model, inputs)

    def sit(self, model: Model, inputs: Inputs) -> None:
        """From now on, this network plays."""
        rows, raw, cells, offsets = self.at.reading(self.at.views, inputs)
        self.model = model
        self.reading = Reading(rows[self.tables], raw[self.tables], cells, offsets)
        self.playing = Playing(self.at, model, inputs) if self.player.playouts else None
        if self.columns.shape[1] != len(inputs):
            self.columns = self.at.new((len(self.columns), len(inputs)), torch.int16)

    @torch.no_grad()
    def choices(self, viewers: Tensor, masks: Tensor, acts: Tensor) -> Tensor:
        """Turned actions for its tables; only those count at which it `acts`. It is given the values of all tables."""
        here = self.tables
        self.at.read_cells("column", self.reading, viewers[here], self.at.sights[here], self.columns)
        log_probs = policy_on(self.at.on)(self.model, self.columns, masks[here])
        if self.playing:
            return self.planned(self.playing, log_probs, viewers[here], acts[here])
        return sampled(log_probs / self.player.noise) if self.player.noise else log_probs.argmax(1)

    def planned(self, playing: Playing, log_probs: Tensor, viewers: Tensor, acts: Tensor) -> Tensor:
        """Choices by looking ahead."""
        at, player, choices = self.at, self.player, log_probs.argmax(1)
        if bool(acts.any()):
            raw = at.views.view(np.int8).reshape(at.count, size_of(at.rules.State))
            views = torch.as_tensor(raw, device=at.device)[self.tables]
            seen = Seen(views[acts], at.notes[self.tables][acts, viewers[acts].long()])
            how = player.playouts, player.caution, player.horizons, player.least
            choices[acts] = playing.best(seen, log_probs[acts], *how)
        return choices
