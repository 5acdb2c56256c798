"""Bots play by the rules and know only what their seat knows."""

import itertools
import random
import time

import numpy as np
import pytest

from bench import decisions
from houndtable.bots import BOTS, REFERENCE_BOTS, choice, knowledge
from houndtable.bots.belief import no_notes, notes_of
from houndtable.bots.builtin_bots import searched, with_simulations
from houndtable.bots.hint import hints
from houndtable.bots.mind import BY_SEARCH, Mind
from houndtable.engine.specialize import interpreted, specialize_module
from houndtable.games import GAMES, Game
from houndtable.games.row import open_row
from houndtable.language.catalog import say
from houndtable.play.match import new
from tests.bots.pairs import AT_ONCE, CASES, KNOWN, QUICK, positions, twins, win_chance

every_table = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.name}-{seats}" for game, seats in CASES])
every_game = pytest.mark.parametrize("game", KNOWN, ids=[game.name for game in KNOWN])
every_searched = pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=name, marks=[pytest.mark.long] * (name != AT_ONCE)) for name, game in GAMES.items()],
)
SHORT_SEARCH = Mind(BY_SEARCH, 40, 4, remembers=1)
SHORT_THINKER = with_simulations(BOTS["thinker"], "thinker:12", 12)


@every_table
def test_no_illegal_move(game: Game, seats: int) -> None:
    assert sum(1 for _ in positions(game, seats, QUICK, seed=1, most=150)) == 150  # an illegal action raises Refused


@pytest.mark.long
@every_game
def test_no_illegal_move_and_no_overrun_in_100_000_decisions(game: Game) -> None:
    """Any number of seats and all kinds of bots, the slowest now and then; a second of one core is allowed."""
    decisions.warm_up(game.name)
    for seed in range(100_000 // decisions.AT_ONCE):
        for name, seconds in decisions.some_decisions(game.name, seed, time.thread_time).items():
            assert max(seconds) < 1, name


@every_table
def test_a_bots_knowledge_uses_only_what_the_seat_sees(game: Game, seats: int) -> None:
    known = interpreted(choice, game.rules)
    for match in positions(game, seats, ("expert", "level_1"), seed=3, most=60):
        for seat in range(seats):
            view = match.view(seat)
            assert win_chance(known, view.state, seat) == win_chance(known, match.state, seat)
            for action in view.legal:
                assert known.rate_action(view.state, seat, int(action)) == known.rate_action(
                    match.state, seat, int(action)
                )


@every_table
def test_worth_is_a_chance(game: Game, seats: int) -> None:
    known = interpreted(choice, game.rules)
    for match in positions(game, seats, ("expert",), seed=4, most=100):
        chances = [win_chance(known, match.view(seat).state, seat) for seat in range(seats)]
        assert all(0 <= chance <= 1000 for chance in chances), chances


@every_table
def test_choices_are_the_same_in_worlds_that_look_the_same(game: Game, seats: int) -> None:
    checked = 0
    for seed in range(6):
        for seat, one, other in twins(game, seats, seed, events=150):
            for name in QUICK:
                choices = [BOTS[name].choose(match.view(seat), random.Random(7)) for match in (one, other)]
                assert choices[0] == choices[1], name
                checked += 1
    assert checked > 20


@every_game
def test_looking_ahead_is_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    """With the plain rules and the notes made by them."""
    checked, differing = 0, 0
    for seats, seed in itertools.product(game.rules.SEATS[:3:2], range(6)):
        for seat, one, other in itertools.islice(twins(game, seats, seed, events=150), 6):
            choices = [SHORT_THINKER.choose(match.view(seat), random.Random(7)) for match in (one, other)]
            assert choices[0] == choices[1] and choices[0] in one.view(seat).legal
            checked += 1
            differing += one.raw.tobytes() != other.raw.tobytes()
    assert checked > 10 and differing > 5


@every_searched
def test_searches_are_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    checked, differing = 0, 0
    for seats, seed in itertools.product((2, 4), range(6)):
        for seat, one, other in twins(game, seats, seed, events=150):
            choices = [searched(SHORT_SEARCH, 9.0, match.view(seat), random.Random(7)) for match in (one, other)]
            assert choices[0] == choices[1]
            assert notes_of(one.view(seat)).tolist() == notes_of(other.view(seat)).tolist()
            assert notes_of(one.view(seat)).tolist() == notes_of(one.view(seat), is_compiled=False).tolist()
            checked += 1
            differing += one.raw.tobytes() != other.raw.tobytes()
    assert checked > 20 and differing > 10


@every_searched
def test_beliefs_are_true(game: Game) -> None:
    """A card that a seat knows in another's hand is there, and what is filled in around it is possible.

    With and without partners, where a game has them.
    """
    known_cards = sum(cards_known_truly(game, seats) for seats in game.rules.SEATS[-2:])
    assert known_cards > 50 or len(no_notes(game)) == 1


def cards_known_truly(game: Game, seats: int) -> int:
    """How many cards the seats know in the hands of others; all of them must be there."""
    known_cards, known = 0, interpreted(knowledge, game.rules)
    for match in positions(game, seats, ("expert", "level_1"), seed=5, most=100):
        for seat in range(seats):
            view = match.view(seat)
            before = view.raw.tobytes()
            assert known.is_possible(match.state, seat, notes_of(view)) or match.turn != seat
            believed = open_row(game.rules.State, view.raw.copy())
            known.believe(believed, seat, notes_of(view))
            for other in set(range(seats)) - {seat} if len(no_notes(game)) > 1 else ():
                for kind in range(1, match.state.hands.shape[1]):
                    assert 0 <= believed.hands[other, kind] <= match.state.hands[other, kind]
                    known_cards += believed.hands[other, kind]
            game.rules.fill(believed, seat, [12345])
            assert game.rules.broken_law(believed) == 0
            game.rules.hide(believed, seat)
            assert believed.raw.tobytes() == before
    return known_cards


@every_searched
def test_expert_is_the_same_plain_and_compiled(game: Game) -> None:
    compiled, plain = specialize_module(choice, game.rules), interpreted(choice, game.rules)
    actions = [0] * game.rules.ACTIONS
    for match in positions(game, 2, ("expert",), seed=6, most=40):
        view = match.view(match.turn)
        row = view.raw.view(game.rules.State)[0]
        one = plain.favourite(view.state, view.seat, 1, [99], actions)
        other = compiled.favourite(row, view.seat, 1, np.array([99]), np.zeros(game.rules.ACTIONS, np.int16))
        assert one == other


def test_the_cheater_is_never_offered() -> None:
    assert not set(BOTS) & set(REFERENCE_BOTS)
    with pytest.raises(ValueError, match="in the arena"):
        REFERENCE_BOTS["cheater"].choose(new("clear_4", 2, seed=1).view(0), random.Random(1))
    assert all(not bot.mind.sees_all for bot in BOTS.values() if bot.mind)


# Hints


@every_searched
def test_hints_are_legal_ordered_and_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    checked = 0
    for seat, one, other in twins(game, 3, 1, events=150):
        told = [hints(match.view(seat), random.Random(3), 9.0, SHORT_SEARCH) for match in (one, other)]
        assert told[0] == told[1]
        assert 1 <= len(told[0]) <= 3 and all(0 <= hint.chance <= 1 for hint in told[0])
        assert len({int(hint.action) for hint in told[0]}) == len(told[0])
        for hint in told[0]:
            assert hint.action in one.view(seat).legal and say(game, hint.why).endswith(".")
        if len(one.view(seat).legal) > 1:
            assert told[0][0].action == searched(SHORT_SEARCH, 9.0, one.view(seat), random.Random(3))
        checked += 1
    assert checked > 5
