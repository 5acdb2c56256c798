"""Output: results go to standard output, progress to standard error."""

from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import Any, TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from ..bots import playouts, rollout, search
from ..bots.builtin_bots import load_search, searches, simulates, with_simulations
from ..bots.mind import BY_NETWORK
from ..bots.policy import Bot, random_bot
from ..engine import loops
from ..engine.specialize import cache_folder
from ..games import Game
from ..games.contract import Rules
from ..lab import arena

Share = TypeVar("Share", bound=Sequence[Sized])  # of the games of an experiment; its first array has a line a game

FEW = 4  # simulations, enough for everything to be compiled

console = Console()
aside = Console(stderr=True)  # for progress


def complain(sentence: str) -> int:
    """Print what is wrong; returns the exit code for a mistake."""
    aside.print(escape(sentence), style="red", highlight=False, soft_wrap=True)
    return 2


def new_table(*heads: str, **look: Any) -> Table:
    """A table that is never cut off: on a narrow screen its cells wrap."""
    table = Table(**look)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def told_meanwhile(what: str) -> AbstractContextManager[object]:
    """A note about something slow: animated in a terminal, a plain line in a file."""
    if aside.is_terminal:
        return aside.status(what)
    aside.print(what, highlight=False, soft_wrap=True)
    return nullcontext()


def played_with_progress(shares: Iterator[Share], games: int, what: str = "games") -> Iterator[Share]:
    """The games share by share, with a progress bar."""
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as bar:
        task = bar.add_task(f"Playing {escape(what)}", total=games)
        for share in shares:
            bar.advance(task, len(share[0]))
            yield share


def compile_bots_first(game: Game, seats: int, bots: Iterable[Bot]) -> None:
    """Compile what these bots need the first time, with a note about it."""
    compile_first(game, seats)
    if new := [bot for bot in dict.fromkeys(bots) if not is_compiled(compiled_for(bot), game.rules)]:
        with told_meanwhile(f"Compiling the bots of {game.name} for the first time; this may take a minute or two."):
            for bot in new:
                let_play(game, seats, bot)


def compiled_for(bot: Bot) -> ModuleType:
    """What is compiled for this bot but for no simpler kind; without a network that chooses, this is the search."""
    if bot.mind is None or bot.mind.way != BY_NETWORK:
        return search
    return playouts if simulates(bot) else rollout


def is_compiled(module: ModuleType, rules: Rules) -> bool:
    """Is some of the module in the cache? Its folder may be there, and empty."""
    return any(cache_folder(module, rules).rglob("*.nbi"))


def let_play(game: Game, seats: int, bot: Bot) -> None:
    """Compile what a bot needs by letting it play a little, or a random one if it is the user's own."""
    quick = with_simulations(bot, bot.name, FEW) if simulates(bot) else bot
    side = arena.Side(bot.name, (quick if bot.mind else random_bot,))
    list(arena.pair(arena.table(game.name, seats), side, side, 2, limit=10))
    if searches(bot) or not bot.mind:
        load_search(game, seats)


def compile_first(game: Game, seats: int) -> None:
    """Compile the rules the first time, with a note about it."""
    if not cache_folder(loops, game.rules).exists():
        with told_meanwhile(f"Compiling the rules of {game.name} for the first time; this takes half a minute."):
            from ..engine.batch import Batch

            Batch(game.name, seats, 2, on="core").play_out(10)
