"""Who wins how often? Matches at many tables at once, between experts, searches and several uses of one network.

Every deal is played at two tables, with the sides changed and the same dice for chance.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..bots import think
from ..bots.belief import no_notes
from ..bots.builtin_bots import HORIZON
from ..bots.inputs import Inputs
from ..bots.lookahead import CAUTION, WORTH_TRYING
from ..bots.matches import THOUGHTS
from ..bots.mind import BY_SEARCH, Mind
from ..bots.network import Network
from ..bots.tuning import USUAL_HORIZONS
from ..engine.backends import spread
from ..engine.batch import new_dice
from ..engine.specialize import specialize
from ..games.row import size_of
from .ahead import Playing, Seen
from .model import Model, new_model, sampled
from .tables import Mix, Tables, Where, device_of, teams_of

LIMIT = 1500  # choices after which a match is given up and counts half, since two networks may go round in circles
NEARLY_ALL = 0.999  # of the matches; nobody waits for the last ones
MATCHES_A_DEAL = 2

Shares = NDArray[np.float64]


class Player(NamedTuple):
    """How a seat chooses: as the expert, by a search without the network, or by the network in one of several ways."""

    is_expert: bool = False
    search_simulations: int = 0  # of a search
    noise: float = 0.0  # the temperature of the network's policy, see `bots.net.temperature`
    playouts: int = 0  # of looking ahead with the network
    caution: float = CAUTION
    horizons: tuple[int, ...] = USUAL_HORIZONS  # choices after which the chance to win is asked, counting all seats
    least: float = WORTH_TRYING  # of the best action's probability


EXPERT, NET = Player(is_expert=True), Player()


class Seating(NamedTuple):
    """For each table and seat: the number of the player, and whether it is on the side whose wins are counted."""

    players: NDArray[np.int64]
    is_counted: NDArray[np.bool_]


def on_every_other_chair(at: Tables) -> Seating:
    """The first player against the second. Partners are of one kind, and sides change from table to table."""
    sides = (teams_of(at.rules, at.mix.seats) + np.arange(at.count)[:, None]) % 2
    return Seating(sides, sides == 0)


def beside_another(at: Tables) -> Seating:
    """The first player with the second as a partner, against a team of the second."""
    seating, seats = on_every_other_chair(at), np.arange(at.rules.MOST_SEATS)
    teams = teams_of(at.rules, at.mix.seats)
    is_first = teams == seats  # of its team
    return Seating(np.where(seating.is_counted & is_first, 0, 1), seating.is_counted)


def error_of(share: float, games: int) -> float:
    """Half the width of the 95 % interval of a share of wins."""
    return 1.96 * sqrt(max(share * (1 - share), 1e-4) / max(games, 1))


def model_of(network: Network, on: Where) -> Model:
    """The network in PyTorch."""
    model = new_model(network.inputs, network.width, network.blocks, device_of(on))
    model.load_state_dict({name: torch.from_numpy(value) for name, value in network.weights.items()})
    return model


def shares_of_wins(
    model: Model,
    inputs: Inputs,
    mix: Mix,
    players: Sequence[Player],
    seed: int,
    on: Where,
    seated: Callable[[Tables], Seating] = on_every_other_chair,
    limit: int = LIMIT,
) -> Shares:
    """The first player's share of the wins against the second in every deal, where the mix has a line for each deal."""
    matches = Mix(*(of_deals.repeat(MATCHES_A_DEAL, axis=0) for of_deals in mix))
    at = Tables(inputs, matches, seed, on, limit, MATCHES_A_DEAL)
    return shares_at(at, model, players, seated(at))


class Searching:
    """A search at many tables, on the cores. It takes notes if they are inputs of the network."""

    def __init__(self, at: Tables, simulations: int) -> None:
        game, shape = at.inputs.game, (at.count, at.rules.MOST_SEATS)
        mind = Mind(BY_SEARCH, simulations, HORIZON, remembers=1).row()
        self.at, self.thought, self.minds = at, new_dice(at.seed + THOUGHTS, at.count), np.tile(mind, (*shape, 1))
        self.nothing = np.zeros((*shape, len(no_notes(game))), np.int8)
        self.choose = specialize(think.choose_rows, at.rules)

    def best(self, tables: Tensor, viewers: Tensor) -> Tensor:
        """The action to do at each of these tables, turned."""
        at, which, choices = self.at, tables.cpu().numpy(), np.zeros(self.at.count, np.int64)
        rows, notes = at.place.host(at.rows), at.notes.cpu().numpy() if at.inputs.notes else self.nothing

        def think_at(table: int) -> None:
            one = np.array([table])
            self.choose(rows, one, self.thought, self.minds, notes, at.rules.ACTIONS, choices)

        list(spread(think_at, which.tolist()))
        turned = at.inputs.turned[at.mix.seats[which], viewers.cpu().numpy(), choices[which]]
        return torch.from_numpy(turned.astype(np.int64)).to(at.device)


@torch.no_grad()
def shares_at(at: Tables, model: Model, players: Sequence[Player], seating: Seating) -> Shares:
    """The counted side's share of the wins in every deal whose matches were counted: nearly all."""
    count, rules = at.count, at.rules
    viewers, masks = at.new((count,), torch.int8), at.new((count, rules.ACTIONS), torch.bool)
    columns, taught = at.new((count, len(at.inputs)), torch.int16), at.new((count,), torch.int64)
    ended, outcomes = at.new((count,), torch.bool), at.new((count, rules.MOST_SEATS), torch.bool)
    sitting = torch.from_numpy(seating.players).to(at.device)
    is_counted = torch.from_numpy(seating.is_counted).to(at.device)
    is_done, shares = at.new((count,), torch.bool), at.new((count,), torch.float32)
    views = torch.as_tensor(at.views.view(np.int8).reshape(count, size_of(rules.State)), device=at.device)
    playing, step = Playing(at, model), 0
    searching = {each: Searching(at, each.search_simulations) for each in players if each.search_simulations}
    while step % 20 or bool(is_done.float().mean() < NEARLY_ALL):
        at.look(viewers, masks)
        at.read(viewers, columns)
        log_probs = model(columns, masks)[0]
        choices, to_act = log_probs.argmax(1), sitting.gather(1, viewers.long()[:, None])[:, 0]
        for number, player in enumerate(players):
            acts = (to_act == number) & ~is_done
            if player.is_expert:
                at.teach(taught)
                choices = torch.where(acts, taught, choices)
            elif player.search_simulations:
                choices[acts] = searching[player].best(acts.nonzero()[:, 0], viewers[acts])
            elif player.noise:
                choices = torch.where(acts, sampled(log_probs / player.noise), choices)
            elif player.playouts and bool(acts.any()):
                seen = Seen(views[acts], at.notes[acts, viewers[acts].long()])
                how = player.playouts, player.caution, player.horizons, player.least
                choices[acts] = playing.best(seen, log_probs[acts], *how)
        outcomes.zero_()
        at.act(choices, ended, outcomes)
        is_new = ended & ~is_done
        winners = outcomes.sum(1)
        part = torch.where(winners > 0, (outcomes & is_counted).sum(1) / winners.clamp(min=1), 0.5)
        shares = torch.where(is_new, part, shares)
        is_done |= ended
        step += 1
    is_counted_deal = is_done.view(-1, MATCHES_A_DEAL).all(dim=1)
    deals: Shares = shares.view(-1, MATCHES_A_DEAL)[is_counted_deal].double().mean(dim=1).cpu().numpy()
    return deals
