"""Positions that someone writes: impossible ones are refused, and in all others the game goes on."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.batch import Batch
from houndtable.games import GAMES, Game
from houndtable.games.dogs_cardgame.state import BREED_NAMES
from houndtable.games.row import AnyRow, open_row
from houndtable.games.seats import NOBODY
from houndtable.games.trial import play
from tests.games.tables import Table, any_options, bytes_of, every_game, few_or_many

DECISIONS = 60
MOST_EVENTS = 2_000  # of a match; random DOG CARDS takes tens of thousands
ALL_DOGS = " ".join(f"{breed}.{letter}" for breed in BREED_NAMES[:6] for letter in "htsgf")  # for two players
HANDS = {"clear_4": 3, "dog_cards": 3}  # the law that a hand breaks that is shorter than in a match


@pytest.mark.parametrize(
    ("game", "position", "sentence"),
    [
        ("clear_4", "seats: 2\nphase: beginning\nhand 0: 5", "all cards that are not dealt are in the pile"),
        ("clear_4", "seats: 2\nplayer: 0\nphase: adding\nhand 0: 5 5", "the card that was played lies on the pile"),
        ("clear_4", "seats: 3\nplayer: 0\nphase: pushing\nhand 0: 5", "nobody takes an empty pile"),
        ("clear_4", "seats: 2\nplayer: 0\nphase: pushing\npile: 9\nhand 0: 5", "with two players"),
        ("dog_cards", "seats: 2\nhand 0: 1 2 3 4 5 6 7 8", "nobody holds more than 7 cards"),
        ("dog_cards", "seats: 2\nphase: beginning", "in this phase the open row is not laid out"),
        ("dog_deluxe", "seats: 2\nphase: exchange\nhand 0: 5\nhand 1: -", "all players have a card to give"),
        ("dogs_cardgame", "seats: 2\nphase: placing", "nothing to choose from"),
        ("dogs_cardgame", "seats: 2\nphase: keeping\nreward: 2", "reward: nothing of this kind happens before"),
        ("dogs_cardgame", f"seats: 2\ngone: {ALL_DOGS}", "esquina: there are not enough other dogs to fill it"),
        ("dogs_cardgame", "seats: 2\nplayer: 0\nthis turn: moved", "write where the pick-up has moved"),
        ("dogs_cardgame", "seats: 2\ncity: esquina ladeira parque\nat 1: praca", "'praca' is not in the city"),
        (
            "dogs_cardgame",
            "seats: 2\ncharacters 0: vet vet vet vet vet vet",
            "characters 0: there are only 3 cards .vet",
        ),
        ("dogs_cardgame", "seats: 2\nplayer: 0\ncharacters 1: vet merchant trainer", "has more than two"),
    ],
)
def test_an_impossible_position_is_refused_by_a_law(game: str, position: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ht.from_position(game, position, seed=1)
    with pytest.raises(ValueError, match=sentence):
        Batch.of(game, [position])


@few_or_many("number", 3_000, 1_000_000)
@every_game
def test_a_position_is_read_as_it_was_written(game: Game, number: int) -> None:
    """In all of a match with options at random, also before chance and after the end: the same bytes."""
    notation = game.notation
    for state in islice(met(game, random.Random(number)), number):
        text = notation.write_position(state)
        assert notation.read_position(text).tobytes() == bytes_of(state).tobytes(), text


def met(game: Game, die: random.Random) -> Iterator[AnyRow]:
    """The positions of random matches, one after the other."""
    while True:
        seats = die.choice(game.rules.SEATS)
        table = Table(game.rules, seats, any_options(game, seats, die), die.randrange(2**30))
        yield table.state
        for _ in range(MOST_EVENTS):
            if table.turn == NOBODY:
                break
            table.act()
            yield table.state


def place_in(game: Game) -> str:
    """A pattern of how a refusal begins: with the line, or with parts of the text."""
    parts = "|".join(sorted({re.sub(r" \d$", "", part) for part in game.notation.PARTS}))
    return rf"(Line \d+|({parts})( \d)?(, ({parts})( \d)?)*)\b.*: \S"


@few_or_many("tries", 150, 5000)
@every_game
def test_every_refusal_names_the_place_in_the_text(game: Game, tries: int) -> None:
    @settings(max_examples=tries, suppress_health_check=list(HealthCheck), deadline=None)
    @given(position=mutated(game) | st.text(max_size=40))
    def prove(position: str) -> None:
        refusal = refusal_of(game, position)
        assert not refusal or re.match(place_in(game), refusal)

    prove()


def refusal_of(game: Game, position: str) -> str:
    try:
        game.read_position(position)
    except ValueError as refusal:
        return str(refusal)
    return ""


@every_game
def test_every_law_that_a_text_may_break_names_the_place(game: Game) -> None:
    assert [law for law in game.notation.LAWS.values() if not re.match(place_in(game), law)] == []


@pytest.mark.parametrize(
    ("game", "position", "place"),
    [
        ("clear_4", "hand 0: push push push push push push push push", "hand 0"),
        ("clear_4", "stacks 0: 5|- 5|- 5|- 5|-\nhand 1: 5 5 5 5 5 5 5", "stacks 0, hand 1"),
        ("clear_4", "hand 0: -\nstacks 0: . . . .", "phase"),
        ("dog_cards", "hand 0: 1/11 1 1 1 1\nrow 1: 1\nbottom: 1 1 1 1", "hand 0, row 1, bottom"),
        ("dog_cards", "row 0: 1 1 1 1 1 1 1 1 1", "row 0"),
        ("dog_deluxe", "hand 0: 5 5 5 5\ndiscard: 5 5 5 5 5", "hand 0, discard"),
        ("dog_deluxe", "hand 0: 1/11 1 1 1\ndiscard: 1 1 1 1 1", "hand 0, discard"),
        ("dog_deluxe", "options: deck=tarot", "options: deck"),
        ("dogs_cardgame", "characters 0: vet vet vet\ncharacters 1: vet", "characters 0, characters 1"),
    ],
)
def test_a_card_too_many_is_found_where_it_stands(game: str, position: str, place: str) -> None:
    with pytest.raises(ValueError, match=f"^{place}: "):
        GAMES[game].read_position(position)


@few_or_many("tries", 60, 2000)
@every_game
def test_what_is_not_refused_can_be_played_on(game: Game, tries: int) -> None:
    """Parts of reached positions are left out, changed or put into others; what is read keeps the laws to the end."""

    @settings(max_examples=tries, suppress_health_check=list(HealthCheck))
    @given(position=mutated(game), luck=st.randoms(use_true_random=False))
    def prove(position: str, luck: random.Random) -> None:
        try:
            raw = game.read_position(position)
        except ValueError:
            return
        rules, state = game.rules, open_row(game.rules.State, raw)
        for _ in chain([None], islice(play(rules, state, luck), DECISIONS)):
            assert rules.broken_law(state) in (0, HANDS.get(game.name, 0))
            if state.turn >= 0:
                actions = np.zeros(rules.ACTIONS, np.int16)
                legal = actions[: rules.legal(state, state.turn, actions)]
                assert len(legal) and not any(game.refusals.why_not(state, state.turn, int(each)) for each in legal)

    prove()


@st.composite
def mutated(draw: st.DrawFn, game: Game) -> str:
    """A reached position with parts of others, other numbers, or without some of its parts."""
    reached = reached_positions(game)
    values = defaultdict(list)
    for name, value in (part for parts in reached for part in parts.items()):
        values[name.split()[0]].append(value)
    parts = dict(draw(st.sampled_from(reached)))
    for name in draw(st.lists(st.sampled_from(game.notation.PARTS), max_size=3)):
        if values[name.split()[0]]:
            parts[name] = draw(st.sampled_from(values[name.split()[0]]))
    for name in draw(st.lists(st.sampled_from(sorted(parts)), max_size=1)):
        parts[name] = re.sub(r"\b\d+\b", str(draw(st.integers(0, 12))), parts[name], count=1)
    for name in draw(st.sets(st.sampled_from(sorted(parts)), max_size=1)):
        del parts[name]
    return "".join(f"{name}: {value}\n" for name, value in parts.items())


@cache
def reached_positions(game: Game) -> list[dict[str, str]]:
    """Positions of random matches, by part; written and read again, all of them are possible."""
    die, found = random.Random(1), []
    for seats in game.rules.SEATS:
        match = ht.new(game.name, seats=seats, seed=seats)
        for _ in range(60):
            match.play(die.choice(match.legal))
            text = game.notation.write_position(match.state)
            assert game.notation.write_position(open_row(game.rules.State, game.read_position(text))) == text
            found.append(dict(line.split(": ", 1) for line in text.splitlines()))
    return found
