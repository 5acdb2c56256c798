"""A sentence before translation: a key of the game's words and the values to insert."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence before translation; it goes to a client as it is.

    Values are numbers, keys of other words (text), or messages; `who` and `whose` are seats, shown by player name.
    """

    key: str
    values: "Mapping[str, Value]" = field(default_factory=dict)


Value: TypeAlias = int | str | Message


class Reason(NamedTuple):
    """Why an action is refused: the number of the rule, and a sentence."""

    rule: str
    message: Message


def card(kind: int) -> str:
    """The key of a card's name."""
    return f"card.{kind}"
