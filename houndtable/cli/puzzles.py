"""The command `puzzles`: positions where one decision matters a lot."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from rich.markup import escape
from rich.progress import Progress

from ..bots.lookahead import load_lookahead
from ..bots.policy import legal_action
from ..bots.puzzles import make_puzzles
from ..bots.reasons import reason
from ..games import Game
from ..language.catalog import say
from ..play.puzzle import Decision, Puzzle, puzzles_of, read, written
from .analyse import percent
from .args import UsageError, find_game
from .screen import aside, console, told_meanwhile
from .tables import print_position

WORTH_COMPILING = 10  # puzzles


def run(args: argparse.Namespace) -> None:
    """Make puzzles, or show one that comes with the game."""
    game = find_game(args.game)
    if args.show is None:
        find_puzzles(game, args)
    else:
        show_puzzle(game, args)


def show_puzzle(game: Game, args: argparse.Namespace) -> None:
    """The position as the player sees it, with the legal actions; the answer only if asked for."""
    puzzles = puzzles_of(game)
    if not 1 <= args.show <= len(puzzles):
        raise UsageError(f"--show {args.show}: {game.name} has puzzles 1 to {len(puzzles)}.")
    puzzle = puzzles[args.show - 1]
    print_position(game, puzzle.begun(game).raw, puzzle.seat, args.language)
    if args.answer:
        console.print(escape(told(game, puzzle, args.language)), highlight=False, soft_wrap=True)
        for line in lines_of(puzzle):
            console.print(escape(line), highlight=False)


def lines_of(decision: Decision) -> Iterator[str]:
    """Every right way, from the first act to the last, with what others do in between."""
    for action, sequel in decision.answer.items():
        between = f" ({', '.join(sequel.then)})" if sequel and sequel.then else ""
        yield from (f"{action}{between}, then {line}" for line in lines_of(sequel.next)) if sequel else (action,)


def find_puzzles(game: Game, args: argparse.Namespace) -> None:
    """Find puzzles, print each, and append them to a file; an existing file is continued."""
    path = args.out or Path(f"{game.name}-puzzles.json")
    found = list(known_puzzles(game, path, args.seed))
    if args.count >= WORTH_COMPILING:
        with told_meanwhile(f"Compiling {game.name}; the first time this takes a minute or two."):
            load_lookahead(game)
    for puzzle in with_progress(game, args, found):
        found.append(puzzle)
        path.write_text(written(game, args.seed, found), encoding="utf-8")
        console.print(escape(f"{len(found)}. {told(game, puzzle, args.language)}"), highlight=False, soft_wrap=True)
    aside.print(f"The puzzles are in {path}.", highlight=False)


def known_puzzles(game: Game, path: Path, seed: int) -> tuple[Puzzle, ...]:
    """The puzzles that an earlier run left in a file."""
    try:
        return read(game, path, seed) if path.exists() else ()
    except ValueError as wrong:
        raise UsageError(f"--out {wrong}") from None


def with_progress(game: Game, args: argparse.Namespace, known: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """The missing puzzles, with a progress bar that shows how many were found in how many matches."""
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as bar:
        task = bar.add_task("Looking for puzzles", total=args.count, completed=len(known))

        def looked_at() -> Iterator[Puzzle]:
            for number, puzzle in enumerate(make_puzzles(game, args.seed, tuple(known), args.jobs), start=1):
                bar.update(task, description=f"Puzzles in {number} matches", advance=puzzle is not None)
                if puzzle:
                    yield puzzle

        yield from islice(looked_at(), max(args.count - len(known), 0))


def told(game: Game, puzzle: Puzzle, language: str) -> str:
    """What is right in a puzzle, by how much, and why."""
    view = puzzle.begun(game).view(puzzle.seat)
    best = legal_action(view, game.notation.read_action(next(iter(puzzle.answer))))
    why = reason(view, best)
    said = " ".join(say(game, message, language=language) for message in (best.message, why) if message)
    margin = f"{percent(puzzle.margin)} ± {percent(puzzle.error)}"
    return f"{said} (better by {margin}, rating {puzzle.rating:g}, match {puzzle.match}, decision {puzzle.decision})"
