"""A sentence before it is said: a key of the game's words with what goes into it, in no language yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence in no language yet; a value that is text is the key of another word.

    Values are numbers, keys of other words, or messages; `who` and `whose` are seats, said by the player's name. It
    goes to a client as it is.
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
