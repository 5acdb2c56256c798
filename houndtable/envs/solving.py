"""A small game as a tree of all its histories, which OpenSpiel solves in C++.

>>> import pyspiel
>>> tree = Tree("clear_4:mini")
>>> tree.cut  # nothing: this is the whole game
0.0
>>> solver = pyspiel.CFRPlusSolver(tree.game)
>>> for _ in range(100):
...     solver.evaluate_and_update_policy()
>>> pyspiel.exploitability(tree.game, solver.average_policy()) < 0.01
True

The games of `open_spiel` can be solved too, but then every step of every iteration runs in Python. Here the game is
explored once. A seat remembers everything it has seen; forced actions and certain draws are not nodes of the tree.
"""

import random
from collections import Counter
from collections.abc import Iterator
from struct import Struct
from typing import NamedTuple

import numpy as np

from ..bots.mind import ANYHOW
from ..bots.policy import Bot
from ..engine.engines import engine_for
from ..engine.extras import needed
from ..games import find_game
from ..games.option import Wanted
from ..games.row import Bytes, new_bytes, open_row
from ..games.seats import CHANCE, NOBODY
from ..play.match import View, from_position

pyspiel = needed("pyspiel", "OpenSpiel", "envs")

SEATS = 2  # OpenSpiel computes exploitability for two players
MOST = 1_000_000  # nodes; a larger tree does not fit in memory
LIMIT = 100  # decisions; the mini sets end long before
TRIES = 16  # how often a bot is asked, since it may break ties at random
EVENT = Struct("hh")

Choices = dict[str, list[tuple[int, float]]]  # by information state: OpenSpiel's actions and their probabilities


class Infoset(NamedTuple):
    """An information set: what a seat knows where it has a choice."""

    number: int
    seat: int
    actions: tuple[int, ...]
    raw: Bytes  # one of the positions it may be


class Tree:
    """All histories of a two-player game, cut off after `limit` decisions as a draw."""

    def __init__(self, game: str, limit: int = LIMIT, most: int = MOST, **options: Wanted) -> None:
        self.rules, self.limit, self.most = find_game(game).rules, limit, most
        self.name, self.nodes = game, 0
        self.cut = 0.0  # the share of games that are cut off, if all play at random
        self.engine = engine_for(self.rules)
        self.infosets: tuple[dict[bytes, Infoset], ...] = tuple({} for _ in range(SEATS))
        self._buffer = np.zeros(self.rules.ACTIONS, np.int16)
        raw = new_bytes(self.rules.State)
        self.engine.setup(raw, SEATS, np.array(find_game(game).choose(SEATS, options), np.int8))
        lines = [f'EFG 2 R "{game}" {{ "0" "1" }} ""', *self._walk(raw, 0, (b"",) * SEATS, 1.0)]
        self.game = pyspiel.load_efg_game("\n".join(lines) + "\n")

    def _walk(self, raw: Bytes, decisions: int, seen: tuple[bytes, ...], likely: float) -> Iterator[str]:
        """A line for each node: first this one, then each that follows and all behind it."""
        seat, actions = self._legal(raw)
        while len(actions) == 1 and decisions < self.limit:
            raw, decisions, seen = self._after(raw, decisions, seen, seat, actions[0])
            seat, actions = self._legal(raw)
        self.nodes += 1
        if self.nodes > self.most:
            raise ValueError(f"{self.name} has more than {self.most} nodes; a lower limit makes the tree smaller.")
        if seat == NOBODY or decisions >= self.limit:
            self.cut += likely * (seat != NOBODY)
            yield f't "" {self.nodes} "" {{ {" ".join(map(str, self._returns(raw)))} }}'
            return
        yield self._written(raw, seat, actions, seen)
        for action in actions:
            share = self._weight(raw, action) if seat == CHANCE else 1 / len(actions)
            yield from self._walk(*self._after(raw, decisions, seen, seat, action), likely * share)

    def _legal(self, raw: Bytes) -> tuple[int, list[int]]:
        seat = self.engine.turn(raw)
        number = self.engine.legal(raw, seat, self._buffer)
        return seat, self._buffer[:number].tolist()

    def _after(
        self, raw: Bytes, decisions: int, seen: tuple[bytes, ...], seat: int, action: int
    ) -> tuple[Bytes, int, tuple[bytes, ...]]:
        public, raw = self.engine.public, raw.copy()
        seen = tuple(known + EVENT.pack(seat, public(raw, seat, action, at)) for at, known in enumerate(seen))
        self.engine.apply(raw, seat, action)
        return raw, decisions + (seat != CHANCE), seen

    def _written(self, raw: Bytes, seat: int, actions: list[int], seen: tuple[bytes, ...]) -> str:
        if seat == CHANCE:
            count = self.engine.outcome_count(raw)
            drawn = " ".join(f'"{action}" {self.engine.outcome_weight(raw, action)}/{count}' for action in actions)
            return f'c "" {self.nodes} "" {{ {drawn} }} 0'
        infosets = self.infosets[seat]
        infoset = infosets.setdefault(seen[seat], Infoset(len(infosets) + 1, seat, tuple(actions), raw))
        named = " ".join(f'"{action}"' for action in actions)
        return f'p "" {seat + 1} {infoset.number} "" {{ {named} }} 0'

    def _weight(self, raw: Bytes, action: int) -> float:
        return self.engine.outcome_weight(raw, action) / self.engine.outcome_count(raw)

    def _returns(self, raw: Bytes) -> list[int]:
        """A loser pays 1 to the winner."""
        won = [self.engine.turn(raw) == NOBODY and bool(self.engine.has_won(raw, seat)) for seat in range(SEATS)]
        return [won[seat] - won[1 - seat] for seat in range(SEATS)]

    # A bot's policy in the tree

    def policy_of(self, bot: Bot) -> Choices:
        """A bot's policy wherever it has a choice. It sees the view, but not the history."""
        known = {(infoset.seat, infoset.number): infoset for infosets in self.infosets for infoset in infosets.values()}
        told: dict[tuple[int, bytes], dict[int, float]] = {}  # by seat and view
        choices: Choices = {}
        for at, name, numbers in self._information_states():
            seen = known[at].raw.copy()
            self.engine.hide(seen, known[at].seat)
            key = known[at].seat, seen.tobytes()
            if key not in told:
                told[key] = self._likely(bot, known[at])
            choices[name] = [(numbers[action], likely) for action, likely in told[key].items()]
        return choices

    def _likely(self, bot: Bot, infoset: Infoset) -> dict[int, float]:
        if bot.mind and bot.mind.way == ANYHOW:
            return dict.fromkeys(infoset.actions, 1 / len(infoset.actions))
        view, die = self._view(infoset), random.Random(infoset.number)
        chosen = Counter(int(bot.choose(view, die)) for _ in range(TRIES))
        return {action: chosen[action] / TRIES for action in infoset.actions}

    def _view(self, infoset: Infoset) -> View:
        text = find_game(self.name).notation.write_position(open_row(self.rules.State, infoset.raw))
        return from_position(self.name, text, seed=0).view(infoset.seat)

    def _information_states(self) -> Iterator[tuple[tuple[int, int], str, dict[int, int]]]:
        """The seat and number of each infoset, its name in OpenSpiel, and the numbers that our actions have there."""
        told, waiting = set[str](), [self.game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            waiting += [state.child(action) for action in state.legal_actions()]
            if not state.is_terminal() and not state.is_chance_node():
                name = state.information_state_string()
                if name not in told:
                    told.add(name)
                    numbers = {int(state.action_to_string(action)): action for action in state.legal_actions()}
                    yield (state.current_player(), int(name.split("-")[2])), name, numbers

    def exploitability(self, bot: Bot) -> float:
        """A perfect opponent's gain per game against this bot, averaged over both seats."""
        found: float = pyspiel.exploitability(self.game, self.policy_of(bot))
        return found
