"""A view as numbers: every cell is a number of the row, and nothing hidden shows."""

import importlib
import itertools
import random
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots.belief import notes_of
from houndtable.engine import observation
from houndtable.engine.batch import Batch
from houndtable.games import Game
from houndtable.games.seats import SPECTATOR
from houndtable.games.turned import turned, turned_action
from houndtable.play.match import rows_of
from tests.bots.pairs import twins
from tests.games.tables import all_options, every_game, every_table
from tests.play.test_match import adding, undoable


@every_table
def test_cells_are_the_numbers_of_the_view(game: Game, seats: int) -> None:
    batch = Batch(game.name, seats, 30, seed=seats)
    batch.play_out(60)
    views, seen, turns = batch.views(), batch.observations(), batch.turns
    first, *fields = observation.fields(game)
    assert (seen[:, first.cells].argmax(axis=1) == np.maximum(turns, 0)).all()
    assert (seen[:, first.cells].sum(axis=1) == (turns >= 0)).all()
    for field in fields:
        assert (seen[:, field.cells] == views[field.name].reshape(30, -1)).all(), field.name
    assert seen.shape == (30, observation.width(game))
    low, high = observation.bounds(game)
    assert ((low <= seen) & (seen <= high)).all()


@every_table
def test_no_number_lies_outside_of_its_bounds(game: Game, seats: int) -> None:
    """For every viewer; and the bounds are those of the rules, not of the cells, except for food and coins."""
    low, high = observation.bounds(game)
    for number, chosen in enumerate(all_options(game, seats)[:6]):
        options: dict[str, Any] = dict(game.options_by_name(chosen))
        batch = Batch(game.name, seats, 30, seed=number, **options)
        for _ in range(5):
            for viewer in (SPECTATOR, *range(seats)):
                seen = batch.observations(np.full(30, viewer, np.int8))
                assert ((low <= seen) & (seen <= high)).all(), np.flatnonzero((low > seen) | (seen > high))
            batch.play_out(40)
    without_limit = {field.name for field in observation.fields(game)[1:] if field.name not in game.bounds}
    assert without_limit == ({"food", "coins"} if game.name == "dogs_cardgame" else set())


@every_table
def test_worlds_that_look_alike_are_observed_alike(game: Game, seats: int) -> None:
    batch = Batch(game.name, seats, 30, seed=seats)
    batch.play_out(1)
    seen, turns, everything = batch.observations(), batch.turns, batch.perfect_information()
    worlds = batch.views()
    batch.fill(worlds, turns)
    batch.rows = worlds
    assert (batch.observations() == seen).all()
    assert (batch.perfect_information() != everything).any()


@every_game
def test_every_field_is_explained(game: Game) -> None:
    about = {field.name: field.about for field in observation.fields(game)}
    assert about["phase"] == "what is going on (PHASES)"
    assert [name for name, said in about.items() if not said] == []


@every_game
def test_lists_and_numbers_that_explain_a_field_are_there(game: Game) -> None:
    modules = [
        importlib.import_module(f"houndtable.games.{game.name}.{path.stem}") for path in game.folder.glob("*.py")
    ]
    for field in observation.fields(game):
        for lists in re.findall(r"\(([A-Z_, ]+)\)", field.about):
            assert all(isinstance(getattr(game.notation, name), Sequence) for name in lists.split(", "))
        for name in re.findall(r"\b[A-Z_]{4,}\b", field.about):
            assert any(hasattr(module, name) for module in modules), name


def test_a_spectator_has_no_seat() -> None:
    batch = Batch("clear_4", 3, 2)
    assert not batch.observations(np.full(2, SPECTATOR, np.int8))[:, :6].any()


def test_negative_and_large_numbers_keep_their_sign() -> None:
    batch = Batch("clear_4", 3, 1)
    batch.rows["points"][0, :3] = (-300, 300, -1)
    field = next(field for field in observation.fields(batch.game) if field.name == "points")
    assert batch.perfect_information()[0, field.cells][:3].tolist() == [-300, 300, -1]


@every_table
def test_a_turned_observation_is_that_of_the_turned_table(game: Game, seats: int) -> None:
    """So are masks; an action can be turned and turned back."""
    match, die = ht.new(game.name, seats, seed=seats), random.Random(seats)
    for _ in range(30):
        if match.over:
            break
        view = match.view(match.turn)
        there = observation.of_bytes(game, turned(game.rules, view.raw, view.seat)[None], np.zeros(1, np.int8))[0]
        assert (view.observation(turned=True) == there).all()
        actions, viewers = np.array([die.choice(view.legal)]), np.array([view.seat], np.int8)
        masks = np.zeros((1, game.rules.ACTIONS), np.bool_)
        masks[0, actions[0]] = True
        by_viewer = observation.turned_masks(game, masks, viewers, seats)
        assert by_viewer.argmax() == turned_action(game.rules, int(actions[0]), view.seat, seats)
        assert observation.at_table(game, by_viewer.argmax(axis=1), viewers, seats).tolist() == actions.tolist()
        match.play(int(actions[0]))


@every_game
def test_forms_for_networks_keep_within_their_spaces(game: Game) -> None:
    match = ht.new(game.name, 2, seed=1)
    view, plain = match.view(match.turn), match.view(match.turn).observation()
    low, high = observation.bounds(game)
    for form in ("scaled", "indices"):
        seen, (least, greatest) = view.observation(form=form), observation.encoded_space(game, form)
        assert ((least <= seen) & (seen <= greatest)).all()
    assert (view.observation(form="indices") + low == plain)[high < observation.LIMIT].all()
    assert (observation.vocabulary(game) > view.observation(form="indices")).all()
    with pytest.raises(ValueError, match="form: 'round' should be one of plain, scaled, indices"):
        view.observation(form="round")  # type: ignore[arg-type]
    for events in (-1, 1.5):
        with pytest.raises(ValueError, match=r"events: .* should be a whole number, 0 or more"):
            view.observation(events=events)  # type: ignore[arg-type]
    if observation.has_notes(game):
        for notes in (True, np.zeros(3, np.int8)):
            with pytest.raises(ValueError, match=r"notes: give those of the view, houndtable\.bots\.belief\.notes_of"):
                view.observation(notes=notes)  # type: ignore[arg-type]


# What a seat remembers


@every_game
def test_memories_are_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    """Whatever the others really did; the notes stay within their space."""
    checked, differing = 0, 0
    for seats, seed in itertools.product(game.rules.SEATS[:3:2], range(3)):
        for seat, one, other in itertools.islice(twins(game, seats, seed, events=100), 8):
            views = one.view(seat), other.view(seat)
            seen = [
                view.observation(turned=True, form="indices", notes=notes_of(view, is_compiled=False), events=7)
                for view in views
            ]
            least, greatest = observation.encoded_space(game, "indices", notes=True, events=7)
            assert (seen[0] == seen[1]).all() and ((least <= seen[0]) & (seen[0] <= greatest)).all()
            checked += 1
            differing += one.events != other.events
    assert checked > 10 and differing > 5


@every_table
def test_the_last_events_are_those_that_the_seat_saw_the_latest_first(game: Game, seats: int) -> None:
    match, die = ht.new(game.name, seats, seed=seats), random.Random(seats)
    cells = observation.fields(game, events=5)[-1].cells
    for _ in range(8):
        match.play(die.choice(match.legal))
        rows = rows_of(match)[-6:-1]
        for seat in range(seats):
            latest = [
                [2 + event.seat, 1 + match.engine.public(row, event.seat, event.action, seat)]
                for event, row in zip(match.events[-5:], rows, strict=True)
            ][::-1]
            counted = [
                [2 + (who - 2 - seat) % seats if who > 1 else who, 1 + turned_action(game.rules, what - 1, seat, seats)]
                for who, what in latest
            ]
            for is_turned, told in ((False, latest), (True, counted)):
                seen = match.view(seat).observation(is_turned, events=5)[cells].reshape(5, 2)
                assert seen[: len(told)].tolist() == told and not seen[len(told) :].any()
        if match.over:
            break


def test_what_was_taken_back_is_not_among_the_last_events() -> None:
    match = undoable("clear_4", 2)
    seat, before = match.turn, match.view(match.turn).observation(events=3)
    match.play(adding(match))
    assert (match.view(seat).observation(events=3) != before).any()
    match.play("undo", seat)
    assert (match.view(seat).observation(events=3) == before).all()


def test_notes_are_turned_with_the_table() -> None:
    match, notes = ht.new("clear_4", 3, seed=1), np.zeros((6, 14), np.int8)
    notes[:3, 5] = 1, 2, 3
    notes[4, 5] = 7  # an empty seat
    cells = observation.fields(match.game, notes=True)[-1].cells
    seen = match.view(1).observation(turned=True, notes=notes.ravel())[cells].reshape(6, 14)
    assert seen[:, 5].tolist() == [2, 3, 1, 0, 7, 0] and not seen[:, :5].any()
