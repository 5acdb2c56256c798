"""How tables deal: by earlier draws, whatever the players do; and a record that nobody can change unnoticed."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.games import Game
from houndtable.games.seats import CHANCE
from houndtable.play import fair, record
from houndtable.play.match import check_noted, evolve, verify
from houndtable.play.record import Event, Setup
from tests.games.tables import every_game

TABLE = "kP3x_fQ0aZ-91bVd"
SECRET = fair.secret_from_seed(3)
MINE = "00112233445566778899aabbccddeeff"


def table_setup(game: Game, seats: int, replaced: tuple[int, ...] = ()) -> Setup:
    """A person in the first two seats, bots in the others."""
    people = [MINE, MINE[::-1]]
    commitments = [fair.nonce_commitment(TABLE, seat, nonce) for seat, nonce in enumerate(people)] + [""] * (seats - 2)
    derived = [fair.derived_nonce(SECRET, TABLE, seat) for seat in range(seats)]
    nonces = [derived[seat] if seat > 1 or seat in replaced else people[seat] for seat in range(seats)]
    return Setup(
        game=game,
        seats=seats,
        options=game.choose(seats, {}),
        commitment=fair.commitment(SECRET),
        table=TABLE,
        commitments=tuple(commitments),
        nonces=tuple(nonces),
        replaced=replaced,
    )


def played(game: Game, choices: list[int], undos: list[bool]) -> ht.Match:
    """A match with these choices, some of them after others had been tried and undone."""
    match = ht.Match(table_setup(game, max(game.rules.SEATS)), SECRET)
    match.deal()
    for choice, undo in zip(choices, undos, strict=True):
        if match.over:
            break
        seat = match.turn
        for action in match.legal if undo else []:
            tried = match.copy()
            evolve(tried, Event(seat, int(action)))
            if tried.may_undo(seat):
                evolve(tried, Event(seat, record.UNDO))
                match = tried
        match.play(match.legal[choice % len(match.legal)])
    return match


def what_happened(match: ht.Match) -> list[Event]:
    """The events without those that were undone."""
    happened: list[Event] = []
    for event in match.events:
        if event.action == record.UNDO:
            happened.pop()
        else:
            happened.append(event)
    return happened


@every_game
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_trying_and_taking_back_shifts_no_card(game: Game, data: st.DataObject) -> None:
    choices = data.draw(st.lists(st.integers(0, 99), min_size=40, max_size=40))
    undos = data.draw(st.lists(st.booleans(), min_size=40, max_size=40))
    steady, wavering = played(game, choices, [False] * 40), played(game, choices, undos)
    assert what_happened(wavering) == steady.events and wavering.raw.tobytes() == steady.raw.tobytes()
    assert wavering.draws == sum(event.seat == CHANCE for event in steady.events)


def test_there_is_something_to_take_back() -> None:
    choices = [random.Random(1).randrange(99) for _ in range(200)]
    wavering = played(ht.GAMES["clear_4"], choices, [True] * 200)
    assert sum(event.action == record.UNDO for event in wavering.events) > 20


@cache
def ended(replaced: tuple[int, ...] = ()) -> ht.Match:
    """A match of three, one of them a bot, played to the end."""
    match, die = ht.Match(table_setup(ht.GAMES["clear_4"], 3, replaced), SECRET), random.Random(4)
    match.deal()
    while not match.over:
        match.play(die.choice(match.legal))
    return match


@pytest.mark.parametrize("replaced", [(), (1,), (0, 1)])
def test_a_tables_record_is_true_and_stays_what_it_is(replaced: tuple[int, ...]) -> None:
    text = ended(replaced).record()
    again = verify(record.read(text))
    assert again.setup == ended(replaced).setup and again.record() == text
    assert json.loads(text.splitlines()[0]).get("replaced", []) == list(replaced)


def test_a_new_option_changes_no_tables_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terms name the options that existed then."""
    text, terms, rules = ended().record(), ended().setup.terms, ht.GAMES["clear_4"].rules
    late = ht.games.option.Option("late", "R1", ("old", "new"), default=1)
    monkeypatch.setattr(rules, "OPTIONS", (*rules.OPTIONS, late))
    read = record.read(text)
    assert read.setup.options == (*ended().setup.options, 0) and read.setup.terms == terms
    assert record.write(read) == text


Lines = list[dict[str, Any]]


def event_of(lines: Lines, seat: int, nth: int = 5) -> int:
    """The line of an event of a player's, or of chance."""
    wanted = "chance" if seat == CHANCE else seat
    return [number for number, line in enumerate(lines) if line.get("seat") == wanted][nth]


def another(lines: Lines, option: str, choice: str) -> None:
    assert lines[0]["options"][option] != choice
    lines[0]["options"][option] = choice


def numbered(lines: Lines) -> None:
    for number, line in enumerate((line for line in lines if "event" in line), 1):
        line["event"] = number


def without(lines: Lines, line: int) -> None:
    del lines[line]
    numbered(lines)


def other_card(lines: Lines) -> None:
    line = lines[event_of(lines, CHANCE)]
    line["action"] = "draw 3" if line["action"] != "draw 3" else "draw 4"


def add_undo(lines: Lines) -> None:
    place = event_of(lines, 0)
    lines.insert(place, {"event": 0, "seat": 0, "action": "undo"})
    numbered(lines)


def swap(lines: Lines) -> None:
    first, second = event_of(lines, CHANCE, 1), event_of(lines, CHANCE, 2)
    lines[first]["action"], lines[second]["action"] = "draw 4", lines[first]["action"]
    assert second == first + 1


ALTERATIONS: dict[str, Callable[[Lines], None]] = {
    "another option, which was never exercised": lambda lines: another(lines, "multi_joker_alone", "yes"),
    "an option left out": lambda lines: lines[0]["options"].pop("pass_on_empty"),
    "other rules": lambda lines: lines[0].update(rules=2),
    "another number of seats": lambda lines: lines[0].update(seats=4),
    "another table": lambda lines: lines[0].update(table="AAAAAAAAAAAAAAAA"),
    "another commitment of the server": lambda lines: lines[0].update(commitment="0" * 64),
    "another commitment of a player": lambda lines: lines[0]["commitments"].__setitem__(0, "0" * 64),
    "another nonce": lambda lines: lines[0]["nonces"].__setitem__(1, MINE),
    "a bot's nonce that was chosen": lambda lines: lines[0]["nonces"].__setitem__(2, MINE),
    "a player called replaced": lambda lines: lines[0].update(replaced=[1]),
    "another card dealt": other_card,
    "cards dealt in another order": swap,
    "a move left out": lambda lines: without(lines, event_of(lines, 1)),
    "a move added": add_undo,
    "another player's move": lambda lines: lines[event_of(lines, 1)].update(seat=0),
    "cut in the middle": lambda lines: lines.__delitem__(slice(len(lines) // 2, -1)),
    "the end left out": lambda lines: lines.__delitem__(-2),
    "another winner": lambda lines: lines[-2].update(winners=[(lines[-2]["winners"][0] + 1) % 3]),
    "other scores": lambda lines: lines[-2]["scores"].__setitem__(0, 99),
    "another secret": lambda lines: lines[-2].update(secret="00" * 96),
    "more in the first line": lambda lines: lines[0].update(note="x"),
}


@pytest.mark.parametrize("how", ALTERATIONS)
@pytest.mark.parametrize("is_sealed_again", [False, True], ids=["old seal", "sealed again"])
def test_whatever_is_altered_is_caught(how: str, is_sealed_again: bool) -> None:
    """Even by somebody who can make a valid seal."""
    lines = [json.loads(line) for line in ended().record().splitlines()]
    ALTERATIONS[how](lines)
    text = "".join(json.dumps(line) + "\n" for line in lines[:-1])
    seal = {"seal": record.seal_of(text)} if is_sealed_again else lines[-1]
    with pytest.raises(ht.Damaged):
        verify(record.read(text + json.dumps(seal) + "\n"))


def test_a_move_that_nothing_depends_on_is_caught_by_the_seal() -> None:
    """Players do not sign their actions: somebody who makes a new seal may claim other ones."""
    match = ended()
    place = max(number for number, event in enumerate(match.events) if event.seat >= 0)
    before = ht.Match(match.setup, SECRET)
    for event in match.events[:place]:
        evolve(before, event)
    seat, true = match.events[place].seat, match.events[place].action
    others = [int(action) for action in before.legal_for(seat) if int(action) != true]
    lines = match.record().splitlines()
    for other in others:
        line = {"event": place + 1, "seat": seat, "action": match.game.notation.write_action(other)}
        with pytest.raises(ht.Damaged):
            verify(record.read("\n".join([*lines[: place + 1], json.dumps(line), *lines[place + 2 :]])))


@pytest.mark.parametrize("lines", range(1, 30, 3))
def test_a_record_that_is_cut_off_says_so(lines: int) -> None:
    text = ended().record().splitlines()
    with pytest.raises(ht.Damaged, match="the seal should be the last line; the record may be cut off"):
        record.read("\n".join(text[:-lines]))


def test_a_record_without_a_table_is_sealed_too() -> None:
    match = ht.new("clear_4", seats=2, seed=3)
    changed = match.record().replace('"multi_joker_alone": "no"', '"multi_joker_alone": "yes"')
    assert changed != match.record()
    with pytest.raises(ht.Damaged, match="the seal does not match the lines above it"):
        verify(record.read(changed))


def test_what_was_noted_before_the_match_is_compared() -> None:
    setup = ended((1,)).setup
    check_noted(setup, "", [])
    check_noted(setup, setup.commitment.upper(), [MINE])
    with pytest.raises(ht.Damaged, match="dealt from another secret"):
        check_noted(setup, "0" * 64, [])
    with pytest.raises(ht.Damaged, match="dealt without it"):
        check_noted(setup, setup.commitment, [MINE, MINE[::-1]])


def test_a_server_that_took_another_secret_cannot_deal_the_same_match() -> None:
    """It published one commitment, saw all nonces, then chose a secret that dealt better cards."""
    lines = [json.loads(line) for line in ended().record().splitlines()]
    other = replace(ended().setup, commitment=fair.commitment(fair.secret_from_seed(9)))
    lines[0]["commitment"], lines[-2]["secret"] = other.commitment, fair.secret_from_seed(9).hex()
    text = "".join(json.dumps(line) + "\n" for line in lines[:-1])
    sealed = record.read(text + json.dumps({"seal": record.seal_of(text)}))
    with pytest.raises(ht.Damaged, match=r"nonce of seat 2|the deal was not fair"):
        verify(sealed)
    with pytest.raises(ht.Damaged, match="dealt from another secret"):
        check_noted(other, ended().setup.commitment, [MINE])
