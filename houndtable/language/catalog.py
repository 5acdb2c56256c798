"""Messages in a language. A game's words are in `games/<game>/words/`, those of all games in `games/words/`."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ..games import Game
from ..games.message import Message, Value
from .locale import ENGLISH, nearest
from .plural import OTHER, form

SEATS_ARE_SAID_BY_NAME = ("who", "whose")
PLURAL = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
FORM = re.compile(r" (\w+) \{([^{}]*)\}")


@cache
def words_in(folder: Path, language: str = ENGLISH) -> dict[str, str]:
    """The words of a part of the program in a language, by key; what it lacks is in English."""
    files = [folder / "words" / f"{each}.json" for each in dict.fromkeys((ENGLISH, nearest(language)))]
    known = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.exists()]
    return {key: word for words in known for key, word in words.items()}


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

    def counted(found: re.Match[str]) -> str:
        count = values[found[1]]
        forms: dict[str, str] = dict(FORM.findall(found[2]))
        assert isinstance(count, int)
        return forms.get(form(language, count), forms[OTHER]).replace("#", str(count))

    return PLURAL.sub(counted, sentence)


def tell(game: Game, who: int, message: Message, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """What a player did, as a log tells it: `Ann plays 5.`, where a button says `Play 5.`"""
    name = names[who] if who < len(names) else say_seat(game, who, language)
    return f"{name} {say(game, Message(f'did.{message.key}', message.values), names, language)}"


def say_seat(game: Game, seat: int, language: str = ENGLISH) -> str:
    """A player without a name."""
    return catalogue(game, language)["seat"].format(number=seat)
