"""What would looking ahead gain, and with which settings? Measured without playing whole matches for each setting.

python bench/regret.py clear_4 --positions 2000 --worlds 2048

In positions of matches between networks, every candidate is played on in worlds that are possible for the seat to act:
in some worlds to choose by, as `thinker` does, in others to judge the choice by. The gain is the difference in the
chance to win between the chosen action and the network's favourite, summed over a seat's choices in a match, of four
seats if the game allows them. It is too high where cards are hidden, since choosing and judging imagine worlds in the
same way; but settings can be compared.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from bench.arguments import parser_of
from houndtable.bots.lookahead import CAUTION, MOST_TRIED
from houndtable.bots.network import Network, load, network_of
from houndtable.games.row import size_of
from houndtable.learn.ahead import Playing, Seen
from houndtable.learn.opponents import model_of
from houndtable.learn.seats import usual_seats
from houndtable.learn.shares import LIMIT
from houndtable.learn.tables import Tables, usual_mix

Numbers = NDArray[np.float64]
HORIZONS = (0, 5, 8, 16, 32)  # choices after which the chance to win is asked
MEANS = ((0,), (1,), (2,), (3,), (4,), (2, 3, 4), (3, 4))  # which of these are averaged
LEAST = (0.0005, 0.003, 0.03)  # probability of a candidate, of the favourite's
WORLDS = (32, 64, 256)  # to choose by
LONGEST = 120  # choices until an action is judged, if the match is not over before
MOMENTS, APART = 16, 23  # at which positions are taken, and the steps between them
AT_ONCE = 400_000  # playouts
HEAD = """\
| game | candidates from | asked after | worlds | gain a match and seat | another choice |
|---|---|---|---|---|---|"""


class Positions(NamedTuple):
    """Views in which somebody has to choose, the log-probabilities of the policy there, and the length of matches."""

    seen: Seen
    policy: Tensor
    choices_a_match: float


class Candidates(NamedTuple):
    """Actions worth trying, one line each; those of a position follow one another, its favourite first."""

    position: Tensor
    actions: Tensor
    behind: Numbers  # the favourite, in log-probability


def positions_of(playing: Playing) -> Positions:
    """A position of each table, from some moment of matches between networks."""
    at, count, actions = playing.at, playing.at.count, playing.at.rules.ACTIONS
    viewers, masks = at.new((count,), torch.int8), at.new((count, actions), torch.bool)
    columns = at.new((count, len(at.inputs)), torch.int16)
    ended, outcomes = at.new((count,), torch.bool), at.new((count, at.rules.MOST_SEATS), torch.bool)
    views = torch.as_tensor(at.views.view(np.int8).reshape(count, size_of(at.rules.State)), device=at.device)
    kept, notes, policy = (
        torch.zeros_like(views),
        torch.zeros_like(at.notes[:, 0]),
        at.new((count, actions), torch.float32),
    )
    moments, matches = torch.randint(0, MOMENTS, (count,), device=at.device), 0
    for step in range(MOMENTS * APART):
        at.look(viewers, masks)
        at.read(viewers, columns)
        log_probs = playing.model(columns, masks)[0]
        now = (moments == step // APART) & (step % APART == APART - 1)
        kept[now], policy[now], notes[now] = views[now], log_probs[now], at.notes[now, viewers[now].long()]
        at.act(log_probs.argmax(1), ended, outcomes)
        matches += int(ended.sum())
    return Positions(Seen(kept, notes), policy, MOMENTS * APART * count / max(matches, 1))


def candidates_in(playing: Playing, found: Positions) -> Candidates:
    """What is worth trying, where that is more than one action."""
    top, tried = found.policy.topk(min(MOST_TRIED, found.policy.shape[1]), dim=1)
    behind = top - top[:, :1]
    alive = behind > log(min(LEAST))
    position, slot = (alive & (alive.sum(1) > 1)[:, None]).nonzero(as_tuple=True)
    actions = playing.turned_back(found.seen.views[position], tried[position, slot])
    return Candidates(position, actions, behind[position, slot].double().cpu().numpy())


def brought(
    playing: Playing, seen: Seen, tried: Candidates, worlds: int, horizons: tuple[int, ...], is_drawn: bool
) -> Numbers:
    """By candidate, horizon and world: the chance to win. All candidates of a position have the same worlds."""
    at, lines = playing.at, len(tried.actions)
    dice = torch.randint(1, 2**61, (at.count, worlds), device=at.device)
    found = np.zeros((lines, len(horizons), worlds))
    first = torch.searchsorted(tried.position, torch.arange(at.count + 1, device=at.device))
    for some in torch.arange(at.count, device=at.device).split(max(1, AT_ONCE // worlds // 3)):
        begin, end = int(first[some[0]]), int(first[some[-1] + 1])
        each = torch.arange(begin, end, device=at.device).repeat_interleave(worlds)
        world, position = torch.arange(worlds, device=at.device).repeat(end - begin), tried.position[each]
        place = (position - some[0]) * worlds + world
        given = position, tried.actions[each], place, dice[position, world], is_drawn, LONGEST
        values = playing.values(seen, horizons, *given) if len(each) else at.new((0, len(horizons)), torch.float32)
        found[begin:end] = values.reshape(end - begin, worlds, len(horizons)).transpose(1, 2).cpu().numpy()
    return found


def gains_of(tried: Candidates, shown: Numbers, judged: Numbers, least: float) -> Numbers:
    """By how much the chosen action of each position is better than the favourite."""
    position, worlds = tried.position.cpu().numpy(), shown.shape[1]
    firsts = np.flatnonzero(np.diff(position, prepend=-1))
    favourite = np.repeat(firsts, np.diff(np.append(firsts, len(position))))
    better = shown - shown[favourite]
    promise = better.mean(1) - CAUTION * better.std(1, ddof=1) / sqrt(worlds)
    promise[tried.behind < log(least)] = -np.inf
    parts = zip(firsts, np.append(firsts[1:], len(position)), strict=True)
    chosen = np.array([begin + int(promise[begin:end].argmax()) for begin, end in parts])
    gains: Numbers = judged[chosen] - judged[firsts]
    return gains


def lines(network: Network, args: argparse.Namespace) -> Iterator[str]:
    """A line for each setting."""
    torch.manual_seed(args.seed)
    at = Tables(network.inputs, usual_mix(network.game, args.positions), args.seed, args.on, LIMIT)
    playing = Playing(at, model_of(network, args.on))
    found = positions_of(playing)
    tried = candidates_in(playing, found)
    shown = brought(playing, found.seen, tried, max(WORLDS), HORIZONS, is_drawn=True)
    judged = brought(playing, found.seen, tried, args.worlds, (LONGEST,), is_drawn=False).mean(axis=(1, 2))
    own = found.choices_a_match / usual_seats(network.game) / args.positions
    for least, which, worlds in product(LEAST, MEANS, WORLDS):
        gains = gains_of(tried, shown[:, list(which), :worlds].mean(axis=1), judged, least)
        total, error = 100 * own * gains.sum(), 196 * own * gains.std() * sqrt(len(gains))
        asked, changed = ", ".join(str(HORIZONS[place]) for place in which), np.count_nonzero(gains) / args.positions
        yield f"| {network.game.name} | {least:g} | {asked} | {worlds} | {total:+.1f} ± {error:.1f} % | {changed:.0%} |"


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--on", choices=("cores", "gpu"), default="gpu")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=1024, help="to judge by (1024)")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--network", type=Path, help="a file instead of the game's own network")
    args = parser.parse_args()
    print(HEAD)
    with torch.no_grad():
        for game in args.games:
            for line in lines(load(args.network) if args.network else network_of(game), args):
                print(line, flush=True)


if __name__ == "__main__":
    main()
