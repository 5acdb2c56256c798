"""The command `analyse`: where a recorded match turned."""

import argparse
import json
from functools import partial

from rich.markup import escape
from rich.progress import Progress, TaskID

from ..bots.analysis import Analysis, Moment, analyse
from ..bots.perspective import ALL_OPEN
from ..games import Game
from ..language.catalog import say, title_of
from ..play.match import Match
from .args import UsageError
from .screen import aside, console, new_table


def analyse_match(args: argparse.Namespace) -> None:
    """Where a match turned."""
    match = Match.load(args.file)
    if args.open and args.seat is not None:
        raise UsageError("--open sees all cards, --seat what one player saw; choose one of them.")
    if args.seat is not None and not 0 <= args.seat < match.seats:
        raise UsageError(f"--seat {args.seat}: the seats are 0 to {match.seats - 1}.")
    if not match.over:
        raise UsageError(f"{args.file}: this match has not ended; it can be analysed once it is over.")
    analyses = with_progress(match, viewers_of(match, args))
    if args.json:
        print(json.dumps([as_json(match.game, each) for each in analyses], ensure_ascii=False))
    else:
        show(match, analyses, args.language)
    if args.plot:
        from ..lab.curve import plot

        plot(match, analyses, title_of(match.game), args.plot)
        aside.print(f"The picture is in {args.plot}.", highlight=False)


def viewers_of(match: Match, args: argparse.Namespace) -> list[int]:
    """The viewers asked for, or else every player."""
    if args.open:
        return [ALL_OPEN]
    return list(range(match.seats)) if args.seat is None else [args.seat]


def with_progress(match: Match, viewers: list[int]) -> list[Analysis]:
    """An analysis for each viewer, with a progress bar."""
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as bar:
        task = bar.add_task("Looking for where it turned", total=len(viewers))
        return [analyse(match, seat, partial(advance, bar, task, done)) for done, seat in enumerate(viewers)]


def advance(bar: Progress, task: TaskID, done: int, share: float) -> None:
    """Show that this many are done, and this share of the next."""
    bar.update(task, completed=done + share)


def show(match: Match, analyses: list[Analysis], language: str) -> None:
    """Luck and choice of each player, then the costliest decisions, player by player if seen through their eyes."""
    console.print(f"{match.game.name}, {match.seats} seats, {match.result}", highlight=False)
    table = new_table("seat", "start", "luck", "own choices", "the rest", "outcome", box=None)
    for part in (part for each in analyses for part in each.parts):
        luck = f"{signed(part.luck)} ± {percent(part.luck_error)}"
        own = f"{signed(part.own)} ± {percent(part.own_error)}"
        table.add_row(str(part.seat), percent(part.start), luck, own, signed(part.others), percent(part.outcome))
    console.print(table)
    moments = [moment for each in analyses for moment in each.moments]
    if not moments:
        console.print("No decision cost anything worth mentioning.")
    for moment in moments:
        console.print(escape(told(match, moment, language)), highlight=False)


def told(match: Match, moment: Moment, language: str) -> str:
    """A moment in words."""
    played, better = (say(match.game, action.message, language=language) for action in (moment.played, moment.better))
    why = say(match.game, moment.why, language=language)
    return (
        f"After event {moment.number} seat {moment.seat} {cost(moment)}.\n  played: {played}\n  better: {better} {why}"
    )


def cost(moment: Moment) -> str:
    """What a decision cost; if that may be chance, at most."""
    if moment.may_be_chance:
        return f"may have lost up to {percent(moment.loss + moment.error)}"
    return f"lost {percent(moment.loss)} ± {percent(moment.error)}"


def percent(chance: float) -> str:
    """A chance, to a tenth of a percent."""
    return f"{100 * chance:.1f} %"


def signed(change: float) -> str:
    """A change of a chance."""
    return f"{100 * change:+.1f} %"


def as_json(game: Game, analysis: Analysis) -> dict[str, object]:
    """The whole analysis, for programs."""
    return {
        "seat": analysis.viewer,
        "curve": [point._asdict() for point in analysis.curve],
        "moments": [moment_as_json(game, moment) for moment in analysis.moments],
        "parts": [part._asdict() for part in analysis.parts],
    }


def moment_as_json(game: Game, moment: Moment) -> dict[str, object]:
    """A moment, with actions as records write them."""
    actions = {"played": moment.played.notation, "better": moment.better.notation}
    return moment._asdict() | actions | {"why": say(game, moment.why), "may_be_chance": moment.may_be_chance}
