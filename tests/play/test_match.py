"""A match: deciding, happening, replaying, and what a newcomer does with it."""

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.bots.hint import hints
from houndtable.games.dog_cards import state as s
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.play import record
from houndtable.play.match import Match, decide, evolve, replay, verify, view
from houndtable.play.record import Event
from tests.games.tables import every_table


def played(game: str, seats: int, decisions: int, seed: int = 7) -> Match:
    match, die = ht.new(game, seats=seats, seed=seed), random.Random(seed)
    while not match.over and decisions:
        match.play(die.choice(match.legal))
        decisions -= 1
    return match


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second, other = (ht.new("dog_cards", seats=4, seed=seed) for seed in (7, 7, 8))
    assert first.raw.tobytes() == second.raw.tobytes() != other.raw.tobytes()


def test_without_a_seed_the_deals_differ() -> None:
    assert ht.new("dog_cards").raw.tobytes() != ht.new("dog_cards").raw.tobytes()


@pytest.mark.parametrize(
    ("game", "arguments", "sentence"),
    [
        ("chess", {}, "There is no game 'chess'. The games are: "),
        ("dog_cards", {"seats": 5}, "dog_cards is played by 2, 3, 4; 5 seats are not possible"),
        ("dog_cards", {"seats": "4"}, "dog_cards is played by 2, 3, 4; '4' seats are not possible"),
        ("dog_cards", {"jokers": 3}, "dog_cards has no option 'jokers'. Its options are: first, joker_may_start"),
        ("dog_cards", {"joker_may_start": "maybe"}, "joker_may_start: 'maybe' should be one of no, yes"),
        ("dog_cards", {"seats": 2, "first": 3}, "first: 3 should be one of drawn, 0, 1"),
        ("dog_cards", {"seed": -1}, "seed: -1 should be a whole number, 0 or more"),
        ("dog_cards", {"seed": "x"}, "seed: 'x' should be a whole number, 0 or more"),
    ],
)
def test_a_match_that_cannot_be_is_explained(game: str, arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("?", r"\?")):
        ht.new(game, **arguments)  # type: ignore[arg-type]


def test_a_seed_of_numpy_can_be_saved() -> None:
    assert '"seed": 7' in ht.new("dog_cards", seed=np.int64(7)).record()  # type: ignore[arg-type]


def test_a_seat_that_is_not_there_is_explained() -> None:
    match = ht.new("dog_cards", seats=2, seed=7)
    for wrong in (2, -9, "a", 1.0):
        with pytest.raises(ValueError, match=r"seat: .* should be from 0 to 1"):
            match.view(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"seat: .* should be from 0 to 1"):
            match.play(match.legal[0], seat=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"None should be one of match\.legal, its number or its notation"):
        match.play(None)  # type: ignore[arg-type]


def test_a_match_and_a_view_say_what_they_are() -> None:
    match = ht.new("dog_cards", seats=2, seed=7)
    assert repr(match) == f"<Match of dog_cards, 2 seats, {len(match.events)} events>"
    assert repr(match.view(1)) == f"<View of dog_cards, seat 1, after {len(match.events)} events>"


def test_only_seats_that_may_act_get_a_hint() -> None:
    with pytest.raises(ValueError, match="ask for the view of a seat that may act"):
        hints(ht.new("dog_cards", seats=2, seed=7).view())


def test_options_are_given_by_name() -> None:
    match = ht.new("dog_cards", seats=3, seed=1, first=2, joker_may_start=False)
    assert match.turn == 2 and match.state.joker_may_start == 0


def test_an_action_is_a_number_with_words_and_notation() -> None:
    action = ht.new("dog_cards", seats=4, seed=1).legal[0]
    assert (int(action), action.notation, action.words) == (action, "give 7", "Give your partner the 7.")
    assert action.clicks == ("hand.7", "give") and repr(action) == "<give 7>"


def test_a_wrong_move_is_refused_with_its_rule_and_changes_nothing() -> None:
    match = ht.new("dog_cards", seats=2, seed=0, first=0)
    before = match.raw.tobytes()
    for move, rule in (("give 7", "R11"), ("lay thief row", "R11"), (len(match.legal) + 10_000, "")):
        with pytest.raises(ht.Refused) as refused:
            match.play(move)
        assert refused.value.rule == rule and str(refused.value)
    with pytest.raises(ht.Refused, match=r"It is not your turn\. \(R11\)"):
        match.play(match.legal[0], seat=1)
    assert match.raw.tobytes() == before


def test_a_stale_choice_is_refused() -> None:
    match = played("dog_cards", 2, 1)
    seen = len(match.events)
    seat, action = match.turn, match.legal[0]
    assert isinstance(decide(match, seat, action, seen), Event)
    assert isinstance(decide(match, seat, action, seen - 1), ht.Refused)
    assert "moved on since you chose" in str(decide(match, seat, action, seen - 1))


def test_in_the_exchange_the_others_choices_make_nothing_stale() -> None:
    match = ht.new("dog_cards", seats=4, seed=7)
    seen = len(match.events)
    match.play(match.legal_for(3)[0], seat=3)
    assert isinstance(decide(match, 0, match.legal_for(0)[0], seen), Event)
    assert isinstance(decide(match, 3, match.legal_for(0)[0], seen), ht.Refused)


def test_without_its_secret_a_match_waits_for_chance() -> None:
    match = ht.new("dog_cards", seats=2, seed=3, first=0)
    blind = replay(match.setup, match.events)
    blind.play("discard " + match.legal[-1].notation.split()[1])
    assert blind.turn == CHANCE
    outcome = blind.legal[0]
    blind.play(outcome, seat=CHANCE)
    assert blind.events[-1] == Event(CHANCE, int(outcome))


def test_a_view_is_numbered_and_can_be_read() -> None:
    match = ht.new("dog_cards", seats=4, seed=7)
    seen = match.view(seat=1)
    assert seen.number == len(match.events) and "hand 0: x x x x x" in str(seen)
    assert [int(action) for action in seen.legal] == [int(action) for action in match.legal_for(1)]
    assert not match.view().legal


@every_table
def test_replaying_gives_the_same_bytes(game: ht.games.Game, seats: int) -> None:
    match = played(game.name, seats, 200)
    again = replay(match.setup, match.events, match.secret)
    assert again.raw.tobytes() == match.raw.tobytes()
    for seat in range(seats):
        assert view(again, seat).raw.tobytes() == view(match, seat).raw.tobytes()


@settings(max_examples=150, deadline=None)
@given(seat=st.integers(-5, 9), action=st.integers(-(10**6), 10**6), seed=st.integers(0, 3))
def test_nonsense_is_answered_and_changes_nothing(seat: int, action: int, seed: int) -> None:
    match = played("dog_cards", 2 + seed % 3, 5 * seed, seed)
    before = match.raw.tobytes()
    decision = decide(match, seat, action)
    assert isinstance(decision, ht.Refused) or action in match.legal_for(seat)
    assert match.raw.tobytes() == before


def test_a_match_ends_with_a_result() -> None:
    match = ht.new("dog_cards", seats=4, seed=1, first=0)
    for seat in (0, 2):
        finish(match, seat)
    assert match.over and match.turn == NOBODY and not match.legal
    assert match.result == record.Result((0, 2), (1, 0, 1, 0))
    with pytest.raises(ht.Refused, match="over"):
        match.play("discard 2", seat=0)


def finish(match: Match, seat: int) -> None:
    """Put a row of thirteen before a seat and let it lay the 14."""
    state = match.state
    if state.phase == s.EXCHANGE:
        for giver in range(4):
            match.play(match.legal_for(giver)[0], seat=giver)
    for place in range(1, 14):
        state.rows[seat, 0, place] = s.JOKER
    state.length[seat, 0] = 13
    state.hands[seat, s.FOURTEEN] += 1
    state.player = state.turn = seat
    evolve(match, Event(seat, match.game.notation.read_action("lay 14 row")))
    match.deal()


def test_undo_takes_back_ones_own_last_action_and_is_an_event() -> None:
    match = undoable("clear_4", 2)
    seat, before = match.turn, match.raw.tobytes()
    match.play(adding(match))
    assert match.turn == seat and match.may_undo(seat) and not match.may_undo(1 - seat)
    match.play("undo", seat=seat)
    assert match.raw.tobytes() == before and match.events[-1].action == record.UNDO
    again = verify(record.read(match.record()))
    assert again.events == match.events and again.raw.tobytes() == before


def test_undo_is_refused_after_chance_and_by_others() -> None:
    match = undoable("clear_4", 2)
    seat = match.turn
    with pytest.raises(ht.Refused, match="You can undo only your own last action"):
        match.play("undo")
    match.play(adding(match))
    with pytest.raises(ht.Refused, match="You can undo only your own last action"):
        match.play("undo", seat=1 - seat)
    assert isinstance(decide(match, seat, record.UNDO, len(match.events) - 1), ht.Refused)


def adding(match: Match) -> int:
    """An action after which it is still the player's turn."""
    return next(action for action in match.legal if leaves_turn(match, action))


def leaves_turn(match: Match, action: int) -> bool:
    twin = match.copy()
    twin.play(action)
    return twin.turn == match.turn and twin.may_undo(match.turn)


def undoable(game: str, seats: int) -> Match:
    """A match in which the seat to act can act and keep the turn."""
    for seed in range(50):
        match = ht.new(game, seats=seats, seed=seed)
        if any(leaves_turn(match, action) for action in match.legal):
            return match
    raise AssertionError("no such match")


@every_table
def test_a_match_is_copied_and_pickled_exactly(game: ht.games.Game, seats: int) -> None:
    match = played(game.name, seats, 20)
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match)), match.copy()):
        assert twin.record() == match.record() and twin.raw.tobytes() == match.raw.tobytes()
        assert twin.legal == match.legal and [str(action) for action in twin.legal] == list(map(str, match.legal))
        twin.play(twin.legal[-1])
        assert len(match.events) + 1 <= len(twin.events) and twin.state.turn == twin.turn
    seen = match.view(0)
    again = pickle.loads(pickle.dumps(seen))
    assert (str(again), again.legal, again.number) == (str(seen), seen.legal, seen.number)


@every_table
def test_a_match_begins_from_a_position(game: ht.games.Game, seats: int, tmp_path: Path) -> None:
    """The position's contents are preserved; the record tells where it began, and is verified."""
    text = game.notation.write_position(played(game.name, seats, 15).state)
    match, die = ht.from_position(game.name, text, seed=3), random.Random(3)
    assert game.notation.write_position(match.state) == text
    for _ in range(6):
        if not match.over:
            match.play(die.choice(match.legal))
    match.save(tmp_path / "match.jsonl")
    again = ht.Match.load(tmp_path / "match.jsonl")
    assert again.raw.tobytes() == match.raw.tobytes() and again.setup == match.setup
    assert ht.from_position(game.name, text, seed=3).setup == match.setup


def test_a_match_needs_every_card() -> None:
    with pytest.raises(ValueError, match="a match needs every card, but 'x' is a hidden one"):
        ht.from_position("clear_4", "hand 0: x 5")
    with pytest.raises(ValueError, match="there is no part 'colour'"):
        ht.from_position("clear_4", "colour: red")
