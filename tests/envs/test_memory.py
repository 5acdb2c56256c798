"""Observations for networks are the same everywhere: turned, in every form, with notes and the last events."""

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import houndtable as ht
import houndtable.envs.open_spiel
from houndtable.batch import Batch
from houndtable.bots import memory
from houndtable.bots.belief import no_notes, notes_of
from houndtable.bots.buffers import new_scratch
from houndtable.bots.mind import ANYHOW, Mind
from houndtable.bots.open_rows import OpenRows
from houndtable.engine import observation
from houndtable.engine.specialize import interpreted
from houndtable.envs.learner import LearnersEnv
from houndtable.envs.pettingzoo import TableEnv
from houndtable.envs.vector import TablesEnv, any_legal
from houndtable.games import Game
from houndtable.games.row import open_row
from houndtable.games.turned import turned_action
from houndtable.play.match import rewound, rows_of
from tests.bots.pairs import AT_ONCE
from tests.games.tables import every_game

FORM: dict[str, Any] = {"turned": True, "form": "scaled", "notes": True, "events": 6}
compiled_game = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name != AT_ONCE)) for name in ht.GAMES]
)


@every_game
def test_looking_on_is_what_a_view_recalls(game: Game) -> None:
    """What is recorded during a match, and what is found by replaying it."""
    match, die = ht.new(game.name, 2, seed=3), random.Random(3)
    for _ in range(15):
        if not match.over:
            match.play(die.choice(match.legal))
    looking_on, scratch = interpreted(memory, game.rules), new_scratch(game.rules.ACTIONS)
    scratch = scratch._replace(worlds=OpenRows(np.zeros(2, game.rules.State)))
    minds = np.array([Mind(ANYHOW, remembers=1).row()] * 2)
    notes, events = np.zeros((2, len(no_notes(game))), np.int8), np.zeros((2, 6, 2), np.int16)
    for row, event in zip(rows_of(match), match.events, strict=False):
        state = open_row(game.rules.State, row.copy())
        looking_on.look_on(state, event.seat, event.action, minds, notes, events)
    for seat in range(2):
        view = match.view(seat)
        assert notes[seat].tolist() == notes_of(view, is_compiled=False).tolist()
        lines = observation.encoded(game, view.raw[None], np.array([seat], np.int8), events=events[seat][None])[0]
        assert lines.tolist() == view.observation(events=6).tolist() and events[seat].all()


@compiled_game
def test_a_bot_that_remembers_plays_the_same_and_sees_more(name: str) -> None:
    plain, keen = Batch(name, 2, 20, seed=1), Batch(name, 2, 20, seed=1, notes=True, events=6)
    for _ in range(10):
        actions = any_legal(plain.masks(), np.random.default_rng(1))
        for batch in (plain, keen):
            batch.step(actions)
        going = plain.turns >= 0
        assert plain.rows.tobytes() == keen.rows.tobytes() and plain.dice.tolist() == keen.dice.tolist()
        assert (keen.observations()[:, : observation.width(plain.game)] == plain.observations()).all()
        assert keen.events[going, plain.turns[going]].all() and (keen.observations().shape[1] == width(name))
    decisions = [batch.play_out(30).tolist() for batch in (plain, keen)]
    assert decisions[0] == decisions[1] and plain.rows.tobytes() == keen.rows.tobytes()
    nobody = np.full(20, -3, np.int8)
    assert not keen.observations(nobody)[:, observation.width(plain.game) :].any()


def width(name: str) -> int:
    return observation.width(ht.GAMES[name], notes=True, events=6)


def test_memories_are_copied_branched_saved_and_lost_in_a_restart(tmp_path: Path) -> None:
    batch = Batch("clear_4", 2, 4, seed=1, notes=True, events=6)
    batch.play_out(9)
    batch.save(tmp_path / "batch.npz")
    seen, loaded = batch.observations(), Batch.load(tmp_path / "batch.npz")
    for twin in (batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), loaded):
        assert (twin.observations() == seen).all()
    assert (batch.branch(3).observations() == np.repeat(seen, 3, axis=0)).all()
    batch.restart(np.ones(4, np.bool_))
    fresh = Batch.of("clear_4", list(batch.rows)).remember(notes=True, events=6)
    assert (batch.notes != loaded.notes).any() and not fresh.events.any()
    for wrong, sentence in (({"events": -1}, "events: -1 should be"), ({"events": 2.5}, "events: 2.5 should be")):
        with pytest.raises(ValueError, match=sentence):
            batch.remember(**wrong)


@compiled_game
def test_pettingzoo_and_vectors_show_the_observations_of_a_batch(name: str) -> None:
    """And what they call legal can be done, turned as it is."""
    tables, die = TablesEnv(name, 2, 5, on="core", **FORM), np.random.default_rng(2)
    seen, info = tables.reset(seed=1)
    table = TableEnv(name, 2, **FORM)
    table.reset(seed=1)
    for _ in range(12):
        assert tables.observation_space.contains(seen) and (seen["observation"][:, 0] == 1).all()
        assert (seen["observation"] == tables.batch.observations(turned=True, form="scaled")).all()
        seen, _, terminated, _, info = tables.step(any_legal(seen["action_mask"], die))
        if terminated.any():
            assert tables.observation_space.contains(info["final_obs"])
        for agent in table.agents:
            one = table.observe(agent)
            seat = np.array([table.possible_agents.index(agent)], np.int8)
            assert table.observation_space(agent).contains(one) and one["observation"][0] == 1
            assert (one["observation"] == table.batch.observations(seat, turned=True, form="scaled")[0]).all()
        table.step(die.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])))


def test_an_action_that_is_not_legal_as_the_agent_counts_is_refused() -> None:
    table = TableEnv("clear_4", 3, first="1", turned=True)
    table.reset(seed=1)
    mask = table.observe("seat_1")["action_mask"]
    with pytest.raises(ValueError, match="is not legal"):
        table.step(int(np.flatnonzero(mask == 0)[0]))


def test_a_learner_sees_what_its_seat_remembers() -> None:
    """Whatever bots surround it, and whether or not they remember."""
    tables = LearnersEnv("clear_4", 4, seats=3, seat="rotating", opponents="expert", limit=40, **FORM)
    seen, _ = tables.reset(seed=1)
    for _ in range(30):
        assert seen in tables.observation_space
        going = tables.batch.turns >= 0
        events = tables.events[np.arange(4), tables.learners]
        assert events[going].all() and (seen["observation"][:, 0] == 1).all()
        seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
    assert tables.notes[np.arange(4), tables.learners].any()


@compiled_game
def test_open_spiels_tensors_are_the_observations_of_a_view(name: str) -> None:
    """After every event; legal actions and the chosen one are turned as well."""
    match, die = ht.new(name, 3, seed=1), random.Random(1)
    while len(match.events) < 80 and not match.over:
        match.play(die.choice(match.legal))
    parameters = {"players": 3, "turned": True, "form": "scaled", "notes": True, "memory": 6}
    state, rows, again = pyspiel.load_game(f"houndtable_{name}", parameters).new_initial_state(), rows_of(match), 0
    for number, event in enumerate(match.events):
        earlier = rewound(match, number, rows[number])
        for view in (earlier.view(seat) for seat in range(3) if number % 9 == 0):
            told = view.observation(turned=True, form="scaled", notes=notes_of(view), events=6)
            assert np.allclose(state.information_state_tensor(view.seat), told)
            assert np.allclose(state.observation_tensor(view.seat), view.observation(turned=True, form="scaled"))
            again += 1
        actor, action = event.seat, event.action
        counted = action if actor < 0 else turned_action(match.game.rules, action, actor, 3)
        assert actor < 0 or match.game.notation.write_action(action) == state.action_to_string(actor, counted)
        state.apply_action(counted)
    assert again > 20


def test_a_form_that_does_not_exist_is_explained() -> None:
    with pytest.raises(ValueError, match="form: 'round' should be one of plain, scaled, indices"):
        pyspiel.load_game("houndtable_clear_4(form=round)")
    with pytest.raises(ValueError, match="form: 'round' should be one of"):
        TableEnv("clear_4", form="round")  # type: ignore[arg-type]
