"""Bots play by the rules and know only what their seat knows."""

import itertools
import random
import time

import numpy as np
import pytest

from bench import calibration, decisions
from houndtable.bots import BOTS, REFERENCE_BOTS, choice, hint, knowledge
from houndtable.bots.belief import no_notes, notes_of
from houndtable.bots.builtin_bots import Tried, searched, with_simulations
from houndtable.bots.evaluator import Evaluator
from houndtable.bots.hint import by_expert, hints
from houndtable.bots.mind import BY_SEARCH, Mind
from houndtable.bots.net import evaluated
from houndtable.bots.network import network_of
from houndtable.engine.specialize import interpreted, specialize_module
from houndtable.games import GAMES, Game
from houndtable.games.message import Message
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


@every_game
def test_hints_are_legal_ordered_and_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    checked = 0
    for seat, one, other in itertools.chain.from_iterable(twins(game, 3, seed, events=80) for seed in range(6)):
        view = one.view(seat)
        told = [hints(match.view(seat), random.Random(3)) for match in (one, other)]
        assert told[0] == told[1]
        assert len(told[0]) == min(3, len(view.legal)) and len({int(hint.action) for hint in told[0]}) == len(told[0])
        assert all(hint.action in view.legal and say(game, hint.why).endswith(".") for hint in told[0])
        chances = [hint.chance for hint in told[0]]
        assert chances == sorted(chances, reverse=True) and chances[-1] > 0 and chances[0] < 1
        checked += 1
    assert checked > 5


def test_the_network_s_favourite_is_the_best_hint_unless_another_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = next(
        match.view(match.turn) for match in positions(GAMES["clear_4"], 3, ("net",), 2, 60) if len(match.legal) > 3
    )
    favourites = [
        view.legal[place] for place in np.argsort(-evaluated(view, network_of(view.game.name))[0], kind="stable")[:3]
    ]

    def told(*results: list[float]) -> list[int]:
        monkeypatch.setattr(hint, "tried_out", lambda *_: np.array(results))
        return [int(each.action) for each in hints(view, random.Random(1))]

    first, second, third = map(int, favourites)
    good, doubtful, bad = [0.5, 0.4] * 8, [0.9, 0.1] * 8, [0.1] * 16
    assert told(good, doubtful, bad) == [first, second, third]
    assert told(good, bad, doubtful) == [first, third, second]
    assert told(bad, good, doubtful) == [second, third, first]


def test_the_same_reason_is_not_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("dog_deluxe", 4, seed=1)
    monkeypatch.setattr(hint, "reason", lambda view, action: Message("hint.wins"))
    first, *others = hints(match.view(match.turn), random.Random(1))
    assert first.why.key == "hint.wins" and len(others) == 2
    assert all(each.why.key in ("hint.close", "hint.behind") for each in others)


def test_a_hint_that_wins_or_loses_for_certain_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = positions(GAMES["clear_4"], 3, ("net",), seed=2, most=60)
    view = next(match.view(match.turn) for match in matches if len(match.legal) > 3)

    def chances(*results: float) -> list[float]:
        monkeypatch.setattr(hint, "tried_out", lambda *_: np.tile(results, (16, 1)).T)
        return [each.chance for each in hints(view, random.Random(1))]

    assert chances(1, 0.5, 1) == [1, 1, 0.5]
    assert chances(0, 0, 0) == [0, 0, 0]


def test_a_hint_in_a_variant_is_an_expert_s_or_a_search_s(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("clear_4:HAND_SIZE=6", 3, seed=1)
    view = match.view(match.turn)
    (told,) = by_expert(view)
    assert told.action == BOTS["expert"].choose(view, random.Random(0)) and 0 < told.chance < 1
    tries = {
        int(action): Tried(visits, visits * chance)
        for action, visits, chance in zip(view.legal[:4], (5, 90, 3, 2), (300, 600, 700, 900), strict=True)
    }
    monkeypatch.setattr(hint, "search", lambda *_: tries)
    found = hints(view, random.Random(1))
    assert [each.action for each in found] == [view.legal[1], view.legal[2], view.legal[0]]
    assert [each.chance for each in found] == [0.6, 0.6, 0.3]


def test_chances_are_those_among_equals() -> None:
    """Raw, the network expects more than its even share."""
    chances, won = calibration.told_chances(Evaluator(GAMES["clear_4"]), 4, 60, seed=9)
    told = np.array([network_of("clear_4").tuning.calibrated(4, chance) for chance in chances])
    assert chances.mean() > won.mean() + 0.03
    assert abs(told.mean() - won.mean()) < 0.02
    assert calibration.log_loss(told, won) < calibration.log_loss(chances.clip(0.001, 0.999), won)


def test_every_network_is_calibrated_for_every_number_of_seats() -> None:
    for game in GAMES.values():
        tuning = network_of(game.name).tuning
        assert sorted(tuning.calibration) == sorted(game.rules.SEATS)
        for seats in game.rules.SEATS:
            told = [tuning.calibrated(seats, chance) for chance in (0.0, 0.2, 0.5, 0.8, 1.0)]
            assert told == sorted(told) and 0 < told[0] < 0.05 and 0.8 < told[-1] < 1
