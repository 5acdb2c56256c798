"""A study as a picture and as a small web page that needs nothing else."""

import html
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .study import Difference, Figure, Study, difference

COLOURS = ("#0072b2", "#e69f00")
MOST_BARS = 24


class Line(NamedTuple):
    """A figure under one or two sets of options, ready to be shown."""

    name: str
    cells: tuple[str, ...]
    is_clear: bool = False  # do the two differ beyond doubt?


def lines(studies: Sequence[Study]) -> list[Line]:
    """All figures; of two studies also the difference."""
    names = dict.fromkeys(name for study in studies for name in study.figures)
    return [_line(name, [study.figures.get(name) for study in studies]) for name in names]


def _line(name: str, figures: Sequence[Figure | None]) -> Line:
    cells = [cell for figure in figures for cell in _written(figure)]
    if len(figures) < 2:
        return Line(name, tuple(cells))
    one, other = figures
    if one is None or other is None:
        return Line(name, (*cells, "–"))
    apart = difference(one, other)
    return Line(name, (*cells, _apart(apart, is_part(one))), apart.is_clear)


def is_part(figure: Figure) -> bool:
    """Is it a part of a whole, to be written in per cent?"""
    return figure.is_share or figure.name.endswith("by winners")


def _written(figure: Figure | None) -> tuple[str, str]:
    if figure is None or np.isnan(figure.value):
        return "–", "–"
    form = ".1%" if is_part(figure) else ".2f"
    low, high = figure.bounds
    return format(figure.value, form), f"{low:{form}} to {high:{form}}"


def _apart(apart: Difference, part: bool) -> str:
    if np.isnan(apart.value):
        return "–"
    form = "+.1%" if part else "+.2f"
    return f"{apart.value:{form}} ({apart.low:{form}} to {apart.high:{form}})"


def heads(names: Sequence[str]) -> list[str]:
    """The heads of the columns."""
    columns = [head for name in names for head in (name, "95 % interval")]
    return ["figure", *columns, *(["difference (95 % interval)"] if len(names) > 1 else [])]


def picture(studies: Sequence[Study], names: Sequence[str], title: str) -> Any:
    """Lengths, seats and kinds of actions, side by side."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, middle, right) = pyplot.subplots(1, 3, figsize=(15, 5), layout="constrained")
    for study, name, colour in zip(studies, names, COLOURS, strict=False):
        left.hist(study.lengths, bins=40, color=colour, alpha=0.6, label=name)
    left.set(xlabel="decisions a game", ylabel="games", title=title)
    left.legend()
    _bars(middle, studies, [name for name in studies[0].figures if name.endswith("wins")], "share of games won")
    _bars(right, studies, most_used(studies[0]), "uses a game")
    return figure


def most_used(study: Study) -> list[str]:
    """The kinds of actions that a picture has room for."""
    uses = [name for name in study.figures if name.endswith("uses a game")]
    shown = sorted(uses, key=lambda name: study.figures[name].value, reverse=True)[:MOST_BARS]
    return [name for name in uses if name in shown]


def _bars(axes: Any, studies: Sequence[Study], names: Sequence[str], label: str) -> None:
    height = 0.8 / len(studies)
    for number, (study, colour) in enumerate(zip(studies, COLOURS, strict=False)):
        shown = [(place, study.figures[name]) for place, name in enumerate(names) if name in study.figures]
        values = np.array([figure.value for _, figure in shown])
        errors = np.abs(np.array([figure.bounds for _, figure in shown]).T - values)
        places = np.array([place for place, _ in shown]) + number * height
        axes.barh(places, values, height, xerr=errors, color=colour, capsize=2)
    axes.set_yticks(np.arange(len(names)) + 0.4 - height / 2, [name.split(":")[0] for name in names])
    axes.invert_yaxis()
    axes.set(xlabel=label, title="with 95 % intervals")


def save_picture(studies: Sequence[Study], names: Sequence[str], title: str, path: Path) -> None:
    """The picture as a file."""
    _save(picture(studies, names, title), path, None)


def _save(figure: Any, target: Any, form: str | None) -> None:
    from matplotlib import pyplot

    figure.savefig(target, format=form, dpi=120)
    pyplot.close(figure)


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd; }}
th:first-child, td:first-child {{ text-align: left; }}
tr.clear td {{ font-weight: bold; }}
svg {{ max-width: 100%; height: auto; }}
</style>
<h1>{title}</h1>
<p>{about}</p>
{picture}
<table><thead><tr>{heads}</tr></thead><tbody>
{rows}
</tbody></table>
</html>
"""


def save_page(studies: Sequence[Study], names: Sequence[str], title: str, about: str, path: Path) -> None:
    """The page as a file: table and picture in one; differences beyond doubt are bold."""
    drawn = io.StringIO()
    _save(picture(studies, names, title), drawn, "svg")
    rows = [
        f"<tr{' class=clear' if line.is_clear else ''}>" + _cells("td", (line.name, *line.cells)) + "</tr>"
        for line in lines(studies)
    ]
    page = PAGE.format(
        title=html.escape(title),
        about=html.escape(about),
        picture=drawn.getvalue()[drawn.getvalue().index("<svg") :],
        heads=_cells("th", heads(names)),
        rows="\n".join(rows),
    )
    path.write_text(page, encoding="utf-8")


def _cells(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{html.escape(text)}</{tag}>" for text in texts)
