"""The look-ahead of `bots.lookahead` at thousands of tables at once, to measure its strength on a GPU.

It works in the same way: every action worth trying is played in the same imagined worlds, the network plays for all
seats until the thinking seat is to choose again, and the worse half is dropped after each round. Notes are taken only
if they are inputs of the network.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import torch
from torch import Tensor

from ..bots import playouts, rollout
from ..bots.inputs import Inputs
from ..bots.lookahead import LONGEST, MOST_TRIED, WORTH_TRYING
from ..engine.backends import Array
from ..games.contract import Rules
from ..games.turned import cells_of
from .model import Model, sampled_with
from .tables import Reading, Tables

AT_ONCE = 131_072  # playouts; more would not fit beside each other
ROUNDS = 3  # at most: 8 actions, 4, 2


class Seen(NamedTuple):
    """What seats see, as bytes, and what they have noted, one line each.

    In the worlds that a seat imagines, all others have noted the same as it has.
    """

    views: Tensor
    notes: Tensor


class Playing:
    """A network that plays on from positions that it is given as bytes."""

    def __init__(self, at: Tables, model: Model, inputs: Inputs | None = None) -> None:
        self.inputs, self.seen = inputs or at.inputs, at.reading(at.views, inputs) if inputs else at.seen
        self.at, self.model, self.turned = at, model, torch.from_numpy(at.inputs.turned).long().to(at.device)
        self.turn, self.seats = (offset_of(at.rules, field) for field in ("turn", "seats"))

    def rows(self, raw: Tensor) -> Array:
        """These bytes as rows."""
        rows: Array = self.at.array(raw).view(self.at.rows.dtype).reshape(len(raw))
        return rows

    def look(self, raw: Tensor, notes: Tensor, actions: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Who is to act, the log-probability of each action, turned, and the logit of the chance to win."""
        at, count, views = self.at, len(raw), torch.empty_like(raw)
        viewers, masks = at.new((count,), torch.int8), at.new((count, at.rules.ACTIONS), torch.bool)
        sights, columns = at.new((count, at.inputs.beside), torch.int8), at.new((count, len(self.inputs)), torch.int16)
        at.run(rollout.look_rows, self.rows(raw), self.rows(views), viewers, notes, sights)
        at.run(rollout.allow_rows, self.rows(raw), actions, numbers, at.turned, masks)
        reading = Reading(self.rows(views), at.array(views), self.seen.cells, self.seen.offsets)
        at.read_cells("column", reading, viewers, sights, columns)
        return viewers.long(), *self.model(columns, masks)

    def turned_back(self, raw: Tensor, turned: Tensor) -> Tensor:
        """Turned actions of the seats to act, one for each row, as the rules number them."""
        seats, turns = raw[:, self.seats].long(), self.turns(raw).long()
        back: Tensor = self.turned[seats, (seats - turns) % seats, turned]
        return back

    def values(
        self,
        seen: Seen,
        horizons: Sequence[int],
        sources: Tensor,
        tried: Tensor,
        worlds: Tensor,
        dice: Tensor,
        is_drawn: bool = True,
        longest: int = LONGEST,
    ) -> Tensor:
        """The chance to win of the seat that tries an action, in one world each, by horizon.

        The same world has the same dice. Actions are drawn from the policy, or else the likeliest are taken.
        """
        at, raw, count = self.at, seen.views[sources].contiguous(), len(sources)
        notes = seen.notes[sources][:, None].repeat(1, at.rules.MOST_SEATS, 1)
        found, places = at.new((count, len(horizons)), torch.float32), torch.arange(count, device=at.device)
        is_open, ends = torch.ones_like(found, dtype=torch.bool), torch.tensor(horizons, device=at.device)
        thinkers = at.new((count,), torch.int8)
        actions, numbers = at.new((count, at.rules.ACTIONS), torch.int16), at.new((count,), torch.int16)
        thinkers.copy_(self.turns(raw))
        at.run(playouts.imagine_own_rows, self.rows(raw), notes, dice)
        at.run(playouts.try_own_rows, self.rows(raw), tried, notes, dice, actions, numbers)
        for choices in range(longest):
            over = numbers == 0
            if bool(over.any()):
                ended, won = raw[over], at.new((int(over.sum()),), torch.bool)
                at.run(playouts.won_rows, self.rows(ended), thinkers[over], won)
                found[places[over]] = torch.where(is_open[places[over]], won.float()[:, None], found[places[over]])
            raw, notes, places, thinkers, worlds, dice, actions, numbers = (
                value[~over] for value in (raw, notes, places, thinkers, worlds, dice, actions, numbers)
            )
            if not len(raw):
                break
            viewers, log_probs, win_logit = self.look(raw, notes, actions, numbers)
            own = (viewers == thinkers)[:, None]
            found[places] = torch.where(own & is_open[places], win_logit.sigmoid()[:, None], found[places])
            is_open[places] &= ~(own & (choices >= ends))
            goes_on = is_open[places].any(1)
            raw, notes, places, thinkers, worlds, dice, actions, numbers, log_probs = (
                value[goes_on] for value in (raw, notes, places, thinkers, worlds, dice, actions, numbers, log_probs)
            )
            if not len(raw):
                break
            luck = torch.ones(int(worlds.max()) + 1, at.rules.ACTIONS, device=at.device)
            if is_drawn:
                luck.exponential_()
            chosen = self.turned_back(raw, sampled_with(log_probs, luck[worlds]))
            at.run(playouts.try_own_rows, self.rows(raw), chosen, notes, dice, actions, numbers)
        return found

    def turns(self, raw: Tensor) -> Tensor:
        """Whose turn it is."""
        return raw[:, self.turn]

    def best(
        self,
        seen: Seen,
        policy: Tensor,
        count: int,
        caution: float,
        horizons: Sequence[int],
        least: float = WORTH_TRYING,
    ) -> Tensor:
        """The best action, turned, in each of these views, after `count` playouts; `policy` has log-probabilities."""
        log_probs, tried = policy.topk(min(MOST_TRIED, policy.shape[1]), dim=1)
        alive = log_probs > log_probs[:, :1] + log(least)
        rounds = alive.sum(1).float().log2().ceil().clamp(min=1)
        sums, squares = torch.zeros_like(log_probs), torch.zeros_like(log_probs)
        worlds = self.at.new((len(seen.views), 1), torch.float32)
        for _ in range(ROUNDS):
            number = alive.sum(1)
            some = (number > 1).nonzero()[:, 0]
            if not len(some):
                break
            counts = (count / rounds / number).long().clamp(min=1)
            for part in some.split(max(1, AT_ONCE // count)):
                gains = self.gained(seen, horizons, tried, alive, counts, part)
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
        horizons: Sequence[int],
        tried: Tensor,
        alive: Tensor,
        counts: Tensor,
        part: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """For some views and each action: its gain over the favourite, summed over the worlds, and the squares' sum."""
        at, most = self.at, int(counts[part].max())
        place = torch.arange(most, device=at.device)
        wanted = alive[part][:, :, None] & (place < counts[part][:, None, None])
        view, slot, world = wanted.nonzero(as_tuple=True)
        sources = part[view]
        actions = self.turned_back(seen.views[sources], tried[sources, slot])
        dice = torch.randint(1, 2**61, (len(part), most), device=at.device)[view, world]
        brought = self.values(seen, horizons, sources, actions, view * most + world, dice).mean(1)
        by_place = at.new((*wanted.shape,), torch.float32)
        by_place[view, slot, world] = brought
        gains = (by_place - by_place[:, :1]) * wanted
        return gains.sum(2), (gains**2).sum(2)


def offset_of(rules: Rules, field: str) -> int:
    """Where the bytes of a row hold a field that is one cell of one byte."""
    return next(cell.offset for cell in cells_of(rules) if cell.field == field)


def halved(alive: Tensor, promise: Tensor, number: Tensor) -> Tensor:
    """The better half; the favourite, which is the first, stays until two are left."""
    keep = (number + 1) // 2
    promise = promise.clone()
    promise[:, 0] = torch.where(keep > 1, 9.0, promise[:, 0])
    rank = promise.argsort(dim=1, descending=True, stable=True).argsort(dim=1)
    return torch.where((number > 1)[:, None], alive & (rank < keep[:, None]), alive)
