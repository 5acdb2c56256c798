"""Positions and actions in writing."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.games.dog_deluxe import notation, rules
from houndtable.games.dog_deluxe.notation import PARTS, PHASES, read_action, read_position, write_action, write_position
from houndtable.games.dog_deluxe.state import State
from houndtable.games.row import Bytes, open_row
from houndtable.games.text import Unreadable
from tests.games.dog_deluxe.scene import Scene

A_POSITION = """\
seats: 6
options: against_clock=yes deck=dog_cards only_home_protects=yes
cards: 5
first: 3
player: 1
phase: splitting
pawns 0: 0 5 G2 home
hand 0: 2 14
pawns 1: 30* 16t G3* home
hand 1: 1 13 ? swap
pawns 2: home home home home
hand 2: -
pawns 3: home home home home
hand 3: x x
pawns 4: home home home home
hand 4: 5
pawns 5: 81 home home home
hand 5: 5
seven: 3 by ?
discard: 4 4 7 ?
last discard: ?
"""


def text_of(raw: Bytes) -> str:
    return write_position(open_row(State, raw))


def test_a_position_is_written_as_it_was_read() -> None:
    assert text_of(read_position(A_POSITION)) == A_POSITION


def test_everything_may_be_left_out() -> None:
    scene = Scene("")
    assert (scene["seats"], scene["player"], scene["phase"], scene["hand 3"]) == ("4", "0", "turn", "2 3 5 6 8 9")
    assert rules.broken_law(scene.state) == rules.broken_law(Scene("seats: 5").state) == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("flag: 3", "there is no part 'flag'"),
        ("hand 4: 3", "hand 4: the seats are numbered from 0 to 3"),
        ("seats: 2\npawns 2: 5", "pawns 2: the seats are numbered from 0 to 1"),
        ("seats: 7", "from 2 to 6"),
        ("player: 4", "from 0 to 3"),
        ("cards: 7", "from 2 to 6"),
        ("phase: lunch", "'lunch' should be one of beginning"),
        ("options: deck=tarot", "'tarot' should be one of dog dog_cards dog_cards_without_14"),
        ("hand 0: 14", "only 0 cards '14'"),
        ("discard: x", "all players know these cards"),
        ("hand 0: 11", "no card 11"),
        ("discard: 5\nlast discard: 6", "no 6 in the discard pile"),
        ("seven: 8", "from 1 to 7"),
        ("phase: splitting", "exactly while a seven is split"),
        ("phase: turn\nseven: 3", "exactly while a seven is split"),
        ("seats: 3\nhand 0: 5\ndrawn: 6", "should be in the hand"),
        ("seats: 3\nphase: turn\nhand 0: 5\ndrawn: 5", "should be in the hand"),
        ("hand 0: -", "hand 0: the player holds a card"),
        ("gift 0: 5", "given in the phases `exchange`"),
        ("cards: 1", "from 2 to 6"),
        ("phase: beginning\ncards: 6", "from 0 to 0"),
        ("phase: dealing", "cards are left to deal exactly in the phase `dealing`"),
        ("to deal: 3", "cards are left to deal exactly in the phase `dealing`"),
        ("phase: dealing\nto deal: 5", "it is not the turn of seat 0"),
        ("phase: dealing\nto deal: 4\nhand 0: 2 3 5 6 8 9", "hand 0: nobody gets more than the 6 cards"),
        ("phase: exchange\nfirst: 0\nplayer: 1", "in the exchange it is the first player's turn"),
        ("phase: exchange\ncards: 2\nhand 0: 2 3 5", "hand 0: nobody gets more than the 2 cards"),
        ("phase: exchange\ngift 0: 5\nhand 0: 2 3 5 6 8 9", "hand 0: nobody gets more than the 6 cards"),
        ("phase: handing over\ngift 0: 5\ngift 1: 5", "all who have not got their card yet are to get one"),
        ("phase: exchange\ngift 0: 5\ngift 1: 5\ngift 2: 5\ngift 3: 5", "gifts are handed over"),
        ("phase: over", "a player has won"),
        ("pawns 0: G1 G2 G3 G4\npawns 2: G1 G2 G3 G4", "a player has won"),
        ("seats: 2\npawns 0: 5 G1 G2 G3 G4", "a player has won"),
        (f"hand 0: {'x ' * 111}", "nobody holds more than 6 cards"),
        ("phase: drawing", "'drawing' does not occur with 4 players"),
        ("seats: 5\nphase: dropping out", "'dropping out' does not occur with 5 players"),
        ("seven: 3\npawns 0: 12*\nhand 0: 5", "no pawn of the player can use the 3 points that are left"),
        ("seven: 3\npawns 0: 12 20*\nwaits: 4", "waits: '4' should be a number from 0 to 3"),
        ("seven: 3\npawns 0: 12 G1\nwaits: 0", "waits: only seats that a seven may move wait"),
        ("seven: 3\npawns 0: 12 20*\npawns 1: G1\nwaits: 1", "waits: only seats that a seven may move wait"),
        ("pawns 2: G1\nwaits: 2", "waits: only seats that a seven may move wait"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(complaint)):
        read_position(text)


def test_goal_may_be_left_out_for_a_pawn_that_is_in_it() -> None:
    match = ht.from_position("dog_deluxe", "pawns 0: 3 20 G1\nhand 0: 1 3 7")
    assert match.decided("1 c").action == read_action("1 c goal")
    assert match.decided("1 a").action == read_action("1 a")
    assert match.decided("7 c 2").action == read_action("7 c 2 goal")


def test_an_action_is_read_as_it_was_written() -> None:
    for action in range(rules.ACTIONS):
        assert read_action(write_action(action)) == action


@pytest.mark.parametrize("text", ["", "pass", "5", "5 f", "15 a", "7 a 8", "swap a", "4 back", "start 4"])
def test_other_words_are_not_an_action(text: str) -> None:
    with pytest.raises(Unreadable, match="is not an action of DOG Deluxe"):
        read_action(text)


PLACES = ["0", "5", "16", "95", "G1", "G4", "home", "0t", "16t", "7*", "home*", "t", "*", "G"]
words = st.sampled_from(
    [*notation.CARDS, *PHASES, *PLACES, "2 by ?", "2 by", "-", "1/11", "deck=dog_cards", "9" * 5000]
)
values = st.lists(words | st.text(max_size=3), max_size=7).map(" ".join)
parts = st.dictionaries(st.sampled_from(PARTS), values, max_size=6)
position_texts = st.text() | parts.map(lambda chosen: "\n".join(f"{name}: {value}" for name, value in chosen.items()))


@settings(max_examples=600, deadline=None)
@given(position_texts)
def test_any_text_is_a_position_or_unreadable(text: str) -> None:
    try:
        raw = read_position(text)
    except Unreadable:
        return
    assert read_position(text_of(raw)).tobytes() == raw.tobytes()
