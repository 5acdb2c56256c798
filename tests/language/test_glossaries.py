"""The texts keep to the glossary of their language, `docs/words/<language>.md`: one word for one thing."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from houndtable.games import GAMES
from houndtable.language.catalog import catalogue
from houndtable.language.locale import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[2]
GLOSSARIES = ROOT / "docs" / "words"
EVERYWHERE = "Everywhere"
NAMES = {catalogue(game)["title"]: name for name, game in GAMES.items()}
WORDS = sorted(folder for part in ("houndtable", "web/src") for folder in (ROOT / part).rglob("words"))

every_language = pytest.mark.parametrize("language", LANGUAGES)


class Term(NamedTuple):
    section: str
    word: str
    here: list[str]
    never: list[str]


def terms(page: str) -> Iterator[Term]:
    """The rows of a glossary: | word | here | printed | never |"""
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title, *lines = section.splitlines()
        for line in lines[3:]:
            if line.startswith("|"):
                word, here, _, never = (cell.strip() for cell in line.strip("|").split("|"))
                yield Term(title, word, listed(here), listed(never))


def listed(cell: str) -> list[str]:
    return [each.strip() for each in cell.split(",") if each.strip()]


def glossary(language: str) -> list[Term]:
    return list(terms((GLOSSARIES / f"{language}.md").read_text(encoding="utf-8")))


@cache
def texts(section: str, language: str) -> list[str]:
    """The texts of a language: all of them, or those about one game."""
    name = NAMES.get(section, "")
    books = [path for path in (ROOT / "houndtable").rglob(f"rulebook/{language}.md") if name in path.parts or not name]
    said = [line for path in books for line in path.read_text(encoding="utf-8").splitlines()]
    for folder in WORDS:
        words: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
        said += [text for key, text in words.items() if not name or name in folder.parts or name in key.split(".")]
    return said


def uses(text: str, word: str) -> bool:
    """Does a text contain a word or the beginning of one?"""
    return re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) is not None


def breaks(text: str, never: str) -> bool:
    """Does a text contain a word as a whole? Code and placeholders are not words."""
    plain = re.sub(r"`[^`]*`|\{\w+[},]", " ", text)
    return re.search(rf"(?<![\w-]){re.escape(never)}(?![\w-])", plain, re.IGNORECASE) is not None


def test_every_language_has_a_glossary_of_the_same_words() -> None:
    assert {path.stem for path in GLOSSARIES.glob("*.md")} == set(LANGUAGES)
    english = [(term.section, term.word) for term in glossary(ENGLISH)]
    assert {section for section, _ in english} == {EVERYWHERE, *NAMES}
    for language in LANGUAGES:
        assert [(term.section, term.word) for term in glossary(language)] == english, language


@every_language
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    unused = [
        (term.section, word)
        for term in glossary(language)
        for word in term.here
        if not any(uses(text, word) for text in texts(term.section, language))
    ]
    assert unused == []


@every_language
def test_nothing_has_a_second_name(language: str) -> None:
    found = [
        (term.section, never, text)
        for term in glossary(language)
        for never in term.never
        for text in texts(term.section, language)
        if breaks(text, never)
    ]
    assert found == []


def test_french_spaces_do_not_break() -> None:
    assert [text for text in texts(EVERYWHERE, "fr") if re.search(r" [;:?!»]|« ", text)] == []


def test_second_names_are_noticed() -> None:
    rows = "| word | here | printed | never |\n|---|---|---|---|\n| home | Start | Start | Haus, heim |\n"
    (term,) = terms(f"# Words\n\n## DOG CARDS\n\n{rows}")
    assert (term.here, term.never) == (["Start"], ["Haus", "heim"])
    assert uses("Auf dem Startfeld", "Start") and not uses("Neustart", "start")
    assert (
        breaks("Sie muss heim.", "heim") and not breaks("Das Hundeheim", "heim") and not breaks("{heim} `heim`", "heim")
    )
