"""Thousands of games at once as one Gymnasium vector environment, stepped without a Python loop.

>>> from houndtable.envs.vector import TablesEnv
>>> tables = TablesEnv("clear_4", seats=4, num_envs=1000)
>>> seen, info = tables.reset(seed=1)
>>> seen["observation"].shape[0], info["seat"].shape
(1000, (1000,))
"""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch
from ..engine import loops, observation
from ..engine.batch import Place, Rows, as_bytes, checked_count, new_dice
from ..engine.extras import needed
from ..engine.specialize import specialize
from ..games import find_game
from ..games.seats import NOBODY
from .spaces import Info, Seen, action_space, batch_for, numbers_space, observation_space

vector = needed("gymnasium.vector", "Gymnasium", "envs")
Number = TypeVar("Number", bound=np.generic)
ResetNeeded = needed("gymnasium.error", "Gymnasium", "envs").ResetNeeded
batch_space = needed("gymnasium.vector.utils", "Gymnasium", "envs").batch_space


class TablesEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """In each game the seat to act gets its view and acts; an illegal action raises.

    The reward is that of the seat that acted; `info["rewards"]` has those of all seats: at the end every loser pays 1,
    and the winners share it. `info["seat"]` says who is to act. A game that ends, or is abandoned after `limit`
    decisions, restarts in the same step; `info["final_obs"]` has what was seen before that where
    `info["_final_obs"]` is true, and `info["scores"]` the scores. `perfect_information()` is for critics only.
    `turned`, `form`, `notes` and `events` say how observations are made, see docs/environments.md.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 1000,
        limit: int = 100_000,
        on: Place = "cores",
        turned: bool = False,
        form: observation.Form = "plain",
        notes: bool = False,
        events: int = 0,
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        self.seats = max(self.game.rules.SEATS) if seats is None else seats
        self.game.choose(self.seats, options)
        if on == "gpu":
            raise ValueError("on: Gymnasium's arrays are NumPy's; on a GPU use houndtable.batch.Batch itself.")
        self.num_envs = checked_count("num_envs", num_envs)
        self.limit = checked_count("limit", limit)
        self._options = options
        self._usual = Batch(game, self.seats, self.num_envs, on=on, notes=notes, events=events, **options)
        self.turned, self.form = turned, form
        self.metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.game, form, notes, events)
        self.single_action_space = action_space(self.game)
        self.perfect_information_space = batch_space(numbers_space(self.game), num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._has_begun = False
        self._every = np.arange(num_envs)
        self._buffer = np.zeros((num_envs, self.game.rules.ACTIONS), np.int16)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Restart all games; the same seed deals the same cards.

        `options` are options of the rules by name, or a `position` to begin from; they hold until the next reset.
        """
        super().reset(seed=seed)
        self.batch = batch_for(self._usual, self._options, options)
        self.batch.dice[:] = new_dice(int(self.np_random.integers(2**31)), self.num_envs)
        self.batch.restart(np.ones(self.num_envs, np.bool_))
        self.decisions = np.zeros(self.num_envs, np.int64)
        self._has_begun = True
        turns = self.batch.turns
        return self._seen(turns), {"seat": turns.copy()}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """In each game the seat to act takes its action."""
        if not self._has_begun:
            raise ResetNeeded("call reset() before step().")
        batch, acted = self.batch, self._turns
        actions = np.asarray(actions)
        self._check(actions)
        if self.turned:
            actions = observation.at_table(self.game, actions, acted, self.seats)
        batch.step(actions, check=False)
        self.decisions += 1
        turns = batch.turns
        over, rewards = turns == NOBODY, batch.rewards()
        given_up = ~over & (self.decisions >= self.limit)
        info: Info = {"rewards": rewards}
        if (ended := over | given_up).any():
            info |= self._ending(ended, np.where(over, acted, turns))
            turns = batch.turns
        info["seat"] = turns.copy()
        return self._seen(turns), rewards[self._every, acted], over, given_up, info

    def _check(self, actions: NDArray[np.integer]) -> None:
        """Check against the masks already returned, so that legal actions are listed once per step."""
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions: there should be {self.num_envs} whole numbers, one for each game.")
        known = np.clip(actions, 0, self.game.rules.ACTIONS - 1)
        wrong = (known != actions) | ~self._masks[self._every, known]
        if wrong.any():
            index = int(wrong.argmax())
            raise ValueError(f"actions: {actions[index]} is not legal in game {index}.")

    def _ending(self, ended: NDArray[np.bool_], seats: NDArray[np.int8]) -> Info:
        """Information about the games that end; then they restart."""
        state = self.game.rules.State
        rows = self.batch.rows.view(np.uint8).reshape(self.num_envs, state.itemsize)[ended].view(state)[:, 0]
        scores, seen = self._scores(rows), self._last_seen(rows, seats[ended], np.flatnonzero(ended))
        self.batch.restart(ended)
        self.decisions[ended] = 0
        final = {name: at_places(lines, ended) for name, lines in seen.items()}
        return {"final_obs": final, "_final_obs": ended, "scores": at_places(scores, ended), "_scores": ended}

    def _scores(self, rows: Rows) -> NDArray[np.int32]:
        scores = np.zeros((len(rows), self.seats), np.int32)
        specialize(loops.score_rows, self.game.rules)(rows, scores, 0, len(rows))
        return scores

    def _last_seen(self, rows: Rows, seats: NDArray[np.int8], games: NDArray[np.int64]) -> Seen:
        """What these seats see of the rows of these games, which become views."""
        masks = np.zeros((len(rows), self.game.rules.ACTIONS), np.bool_)
        specialize(loops.mask_rows, self.game.rules)(rows, self._buffer, masks, 0, len(rows))
        specialize(loops.hide_rows, self.game.rules)(rows, seats, 0, len(rows))
        remembered = self.batch.remembered(games, seats)
        seen = observation.encoded(self.game, as_bytes(rows), seats, self.turned, self.form, *remembered)
        return {"observation": seen, "action_mask": self._as_counted(masks, seats).view(np.int8)}

    def _seen(self, turns: NDArray[np.int8]) -> Seen:
        self._turns, self._masks = turns, self._as_counted(self.batch.masks(), turns)
        seen = self.batch.observations(turns, self.turned, self.form)
        return {"observation": seen, "action_mask": self._masks.astype(np.int8)}

    def _as_counted(self, masks: NDArray[np.bool_], seats: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Masks with the actions as these seats count them."""
        return observation.turned_masks(self.game, masks, seats, self.seats) if self.turned else masks

    def perfect_information(self) -> NDArray[np.float32]:
        """Everything, hidden or not, of each game: for critics, never for a policy."""
        return self.batch.perfect_information()


def at_places(lines: NDArray[Number], places: NDArray[np.bool_]) -> NDArray[Number]:
    """These lines at these places, zeros at the others."""
    all_lines = np.zeros((len(places), lines.shape[1]), lines.dtype)
    all_lines[places] = lines
    return all_lines


def any_legal(masks: NDArray[np.int8] | NDArray[np.bool_], die: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for each row of masks; much faster than sampling a space."""
    lines, actions = masks.shape
    legal = np.flatnonzero(masks.astype(np.bool_))
    edges = np.searchsorted(legal, np.arange(lines + 1) * actions)
    chosen: NDArray[np.int64] = legal[die.integers(edges[:-1], edges[1:])] % actions
    return chosen
