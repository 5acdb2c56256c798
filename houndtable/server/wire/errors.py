"""Denials: a key, its values, and the sentence in English."""

from pathlib import Path

from ...language.catalog import words_in
from ...language.locale import ENGLISH
from ...play.match import Refused
from . import messages


class Unusable(Exception):
    """The server cannot run as it is set up; says why and what to do."""


class Denial(Exception):
    """Something is not allowed or not possible; nothing has changed."""

    def __init__(self, key: str, status: int = 403, **values: str | int) -> None:
        super().__init__(key)
        self.words = messages.Words(f"server.{key}", dict(values))
        self.status = status

    @property
    def text(self) -> str:
        """The sentence in English."""
        return sentences()[self.words.key].format_map(self.words.values)

    def message(self, key: str = "") -> messages.Denied:
        """The message for a client."""
        return messages.Denied(self.words, self.text, key=key)


def sentences(language: str = ENGLISH) -> dict[str, str]:
    """All the server's sentences in a language, by key."""
    return words_in(Path(__file__).parent, language)


def refusal(refused: Refused, key: str) -> messages.Denied:
    """The rules refuse an action."""
    return messages.Denied(refused.message, str(refused), refused.rule, key)
