"""Positions of CLEAR 4."""

from houndtable.games import GAMES
from tests.games import scene


class Scene(scene.Scene):
    game = GAMES["clear_4"]
