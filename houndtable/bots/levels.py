"""Five levels for people to play against. The lower ones rate with noise, look less far and forget."""

from .builtin_bots import by_rate, by_search

LEVELS = (
    by_rate("level_1", "Knows the game, but slips often.", noise=100),
    by_rate("level_2", "Knows the game, and seldom slips.", noise=40),
    by_search("level_3", "Looks a little ahead.", 120, 0.5, horizon=6, remembers=0),
    by_search("level_4", "Looks ahead and remembers.", 500, 0.7),
    by_search("level_5", "Thinks as long as a person would wait.", 20_000, 0.9),
)
