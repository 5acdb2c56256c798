"""A study as a picture and as a small web page that needs nothing else."""

import html
import io
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .study import Difference, Figure, Study, difference

COLOURS = ("#0072b2", "#e69f00")
MOST_DOTS = 24


class Cell(NamedTuple):
    """A number and its 95 % interval, written."""

    value: str
    bounds: str


NOTHING = Cell("–", "")


class Line(NamedTuple):
    """A figure under one or two sets of options, ready to be shown; of two the difference is the last cell."""

    name: str
    cells: tuple[Cell, ...]
    is_clear: bool = False  # do the two differ beyond doubt?


def lines(studies: Sequence[Study]) -> list[Line]:
    """All figures; of two studies also the difference."""
    names = dict.fromkeys(name for study in studies for name in study.figures)
    found = [_line(name, [study.figures.get(name) for study in studies]) for name in names]
    return sorted(found, key=lambda line: list(SECTIONS).index(section_of(line.name)))


def _line(name: str, figures: Sequence[Figure | None]) -> Line:
    cells = tuple(_written(figure) for figure in figures)
    if len(figures) < 2:
        return Line(name, cells)
    one, other = figures
    if one is None or other is None:
        return Line(name, (*cells, NOTHING))
    apart = difference(one, other)
    return Line(name, (*cells, _apart(apart, is_part(one))), apart.is_clear)


def is_part(figure: Figure) -> bool:
    """Is it a part of a whole, to be written in per cent?"""
    return figure.is_share or figure.name.endswith("by winners")


def _written(figure: Figure | None) -> Cell:
    if figure is None or np.isnan(figure.value):
        return NOTHING
    form = ".1%" if is_part(figure) else ".2f"
    low, high = figure.bounds
    return Cell(format(figure.value, form), "" if np.isnan(low) else f"{low:{form}} to {high:{form}}")


def _apart(apart: Difference, part: bool) -> Cell:
    """A difference; that of two parts in points, for a per cent of a per cent would be something else."""
    if np.isnan(apart.value):
        return NOTHING
    scale, form, unit = (100, "+z.1f", " points") if part else (1, "+z.2f", "")
    value, low, high = (format(scale * number, form) for number in apart)
    return Cell(value + unit, "" if np.isnan(apart.low) else f"{low} to {high}")


DIFFERENCE = "difference"
SECTIONS = {"Games": "how long they are", "Seats": "how often each wins", "Actions": "how often they are used"}


def section_of(name: str) -> str:
    """Where a figure stands."""
    return "Actions" if ":" in name else "Seats" if name.endswith("wins") else "Games"


def columns(names: Sequence[str]) -> list[str]:
    """What the cells of a line are called."""
    return [*names, *([DIFFERENCE] if len(names) > 1 else [])]


def picture(studies: Sequence[Study], names: Sequence[str], title: str) -> Any:
    """Lengths, seats and kinds of actions, side by side."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(1, 3, figsize=(15, 5), layout="constrained")
    for panel, place in zip(PANELS, axes, strict=True):
        panel(place, studies, names)
    figure.suptitle(title)
    return figure


def _pyplot() -> Any:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot


def draw_lengths(axes: Any, studies: Sequence[Study], names: Sequence[str]) -> None:
    """How many games have which length."""
    edges = np.histogram_bin_edges(np.concatenate([study.lengths for study in studies]), bins=40)
    for study, name, colour in zip(studies, names, COLOURS, strict=False):
        axes.hist(study.lengths, bins=edges, color=colour, alpha=0.6, label=name)
    axes.set(xlabel="decisions a game", ylabel="games")
    axes.legend()


def draw_seats(axes: Any, studies: Sequence[Study], names: Sequence[str]) -> None:
    """How often each seat wins, with intervals, beside an equal share."""
    seats = [name for name in studies[0].figures if section_of(name) == "Seats"]
    _dots(axes, studies, seats)
    if not np.isnan(share := equal_share(studies[0])):
        axes.axvline(share, color="#999999", linestyle="--", zorder=0)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set(xlabel="share of games won, 95 % intervals")


def equal_share(study: Study) -> float:
    """What each seat would win if all won alike; partners win together."""
    return float(np.mean([figure.value for name, figure in study.figures.items() if section_of(name) == "Seats"]))


def draw_uses(axes: Any, studies: Sequence[Study], names: Sequence[str]) -> None:
    """How often each kind of action is used, with intervals, on a scale of powers of ten."""
    _dots(axes, studies, most_used(studies[0]))
    axes.set(xlabel="uses a game, 95 % intervals", xscale="log")


PANELS = (draw_lengths, draw_seats, draw_uses)


def most_used(study: Study) -> list[str]:
    """The kinds of actions that a picture has room for."""
    uses = [name for name in study.figures if name.endswith("uses a game")]
    shown = sorted(uses, key=lambda name: study.figures[name].value, reverse=True)[:MOST_DOTS]
    return [name for name in uses if name in shown]


def _dots(axes: Any, studies: Sequence[Study], names: Sequence[str]) -> None:
    apart = 0.3 / len(studies)
    for number, (study, colour) in enumerate(zip(studies, COLOURS, strict=False)):
        shown = [(place, study.figures[name]) for place, name in enumerate(names) if name in study.figures]
        values = np.array([figure.value for _, figure in shown])
        errors = np.abs(np.array([figure.bounds for _, figure in shown]).T - values)
        places = np.array([place for place, _ in shown]) + (number - (len(studies) - 1) / 2) * apart
        axes.errorbar(values, places, xerr=errors, fmt="o", color=colour, capsize=2, markersize=4)
    axes.set_yticks(np.arange(len(names)), [name.split(":")[0] for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="y", color="#eeeeee")


def save_picture(studies: Sequence[Study], names: Sequence[str], title: str, path: Path) -> None:
    """The picture as a file."""
    _save(picture(studies, names, title), path, None)


def _save(figure: Any, target: Any, form: str | None) -> None:
    figure.savefig(target, format=form, dpi=120)
    _pyplot().close(figure)


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: #8884; --faint: #666; }}
@media (prefers-color-scheme: dark) {{ :root {{ --faint: #aaa; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
.pictures {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }}
.pictures svg {{ width: 100%; height: auto; background: #fff; border-radius: .5rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .2rem .5rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line); }}
th:first-child, td:first-child {{ text-align: left; }}
td small {{ display: block; color: var(--faint); font-weight: normal; white-space: nowrap; }}
tr.clear td {{ font-weight: bold; }}
@media (max-width: 40rem) {{
  body {{ font-size: 14px; }}
  th, td {{ padding: .2rem .3rem; }}
  td small {{ font-size: 11px; white-space: normal; }}
  td:first-child {{ min-width: 5.5rem; }}
}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{about}</p>
<div class="pictures">
{pictures}
</div>
{tables}
<h2>How to read it</h2>
<ul>
{notes}
</ul>
</main>
</body>
</html>
"""


def save_page(studies: Sequence[Study], names: Sequence[str], title: str, about: str, path: Path) -> None:
    """The page as a file: tables and pictures in one; differences beyond doubt are bold."""
    page = PAGE.format(
        title=html.escape(title),
        about=html.escape(about),
        pictures="\n".join(_drawn(panel, studies, names) for panel in PANELS),
        tables="\n".join(_tables(lines(studies), columns(names))),
        notes="\n".join(f"<li>{html.escape(note)}</li>" for note in notes(studies)),
    )
    path.write_text(page, encoding="utf-8")


def _drawn(panel: Any, studies: Sequence[Study], names: Sequence[str]) -> str:
    """One panel as a drawing that can stand in a page."""
    figure, axes = _pyplot().subplots(figsize=(5, 5), layout="constrained")
    panel(axes, studies, names)
    drawn = io.StringIO()
    _save(figure, drawn, "svg")
    label = html.escape(axes.get_xlabel(), quote=True)
    return drawn.getvalue()[drawn.getvalue().index("<svg") :].replace(
        "<svg", f'<svg role="img" aria-label="{label}"', 1
    )


def _tables(all_lines: Sequence[Line], heads: Sequence[str]) -> list[str]:
    """A table for each section."""
    tables = []
    for section, some in itertools.groupby(all_lines, lambda line: section_of(line.name)):
        head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
        rows = "\n".join(_row(line) for line in some)
        tables.append(
            f"<h2>{section}: {SECTIONS[section]}</h2>\n<div class=wide><table><thead><tr><th></th>{head}</tr></thead>"
            f"<tbody>\n{rows}\n</tbody></table></div>"
        )
    return tables


def _row(line: Line) -> str:
    cells = "".join(f"<td>{cell.value}<small>{cell.bounds}</small></td>" for cell in line.cells)
    return f"<tr{' class=clear' if line.is_clear else ''}><td>{html.escape(line.name)}</td>{cells}</tr>"


def notes(studies: Sequence[Study]) -> list[str]:
    """What the words mean, and how far to trust the numbers."""
    share = equal_share(studies[0])
    alike = "" if np.isnan(share) else f" If winners and losers did it alike, it would be {share:.0%}."
    said = [
        "Under a number stands its 95 % interval: in 19 of 20 such studies it covers the true one. More games make it "
        "narrower, four times as many half as wide.",
        "A turn is a run of decisions of one seat. Games given up count for lengths and uses, not for winners.",
        "A comeback is a game in which no winner led when half of its decisions had been made; only games whose score "
        "told anybody apart by then are looked at.",
        f"By winners: which part of the uses was theirs.{alike} More need not be a reason to win, it may also be a "
        "sign of winning.",
        "Actions are called as in the game's notation; ? is a joker.",
    ]
    if len(studies) > 1:
        said.append(
            "Bold: the two sets of rules differ, for zero lies outside of the interval. Among twenty lines that do not "
            "differ one is bold by chance: trust one bold line of many only if a study with another --seed has it too."
        )
    return said
