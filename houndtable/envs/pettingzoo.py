"""A game as a PettingZoo environment, one agent at a time (AEC).

>>> from houndtable.envs.pettingzoo import env
>>> table = env("clear_4", seats=3)
>>> table.reset(seed=1)
>>> seen, reward, terminated, truncated, info = table.last()
>>> table.step(table.action_space(table.agent_selection).sample(seen["action_mask"]))
"""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch
from ..engine import observation
from ..engine.batch import checked_count, new_dice
from ..engine.engines import compiled
from ..engine.extras import needed
from ..games import NAMES, find_game
from ..games.dice import checked_seed
from ..games.seats import NOBODY
from ..games.turned import turned_action, turned_actions
from ..pictures import pixels

AECEnv = needed("pettingzoo", "PettingZoo", "envs").AECEnv
wrappers = needed("pettingzoo.utils.wrappers", "PettingZoo", "envs")

from .spaces import action_space, batch_for, numbers_space, observation_space  # noqa: E402 (after the sentence about PettingZoo)

RENDER_MODES = ("human", "ansi", "rgb_array")
VERSION = 1  # increased when observations, actions or rewards change; docs/environments.md has a table


def env(
    game: str, seats: int | None = None, limit: int = 100_000, render_mode: str | None = None, **arguments: Any
) -> Any:
    """An environment that raises if it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(TableEnv(game, seats, limit, render_mode, **arguments))


class TableEnv(AECEnv):  # type: ignore[misc, valid-type]
    """Seat n is the agent `seat_n`. An action that is not legal raises; after `limit` decisions all are truncated.

    At the end every loser pays 1, and the winners share it. `state()` is perfect information: for critics only.
    `render_mode="ansi"` gives the position as text, `"human"` prints it at every step, `"rgb_array"` draws it.
    `turned`, `form`, `notes` and `events` say how observations are made, see docs/environments.md.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        limit: int = 100_000,
        render_mode: str | None = None,
        turned: bool = False,
        form: observation.Form = "plain",
        notes: bool = False,
        events: int = 0,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: {render_mode!r} should be one of {', '.join(RENDER_MODES)}, or None.")
        self.game = find_game(game)
        self.seats = max(self.game.rules.SEATS) if seats is None else seats
        self.game.choose(self.seats, options)
        self.limit = checked_count("limit", limit)
        self.metadata = {"name": f"{game}_v{VERSION}", "is_parallelizable": False, "render_modes": list(RENDER_MODES)}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        seen = observation_space(self.game, form, notes, events)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.state_space = numbers_space(self.game)
        self._options = options
        self._usual = Batch(game, self.seats, 1, notes=notes, events=events, **options)
        self.turned, self.form = turned, form
        self._seeds = np.random.default_rng()
        self._buffer = np.zeros(self.game.rules.ACTIONS, np.int16)
        self._use(self._usual)

    def _use(self, batch: Batch) -> None:
        """Use this batch, which has one row."""
        self.batch = batch
        self._engine = compiled(self.game.rules)
        self._raw = batch.rows.view(np.uint8)  # the row in the engine's format

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_engine", "_raw")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._use(self.batch)

    def observation_space(self, agent: str) -> Any:
        """What an agent may see: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Restart; the same seed deals the same cards, now and in the games after it.

        `options` are for this game alone: options of the rules by name, or a `position` to begin from.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(checked_seed(seed))
        self._use(batch_for(self._usual, self._options, options))
        self.batch.dice[:] = new_dice(int(self._seeds.integers(2**31)), 1)
        self.batch.restart(np.ones(1, np.bool_))
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def _select(self) -> None:
        self._turn = self._engine.turn(self._raw)
        if self._turn != NOBODY:
            self.agent_selection = self.possible_agents[self._turn]

    def _legal(self) -> NDArray[np.int16]:
        """The legal actions, as the agent to act counts them."""
        legal = self._buffer[: self._engine.legal(self._raw, self._turn, self._buffer)]
        return turned_actions(self.game.rules)[self.seats, self._turn, legal] if self.turned else legal

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view and its legal actions; none while it must wait."""
        seat = self.possible_agents.index(agent)
        mask, view, viewers = np.zeros(self.game.rules.ACTIONS, np.int8), self._raw.copy(), np.array([seat], np.int8)
        if seat == self._turn:
            mask[self._legal()] = 1
        self._engine.hide(view, seat)
        remembered = self.batch.remembered(np.zeros(1, np.int64), viewers)
        seen = observation.encoded(self.game, view[None], viewers, self.turned, self.form, *remembered)[0]
        return {"observation": seen, "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """Perfect information."""
        seen: NDArray[np.float32] = self.batch.perfect_information()[0]
        return seen

    def step(self, action: Any) -> None:
        """The agent to act takes this action, then chance acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act; None is not an action.")
        if action not in self._legal():
            raise ValueError(f"{agent}: action {action} is not legal.")
        self._cumulative_rewards[agent] = 0.0
        chosen = turned_action(self.game.rules, action, -self._turn, self.seats) if self.turned else int(action)
        if self.batch.remembers:
            self.batch.step(np.array([chosen]), check=False)
        else:
            self._engine.act(self._raw, self._turn, chosen, self.batch.dice)
        self.decisions += 1
        self._select()
        self._note_end()
        self._accumulate_rewards()
        self._show()

    def _note_end(self) -> None:
        if self._turn == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, map(float, self.batch.rewards()[0]), strict=True))
        else:
            self.truncations = dict.fromkeys(self.agents, self.decisions >= self.limit)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position with all cards open: as pixels, or in the game's notation as text, or printed for people."""
        if self.render_mode is None:
            raise ValueError(f"render_mode is None: make the environment with one of {', '.join(RENDER_MODES)}.")
        if self.render_mode == "rgb_array":
            return pixels(self.batch.svg())
        position = self.game.notation.write_position(self.batch.rows[0])
        if self.render_mode == "ansi":
            return position
        print(position)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def versioned(game: str) -> SimpleNamespace:
    """A module in PettingZoo's convention: `clear_4_v1.env(…)`, and `raw_env` without the wrapper."""
    return SimpleNamespace(env=partial(env, game), raw_env=partial(TableEnv, game))


globals().update({f"{game}_v{VERSION}": versioned(game) for game in NAMES})
