"""All languages say the same: the same words with the same placeholders, the same rules in the same order."""

import json
import re
from pathlib import Path

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.message import Message
from houndtable.language import catalog, locale, plural, rulebook
from tools import languages

ROOT = Path(catalog.__file__).parents[2]
FOLDERS = sorted(folder for part in ("houndtable", "web/src") for folder in (ROOT / part).rglob("words"))
WORDS = [path for folder in FOLDERS for path in sorted(folder.glob("*.json"))]
COMPLETE = {locale.ENGLISH, "de"}
PLURALS = json.loads((Path(__file__).parent / "plurals.json").read_text(encoding="utf-8"))
RULEBOOKS = [(game, path.stem) for game in GAMES.values() for path in sorted((game.folder / "rulebook").glob("*.md"))]

every_file = pytest.mark.parametrize("path", WORDS, ids=[str(path.relative_to(ROOT)) for path in WORDS])


def read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def gaps(sentence: str) -> set[str]:
    """The placeholders of a sentence, such as `{card}` or `{count, plural, one {# card} other {# cards}}`."""
    plurals = {f"{name} as plural" for name, _ in catalog.PLURAL.findall(sentence)}
    return plurals | set(re.findall(r"\{([^{}]*)\}", catalog.PLURAL.sub("", sentence)))


@every_file
def test_every_language_has_english_words_in_the_same_order(path: Path) -> None:
    """Those of the games are complete in every language, all others in English and German."""
    words, english = list(read(path)), list(read(path.with_stem(locale.ENGLISH)))
    is_complete = path.stem in COMPLETE or ("games" in path.parts and "web" not in path.parts)
    assert words == (english if is_complete else [key for key in english if key in words])


@every_file
def test_every_language_has_the_same_gaps(path: Path) -> None:
    english, words = read(path.with_stem(locale.ENGLISH)), read(path)
    assert {key: gaps(said) for key, said in words.items()} == {key: gaps(english[key]) for key in words}


@every_file
def test_every_plural_has_the_forms_of_its_language(path: Path) -> None:
    """`one` may be left out nowhere, since every form that a count can take must be said."""
    wanted = [*plural.forms(path.stem), plural.OTHER]
    for said in read(path).values():
        for _, forms in catalog.PLURAL.findall(said):
            written = [form for form, _ in catalog.FORM.findall(forms)]
            assert set(written) - {plural.OTHER} <= set(wanted) and written[-1] == plural.OTHER
            assert {form for form in wanted if any(plural.form(path.stem, n) == form for n in range(100))} <= set(
                written
            )


@pytest.mark.parametrize(("language", "forms"), PLURALS.items(), ids=PLURALS)
def test_plural_forms(language: str, forms: dict[str, list[int]]) -> None:
    """The same numbers as in `web/src/words.test.ts`."""
    assert {form: [n for n in counts if plural.form(language, n) == form] for form, counts in forms.items()} == forms


def test_a_language_with_four_forms() -> None:
    cards = "{count, plural, one {# karta} few {# karty} many {# kart} other {# karty}}"
    said = [catalog.in_number(cards, {"count": count}, "pl") for count in (1, 3, 5, 22)]
    assert said == ["1 karta", "3 karty", "5 kart", "22 karty"]


@every_file
def test_nothing_is_left_empty(path: Path) -> None:
    assert [key for key, said in read(path).items() if not said.strip()] == []


def test_gaps_are_found() -> None:
    assert gaps("Lay {card} for {who}.") == {"card", "who"}
    assert gaps("{count, plural, one {# card} other {# cards}} of {who}") == {"count as plural", "who"}


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(ROOT)) for folder in FOLDERS])
def test_every_language_is_everywhere(folder: Path) -> None:
    written = {path.stem for path in folder.glob("*.json")}
    assert COMPLETE <= written <= set(locale.LANGUAGES)


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


def test_a_sentence_that_a_language_lacks_is_in_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    for name, words in {"en": {"a": "A card", "b": "A dog"}, "de": {"b": "Ein Hund"}}.items():
        (tmp_path / "words" / f"{name}.json").write_text(json.dumps(words))
    assert catalog.words_in(tmp_path, "de") == {"a": "A card", "b": "Ein Hund"}
    assert catalog.words_in(tmp_path, "fr") == {"a": "A card", "b": "A dog"}


def test_the_command_lists_what_a_language_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    languages.main(["de"])
    assert capsys.readouterr().out == "de: 0 missing\n"
    languages.main(["pl"])
    told = capsys.readouterr().out
    assert told.count("\n") == 1 + sum(len(read(folder / "en.json")) for folder in FOLDERS)
    assert "  houndtable/games/words/pl.json  undo\n" in told


@every_file
def test_the_pseudo_language_keeps_the_gaps(path: Path) -> None:
    words = read(path.with_stem(locale.ENGLISH))
    assert {key: gaps(languages.pseudo(said)) for key, said in words.items()} == {k: gaps(w) for k, w in words.items()}


def test_a_pseudo_sentence_is_longer() -> None:
    assert languages.pseudo("Lay {card} for {who}.") == "Låý {card} för {who}. lorem ip"


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
