"""All languages say the same: the same words with the same placeholders, the same rules in the same order."""

import json
import re
from pathlib import Path

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.message import Message
from houndtable.language import catalog, locale, rulebook

ROOT = Path(catalog.__file__).parents[2]
FOLDERS = sorted(folder for part in ("houndtable", "web/src") for folder in (ROOT / part).rglob("words"))
WORDS = [path for folder in FOLDERS for path in sorted(folder.glob("*.json"))]
RULEBOOKS = [(game, path.stem) for game in GAMES.values() for path in sorted((game.folder / "rulebook").glob("*.md"))]

every_file = pytest.mark.parametrize("path", WORDS, ids=[str(path.relative_to(ROOT)) for path in WORDS])


def read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def gaps(sentence: str) -> set[str]:
    """The placeholders of a sentence, such as `{card}` or `{count, plural, one {# card} other {# cards}}`."""
    plural = re.compile(r"\{(\w+), plural, one \{[^{}]*\} other \{[^{}]*\}\}")
    plurals = {f"{name} as plural" for name in plural.findall(sentence)}
    return plurals | set(re.findall(r"\{([^{}]*)\}", plural.sub("", sentence)))


@every_file
def test_every_language_has_the_same_words_in_the_same_order(path: Path) -> None:
    assert list(read(path)) == list(read(path.with_stem(locale.ENGLISH)))


@every_file
def test_every_language_has_the_same_gaps(path: Path) -> None:
    english = read(path.with_stem(locale.ENGLISH))
    assert {key: gaps(said) for key, said in read(path).items()} == {key: gaps(said) for key, said in english.items()}


@every_file
def test_nothing_is_left_empty(path: Path) -> None:
    assert [key for key, said in read(path).items() if not said.strip()] == []


def test_gaps_are_found() -> None:
    assert gaps("Lay {card} for {who}.") == {"card", "who"}
    assert gaps("{count, plural, one {# card} other {# cards}} of {who}") == {"count as plural", "who"}
    assert gaps("{count, plural, other {# cards}}") == {"# cards"}, "no form for one"


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(ROOT)) for folder in FOLDERS])
def test_every_language_is_everywhere(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.json")} == set(locale.LANGUAGES)


@pytest.mark.parametrize(("game", "spoken"), RULEBOOKS, ids=[f"{game.name}-{spoken}" for game, spoken in RULEBOOKS])
def test_every_rulebook_has_the_same_rules(game: Game, spoken: str) -> None:
    assert spoken in locale.LANGUAGES
    assert rulebook.numbers(game, spoken) == rulebook.numbers(game)
    assert headings(rulebook.text(game, spoken)) == headings(rulebook.text(game))


def headings(text: str) -> list[int]:
    """The levels of the headings, in order."""
    return [line.index(" ") for line in text.splitlines() if line.startswith("#")]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rulebook_is_in_every_language(game: Game) -> None:
    assert {path.stem for path in (game.folder / "rulebook").glob("*.md")} == set(locale.LANGUAGES)


# Which language is spoken


def test_the_language_nearest_to_a_locale() -> None:
    assert [locale.nearest(name) for name in ("en_GB.UTF-8", "en-US", "EN", "en:de")] == ["en"] * 4
    assert [locale.nearest(name) for name in ("", "C", "tlh_QO", "../words/en")] == ["en"] * 4
    assert [locale.nearest(name) for name in ("pt", "pt-PT", "pt_AO.UTF-8", "PT:pt_BR")] == ["pt"] * 4
    assert [locale.nearest(name) for name in ("pt-BR", "pt_BR.UTF-8", "PT-br", "pt_BR:pt:en")] == ["pt-BR"] * 4


def test_the_environment_says_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in locale.ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    assert locale.of_environment() == "en"
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    assert locale.of_environment() == "de"
    monkeypatch.setenv("LC_ALL", "fr_FR")
    assert locale.of_environment() == "fr"


def test_a_language_nobody_speaks_is_english() -> None:
    game = GAMES["dog_cards"]
    assert catalog.catalogue(game, "tlh") == catalog.catalogue(game)
    assert rulebook.text(game, "tlh") == rulebook.text(game)


def test_players_are_said_by_name_or_seat() -> None:
    game, message = GAMES["dog_cards"], Message("begin", {"who": 1})
    assert catalog.say(game, message, ["Ann", "Ben"]) == "Ben begins."
    assert catalog.say(game, message) == "seat 1 begins."


def test_a_count_has_its_own_form() -> None:
    game = GAMES["dog_deluxe"]
    said = [
        catalog.say(game, Message("then.sent_home", {"count": count, "whose": 1}), ["Ann", "Ben"]) for count in (1, 2)
    ]
    assert said == ["Sent home: 1 pawn of Ben.", "Sent home: 2 pawns of Ben."]
    cards = "{count, plural, one {# carte} other {# cartes}}"
    assert [catalog.in_number(cards, {"count": 0}, language) for language in ("fr", "it")] == ["0 carte", "0 cartes"]


def test_a_log_tells_who_did_it() -> None:
    game, message = GAMES["dog_cards"], Message("steal", {"card": "card.5", "whose": 0})
    assert catalog.tell(game, 1, message, ["Ann", "Ben"]) == "Ben steals the 5 from the row of Ann."
    assert catalog.tell(game, 1, message, language="de") == "Platz 1 raubt 5 aus der Reihe von Platz 0."
