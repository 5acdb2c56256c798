"""Matches side by side with a user's own bots: a policy is asked for all games at once, other bots view by view.

Bots that have a mind choose in compiled code, as in `matches`; the games and their results are the same.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import loops
from ..engine.specialize import specialize
from ..games import Game
from ..games.dice import roll
from ..games.seats import CHANCE, NOBODY
from ..play.match import Match, evolve
from ..play.record import Event, Setup
from . import memory, think
from .belief import no_notes
from .evaluator import Evaluator
from .matches import Played, chosen_by_network, let_networks_remember
from .mind import ANYHOW, BY_NETWORK, WAY, Mind
from .policy import Asked, Bot, Memory, decided_by


class Decisions(NamedTuple):
    """Decisions made in several games at once, one line for each game."""

    games: NDArray[np.int64]  # their numbers
    numbers: NDArray[np.int64]  # how many decisions there were before in this game
    seats: NDArray[np.int8]
    choices: NDArray[np.int64]  # how many actions were legal
    actions: NDArray[np.int64]
    rows: NDArray[np.void]  # before


Watch = Callable[[Decisions], None]


class Shadow:
    """A match that mirrors a row, for bots that need views: the same events happen in both, with the same dice."""

    def __init__(self, setup: Setup, chance: NDArray[np.int64], thought: int) -> None:
        self.match, self._chance, self._die = Match(setup), chance.copy(), random.Random(thought)
        self._deal()

    def decided(self, bot: Bot) -> int:
        """The action of a bot that sees the view of the seat to act."""
        return decided_by(bot, self.match, self._die).action

    def follow(self, action: int) -> None:
        """Apply the action, then let chance act."""
        evolve(self.match, Event(self.match.turn, action))
        self._deal()

    def _deal(self) -> None:
        raw, engine = self.match.raw, self.match.engine
        while self.match.turn == CHANCE:
            drawn = engine.outcome(raw, roll(self._chance, engine.outcome_count(raw)))
            evolve(self.match, Event(CHANCE, drawn))


def play(
    game: Game,
    options: NDArray[np.int8],
    lines: Sequence[Sequence[Bot]],
    chance: NDArray[np.int64],
    thought: NDArray[np.int64],
    limit: int,
    watch: Watch | None = None,
) -> Played:
    """Play a match for each line of bots, which sit in this order; `watch` hears of every decision."""
    rules, count, seats, actions = game.rules, len(lines), len(lines[0]), game.rules.ACTIONS
    rows, lengths, choices = np.zeros(count, rules.State), np.zeros(count, np.int64), np.zeros(count, np.int64)
    chance, thought = chance.copy(), thought.copy()
    specialize(loops.set_up_rows, rules)(rows[:1], seats, options, 0, 1)
    minds = np.array([[mind_of(bot).row() for bot in line] for line in lines])
    notes = np.zeros((count, seats, len(no_notes(game))), np.int8)
    bots = [bot for bot in dict.fromkeys(bot for line in lines for bot in line) if not bot.mind]
    whose = np.array([[bots.index(bot) if not bot.mind else -1 for bot in line] for line in lines])
    setup, shadowed = Setup(game, seats, tuple(options.tolist()), ""), any(map(is_shown_views, bots))
    shadows = [Shadow(setup, chance[row : row + 1], int(thought[row])) for row in range(count if shadowed else 0)]
    evaluator = Evaluator(game) if (minds[:, :, WAY] == BY_NETWORK).any() else None
    if evaluator:
        let_networks_remember(evaluator, minds)
    remembered = max((bot.policy.sight.events for bot in bots if bot.policy), default=0)
    events = np.zeros((count, seats, remembered, 2), np.int16)
    watched, everywhere = (minds, notes, events), np.ones(count, np.bool_)
    specialize(memory.restart_rows, rules)(rows, rows[:1].copy(), chance, everywhere, *watched, 0, count)
    while (is_going := (rows["turn"] != NOBODY) & (lengths < limit)).any():
        going = np.flatnonzero(is_going)
        turns = rows["turn"][going]
        asked, is_net = whose[going, turns], minds[going, turns, WAY] == BY_NETWORK
        for number, bot in enumerate(bots):
            theirs, own = going[asked == number], turns[asked == number]
            if bot.policy and len(theirs):
                recalled = Memory(notes[theirs, own], events[theirs, own])
                choices[theirs] = decided(game, bot.policy, rows[theirs], recalled)
            elif len(theirs):
                choices[theirs] = [shadows[index].decided(bot) for index in theirs]
        if evaluator and is_net.any():
            choices[going[is_net]] = chosen_by_network(evaluator, rows, going[is_net], thought, minds, notes, lengths)
        by_mind = going[(asked < 0) & ~is_net]
        specialize(think.choose_rows, rules)(rows, by_mind, thought, minds, notes, actions, choices)
        if watch:
            before = rows[going]
            watch(Decisions(going, lengths[going], turns, masks_of(game, before).sum(axis=1), choices[going], before))
        specialize(memory.step_rows, rules)(rows, is_going, choices, chance, *watched, 0, count)
        for index in going if shadows else ():
            shadows[index].follow(int(choices[index]))
        lengths[going] += 1
    return results(game, rows, seats, lengths)


def mind_of(bot: Bot) -> Mind:
    """Its mind; one that is asked instead has none, and takes notes if it wants them."""
    return bot.mind or Mind(ANYHOW, remembers=int(bot.policy is not None and bot.policy.sight.notes))


def is_shown_views(bot: Bot) -> bool:
    """Must it be asked view by view?"""
    return bot.mind is None and bot.policy is None


def decided(game: Game, policy: Asked, rows: NDArray[np.void], recalled: Memory) -> NDArray[np.int64]:
    """The actions of a policy in these rows, of which it sees only views and what the seats to act remember."""
    seats, masks = rows["turn"].astype(np.int8), masks_of(game, rows)
    views = rows.view(np.uint8).copy().view(rows.dtype)
    specialize(loops.hide_rows, game.rules)(views, seats, 0, len(rows))
    return policy.choose_all(game, views.view(np.uint8).reshape(len(rows), -1), seats, masks, recalled)


def masks_of(game: Game, rows: NDArray[np.void]) -> NDArray[np.bool_]:
    """The legal actions of the seat to act, one line per row."""
    masks = np.zeros((len(rows), game.rules.ACTIONS), np.bool_)
    specialize(loops.mask_rows, game.rules)(rows, np.zeros(masks.shape, np.int16), masks, 0, len(rows))
    return masks


def results(game: Game, rows: NDArray[np.void], seats: int, lengths: NDArray[np.int64]) -> Played:
    """The results of these matches."""
    rules, count = game.rules, len(rows)
    won, scores = np.zeros((count, seats), np.bool_), np.zeros((count, seats), np.int32)
    specialize(loops.winner_rows, rules)(rows, won, 0, count)
    specialize(loops.score_rows, rules)(rows, scores, 0, count)
    return Played(lengths, rows["turn"] == NOBODY, won, scores)
