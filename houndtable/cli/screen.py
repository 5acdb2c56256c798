"""Output: results go to standard output, progress to standard error."""

from collections.abc import Iterator, Sequence, Sized
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from ..engine import loops
from ..engine.specialize import cache_folder
from ..games import Game
from ..lab import arena

Share = TypeVar("Share", bound=Sequence[Sized])  # of the games of an experiment; its first array has a line a game

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


def compile_bots_first(game: Game, seats: int) -> None:
    """Compile the bots the first time, with a note about it."""
    from ..bots import think
    from ..bots.builtin_bots import load_search

    compile_first(game, seats)
    if not cache_folder(think, game.rules).exists():
        with told_meanwhile(f"Compiling the bots of {game.name} for the first time; this takes a minute or two."):
            anybody = arena.find_side("random")
            list(arena.pair(arena.table(game.name, seats), anybody, anybody, 2, limit=10))
            load_search(game, seats)


def compile_first(game: Game, seats: int) -> None:
    """Compile the rules the first time, with a note about it."""
    if not cache_folder(loops, game.rules).exists():
        with told_meanwhile(f"Compiling the rules of {game.name} for the first time; this takes half a minute."):
            from ..engine.batch import Batch

            Batch(game.name, seats, 2, on="core").play_out(10)
