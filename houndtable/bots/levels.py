"""Five levels for people to play against, made from the networks. Lower levels choose more randomly."""

import random
from functools import partial

from ..play.match import Action, View
from .builtin_bots import by_rate, by_search, expert_bot, search_bot
from .lookahead import by_lookahead
from .net import by_network
from .policy import Bot, legal_action


def as_wished(bot: Bot, view: View, die: random.Random) -> Action:
    """What players may have done for them by itself, as by default it is for a bot; else its own choice."""
    due = view.game.notation.by_itself(view.state, view.seat, view.legal)
    return legal_action(view, due.action) if due and due.is_wish else bot.choose(view, die)


def with_wishes(bot: Bot) -> Bot:
    return bot._replace(choose=partial(as_wished, bot))


NETWORK_LEVELS = (
    by_network("level_1", "Knows the game, but makes many mistakes.", noise=100),
    by_network("level_2", "Knows the game, with a mistake now and then.", noise=80),
    by_network("level_3", "Knows the game well and rarely makes mistakes.", noise=60),
    by_network("level_4", "Learned the game by playing against itself."),
    by_lookahead("level_5", "Thinks for as long as a person would wait."),
)
LEVELS = tuple(map(with_wishes, NETWORK_LEVELS))

INSTEAD = {  # for a variant, which has no network
    "level_1": by_rate("level_1", "Knows the game, but makes many mistakes.", noise=100),
    "level_2": by_rate("level_2", "Knows the game, with a mistake now and then.", noise=40),
    "level_3": by_search("level_3", "Looks a little ahead.", 120, 0.5, horizon=6, remembers=0),
    "level_4": by_search("level_4", "Looks ahead and remembers.", 500, 0.7),
    "level_5": search_bot,
    "net": expert_bot,
    "thinker": search_bot,
}
WITHOUT_NETWORK = {name: with_wishes(bot) for name, bot in INSTEAD.items()}
