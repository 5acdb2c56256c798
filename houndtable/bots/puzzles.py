"""Generated puzzles: important decisions from matches that the network plays against itself, checked closely.

Many matches are played at once, with actions drawn from the network's policy. Every decision that weak levels may
well get wrong is tried out in a few imagined worlds. Where some actions seem far better than all others, they are
compared again in many worlds and further ahead, using only what the position shows. See docs/puzzles.md.
"""

import multiprocessing
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games import Game, find_game
from ..games.row import Bytes, open_row
from ..games.seats import CHANCE
from ..play.lesson import happen, written_event
from ..play.match import Match, View, evolve, from_position, new
from ..play.puzzle import Decision, Puzzle, Sequel
from ..play.record import Event
from .belief import no_notes
from .evaluator import Evaluations, Evaluator, Ints, Rows, Shorts
from .levels import LEVELS
from .lookahead import Numbers, evaluator_of, imagined, is_ready, load_lookahead, results_in
from .luck import Die
from .network import Floats, Network
from .open_rows import raw_of
from .reasons import reason

AT_ONCE = 32  # matches
SWING = 0.1  # of a chance to win, between a decision and the same player's next one
SWINGS = {"dogs_cardgame": 0.03}  # where a turn has many small decisions
FEWEST_CHOICES = 3
EASIEST = 0.8  # the weakest level's chance to find the first answer
FEW, MORE, ROUND = 6, 12, 32  # worlds for a first look, a second one, and each round of a close one
FEWEST_ROUNDS, MOST_ROUNDS = 3, 6
LIKED = 4  # actions that the policy likes best; the first look compares only these
HORIZON = 8  # a close look plays at least this many choices, counting all players
MARGIN = 0.05  # of a chance to win
SEEMING = 0.06, 0.08  # the same in a first and a second look, where few worlds tend to exaggerate
SURE = 4.0  # standard errors beyond which the margin counts as certain
HOPE = 1.0  # standard errors by which a margin may still grow
MOST_RIGHT = 3  # actions
SPREAD = 0.25  # of the margin: right actions differ by less
RIVALS, LATER_RIVALS = 6, 2  # actions that are compared closely, and how many of the others after the first round
LONGEST = 3  # decisions of an answer
SEQUELS = 8  # continuations of a match that are tried until one leads to another clear decision
MOST_EVENTS = 12  # until then
COMMONEST = 0.6  # of the puzzles: the largest share of any kind, once there are some
SOME = 20
TELLING = ("goal", "back", "fetch", "stack")  # words in a notation that say more than the first word
SEVEN = "7"
AVERAGE, UNIT = 25.0, 5.9  # of ratings: an even chance, and what makes it e times better
LIKELIEST = 0.98  # chance to solve a puzzle
NOISES = [bot.mind.noise for bot in LEVELS if bot.mind and not bot.mind.simulations]  # the weakest level comes first


class Found(NamedTuple):
    """A decision in a match."""

    match: int
    decision: int
    raw: Bytes
    seat: int
    chance: float  # to win, as the network saw it


class Split(NamedTuple):
    """The places of the better actions, the best first, and how far they are from the others."""

    right: list[int]
    margin: float
    error: float


class Verdict(NamedTuple):
    """The right actions, by how much they are better, the chance to win after them, and after some others."""

    right: list[int]
    margin: float
    error: float
    chance: float
    wrong: dict[int, float]


Test = Callable[[list[int]], bool]  # of actions that may be right


def make_puzzles(game: Game, seed: int, known: Sequence[Puzzle] = (), jobs: int = 1) -> Iterator[Puzzle | None]:
    """An endless stream of puzzles, with None for each match that has none. Determined by the seed.

    The first puzzles of this seed, if they are known already, are not made again. Several processes share the matches.
    """
    kinds, begin = Counter(puzzle.kind for puzzle in known), known[-1].match + 1 if known else 0
    with spread(jobs) as map_matches:
        for first in count(begin // AT_ONCE * AT_ONCE, AT_ONCE):
            matches = [
                found for found in by_match(evaluator_of(game), seed, first) if found and found[0].match >= begin
            ]
            for puzzle in map_matches(partial(puzzle_in, game.name, is_ready(game), seed), matches):
                is_common = puzzle and kinds[puzzle.kind] >= COMMONEST * max(kinds.total(), SOME)
                if puzzle and not is_common:
                    kinds[puzzle.kind] += 1
                yield None if is_common else puzzle


@contextmanager
def spread(jobs: int) -> Iterator[Callable[..., Iterator[Puzzle | None]]]:
    """A `map` that uses this many processes."""
    if jobs == 1:
        yield map
    else:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            yield pool.map


def puzzle_in(name: str, is_compiled: bool, seed: int, decisions: list[Found]) -> Puzzle | None:
    """The first of a match's decisions that makes a puzzle."""
    game = find_game(name)
    if is_compiled and not is_ready(game):
        load_lookahead(game)
    evaluator = evaluator_of(game)
    return next(filter(None, (puzzle_of(evaluator, found, seed) for found in decisions)), None)


class NumpyDie(Die):
    """The luck that the puzzles of the package were made with, so that they can be made again."""

    def __init__(self, *seeds: int) -> None:
        self._generator = np.random.default_rng(seeds)

    def below(self, number: int) -> int:
        return int(self._generator.integers(number))

    def dice(self, count: int) -> Ints:
        return self._generator.integers(1, 2**61, count)

    def gumbel(self, lines: int, numbers: NDArray[np.integer]) -> NDArray[np.float64]:
        return self._generator.gumbel(size=(lines, len(numbers)))


# Matches


def by_match(evaluator: Evaluator, seed: int, first: int) -> list[list[Found]]:
    """The decisions worth a look in each of some matches."""
    matches = defaultdict[int, list[Found]](list)
    for found in decisions(evaluator, seed, first):
        matches[found.match].append(found)
    return [matches[first + index] for index in range(AT_ONCE)]


def decisions(evaluator: Evaluator, seed: int, first: int) -> Iterator[Found]:
    """Decisions worth a look: hard ones after which the player's chance soon changed."""
    die = NumpyDie(seed, first)
    rows, actions, numbers = begun(evaluator.game, seed, first)
    dice, going, sheets = die.dice(len(rows)), np.arange(len(rows)), evaluator.notes_for(len(rows))
    last = dict[tuple[int, int], Found]()  # hard decision of each match and seat
    for decision in count():
        output = evaluator.evaluate(rows[going], actions[going], numbers[going], sheets[going])
        for index, chance, hard in zip(going.tolist(), output.chances, is_hard(evaluator.network, output), strict=True):
            seat = int(rows["turn"][index])
            yield from swung(evaluator.game, last.pop((index, seat), None), float(chance))
            if hard:
                last[index, seat] = Found(first + index, decision, raw_of(rows)[index].copy(), seat, float(chance))
        luck = evaluator.luck(die, len(going))
        evaluator.run("play_rows", rows, going, output.best(output.logits + luck), sheets, dice, actions, numbers)
        going = going[numbers[going] > 0]
        if not len(going):
            break
    for (index, seat), found in last.items():
        won = evaluator.rules.has_won(open_row(evaluator.rules.State, raw_of(rows)[index]), seat)
        yield from swung(evaluator.game, found, float(won))


def swung(game: Game, found: Found | None, chance: float) -> Iterator[Found]:
    """The decision, if the chance was much different when it had been made."""
    if found and abs(chance - found.chance) >= SWINGS.get(game.name, SWING):
        yield found


def begun(game: Game, seed: int, first: int) -> tuple[Rows, Shorts, Shorts]:
    """Matches with any number of players, and their legal actions."""
    rows = np.zeros(AT_ONCE, game.rules.State)
    actions, numbers = np.zeros((AT_ONCE, game.rules.ACTIONS), np.int16), np.zeros(AT_ONCE, np.int16)
    for index in range(AT_ONCE):
        seats = game.rules.SEATS[index % len(game.rules.SEATS)]
        match = new(game.name, seats, seed=seed * 1_000_003 + first + index)
        raw_of(rows)[index] = match.raw
        numbers[index] = len(match.legal)
        actions[index, : numbers[index]] = match.legal
    return rows, actions, numbers


def is_hard(network: Network, found: Evaluations) -> NDArray[np.bool_]:
    """Is there a choice that the weakest level may well get wrong?"""
    likely = policy(found.logits, network.tuning.temperature(NOISES[0])).max(axis=1)
    choices = np.isfinite(found.logits).sum(axis=1)
    is_hard: NDArray[np.bool_] = (choices >= FEWEST_CHOICES) & (likely <= EASIEST)
    return is_hard


def policy(logits: Floats, heat: float) -> Numbers:
    """The probability of each action from logits at this temperature."""
    sharp = np.exp((logits - logits.max(axis=-1, keepdims=True)).astype(np.float64) / heat)
    chances: Numbers = sharp / sharp.sum(axis=-1, keepdims=True)
    return chances


# Puzzles


def puzzle_of(evaluator: Evaluator, found: Found, seed: int) -> Puzzle | None:
    """A decision as a puzzle, unless it is not suitable; judged in the form solvers see."""
    game, die = evaluator.game, NumpyDie(seed, found.match, found.decision)
    position = game.notation.write_position(open_row(game.rules.State, found.raw))
    match = from_position(game.name, position, seed=0)
    decision = decided(evaluator, match, found.seat, die)
    if decision is None:
        return None
    return Puzzle(
        **vars(decision),
        position=position,
        seat=found.seat,
        kind=kind_of(game, next(iter(decision.answer))),
        rating=rating_of(chances_to_solve(evaluator, match, found.seat, decision)),
        match=found.match,
        decision=found.decision,
    )


def decided(evaluator: Evaluator, match: Match, seat: int, die: Die, number: int = 1) -> Decision | None:
    """The right actions of a seat and what follows them, unless they are not clear, too easy or without a reason."""
    view = match.view(seat)

    def is_fit(right: list[int]) -> bool:
        is_hard = number > 1 or chances_to_find(evaluator, match.raw, seat, right)[0] <= EASIEST
        return is_hard and all(reason(view, action) for action in right)

    write, legal = evaluator.game.notation.write_action, legal_in(evaluator, match.raw, seat).tolist()
    verdict = judged(evaluator, match.raw, seat, die, is_fit) if len(legal) >= FEWEST_CHOICES else None
    if verdict is None or not is_told_apart(view, verdict.right, verdict.wrong):
        return None
    return Decision(
        answer={write(action): sequel(evaluator, match, seat, action, die, number) for action in verdict.right},
        wrong={write(action): round(chance, 3) for action, chance in verdict.wrong.items()},
        margin=round(verdict.margin, 3),
        error=round(verdict.error, 3),
        before=round(evaluator.network.evaluate(view.state, view.raw, seat, legal)[1], 3),
        chance=round(verdict.chance, 3),
    )


def sequel(evaluator: Evaluator, match: Match, seat: int, action: int, die: Die, number: int) -> Sequel | None:
    """What may follow an action until the seat has a choice that makes a puzzle again; None if nothing is found."""
    for _ in range(SEQUELS if number < LONGEST else 0):
        later = played_until_choice(evaluator, match, seat, action, die)
        then = later.events[len(match.events) + 1 :]
        decision = None if later.over or later.turn != seat else decided(evaluator, later, seat, die, number + 1)
        if decision:
            return Sequel(tuple(written_event(evaluator.game, event) for event in then), decision)
        if not then:
            break
    return None


def played_until_choice(evaluator: Evaluator, match: Match, seat: int, action: int, die: Die) -> Match:
    """A match after an action and what the network and chance do until the seat has a choice, if that is soon."""
    later = match.copy()
    evolve(later, Event(seat, action))
    last = len(later.events) + MOST_EVENTS
    while not later.over and len(later.events) < last:
        turn, engine = later.turn, later.engine
        legal = legal_in(evaluator, later.raw, turn)
        if turn == seat and len(legal) > 1:
            break
        if turn == CHANCE:
            chosen = engine.outcome(later.raw, die.below(engine.outcome_count(later.raw)))
        else:
            logits = logits_in(evaluator, later.raw, turn)
            chosen = int(legal[np.argmax(logits + die.gumbel(1, legal)[0])])
        evolve(later, Event(turn, chosen))
    return later


def is_told_apart(view: View, right: Iterable[int], wrong: Iterable[int]) -> bool:
    """Does the reason for the right actions apply to none of the wrong ones?"""
    reasons = [reason(view, action) for action in right]
    return not any(reason(view, action) in reasons for action in wrong)


def kind_of(game: Game, action: str) -> str:
    """What an action does: a word from its notation. A card's name means a move with it."""
    words = action.removeprefix("? ").split()
    usual = words[0] if words[0].isalpha() else "split" if words[0] == SEVEN else "move"
    return next((word for word in words if word in TELLING), usual)


def chances_to_find(evaluator: Evaluator, raw: Bytes, seat: int, right: list[int]) -> list[float]:
    """How likely each level without lookahead finds a right action, the weakest first."""
    logits, is_right = logits_in(evaluator, raw, seat), np.isin(legal_in(evaluator, raw, seat), right)
    heats = [evaluator.network.tuning.temperature(noise) or 1.0 for noise in NOISES]
    return [float(policy(logits, heat)[is_right].sum()) for heat in heats]


def chances_to_solve(evaluator: Evaluator, match: Match, seat: int, decision: Decision) -> Numbers:
    """How likely each level without lookahead finds the answer to the end, along its first branch."""
    right = [evaluator.game.notation.read_action(action) for action in decision.answer]
    chances = np.array(chances_to_find(evaluator, match.raw, seat, right))
    then = next(iter(decision.answer.values()))
    if then is None:
        return chances
    later = match.copy()
    evolve(later, later.decided(right[0], seat))
    for text in then.then:
        happen(later, text)
    return chances * chances_to_solve(evaluator, later, seat, then.next)


def rating_of(chances: Numbers) -> float:
    """How hard it is to find, by the chances of the levels, on the scale of skills."""
    chance = min(max(float(chances.mean()), 1 - LIKELIEST), LIKELIEST)
    return round(AVERAGE + UNIT * log((1 - chance) / chance), 1)


# What is right


def judged(evaluator: Evaluator, raw: Bytes, seat: int, die: Die, is_fit: Test = bool) -> Verdict | None:
    """The actions that are far better than all others, judged by what the seat can see; None if there are none."""
    groups = by_logit(evaluator, raw, seat, same_outcome(evaluator, raw, seat))
    tried = firsts(groups)
    if len(tried) < 2 or split(results_for(evaluator, raw, seat, tried[:LIKED], FEW, 0, die), SEEMING[0]) is None:
        return None
    second = results_for(evaluator, raw, seat, tried, MORE, 0, die)
    parted = split(second, SEEMING[1])
    if parted is None or not is_fit(all_of(groups, parted.right)):
        return None
    rivals = np.argsort(-second.mean(axis=1), kind="stable")[:RIVALS]
    right = closely(evaluator, raw, seat, [groups[place] for place in rivals], die)
    return confirmed(evaluator, raw, seat, right, die) if right and is_fit(right) else None


def closely(evaluator: Evaluator, raw: Bytes, seat: int, groups: list[list[int]], die: Die) -> list[int]:
    """The same in more and more worlds, further ahead, until the result is certain or hopeless (then empty)."""
    tried, worths = firsts(groups), np.zeros((len(groups), 0))
    for number in range(1, MOST_ROUNDS + 1):
        worths = np.hstack([worths, results_for(evaluator, raw, seat, tried, ROUND, HORIZON, die)])
        hopeful = split(worths, sure=SURE * sqrt(number / MOST_ROUNDS), hope=HOPE)
        if hopeful is None:
            break
        parted = split(worths, sure=SURE)
        if parted and number >= FEWEST_ROUNDS:
            return all_of(groups, parted.right)
        if number == 1:
            kept = np.argsort(-worths.mean(axis=1), kind="stable")[: len(hopeful.right) + LATER_RIVALS]
            groups, tried, worths = [groups[place] for place in kept], tried[kept], worths[kept]
    return []


def confirmed(evaluator: Evaluator, raw: Bytes, seat: int, right: list[int], die: Die) -> Verdict | None:
    """Are the actions that were picked as right certainly better in worlds that had no part in picking them?

    First all others are compared with them, then closely those that come nearest.
    """
    groups = sorted(same_outcome(evaluator, raw, seat), key=lambda group: group[0] not in right)
    count = sum(group[0] in right for group in groups)
    worths = results_for(evaluator, raw, seat, firsts(groups), ROUND, HORIZON, die)
    margins, errors = compared(worst_of(worths[:count]), worths[count:])
    if (margins + HOPE * errors < MARGIN).any():
        return None
    rivals = count + np.argsort(margins, kind="stable")[:RIVALS]
    groups = [groups[place] for place in (*range(count), *rivals)]
    worths = results_for(evaluator, raw, seat, firsts(groups), MOST_ROUNDS * ROUND, HORIZON, die)
    margins, errors = compared(worst_of(worths[:count]), worths[count:])
    if (margins < np.maximum(MARGIN, SURE * errors)).any():
        return None
    chances, nearest = worths.mean(axis=1).tolist(), margins.argmin()
    wrong = {action: chances[place] for place in range(count, len(groups)) for action in groups[place]}
    return Verdict(right, float(margins[nearest]), float(errors[nearest]), max(chances[:count]), wrong)


def firsts(groups: list[list[int]]) -> Ints:
    """One action of each group."""
    return np.array([group[0] for group in groups])


def worst_of(worths: Numbers) -> Numbers:
    """The results of the action whose mean is the lowest."""
    worst: Numbers = worths[worths.mean(axis=1).argmin()]
    return worst


def all_of(groups: list[list[int]], places: list[int]) -> list[int]:
    """The actions of some groups, in this order."""
    return [action for place in places for action in groups[place]]


def split(worths: Numbers, margin: float = MARGIN, sure: float = 0.0, hope: float = 0.0) -> Split | None:
    """The few actions better than all others by a margin and some standard errors; None if there are none.

    With `hope`, actions that could still turn out so within that many standard errors count too.
    """
    order = np.argsort(-worths.mean(axis=1), kind="stable")
    for right in range(1, min(MOST_RIGHT, len(order) - 1) + 1):
        worst = worths[order[right - 1]]
        margins, errors = compared(worst, worths[order[right:]])
        (spread,), (doubt,) = compared(worths[order[0]], worst[None])
        is_far = (margins + hope * errors >= np.maximum(margin, sure * errors)).all()
        if is_far and spread - hope * doubt <= SPREAD * margins[0]:
            return Split(order[:right].tolist(), float(margins[0]), float(errors[0]))
    return None


def compared(worth: Numbers, others: Numbers) -> tuple[Numbers, Numbers]:
    """By how much an action is better than each of some others, in the same worlds, and the standard errors."""
    gains = worth - others
    errors: Numbers = gains.std(axis=1, ddof=1) / sqrt(gains.shape[1])
    return gains.mean(axis=1), errors


def results_for(
    evaluator: Evaluator, raw: Bytes, seat: int, tried: Ints, worlds: int, horizon: int, die: Die
) -> Numbers:
    """The result of each action in each of this many worlds that are possible given what the seat sees."""
    notes = no_notes(evaluator.game)
    imagines = imagined(evaluator, seen_by(evaluator, raw, seat), seat, notes, worlds, die)
    return results_in(evaluator, imagines, notes, seat, tried, (horizon,), die)


def same_outcome(evaluator: Evaluator, raw: Bytes, seat: int) -> list[list[int]]:
    """The legal actions, grouped by the row they lead to."""
    groups = dict[bytes, list[int]]()
    for action in legal_in(evaluator, raw, seat).tolist():
        row = raw.copy()
        evaluator.rules.apply(open_row(evaluator.rules.State, row), seat, action)
        groups.setdefault(row.tobytes(), []).append(action)
    return list(groups.values())


def by_logit(evaluator: Evaluator, raw: Bytes, seat: int, groups: list[list[int]]) -> list[list[int]]:
    """The groups, in the order of the network's preference."""
    legal = legal_in(evaluator, raw, seat).tolist()
    logits = dict(zip(legal, logits_in(evaluator, raw, seat).tolist(), strict=True))
    return sorted(groups, key=lambda group: -logits[group[0]])


def logits_in(evaluator: Evaluator, raw: Bytes, seat: int) -> Floats:
    """The network's logits for each legal action, from the seat's view."""
    view = seen_by(evaluator, raw, seat)
    return evaluator.network.evaluate(
        open_row(evaluator.rules.State, view), view, seat, legal_in(evaluator, raw, seat).tolist()
    )[0]


def legal_in(evaluator: Evaluator, raw: Bytes, seat: int) -> Ints:
    """The legal actions of a seat in a row."""
    actions = np.empty(evaluator.rules.ACTIONS, np.int16)
    number = evaluator.rules.legal(open_row(evaluator.rules.State, raw), seat, actions)
    return actions[:number].astype(np.int64)


def seen_by(evaluator: Evaluator, raw: Bytes, seat: int) -> Bytes:
    """What a seat sees of a row."""
    view = raw.copy()
    evaluator.rules.hide(open_row(evaluator.rules.State, view), seat)
    return view
