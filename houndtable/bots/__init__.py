"""Bots: policies with a name. A bot gets a view and nothing else."""

from ..games import Game
from .builtin_bots import expert_bot, greedy_bot, search_bot
from .levels import LEVELS, WITHOUT_NETWORK
from .lookahead import thinker_bot
from .net import net_bot
from .policy import Bot, random_bot
from .reference_bots import REFERENCE_BOTS as REFERENCE_BOTS

BOTS: dict[str, Bot] = {
    bot.name: bot for bot in (random_bot, greedy_bot, expert_bot, search_bot, net_bot, thinker_bot, *LEVELS)
}


def bots_for(game: Game) -> dict[str, Bot]:
    """The bots by name; those that would need a network are replaced in a variant, which has none."""
    return BOTS | WITHOUT_NETWORK if game.variant else BOTS
