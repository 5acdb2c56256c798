"""Messages said in a language. A game's words are in `games/<game>/words/`, those of all games in `games/words/`."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from .games import GAMES, Game
from .games.message import Message, Value

ENGLISH = "en"
SEATS_ARE_SAID_BY_NAME = ("who", "whose")


@cache
def languages() -> list[str]:
    """The languages in which there are words or a rulebook, English first."""
    folders = {folder for game in GAMES.values() for folder in (game.folder.parent, game.folder)}
    files = ("words/*.json", "rulebook/*.md")
    found = {path.stem for folder in folders for pattern in files for path in folder.glob(pattern)}
    return [ENGLISH, *sorted(found - {ENGLISH})]


@cache
def catalogue(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """All words of a game in a language, by key; in English where that language has none."""
    words = {} if language == ENGLISH else dict(catalogue(game))
    for folder in (game.folder.parent, game.folder):
        words |= read_words(folder, language)
    return words


def read_words(folder: Path, language: str) -> dict[str, str]:
    """The words in a folder in one language, as far as there are any."""
    path = folder / "words" / f"{language}.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return words


def say(game: Game, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
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
