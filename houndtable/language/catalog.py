"""Messages in a language. A game's words are in `games/<game>/words/`, those of all games in `games/words/`."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ..games import Game
from ..games.message import Message, Value
from .locale import ENGLISH, read

SEATS_ARE_SAID_BY_NAME = ("who", "whose")
PLURAL = re.compile(r"\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}")
NONE_IS_SINGULAR = ("fr", "pt-BR")  # languages where 0 takes the singular


@cache
def words_in(folder: Path, language: str = ENGLISH) -> dict[str, str]:
    """The words of a part of the program in a language, by key."""
    words: dict[str, str] = json.loads(read(folder / "words", language, "json"))
    return words


@cache
def catalogue(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """All words of a game in a language, by key."""
    return words_in(game.folder.parent, language) | words_in(game.folder, language)


def title_of(game: Game) -> str:
    """A game's title in English; for a variant followed by its name."""
    _, colon, variant = game.name.partition(":")
    return catalogue(game)["title"] + (f" ({variant})" if colon else "")


def say(game: Game, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """The message as a sentence; a player without a name is `seat 2`."""

    def said(name: str, value: Value) -> str:
        if isinstance(value, Message):
            return say(game, value, names, language)
        if isinstance(value, str):
            return words[value]
        if name in SEATS_ARE_SAID_BY_NAME:
            return names[value] if value < len(names) else say_seat(game, value, language)
        return str(value)

    words = catalogue(game, language)
    sentence = in_number(words[message.key], message.values, language)
    return sentence.format_map({name: said(name, value) for name, value in message.values.items()})


def in_number(sentence: str, values: Mapping[str, Value], language: str) -> str:
    """`{count, plural, one {# card} other {# cards}}` in the form for this count."""

    def form(found: re.Match[str]) -> str:
        count = values[found[1]]
        is_one = count == 1 or (count == 0 and language in NONE_IS_SINGULAR)
        return found[2 if is_one else 3].replace("#", str(count))

    return PLURAL.sub(form, sentence)


def tell(game: Game, who: int, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """What a player did, as a log tells it: `Ann plays 5.`, where a button says `Play 5.`"""
    name = names[who] if who < len(names) else say_seat(game, who, language)
    return f"{name} {say(game, Message(f'did.{message.key}', message.values), names, language)}"


def say_seat(game: Game, seat: int, language: str = ENGLISH) -> str:
    """A player without a name."""
    return catalogue(game, language)["seat"].format(number=seat)
