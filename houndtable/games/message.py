"""A sentence before it is said: a key of the game's words with what goes into it, in no language yet."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias


class Message(NamedTuple):
    """Values are numbers, keys of other words, or messages; `who` and `whose` are seats, said by the player's name."""

    key: str
    values: "Mapping[str, Value]" = MappingProxyType({})


Value: TypeAlias = int | str | Message


class Reason(NamedTuple):
    """Why an action is refused: the number of the rule, and a sentence."""

    rule: str
    message: Message


def card(kind: int) -> str:
    """The key of a card's name."""
    return f"card.{kind}"
