"""A single learner against bots as a Gymnasium environment; the bots act in compiled code.

>>> import gymnasium, houndtable.envs.learner
>>> table = gymnasium.make("houndtable/Clear4-v1", opponents="expert", seats=2)
>>> tables = gymnasium.make_vec("houndtable/Clear4-v1", num_envs=64, opponents="expert", seats=2)
>>> seen, info = tables.reset(seed=1)
"""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch
from ..bots import BOTS, memory, think
from ..bots.belief import no_notes
from ..bots.evaluator import Evaluator
from ..bots.matches import chosen_by_network, let_networks_remember
from ..bots.mind import BY_NETWORK, REMEMBERS, WAY, Mind
from ..engine import observation
from ..engine.batch import as_bytes, checked_count, new_dice
from ..engine.extras import needed
from ..engine.specialize import specialize
from ..games import GAMES, find_game, variants
from ..games.seats import NOBODY
from ..pictures import pixels, svg
from .spaces import Info, Seen, action_space, batch_for, observation_space

gymnasium = needed("gymnasium", "Gymnasium", "envs")
vector = needed("gymnasium.vector", "Gymnasium", "envs")
Mode = vector.AutoresetMode

VERSION = 1  # increased when observations, actions or rewards change; docs/environments.md has a table
MOST_DEALS = 1000  # until the learner has something to decide
Seat = int | Literal["rotating"]


def minds_for(opponents: str, partners: str | None, seats: int, teams: list[int], learner: int) -> list[Mind]:
    """The mind on each seat; the one on the learner's own seat is never used."""

    def mind(name: str) -> Mind:
        bot = BOTS.get(name)
        if bot is None or bot.mind is None:
            raise ValueError(f"opponents, partners: {name!r} should be one of {', '.join(BOTS)}.")
        return bot.mind

    is_partner = [teams[seat] == teams[learner] for seat in range(seats)]
    return [mind(partners or opponents) if is_partner[seat] else mind(opponents) for seat in range(seats)]


class LearnersEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Many games at once, each with one learner: it gets its view and acts, then the bots on the other seats act.

    `seat` is a number, or `rotating`: then the learner of row i sits at seat i, i + 1, … from one game to the next. The
    reward comes at the end: a loser pays 1, and the winners share it. A game of `limit` decisions is truncated.
    `turned`, `form`, `notes` and `events` say how observations are made, see docs/environments.md.
    """

    learners: NDArray[np.int8]  # where each sits
    minds: NDArray[np.int32]  # by game and seat

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: Seat = 0,
        opponents: str = "expert",
        partners: str | None = None,
        limit: int = 20_000,
        turned: bool = False,
        form: observation.Form = "plain",
        notes: bool = False,
        events: int = 0,
        autoreset_mode: Any = Mode.NEXT_STEP,
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        self.seats = max(self.game.rules.SEATS) if seats is None else seats
        self.game.choose(self.seats, options)
        self.num_envs, self.limit = checked_count("num_envs", num_envs), checked_count("limit", limit)
        if seat != "rotating" and seat not in range(self.seats):
            raise ValueError(f"seat: {seat!r} should be from 0 to {self.seats - 1}, or 'rotating'.")
        self._options, self._usual = options, Batch(game, self.seats, self.num_envs, **options)
        self._fixed, self.turned, self.form, self._memory = seat, turned, form, (notes, events)
        teams = [int(self.game.rules.team(self._usual.rows[0], each)) for each in range(self.seats)]
        minds = [minds_for(opponents, partners, self.seats, teams, each) for each in range(self.seats)]
        self._minds = np.array([[mind.row() for mind in line] for line in minds])  # by the learner's seat, and seat
        if (self._minds[:, :, WAY] == BY_NETWORK).any():
            let_networks_remember(Evaluator(self.game), self._minds)
        self._minds[range(self.seats), range(self.seats), REMEMBERS] = notes  # of the learner
        self.metadata = {"autoreset_mode": Mode(autoreset_mode), "render_modes": []}
        self.single_observation_space = observation_space(self.game, form, notes, events)
        self.single_action_space = action_space(self.game)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._begun = False

    # Gymnasium's own

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Restart all games, or those of `options["reset_mask"]`; other options as for the other environments."""
        super().reset(seed=seed)
        chosen = dict(options or {})
        mask = chosen.pop("reset_mask", None)
        if mask is not None and np.shape(mask) != (self.num_envs,):
            raise ValueError(f"reset_mask: there should be {self.num_envs} booleans, one for each game.")
        if mask is not None and self._begun:
            self._restart(np.flatnonzero(np.asarray(mask, np.bool_)))
            return self._seen(), {"seat": self.learners.copy()}
        count = self.num_envs
        self.batch = batch_for(self._usual, self._options, chosen)
        self.batch.dice[:], self.thought = (new_dice(int(self.np_random.integers(2**31)), count) for _ in range(2))
        before = np.arange(count) - 1  # for rotating seats: the seat before the first one
        self.learners = (before % self.seats if self._fixed == "rotating" else np.full(count, self._fixed)).astype(
            np.int8
        )
        self.decisions = np.zeros(count, np.int64)
        self.minds = self._minds[self.learners]
        self.notes = np.zeros((count, self.seats, len(no_notes(self.game))), np.int8)
        self.events = np.zeros((count, self.seats, self._memory[1], 2), np.int16)
        self._begun = True
        self._restart(np.arange(count))
        return self._seen(), {"seat": self.learners.copy()}

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """In each game the learner acts, then the others until it is the learner's turn again or the game is over."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() before step().")
        mode, waiting = self.metadata["autoreset_mode"], self._ended.copy()
        if mode == Mode.DISABLED and waiting.any():
            raise gymnasium.error.ResetNeeded('a game is over: reset(options={"reset_mask": mask}) restarts it.')
        going = np.flatnonzero(~waiting)
        self._act(going, np.asarray(actions))
        self._follow(going)
        rewards, over, given_up = self._outcome(going)
        info: Info = {}
        if mode == Mode.NEXT_STEP and waiting.any():
            self._restart(np.flatnonzero(waiting))
        self._ended = over | given_up
        if mode == Mode.SAME_STEP and self._ended.any():
            info = {"final_obs": self._seen(), "_final_obs": self._ended.copy()}
            self._restart(np.flatnonzero(self._ended))
        return self._seen(), rewards, over, given_up, info | {"seat": self.learners.copy()}

    # Implementation

    def _act(self, going: NDArray[np.int64], actions: NDArray[np.integer]) -> None:
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions: there should be {self.num_envs} whole numbers, one for each game.")
        known = np.clip(actions, 0, self.game.rules.ACTIONS - 1)
        wrong = self._only(going) & ((known != actions) | ~self._masks[np.arange(len(known)), known])
        if wrong.any():
            index = int(wrong.argmax())
            raise ValueError(f"actions: {actions[index]} is not legal in game {index}.")
        chosen = observation.at_table(self.game, known, self.learners, self.seats) if self.turned else known
        self._carry_out(going, chosen.astype(np.int64))

    def _carry_out(self, going: NDArray[np.int64], choices: NDArray[np.int64]) -> None:
        rules, batch = self.game.rules, self.batch
        specialize(memory.step_rows, rules)(batch.rows, self._only(going), choices, batch.dice, *self._looking_on)
        self.decisions[going] += 1

    @property
    def _looking_on(self) -> tuple[Any, ...]:
        """The seats that remember, and their memory, in all rows."""
        return self.minds, self.notes, self.events, 0, self.num_envs

    def _only(self, games: NDArray[np.int64]) -> NDArray[np.bool_]:
        """A mask of these games."""
        return np.isin(np.arange(self.num_envs), games)

    def _follow(self, games: NDArray[np.int64]) -> None:
        """The bots act until it is the learner's turn."""
        rules, rows, choices = self.game.rules, self.batch.rows, np.zeros(self.num_envs, np.int64)
        while True:
            turns = rows["turn"][games]
            others = (turns != NOBODY) & (turns != self.learners[games]) & (self.decisions[games] < self.limit)
            games = games[others]
            if not len(games):
                return
            is_net = self.minds[games, rows["turn"][games], WAY] == BY_NETWORK
            if is_net.any():
                given = rows, games[is_net], self.thought, self.minds, self.notes, self.decisions
                choices[games[is_net]] = chosen_by_network(Evaluator(self.game), *given)
            specialize(think.choose_rows, rules)(
                rows, games[~is_net], self.thought, self.minds, self.notes, rules.ACTIONS, choices
            )
            self._carry_out(games, choices)

    def _outcome(self, going: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        is_going = self._only(going)
        over = is_going & (self.batch.rows["turn"] == NOBODY)
        given_up = is_going & ~over & (self.decisions >= self.limit)
        rewards = self.batch.rewards()[np.arange(self.num_envs), self.learners]
        return np.where(over, rewards, np.float32(0)), over, given_up

    def _restart(self, games: NDArray[np.int64]) -> None:
        """Restart these games, at the next seat if it rotates; bots before the learner act.

        A game that is over before the learner could act is dealt again.
        """
        batch, rules = self.batch, self.game.rules
        if self._fixed == "rotating":
            self.learners[games] = (self.learners[games] + 1) % self.seats
            self.minds[games] = self._minds[self.learners[games]]
        self._ended[games] = False
        for _ in range(MOST_DEALS):
            self.decisions[games] = 0
            given = batch.rows, batch._start, batch.dice, self._only(games)
            specialize(memory.restart_rows, rules)(*given, *self._looking_on)
            self._follow(games)
            games = games[batch.rows["turn"][games] != self.learners[games]]
            if not len(games):
                return
        raise ValueError("The learner never acts: the games are over before its turn.")

    def _seen(self) -> Seen:
        """The learners' observations and masks."""
        masks = self.batch.masks() & (self.batch.rows["turn"] == self.learners)[:, None]
        self._masks = observation.turned_masks(self.game, masks, self.learners, self.seats) if self.turned else masks
        every, (notes, events) = np.arange(self.num_envs), self._memory
        remembered = (
            self.notes[every, self.learners] if notes else None,
            self.events[every, self.learners] if events else None,
        )
        views = as_bytes(self.batch.views(self.learners))
        seen = observation.encoded(self.game, views, self.learners, self.turned, self.form, *remembered)
        return {"observation": seen, "action_mask": self._masks.astype(np.int8)}


class LearnerEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
    """One game of `LearnersEnv`."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 (Gymnasium requires it)

    def __init__(self, game: str, render_mode: str | None = None, **arguments: Any) -> None:
        self.many = LearnersEnv(game, num_envs=1, autoreset_mode=Mode.DISABLED, **arguments)
        self.render_mode, self._has_begun = render_mode, False
        self.observation_space = self.many.single_observation_space
        self.action_space = self.many.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """A new game; the same seed deals the same cards."""
        super().reset(seed=seed)
        is_next = seed is None and not options and self._has_begun
        self._has_begun = True
        seen, info = self.many.reset(seed=seed, options={"reset_mask": [True]} if is_next else options)
        return {name: each[0] for name, each in seen.items()}, {"seat": int(info["seat"][0])}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """The learner acts, then the others."""
        try:
            chosen = np.array([int(action)])
        except (TypeError, ValueError):
            raise ValueError(f"action: {action!r} should be a whole number.") from None
        seen, rewards, over, given_up, info = self.many.step(chosen)
        first = {name: each[0] for name, each in seen.items()}
        return first, float(rewards[0]), bool(over[0]), bool(given_up[0]), {"seat": int(info["seat"][0])}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as the learner sees it: in the game's notation, or as pixels."""
        if self.render_mode is None:
            return None
        views, game = self.many.batch.views(self.many.learners), self.many.game
        if self.render_mode == "ansi":
            return game.notation.write_position(views[0])
        return pixels(svg(game, as_bytes(views)[0], int(self.many.learners[0])))


def name_of(game: str) -> str:
    """The Gymnasium name of a game, `houndtable/Clear4-v1`, or of a variant, `houndtable/Clear4Mini-v1`."""
    words = game.replace(":", "_").split("_")  # a colon has another meaning there
    return f"houndtable/{''.join(word.capitalize() for word in words)}-v{VERSION}"


def register() -> None:
    """Register all games and variants with Gymnasium."""
    for game in (*GAMES, *variants.names()):
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="houndtable.envs.learner:LearnerEnv",
                vector_entry_point="houndtable.envs.learner:LearnersEnv",
                kwargs={"game": game},
            )


register()
