"""Messages said in a language. A game's words are in `games/<game>/words/`, those of all games in `games/words/`."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..games import Game
from ..games.message import Message, Value
from .locale import ENGLISH, read

SEATS_ARE_SAID_BY_NAME = ("who", "whose")


@cache
def words_in(folder: Path, language: str = ENGLISH) -> dict[str, str]:
    """The words of a part of the program in a language, by key."""
    words: dict[str, str] = json.loads(read(folder / "words", language, "json"))
    return words


@cache
def catalogue(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """All words of a game in a language, by key."""
    return words_in(game.folder.parent, language) | words_in(game.folder, language)


def say(game: Game, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """The message as a sentence; players are named, or said as `seat 2`."""

    def said(name: str, value: Value) -> str:
        if isinstance(value, Message):
            return say(game, value, names, language)
        if isinstance(value, str):
            return words[value]
        if name in SEATS_ARE_SAID_BY_NAME:
            return names[value] if value < len(names) else say_seat(game, value, language)
        return str(value)

    words = catalogue(game, language)
    return words[message.key].format_map({name: said(name, value) for name, value in message.values.items()})


def tell(game: Game, who: int, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """What a player did, as a log tells it: `Ann plays 5.`, where a button says `Play 5.`"""
    name = names[who] if who < len(names) else say_seat(game, who, language)
    return f"{name} {say(game, Message(f'did.{message.key}', message.values), names, language)}"


def say_seat(game: Game, seat: int, language: str = ENGLISH) -> str:
    """A player without a name."""
    return catalogue(game, language)["seat"].format(number=seat)
