"""Five levels for people to play against, made from the networks. Lower levels choose more randomly."""

from .lookahead import by_lookahead
from .net import by_network

LEVELS = (
    by_network("level_1", "Knows the game, but makes many mistakes.", noise=100),
    by_network("level_2", "Knows the game, with a mistake now and then.", noise=80),
    by_network("level_3", "Knows the game well and rarely makes mistakes.", noise=60),
    by_network("level_4", "Learned the game by playing against itself."),
    by_lookahead("level_5", "Thinks for as long as a person would wait."),
)
