"""Positions that someone writes: impossible ones are refused, and in all others the game goes on."""

import random
from collections import defaultdict

import pytest

import houndtable as ht
from houndtable.batch import Batch
from houndtable.games import Game
from houndtable.games.row import open_row
from tests.games.tables import every_game

MUTATIONS = 150
HANDS = {"clear_4": 3, "dog_cards": 3}  # the law that a hand breaks that is shorter than in a match


@pytest.mark.parametrize(
    ("game", "position", "sentence"),
    [
        ("clear_4", "seats: 2\nphase: beginning\nhand 0: 5", "all cards that are not dealt are in the pile"),
        ("clear_4", "seats: 2\nplayer: 0\nphase: adding\nhand 0: 5 5", "the card that was played lies on the pile"),
        ("dog_cards", "seats: 2\nhand 0: 1 2 3 4 5 6 7 8", "nobody holds more than 7 cards"),
        ("dog_cards", "seats: 2\nphase: beginning", "in this phase the open row is not laid out"),
        ("dog_deluxe", "seats: 2\nphase: exchange\nhand 0: 5\nhand 1: -", "nothing to choose from"),
        ("dogs_cardgame", "seats: 2\nphase: placing", "nothing to choose from"),
        ("dogs_cardgame", "seats: 2\ncharacters 0: vet vet vet vet vet vet", "There are only 3 cards .vet"),
        ("dogs_cardgame", "seats: 2\nplayer: 0\ncharacters 1: vet merchant trainer", "has more than two"),
    ],
)
def test_an_impossible_position_is_refused_by_a_law(game: str, position: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ht.from_position(game, position, seed=1)
    with pytest.raises(ValueError, match=sentence):
        Batch.of(game, [position])


@every_game
def test_what_is_not_refused_can_be_played(game: Game) -> None:
    """Parts of reached positions are left out or put into others."""
    die = random.Random(1)
    reached = reached_positions(game, die)
    values = defaultdict(list)
    for name, value in (part for parts in reached for part in parts.items()):
        values[name.split()[0]].append(value)
    for _ in range(MUTATIONS):
        parts = dict(die.choice(reached))
        for name in die.sample(sorted(parts), 2):
            parts[name] = die.choice(values[name.split()[0]])
        parts.pop(die.choice(sorted(parts)))
        try:
            match = ht.from_position(game.name, "".join(f"{name}: {value}\n" for name, value in parts.items()), seed=1)
        except ValueError:
            continue
        assert game.rules.broken_law(match.state) in (0, HANDS.get(game.name, 0))
        assert match.over or match.legal
        assert not [action for action in match.legal if game.refusals.why_not(match.state, match.turn, int(action))]


def reached_positions(game: Game, die: random.Random) -> list[dict[str, str]]:
    """Positions of random matches, by part; written and read again, all of them are possible."""
    found = []
    for seats in game.rules.SEATS:
        match = ht.new(game.name, seats=seats, seed=seats)
        for _ in range(60):
            match.play(die.choice(match.legal))
            text = game.notation.write_position(match.state)
            assert game.notation.write_position(open_row(game.rules.State, game.read_position(text))) == text
            found.append(dict(line.split(": ", 1) for line in text.splitlines()))
    return found
