"""The games in OpenSpiel: importing this module registers `houndtable_<game>` for each, and for each variant.

>>> import houndtable.envs.open_spiel
>>> import pyspiel
>>> game = pyspiel.load_game("houndtable_dog_cards(players=4,limit=1000)")

`players` is the number of seats, `limit` the number of decisions after which a game is abandoned without rewards,
`memory` the number of events in the `information_state_tensor`; `turned`, `form` and `notes` define the tensors, see
docs/environments.md. Every option of the game is a parameter too.
OpenSpiel parses bare numbers as integers, so prefix numeric choices with #:
`houndtable_dog_cards(first=#2,joker_may_start=no)`. At the end every loser pays 1, and the winners share it.
"""

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.belief import no_notes, recall
from ..engine import loops, observation
from ..engine.batch import checked_count
from ..engine.engines import Engine, compiled
from ..engine.extras import needed
from ..engine.specialize import specialize
from ..games import GAMES, Game, find_game, variants
from ..games.row import Bytes, new_bytes, open_row
from ..games.seats import CHANCE, NOBODY, SPECTATOR
from ..games.turned import turned_action
from ..language.catalog import title_of

pyspiel = needed("pyspiel", "OpenSpiel", "envs")

LIMIT = 100_000  # decisions
MEMORY = 64  # last events, as the player saw them, in the tensor of an information state
OURS: dict[str, Any] = {
    "limit": LIMIT,
    "memory": MEMORY,
    "turned": False,
    "form": "plain",
    "notes": False,
}  # these are not options of the game
CHANCE_AFTER_A_DECISION = 200  # events, more than any game has; bounds the length of a history


def game_type(game: Game) -> Any:
    """What OpenSpiel needs to know about a game before loading it."""
    rules = game.rules
    usual = {"players": max(rules.SEATS)} | OURS
    kind = pyspiel.GameType
    return kind(
        short_name=f"houndtable_{game.name}",
        long_name=title_of(game),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(rules.SEATS),
        min_num_players=min(rules.SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual | {option.name: option.choices[option.default] for option in rules.OPTIONS},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with its seats and options chosen."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any]) -> None:
        self.game = game
        self.seats = int(parameters.get("players", max(game.rules.SEATS)))
        ours = OURS | {name: value for name, value in parameters.items() if name in OURS}
        self.limit, self.memory = (checked_count(name, ours[name]) for name in ("limit", "memory"))
        self.turned, self.form, self.notes = ours["turned"], ours["form"], ours["notes"]
        observation.check_form(self.form)
        others = {name: value for name, value in parameters.items() if name not in ("players", *OURS)}
        options = {name: str(value).removeprefix("#") for name, value in others.items()}
        self.options = np.array(game.choose(self.seats, options), np.int8)
        self.engine = compiled(game.rules)
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
        """An upper bound, far from tight."""
        return (self.limit + 1) * CHANCE_AFTER_A_DECISION

    def new_initial_state(self) -> "SpielState":
        """The game is set up; chance or a seat is to act."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | Memory":
        """The player's own view, a spectator's, or perfect information for critics; with perfect recall, the memory.

        Without public information it is what the player sees beyond a spectator.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.perfect_recall:
            return Observer(self, kind.private_info, kind.public_info)
        if not kind.public_info:
            raise ValueError("perfect_recall=True: memory includes public information; use public_info=True.")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("perfect_recall=True: memory is that of one player; use SINGLE_PLAYER.")
        return Memory(self)


class SpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A position: one row."""

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        self.raw = new_bytes(spiel.game.rules.State)
        self.decisions = 0
        self.remembered = [f"seat {seat}" for seat in range(spiel.seats)]
        self.seen = [array("h") for _ in range(spiel.seats)]  # since then: who did what, as the seat saw it
        self.notes = [no_notes(spiel.game) for _ in range(spiel.seats if spiel.notes else 0)]
        spiel.engine.setup(self.raw, spiel.seats, spiel.options)

    @property
    def engine(self) -> Engine:
        spiel: SpielGame = self.get_game()
        return spiel.engine

    def current_player(self) -> int:
        """Who is to act."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.engine.turn(self.raw)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Over, or given up."""
        return self.engine.turn(self.raw) == NOBODY or self.decisions >= self.get_game().limit

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._counted(player, action) for action in self._listed(player))

    def _counted(self, player: int, action: int, is_back: bool = False) -> int:
        """An action as the player counts it, or back as at the table; the same if nothing is turned."""
        spiel = self.get_game()
        if not spiel.turned or player < 0:
            return action
        return turned_action(spiel.game.rules, action, -player if is_back else player, spiel.seats)

    def _listed(self, seat: int) -> list[int]:
        actions = np.zeros(self.get_game().game.rules.ACTIONS, np.int16)
        number = self.engine.legal(self.raw, seat, actions)
        listed: list[int] = actions[:number].tolist()
        return listed

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws and their probabilities."""
        outcome_count = self.engine.outcome_count(self.raw)
        return [
            (action, self.engine.outcome_weight(self.raw, action) / outcome_count) for action in self._listed(CHANCE)
        ]

    def _apply_action(self, action: int) -> None:
        seat = self.engine.turn(self.raw)
        if action not in (self._listed(seat) if seat == CHANCE else self._legal_actions(seat)):
            raise ValueError(f"Action {action} is not legal.")
        action = self._counted(seat, action, is_back=True)
        for viewer, seen in enumerate(self.seen):
            seen.extend((seat, self.engine.public(self.raw, seat, action, viewer)))
        for viewer, notes in enumerate(self.notes):
            note_down(self.get_game().game, self.raw, seat, action, viewer, notes)
        self.decisions += seat != CHANCE
        self.engine.apply(self.raw, seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().game.notation.write_action(self._counted(player, action, is_back=True)))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another position that looks the same to this player; OpenSpiel's information-set search needs it."""
        other: SpielState = self.clone()
        self.engine.hide(other.raw, player)
        self.engine.fill(other.raw, player, np.array([1 + int(sampler() * 2**60)]))
        for seat in set(range(len(self.seen))) - {player}:
            other.remembered[seat], other.seen[seat] = other.observation_string(seat), array("h")
        other.notes = [notes if seat == player else notes * 0 for seat, notes in enumerate(other.notes)]
        return other

    def returns(self) -> list[float]:
        """The returns of all players."""
        spiel = self.get_game()
        rewards = np.zeros((1, spiel.seats), np.float32)
        rules = spiel.game.rules
        specialize(loops.reward_rows, rules)(self.raw.view(rules.State), rewards, 0, 1)
        returns: list[float] = rewards[0].tolist()
        return returns

    def __str__(self) -> str:
        game: Game = self.get_game().game
        return game.notation.write_position(open_row(game.rules.State, self.raw))


class Observer:
    """A view as numbers and in the game's notation: all of it, or only what a spectator does not see."""

    def __init__(self, spiel: SpielGame, private: Any, public: bool) -> None:
        self.game, self.engine, self.form = spiel.game, spiel.engine, (spiel.turned, spiel.form)
        self.private, self.public = private, public
        self.tensor = np.zeros(observation.width(self.game), np.float32)
        self.dict = {field.name: self.tensor[field.cells] for field in observation.fields(self.game)}

    def _viewer_of(self, player: int) -> int:
        return SPECTATOR if self.private == pyspiel.PrivateInfoType.NONE else player

    def seen(self, state: SpielState, viewer: int) -> Bytes:
        """The row with blanks, or all of it for a critic."""
        raw = state.raw.copy()
        if self.private != pyspiel.PrivateInfoType.ALL_PLAYERS:
            self.engine.hide(raw, viewer)
        return raw

    def _seen_by_all(self, state: SpielState) -> Bytes:
        raw = state.raw.copy()
        self.engine.hide(raw, SPECTATOR)
        return raw

    def _numbers(self, raw: Bytes, viewer: int) -> NDArray[np.float32]:
        numbers: NDArray[Any] = observation.encoded(self.game, raw[None], np.array([viewer], np.int8), *self.form)[0]
        return numbers.astype(np.float32)

    def _text(self, raw: Bytes) -> str:
        return self.game.notation.write_position(open_row(self.game.rules.State, raw))

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the view into the tensor."""
        viewer = self._viewer_of(player)
        self.tensor[:] = self._numbers(self.seen(state, viewer), viewer)
        if not self.public:
            known = self._numbers(self._seen_by_all(state), viewer)
            known[observation.fields(self.game)[0].cells] = 0  # all but the player's own seat
            self.tensor[self.tensor == known] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text."""
        viewer = self._viewer_of(player)
        who = "spectator" if viewer == SPECTATOR else f"seat {player}"
        text = self._text(self.seen(state, viewer))
        if self.public:
            return f"{who}\n{text}"
        known = self._text(self._seen_by_all(state)).splitlines()
        return "\n".join([who, *(line for line in text.splitlines() if line not in known)])


class Memory:
    """Everything a player has seen happen, in the game's notation; as numbers the view, notes, and the last events."""

    def __init__(self, spiel: SpielGame) -> None:
        self.view = Observer(spiel, pyspiel.PrivateInfoType.SINGLE_PLAYER, True)
        fields = observation.fields(spiel.game, spiel.notes, spiel.memory)
        self.memory, self.tensor = spiel.memory, np.zeros(fields[-1].cells.stop, np.float32)
        self.dict = {field.name: self.tensor[field.cells] for field in fields}
        self.dict["events"] = self.dict["events"].reshape(self.memory, 2)
        self.write_action = spiel.game.notation.write_action

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the current view and the last events into the tensor."""
        latest = np.array(state.seen[player][-2 * self.memory :]).reshape(-1, 2)[::-1]
        events, notes = np.zeros((1, self.memory, 2), np.int16), state.notes[player : player + 1]
        events[0, : len(latest)] = latest + np.array((observation.FIRST_SEAT, observation.FIRST_ACTION))
        raw, viewers = self.view.seen(state, player)[None], np.array([player], np.int8)
        remembered = np.array(notes) if notes else None, events
        self.tensor[:] = observation.encoded(self.view.game, raw, viewers, *self.view.form, *remembered)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """The actions, one per line, each after the actor's number."""
        seen = state.seen[player]
        events = (f"{actor} {self.write_action(action)}" for actor, action in zip(seen[::2], seen[1::2], strict=True))
        return "\n".join((state.remembered[player], *events))


def note_down(game: Game, raw: Bytes, actor: int, action: int, viewer: int, notes: observation.Notes) -> None:
    """A seat notes what it learns from seeing this action."""
    rows = raw.copy().view(game.rules.State)
    event = np.array([actor], np.int32), np.array([action], np.int32)
    specialize(recall, game.rules)(rows, *event, viewer, notes)


def register(game: Game) -> None:
    """Register the game with OpenSpiel."""
    kind = game_type(game)

    class Loaded(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, dict(params or {}))

    pyspiel.register_game(kind, Loaded)


for known in (*GAMES, *variants.names()):
    register(find_game(known))
