"""Variants: other numbers and other rules in a short file, played, proved and compiled next to the game itself."""

import importlib
import pickle
import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import pytest

import houndtable as ht
from houndtable.bots import BOTS, think
from houndtable.bots.policy import decided_by
from houndtable.cli import main
from houndtable.engine import bytes_api
from houndtable.engine.batch import Batch
from houndtable.engine.specialize import cache_folder, modules
from houndtable.envs import learner
from houndtable.envs.pettingzoo import env
from houndtable.games import GAMES, Game, find_game, variants
from houndtable.games.clear_4 import state as s
from houndtable.games.row import new_bytes, open_row
from houndtable.play import record
from tests.games import proofs
from tests.games.tables import Table, all_options, positions
from tests.games.test_agreement import follow_matches

MINI = [name for name in variants.names() if name.endswith(":mini")]
POSITIONS = 100
ROOT = Path(__file__).parents[2]

LONG_PASS = """
from houndtable.games.cards import count
from houndtable.games.clear_4.state import State
from houndtable.games.clear_4.turn import may_pass as usually_may_pass

HAND_SIZE = 3
_FEW = 2


def _is_long(state: State) -> bool:
    return count(state.pile) > _FEW


def may_pass(state: State) -> bool:
    return usually_may_pass(state) and _is_long(state)
"""


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is removed after it."""
    monkeypatch.setattr(variants, "_added", {})
    yield
    variants.find.cache_clear()


def written(folder: Path, name: str, text: str) -> str:
    """A variant of CLEAR 4 in a file, registered."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return variants.add("clear_4", path)


def state_of(game: Game) -> ModuleType:
    return importlib.import_module(f"houndtable.games.{game.package}.state")


@pytest.mark.usefixtures("added")
def test_a_number_changes_with_all_that_is_made_of_it_and_the_game_stays_as_it_is(tmp_path: Path) -> None:
    game = find_game(written(tmp_path, "few_cards", "HAND_SIZE = 3\nJOKERS, PUSHES = 4, 2\n"))
    state = state_of(game)
    assert (state.CARDS_EACH, state.CARDS) == (15, 112)
    assert game.bounds["loose"] == (0, 4)
    assert (s.HAND_SIZE, s.CARDS_EACH, s.CARDS) == (8, 20, 120)
    match = ht.new(game.name, seats=3, seed=1)
    assert [match.state.left[seat] for seat in range(3)] == [15] * 3
    assert str(match.view(0)).count(" x") == 6


@pytest.mark.usefixtures("added")
def test_a_rule_is_replaced_and_may_ask_the_one_it_replaces(tmp_path: Path) -> None:
    name = written(tmp_path, "long_pass", LONG_PASS)
    position = "seats: 2\npile: 9 8\nhand 0: 5 10\nhand 1: 10\nstacks 0: 10|- 10|- 10|- 10|-\nstacks 1: .  . . 10-"
    usual, other = (ht.from_position(game, position, seed=1) for game in ("clear_4", name))
    assert "pass" in [action.notation for action in usual.legal]
    assert "pass" not in [action.notation for action in other.legal]
    with pytest.raises(ht.Refused):
        other.play("pass")
    assert "pass" in [each.notation for each in ht.from_position(name, position.replace("9 8", "9 8 8"), seed=1).legal]


@pytest.mark.usefixtures("added")
def test_what_the_refusals_do_not_know_is_still_refused(tmp_path: Path) -> None:
    text = (
        "from houndtable.games.clear_4.state import State\n"
        "from houndtable.games.clear_4.rules import legal_cards as usually\nfrom houndtable.games.row import Cells\n"
        "def legal_cards(state: State, seat: int, actions: Cells) -> int:\n"
        "    return min(usually(state, seat, actions), 1)\n"
    )
    match = ht.new(written(tmp_path, "one_choice", text), seats=2, seed=3)
    usual = ht.new("clear_4", seats=2, seed=3)
    with pytest.raises(ht.Refused, match=r"A rule of this variant forbids that\."):
        match.play(int(usual.legal[-1]))


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("typo", "HAND_SICE = 3", "the rules of clear_4 have no HAND_SICE"),
        ("half", "HAND_SIZE =", "line 1: this is not Python"),
        ("loop", "for n in (1, 2): pass", "line 1: a variant holds"),
        ("near", "from .rules import State", "line 1: a variant holds"),
        ("mini", "HAND_SIZE = 3", "clear_4:mini already exists with other rules; give the file another name"),
        ("No-Name", "HAND_SIZE = 3", "lower-case letters"),
        ("two__lines", "HAND_SIZE = 3", "single underscores"),
    ],
)
def test_a_file_that_is_not_a_variant_is_refused(tmp_path: Path, name: str, text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        find_game(written(tmp_path, name, text))


@pytest.mark.usefixtures("added")
def test_a_file_that_has_changed_is_not_taken_for_what_it_was(tmp_path: Path) -> None:
    assert written(tmp_path, "same", "HAND_SIZE = 3") == written(tmp_path, "same", "HAND_SIZE = 3") == "clear_4:same"
    with pytest.raises(ValueError, match="with other rules; give the file another name"):
        written(tmp_path, "same", "HAND_SIZE = 4")


@pytest.mark.usefixtures("added")
def test_a_copy_of_a_file_is_the_same_variant(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    names = [written(folder, "same", "HAND_SIZE = 3") for folder in (tmp_path, tmp_path / "copy")]
    assert names == ["clear_4:same"] * 2


def test_an_installed_variant_may_be_added_again(tmp_path: Path) -> None:
    installed = variants.find("clear_4:mini").path
    assert variants.add("clear_4", installed) == "clear_4:mini"
    assert written(tmp_path, "mini", installed.read_text(encoding="utf-8")) == "clear_4:mini"
    assert variants.names().count("clear_4:mini") == 1


def test_numbers_in_a_name_are_a_variant() -> None:
    match = ht.new("clear_4:HAND_SIZE=6+JOKERS=4", seats=3, seed=1)
    assert [match.state.left[seat] for seat in range(3)] == [18] * 3 and state_of(match.game).CARDS == s.CARDS - 3
    assert str(record.read(match.record()).setup.game.name) == match.game.name
    assert gymnasium.make(learner.name_of("clear_4"), game=match.game.name, seats=2).unwrapped.many.game is match.game  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["clear_4:HAND_SIZE=6+JOKERS=4", "dog_deluxe:is_team_game=0", "clear_4:HAND_SIZE=-3"])
def test_the_modules_of_numbers_have_names_that_python_can_read(name: str) -> None:
    """The knowledge of the bots imports the rules by that name."""
    package = variants.package_of(name)
    assert package.isidentifier() and variants.name_of(package) == name


def test_bots_know_a_variant_made_of_numbers() -> None:
    rules = find_game("clear_4:HAND_SIZE=6").rules
    assert rules.__name__ in modules(think, rules)
    match = ht.new("clear_4:HAND_SIZE=6", seats=2, seed=1)
    assert BOTS["expert"].choose(match.view(match.turn), random.Random(1)) in match.legal


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        "study clear_4 --seats 2 --games 20 --against clear_4:HAND_SIZE=6",
        "simulate clear_4:HAND_SIZE=6 --seats 2 --games 20 --bots expert",
        "arena clear_4:HAND_SIZE=6 --seats 2 --games 20 --bots greedy,expert",
    ],
)
def test_numbers_work_wherever_a_game_is_named(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(line.split())
    assert "expert" in capsys.readouterr().out or line.startswith("study")


STUDY = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\b[a-z0-9_]+:[\w=+]+=\d+", STUDY))))
def test_the_numbers_that_the_docs_change_keep_the_laws(name: str) -> None:
    match, die = ht.new(name, seats=4, seed=1), random.Random(1)
    for _ in range(60):
        match.play(die.choice(match.legal))
        assert match.game.rules.broken_law(match.state) == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_rules_have_the_numbers_that_the_docs_list(game: Game) -> None:
    (line,) = re.findall(rf"^\| {game.name.replace('_', ' ')} \| (.*)$", STUDY, re.MULTILINE | re.IGNORECASE)
    for changed in re.findall(r"`(\w+)(?:=0)?`", line):
        find_game(f"{game.name}:{changed}=1")


@pytest.mark.parametrize("name", ["dog_deluxe", "dog_cards"])
def test_a_function_that_is_given_a_number_always_returns_it(name: str) -> None:
    """Here: each player for themselves, where four play in teams."""
    usual, alone = (find_game(game).rules for game in (name, f"{name}:is_team_game=0"))
    for game, teams in ((usual, [0, 1, 0, 1]), (alone, [0, 1, 2, 3])):
        state = open_row(game.State, new_bytes(game.State))
        game.setup(state, 4, [0] * len(game.OPTIONS))
        assert [game.team(state, seat) for seat in range(4)] == teams


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("clear_4:HAND_SICE=3", 2, "the rules of clear_4 have no HAND_SICE"),
        ("chess:PAWNS=3", 2, "There is no game 'chess:PAWNS=3'"),
        ("clear_4:SEATS=3", 2, "clear_4:SEATS=3: SEATS is a list; to change it, write a variant in a file."),
        ("clear_4:HAND_SIZE=1000", 2, "There is no game"),
        (
            "clear_4:HAND_SIZE=20",
            6,
            "clear_4:HAND_SIZE=20 cannot be played by 6: its numbers do not fit together",
        ),
        ("clear_4:HAND_SIZE=-3", 2, "cannot be played by 2"),
        ("clear_4:JOKERS=300", 2, "cannot be played by 2"),
        ("clear_4:HAND_SIZE=12", 6, "cannot be played by 6"),
        ("dogs_cardgame:BREEDS=3", 2, "cannot be played by 2"),
        ("dog_deluxe:TEAM_PAWNS=9", 4, "cannot be played by 4"),
        ("dog_deluxe:SMALLEST_HAND=7", 6, "cannot be played by 6"),
        ("dog_deluxe:MOST_PAWNS=6", 4, "cannot be played by 4"),
        ("dog_deluxe:COPIES=0", 2, "cannot be played by 2"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_before_anything_is_compiled(name: str, seats: int, sentence: str) -> None:
    for start in (partial(ht.new, seed=1), partial(Batch, count=1)):
        with pytest.raises(ValueError, match=sentence):
            start(name, seats)


def test_a_variant_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=r"There is no game 'clear_4:maxi'.*clear_4:mini"):
        ht.new("clear_4:maxi")
    with pytest.raises(ValueError, match="no such file"):
        variants.add("clear_4", "nowhere.py")
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        variants.add("chess", __file__)


@pytest.mark.parametrize("name", [None, 4, ["clear_4"]])
def test_a_name_that_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises(ValueError, match="There is no game"):
        find_game(name)


def test_a_number_that_is_given_as_an_option_is_explained() -> None:
    with pytest.raises(ValueError, match=r"no option 'HAND_SIZE'.*part of the name: clear_4:HAND_SIZE=…"):
        ht.new("clear_4", seats=2, HAND_SIZE=6)


@pytest.mark.parametrize("pawns", ["TEAM_PAWNS=3+", ""])
def test_three_goal_fields_are_enough_if_there_are_no_more(pawns: str) -> None:
    name = f"dog_deluxe:{pawns}GOAL_FIELDS=3"
    match = ht.from_position(name, "seats: 4\npawns 0: 63 G2 G3\npawns 2: G1 G2 G3\nhand 0: 2", seed=1)
    match.play("2 a goal")
    assert match.over and match.result and match.result.winners == (0, 2)


def test_a_package_brings_variants_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short_hands.py").write_text("HAND_SIZE = 5\n", encoding="utf-8")
    about = tmp_path / "short_hands-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: short-hands\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[houndtable.variants]\nclear_4:five = short_hands\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    variants._of_others.cache_clear()
    try:
        assert ht.new("clear_4:five", seats=2, seed=1).state.left[0] == 17
        assert written(tmp_path, "five", "HAND_SIZE = 5\n") == "clear_4:five"
        with pytest.raises(ValueError, match="clear_4:five already exists with other rules"):
            written(tmp_path, "five", "HAND_SIZE = 6\n")
    finally:
        variants._of_others.cache_clear()


@pytest.mark.usefixtures("added")
def test_the_variant_that_is_worked_through_in_the_docs(tmp_path: Path) -> None:
    (text,) = re.findall(r"```python\n(.*?)```", STUDY, re.DOTALL)
    game = find_game(written(tmp_path, "mercy", text))
    for pile, left in (("9 8 8 7 7 6", 6), ("9 8 8 7 7 6 6", 0)):
        match = ht.from_position(game.name, f"seats: 2\npile: {pile}\nhand 0: 10", seed=1)
        before = match.state.left[0]
        match.play("pass")
        assert match.state.left[0] - before == left and match.state.pile_size == 0
    for table in positions(game.rules, 3, all_options(game, 3), seed=1, most=POSITIONS):
        proofs.prove_laws(table)
        proofs.prove_legal(table)


# The mini sets


@pytest.mark.parametrize("name", MINI)
def test_the_proofs_hold_for_a_variant(name: str) -> None:
    game = find_game(name)
    for table in positions(game.rules, 2, all_options(game, 2), seed=1, most=POSITIONS):
        prove_all(table, name)


def prove_all(table: Table, name: str) -> None:
    game = find_game(name)
    for proof in proofs.ALL:
        proof(table)
    proofs.prove_notation(table, game.notation)
    seen = [(seat, table.view(seat)[1]) for seat in range(table.seats)]
    assert not any(game.refusals.why_not(view, seat, action) for seat, view in seen for action in table.legal(seat))
    proofs.prove_clicks(table, game.notation)


@pytest.mark.parametrize(
    "name", [MINI[0], *(pytest.param(name, marks=pytest.mark.long) for name in MINI[1:])], ids=MINI
)
def test_plain_and_compiled_agree_in_a_variant(name: str) -> None:
    follow_matches(find_game(name), 2, 1000)


@pytest.mark.parametrize(
    "name",
    [
        "clear_4:mini",
        "dog_cards:mini",
        "dogs_cardgame:mini",
        "clear_4:STACKS=3",
        "dog_deluxe:GOAL_FIELDS=3+TEAM_PAWNS=3",
    ],
)
def test_a_variant_is_drawn_by_its_own_numbers(name: str) -> None:
    match = ht.new(name, seed=1)
    assert match.svg().startswith("<svg") and match.view(0).svg().startswith("<svg")


def test_a_board_that_nobody_has_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="no drawing of a board with 2 parts, only with 4 and 6"):
        ht.new("dog_deluxe:mini", seed=1).svg()


@pytest.mark.parametrize("name", MINI)
def test_a_match_of_a_variant_is_kept_and_replayed(name: str, tmp_path: Path) -> None:
    match, die = ht.new(name, seed=1), random.Random(1)
    while not match.over and len(match.events) < 60:
        match.play(decided_by(BOTS["expert"], match, die).action)
    match.save(tmp_path / "match.jsonl")
    assert ht.Match.load(tmp_path / "match.jsonl").raw.tobytes() == match.raw.tobytes()


def test_a_network_is_not_offered_for_other_rules() -> None:
    match = ht.new("clear_4:mini", seed=1)
    with pytest.raises(ValueError, match=r"There is no network for clear_4:mini here\. Train one"):
        BOTS["net"].choose(match.view(match.turn), random.Random(1))


def test_a_variant_is_compiled_and_played_beside_its_game() -> None:
    """Each has its own code, and rows of its own size."""
    usual, mini = (Batch(name, 2, 50, seed=1) for name in ("clear_4", "clear_4:mini"))
    for batch in (usual, mini):
        assert not batch.broken_laws(200).any()
    assert mini.over.any() and mini.rows.itemsize < usual.rows.itemsize
    assert pickle.loads(pickle.dumps(mini)).rows.tobytes() == mini.rows.tobytes()
    assert cache_folder(bytes_api, mini.rules) != cache_folder(bytes_api, usual.rules)


def test_learners_and_tables_know_variants() -> None:
    table = env("clear_4:mini")
    table.reset(seed=1)
    for _ in table.agent_iter(20):
        seen, _, terminated, truncated, _ = table.last()
        table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    learner.register()
    assert gymnasium.spec("houndtable/Clear4Mini-v1").kwargs == {"game": "clear_4:mini"}


@pytest.mark.long
@pytest.mark.parametrize("name", MINI)
def test_a_learner_plays_a_variant(name: str) -> None:
    tables = gymnasium.make_vec(learner.name_of(name), num_envs=4, opponents="expert")
    seen, _ = tables.reset(seed=1)
    for _ in range(30):
        seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
    assert tables.observation_space.contains(seen)
