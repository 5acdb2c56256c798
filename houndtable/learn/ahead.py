"""The look-ahead of `bots.lookahead` at thousands of tables at once, to measure on a GPU what it brings.

It does the same: every action worth trying in the same imagined worlds, the network for all seats until the thinking
seat is to choose again, the worse half dropped after each round. Only a network whose inputs are notes has any here.
"""

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..bots import playouts, rollout
from ..bots.lookahead import LONGEST, MOST_TRIED, WORTH_TRYING
from ..engine.backends import Array
from ..games.turned import cells_of
from .model import Model, sampled_with
from .tables import Tables, read_cells

AT_ONCE = 131_072  # playouts; more would not fit beside each other
ROUNDS = 3  # at most: 8 actions, 4, 2


class Seen(NamedTuple):
    """What seats see, as bytes, and what they have noted, one line each.

    In the worlds that a seat imagines, the others are taken to have noted the same.
    """

    views: Tensor
    notes: Tensor


class Playing:
    """A network that plays on from positions that it is given as bytes."""

    def __init__(self, at: Tables, model: Model) -> None:
        self.at, self.model, self.turned = at, model, torch.from_numpy(at.inputs.turned).long().to(at.device)
        self.turn = next(cell.offset for cell in cells_of(at.rules) if cell.field == "turn")

    def run(self, function: Any, *values: Any) -> None:
        """A function over all rows."""
        self.at.place.run(function, *map(self.taken, values))

    def taken(self, value: Any) -> Any:
        """A tensor as compiled code takes it."""
        return self.at.place.take(value) if isinstance(value, Tensor) else value

    def rows(self, raw: Tensor) -> Array:
        """These bytes as rows."""
        rows: Array = self.taken(raw).view(self.at.rows.dtype).reshape(len(raw))
        return rows

    def look(self, raw: Tensor, notes: Tensor, actions: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Who is to act, how likely each action is, turned, and the chance to win (logits)."""
        at, count, views = self.at, len(raw), torch.empty_like(raw)
        viewers, masks = at.new((count,), torch.int8), at.new((count, at.rules.ACTIONS), torch.bool)
        sights, columns = at.new((count, at.inputs.beside), torch.int8), at.new((count, len(at.inputs)), torch.int16)
        self.run(rollout.look_rows, self.rows(raw), self.rows(views), viewers, notes, sights)
        self.run(rollout.allow_rows, self.rows(raw), actions, numbers, at.turned, masks)
        given = (viewers, sights, at.seen.cells, at.seen.offsets, columns)
        read_cells(at, "column", self.rows(views), *map(self.taken, (views, *given)))
        return viewers.long(), *self.model(columns, masks)

    def untwisted(self, seats: int, viewers: Tensor, turned: Tensor) -> Tensor:
        """Turned actions as the rules number them."""
        back: Tensor = self.turned[seats, (seats - viewers) % seats, turned]
        return back

    def values(
        self,
        seen: Seen,
        seats: int,
        horizons: Sequence[int],
        sources: Tensor,
        tried: Tensor,
        worlds: Tensor,
        dice: Tensor,
        is_drawn: bool = True,
        longest: int = LONGEST,
    ) -> Tensor:
        """What each tried action brings in its world to the seat that tries it, by horizon.

        The same world has the same dice. Actions are drawn from the policy, or else the likeliest are taken.
        """
        at, raw, count = self.at, seen.views[sources].contiguous(), len(sources)
        notes = seen.notes[sources][:, None].repeat(1, at.rules.MOST_SEATS, 1)
        found, places = at.new((count, len(horizons)), torch.float32), torch.arange(count, device=at.device)
        is_open, ends = torch.ones_like(found, dtype=torch.bool), torch.tensor(horizons, device=at.device)
        thinkers = at.new((count,), torch.int8)
        actions, numbers = at.new((count, at.rules.ACTIONS), torch.int16), at.new((count,), torch.int16)
        thinkers.copy_(self.turns(raw))
        self.run(playouts.imagine_own_rows, self.rows(raw), notes, dice)
        self.run(playouts.try_own_rows, self.rows(raw), tried, notes, dice, actions, numbers)
        for choices in range(longest):
            over = numbers == 0
            if bool(over.any()):
                ended, won = raw[over], at.new((int(over.sum()),), torch.bool)
                self.run(playouts.won_rows, self.rows(ended), thinkers[over], won)
                found[places[over]] = torch.where(is_open[places[over]], won.float()[:, None], found[places[over]])
            raw, notes, places, thinkers, worlds, dice, actions, numbers = (
                value[~over] for value in (raw, notes, places, thinkers, worlds, dice, actions, numbers)
            )
            if not len(raw):
                break
            viewers, likelihoods, chance = self.look(raw, notes, actions, numbers)
            own = (viewers == thinkers)[:, None]
            found[places] = torch.where(own & is_open[places], chance.sigmoid()[:, None], found[places])
            is_open[places] &= ~(own & (choices >= ends))
            goes_on = is_open[places].any(1)
            raw, notes, places, thinkers, worlds, dice, actions, numbers, viewers, likelihoods = (
                value[goes_on]
                for value in (raw, notes, places, thinkers, worlds, dice, actions, numbers, viewers, likelihoods)
            )
            if not len(raw):
                break
            luck = torch.ones(int(worlds.max()) + 1, at.rules.ACTIONS, device=at.device)
            if is_drawn:
                luck.exponential_()
            chosen = self.untwisted(seats, viewers, sampled_with(likelihoods, luck[worlds]))
            self.run(playouts.try_own_rows, self.rows(raw), chosen, notes, dice, actions, numbers)
        return found

    def turns(self, raw: Tensor) -> Tensor:
        """Whose turn it is."""
        return raw[:, self.turn]

    def best(
        self,
        seen: Seen,
        seats: int,
        legal: Tensor,
        simulations: int,
        caution: float,
        horizons: Sequence[int],
        least: float = WORTH_TRYING,
    ) -> Tensor:
        """The action to do, turned, in each of these views, by the logarithms of the policy."""
        likelihoods, tried = legal.topk(min(MOST_TRIED, legal.shape[1]), dim=1)
        alive = likelihoods > likelihoods[:, :1] + log(least)
        rounds = alive.sum(1).float().log2().ceil().clamp(min=1)
        sums, squares = torch.zeros_like(likelihoods), torch.zeros_like(likelihoods)
        worlds = self.at.new((len(seen.views), 1), torch.float32)
        viewers = self.turns(seen.views).long()
        for _ in range(ROUNDS):
            number = alive.sum(1)
            some = (number > 1).nonzero()[:, 0]
            if not len(some):
                break
            counts = (simulations / rounds / number).long().clamp(min=1)
            for part in some.split(max(1, AT_ONCE // simulations)):
                gains = self.gained(seen, seats, horizons, viewers, tried, alive, counts, part)
                sums[part] += gains[0]
                squares[part] += gains[1]
                worlds[part] += counts[part, None]
            mean = sums / worlds.clamp(min=1)
            spread = ((squares / worlds.clamp(min=1) - mean**2).clamp(min=0) / worlds.clamp(min=1)).sqrt()
            promise = (mean - caution * spread).masked_fill(~alive, -9)
            alive = halved(alive, promise, number)
        return tried.gather(1, alive.float().argmax(1)[:, None])[:, 0]

    def gained(
        self,
        seen: Seen,
        seats: int,
        horizons: Sequence[int],
        viewers: Tensor,
        tried: Tensor,
        alive: Tensor,
        counts: Tensor,
        part: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """For some views, by action: what it brings more than the favourite, summed over the worlds, and its square."""
        at, most = self.at, int(counts[part].max())
        place = torch.arange(most, device=at.device)
        wanted = alive[part][:, :, None] & (place < counts[part][:, None, None])
        view, slot, world = wanted.nonzero(as_tuple=True)
        sources = part[view]
        actions = self.untwisted(seats, viewers[sources], tried[sources, slot])
        dice = torch.randint(1, 2**61, (len(part), most), device=at.device)[view, world]
        brought = self.values(seen, seats, horizons, sources, actions, view * most + world, dice).mean(1)
        by_place = at.new((*wanted.shape,), torch.float32)
        by_place[view, slot, world] = brought
        gains = (by_place - by_place[:, :1]) * wanted
        return gains.sum(2), (gains**2).sum(2)


def halved(alive: Tensor, promise: Tensor, number: Tensor) -> Tensor:
    """The better half; the favourite, which is the first, stays until two are left."""
    keep = (number + 1) // 2
    promise = promise.clone()
    promise[:, 0] = torch.where(keep > 1, 9.0, promise[:, 0])
    rank = promise.argsort(dim=1, descending=True, stable=True).argsort(dim=1)
    return torch.where((number > 1)[:, None], alive & (rank < keep[:, None]), alive)
