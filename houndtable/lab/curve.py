"""A picture of where a match turned: all chances to win, decision by decision."""

from pathlib import Path

from ..bots.analysis import Analysis
from ..play.match import Match
from . import pictures


def plot(match: Match, analyses: list[Analysis], title: str, path: str | Path) -> None:
    """One line per team; if every player was analysed from their own view, one line per player."""
    figure, axes = pictures.pyplot().subplots(figsize=(10, 5), layout="constrained")
    for analysis in analyses:
        for seat in seats_of(match, analysis, len(analyses) > 1):
            numbers = [point.number for point in analysis.curve]
            chances = [100 * point.chances[seat] for point in analysis.curve]
            (line,) = axes.step(numbers, chances, where="post", label=f"seat {seat}")
            mine = [moment for moment in analysis.moments if moment.seat == seat]
            heights = {point.number: 100 * point.chances[seat] for point in analysis.curve}
            axes.plot(
                [each.number for each in mine], [heights[each.number] for each in mine], "v", color=line.get_color()
            )
    ylabel = "chance to win, as each seat could know it (%)" if len(analyses) > 1 else "chance to win (%)"
    axes.set(title=title, xlabel="events", ylabel=ylabel, ylim=(0, 100))
    axes.legend(loc="upper left")
    pictures.save(figure, path)


def seats_of(match: Match, analysis: Analysis, is_own: bool) -> list[int]:
    """The seats that have a line."""
    return [analysis.viewer] if is_own else sorted(set(match.teams))
