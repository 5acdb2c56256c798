"""Positions and actions in writing."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houndtable.games.dog_cards import laws, notation
from houndtable.games.dog_cards import state as s
from houndtable.games.dog_cards.notation import PARTS, PHASES, read_action, read_position, write_action, write_position
from houndtable.games.dog_cards.state import State
from houndtable.games.row import Bytes, open_row
from houndtable.games.text import Unreadable
from tests.games.dog_cards.scene import Scene

A_POSITION = """\
seats: 4
options: joker_may_start=no
first: 3
player: 1
phase: turn
open: 2 3 4 5 6 | 7 8 9 10 12 | ? thief 14
row 0: 1 2 3 ? 5 ? 7
hand 0: 2 3 5 6 8
row 1: 13
hand 1: 4 7 14 ? thief
hand 2: 2 3 5 6 8
finished 2: 1
hand 3: 2 3 5 6 8
top: 9 9 10
looker: 3
bottom: 12 1
discard: 4 4 9
last discard: 9
"""


def text_of(raw: Bytes) -> str:
    return write_position(open_row(State, raw))


# Positions


def test_a_position_is_written_as_it_was_read() -> None:
    assert text_of(read_position(A_POSITION)) == A_POSITION


def test_a_view_is_written_as_it_was_read() -> None:
    view = Scene(A_POSITION).view(1)
    assert read_position(str(view)).tobytes() == view.raw.tobytes()
    assert view["hand 0"] == "x x x x x"


def test_the_cards_nobody_has_seen_are_the_rest() -> None:
    scene = Scene(A_POSITION)
    assert laws.broken_law(scene.state) == 0
    assert scene.pile == 120 - 13 - 8 - 20 - 1 - 3


def test_everything_may_be_left_out() -> None:
    scene = Scene("")
    assert (scene["seats"], scene["first"], scene["player"], scene["phase"]) == ("4", "0", "0", "turn")
    assert scene["hand 3"] == "2 3 5 6 8"
    assert scene["open"] == notation.USUAL_OPEN_ROW
    assert laws.broken_law(scene.state) == 0
    assert laws.broken_law(Scene("seats: 2").state) == 0


def test_who_plays_began_unless_it_is_said() -> None:
    assert Scene("player: 2")["first"] == "2"
    assert Scene("player: 2\nfirst: 1")["first"] == "1"


def test_remarks_gaps_and_other_ways_to_write() -> None:
    plain = read_position("open: 2 3 4 5 6 7 8 9 10 12 12 13 1\ntop: 3 4\nlooker: 2\nhand 1: -")
    pretty = read_position("""
        # what one may add
        open: 2 3 4 5 6 | 7 8 9 10 12 | 12 13 1/11   # thirteen cards
        top: 3 4 by 2
        hand 1: -
    """)
    assert plain.tobytes() == pretty.tobytes()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("flag: 3", "there is no part 'flag'"),
        ("hand 4: 3", "there is no part 'hand 4'"),
        ("hand 0", "a part is written as"),
        ("hand 0: 2\nhand 0: 3", "appears twice"),
        ("seats: 2\nhand 2: 3", "hand 2: the seats are numbered from 0 to 1"),
        ("seats: 5", "'5' should be a number from 2 to 4"),
        ("seats: --2", "'--2' should be a number"),
        ("seats: two", "'two' should be a number"),
        ("player: 4", "from 0 to 3"),
        ("player: -1", "from 0 to 3"),
        ("player:", "'' should be a number"),
        ("phase: lunch", "'lunch' should be one of beginning"),
        ("options: first=1", "'first' should be one of joker_may_start"),
        ("options: joker_may_start=perhaps", "'perhaps' should be one of no yes"),
        ("hand 0: 15", "'15' should be one of x 1 2"),
        ("hand 0: 11", "no card 11"),
        ("hand 0: 1-3", "'1-3' should be one of"),
        ("hand 0: 9 9 9 9 9 9 9 9 9", "only 8 cards of each kind; '9'"),
        ("hand 0: 9 9 9 9\nhand 1: 9 9 9 9", "only 8 cards of each kind; '9'"),
        ("finished 0: 1\ndiscard: 14 14 14 14 14 14 14 14", "only 8 cards of each kind; '14'"),
        ("finished 0: 3", "from 0 to 2"),
        ("open: 2 3 4", "13 places, not 3"),
        ("open: 1 3 4 5 6 7 8 9 10 12 12 13 2", "R7"),
        ("open: x 3 4 5 6 7 8 9 10 12 12 13 2", "all players know these cards"),
        ("row 0: 1 2 4", "without a gap"),
        ("row 0: 2", "without a gap"),
        ("row 0: 1 x", "all players know these cards"),
        ("row 0: 1 2 3 4 5 6 7 8 9 10 1 12 13 14", "at most 13 cards"),
        ("second row 0: 1", "each player has one row (R29)"),
        ("seats: 2\nfinished 0: 1\nrow 0: 1\nsecond row 0: 1", "nobody has more than two (R29, Q8)"),
        ("options: joker_may_start=no\nrow 0: ?", "without a gap"),
        ("top: 2 2 2 2 3 3 3 3", "top: at most 7 cards"),
        ("top: 2 by 4", "from 0 to 3"),
        ("phase: looking\nlooker: 0 at 2\ntop: 2", "nobody is looking at 2 cards"),
        ("looker: 0 at 1\ntop: 2", "nobody is looking at 1 cards"),
        ("bottom: " + " ".join(f"{number} " * 8 for number in range(1, 15) if number != 11), "at most 96 cards"),
        ("bottom: x", "all players know these cards"),
        ("discard: x", "all players know these cards"),
        ("last discard: 5", "no 5 in the discard pile"),
        ("last discard:", "'' should be one of"),
        ("gift 0:", "'' should be one of"),
        ("filling: 1 2", "three numbers"),
        ("filling: 0 1 0", "from 1 to 13"),
        ("finished 0: 1\nfinished 2: 1", "a player has won"),
        ("phase: over", "a player has won"),
        ("seats: 3\nphase: exchange", "'exchange' does not occur with 3 players"),
        ("seats: 2\nphase: taking\nhand 0: 2 3 5 6 8 9 10\ntop: 2 3 4 by 0", "holds a 7"),
        ("seats: 2\nphase: taking\nhand 0: 7 3 5 6 8 9 10\ntop: 2 3 4 by 1", "is the looker"),
        ("seats: 2\nphase: taking\nhand 0: 7 3 5 6 8 9 10", "holds a 7"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(complaint)):
        read_position(text)


def test_more_backs_than_cards_are_refused() -> None:
    rest = "1 3 4 5 6 7 8 9 10 12 13 14 ? thief " * 6
    hands = "".join(f"hand {seat}: {'x ' * 8}\n" for seat in range(4))
    with pytest.raises(Unreadable, match="hand 3: only 23 cards are left over; 32 are written as `x`"):
        read_position(f"{hands}discard: {rest}")


@pytest.mark.parametrize("length", range(0, len(A_POSITION), 7))
def test_a_cut_off_text_is_read_or_refused(length: int) -> None:
    read_or_refused(A_POSITION[:length])


# Actions


def test_an_action_is_read_as_it_was_written() -> None:
    for action in range(s.ACTIONS):
        assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "lay 5 row",
        "lay ? partner's row",
        "buy 11 with 1",
        "buy 8 with 4 power",
        "take 7",
        "fetch thief",
        "steal second row 2",
        "exchange 13 at 1 row 0",
        "discard 7",
    ],
)
def test_actions_as_players_type_them(text: str) -> None:
    assert write_action(read_action(text)) == text
    assert read_action(f"  {text.replace(' ', '  ')} ") == read_action(text)


def test_the_1_11_may_be_written_in_full() -> None:
    assert read_action("lay 1/11 row") == read_action("lay 1 row")


@pytest.mark.parametrize("text", ["", "pass", "lay", "lay 5", "lay 15 row", "buy 5 with 6", "take 8", "LAY 5 ROW"])
def test_other_words_are_not_an_action(text: str) -> None:
    with pytest.raises(Unreadable, match="is not an action of DOG CARDS"):
        read_action(text)


# Any text at all


WORDS = [
    *notation.CARDS,
    *PHASES,
    "1/11",
    "-",
    "|",
    "by 2",
    "at 3",
    "at",
    "0",
    "11",
    "-1",
    "--1",
    "99",
    "x" * 9,
    "²",
    "٣",
]
WORDS += ["joker_may_start=no", "first=1", "=", "9" * 5000, "#", ":", "\n"]
nonsense = st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=20).map(" ".join)
numbers = st.integers(0, 4).map(str)
cards = st.lists(st.sampled_from(notation.CARDS[:11]), max_size=8).map(" ".join)
values = st.sampled_from(PHASES) | numbers | cards | nonsense
parts = st.dictionaries(st.sampled_from(PARTS), values, max_size=6)
position_texts = st.text() | parts.map(lambda chosen: "\n".join(f"{name}: {value}" for name, value in chosen.items()))


def read_or_refused(text: str) -> Bytes | None:
    try:
        return read_position(text)
    except Unreadable:
        return None


@settings(max_examples=600, deadline=None)
@given(position_texts)
@example("hand 0: " + "x " * 200)
@example("seats: " + "9" * 5000)
def test_any_text_is_a_position_or_unreadable(text: str) -> None:
    raw = read_or_refused(text)
    if raw is not None:
        assert read_position(text_of(raw)).tobytes() == raw.tobytes()


@settings(max_examples=600, deadline=None)
@given(st.text() | st.lists(st.sampled_from(" ".join(notation.TEXTS.texts).split()), max_size=6).map(" ".join))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    try:
        action = read_action(text)
    except Unreadable:
        return
    assert write_action(action) == " ".join(text.replace("1/11", "1").split())
