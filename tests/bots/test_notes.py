"""What seats note down, and networks whose inputs are notes."""

import itertools
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from houndtable.bots import BOTS, knowledge, lookahead, net, rollout
from houndtable.bots.analysis import analyse
from houndtable.bots.belief import no_notes, notes_of
from houndtable.bots.builtin_bots import with_simulations
from houndtable.bots.evaluator import Evaluator, PlainEvaluator
from houndtable.bots.inputs import Inputs, note_cells
from houndtable.bots.matches import play
from houndtable.bots.mind import BY_NETWORK, Mind
from houndtable.bots.network import Network, network_of
from houndtable.bots.own_matches import Shadow
from houndtable.bots.perspective import ALL_OPEN
from houndtable.engine import observation
from houndtable.engine.batch import new_dice
from houndtable.engine.specialize import interpreted
from houndtable.games import GAMES, Game
from houndtable.games.row import bytes_of, new_bytes, open_row
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.games.turned import counted_from, turned, turned_action
from houndtable.play.match import Match, new
from houndtable.play.record import Setup
from tests.bots.pairs import AT_ONCE, CASES, positions, twins

NOTED = [game for game in GAMES.values() if observation.has_notes(game)]
every_table = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.name}-{seats}" for game, seats in CASES])
every_noted = pytest.mark.parametrize("game", NOTED, ids=[game.name for game in NOTED])
every_compiled = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.name, marks=[pytest.mark.long] * (game.name != AT_ONCE)) for game in NOTED]
)
SHORT_THINKER = with_simulations(BOTS["thinker"], "thinker:12", 12)


def remembering(game: Game) -> Network:
    """The game's network, with random weights for notes: from "surely none" to two cards of a kind."""
    network, most = network_of(game.name), len(Inputs(game))
    own = most - note_cells(game)
    without = Inputs(game, network.inputs.low[:own], network.inputs.high[:own], has_notes=False)
    inputs = Inputs(game, np.full(most, -1), np.full(most, 2)).widened(without.vocabulary)
    table, first = network.weights["table"], without.first_action
    some = np.random.default_rng(1).normal(size=(inputs.first_action - first, table.shape[1])) * 3 * table.std()
    wider = np.concatenate([table[:first], some, table[network.inputs.first_action :]])
    return Network(game, network.weights | {"table": wider}, inputs.vocabulary)


@pytest.fixture
def remember(monkeypatch: pytest.MonkeyPatch) -> Any:
    """From now on the bots' networks have notes among their inputs."""
    networks = {game.name: remembering(game) for game in NOTED}
    for module in (net, lookahead):
        monkeypatch.setattr(module, "network_of", networks.__getitem__)
    monkeypatch.setattr("houndtable.bots.evaluator.network_of", networks.__getitem__)
    return networks


# What a seat notes


def events(game: Game, seats: int, die: random.Random, most: int) -> Iterator[tuple[Any, int, int]]:
    """Random play with random options: rows, and what happens next."""
    rules, actions = game.rules, [0] * game.rules.ACTIONS
    options = [die.randrange(seats + 1 if it.names_seats else len(it.choices)) for it in rules.OPTIONS]
    state = open_row(rules.State, new_bytes(rules.State))
    rules.setup(state, seats, options)
    for _ in range(most):
        if state.turn == NOBODY:
            return
        if state.turn == CHANCE:
            action = rules.outcome(state, die.randrange(rules.outcome_count(state)))
        else:
            action = actions[die.randrange(rules.legal(state, state.turn, actions))]
        yield state, state.turn, action
        rules.apply(state, state.turn, action)


@every_table
def test_what_a_seat_notes_follows_from_what_it_sees(game: Game, seats: int) -> None:
    """So compiled code may show it the whole row."""
    remember, rules, noted = interpreted(knowledge, game.rules).remember, game.rules, 0
    for seed in range(8):
        of_view, of_row = (np.zeros((seats, len(no_notes(game))), np.int8) for _ in range(2))
        for state, actor, action in events(game, seats, random.Random(seed), 250):
            before = bytes_of(state).copy()
            for seat in range(seats):
                view, seen = open_row(rules.State, before.copy()), rules.public(state, actor, action, seat)
                rules.hide(view, seat)
                remember(memoryview(of_view[seat]), view, seat, actor, seen)
                remember(memoryview(of_row[seat]), state, seat, actor, seen)
            assert of_view.tolist() == of_row.tolist()
            assert bytes_of(state).tobytes() == before.tobytes()
            noted += bool(of_row.any())
    assert noted > 50 or not observation.has_notes(game)


@every_noted
def test_a_seat_goes_on_from_what_it_recalled_last(game: Game) -> None:
    """Asked after every event or only at the end, also after an undo, in a copy and in a pickled match."""
    match, die, noted = new(game.name, 3, seed=4), random.Random(4), 0
    for _ in range(120):
        if match.over:
            break
        seat = match.turn
        match.play(die.choice(match.legal))
        if match.may_undo(seat) and die.random() < 0.3:
            match.play("undo", seat)
        notes = notes_of(match.view(1), is_compiled=False).tolist()
        assert notes == notes_of(match.copy().view(1), is_compiled=False).tolist()
        noted += any(notes)
    assert notes == notes_of(pickle.loads(pickle.dumps(match)).view(1), is_compiled=False).tolist()
    assert noted > 10


def test_notes_belong_to_whoever_asked() -> None:
    match = new("clear_4", 2, seed=1)
    notes_of(match.view(0), is_compiled=False)[:] = 1
    assert not notes_of(match.view(0), is_compiled=False).any()


# Notes as inputs


def test_networks_from_before_notes_have_no_cells_for_them() -> None:
    for game in NOTED:
        bare = Inputs(game)
        old = Inputs(game, has_notes=False)
        assert bare.notes == len(no_notes(game)) and not old.notes and len(old) == len(bare) - bare.notes
    assert not Inputs(GAMES["dogs_cardgame"]).notes


@every_noted
def test_cells_of_notes_are_turned_as_observations_are(game: Game) -> None:
    inputs, functions = remembering(game).inputs, interpreted(rollout, game.rules)
    notes = np.arange(inputs.notes, dtype=np.int8)
    for seats in game.rules.SEATS:
        match = new(game.name, seats, seed=1)
        for seat in range(seats):
            view = match.view(seat)
            numbers = inputs.numbers(view.state, view.raw, seat, notes)
            by, count = np.array([[seat]]), np.array([[seats]])
            assert (
                numbers[-inputs.notes :].tolist() == observation.turned_notes(game, notes[None], by, count)[0].tolist()
            )
            beside = np.array([inputs.beside_of(view.state, seat, notes)], np.int8)
            raw, columns = memoryview(view.raw.view(np.int8)), [0] * len(inputs)  # type: ignore[arg-type]
            offsets = inputs.offsets[seats, seat]
            functions.column_line(raw, seats, seat, beside[0], inputs.table, offsets, columns, 0, 1)
            assert columns == inputs.columns_of(numbers).tolist()


@every_noted
def test_when_the_table_is_turned_so_is_the_choice(game: Game) -> None:
    network, seats = remembering(game), game.rules.SEATS[-1]
    for match in positions(game, seats, ("expert",), seed=4, most=25):
        view, by, count = match.view(match.turn), np.array([[1]]), np.array([[seats]])
        legal, notes = [int(action) for action in view.legal], notes_of(view, is_compiled=False)
        logits, chance = network.evaluate(view.state, view.raw, view.seat, legal, notes)
        raw, there = turned(game.rules, view.raw, 1), counted_from(view.seat, 1, seats)
        legal_there = [turned_action(game.rules, action, 1, seats) for action in legal]
        notes_there = observation.turned_notes(game, notes[None], by, count)[0].astype(np.int8)
        told = network.evaluate(open_row(game.rules.State, raw), raw, there, legal_there, notes_there)
        assert np.allclose(logits, told[0], atol=1e-3) and abs(chance - told[1]) < 1e-4


def chosen(game: Game, evaluator: Evaluator, most: int) -> tuple[list[int], list[int]]:
    """What bots choose at tables, and what a evaluator chooses in the same positions with the same notes."""
    at_tables, rows, notes = list[int](), list[Any](), list[Any]()
    for seats in game.rules.SEATS[1:4:2]:
        for match in positions(game, seats, ("expert", "net"), seed=4, most=most):
            view = match.view(match.turn)
            at_tables.append(int(BOTS["net"].choose(view, random.Random(1))))
            rows.append(match.raw.copy())
            notes.append([notes_of(view, is_compiled=False)] * game.rules.MOST_SEATS)
    assert np.any(notes) and evaluator.noted
    found = evaluator.evaluate(np.concatenate(rows).view(game.rules.State), *legal_in(game, rows), np.array(notes))
    return at_tables, found.best(found.logits).tolist()


def legal_in(game: Game, rows: list[Any]) -> tuple[Any, Any]:
    """The legal actions of each row, and how many there are."""
    actions, numbers = np.zeros((len(rows), game.rules.ACTIONS), np.int16), np.zeros(len(rows), np.int16)
    for index, raw in enumerate(rows):
        state = open_row(game.rules.State, raw)
        numbers[index] = game.rules.legal(state, state.turn, actions[index])
    return actions, numbers


@every_noted
def test_plain_crowds_choose_as_at_a_table(game: Game, remember: dict[str, Network]) -> None:
    at_table, in_crowd = chosen(game, PlainEvaluator(game), 25)
    assert at_table == in_crowd


@every_compiled
def test_compiled_crowds_choose_as_at_a_table(game: Game, remember: dict[str, Network]) -> None:
    at_table, in_crowd = chosen(game, Evaluator(game), 40)
    assert at_table == in_crowd


@every_noted
def test_choices_are_the_same_in_worlds_that_look_the_same(game: Game, remember: dict[str, Network]) -> None:
    """With notes among the inputs, for the network alone and for looking ahead."""
    checked, differing, noting = 0, 0, 0
    for seats, seed in itertools.product(game.rules.SEATS[:3:2], range(12)):
        for number, (seat, one, other) in enumerate(twins(game, seats, seed, events=150)):
            for bot in (BOTS["net"], SHORT_THINKER) if number % 8 == 7 else (BOTS["net"],):
                choices = [bot.choose(match.view(seat), random.Random(7)) for match in (one, other)]
                assert choices[0] == choices[1] and choices[0] in one.view(seat).legal
            checked += 1
            differing += one.raw.tobytes() != other.raw.tobytes()
            noting += bool(notes_of(one.view(seat), is_compiled=False).any())
    assert checked > 20 and differing > 10 and noting, (checked, differing, noting)


@every_compiled
def test_in_compiled_matches_it_plays_as_at_tables(game: Game, remember: dict[str, Network]) -> None:
    """Decision by decision, with what it noted on the way."""
    options, seats, limit = game.choose(3, {}), 3, 120
    chance, thought = new_dice(5, 2), new_dice(6, 2)
    minds = [[Mind(BY_NETWORK)] * seats] * 2
    played = play(game, np.array(options, np.int8), minds, chance, thought, limit, remember[game.name])
    for index in range(2):
        shadow = Shadow(Setup(game=game, seats=seats, options=tuple(options)), chance[index : index + 1], 1)
        length = 0
        while not shadow.match.over and length < limit:
            shadow.follow(shadow.decided(BOTS["net"]))
            length += 1
        assert length == played.lengths[index] and shadow.match.over == played.over[index]
        result = shadow.match.result
        assert not result or [seat in result.winners for seat in range(seats)] == played.won[index].tolist()


def test_a_match_is_analysed_with_notes(remember: dict[str, Network]) -> None:
    match = played_out("clear_4")
    for viewer in (ALL_OPEN, 1):
        told = analyse(match, viewer)
        assert told.parts and all(abs(sum(point.chances) - 1) < 1e-6 for point in told.curve)


def played_out(game: str) -> Match:
    match, die = new(game, 2, seed=5), random.Random(5)
    while not match.over:
        match.play(BOTS["expert"].choose(match.view(match.turn), die))
    return match
