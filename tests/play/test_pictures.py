"""Pictures of positions: complete, true, and as the client draws them."""

import random
import re
from itertools import islice, pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import houndtable as ht
from houndtable.envs.learner import LearnerEnv
from houndtable.envs.pettingzoo import TableEnv
from houndtable.games import Game
from houndtable.games.seats import CHANCE, SPECTATOR
from houndtable.play.match import Match, rows_of
from tests.bots.pairs import twins
from tests.games.tables import every_game, every_table
from tools import drawings


def played(game: Game, seats: int, decisions: int) -> Match:
    match, die = ht.new(game.name, seats, seed=seats), random.Random(seats)
    while decisions and not match.over:
        match.play(die.choice(match.legal))
        decisions -= 1
    return match


def check(picture: str) -> None:
    """It can be parsed, and refers to nothing outside itself."""
    ElementTree.fromstring(picture)
    names = re.findall(r' id="([^"]+)"', picture)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture)) <= set(names)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "") and "<text" not in picture


@every_table
def test_every_position_can_be_drawn(game: Game, seats: int) -> None:
    for decisions in (0, 1, 25, 120):
        match = played(game, seats, decisions)
        for picture in (match.svg(), match.view().svg(), *(match.view(seat).svg() for seat in range(seats))):
            check(picture)
        assert match._repr_svg_() == match.svg() and match.view(1)._repr_svg_() == match.view(1).svg()


@every_game
def test_pictures_are_the_same_in_worlds_that_look_the_same(game: Game) -> None:
    differing = 0
    for seat, one, other in islice(twins(game, 2, 3, events=100), 12):
        assert one.view(seat).svg() == other.view(seat).svg()
        differing += one.svg() != other.svg()
    assert differing or game.name == "dogs_cardgame"


@pytest.mark.parametrize("name", ["clear_4", "dog_cards", "dog_deluxe"])
def test_all_cards_of_a_hand_are_seen_by_their_owner(name: str) -> None:
    match = played(ht.GAMES[name], 2, 9)
    for seat in (0, 1):
        shown, hand = match.view(seat).svg(), match.state.hands[seat : seat + 1].tolist()[0]
        for kind, count in enumerate(hand):
            assert shown.count(f'href="#{name}-card-{kind}"') >= count
        assert shown.count('href="#back"') >= sum(match.state.hands[1 - seat : 2 - seat].tolist()[0])


def test_every_number_of_a_large_hand_can_be_read() -> None:
    """No card covers the number at the upper left of another."""
    hand = " ".join(f"{number} {number}" for number in range(1, 11))
    shown = ht.from_position("clear_4", f"seats: 3\nplayer: 0\nhand 0: {hand}", seed=1).view(0).svg()
    cards = re.findall(r'<use href="#clear_4-card-\d+" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', shown)
    assert len(cards) >= 20
    for (x, y, width), (next_x, next_y, _) in pairwise([tuple(map(float, card)) for card in cards]):
        assert abs(next_x - x) >= 0.36 * width - 0.01 or abs(next_y - y) >= 0.36 * width


def test_the_open_row_of_dog_cards_leaves_two_gaps() -> None:
    shown = ht.from_position("dog_cards", "").view(0).svg()
    places = [float(x) for x in re.findall(r'<use href="#dog_cards-card-\d+" x="([\d.]+)" y="14"', shown)][:13]
    steps = [after - before for before, after in pairwise(places)]
    assert [place for place, step in enumerate(steps, 1) if step > min(steps)] == [5, 10]


def test_a_replay_has_a_frame_for_each_decision() -> None:
    match = played(ht.GAMES["clear_4"], 2, 6)
    decisions = sum(match.engine.turn(row) != CHANCE for row in rows_of(match))
    for seat in (None, 0, 1, SPECTATOR):
        film = match.replay_svg(seat, seconds=0.5)
        check(film)
        frames = re.findall(
            r'<animate attributeName="display" values="([^"]+)" keyTimes="([^"]+)" dur="([^"]+)s"', film
        )
        assert len(frames) == decisions == 7
        for values, times, lasts in frames:
            assert values.count("inline") == 1 and float(lasts) == decisions * 0.5
            assert times.startswith("0.00000") and len(times.split(";")) == len(values.split(";"))
    assert match.replay_svg(0) != match.replay_svg(1) != match.replay_svg()
    with pytest.raises(ValueError, match="seconds: 0 should be more than 0"):
        match.replay_svg(seconds=0)


def test_the_drawings_are_the_clients() -> None:
    there = (drawings.OUT / "drawings.json").read_text(encoding="utf-8")
    assert there == drawings.drawings(), "run `python -m tools.drawings`"


def test_environments_show_pixels() -> None:
    pytest.importorskip("resvg_py", reason="comes with the extra `pictures`")
    table = TableEnv("clear_4", 2, render_mode="rgb_array")
    learner = LearnerEnv("clear_4", "rgb_array", seats=2, opponents="random")
    images = []
    for each in (table, learner):
        each.reset(seed=1)
        image: Any = each.render()
        assert image.shape == (520, 960, 3) and image.dtype == np.uint8
        assert image[0, 0].tolist() == [255, 255, 255], "round corners, on white"
        assert len(np.unique(image[::20, ::20].reshape(-1, 3), axis=0)) > 10
        images.append(image)
    assert (images[0] != images[1]).any(), "a learner sees backs"
