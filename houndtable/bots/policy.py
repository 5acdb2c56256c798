"""The type of a bot."""

import random
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import observation
from ..games import Game
from ..games.row import open_row
from ..play.match import Action, Match, Refused, View, events_seen
from ..play.record import Event
from .belief import notes_of
from .mind import ANYHOW, Mind

Policy = Callable[[NDArray[Any], NDArray[np.bool_]], object]  # from observations and masks, one line for each game


class BotFailed(ValueError):
    """A bot, its policy or its program failed; the message says how."""


class Memory(NamedTuple):
    """What seats remember, one line for each view."""

    notes: observation.Notes | None = None
    events: observation.Events | None = None


class Sight(NamedTuple):
    """How a policy sees views, one line of bytes each, and what it remembers: see `View.observation`."""

    turned: bool
    form: observation.Form
    notes: bool
    events: int

    @classmethod
    def of(cls, turned: bool, form: observation.Form, notes: bool, events: int = 0) -> "Sight":
        """Raises ValueError if there is no such form, or no such number of events."""
        observation.check_form(form)
        return cls(turned, form, notes, observation.checked_events(events))

    def observations(
        self, game: Game, views: NDArray[np.uint8], seats: NDArray[np.int8], memory: Memory
    ) -> observation.Cells:
        """What it sees and remembers; the seats may remember more than it wants."""
        notes = memory.notes if self.notes else None
        events = memory.events[:, : self.events] if self.events and memory.events is not None else None
        return observation.encoded(game, views, seats, self.turned, self.form, notes, events)

    def masks(self, game: Game, masks: NDArray[np.bool_], seats: NDArray[np.int8], players: int) -> NDArray[np.bool_]:
        """The legal actions, counted from the seats if turned."""
        return observation.turned_masks(game, masks, seats, players) if self.turned else masks


class SightedPolicy(NamedTuple):
    """A policy, and how it sees."""

    name: str
    policy: Policy
    sight: Sight

    def choose(self, view: View, die: random.Random) -> Action:
        """Its action for a single view."""
        masks = np.zeros((1, view.game.rules.ACTIONS), np.bool_)
        masks[0, [int(action) for action in view.legal]] = True
        seats = np.array([view.seat], np.int8)
        notes, events = self.sight.notes, self.sight.events
        memory = Memory(
            notes_of(view, is_compiled=False)[None] if notes else None,
            events_seen(view.past, view.seat, events)[None] if events else None,
        )
        return legal_action(view, int(self.choose_all(view.game, view.raw[None], seats, masks, memory)[0]))

    def choose_all(
        self,
        game: Game,
        views: NDArray[np.uint8],
        seats: NDArray[np.int8],
        masks: NDArray[np.bool_],
        memory: Memory,
    ) -> NDArray[np.int64]:
        """Its actions for these seats' views of matches with the same number of players, one line of bytes each."""
        players = int(open_row(game.rules.State, views[0]).seats)
        seen = self.sight.observations(game, views, seats, memory)
        legal = self.sight.masks(game, masks, seats, players)
        chosen = actions_of(self.name, self.policy, seen, legal)
        return observation.at_table(game, chosen, seats, players) if self.sight.turned else chosen


class Bot(NamedTuple):
    """A policy with a name and a description. A bot that has a mind can also play in compiled loops."""

    name: str
    about: str
    choose: Callable[[View, random.Random], Action]
    mind: Mind | None = None
    in_threads: bool = False  # may `choose` be called from several threads at once?
    policy: SightedPolicy | None = None

    @classmethod
    def from_policy(
        cls,
        policy: Policy,
        name: str = "policy",
        about: str = "Your own policy.",
        turned: bool = False,
        form: observation.Form = "plain",
        notes: bool = False,
        events: int = 0,
    ) -> "Bot":
        """A bot that follows `policy(observations, masks)`, which is asked for many games at once.

        It gets one line for each game: what the seat to act sees (as `Batch.observations`, with the same `turned`,
        `form`, `notes` and `events`), and which actions are legal. It returns an action for each game, or a line of
        numbers for each, of which the largest legal one counts. If turned, actions are counted from the seat too.
        """
        sighted = SightedPolicy(name, policy, Sight.of(turned, form, notes, events))
        return cls(name, about, sighted.choose, policy=sighted)


def answered(who: str, function: Callable[..., Any], *seen: NDArray[Any]) -> NDArray[Any]:
    """The answer of a user's function as an array; it may be a PyTorch tensor with gradients, or on a GPU."""
    try:
        answer = function(*seen)
        return np.asarray(answer.detach().cpu() if hasattr(answer, "detach") else answer)
    except Exception as wrong:
        raise failure(who, wrong) from wrong


def failure(who: str, wrong: Exception) -> BotFailed:
    """What went wrong, and in which line: one of the user's, rather than of a library that it calls."""
    lines = traceback.extract_tb(wrong.__traceback__)
    line = ([each for each in lines if "site-packages" not in each.filename] or lines)[-1]
    return BotFailed(f"{who} failed: {type(wrong).__name__}: {wrong} ({line.filename}, line {line.lineno}).")


def actions_of(
    name: str, policy: Policy, observations: observation.Cells, masks: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """A policy's answer, checked: a legal action for each game."""
    answer = answered(f"The policy {name}", policy, observations, masks)
    if answer.shape == masks.shape and answer.dtype.kind in "biuf":
        if np.isnan(answer[masks]).any():
            raise BotFailed(f"The policy {name} answered with nan for a legal action.")
        answer = np.where(masks, answer, -np.inf).argmax(axis=1)
    if answer.shape != (len(masks),) or answer.dtype.kind not in "iu":
        raise BotFailed(
            f"The policy {name} answered with {answer.dtype} of shape {answer.shape}; it should be {len(masks)} whole "
            f"numbers, one for each game, or numbers of shape {masks.shape}, one for each action."
        )
    known = np.clip(answer, 0, masks.shape[1] - 1)
    wrong = (known != answer) | ~masks[np.arange(len(masks)), known]
    if wrong.any():
        raise BotFailed(f"The policy {name} chose {answer[wrong.argmax()]}, which is not legal; see its masks.")
    chosen: NDArray[np.int64] = known.astype(np.int64)
    return chosen


def any_action(view: View, die: random.Random) -> Action:
    """A random legal action."""
    return die.choice(view.legal)


def legal_action(view: View, number: int) -> Action:
    """The legal action with this number."""
    return next(action for action in view.legal if action == number)


def decided_by(bot: Bot, match: Match, die: random.Random) -> Event:
    """The action of the bot to act; raises BotFailed if the bot fails or chooses an illegal action."""
    try:
        action = bot.choose(match.view(match.turn), die)
    except BotFailed:
        raise
    except Exception as wrong:
        raise failure(f"The bot {bot.name}", wrong) from wrong
    try:
        return match.decided(action)
    except (Refused, TypeError, ValueError) as reason:
        raise BotFailed(f"The bot {bot.name} chose {action!r}, which is not in view.legal: {reason}") from reason


random_bot = Bot("random", "Plays at random: a baseline, not an opponent.", any_action, Mind(ANYHOW))
