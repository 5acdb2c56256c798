"""The rulebook, the code, the tests and the words refer to the same rules, for every game."""

import ast
import io
import json
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from houndtable.bots import reasons as bots_reasons
from houndtable.games import Game, message
from houndtable.language.catalog import catalogue
from houndtable.language.locale import LANGUAGES
from houndtable.language.rulebook import text
from tests.games.tables import every_game

# Rules and rulings without code behind them, and why: {game: {"R9": "nobody can hear what is said at the table"}}
WITHOUT_CODE: dict[str, dict[str, str]] = {}

SELF_EVIDENT = {"no", "yes", "drawn"}  # choices of an option that need no words


# The numbers of the rulebook


def rulebook(game: Game) -> str:
    return (game.folder / "rulebook" / "en.md").read_text(encoding="utf-8")


def numbers_in(text: str) -> list[str]:
    """The numbers of the rulebook's items, in order."""
    return re.findall(r"^\* \*\*([RQOT]\d+)\*\* ", text, re.MULTILINE)


def left_out_or_doubled(numbers: list[str]) -> set[str]:
    """Numbers that are missing below the highest of their letter, or occur more than once."""
    wanted: Counter[str] = Counter()
    for letter in "RQOT":
        highest = max((int(number[1:]) for number in numbers if number[0] == letter), default=0)
        wanted.update(f"{letter}{number}" for number in range(1, highest + 1))
    there = Counter(numbers)
    return set(wanted - there) | set(there - wanted)


@every_game
def test_the_rulebook_leaves_no_number_out(game: Game) -> None:
    numbers = numbers_in(rulebook(game))
    assert {"R1", "Q1", "T1"} <= set(numbers)
    assert left_out_or_doubled(numbers) == set()


def test_a_gap_in_the_numbers_is_noticed() -> None:
    text = "* **R1** One.\n* **R2** Two, see **R7**.\n* **T1** First.\n* **R4** Four.\n* **T1** Again."
    assert numbers_in(text) == ["R1", "R2", "T1", "R4", "T1"]
    assert left_out_or_doubled(numbers_in(text)) == {"R3", "T1"}


# Good to know


TITLES = {
    "en": "Good to know",
    "de": "Gut zu wissen",
    "fr": "Bon à savoir",
    "it": "Buono a sapersi",
    "pt": "É bom saber",
    "pt-BR": "É bom saber",
}
CREDITS = {
    "clear_4": "Joe Christine Ward Schmidt",
    "dog_cards": "Wolfgang Kramer Michael Kiesling Schmidt",
    "dog_deluxe": "Schmidt Brodowski Irgang Röske Conrad Wichmann",
    "dogs_cardgame": "Marcos Macri Cristina Sena Jogos Ludens",
}


@every_game
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_rulebook_ends_with_what_is_good_to_know(game: Game, spoken: str) -> None:
    *_, last = re.split(r"^## ", text(game, spoken), flags=re.MULTILINE)
    title, *rest = last.splitlines()
    assert title.lstrip("0123456789 ") == TITLES[spoken]
    assert set(CREDITS[game.name].split()) <= set(re.findall(r"\w+", " ".join(rest)))
    assert re.findall(r"^\*\*", last, re.MULTILINE) == ["**"] * 3, "tips, time and age, whose it is"


# The tests


def numbers_of_test(name: str) -> list[str]:
    """`test_r14_t8_a_row_begins` covers R14 and T8."""
    return [number.upper() for number in re.findall(r"(?<=_)[rqot]\d+(?=_)", name)]


def numbers_with_a_test(game: Game) -> set[str]:
    """The numbers in the names of a game's tests."""
    numbers: set[str] = set()
    for path in (Path(__file__).parent / game.name).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                numbers.update(numbers_of_test(node.name))
    return numbers


@every_game
def test_every_number_has_a_test(game: Game) -> None:
    numbers = set(numbers_in(rulebook(game)))
    assert numbers - numbers_with_a_test(game) == set(), "not tested"
    assert numbers_with_a_test(game) - numbers == set(), "not in the rulebook"


def test_a_test_may_cover_several_numbers() -> None:
    assert numbers_of_test("test_r14_t8_q2_the_3_of_r5") == ["R14", "T8", "Q2"]


# The code


def modules(game: Game) -> Iterator[ast.Module]:
    """All modules that cite rules: the game's, its reasons, and those shared by all games."""
    reasons = Path(bots_reasons.__file__).parent / game.name / "reasons.py"
    shared = Path(message.__file__)
    for source in (*sources(game), *(path.read_text(encoding="utf-8") for path in (reasons, shared))):
        yield ast.parse(source)


def sources(game: Game) -> Iterator[str]:
    for path in sorted(game.folder.glob("*.py")):
        yield path.read_text(encoding="utf-8")


def cited_in(source: str) -> set[str]:
    """The numbers in docstrings and comments."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    prose = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            prose.append(ast.get_docstring(node) or "")
    return set(re.findall(r"\b[RQOT]\d+\b", " ".join(prose)))


def cited(game: Game) -> set[str]:
    return set().union(*map(cited_in, sources(game)))


def faults(numbers: set[str], cited: set[str], exempt: set[str]) -> dict[str, set[str]]:
    """What is wrong with the citations, given the numbers of a rulebook."""
    rules = {number for number in numbers if number[0] in "RQ"}
    found = {
        "without code": rules - exempt - cited,
        "exempt, yet there is code": exempt & cited,
        "not in the rulebook": (cited | exempt) - numbers,
    }
    return {fault: where for fault, where in found.items() if where}


@every_game
def test_every_rule_is_cited_where_it_is_carried_out(game: Game) -> None:
    exempt = set(WITHOUT_CODE.get(game.name, {}))
    assert faults(set(numbers_in(rulebook(game))), cited(game), exempt) == {}


def test_wrong_citations_are_noticed() -> None:
    assert faults({"R1", "R2", "T1"}, cited={"R1"}, exempt={"R2"}) == {}
    assert faults({"R1", "Q1", "T1"}, cited={"R1"}, exempt=set()) == {"without code": {"Q1"}}
    assert faults({"R1"}, cited={"R1"}, exempt={"R1"}) == {"exempt, yet there is code": {"R1"}}
    assert faults({"R1"}, cited={"R1", "O1"}, exempt={"R9"}) == {"not in the rulebook": {"O1", "R9"}}


def test_only_docstrings_and_comments_cite() -> None:
    source = '"""R1 One."""\n\ndef two():  # Q2\n    """O3, T4 Four."""\n    return "R5", R6'
    assert cited_in(source) == {"R1", "Q2", "O3", "T4"}


@every_game
def test_refusals_and_options_name_a_rule_of_the_rulebook(game: Game) -> None:
    named = {text for module in modules(game) for text in strings_in(module) if re.fullmatch(r"[RQOT]\d+", text)}
    assert named >= {option.rule for option in game.rules.OPTIONS}
    assert named - set(numbers_in(rulebook(game))) == set()


# The words


def strings_in(node: ast.AST) -> set[str]:
    constants = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def message_keys(module: ast.Module) -> set[str]:
    """The keys used for messages; composed keys are found when they are said."""
    keys: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
            keys |= whole_strings(node.args[0], module)
    return keys


def whole_strings(node: ast.AST, module: ast.Module) -> set[str]:
    """The strings that an expression may evaluate to: its own, and those of its variables."""
    if any(isinstance(part, ast.BinOp | ast.JoinedStr) for part in ast.walk(node)):
        return set()
    strings = strings_in(node)
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            strings |= set().union(*map(strings_in, given_to(part.id, module)))
    return strings


def given_to(name: str, module: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(isinstance(it, ast.Name) and it.id == name for it in node.targets):
            yield node.value


def is_said(key: str, pieces: set[str]) -> bool:
    """Is the key in the code, composed of two pieces, or of a family (`card.`) and a name?"""
    family = key[: key.find(".") + 1]
    is_member = family in pieces and family != "why."
    splits = ((key[:place], key[place:]) for place in range(1, len(key)))
    return key in pieces or is_member or any(head in pieces and tail in pieces for head, tail in splits)


def words_about(game: Game) -> set[str]:
    """The keys of the words that describe the game and its options."""
    keys = {"title", "summary"}
    for option in game.rules.OPTIONS:
        choices = () if option.names_seats else set(option.choices) - SELF_EVIDENT
        keys |= {f"option.{option.name}", *(f"choice.{option.name}.{choice}" for choice in choices)}
    return keys


@every_game
def test_no_message_lacks_its_words(game: Game) -> None:
    keys = set().union(*map(message_keys, modules(game)))
    assert keys
    assert (keys | words_about(game)) - set(catalogue(game)) == set()


@every_game
def test_no_words_go_unsaid(game: Game) -> None:
    own = json.loads((game.folder / "words" / "en.json").read_text(encoding="utf-8"))
    of_rules = [key for key in own if not key.startswith("what.")]  # tests/boards/test_what.py
    keys = {key.removeprefix("did.") for key in of_rules}  # the log tells of what the buttons say
    pieces = set().union(*map(strings_in, modules(game)))
    assert {key for key in keys - words_about(game) if not is_said(key, pieces)} == set()


def test_keys_are_found_in_the_code() -> None:
    module = ast.parse('KEYS = {1: "lay"}; Message(KEYS[what]); Message("buy" if is_bought else "take")')
    assert message_keys(module) == {"lay", "buy", "take"}
    pieces = strings_in(ast.parse('"lay"; f"card.{kind}"; f"why.{key}"; "own_row"'))
    assert all(is_said(key, pieces) for key in ("lay", "card.12", "why.own_row"))
    assert not any(is_said(key, pieces) for key in ("steal", "why.over", "pawn.1"))
