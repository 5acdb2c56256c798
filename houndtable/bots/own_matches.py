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
from .matches import Played, chosen_by_network, let_networks_remember, results
from .mind import ANYHOW, BY_NETWORK, WAY, Mind
from .policy import Bot, Memory, SightedPolicy, decided_by


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


class SideBySide:
    """Matches of one game, a row each, with a line of bots at each of them."""

    def __init__(
        self,
        game: Game,
        options: NDArray[np.int8],
        lines: Sequence[Sequence[Bot]],
        chance: NDArray[np.int64],
        thought: NDArray[np.int64],
    ) -> None:
        self.game, self.rules, self.count, self.seats = game, game.rules, len(lines), len(lines[0])
        self.chance, self.thought = chance.copy(), thought.copy()
        self.asked = [bot for bot in dict.fromkeys(bot for line in lines for bot in line) if not bot.mind]
        self.whose = np.array([[self.asked.index(bot) if not bot.mind else -1 for bot in line] for line in lines])
        self.minds = np.array([[mind_of(bot).row() for bot in line] for line in lines])
        self.evaluator = Evaluator(game) if (self.minds[:, :, WAY] == BY_NETWORK).any() else None
        if self.evaluator:
            let_networks_remember(self.evaluator, self.minds)
        remembered = max((bot.policy.sight.events for bot in self.asked if bot.policy), default=0)
        self.notes = np.zeros((self.count, self.seats, len(no_notes(game))), np.int8)
        self.events = np.zeros((self.count, self.seats, remembered, 2), np.int16)
        self.rows, self.lengths = np.zeros(self.count, self.rules.State), np.zeros(self.count, np.int64)
        self.choices = np.zeros(self.count, np.int64)
        self._begin(options)

    def _begin(self, options: NDArray[np.int8]) -> None:
        shadowed = self.count if any(map(is_shown_views, self.asked)) else 0
        setup, chance = Setup(game=self.game, seats=self.seats, options=tuple(options.tolist())), self.chance
        self.shadows = [Shadow(setup, chance[row : row + 1], int(self.thought[row])) for row in range(shadowed)]
        specialize(loops.set_up_rows, self.rules)(self.rows[:1], self.seats, options, 0, 1)
        first, everywhere = self.rows[:1].copy(), np.ones(self.count, np.bool_)
        begin = specialize(memory.restart_rows, self.rules)
        begin(self.rows, first, chance, everywhere, self.minds, self.notes, self.events, 0, self.count)

    def choose(self, going: NDArray[np.int64]) -> None:
        """Let the bots to act in these rows choose."""
        turns = self.rows["turn"][going]
        asked, is_net = self.whose[going, turns], self.minds[going, turns, WAY] == BY_NETWORK
        for number, bot in enumerate(self.asked):
            if len(theirs := going[asked == number]):
                self.choices[theirs] = self._asked(bot, theirs)
        given = self.thought, self.minds, self.notes
        if self.evaluator and is_net.any():
            nets = going[is_net]
            self.choices[nets] = chosen_by_network(self.evaluator, self.rows, nets, *given, self.lengths)
        by_mind = going[(asked < 0) & ~is_net]
        if len(by_mind):
            specialize(think.choose_rows, self.rules)(self.rows, by_mind, *given, self.rules.ACTIONS, self.choices)

    def _asked(self, bot: Bot, which: NDArray[np.int64]) -> NDArray[np.int64]:
        if not bot.policy:
            return np.array([self.shadows[index].decided(bot) for index in which])
        turns = self.rows["turn"][which]
        recalled = Memory(self.notes[which, turns], self.events[which, turns])
        return decided(self.game, bot.policy, self.rows[which], recalled)

    def decisions(self, going: NDArray[np.int64]) -> Decisions:
        """What was chosen in these rows, before it is carried out."""
        rows = self.rows[going]
        numbers = masks_of(self.game, rows).sum(axis=1)
        return Decisions(going, self.lengths[going], rows["turn"], numbers, self.choices[going], rows)

    def step(self, going: NDArray[np.int64]) -> None:
        """Carry out what was chosen in these rows."""
        is_going = np.zeros(self.count, np.bool_)
        is_going[going] = True
        step = specialize(memory.step_rows, self.rules)
        step(self.rows, is_going, self.choices, self.chance, self.minds, self.notes, self.events, 0, self.count)
        for index in going if self.shadows else ():
            self.shadows[index].follow(int(self.choices[index]))
        self.lengths[going] += 1


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
    at = SideBySide(game, options, lines, chance, thought)
    while len(going := np.flatnonzero((at.rows["turn"] != NOBODY) & (at.lengths < limit))):
        at.choose(going)
        if watch:
            watch(at.decisions(going))
        at.step(going)
    return results(game, at.rows, at.seats, at.lengths)


def mind_of(bot: Bot) -> Mind:
    """The bot's mind; a bot that is asked for its choice has none, and takes notes only if its policy wants them."""
    return bot.mind or Mind(ANYHOW, remembers=int(bot.policy is not None and bot.policy.sight.notes))


def is_shown_views(bot: Bot) -> bool:
    """Must it be asked view by view?"""
    return bot.mind is None and bot.policy is None


def decided(game: Game, policy: SightedPolicy, rows: NDArray[np.void], recalled: Memory) -> NDArray[np.int64]:
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
