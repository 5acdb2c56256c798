"""Bots: policies with a name. A bot gets a view and nothing else."""

from collections.abc import Iterable, Mapping

from ..games import Game
from .builtin_bots import expert_bot, greedy_bot, search_bot
from .levels import LEVELS, WITHOUT_NETWORK
from .lookahead import thinker_bot
from .mind import BY_NETWORK
from .net import net_bot
from .network import Unfit, vocabulary_of
from .policy import Bot, random_bot
from .reference_bots import REFERENCE_BOTS as REFERENCE_BOTS

BOTS: dict[str, Bot] = {
    bot.name: bot for bot in (random_bot, greedy_bot, expert_bot, search_bot, net_bot, thinker_bot, *LEVELS)
}


def never_met(game: Game, bots: Iterable[str], chosen: Mapping[str, str]) -> list[str]:
    """The options, as they are chosen, that the network never met, if one of these bots follows it."""
    minds = (bot.mind for name, bot in bots_for(game).items() if name in bots)
    if not any(mind and mind.way == BY_NETWORK for mind in minds):
        return []
    try:
        return vocabulary_of(game.name).never_saw(game.rules.OPTIONS, chosen)
    except Unfit:
        return []


def bots_for(game: Game) -> dict[str, Bot]:
    """The bots by name; those that would need a network are replaced in a variant, which has none."""
    return BOTS | WITHOUT_NETWORK if game.variant else BOTS
