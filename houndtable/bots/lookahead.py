"""The bot `thinker`: it tries its network's candidates in many worlds at once, and lets the network judge the results.

Every action worth trying is played in the same imagined worlds. Then the network plays for all seats, each from its
own view, for some choices and on to the thinking seat's next one. Its chance to win there is the result of the action;
in some games it is asked several times on the way, and the mean counts. After each round the worse half of the actions
is dropped. The network's favourite is chosen unless another action seems better. In these worlds every seat uses only
what it can see and what the thinking seat has noted about hands: what the others have noted is unknown, but most of
it was visible to everyone.
"""

import random
import time
from collections.abc import Sequence
from functools import partial
from math import ceil, inf, log, log2, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games import Game
from ..games.row import Bytes
from ..play.match import Action, View, new
from .belief import notes_of
from .evaluator import Evaluator, Ints, PlainEvaluator, PositionEvaluator, Rows
from .luck import Die
from .mind import BY_NETWORK, Mind
from .net import highest_logit, is_stuck
from .network import Floats, Notes, network_of
from .policy import Bot, legal_action

Numbers = NDArray[np.float64]
# Playouts between two looks at the clock: few at first, and more where they take a small part of the time.
FEWEST_AT_ONCE, MOST_AT_ONCE, SMALL_PART = 16, 128, 1 / 8
MOST_TRIED = 8  # actions
WORTH_TRYING = 0.003  # of the best action's probability
CAUTION = 0.5  # standard errors by which an action must be better than the network's favourite
FEWEST_WORLDS = 8  # for a conclusion
LONGEST = 60  # choices per playout
SECONDS = 0.9  # so that a decision takes less than one
SIMULATIONS = 2000

_compiled: set[str] = set()  # games whose worlds are played in compiled code by now; it only grows


class Situation(NamedTuple):
    """What a seat sees, has noted and may do, with the network's logit for each action."""

    raw: Bytes
    seat: int
    notes: Notes
    legal: Ints
    logits: Floats


def look_ahead(evaluator: PositionEvaluator, situation: Situation, mind: Mind, die: Die, seconds: float = inf) -> int:
    """The best action after this many playouts, or as many as there is time for."""
    begin, pace, at_once = time.perf_counter(), 0.0, FEWEST_AT_ONCE
    tried, horizons = worth_trying(situation.legal, situation.logits), evaluator.horizons
    rounds = ceil(log2(len(tried)))
    results = np.zeros((len(tried), 0))
    for number in range(rounds):
        left, now, end = mind.simulations // rounds, time.perf_counter(), begin + seconds * (number + 1) / rounds
        while left > 0 and now + pace * at_once < end:
            count = max(1, min(at_once, left) // len(tried))
            results = np.hstack([results, results_of(evaluator, situation, tried, count, horizons, die)])
            left -= count * len(tried)
            before, now = now, time.perf_counter()
            latest = (now - before) / (count * len(tried))
            pace = max(pace, latest)
            if at_once < MOST_AT_ONCE and now - before < SMALL_PART * seconds:
                at_once, pace = 2 * at_once, latest  # in larger batches, a playout takes no longer
        order = np.argsort(-lower_bounds(results), kind="stable")[: (len(tried) + 1) // 2]
        kept = order if len(order) == 1 else np.append(0, order[order > 0])[: len(order)]
        tried, results = tried[kept], results[kept]
    return int(tried[0])


def lower_bounds(results: Numbers, caution: float = CAUTION) -> Numbers:
    """How much better than the favourite, which comes first, each action is, less some standard errors."""
    gains, worlds = results - results[0], results.shape[1]
    if worlds < FEWEST_WORLDS:
        return -np.arange(len(results), dtype=np.float64)
    bounds: Numbers = gains.mean(axis=1) - caution * gains.std(axis=1, ddof=1) / sqrt(worlds)
    return bounds


def worth_trying(legal: Ints, logits: Floats, least: float = WORTH_TRYING) -> Ints:
    """The actions that the network considers at least this likely, compared with its favourite, which comes first."""
    order = np.argsort(-logits, kind="stable")[:MOST_TRIED]
    order = order[logits[order] > logits[order[0]] + log(least)]
    tried: Ints = legal[order]
    return tried


def results_of(
    evaluator: PositionEvaluator, situation: Situation, tried: Ints, count: int, horizons: Sequence[int], die: Die
) -> Numbers:
    """The result of each action in each of this many worlds. All actions have the same luck in a world."""
    worlds = imagined(evaluator, situation.raw, situation.seat, situation.notes, count, die)
    return results_in(evaluator, worlds, situation.notes, situation.seat, tried, horizons, die)


def imagined(evaluator: PositionEvaluator, raw: Bytes, seat: int, notes: Notes, count: int, die: Die) -> Rows:
    """Worlds that are possible given what a seat sees and has noted."""
    view, worlds = raw.copy().view(evaluator.rules.State), np.zeros(count, evaluator.rules.State)
    evaluator.run("imagine_rows", view, seat, notes, worlds, die.dice(1))
    return worlds


def results_in(
    evaluator: PositionEvaluator, worlds: Rows, notes: Notes, seat: int, tried: Ints, horizons: Sequence[int], die: Die
) -> Numbers:
    """The result of each action of a seat in these worlds."""
    return play_worlds(evaluator, worlds, notes, seat, tried, horizons, die)[2].reshape(len(tried), len(worlds))


def play_worlds(
    evaluator: PositionEvaluator, worlds: Rows, notes: Notes, seat: int, tried: Ints, horizons: Sequence[int], die: Die
) -> tuple[Rows, Notes, Numbers]:
    """For each action, these worlds when the seat has to choose again, everyone's notes, and the seat's mean chance."""
    rules, count, size = evaluator.rules, len(worlds), len(worlds) * len(tried)
    rows, dice = np.zeros(size, rules.State), np.tile(die.dice(count), len(tried))
    actions, numbers, won = np.zeros((size, rules.ACTIONS), np.int16), np.zeros(size, np.int16), np.zeros(size)
    values, is_open = np.zeros((size, len(horizons))), np.ones((size, len(horizons)), np.bool_)
    sheets = evaluator.notes_for(size, notes)
    evaluator.run("try_rows", worlds, seat, np.repeat(tried, count), rows, sheets, dice, actions, numbers)
    going, choices = np.flatnonzero(numbers), 0
    while len(going) and choices < LONGEST:
        found = evaluator.evaluate(rows[going], actions[going], numbers[going], sheets[going])
        is_own = (rows["turn"][going] == seat)[:, None]
        values[going] = np.where(is_own & is_open[going], found.chances[:, None], values[going])
        is_open[going] &= ~is_own | (choices < np.array(horizons))
        goes_on = is_open[going].any(axis=1)
        luck = evaluator.luck(die, count)[going % count]
        chosen, going = found.best(found.logits + luck)[goes_on], going[goes_on]
        evaluator.run("play_rows", rows, going, chosen, sheets, dice, actions, numbers)
        going, choices = going[numbers[going] > 0], choices + 1
    evaluator.run("settle_rows", rows, numbers, seat, won)
    values = np.where(is_open & (numbers == 0)[:, None], won[:, None], values)
    return rows, sheets, values.mean(axis=1)


# At a table


def thought_through(mind: Mind, seconds: float, view: View, die: random.Random) -> Action:
    """The best action after looking ahead."""
    if len(view.legal) == 1 or is_stuck(view):
        return highest_logit(mind.noise, view, die)
    legal, notes = np.array([int(action) for action in view.legal]), notes_of(view, is_ready(view.game))
    logits, _ = network_of(view.game.name).evaluate(view.state, view.raw, view.seat, legal.tolist(), notes)
    situation = Situation(view.raw, view.seat, notes, legal, logits)
    return legal_action(view, look_ahead(evaluator_of(view.game), situation, mind, Die(die.getrandbits(64)), seconds))


def is_ready(game: Game) -> bool:
    """Can its worlds be played in compiled code without waiting?"""
    return game.name in _compiled


def evaluator_of(game: Game) -> Evaluator:
    """The fastest evaluator that is ready."""
    return Evaluator(game) if is_ready(game) else PlainEvaluator(game)


def load_lookahead(game: Game) -> None:
    """Compile everything that looking ahead needs, or load it from the cache."""
    match = new(game.name, seed=0)
    while len(match.legal) < 2:
        match.play(match.legal[0])
    view, legal = match.view(match.turn), np.array([int(action) for action in match.legal])
    situation = Situation(view.raw, view.seat, notes_of(view), legal, np.zeros(len(legal), np.float32))
    look_ahead(Evaluator(game), situation, Mind(BY_NETWORK, 4), Die(0))
    _compiled.add(game.name)


def by_lookahead(name: str, about: str, simulations: int = SIMULATIONS, seconds: float = SECONDS) -> Bot:
    """A bot that looks ahead with its network."""
    mind = Mind(BY_NETWORK, simulations, remembers=1)
    return Bot(name, about, partial(thought_through, mind, seconds), mind)


thinker_bot = by_lookahead("thinker", "Asks its network what may come of each action, for a second at most.")
