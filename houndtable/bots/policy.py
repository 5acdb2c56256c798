"""What a bot is."""

import random
import traceback
from collections.abc import Callable
from typing import NamedTuple

from ..play.match import Action, Match, Refused, View
from ..play.record import Event
from .mind import ANYHOW, Mind


class Bot(NamedTuple):
    """A policy with a name and a sentence about it. One that has a mind can also play in compiled loops."""

    name: str
    about: str
    choose: Callable[[View, random.Random], Action]
    mind: Mind | None = None
    in_threads: bool = False  # may `choose` be called from several threads at once?


def any_action(view: View, die: random.Random) -> Action:
    """A random legal action."""
    return die.choice(view.legal)


def legal_action(view: View, number: int) -> Action:
    """The legal action with this number."""
    return next(action for action in view.legal if action == number)


def decided_by(bot: Bot, match: Match, die: random.Random) -> Event:
    """What the bot to act does; a sentence if it fails, or chooses what may not be done."""
    try:
        action = bot.choose(match.view(match.turn), die)
    except Exception as wrong:
        place = traceback.extract_tb(wrong.__traceback__)[-1]
        what = f"{type(wrong).__name__}: {wrong} ({place.filename}, line {place.lineno})"
        raise ValueError(f"The bot {bot.name} failed: {what}.") from wrong
    try:
        return match.decided(action)
    except (Refused, TypeError, ValueError) as reason:
        raise ValueError(f"The bot {bot.name} chose {action!r}, which is none of view.legal: {reason}") from reason


random_bot = Bot("random", "Plays at random: a baseline, not an opponent.", any_action, Mind(ANYHOW))
