"""What a bot is."""

import random
from collections.abc import Callable
from typing import NamedTuple

from ..match import Action, View
from .minds import ANYHOW, Mind


class Bot(NamedTuple):
    """A policy with a name and a sentence about it. One that has a mind can also play in compiled loops."""

    name: str
    about: str
    choose: Callable[[View, random.Random], Action]
    mind: Mind | None = None


def any_action(view: View, die: random.Random) -> Action:
    """Any legal action, all alike."""
    return die.choice(view.legal)


def legal_action(view: View, number: int) -> Action:
    """The legal action with this number."""
    return next(action for action in view.legal if action == number)


random_bot = Bot("random", "Does anything it may, all alike: a yardstick, no opponent.", any_action, Mind(ANYHOW))
