"""Where a match turned: every player's chance to win at each decision, what decisions cost, how much was luck.

Every decision is compared with the network's choice, in the same worlds and with the same luck. Where the difference
seems largest, the network plays on in more worlds until the seat chooses again, and that result counts. Decisions and
chance are all that changes a chance to win, so start + luck + choice = outcome. See docs/analysis.md.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np

from ..games.message import Message
from ..games.row import Bytes
from ..games.seats import CHANCE, NOBODY
from ..play.match import Action, Match, rewound, rows_of
from ..play.record import UNDO, Event
from .builtin_bots import liked_best
from .crowd import Ints, Rows
from .eyes import ALL_OPEN, Eyes, Imagining, OpenEyes, SeatEyes, Table
from .lookahead import Numbers, new_dice, played_on, promises, worth_trying
from .open_rows import raw_of
from .policy import legal_action

WORLDS = 4  # for a first look at every decision that the network would not have made
MOST_REFINED = 12  # decisions
LOOKS = 1800  # evaluations by the network, for all of these
BATCH = 8  # worlds
MOST_TRIED = 3  # actions, when a decision is refined
MOST_MOMENTS = 5  # in all
MOST_OF_A_SEAT = 3
NOTABLE = 0.01  # a smaller loss is not worth a sentence
FIRST_PART = 0.6  # of the time, until the lookahead begins

Progress = Callable[[float], None]


class Point(NamedTuple):
    """Every player's chance to win after this many events; at the end nobody is to act."""

    number: int
    seat: int
    chances: tuple[float, ...]


class Moment(NamedTuple):
    """A decision that cost something, and what would have been better. The loss has a standard error."""

    number: int  # of events before it
    seat: int
    played: Action
    better: Action
    why: Message
    loss: float
    error: float


class Parts(NamedTuple):
    """The parts of a player's outcome. Luck and choice have the same standard error, since their sum is fixed."""

    seat: int
    start: float
    luck: float
    own: float  # the effect of the player's own decisions
    others: float  # the effect of the others' decisions
    outcome: float
    error: float

    @property
    def choice(self) -> float:
        """The effect of all decisions."""
        return self.own + self.others


class Analysis(NamedTuple):
    """Where a match turned, as these eyes see it."""

    eyes: int  # a seat, or ALL_OPEN
    curve: list[Point]
    moments: list[Moment]  # the costliest first
    parts: list[Parts]  # of the players whose decisions these eyes can judge


class Step(NamedTuple):
    """An event that was not taken back: how many came before it, and the row."""

    number: int
    raw: Bytes
    event: Event


class Judged(NamedTuple):
    """A decision, compared with what the network would have done."""

    step: Step
    chances: Numbers  # before it
    imagine: Imagining  # the worlds it could have been made in
    favourites: Ints  # of the network
    better: int
    loss: float
    error: float = 0.0


def analyse(match: Match, eyes: int = ALL_OPEN, progress: Progress = lambda share: None) -> Analysis:
    """Where a match turned, as a seat could see it or with all cards open. It always spends about as much."""
    if not match.over or not match.result:
        raise ValueError("A match can be analysed once it is over.")
    if eyes not in (ALL_OPEN, *range(match.seats)):
        raise ValueError(f"seat: {eyes} should be from 0 to {match.seats - 1}.")
    points, judged, table = list[Point](), list[Judged](), table_of(match)
    looking = eyes_of(table, eyes)
    for point, decision in looked_through(match, table, looking):
        points.append(point)
        judged += [decision] if decision else []
        progress(FIRST_PART * point.number / len(match.events))
    if not points:  # a player resigned before the first decision
        points.append(Point(0, NOBODY, tuple(table.by_team(np.ones(match.seats)).tolist())))
    judged = refined(table, judged, lambda share: progress(FIRST_PART + (1 - FIRST_PART) * share))
    won = np.array([float(seat in match.result.winners) for seat in range(match.seats)])
    points.append(Point(len(match.events), NOBODY, tuple(table.by_team(won).tolist())))
    parts = [parts_of(match, table, seat, points, judged) for seat in range(match.seats) if looking.judges(seat)]
    return Analysis(eyes, points, [moment(match, looking, each) for each in notable(judged)], parts)


def table_of(match: Match) -> Table:
    """The game of a match, and its network."""
    return Table(match.game, match.seats, match.teams)


def eyes_of(table: Table, eyes: int) -> Eyes:
    """A seat's eyes, or open ones."""
    return OpenEyes(table) if eyes == ALL_OPEN else SeatEyes(table, eyes)


def steps_of(match: Match) -> Iterator[Step]:
    """The events that were not taken back."""
    rows, kept = rows_of(match), list[int]()
    for number, event in enumerate(match.events):
        if event.action == UNDO:
            kept.pop()
        else:
            kept.append(number)
    return (Step(number, rows[number], match.events[number]) for number in kept)


def looked_through(match: Match, table: Table, eyes: Eyes) -> Iterator[tuple[Point, Judged | None]]:
    """Every player's chance before each decision, and a comparison if the network would have decided otherwise."""
    for step in steps_of(match):
        seat = step.event.seat
        if seat != CHANCE:
            die = np.random.default_rng([step.number, seat])
            chances = eyes.chances(step.raw, seat, die)
            judged = compared(table, eyes, step, chances, die) if eyes.judges(seat) else None
            yield Point(step.number, seat, tuple(chances.tolist())), judged
        eyes.watch(step.raw, step.event)


def compared(table: Table, eyes: Eyes, step: Step, chances: Numbers, die: np.random.Generator) -> Judged | None:
    """A decision compared with the network's favourite; None if they are the same."""
    seat, played = step.event.seat, step.event.action
    look = table.look(step.raw, seat)
    favourites = worth_trying(np.array(look.legal), look.wishes)[:MOST_TRIED]
    better = int(favourites[0])
    if better == played:
        return None
    imagine = eyes.imagining(step.raw)
    after = rows_after(table, imagine(WORLDS, die), seat, np.array([better, played]), die)
    worths = worths_of(table, after, seat).reshape(2, WORLDS)
    return Judged(step, chances, imagine, favourites, better, float((worths[0] - worths[1]).mean()))


def rows_after(table: Table, worlds: Rows, seat: int, tried: Ints, die: np.random.Generator) -> Rows:
    """The worlds after each action, and after everything that happens until a player has a choice."""
    rules, size = table.game.rules, len(worlds) * len(tried)
    rows, dice = np.zeros(size, rules.State), np.tile(new_dice(die, len(worlds)), len(tried))
    actions, numbers = np.zeros((size, rules.ACTIONS), np.int16), np.zeros(size, np.int16)
    table.crowd.run("try_rows", worlds, seat, np.repeat(tried, len(worlds)), rows, dice, actions, numbers)
    return rows


def worths_of(table: Table, rows: Rows, seat: int) -> Numbers:
    """The chance of a seat in each row; many rows may be the same."""
    different, places = np.unique(raw_of(rows), axis=0, return_inverse=True)
    worths: Numbers = np.array([table.pooled(raw)[seat] for raw in different])[places.ravel()]
    return worths


# The costliest decisions


def refined(table: Table, judged: list[Judged], progress: Progress) -> list[Judged]:
    """The decisions that seem to have cost most, looked at closely; the others have cost next to nothing."""
    costly = sorted(judged, key=lambda each: -each.loss)[:MOST_REFINED]
    closer = list[Judged]()
    for each in costly:
        closer.append(looked_ahead(table, each))
        progress(len(closer) / len(costly))
    return closer


def looked_ahead(table: Table, judged: Judged) -> Judged:
    """The decision compared with those the network considers, played on until the seat chooses again."""
    seat, played = judged.step.event.seat, judged.step.event.action
    tried = np.array([*(each for each in judged.favourites.tolist() if each != played), played])
    die, crowd = np.random.default_rng([judged.step.number, seat, 1]), table.crowd
    brought, last = np.zeros((len(tried), 0)), crowd.looked + LOOKS // MOST_REFINED
    while not brought.size or crowd.looked < last:
        rows, _ = played_on(crowd, judged.imagine(BATCH, die), seat, tried, 0, die)
        brought = np.hstack([brought, worths_of(table, rows, seat).reshape(len(tried), BATCH)])
    best = int(promises(brought)[:-1].argmax())
    gains = brought[best] - brought[-1]
    error = float(gains.std(ddof=1) / sqrt(len(gains)))
    return judged._replace(better=int(tried[best]), loss=max(float(gains.mean()), 0.0), error=error)


def notable(judged: list[Judged]) -> list[Judged]:
    """The decisions that cost most: some in all, and some of each seat. The costliest come first."""
    costly = [each for each in sorted(judged, key=lambda each: -each.loss) if each.loss > max(NOTABLE, each.error)]
    seats = Counter[int]()
    chosen = list[Judged]()
    for place, each in enumerate(costly):
        seats[each.step.event.seat] += 1
        if place < MOST_MOMENTS or seats[each.step.event.seat] <= MOST_OF_A_SEAT:
            chosen.append(each)
    return chosen


def moment(match: Match, eyes: Eyes, judged: Judged) -> Moment:
    """A decision with what was better, and why."""
    number, raw, event = judged.step
    view = rewound(match, number, raw).view(event.seat)
    is_usual = judged.better == liked_best(0, view, random.Random(0))
    usual = Message("hint.best_and_usual" if is_usual else "hint.best_though_unusual")
    why = eyes.reason(view, raw, judged.better) or usual
    played, better = (legal_action(view, action) for action in (event.action, judged.better))
    return Moment(number, event.seat, played, better, why, judged.loss, judged.error)


# Luck and choice


def parts_of(match: Match, table: Table, seat: int, points: list[Point], judged: list[Judged]) -> Parts:
    """The parts of a seat's outcome. Resigning gives away the remaining chance, so it counts as a decision."""
    start, last, outcome = (points[place].chances[seat] for place in (0, -2, -1))
    changes = [(each, each.step.event.seat, table.gain(seat, each.step.event.seat, each.chances)) for each in judged]
    own = sum(gain * each.loss for each, by, gain in changes if by == seat)
    others = sum(gain * each.loss for each, by, gain in changes if by != seat)
    given = outcome - last if match.resigned else 0.0
    own, others = (own + given, others) if seat in match.resigned else (own, others + given)
    error = sqrt(sum((gain * each.error) ** 2 for each, _, gain in changes))
    return Parts(seat, start, outcome - start - own - others, own, others, outcome, error)
