"""The client's messages: every language has all of them with the same values, and each is used."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houndtable.bots.levels import LEVELS
from houndtable.bots.puzzles import kind_of
from houndtable.games import GAMES, Game
from houndtable.language.locale import LANGUAGES
from houndtable.play import match
from houndtable.server.desk.desk import DEEDS
from tests.boards.recorded import choose
from tests.games.tables import every_game
from tools.generate import phases_of

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
SERVER = Path(__file__).parent.parent.parent / "houndtable" / "server"
MATCHES, ACTS = 2, 250  # for each number of players, in each match
FOLDERS = sorted(path.parent for path in SOURCES.rglob("words/en.json"))
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in SOURCES.rglob("*")
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
)
BY_CHANCE = {"begin", "draw", "location", "breed", "dog", "character"}
NEVER_RIGHT = {"drop"}  # nothing speaks for it
TRANSLATED = r"(?<![\w.])(?:t|speech\.t|speech\.has)\(\s*"


def messages(folder: Path, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return found


def all_messages() -> dict[str, str]:
    return {key: text for folder in FOLDERS for key, text in messages(folder, "en").items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(SOURCES)) for folder in FOLDERS])
def test_every_language_says_everything(folder: Path, language: str) -> None:
    english, theirs = messages(folder, "en"), messages(folder, language)
    assert english.keys() == theirs.keys(), english.keys() ^ theirs.keys()
    for key, text in english.items():
        assert values(text) == values(theirs[key]), key
        assert theirs[key].strip(), key


def values(text: str) -> set[str]:
    """The values of a message, and where it counts."""
    return set(re.findall(r"\{(\w+)(?:, plural, one \{[^{}]*\} other \{[^{}]*\})?\}", text))


def test_no_message_is_missing() -> None:
    asked = set(re.findall(TRANSLATED + r"['\"]([^'\"]+)['\"]", CODE))
    assert asked, "the pattern finds nothing any more"
    assert not asked - all_messages().keys()


def test_no_message_is_unused() -> None:
    said = set(re.findall(r"['\"]([\w.]+)['\"]", CODE))
    patterns = {
        re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(text))
        for text in re.findall(r"`([\w.]*\$\{[^`]*)`", CODE)
        if "." in text
    }
    unused = [
        key for key in all_messages() if key not in said and not any(re.fullmatch(each, key) for each in patterns)
    ]
    assert not unused


def test_the_desk_says_in_words_what_the_server_calls_by_name() -> None:
    """Warnings, and actions at the desk and on accounts."""
    sources = {path.relative_to(SERVER).as_posix(): path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py")}
    warned = {
        name
        for source in sources.values()
        for name in re.findall(r'\b(?:warn|now_and_then|one_of_many)\("(\w+)"', source)
    }
    desk = sources["desk/desk.py"] + sources["desk/routes.py"]
    done = {*DEEDS, "quiet", "loud", *re.findall(r'(?:record\(|audited\(DESK, |\.encode\(\), )"(\w+)"', desk)}
    suffered = {
        name
        for file, source in sources.items()
        if not file.startswith("desk/")
        for name in re.findall(r'(?:audit|audited|_enter)\((?:.*, )?"(\w+)"', source)
    }
    assert len(warned) > 10 and len(done) > 8 and len(suffered) > 8, "the patterns find too little"
    for kind, names in {"desk.warning": warned, "desk.deed": done, "account.deed": suffered}.items():
        assert {key.removeprefix(f"{kind}.") for key in all_messages() if key.startswith(f"{kind}.")} == names


@every_game
def test_what_is_expected_is_said_in_every_phase_in_which_somebody_acts(game: Game) -> None:
    """All languages have the same messages, see above."""
    expected = {key.split(".")[2] for key in all_messages() if key.startswith(f"expect.{game.name}.")}
    acted = {phase for seats in game.rules.SEATS for seed in range(MATCHES) for phase in acted_in(game, seats, seed)}
    assert acted <= expected <= {name.lower() for name in phases_of(game)}


@every_game
def test_every_kind_of_puzzle_has_a_name(game: Game) -> None:
    kinds = (
        {kind_of(game, game.notation.write_action(action)) for action in range(game.rules.ACTIONS)}
        - BY_CHANCE
        - NEVER_RIGHT
    )
    assert {f"puzzles.kind.{kind}" for kind in kinds} <= all_messages().keys()


def switches(game: Game) -> list[str]:
    """The options that are on or off."""
    return [option.name for option in game.rules.OPTIONS if option.choices == ("no", "yes")]


def acted_in(game: Game, seats: int, seed: int) -> Iterator[str]:
    """The phases in which somebody acts in a random match."""
    die = random.Random(seed)
    names = [name.lower() for name in phases_of(game)]
    playing = match.new(game.name, seats, seed, **dict.fromkeys(switches(game), "yes" if seed % 2 else "no"))
    for _ in range(ACTS):
        if playing.over:
            break
        yield names[playing.state.phase]
        playing.play(choose(playing, playing.turn, die))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dog_has_a_temper_and_says_something_of_its_own(language: str) -> None:
    said = messages(SOURCES / "words", language)
    dogs = [f"dog.{game}.{level.name}" for game in GAMES for level in LEVELS]
    for manner in ("temper", "greet", "rejoice", "lose"):
        assert len({said[f"{dog}.{manner}"] for dog in dogs}) >= len(dogs) - 1, manner
    for dog in dogs:
        lines = said[f"{dog}.temper"].split("\n")
        assert len(lines) == 2 and max(map(len, lines)) <= 50, dog
        assert all(len(said[f"{dog}.{manner}"]) <= 50 for manner in ("greet", "rejoice", "lose")), dog


def test_the_client_says_of_a_level_what_the_server_says() -> None:
    said = all_messages()
    assert [said[f"bot.{level.name}"] for level in LEVELS] == [level.about for level in LEVELS]
