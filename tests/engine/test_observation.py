"""A view as numbers: every cell is a number of the row, and nothing hidden shows."""

import importlib
import random
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.engine import observation
from houndtable.engine.batch import Batch
from houndtable.games import Game
from houndtable.games.seats import SPECTATOR
from houndtable.games.turned import turned, turned_action
from tests.games.tables import all_options, every_game, every_table


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
    """Whoever looks; and the bounds are those of the rules, not of the cells, but for food and coins."""
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
    """And so are masks; an action goes there and back."""
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
