"""Looking ahead with the user's own policy and value, as `thinker` does with the package's networks.

The policy says which actions are worth trying and plays for every seat in the imagined worlds; the value judges the
results. Both are asked for many worlds at once, and see only views.
"""

import random
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import observation
from ..engine.specialize import specialize
from ..games import Game
from ..games.turned import turned_actions
from ..play.match import Action, View
from . import course
from .belief import no_notes, notes_of
from .buffers import MOST_SEATS
from .chances import CERTAIN
from .evaluator import Evaluations, PositionEvaluator, Rows, Shorts
from .lookahead import Situation, look_ahead
from .luck import Die
from .mind import BY_NETWORK, Mind
from .network import Floats, Notes
from .policy import Bot, BotFailed, Memory, Policy, Sight, answered, legal_action

Value = Callable[[NDArray[Any]], object]  # observations → the viewer's chance to win in each
SIMULATIONS = 200  # playouts a decision


def looking_ahead(
    policy: Policy,
    value: Value | None = None,
    name: str = "policy",
    about: str = "Looks ahead with your own policy.",
    simulations: int = SIMULATIONS,
    seconds: float = inf,
    turned: bool = False,
    form: observation.Form = "plain",
    notes: bool = False,
) -> Bot:
    """A bot that looks ahead. `policy(observations, masks)` answers with a logit for each action of each game.

    `value(observations)` answers with a chance from 0 to 1 for each; without it the bots' own evaluation is used.
    `turned`, `form` and `notes` say what they see, as in `Bot.from_policy`.
    """
    mind = Mind(BY_NETWORK, simulations, remembers=1)
    own = partial(OwnEvaluator, name=name, policy=policy, value=value, sight=Sight.of(turned, form, notes))
    return Bot(name, about, partial(thought_ahead, own, mind, seconds))


def thought_ahead(
    own: "Callable[[Game], OwnEvaluator]", mind: Mind, seconds: float, view: View, die: random.Random
) -> Action:
    """The best action after looking ahead."""
    if len(view.legal) == 1:
        return view.legal[0]
    evaluator, legal = own(view.game), np.array([int(action) for action in view.legal])
    masks = np.zeros((1, view.game.rules.ACTIONS), np.bool_)
    masks[0, legal] = True
    notes = notes_of(view)
    viewers = np.array([view.seat], np.int8)
    _, logits = evaluator.asked(view.raw[None], viewers, masks, view.state.seats, Memory(notes[None]))
    situation = Situation(view.raw, view.seat, notes, legal, logits[0, legal])
    return legal_action(view, look_ahead(evaluator, situation, mind, Die(die.getrandbits(64)), seconds))


class OwnEvaluator(PositionEvaluator):
    """The user's own policy and value instead of a network, and the compiled rules of the game."""

    def __init__(self, game: Game, name: str, policy: Policy, value: Value | None, sight: Sight) -> None:
        super().__init__(game)
        self.name, self.policy, self.value, self.sight = name, policy, value, sight

    @property
    def noted(self) -> int:
        """How many numbers a seat notes for the policy."""
        return len(no_notes(self.game)) if self.sight.notes else 0

    def evaluate(self, rows: Rows, actions: Shorts, numbers: Shorts, notes: Notes | None = None) -> Evaluations:
        """The policy's and the value's output for rows, given how many actions are legal in each, and the notes."""
        self.evaluated += len(rows)
        viewers = rows["turn"].astype(np.int64)
        lines, places = np.nonzero(np.arange(actions.shape[1]) < numbers[:, None])
        masks = np.zeros(actions.shape, np.bool_)
        masks[lines, actions[lines, places]] = True
        views = self.hidden(rows, viewers).view(np.uint8).reshape(len(rows), -1)
        memory = Memory(None if notes is None else notes[np.arange(len(rows)), viewers])
        seen, logits = self.asked(views, viewers.astype(np.int8), masks, int(rows["seats"][0]), memory)
        chances = chances_of(self.name, self.value, seen) if self.value else self.own_chances(rows)
        return Evaluations(logits, chances, np.broadcast_to(np.arange(actions.shape[1], dtype=np.int16), actions.shape))

    def asked(
        self,
        views: NDArray[np.uint8],
        seats: NDArray[np.int8],
        masks: NDArray[np.bool_],
        players: int,
        memory: Memory,
    ) -> tuple[observation.Cells, Floats]:
        """What these seats see, and the policy's logit for each action as numbered at the table."""
        seen = self.sight.observations(self.game, views, seats, memory)
        logits = logits_of(self.name, self.policy, seen, self.sight.masks(self.game, masks, seats, players))
        if not self.sight.turned:
            return seen, logits
        return seen, np.take_along_axis(logits, turned_actions(self.rules)[players, seats].astype(np.int64), axis=1)

    def own_chances(self, rows: Rows) -> Floats:
        """The chance to win of the seat to act, by the bots' own evaluation."""
        chances = np.zeros((len(rows), int(rows["seats"][0])), np.int64)
        specialize(course.chance_rows, self.rules)(rows, np.zeros(MOST_SEATS, np.int64), chances, 0, len(rows))
        found: Floats = (chances[np.arange(len(rows)), rows["turn"]] / CERTAIN).astype(np.float32)
        return found


def logits_of(name: str, policy: Policy, seen: observation.Cells, masks: NDArray[np.bool_]) -> Floats:
    """A policy's answer, checked: a number for each action, minus infinity if it is not legal."""
    answer = answered(f"The policy {name}", policy, seen, masks)
    if answer.shape != masks.shape or answer.dtype.kind not in "iuf" or np.isnan(answer[masks]).any():
        raise BotFailed(
            f"The policy {name} answered with {answer.dtype} of shape {answer.shape}; to look ahead, it should answer "
            f"with numbers of shape {masks.shape}, one for each action."
        )
    return np.where(masks, answer, -np.inf).astype(np.float32)


def chances_of(name: str, value: Value, seen: observation.Cells) -> Floats:
    """A value's answer, checked: a chance for each game."""
    answer = answered(f"The value of {name}", value, seen)
    if answer.shape != (len(seen),) or answer.dtype.kind != "f" or not ((answer >= 0) & (answer <= 1)).all():
        raise BotFailed(
            f"The value of {name} answered with {answer.dtype} of shape {answer.shape}; it should be {len(seen)} "
            "chances from 0 to 1, one for each game."
        )
    return answer.astype(np.float32)
