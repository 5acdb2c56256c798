"""Five levels for people to play against, made of the networks. The lower ones choose less sharply."""

from .lookahead import by_lookahead
from .net import by_network

LEVELS = (
    by_network("level_1", "Knows the game, but slips often.", noise=100),
    by_network("level_2", "Knows the game, and slips now and then.", noise=80),
    by_network("level_3", "Knows the game well, and seldom slips.", noise=60),
    by_network("level_4", "Has learned the game by playing against itself."),
    by_lookahead("level_5", "Thinks as long as a person would wait."),
)
