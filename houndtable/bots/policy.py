"""What a bot is."""

import random
from collections.abc import Callable
from typing import NamedTuple

from ..match import Action, View


class Bot(NamedTuple):
    """A policy with a name and a sentence about it."""

    name: str
    about: str
    choose: Callable[[View, random.Random], Action]


def any_action(view: View, die: random.Random) -> Action:
    """Any legal action, all alike."""
    return die.choice(view.legal)


random_bot = Bot("random", "Does anything it may, all alike: a yardstick, no opponent.", any_action)
