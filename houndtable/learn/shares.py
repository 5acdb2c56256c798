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
from ..bots.matches import THOUGHTS
from ..bots.mind import BY_SEARCH, Mind
from ..engine.backends import spread
from ..engine.batch import new_dice
from ..engine.specialize import specialize
from .model import Model
from .opponents import Opponent, Player, model_of
from .tables import Mix, Tables, Where, teams_of

LIMIT = 1500  # choices after which a match is given up and counts half, since two networks may go round in circles
NEARLY_ALL = 0.999  # of the matches; nobody waits for the last ones
MATCHES_A_DEAL = 2

Shares = NDArray[np.float64]


class Share(NamedTuple):
    """A share of wins with its 95 % interval, and the number of games."""

    mean: float
    low: float
    high: float
    games: int


class Seating(NamedTuple):
    """For each table and seat: the number of the player, and whether it is on the side whose wins are counted."""

    players: NDArray[np.int64]
    is_counted: NDArray[np.bool_]


def on_every_other_chair(at: Tables) -> Seating:
    """The first player against the second. Partners are of one kind, and sides change from table to table."""
    sides = (teams_of(at.rules, at.mix.seats) + np.arange(at.count)[:, None]) % 2
    return Seating(sides, sides == 0)


def one_team(at: Tables) -> Seating:
    """A single team of the first player, all others of the second. At the next table of a deal it is the next team."""
    teams = teams_of(at.rules, at.mix.seats)
    numbers = np.array([len(set(line[:seats])) for line, seats in zip(teams.tolist(), at.mix.seats, strict=True)])
    is_first = teams == (np.arange(at.count) % numbers)[:, None]
    return Seating(np.where(is_first, 0, 1), is_first)


def beside_another(at: Tables) -> Seating:
    """The first player with the second as a partner, against a team of the second."""
    seating, seats = on_every_other_chair(at), np.arange(at.rules.MOST_SEATS)
    teams = teams_of(at.rules, at.mix.seats)
    is_first = teams == seats  # of its team
    return Seating(np.where(seating.is_counted & is_first, 0, 1), seating.is_counted)


def share_in(deals: Shares) -> Share:
    """The share of wins in duplicate deals; the games of a deal are one observation."""
    mean, half = float(deals.mean()), 1.96 * float(np.append(deals, (0.0, 1.0)).std()) / sqrt(len(deals))
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half), MATCHES_A_DEAL * len(deals))


def error_of(share: float, games: int) -> float:
    """Half the width of the 95 % interval of a share of wins."""
    return 1.96 * sqrt(max(share * (1 - share), 1e-4) / max(games, 1))


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


def network_at(at: Tables, model: Model, player: Player) -> Opponent:
    """A player that uses a network: its own, or the one that is measured."""
    if player.network is None:
        return Opponent(at, model, at.inputs, player)
    return Opponent(at, model_of(player.network, at.on), player.network.inputs, player)


@torch.no_grad()
def shares_at(at: Tables, model: Model, players: Sequence[Player], seating: Seating) -> Shares:
    """The counted side's share of the wins in every deal whose matches were counted: nearly all."""
    count, rules = at.count, at.rules
    viewers, masks = at.new((count,), torch.int8), at.new((count, rules.ACTIONS), torch.bool)
    choices, taught = (at.new((count,), torch.int64) for _ in range(2))
    ended, outcomes = at.new((count,), torch.bool), at.new((count, rules.MOST_SEATS), torch.bool)
    sitting = torch.from_numpy(seating.players).to(at.device)
    is_counted = torch.from_numpy(seating.is_counted).to(at.device)
    is_done, shares, step = at.new((count,), torch.bool), at.new((count,), torch.float32), 0
    searching = {each: Searching(at, each.search_simulations) for each in players if each.search_simulations}
    deciding = {each: network_at(at, model, each) for each in players if each.is_network}
    while step % 20 or bool(is_done.float().mean() < NEARLY_ALL):
        at.look(viewers, masks)
        to_act = sitting.gather(1, viewers.long()[:, None])[:, 0]
        for number, player in enumerate(players):
            acts = (to_act == number) & ~is_done
            if player.is_expert:
                at.teach(taught)
                choices = torch.where(acts, taught, choices)
            elif player.search_simulations:
                choices[acts] = searching[player].best(acts.nonzero()[:, 0], viewers[acts])
            else:
                choices = torch.where(acts, deciding[player].choices(viewers, masks, acts), choices)
        choices = torch.where(is_done, masks.float().argmax(1), choices)
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
