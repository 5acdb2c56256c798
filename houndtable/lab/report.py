"""A study as a picture and as a small self-contained web page."""

import html
import io
import itertools
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isnan, nan
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..games import Game
from ..games.row import new_bytes, open_row
from ..language.catalog import catalogue
from . import pictures
from .figures import Difference, Figure, Numbers, difference, p_of_difference, p_value
from .statistics import DOUBT, holm
from .study import BY_WINNERS, LEADER_WINS, TENTHS, USES, WINNERS_CHANCE, Study, kinds_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Paper
    from matplotlib.figure import SubFigure

    Place = Paper | SubFigure

COLOURS = ("#0072b2", "#e69f00")
LONGEST_LABEL = 26  # characters per line
LARGEST_CHANGE = 2.05  # that an axis shows: three times the uses; rare actions may change by more


class Cell(NamedTuple):
    """A number and its 95 % interval, written."""

    value: str
    bounds: str


NOTHING = Cell("–", "")


class Line(NamedTuple):
    """A figure under one or two sets of options; for two also the difference, and its p-values."""

    name: str
    figures: tuple[Figure, ...]
    apart: Difference | None = None
    p: float = nan
    corrected: float = nan  # the same, corrected for the number of lines

    @property
    def section(self) -> str:
        """The section it belongs to."""
        return self.figures[0].section

    @property
    def is_clear(self) -> bool:
        """Do the two differ, corrected for the number of lines?"""
        return self.corrected < DOUBT

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Ready to be shown; of two sets the difference is the last cell."""
        apart = () if self.apart is None else (_apart(self.apart, self.figures[0].is_share),)
        return (*map(_written, self.figures), *apart)


def lines(studies: Sequence[Study]) -> list[Line]:
    """All figures, without unused actions and unknown scores; for two studies with the difference."""
    used = used_kinds(studies)
    names = [name for name in studies[0].figures if ":" not in name or kind_in(name) in used]
    found = [tuple(study.figures[name] for study in studies) for name in names]
    found = [each for each in found if each[0].section != "Scores" or not all(isnan(one.value) for one in each)]
    found.sort(key=lambda each: list(SECTIONS).index(each[0].section))
    if len(studies) < 2:
        return [Line(each[0].name, each) for each in found]
    p_values = [p_of_difference(*each) for each in found]
    return [
        Line(each[0].name, each, difference(*each), p, all_in_all)
        for each, p, all_in_all in zip(found, p_values, holm(p_values), strict=True)
    ]


def uneven_seats(study: Study) -> list[str]:
    """The seats that win more or less than an equal share, one phrase each; p-values corrected for all seats."""
    even = equal_share(study)
    seats = [figure for figure in study.figures.values() if figure.section == "Seats" and study.ended]
    corrected = holm([p_value(seat.bounds_within, even) for seat in seats])
    return [
        f"{seat.name} {seat.value:.1%}, {'more' if seat.value > even else 'less'} than an equal share of {even:.1%} "
        f"({_in_doubt(p)})"
        for seat, p in zip(seats, corrected, strict=True)
        if p < DOUBT
    ]


def _in_doubt(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def used_kinds(studies: Sequence[Study]) -> list[str]:
    """The kinds of actions that exist under all rules and were used under any."""
    names = set[str].intersection(*(set(study.figures) for study in studies))
    kinds = [kind_in(name) for name in studies[0].figures if name.endswith(USES) and name in names]
    return [kind for kind in kinds if any(study.figures[f"{kind}: {USES}"].value for study in studies)]


def kind_in(name: str) -> str:
    """The kind of action that a figure is about."""
    return name.split(":")[0]


def _written(figure: Figure) -> Cell:
    if np.isnan(figure.value):
        return NOTHING
    form = ".1%" if figure.is_share else ".2f"
    low, high = figure.bounds
    return Cell(format(figure.value, form), "" if np.isnan(low) else f"{low:{form}} to {high:{form}}")


def _apart(apart: Difference, of_shares: bool) -> Cell:
    """A difference; that of two shares in percentage points."""
    if np.isnan(apart.value):
        return NOTHING
    scale, form, unit = (100, "+z.1f", " points") if of_shares else (1, "+z.2f", "")
    value, low, high = (format(scale * number, form) for number in apart)
    return Cell(value + unit, "" if np.isnan(apart.low) else f"{low} to {high}")


DIFFERENCE = "difference"
SECTIONS = {
    "Games": "how long they are",
    "Seats": "how often each wins",
    "Scores": "the points of each seat",
    "Lead": "who has the best chance to win, and for how long",
    "Actions": "how often they are used",
}


def columns(names: Sequence[str]) -> list[str]:
    """The column headings."""
    return [*names, *([DIFFERENCE] if len(names) > 1 else [])]


def in_words(game: Game) -> dict[str, str]:
    """By kind of action: the cards, powers and bonuses whose names in the game's notation do not explain themselves."""
    rules, words = game.rules, catalogue(game)
    state = open_row(rules.State, new_bytes(rules.State))
    rules.setup(state, rules.SEATS[0], np.array([option.default for option in rules.OPTIONS], np.int8))
    found = {}
    for kind, actions in kinds_of(game).items():
        code = kind.split()[-1]
        for value in game.notation.words(state, 0, actions[0]).values.values() if " " in kind else ():
            if isinstance(value, str) and value.endswith(f".{code}") and code not in words[value].lower():
                found[kind] = words[value]
    return found


class Panel(NamedTuple):
    """A part of the picture, with its height in lines; drawn into a figure of its own or into a part of one."""

    title: str
    lines: int
    draw: Callable[["Place"], None]


def panels(studies: Sequence[Study], names: Sequence[str], words: Mapping[str, str]) -> list[Panel]:
    """Games and seats, the lead, all actions, and those of which there are several kinds."""
    seats = sum(figure.section == "Seats" for figure in studies[0].figures.values())
    panels = [Panel("games", seats, partial(draw_games, studies=studies, names=names))]
    panels.append(Panel("who is ahead", 0, partial(draw_lead, studies=studies, names=names)))
    for word, kinds in groups(used_kinds(studies)).items():
        labels = [textwrap.fill(_label(kind, words), LONGEST_LABEL) for kind in kinds]
        height = sum(1 + label.count("\n") for label in labels)
        draw = partial(draw_kinds, studies=studies, names=names, kinds=kinds, labels=labels)
        panels.append(Panel(word, height, draw))
    return panels


def groups(kinds: Sequence[str]) -> dict[str, list[str]]:
    """All kinds by their first word, and each such word with the cards, powers or bonuses that follow."""
    alone = [kind for kind in kinds if " " not in kind]
    several = {word: [kind for kind in kinds if kind.startswith(f"{word} ")] for word in alone}
    return {"all actions": alone} | {word: each for word, each in several.items() if each}


def _label(kind: str, words: Mapping[str, str]) -> str:
    code = kind.split()[-1]
    return f"{code} {words[kind]}" if kind in words else code


def picture(studies: Sequence[Study], names: Sequence[str], title: str, words: Mapping[str, str]) -> "Paper":
    """All panels, two side by side."""
    shown = panels(studies, names, words)
    heights = [max(map(height_of, shown[place : place + 2])) for place in range(0, len(shown), 2)]
    figure: Paper = pictures.pyplot().figure(figsize=(18, sum(heights)), layout="constrained")
    places = figure.subfigures(len(heights), 2, height_ratios=heights, squeeze=False).flat
    for panel, place in zip(shown, places, strict=False):
        panel.draw(place)
        place.suptitle(panel.title, weight="bold")
    figure.suptitle(title)
    return figure


def height_of(panel: Panel) -> float:
    """In inches."""
    return max(3.0, 1.2 + 0.2 * panel.lines)


def draw_games(place: "Place", studies: Sequence[Study], names: Sequence[str]) -> None:
    """How long games are, and who wins them."""
    lengths, seats = place.subplots(1, 2)
    draw_lengths(lengths, studies, names)
    figures = [name for name, figure in studies[0].figures.items() if figure.section == "Seats"]
    _dots(seats, studies, figures, figures)
    _in_per_cent(seats, studies, figures, "share of games won, 95 % intervals")


def draw_lengths(axes: "Axes", studies: Sequence[Study], names: Sequence[str]) -> None:
    """How many games have which length."""
    edges = pictures.bins([study.lengths for study in studies])
    for study, name, colour in zip(studies, names, COLOURS, strict=False):
        given_up = len(study.lengths) - study.ended
        label = f"{name} ({given_up} given up)" if given_up else name
        axes.hist(study.lengths, bins=edges, color=colour, alpha=0.6, label=label)
    axes.set(xlabel="decisions per game", ylabel="games")
    axes.legend()


def draw_lead(place: "Place", studies: Sequence[Study], names: Sequence[str]) -> None:
    """In the course of a game: how often its leader wins, and what chance its winner has."""
    titles = {LEADER_WINS: "how often the leader wins", WINNERS_CHANCE: "the later winner's chance"}
    for axes, (kind, title) in zip(place.subplots(1, 2), titles.items(), strict=True):
        for aside, study, name, colour in zip(_asides(studies), studies, names, COLOURS, strict=False):
            points = [study.figures[f"{kind} {10 * tenth} %"] for tenth in range(1, TENTHS)]
            values, errors = _with_errors(points)
            at = np.arange(10, 100, 10) + 4 * aside
            axes.errorbar(at, values, yerr=errors, fmt="o-", color=colour, capsize=2, markersize=4, label=name)
        axes.axhline(equal_share(studies[0]), color="#999999", linestyle="--", zorder=0)
        axes.yaxis.set_major_formatter(pictures.per_cent)
        axes.set_title(title, fontsize="medium")
        axes.set(xlabel="part of the game played (%), 95 % intervals")
        axes.legend(loc="upper left")


def draw_kinds(
    place: "Place", studies: Sequence[Study], names: Sequence[str], kinds: Sequence[str], labels: Sequence[str]
) -> None:
    """How often each kind of action is used, which part of that by winners, and for two sets the change in uses."""
    uses, *change, by_winners = place.subplots(1, len(studies) + 1, sharey=True)
    used, shares = ([f"{kind}: {what}" for kind in kinds] for what in (USES, BY_WINNERS))
    _dots(uses, studies, used, labels, names)
    uses.set_xlim(left=0)
    uses.set_xscale("function", functions=(_root, np.square))
    uses.locator_params(axis="x", nbins=5)
    uses.set(xlabel="uses per game (root scale)")
    for axes in change:
        _changes(axes, studies, used)
    _dots(by_winners, studies, shares, labels)
    _in_per_cent(by_winners, studies, shares, "share of uses by winners")
    if change:
        place.legend(*uses.get_legend_handles_labels(), loc="outside upper right", ncols=2)
    place.supxlabel("with 95 % intervals", fontsize="small")


def _changes(axes: "Axes", studies: Sequence[Study], names: Sequence[str]) -> None:
    """The differences between two sets, as parts of the first set's numbers."""
    pairs = [tuple(study.figures[name] for study in studies) for name in names]
    parts = [np.array(difference(*pair)) / pair[0].value if pair[0].value else np.full(3, nan) for pair in pairs]
    values, low, high = np.array(parts).T
    errors = np.stack([values - low, high - values])
    axes.errorbar(values, range(len(names)), xerr=errors, fmt="o", color="#333333", capsize=2, markersize=4)
    axes.axvline(0, color="#999999", linestyle="--", zorder=0)
    axes.xaxis.set_major_formatter(pictures.more_or_less)
    axes.locator_params(axis="x", nbins=5)
    axes.grid(axis="y", color="#eeeeee")
    axes.set(xlabel="change in uses", xlim=np.clip(limits([*low, *high, 0.0]), -1.05, LARGEST_CHANGE))


def _root(numbers: Numbers) -> Numbers:
    return np.sqrt(np.maximum(numbers, 0))


def _in_per_cent(axes: "Axes", studies: Sequence[Study], names: Sequence[str], label: str) -> None:
    """An axis as wide as the intervals, with a line at an equal share."""
    share = equal_share(studies[0])
    if not np.isnan(share):
        axes.axvline(share, color="#999999", linestyle="--", zorder=0)
    axes.xaxis.set_major_formatter(pictures.per_cent)
    axes.locator_params(axis="x", nbins=5)
    axes.set(xlabel=label, xlim=limits([bound for s in studies for name in names for bound in s.figures[name].bounds]))


def limits(bounds: Sequence[float]) -> tuple[float, float]:
    """Of an axis that shows these shares: a little wider than they are, and at least five points."""
    known = [bound for bound in bounds if not np.isnan(bound)] or [0.0, 1.0]
    margin = max(0.03 * (max(known) - min(known)), 0.025 - (max(known) - min(known)) / 2)
    return min(known) - margin, max(known) + margin


def equal_share(study: Study) -> float:
    """Each seat's share if all seats were equal; partners win together."""
    return float(np.mean([figure.value for figure in study.figures.values() if figure.section == "Seats"]))


def _dots(
    axes: "Axes", studies: Sequence[Study], names: Sequence[str], labels: Sequence[str], told: Sequence[str] = ("", "")
) -> None:
    for aside, study, colour, label in zip(_asides(studies), studies, COLOURS, told, strict=False):
        values, errors = _with_errors([study.figures[name] for name in names])
        places = np.arange(len(names)) + 0.3 * aside
        axes.errorbar(
            values, places, xerr=errors, fmt="o", color=colour, capsize=2, markersize=4, clip_on=False, label=label
        )
    axes.set_yticks(np.arange(len(names)), labels)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="y", color="#eeeeee")


def _asides(studies: Sequence[Study]) -> list[float]:
    """How far the marks of each study stand aside, so that none hides another."""
    return [-0.25, 0.25] if len(studies) > 1 else [0.0]


def _with_errors(figures: Sequence[Figure]) -> tuple[Numbers, Numbers]:
    """Their values, and how far their intervals reach to either side."""
    values = np.array([figure.value for figure in figures])
    return values, np.abs(np.array([figure.bounds for figure in figures]).T - values)


def save_picture(
    studies: Sequence[Study], names: Sequence[str], title: str, words: Mapping[str, str], path: Path
) -> None:
    """The picture as a file."""
    pictures.save(picture(studies, names, title, words), path, None)


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: #8884; --faint: #666; }}
@media (prefers-color-scheme: dark) {{ :root {{ --faint: #aaa; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
.pictures {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(32rem, 100%), 1fr)); gap: 1rem; }}
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


def save_page(
    studies: Sequence[Study], names: Sequence[str], title: str, about: str, words: Mapping[str, str], path: Path
) -> None:
    """The page as a file: tables and pictures in one; clear differences are bold."""
    page = PAGE.format(
        title=html.escape(title),
        about=html.escape(about),
        pictures="\n".join(_drawn(panel) for panel in panels(studies, names, words)),
        tables="\n".join(_tables(lines(studies), columns(names), words)),
        notes="\n".join(f"<li>{html.escape(note)}</li>" for note in notes(studies)),
    )
    path.write_text(page, encoding="utf-8")


def _drawn(panel: Panel) -> str:
    """One panel as an SVG for the page."""
    figure = pictures.pyplot().figure(figsize=(8, height_of(panel)), layout="constrained")
    panel.draw(figure)
    figure.suptitle(panel.title, weight="bold")
    drawn = io.StringIO()
    pictures.save(figure, drawn, "svg")
    label = html.escape(panel.title, quote=True)
    return drawn.getvalue()[drawn.getvalue().index("<svg") :].replace(
        "<svg", f'<svg role="img" aria-label="{label}"', 1
    )


def _tables(all_lines: Sequence[Line], heads: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """A table for each section."""
    tables = []
    for section, some in itertools.groupby(all_lines, lambda line: line.section):
        head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
        rows = "\n".join(_row(line, words) for line in some)
        tables.append(
            f"<h2>{section}: {SECTIONS[section]}</h2>\n<div class=wide><table><thead><tr><th></th>{head}</tr></thead>"
            f"<tbody>\n{rows}\n</tbody></table></div>"
        )
    return tables


def _row(line: Line, words: Mapping[str, str]) -> str:
    cells = "".join(f"<td>{cell.value}<small>{cell.bounds}</small></td>" for cell in line.cells)
    called = html.escape(line.name) + _explained(words.get(kind_in(line.name)))
    return f"<tr{' class=clear' if line.is_clear else ''}><td>{called}</td>{cells}</tr>"


def _explained(words: str | None) -> str:
    return f"<small>{html.escape(words)}</small>" if words else ""


def notes(studies: Sequence[Study]) -> list[str]:
    """Explanations of the terms, and how far to trust the numbers."""
    share = equal_share(studies[0])
    alike = "" if np.isnan(share) else f" If winners and losers used it equally, it would be {share:.0%}."
    said = [
        "Below each number is its 95 % interval: in 19 of 20 such studies it covers the true value. More games make it "
        "narrower; four times as many halve it.",
        "A turn is a run of decisions of one seat. Abandoned games count for lengths and uses, not for winners.",
        "A comeback is a game in which no winner led when half of its decisions had been made; only games whose score "
        "separated the players by then are counted.",
        f"By winners: what share of its uses came from winners.{alike} A high share may be a reason for winning, "
        "or only a sign of it.",
        "The leader has the highest chance to win by the bots' evaluation, sampled after each tenth of the game's "
        "decisions. If the leader wins no more often than anyone, the game is open; if always, it is decided.",
        "Actions are named as in the game's notation; ? is a joker.",
    ]
    if len(studies) > 1:
        said.append(
            "Bold: the two sets of rules differ. All lines together were taken into account (Holm's correction): if "
            "the rules made no difference at all, any line would be bold in 1 of 20 such studies. A line whose own "
            "interval excludes zero without being bold is a hint; check it with more games or another --seed."
        )
    return said
