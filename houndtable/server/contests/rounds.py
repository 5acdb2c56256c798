"""Tournament pairings and standings: pure functions.

Entrants are numbers. A table has sides, with one entrant each. The search starts from the order of the standings and
swaps two entrants for as long as that is better: first, nobody should meet again; second, entrants with equal points
should meet. At tables of two, nobody meets again for half as many rounds as there are entrants: everybody may still
meet half of them, so for two who would meet again there is always a table to swap with.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

WON, DRAWN = 2, 1  # points for each opponent
STARTS = 30  # orders tried as long as any two meet again

Table = tuple[int, ...]  # the entrants, by side
Met = Mapping[frozenset[int], int]  # how often two have met
Weights = dict[int, dict[int, int]]  # the cost of two at one table


class Result(NamedTuple):
    """An entrant's result in a round: at a table, or with a bye, which has none."""

    round: int
    table: str
    side: int
    entrant: int
    is_finished: bool
    has_won: bool = False
    score: int = 0
    is_lost: bool = False  # nobody of the entrant came, or all resigned

    @property
    def worth(self) -> tuple[bool, bool, int]:
        """What decides the places at a table: an entrant who did not come is last, whatever a bot achieved."""
        return not self.is_lost, self.has_won, self.score


class Place(NamedTuple):
    """A line of the standings."""

    entrant: int
    points: int
    opponents: int  # the points of all opponents: meeting stronger ones ranks higher
    wins: int
    score: int

    @property
    def order(self) -> tuple[int, ...]:
        """The sort key."""
        return -self.points, -self.opponents, -self.wins, -self.score, self.entrant


class Round(NamedTuple):
    """Who plays whom, and who has a bye."""

    tables: list[Table]
    byes: list[int]


# Results


def by_table(results: Iterable[Result]) -> list[list[Result]]:
    """The results of each table, by side."""
    return grouped(results, lambda result: result.table)


def by_hand(results: Iterable[Result]) -> list[list[Result]]:
    """The results of all who held the same cards, if a round has the same deal at all tables."""
    return grouped(results, lambda result: (result.round, result.side))


def grouped(results: Iterable[Result], key: Callable[[Result], Hashable]) -> list[list[Result]]:
    """Results at tables, grouped by a key."""
    groups: dict[Hashable, list[Result]] = defaultdict(list)
    for result in sorted(results, key=lambda each: (each.round, each.side, each.entrant)):
        if result.table:
            groups[key(result)].append(result)
    return list(groups.values())


def points_among(rivals: Sequence[Result]) -> dict[int, int]:
    """Points among those who are compared: one share for each opponent beaten, half of it for a tie."""
    return {one.entrant: sum(points_over(one, other) for other in rivals if other is not one) for one in rivals}


def points_over(one: Result, other: Result) -> int:
    """Points of an entrant against another."""
    if one.is_lost or not one.is_finished or not other.is_finished or one.worth < other.worth:
        return 0
    return WON if one.worth > other.worth else DRAWN


def points_of(results: Sequence[Result], is_duplicate: bool = False) -> Counter[int]:
    """Everybody's points; a bye is worth as much as beating everybody."""
    points, most = Counter({result.entrant: 0 for result in results}), Counter[int]()
    for rivals in by_hand(results) if is_duplicate else by_table(results):
        points.update(points_among(rivals))
        most[rivals[0].round] = max(most[rivals[0].round], WON * (len(rivals) - 1))
    for bye in (result for result in results if not result.table):
        points[bye.entrant] += most[bye.round]
    return points


def standings(entrants: Collection[int], results: Sequence[Result], is_duplicate: bool = False) -> list[Place]:
    """The entrants, best first."""
    points, met = points_of(results, is_duplicate), meetings(results)
    wins, scores, opponents = Counter[int](), Counter[int](), Counter[int]()
    for result in results:
        wins[result.entrant] += result.has_won and not result.is_lost
        scores[result.entrant] += 0 if result.is_lost else result.score
    for pair, times in met.items():
        one, other = pair
        opponents[one] += points[other] * times
        opponents[other] += points[one] * times
    places = [Place(who, points[who], opponents[who], wins[who], scores[who]) for who in entrants]
    return sorted(places, key=lambda place: place.order)


def meetings(results: Iterable[Result]) -> Counter[frozenset[int]]:
    """How often two have met."""
    tables = [[result.entrant for result in table] for table in by_table(results)]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def byes_of(results: Iterable[Result]) -> Counter[int]:
    """How many byes everybody has had."""
    return Counter(result.entrant for result in results if not result.table)


# The next round


def next_round(places: Sequence[Place], results: Sequence[Result], sides: int, by_points: bool = True) -> Round:
    """A round for these entrants, given in the order of the standings."""
    byes = bye_takers(places, byes_of(results), len(places) % sides)
    return Round(matched([place for place in places if place.entrant not in byes], results, sides, by_points), byes)


def arena_tables(places: Sequence[Place], results: Sequence[Result], sides: int) -> list[Table]:
    """Tables for the free entrants of an arena; if not all can play, those who have played most wait."""
    played = Counter(result.entrant for result in results)
    waiting = bye_takers(places, {who: -times for who, times in played.items()}, len(places) % sides)
    return matched([place for place in places if place.entrant not in waiting], results, sides)


def matched(places: Sequence[Place], results: Sequence[Result], sides: int, by_points: bool = True) -> list[Table]:
    """Tables for all of these."""
    points = {place.entrant: place.points if by_points else 0 for place in places}
    return [seated(table, results) for table in arrange(list(points), points, meetings(results), sides)]


def bye_takers(places: Sequence[Place], had: Mapping[int, int], count: int) -> list[int]:
    """The entrants who get a bye: those with the fewest byes, and of these the last."""
    order = [place.entrant for place in reversed(places)]
    return sorted(order, key=lambda who: had.get(who, 0))[:count]


def arrange(order: Sequence[int], points: Mapping[int, int], met: Met, sides: int) -> list[Table]:
    """Tables where as few as possible meet again, and then those with equal points meet."""
    weights, worst = weigh(order, points, met)
    die, start, found = random.Random(0), list(order), []
    for _ in range(STARTS):
        tables = improved([start[first : first + sides] for first in range(0, len(start), sides)], weights)
        found.append((total(tables, weights), tables))
        if found[-1][0] < worst:  # nobody meets again
            break
        die.shuffle(start)
    return [tuple(table) for table in min(found, key=lambda each: each[0])[1]]


def weigh(order: Sequence[int], points: Mapping[int, int], met: Met) -> tuple[Weights, int]:
    """The cost of two at a table: their difference and, far more, having met; and the cost of meeting again."""
    worst = 1 + sum((points[one] - points[other]) ** 2 for one, other in combinations(order, 2))
    again = {one: {other: worst * met.get(frozenset((one, other)), 0) for other in order} for one in order}
    return {
        one: {other: again[one][other] + (points[one] - points[other]) ** 2 for other in order} for one in order
    }, worst


def total(tables: Iterable[Sequence[int]], weights: Weights) -> int:
    """The cost of some tables."""
    return sum(weights[one][other] for table in tables for one, other in combinations(table, 2))


def improved(tables: list[list[int]], weights: Weights) -> list[list[int]]:
    """The same with pairs of entrants swapped for as long as the cost falls."""
    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(tables, 2):
            is_better |= any([swap(one, other, a, b, weights) for a in range(len(one)) for b in range(len(other))])
    return tables


def swap(one: list[int], other: list[int], a: int, b: int, weights: Weights) -> bool:
    """Swap two if the cost falls; did it?"""
    here, there = weights[one[a]], weights[other[b]]
    left, right = one[:a] + one[a + 1 :], other[:b] + other[b + 1 :]
    gain = sum(here[who] - there[who] for who in left) + sum(there[who] - here[who] for who in right)
    if gain > 0:
        one[a], other[b] = other[b], one[a]
    return gain > 0


def seated(table: Table, results: Iterable[Result]) -> Table:
    """The entrants of a table by side: each side goes to the entrant who had it least often."""
    had = Counter((result.entrant, result.side) for result in results if result.table)
    left, sides = sorted(table), []
    for side in range(len(table)):
        sides.append(min(left, key=lambda who: (had[who, side], who)))
        left.remove(sides[-1])
    return tuple(sides)


# Round robin


def robin_rounds(size: int) -> int:
    """How many rounds it takes at tables of two until everybody has met everybody."""
    return size - 1 + size % 2


def robin_round(size: int, number: int, here: Collection[int], results: Sequence[Result]) -> Round:
    """A round at tables of two, from 1: all entrants but one rotate; an entrant without an opponent has a bye."""
    circle = [*range(size), *([-1] if size % 2 else [])]  # -1 is the bye
    turned = circle[:1] + circle[number:] + circle[1:number]
    pairs = [(turned[index], turned[-1 - index]) for index in range(len(turned) // 2)]
    tables = [seated(pair, results) for pair in pairs if set(pair) <= set(here)]
    byes = [who for pair in pairs if not set(pair) <= set(here) for who in pair if who in here]
    return Round(tables, sorted(byes))


def have_all_met(entrants: Sequence[int], results: Sequence[Result]) -> bool:
    """Has everybody met everybody?"""
    met = meetings(results)
    return all(met[frozenset(pair)] for pair in combinations(entrants, 2))
