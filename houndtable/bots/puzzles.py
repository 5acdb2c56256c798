"""Puzzles by machine: decisions that matter much, found in matches that the network plays, and checked closely.

Matches are played many at a time, by draws from the network's policy. Every decision that weak levels may well get
wrong is tried out in a few imagined worlds. Where some actions seem far better than all others, they are compared
again in many worlds and further ahead, from nothing but what the position shows. See docs/puzzles.md.
"""

from collections.abc import Iterator
from itertools import count
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games import Game
from ..games.row import Bytes, open_row
from ..play.match import from_position, new
from ..play.puzzle import Puzzle, Tree
from .belief import no_notes
from .crowd import Crowd, Ints, Looks, Rows, Shorts
from .levels import LEVELS
from .lookahead import Numbers, crowd_of, imagined, new_dice, played_in
from .net import temperature
from .network import Floats
from .open_rows import raw_of
from .reasons import reason

AT_ONCE = 32  # matches
SWING = 0.1  # of a chance to win, between a decision and the same player's next one
SWINGS = {"dogs_cardgame": 0.03}  # where a turn has many small decisions
FEWEST_CHOICES = 3
EASIEST = 0.8  # the weakest level's chance to find it
FEW, MORE, MANY = 6, 12, 320  # worlds for a first, a second and a close look
LIKED = 4  # actions that the policy likes best: with them alone the first look is
HORIZON = 8  # choices of all players that are made there at least
MARGIN = 0.04  # of a chance to win
SURE = 4.0  # standard errors by which the margin is beyond doubt
MOST_RIGHT = 3  # actions
SPREAD = 0.25  # of the margin: right actions differ by less
MOST_RIVALS = 6  # actions that are compared closely
LONGEST = 5  # acts of an answer
AVERAGE, UNIT = 25.0, 5.9  # of ratings: an even chance, and what makes it e times better
LIKELIEST = 0.98  # chance to solve a puzzle
NOISES = [bot.mind.noise for bot in LEVELS if bot.mind and not bot.mind.simulations]  # the weakest level comes first


class Found(NamedTuple):
    """A decision of a match."""

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
    """The right actions, by how much they are better, and the chance to win after them."""

    right: list[int]
    margin: float
    error: float
    chance: float


def make_puzzles(game: Game, seed: int) -> Iterator[Puzzle | None]:
    """Puzzles without end; None where a decision that was looked at is none. The same seed makes the same ones."""
    crowd = crowd_of(game)
    for first in count(step=AT_ONCE):
        used = set[int]()
        for found in decisions(crowd, seed, first):
            puzzle = None if found.match in used else puzzle_of(crowd, found, seed)
            used |= {found.match} if puzzle else set()
            yield puzzle


# Matches


def decisions(crowd: Crowd, seed: int, first: int) -> Iterator[Found]:
    """Decisions in some matches that are worth a look: hard ones after which the player's chance was soon another."""
    die = np.random.default_rng([seed, first])
    rows, actions, numbers = begun(crowd.game, seed, first)
    dice, going = new_dice(die, len(rows)), np.arange(len(rows))
    last = dict[tuple[int, int], Found]()  # hard decision of each match and seat
    for decision in count():
        looks = crowd.look(rows[going], actions[going], numbers[going])
        for index, chance, hard in zip(going.tolist(), looks.chances, is_hard(crowd.game, looks), strict=True):
            seat = int(rows["turn"][index])
            yield from swung(crowd.game, last.pop((index, seat), None), float(chance))
            if hard:
                last[index, seat] = Found(first + index, decision, raw_of(rows)[index].copy(), seat, float(chance))
        luck = die.gumbel(size=looks.wishes.shape)
        crowd.run("play_rows", rows, going, looks.best(looks.wishes + luck), dice, actions, numbers)
        going = going[numbers[going] > 0]
        if not len(going):
            break
    for (index, seat), found in last.items():
        won = crowd.rules.has_won(open_row(crowd.rules.State, raw_of(rows)[index]), seat)
        yield from swung(crowd.game, found, float(won))


def swung(game: Game, found: Found | None, chance: float) -> Iterator[Found]:
    """The decision, if the chance was much different when it had been made."""
    if found and abs(chance - found.chance) >= SWINGS.get(game.name, SWING):
        yield found


def begun(game: Game, seed: int, first: int) -> tuple[Rows, Shorts, Shorts]:
    """Matches with any number of players, and what may be done in each."""
    rows = np.zeros(AT_ONCE, game.rules.State)
    actions, numbers = np.zeros((AT_ONCE, game.rules.ACTIONS), np.int16), np.zeros(AT_ONCE, np.int16)
    for index in range(AT_ONCE):
        seats = game.rules.SEATS[index % len(game.rules.SEATS)]
        match = new(game.name, seats, seed=seed * 1_000_003 + first + index)
        raw_of(rows)[index] = match.raw
        numbers[index] = len(match.legal)
        actions[index, : numbers[index]] = match.legal
    return rows, actions, numbers


def is_hard(game: Game, looks: Looks) -> NDArray[np.bool_]:
    """Where there is a choice that the weakest level may well get wrong."""
    likely = policy(looks.wishes, temperature(game.name, NOISES[0])).max(axis=1)
    choices = np.isfinite(looks.wishes).sum(axis=1)
    is_hard: NDArray[np.bool_] = (choices >= FEWEST_CHOICES) & (likely <= EASIEST)
    return is_hard


def policy(wishes: Floats, heat: float) -> Numbers:
    """The chance of each action, drawn by wishes that are less sharp."""
    sharp = np.exp((wishes - wishes.max(axis=-1, keepdims=True)).astype(np.float64) / heat)
    chances: Numbers = sharp / sharp.sum(axis=-1, keepdims=True)
    return chances


# Puzzles


def puzzle_of(crowd: Crowd, found: Found, seed: int) -> Puzzle | None:
    """A decision as a puzzle, if it is one; it is judged as it will be read."""
    game, die = crowd.game, np.random.default_rng([seed, found.match, found.decision])
    position = game.notation.write_position(open_row(game.rules.State, found.raw))
    match = from_position(game.name, position, seed=0)
    verdict = judged(crowd, match.raw, found.seat, die)
    if verdict is None or not all(reason(match.view(found.seat), action) for action in verdict.right):
        return None
    chances = chances_to_find(crowd, match.raw, found.seat, verdict.right)
    if chances[0] > EASIEST:
        return None
    answer = tree_of(crowd, match.raw, found.seat, verdict.right, die)
    kind = kind_of(next(iter(answer)))
    margin, error, chance = (round(number, 3) for number in verdict[1:])
    made_from = found.match, found.decision
    return Puzzle(position, found.seat, answer, kind, rating_of(chances), margin, error, chance, *made_from)


def kind_of(notation: str) -> str:
    """What is done: the first word of its notation; a card's name means to move by it."""
    word = notation.split()[0]
    return word if word.isalpha() else "move"


def chances_to_find(crowd: Crowd, raw: Bytes, seat: int, right: list[int]) -> list[float]:
    """How likely each level that does not look ahead does something right, the weakest first."""
    wishes, is_right = wishes_in(crowd, raw, seat), np.isin(legal_in(crowd, raw, seat), right)
    heats = [temperature(crowd.game.name, noise) or 1.0 for noise in NOISES]
    return [float(policy(wishes, heat)[is_right].sum()) for heat in heats]


def rating_of(chances: list[float]) -> float:
    """How hard it is to find, by the chances of the levels, on the scale of skills."""
    chance = min(max(sum(chances) / len(chances), 1 - LIKELIEST), LIKELIEST)
    return round(AVERAGE + UNIT * log((1 - chance) / chance), 1)


def tree_of(crowd: Crowd, raw: Bytes, seat: int, right: list[int], die: np.random.Generator, acts: int = 1) -> Tree:
    """What is right, and after each of it what is right then, as long as the seat goes on and one way is clear."""
    return {crowd.game.notation.write_action(each): after(crowd, raw, seat, each, die, acts) for each in right}


def after(crowd: Crowd, raw: Bytes, seat: int, action: int, die: np.random.Generator, acts: int) -> Tree:
    """The tree below an action."""
    rules, row = crowd.rules, raw.copy()
    rules.apply(open_row(rules.State, row), seat, action)
    if acts == LONGEST or open_row(rules.State, row).turn != seat:
        return {}
    verdict = judged(crowd, row, seat, die)
    return tree_of(crowd, row, seat, verdict.right, die, acts + 1) if verdict else {}


# What is right


def judged(crowd: Crowd, raw: Bytes, seat: int, die: np.random.Generator) -> Verdict | None:
    """The actions that are far better than all others, for all that the seat can see; None if there are none."""
    groups = by_wish(crowd, raw, seat, same_outcome(crowd, raw, seat))
    tried = np.array([group[0] for group in groups])
    if len(tried) < 2 or split(brought(crowd, raw, seat, tried[:LIKED], FEW, 0, die)) is None:
        return None
    second = brought(crowd, raw, seat, tried, MORE, 0, die)
    if split(second) is None:
        return None
    rivals = np.argsort(-second.mean(axis=1), kind="stable")[:MOST_RIVALS]
    worths = brought(crowd, raw, seat, tried[rivals], MANY, HORIZON, die)
    parted = split(worths, SURE)
    if parted is None:
        return None
    best = sorted(action for place in parted.right for action in groups[rivals[place]])
    return Verdict(best, parted.margin, parted.error, float(worths[parted.right[0]].mean()))


def split(worths: Numbers, sure: float = 0.0) -> Split | None:
    """The few actions that are much better than all others, by so many standard errors; None if there are none."""
    order = np.argsort(-worths.mean(axis=1), kind="stable")
    for right in range(1, min(MOST_RIGHT, len(order) - 1) + 1):
        gains = worths[order[right - 1]] - worths[order[right:]]
        margins, errors = gains.mean(axis=1), gains.std(axis=1, ddof=1) / sqrt(gains.shape[1])
        spread = float((worths[order[0]] - worths[order[right - 1]]).mean())
        if (margins >= np.maximum(MARGIN, sure * errors)).all() and spread <= SPREAD * margins[0]:
            return Split(order[:right].tolist(), float(margins[0]), float(errors[0]))
    return None


def brought(
    crowd: Crowd, raw: Bytes, seat: int, tried: Ints, worlds: int, horizon: int, die: np.random.Generator
) -> Numbers:
    """What each action brings in each of so many worlds that are possible for what the seat sees."""
    imagines = imagined(crowd, seen_by(crowd, raw, seat), seat, no_notes(crowd.game), worlds, die)
    return played_in(crowd, imagines, seat, tried, horizon, die)


def same_outcome(crowd: Crowd, raw: Bytes, seat: int) -> list[list[int]]:
    """The legal actions, those together that lead to the same row."""
    groups = dict[bytes, list[int]]()
    for action in legal_in(crowd, raw, seat).tolist():
        row = raw.copy()
        crowd.rules.apply(open_row(crowd.rules.State, row), seat, action)
        groups.setdefault(row.tobytes(), []).append(action)
    return list(groups.values())


def by_wish(crowd: Crowd, raw: Bytes, seat: int, groups: list[list[int]]) -> list[list[int]]:
    """The same, what the network wishes for most first."""
    legal = legal_in(crowd, raw, seat).tolist()
    wishes = dict(zip(legal, wishes_in(crowd, raw, seat).tolist(), strict=True))
    return sorted(groups, key=lambda group: -wishes[group[0]])


def wishes_in(crowd: Crowd, raw: Bytes, seat: int) -> Floats:
    """What the network wishes for, by what the seat sees: a number for each legal action."""
    view = seen_by(crowd, raw, seat)
    return crowd.network.look(open_row(crowd.rules.State, view), view, seat, legal_in(crowd, raw, seat).tolist())[0]


def legal_in(crowd: Crowd, raw: Bytes, seat: int) -> Ints:
    """What a seat may do in a row."""
    actions = np.empty(crowd.rules.ACTIONS, np.int16)
    number = crowd.rules.legal(open_row(crowd.rules.State, raw), seat, actions)
    return actions[:number].astype(np.int64)


def seen_by(crowd: Crowd, raw: Bytes, seat: int) -> Bytes:
    """What a seat sees of a row."""
    view = raw.copy()
    crowd.rules.hide(open_row(crowd.rules.State, view), seat)
    return view
