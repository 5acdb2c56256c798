"""Where a match turned: every player's chance to win at each decision, what decisions cost, how much was luck.

Every decision is compared with the network's choice, in the same worlds and with the same luck. Where the difference
seems largest, the network plays on for a while in more worlds, then much further in new ones, and that result counts.
Luck is how much better the cards were than those that might have come. See docs/analysis.md.
"""

from collections import Counter
from collections.abc import Callable
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from ..games.message import Message
from ..games.row import Bytes
from ..games.seats import CHANCE, NOBODY
from ..play.match import Action, Match, rewound, rows_of
from ..play.record import UNDO, Event
from .builtin_bots import usual
from .evaluator import Ints, Rows
from .hint import how_usual
from .lookahead import Numbers, lower_bounds, play_worlds, worth_trying
from .luck import Die
from .network import Notes
from .open_rows import raw_of
from .perspective import ALL_OPEN, Imagining, OpenPerspective, Perspective, SeatPerspective, Table
from .policy import legal_action

WORLDS = 4  # for a first look at every decision that differs from the network's
MOST_REFINED = 12  # decisions
BATCH = 8  # worlds
MOST_BATCHES = 64  # where the network has hardly anything to evaluate
REDEALS = 24  # of each draw
MOST_TRIED = 3  # actions, when a decision is refined
WORTH_REFINING = 0.03  # of the best action's probability
MOST_MOMENTS = 5  # in all
FEWEST_MOMENTS = 3  # a cost smaller than its error may be chance; such moments are shown only up to this number
MOST_OF_A_SEAT = 3
NOTABLE = 0.01  # a smaller loss is not worth a sentence
CAUTION = 2.0  # standard errors by which an action must be better than others the network considers
HORIZON = 8  # choices, counting all players, for which play continues at least, to pick a better action
FAR = 24  # the same, to measure what a decision cost: sooner, the network exaggerates what it prefers
EVALUATIONS = 250  # evaluations by the network, to pick a better action
MORE_EVALUATIONS = 10_000  # the same, for the costs of all decisions that may be shown, together
FIRST_PART = 0.6  # share of the time until the lookahead begins

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

    @property
    def may_be_chance(self) -> bool:
        """The cost is within its error."""
        return is_within_error(self)


class Parts(NamedTuple):
    """The parts of a player's result; luck and own choices are measured, with standard errors."""

    seat: int
    start: float  # the chance before the first card
    luck: float  # the effect of the cards
    own: float  # the effect of the player's own decisions
    others: float  # the rest: what the others held and did, and what the network misjudged
    outcome: float
    luck_error: float
    own_error: float


class Analysis(NamedTuple):
    """Where a match turned, as seen from one perspective."""

    viewer: int  # a seat, or ALL_OPEN
    curve: list[Point]
    moments: list[Moment]  # the costliest first, then those that may be chance
    parts: list[Parts]  # of the players whose decisions can be judged from there


class Step(NamedTuple):
    """An event that was not undone: how many came before it, and the row."""

    number: int
    raw: Bytes
    event: Event


class Draw(NamedTuple):
    """The first of some draws: how many events came before it, the worlds and notes before it, and dice for more."""

    number: int
    imagine: Imagining
    notes: Notes
    die: Die


class Deal(NamedTuple):
    """What chance did until a player had to decide, compared with what it might have done, for each judged seat."""

    number: int  # of events before it
    luck: Numbers
    errors: Numbers


class Judged(NamedTuple):
    """A decision, compared with the network's choice."""

    step: Step
    imagine: Imagining  # the worlds it could have been made in
    notes: Notes  # what was noted before
    favourites: Ints  # of the network
    better: int
    seeming: float  # what it seems to have cost in the worlds in which the better action was found
    is_sure: bool = False  # it is more than chance explains there
    loss: float = 0.0  # what it cost in other worlds
    error: float = 0.0
    is_shown: bool = False  # it is one of the costliest, there too


class FirstPass(NamedTuple):
    """The result of the first look at a match."""

    points: list[Point]
    deals: list[Deal]
    judged: list[Judged]


def analyse(match: Match, viewer: int = ALL_OPEN, progress: Progress = lambda share: None) -> Analysis:
    """Where a match turned, as a seat could see it or with all cards open. It always takes about as long."""
    if not match.over or not match.result:
        raise ValueError("A match can be analysed once it is over.")
    if viewer not in (ALL_OPEN, *range(match.seats)):
        raise ValueError(f"seat: {viewer} should be from 0 to {match.seats - 1}.")
    table = table_of(match)
    perspective = perspective_of(table, viewer)
    points, deals, judged = first_pass(match, table, perspective, lambda share: progress(FIRST_PART * share))
    if not points:  # a player resigned before the first decision
        points.append(Point(0, NOBODY, tuple(table.by_team(np.ones(match.seats)).tolist())))
    judged = refined(table, judged, lambda share: progress(FIRST_PART + (1 - FIRST_PART) * share))
    won = np.array([float(seat in match.result.winners) for seat in range(match.seats)])
    points.append(Point(len(match.events), NOBODY, tuple(table.by_team(won).tolist())))
    parts = [parts_of(match, place, seat, points, deals, judged) for place, seat in enumerate(perspective.judged)]
    return Analysis(viewer, points, [moment(match, perspective, each) for each in shown(judged)], parts)


def table_of(match: Match) -> Table:
    """The game of a match, and its network."""
    return Table(match.game, match.seats, match.teams)


def perspective_of(table: Table, viewer: int) -> Perspective:
    """As a seat saw it, or with all cards open."""
    return OpenPerspective(table) if viewer == ALL_OPEN else SeatPerspective(table, viewer)


def steps_of(match: Match) -> list[Step]:
    """The events that were not undone."""
    rows, kept = rows_of(match), list[int]()
    for number, event in enumerate(match.events):
        if event.action == UNDO:
            kept.pop()
        else:
            kept.append(number)
    return [Step(number, rows[number], match.events[number]) for number in kept]


def first_pass(
    match: Match, table: Table, perspective: Perspective, progress: Progress = lambda share: None
) -> FirstPass:
    """Everybody's chance before each decision, the luck between them, and the network's choices."""
    found, draw = FirstPass([], [], []), list[Draw]()
    steps = steps_of(match)
    for step in steps:
        seat = step.event.seat
        die = Die(step.number, seat + 1)
        if seat != CHANCE:
            found.deals.extend(dealt(table, perspective, each, step.raw) for each in draw)
            draw.clear()
            chances = perspective.chances(step.raw, seat, die)
            judged = compared(table, perspective, step, die) if seat in perspective.judged else None
            found.points.append(Point(step.number, seat, tuple(chances.tolist())))
            found.judged.extend([judged] if judged else [])
        elif not draw:
            draw.append(Draw(step.number, perspective.imagining(step.raw), perspective.notes.copy(), die))
        perspective.watch(step.raw, step.event)
        progress(step.number / len(match.events))
    found.deals.extend(dealt(table, perspective, each, match.raw) for each in draw)
    return found


def dealt(table: Table, perspective: Perspective, draw: Draw, after: Bytes) -> Deal:
    """How much better the cards were than those that might have come."""
    worlds, sheets, die = draw.imagine(REDEALS, draw.die), table.evaluator.notes_for(REDEALS, draw.notes), draw.die
    redeal(table, worlds, sheets, die)
    came = raw_of(perspective.imagining(after)(REDEALS, die)) if table.is_judged_by_actor else [after]
    worth = table.worths(came, table.evaluator.notes_for(len(came), perspective.notes), perspective.judged).mean(axis=0)
    worths = table.worths(raw_of(worlds), sheets, perspective.judged)
    steps = np.diff(worths, axis=0)
    errors = np.sqrt((steps**2).mean(axis=0) / (2 * len(worths)))  # neighbours had nearly the same first draw
    return Deal(draw.number, worth - worths.mean(axis=0), errors)


def redeal(table: Table, worlds: Rows, sheets: Notes, die: Die) -> None:
    """Let chance act in each world; the first draws are spread evenly over all possible ones."""
    engine, shift = table.engine, die.random()
    for place, raw in enumerate(raw_of(worlds)):
        share = (place + shift) / len(worlds)
        while engine.turn(raw) == CHANCE:
            event = Event(CHANCE, engine.outcome(raw, int(share * engine.outcome_count(raw))))
            for seat in range(table.seats if table.evaluator.noted else 0):
                table.watch(raw, event, seat, sheets[place, seat])
            engine.apply(raw, CHANCE, event.action)
            share = die.random()


def compared(table: Table, perspective: Perspective, step: Step, die: Die) -> Judged | None:
    """A decision compared with the network's favourite; None if they are the same."""
    seat, played = step.event.seat, step.event.action
    choice = table.evaluate(step.raw, perspective.notes, seat)
    favourites = worth_trying(np.array(choice.legal), choice.logits, WORTH_REFINING)[:MOST_TRIED]
    better = int(favourites[0])
    if better == played:
        return None
    imagine, notes = perspective.imagining(step.raw), perspective.notes.copy()
    after = rows_after(table, imagine(WORLDS, die), notes, seat, np.array([better, played]), die)
    worths = worths_of(table, *after, seat).reshape(2, WORLDS)
    return Judged(step, imagine, notes, favourites, better, float((worths[0] - worths[1]).mean()))


def rows_after(table: Table, worlds: Rows, notes: Notes, seat: int, tried: Ints, die: Die) -> tuple[Rows, Notes]:
    """The worlds and notes after each action, and after everything that happens until a player has a choice."""
    rules, size = table.game.rules, len(worlds) * len(tried)
    rows, dice = np.zeros(size, rules.State), np.tile(die.dice(len(worlds)), len(tried))
    actions, numbers = np.zeros((size, rules.ACTIONS), np.int16), np.zeros(size, np.int16)
    sheets = table.evaluator.notes_for(size, notes)
    table.evaluator.run("try_rows", worlds, seat, np.repeat(tried, len(worlds)), rows, sheets, dice, actions, numbers)
    return rows, sheets


def worths_of(table: Table, rows: Rows, sheets: Notes, seat: int) -> Numbers:
    """The chance of a seat in each row; equal rows with equal notes are evaluated once."""
    lines = np.hstack([raw_of(rows), sheets.reshape(len(rows), -1).view(np.uint8)])
    _, first, places = np.unique(lines, axis=0, return_index=True, return_inverse=True)
    worths: Numbers = table.pooled(raw_of(rows)[first], sheets[first])[places.ravel(), seat]
    return worths


# The costliest decisions


def refined(table: Table, judged: list[Judged], progress: Progress) -> list[Judged]:
    """The decisions that seem to have cost most, refined; the others have cost next to nothing.

    What seems best among several was lucky, too, and so is what seems costliest: new worlds tell what it cost. Those
    that may be shown get more of them, played on further.
    """
    costly = list[Judged]()
    for each in sorted(judged, key=lambda each: -each.seeming)[:MOST_REFINED]:
        costly.append(with_better(table, each))
        progress(len(costly) / (2 * MOST_REFINED))
    shown = costliest(costly)
    evaluations, closer = MORE_EVALUATIONS // max(len(shown), MOST_MOMENTS), list[Judged]()
    for each in costly:
        is_shown = any(each is other for other in shown)
        closer.append(
            with_loss(table, each, FAR, evaluations, True) if is_shown else with_loss(table, each, HORIZON, EVALUATIONS)
        )
        progress((len(costly) + len(closer)) / (2 * len(costly)))
    return closer


def with_better(table: Table, judged: Judged) -> Judged:
    """The decision compared with those the network considers."""
    seat, played = judged.step.event.seat, judged.step.event.action
    tried = np.array([*(each for each in judged.favourites.tolist() if each != played), played])
    die, doubted = Die(judged.step.number, seat, 1), table.tuning.chosen_doubt
    results = results_by(table, judged, tried, HORIZON, EVALUATIONS, die)
    best = int(lower_bounds(results, CAUTION)[:-1].argmax())
    seeming, error = gained(results[[best, -1]])
    return judged._replace(better=int(tried[best]), seeming=seeming, is_sure=seeming > max(NOTABLE, doubted * error))


def with_loss(table: Table, judged: Judged, horizon: int, evaluations: int, is_shown: bool = False) -> Judged:
    """The decision compared with the better one in new worlds."""
    seat, played = judged.step.event.seat, judged.step.event.action
    die, tried = Die(judged.step.number, seat, 2), np.array([judged.better, played])
    loss, error = gained(results_by(table, judged, tried, horizon, evaluations, die))
    return judged._replace(loss=loss, error=error, is_shown=is_shown and loss > NOTABLE)


def results_by(table: Table, judged: Judged, tried: Ints, horizon: int, evaluations: int, die: Die) -> Numbers:
    """The result of each action, played on for a while, in as many worlds as this many evaluations allow."""
    seat, evaluator = judged.step.event.seat, table.evaluator
    results, last = np.zeros((len(tried), 0)), evaluator.evaluated + evaluations
    while not results.size or (evaluator.evaluated < last and results.shape[1] < MOST_BATCHES * BATCH):
        rows, sheets, _ = play_worlds(evaluator, judged.imagine(BATCH, die), judged.notes, seat, tried, (horizon,), die)
        results = np.hstack([results, worths_of(table, rows, sheets, seat).reshape(len(tried), BATCH)])
    return results


def gained(results: Numbers) -> tuple[float, float]:
    """By how much the first of two actions is better, and the standard error."""
    gains = results[0] - results[1]
    return float(gains.mean()), float(gains.std(ddof=1) / sqrt(len(gains)))


def costliest(judged: list[Judged]) -> list[Judged]:
    """The decisions that seem to have cost most, if more than chance explains: some in all, and some of each seat."""
    seats = Counter[int]()
    chosen = list[Judged]()
    for place, each in enumerate(sorted((each for each in judged if each.is_sure), key=lambda each: -each.seeming)):
        seats[each.step.event.seat] += 1
        if place < MOST_MOMENTS or seats[each.step.event.seat] <= MOST_OF_A_SEAT:
            chosen.append(each)
    return chosen


def shown(judged: list[Judged]) -> list[Judged]:
    """The decisions to show, the costliest first; a cost within its error comes last, and only if there are few."""
    costly = sorted((each for each in judged if each.is_shown), key=lambda each: (is_within_error(each), -each.loss))
    sure = sum(not is_within_error(each) for each in costly)
    return costly[: max(sure, FEWEST_MOMENTS)]


def is_within_error(cost: Judged | Moment) -> bool:
    """A cost no larger than its error may be nothing: then only its upper bound is shown."""
    return cost.loss <= cost.error


def moment(match: Match, perspective: Perspective, judged: Judged) -> Moment:
    """A decision with a better one, and the reason: one that does not support the played action as well."""
    number, raw, event = judged.step
    view = rewound(match, number, raw).view(event.seat)
    said, of_played = (perspective.reason(view, raw, action) for action in (judged.better, event.action))
    is_usual = judged.better == usual(view)
    why = said if said and said != of_played else how_usual(is_usual)
    played, better = (legal_action(view, action) for action in (event.action, judged.better))
    return Moment(number, event.seat, played, better, why, judged.loss, judged.error)


# Luck and choice


def parts_of(
    match: Match, place: int, seat: int, points: list[Point], deals: list[Deal], judged: list[Judged]
) -> Parts:
    """The parts of a seat's outcome. Resigning gives away the remaining chance, so it counts as a decision."""
    first, last, outcome = (points[at].chances[seat] for at in (0, -2, -1))
    start = first - sum(float(deal.luck[place]) for deal in deals if deal.number <= points[0].number)
    luck = float(sum(deal.luck[place] for deal in deals))
    mine = [each for each in judged if each.step.event.seat == seat]
    own = (outcome - last if seat in match.resigned else 0.0) - max(sum(each.loss for each in mine), 0.0)
    errors = hypot(*(float(deal.errors[place]) for deal in deals)), hypot(*(each.error for each in mine))
    return Parts(seat, start, luck, own, outcome - start - luck - own, outcome, *errors)
