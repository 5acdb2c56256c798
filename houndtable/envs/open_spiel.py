"""The games in OpenSpiel: importing this module registers `houndtable_<game>` for each.

>>> import houndtable.envs.open_spiel
>>> import pyspiel
>>> game = pyspiel.load_game("houndtable_dog_cards(players=4,limit=1000)")

`players` is the number of seats, `limit` the number of decisions after which a game is given up with nothing for
anybody; every option of the game is a parameter too. OpenSpiel takes a number for no word, so a choice that is a
number gets a # in front: `houndtable_dog_cards(first=#2,joker_may_start=no)`. At the end
every loser pays 1, and the winners share it.
"""

from typing import Any

import numpy as np

from .. import kernel, loops, observation
from ..games import GAMES, Game
from ..games.row import new_bytes
from ..games.seats import CHANCE, NOBODY
from ..record import choose
from ..words import catalogue
from . import wanted

pyspiel = wanted("pyspiel", "OpenSpiel")

LIMIT = 100_000  # decisions
OURS = ("players", "limit")  # parameters that are no options of the game
CHANCE_AFTER_A_DECISION = 200  # events, more than any game has; bounds the length of a history


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    rules = game.rules
    usual = {"players": max(rules.SEATS), "limit": LIMIT}
    kind = pyspiel.GameType
    return kind(
        short_name=f"houndtable_{game.name}",
        long_name=catalogue(game)["title"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(rules.SEATS),
        min_num_players=min(rules.SEATS),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual | {option.name: option.choices[option.default] for option in rules.OPTIONS},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with its seats and options chosen."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any]) -> None:
        self.game = game
        self.seats = int(parameters.get("players", max(game.rules.SEATS)))
        self.limit = int(parameters.get("limit", LIMIT))
        wishes = {name: str(wish).removeprefix("#") for name, wish in parameters.items() if name not in OURS}
        self.options = np.array(choose(game, self.seats, wishes), np.int8)
        self.engine = kernel.compiled(game.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.ACTIONS,
            max_chance_outcomes=game.rules.ACTIONS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(kind, info, parameters)

    def max_chance_nodes_in_history(self) -> int:
        """A bound, far from reached."""
        return (self.limit + 1) * CHANCE_AFTER_A_DECISION

    def new_initial_state(self) -> "SpielState":
        """The components are out; chance or a seat is to act."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """One's own view; perfect information, for critics, if the private information of all players is asked for."""
        everything = iig_obs_type is not None and iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        return Observer(self, everything)


class SpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A position: one row."""

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        self.raw = new_bytes(spiel.game.rules.State)
        self.decisions = 0
        spiel.engine.setup(self.raw, spiel.seats, spiel.options)

    @property
    def engine(self) -> Any:
        return self.get_game().engine

    def current_player(self) -> int:
        """Who is to act."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = int(self.engine.turn(self.raw))
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Over, or given up."""
        return bool(self.engine.turn(self.raw) == NOBODY) or self.decisions >= self.get_game().limit

    def _legal_actions(self, player: int) -> list[int]:
        return self._listed(player)

    def _listed(self, seat: int) -> list[int]:
        actions = np.zeros(self.engine.ACTIONS, np.int16)
        number = self.engine.legal(self.raw, seat, actions)
        listed: list[int] = actions[:number].tolist()
        return listed

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely it is."""
        tickets = self.engine.tickets(self.raw)
        return [(action, self.engine.odds(self.raw, action) / tickets) for action in self._listed(CHANCE)]

    def _apply_action(self, action: int) -> None:
        seat = self.engine.turn(self.raw)
        if action not in self._listed(seat):
            raise ValueError(f"Action {action} is not legal.")
        self.decisions += seat != CHANCE
        self.engine.apply(self.raw, seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().game.notation.write_action(action))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another position in which this player would see the same; OpenSpiel's information-set search asks for it."""
        other: SpielState = self.clone()
        self.engine.hide(other.raw, player)
        self.engine.fill(other.raw, player, np.array([1 + int(sampler() * 2**60)]))
        return other

    def returns(self) -> list[float]:
        """What everybody gets."""
        spiel = self.get_game()
        rewards = np.zeros((1, spiel.seats), np.float32)
        rules = spiel.game.rules
        kernel.bound(loops, rules).reward_rows(self.raw.view(rules.State), rewards, 0, 1)
        returns: list[float] = rewards[0].tolist()
        return returns

    def __str__(self) -> str:
        spiel = self.get_game()
        return str(spiel.game.notation.write_position(kernel.plain(spiel.game.rules).open(self.raw)))


class Observer:
    """A view as numbers, and in the game's notation."""

    def __init__(self, spiel: SpielGame, everything: bool) -> None:
        self.game = spiel.game
        self.engine = spiel.engine
        self.everything = everything
        self.tensor = np.zeros(observation.width(self.game), np.float32)
        self.dict = {field.name: self.tensor[field.cells] for field in observation.fields(self.game)}

    def _seen(self, state: SpielState, player: int) -> Any:
        raw = state.raw.copy()
        if not self.everything:
            self.engine.hide(raw, player)
        return raw

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what this player sees into the tensor."""
        seats = np.array([player], np.int8)
        self.tensor[:] = observation.of_bytes(self.game, self._seen(state, player)[None], seats)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """What this player sees, as text."""
        plain = kernel.plain(self.game.rules)
        return f"seat {player}\n{self.game.notation.write_position(plain.open(self._seen(state, player)))}"


def register(game: Game) -> None:
    """Make the game known to OpenSpiel."""
    kind = game_type(game)

    class Loaded(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, dict(params or {}))

    pyspiel.register_game(kind, Loaded)


for known in GAMES.values():
    register(known)
