"""Messages said in a language. A game's words are in `games/<game>/words/`, those of all games in `games/words/`."""

import json
from collections.abc import Sequence
from functools import cache

from .games import Game
from .games.message import Message, Value

SEATS_ARE_SAID_BY_NAME = ("who", "whose")


@cache
def catalogue(game: Game, language: str = "en") -> dict[str, str]:
    """All words of a game in a language, by key."""
    words: dict[str, str] = {}
    for folder in (game.folder.parent, game.folder):
        words |= json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8"))
    return words


def say(game: Game, message: Message, names: Sequence[str] = (), language: str = "en") -> str:
    """The message as a sentence; players are named, or said as `seat 2`."""

    def said(name: str, value: Value) -> str:
        if isinstance(value, Message):
            return say(game, value, names, language)
        if isinstance(value, str):
            return words[value]
        if name in SEATS_ARE_SAID_BY_NAME:
            return names[value] if value < len(names) else f"seat {value}"
        return str(value)

    words = catalogue(game, language)
    return words[message.key].format_map({name: said(name, value) for name, value in message.values.items()})
