"""The networks of the package, their inputs, and the bot that uses them."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots import BOTS, rollout
from houndtable.bots.belief import no_notes, notes_of
from houndtable.bots.evaluator import Evaluator
from houndtable.bots.inputs import Inputs
from houndtable.bots.matches import chosen_by_network
from houndtable.bots.mind import BY_NETWORK, Mind
from houndtable.bots.net import LONG, ROUNDS, SHORTEST, goes_round
from houndtable.bots.network import LARGEST, Unfit, home, load, network_of, packed, retune, save
from houndtable.bots.policy import BotFailed
from houndtable.bots.tuning import Tuning
from houndtable.engine.batch import new_dice
from houndtable.engine.specialize import interpreted, specialize_module
from houndtable.games import GAMES, Game
from houndtable.games.row import open_row
from houndtable.games.turned import counted_from, turned, turned_action
from houndtable.lab.arena import find_bot
from houndtable.play.match import Match, View
from tests.bots.pairs import AT_ONCE, CASES, positions

THREADS = 3
every_table = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.name}-{seats}" for game, seats in CASES])
every_compiled = pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=name, marks=[pytest.mark.long] * (name != AT_ONCE)) for name, game in GAMES.items()],
)


def columns_by_rollout(functions: Any, inputs: Inputs, view: View) -> list[int]:
    """The columns of a view by the functions that run compiled and, with threads that share the cells, on a GPU."""
    sights = np.zeros((1, inputs.beside), np.int8)
    functions.look(view.state, view.seat, sights[0])
    columns, offsets = [0] * len(inputs), inputs.offsets[view.state.seats, view.seat]
    raw = memoryview(view.raw.view(np.int8))  # type: ignore[arg-type]
    for thread in range(THREADS):
        functions.column_line(
            raw, view.state.seats, view.seat, sights[0], inputs.table, offsets, columns, thread, THREADS
        )
    return columns


@every_table
def test_a_view_has_the_same_columns_by_numpy_and_by_the_functions_for_the_gpu(game: Game, seats: int) -> None:
    inputs, functions = network_of(game.name).inputs, interpreted(rollout, game.rules)
    for match in positions(game, seats, ("expert", "level_1"), seed=1, most=20):
        for seat in range(seats):
            view = match.view(seat)
            columns = inputs.columns_of(inputs.numbers(view.state, view.raw, seat))
            assert columns.tolist() == columns_by_rollout(functions, inputs, view)
            assert columns.min() >= 0 and columns.max() < inputs.first_action


@every_compiled
def test_compiled_and_plain_see_the_same(game: Game) -> None:
    inputs, twins = network_of(game.name).inputs, specialize_module(rollout, game.rules)
    for seats in game.rules.SEATS:
        for match in positions(game, seats, ("expert", "level_1"), seed=2, most=40):
            rows = match.raw.view(game.rules.State).copy()
            views, viewers, sights = rows.copy(), np.zeros(1, np.int8), np.zeros((1, inputs.beside), np.int8)
            notes = np.zeros((1, game.rules.MOST_SEATS, inputs.notes), np.int8)
            twins.look_rows(rows, views, viewers, notes, sights, 0, 1)
            columns, raw = np.zeros((1, len(inputs)), np.int16), views.view(np.int8).reshape(1, -1)
            twins.column_rows(views, raw, viewers, sights, inputs.table, inputs.offsets, columns, 0, 1)
            view = match.view(match.turn)
            assert columns[0].tolist() == inputs.columns_of(inputs.numbers(view.state, view.raw, view.seat)).tolist()


@every_compiled
def test_in_many_matches_at_once_it_chooses_as_at_a_table(game: Game) -> None:
    for seats in game.rules.SEATS:
        rows, notes, actions = list[Any](), list[Any](), list[int]()
        for match in positions(game, seats, ("expert", "net"), seed=3, most=30):
            view = match.view(match.turn)
            rows.append(match.raw.copy())
            notes.append([notes_of(view)] * seats)
            actions.append(int(BOTS["net"].choose(view, random.Random(1))))
        state = np.concatenate(rows).view(game.rules.State)
        assert Evaluator(game).choose(state, np.array(notes)).tolist() == actions


@every_table
def test_when_the_table_is_turned_so_is_the_choice(game: Game, seats: int) -> None:
    network = network_of(game.name)
    for match in positions(game, seats, ("expert", "net"), seed=4, most=15):
        view = match.view(match.turn)
        legal = [int(action) for action in view.legal]
        logits, chance = network.evaluate(view.state, view.raw, view.seat, legal)
        raw, there = turned(game.rules, view.raw, 1), counted_from(view.seat, 1, seats)
        legal_there = [turned_action(game.rules, action, 1, seats) for action in legal]
        turned_logits, turned_chance = network.evaluate(open_row(game.rules.State, raw), raw, there, legal_there)
        assert np.allclose(logits, turned_logits, atol=1e-3) and abs(chance - turned_chance) < 1e-4
        assert 0 <= chance <= 1


def test_the_networks_are_small() -> None:
    files = sorted(home().glob("*.npz"))
    assert [file.stem for file in files] == sorted(GAMES)
    assert sum(file.stat().st_size for file in files) <= 12 * 10**6


@pytest.mark.parametrize("name", GAMES)
def test_a_network_says_what_made_it(name: str) -> None:
    about = network_of(name).about
    assert about["command"].startswith(f"houndtable train {name} ")
    assert about["decisions"] > 10**6 and len(about["curve"]) > 3


def some_weights(game: Game, width: int = 4) -> dict[str, Any]:
    inputs = Inputs(game)
    sizes = {"table": (inputs.columns, width), "inner": (1, width, width), "outer": (1, width, width)}
    sizes |= {"inner_bias": (1, width), "outer_bias": (1, width), "policy": (game.rules.ACTIONS, width)}
    sizes |= {"policy_bias": (game.rules.ACTIONS,), "value": (width,), "value_bias": ()}
    die = np.random.default_rng(1)
    return {name: die.normal(size=size) for name, size in sizes.items()}


def test_a_network_comes_back_from_its_file(tmp_path: Path) -> None:
    game = GAMES["clear_4"]
    weights = some_weights(game)
    tuning = Tuning({2: (0.5, 2.0)}, (0, 1.0, 2.0, 3.0), (4, 8), doubt=1.5, misjudges_waiting=True)
    save(tmp_path / "mine.npz", Inputs(game), weights, {"command": "made up"}, tuning)
    network = load(tmp_path / "mine.npz")
    assert network.about == {"command": "made up"} and network.tuning == tuning
    assert np.allclose(network.weights["policy"], weights["policy"], atol=0.02)
    assert np.array_equal(network.weights["value"], weights["value"].astype(np.float32))


def test_what_nobody_has_measured_is_empty_and_has_a_neutral_default(tmp_path: Path) -> None:
    game, path = GAMES["clear_4"], tmp_path / "mine.npz"
    save(path, Inputs(game), some_weights(game), {}, Tuning())
    tuning = load(path).tuning
    assert (tuning.calibration, tuning.noise, tuning.horizons, tuning.doubt) == ({}, (), (), None)
    assert tuning.calibrated(4, 0.3) == pytest.approx(0.3) and tuning.chosen_horizons == (5,)
    assert [tuning.temperature(noise) for noise in (0, 60, 80, 100)] == [0, 2.4, 3.2, 4.0]
    assert tuning.chosen_doubt == 1 and not tuning.misjudges_waiting


def test_measurements_are_written_into_a_file_and_the_weights_stay(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    path.write_bytes((home() / "clear_4.npz").read_bytes())
    before = load(path)
    retune(path, Tuning(horizons=(3,)))
    after = load(path)
    assert after.tuning == Tuning(horizons=(3,)) and after.about == before.about
    assert all(np.array_equal(before.weights[name], after.weights[name]) for name in before.weights)


def test_a_file_that_is_not_a_network_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no network")
    (tmp_path / "cut.npz").write_bytes((home() / "clear_4.npz").read_bytes()[:1000])
    (tmp_path / "empty.npz").touch()
    np.savez(tmp_path / "other.npz", head=np.frombuffer(json.dumps({"format": 99}).encode(), np.uint8))
    np.savez(tmp_path / "headless.npz", table=np.zeros(3))
    for name in ("text", "cut", "empty", "headless"):
        with pytest.raises(Unfit, match=r"this file holds no network\.$"):
            load(tmp_path / f"{name}.npz")
    with pytest.raises(Unfit, match="of format 99"):
        load(tmp_path / "other.npz")
    with pytest.raises(Unfit, match=r"There is no file .*none\.npz\."):
        load(tmp_path / "none.npz")


def test_a_file_with_a_network_is_a_bot() -> None:
    path = home() / "clear_4.npz"
    own, match = find_bot(str(path)), ht.new("clear_4", seats=3, seed=4)
    while not match.over:
        view = match.view(match.turn)
        action = own.choose(view, random.Random(1))
        assert action == BOTS["net"].choose(view, random.Random(1))
        match.play(action)
    other = ht.new("dog_cards", seats=3, seed=4)
    with pytest.raises(BotFailed, match=r"clear_4\.npz: this is a network for clear_4, not for dog_cards\."):
        own.choose(other.view(other.turn), random.Random(1))


def test_packed_weights_are_near() -> None:
    weights = np.random.default_rng(1).normal(size=(5, 40)).astype(np.float32)
    numbers, scale = packed(weights)
    assert np.abs(numbers * scale - weights).max() <= np.abs(weights).max() / (2 * LARGEST) + 1e-6


def test_a_player_without_a_choice_needs_no_network() -> None:
    match: Match = next(match for match in positions(GAMES["clear_4"], 2, ("net",), 1, 200) if len(match.legal) == 1)
    assert BOTS["net"].choose(match.view(match.turn), random.Random(1)) == match.legal[0]


def test_networks_do_not_go_round_in_circles_for_ever() -> None:
    """In the same position a network always does the same, until the match is long."""
    game, count = GAMES["clear_4"], 64
    match = next(match for match in positions(game, 2, ("net",), 1, 200) if len(match.legal) > 5)
    rows = np.tile(match.raw, (count, 1)).view(game.rules.State)[:, 0]
    minds = np.array([[Mind(BY_NETWORK).row()] * 2] * count)
    notes = np.zeros((count, 2, len(no_notes(game))), np.int8)

    def chosen(decisions: int) -> set[int]:
        lengths, dice = np.full(count, decisions), new_dice(78, count)
        return {*chosen_by_network(Evaluator(game), rows, np.arange(count), dice, minds, notes, lengths).tolist()}

    assert len(chosen(LONG - 1)) == 1 < len(chosen(LONG))


STANDOFF = """
seats: 2
player: 0
phase: turn
open: 13 4 5 2 4 9 13 9 10 1 9 6 4
second row 0: 1 2 3 4 5 6 ? 8 9 10
hand 0: 1 7 10 12 13 14 ?
finished 0: 1
row 1: 1 2 3 4 5 6 ? 8 9 10 1
second row 1: 13 2 3 4 5 6
hand 1: 7 9 9 13 14 ? ?
top: 8 1 2 3 8
looker: 1
discard: 2 2 3 3 3 4 5 5 5 6 6 6 6 7 7 7 7 7 8 8 8 8 9 10 10 10 10 \
12 12 12 12 12 12 13 13 14 14 14 14 14 ? ? ? thief thief thief thief thief thief thief thief
last discard: 14
"""


def test_at_a_table_a_bot_does_not_repeat_itself_for_ever() -> None:
    """A 14 fetches a card from the discard pile. To fetch a 14 with it changes nothing; the other may do the same."""
    match = ht.from_position("dog_cards", STANDOFF, seed=1)

    def chosen(bot: str) -> list[int]:
        return [int(BOTS[bot].choose(match.view(match.turn), random.Random(die))) for die in range(20)]

    for _ in range(2 * ROUNDS * SHORTEST - 1):
        match.play("fetch 14")
        assert not goes_round(match.view(match.turn))
        assert len(set(chosen("net"))) == 1
    match.play("fetch 14")
    assert len(set(chosen("net"))) > 1
    assert chosen("level_5") == chosen("net")


def test_in_a_very_long_match_bots_choose_less_sharply(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ht.from_position("dog_cards", STANDOFF, seed=1)
    match.play("fetch 14")
    view = match.view(match.turn)

    def chosen(bot: str) -> list[int]:
        return [int(BOTS[bot].choose(view, random.Random(die))) for die in range(20)]

    assert len(set(chosen("net"))) == 1
    monkeypatch.setattr("houndtable.bots.net.LONG", view.number)
    assert len(set(chosen("net"))) > 1
    assert chosen("level_5") == chosen("net")
