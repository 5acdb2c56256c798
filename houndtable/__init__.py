"""Houndtable: four tabletop games, their rules written once.

>>> import houndtable as ht
>>> match = ht.new("dog_cards", seats=4, seed=7)
>>> match.play(match.legal[0])
Event(seat=0, action=25)
"""

from .games import GAMES, find_game
from .play.match import Action, Match, Refused, View, from_position, new
from .play.record import Damaged

__all__ = ["GAMES", "Action", "Damaged", "Match", "Refused", "View", "find_game", "from_position", "new"]
