"""Positions that someone writes: impossible ones are refused, and in all others the game goes on."""

import random
import re
from collections import defaultdict
from functools import cache
from itertools import chain, islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.batch import Batch
from houndtable.games import Game
from houndtable.games.dogs_cardgame.state import BREED_NAMES
from houndtable.games.row import open_row
from houndtable.games.trial import play
from tests.games.tables import every_game, few_or_many

DECISIONS = 60
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
        ("dogs_cardgame", "seats: 2\ncharacters 0: vet vet vet vet vet vet", "There are only 3 cards .vet"),
        ("dogs_cardgame", "seats: 2\nplayer: 0\ncharacters 1: vet merchant trainer", "has more than two"),
    ],
)
def test_an_impossible_position_is_refused_by_a_law(game: str, position: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ht.from_position(game, position, seed=1)
    with pytest.raises(ValueError, match=sentence):
        Batch.of(game, [position])


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
