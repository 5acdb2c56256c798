"""Whole matches between bots that have a mind, in compiled code."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import loops
from ..engine.specialize import specialize
from ..games import Game
from ..games.dice import roll
from ..games.seats import NOBODY
from . import think
from .belief import no_notes
from .evaluator import Evaluator
from .lookahead import Situation, look_ahead
from .luck import Die
from .mind import BY_NETWORK, NOISE, REMEMBERS, SIMULATIONS, WAY, Mind
from .net import LONG, NOISE_IN_CIRCLES, blurred
from .network import Network
from .open_rows import raw_of

THOUGHTS = 7_777_777  # added to a seed, so that bots' dice differ from those of chance


class Played(NamedTuple):
    """The results of some matches, one line each; an unfinished match has no winner."""

    lengths: NDArray[np.int64]  # decisions
    over: NDArray[np.bool_]
    won: NDArray[np.bool_]  # by seat
    scores: NDArray[np.int32]  # by seat


def play(
    game: Game,
    options: NDArray[np.int8],
    minds: Sequence[Sequence[Mind]],
    chance: NDArray[np.int64],
    thought: NDArray[np.int64],
    limit: int,
    network: Network | None = None,
) -> Played:
    """Play a match for each line of minds, seated in this order; chance and bots have separate dice.

    A match is given up after `limit` decisions. The network is by default the one that comes with the game.
    """
    rules, count, seats = game.rules, len(minds), len(minds[0])
    rows = np.zeros(count, rules.State)
    specialize(loops.set_up_rows, rules)(rows, seats, options, 0, count)
    sheets = np.zeros((count, seats, len(no_notes(game))), np.int8)
    heads = np.array([[mind.row() for mind in line] for line in minds])
    lengths = np.zeros(count, np.int64)
    given = rows, chance.copy(), thought.copy(), heads, sheets
    if (heads[:, :, WAY] == BY_NETWORK).any():
        evaluator = Evaluator(game, network)
        let_networks_remember(evaluator, heads)
        play_with_network(evaluator, *given, limit, lengths)
    else:
        specialize(think.play_match_rows, rules)(*given, rules.ACTIONS, limit, lengths, 0, count)
    return results(game, rows, seats, lengths)


def results(game: Game, rows: NDArray[np.void], seats: int, lengths: NDArray[np.int64]) -> Played:
    """The results of these matches."""
    rules, count = game.rules, len(rows)
    won, scores = np.zeros((count, seats), np.bool_), np.zeros((count, seats), np.int32)
    specialize(loops.winner_rows, rules)(rows, won, 0, count)
    specialize(loops.score_rows, rules)(rows, scores, 0, count)
    return Played(lengths, rows["turn"] == NOBODY, won, scores)


def let_networks_remember(evaluator: Evaluator, minds: NDArray[np.int32]) -> None:
    """A seat with a network takes notes if they are among its inputs."""
    if evaluator.noted:
        minds[minds[..., WAY] == BY_NETWORK, REMEMBERS] = 1


def play_with_network(
    evaluator: Evaluator,
    rows: NDArray[np.void],
    chance: NDArray[np.int64],
    thought: NDArray[np.int64],
    minds: NDArray[np.int32],
    notes: NDArray[np.int8],
    limit: int,
    lengths: NDArray[np.int64],
) -> None:
    """The same, one decision in every match at a time, so that the network evaluates all of them at once."""
    rules, choices, actions = evaluator.rules, np.zeros(len(rows), np.int64), evaluator.rules.ACTIONS
    specialize(think.deal_rows, rules)(rows, chance, minds, notes, 0, len(rows))
    while len(going := np.flatnonzero((rows["turn"] != NOBODY) & (lengths < limit))):
        is_by_network = minds[going, rows["turn"][going], WAY] == BY_NETWORK
        by_network, by_others = going[is_by_network], going[~is_by_network]
        if len(by_network):
            choices[by_network] = chosen_by_network(evaluator, rows, by_network, thought, minds, notes, lengths)
        if len(by_others):
            specialize(think.choose_rows, rules)(rows, by_others, thought, minds, notes, actions, choices)
        specialize(think.carry_out_rows, rules)(rows, going, choices, chance, minds, notes)
        lengths[going] += 1


def chosen_by_network(
    evaluator: Evaluator,
    rows: NDArray[np.void],
    which: NDArray[np.int64],
    thought: NDArray[np.int64],
    minds: NDArray[np.int32],
    notes: NDArray[np.int8],
    lengths: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The actions of bots with a network in these rows. Each row has its own dice."""
    seen = rows[which]
    seats = seen["turn"].astype(np.int64)
    found, heads = evaluator.evaluate(seen, *evaluator.legal(seen), notes[which]), minds[which, seats]
    logits, views, is_legal = found.logits.copy(), evaluator.hidden(seen, seats), np.isfinite(found.logits)
    is_stuck = lengths[which] >= LONG
    noises = np.where(is_stuck, np.maximum(heads[:, NOISE], NOISE_IN_CIRCLES), heads[:, NOISE])
    for place in np.flatnonzero(noises):
        luck = evaluator.luck(die_of(thought, which[place]), 1)[0]
        logits[place] = blurred(evaluator.network, logits[place], int(noises[place]), luck)
    choices = found.best(logits)
    for place in np.flatnonzero((heads[:, SIMULATIONS] > 0) & (is_legal.sum(axis=1) > 1) & ~is_stuck):
        seat, here, mind = int(seats[place]), is_legal[place], Mind(*heads[place].tolist())
        legal, noted = found.actions[place, here].astype(np.int64), notes[which[place], seat]
        situation = Situation(raw_of(views)[place], seat, noted, legal, logits[place, here])
        choices[place] = look_ahead(evaluator, situation, mind, die_of(thought, which[place]))
    return choices


def die_of(thought: NDArray[np.int64], index: int) -> Die:
    """A die seeded by the dice of a row, which advance."""
    roll(thought[index : index + 1], 2)
    return Die(int(thought[index]))
