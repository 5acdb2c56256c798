"""Tournament pairings: nobody meets twice while that can be avoided, and byes are fair."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houndtable.server.contests import rounds
from houndtable.server.contests.rounds import DRAWN, WON, Result, Round


def played(number: int, round_: Round, die: st.DataObject | None = None) -> list[Result]:
    """A round with results decided by anything; by default the lower number wins."""
    found = []
    for index, table in enumerate(round_.tables):
        scores = die.draw(st.lists(st.integers(0, 3), min_size=len(table), max_size=len(table))) if die else None
        for side, who in enumerate(table):
            score = scores[side] if scores else -who
            best = max(scores) if scores else -min(table)
            found.append(Result(number, f"{number}/{index}", side, who, True, score == best, score))
    return [*found, *(Result(number, "", 0, who, True) for who in round_.byes)]


def swiss(size: int, sides: int, count: int, die: st.DataObject | None = None, by_points: bool = True) -> list[Result]:
    results: list[Result] = []
    for number in range(1, count + 1):
        places = rounds.standings(range(size), results)
        results += played(number, rounds.next_round(places, results, sides, by_points), die)
    return results


def check_everybody_plays_once(results: Sequence[Result], size: int, sides: int) -> None:
    for number in {result.round for result in results}:
        assert sorted(result.entrant for result in results if result.round == number) == list(range(size))
    assert all(len(table) == sides for table in rounds.by_table(results))


@given(st.integers(2, 24), st.data())
def test_nobody_meets_twice_in_a_swiss_of_half_as_many_rounds(size: int, die: st.DataObject) -> None:
    """With byes, one entrant fewer plays."""
    results = swiss(size, 2, die.draw(st.integers(1, max(size // 2, 1))), die)
    check_everybody_plays_once(results, size, 2)
    assert max(rounds.meetings(results).values()) == 1


def every_arrangement(left: Sequence[int], sides: int) -> Iterator[list[tuple[int, ...]]]:
    if not left:
        yield []
    for others in combinations(left[1:], sides - 1):
        rest = [who for who in left[1:] if who not in others]
        for more in every_arrangement(rest, sides):
            yield [(left[0], *others), *more]


@given(st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), st.data())
@example((8, 2), None)
def test_as_few_meet_again_as_possible(shape: tuple[int, int], die: st.DataObject | None) -> None:
    """After any history, compared with all possible pairings."""
    size, sides = shape
    pairs = list(combinations(range(size), 2))
    known = die.draw(st.sets(st.sampled_from(pairs))) if die else set(pairs[: len(pairs) // 2])
    met = Counter(map(frozenset, known))
    points = dict.fromkeys(range(size), 0)
    weights, _ = rounds.weigh(range(size), points, met)
    found = rounds.arrange(range(size), points, met, sides)
    assert rounds.total(found, weights) == min(
        rounds.total(tables, weights) for tables in every_arrangement(range(size), sides)
    )


@given(st.integers(2, 6), st.integers(2, 20), st.integers(1, 9), st.booleans(), st.data())
def test_byes_are_fair(sides: int, size: int, count: int, by_points: bool, die: st.DataObject) -> None:
    """Nobody has a second bye before everybody has had one."""
    size = max(size, sides)
    results = swiss(size, sides, min(count, 5), die, by_points)
    check_everybody_plays_once(results, size, sides)
    byes = rounds.byes_of(results)
    assert max(byes[who] for who in range(size)) - min(byes[who] for who in range(size)) <= 1


@given(st.integers(2, 30))
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    results: list[Result] = []
    for number in range(1, rounds.robin_rounds(size) + 1):
        results += played(number, rounds.robin_round(size, number, range(size), results))
    check_everybody_plays_once(results, size, 2)
    assert set(rounds.meetings(results).values()) == {1} and rounds.have_all_met(range(size), results)
    assert set(rounds.byes_of(results).values()) == ({1} if size % 2 else set())


def test_an_entrant_whose_opponent_is_gone_has_a_bye() -> None:
    found = rounds.robin_round(4, 1, [0, 1, 2], [])
    assert len(found.tables) == 1 and len(found.byes) == 1
    assert sorted([*found.tables[0], *found.byes]) == [0, 1, 2]


@pytest.mark.parametrize(("size", "sides"), [(9, 3), (8, 4), (7, 3), (12, 6)])
def test_at_larger_tables_all_have_met_in_the_end(size: int, sides: int) -> None:
    results: list[Result] = []
    for number in range(1, 30):
        places = rounds.standings(range(size), results)
        results += played(number, rounds.next_round(places, results, sides, by_points=False))
        if rounds.have_all_met(range(size), results):
            break
    assert rounds.have_all_met(range(size), results)


def test_the_strong_meet() -> None:
    places = [rounds.Place(who, points, 0, 0, 0) for who, points in enumerate((4, 4, 2, 2, 2, 2, 0, 0))]
    found = rounds.next_round(places, [], 2)
    assert sorted(map(sorted, found.tables)) == [[0, 1], [2, 3], [4, 5], [6, 7]]


def test_sides_change() -> None:
    first = [Result(1, "1", 0, 0, True), Result(1, "1", 1, 1, True)]
    assert rounds.seated((0, 1), first) == (1, 0) and rounds.seated((0, 1), []) == (0, 1)


@given(st.lists(st.tuples(st.booleans(), st.integers(-3, 3)), min_size=2, max_size=6))
def test_a_table_gives_away_what_there_is(sides: list[tuple[bool, int]]) -> None:
    table = [Result(1, "1", side, side, True, won, score) for side, (won, score) in enumerate(sides)]
    assert sum(rounds.points_among(table).values()) == WON * len(sides) * (len(sides) - 1) // 2


def test_points() -> None:
    def at_table(*worths: tuple[bool, int, bool]) -> list[int]:
        table = [Result(1, "1", side, side, True, *worth) for side, worth in enumerate(worths)]
        return list(rounds.points_among(table).values())

    assert at_table((True, 1, False), (False, 0, False)) == [WON, 0]
    assert at_table((True, 1, False), (True, 1, False)) == [DRAWN, DRAWN]
    assert at_table((True, 9, False), (False, 5, False), (False, 7, False)) == [2 * WON, 0, WON]
    assert at_table((True, 9, True), (False, 5, False)) == [0, WON], "who did not come has lost, whatever the bot did"
    assert at_table((True, 9, True), (False, 5, True)) == [0, 0]


def test_standings_are_told_apart() -> None:
    """Two have equal points and opponents with equal points: wins decide, then scores."""
    results = [
        Result(1, "a", 0, 0, True, True, 5), Result(1, "a", 1, 1, True, False, 1),
        Result(1, "b", 0, 2, True, True, 4), Result(1, "b", 1, 3, True, False, 1),
        Result(2, "c", 0, 1, True, True, 3), Result(2, "c", 1, 3, True, False, 1),
    ]  # fmt: skip
    places = rounds.standings([3, 2, 1, 0, 4], results)
    assert [place.entrant for place in places] == [0, 1, 2, 3, 4]
    assert [place.points for place in places] == [2, 2, 2, 0, 0] and places[0].opponents == 2
    assert places == rounds.standings([0, 1, 2, 3, 4], results[::-1]), "in whatever order it is told"


def test_a_bye_is_worth_a_table() -> None:
    table = [Result(1, "1", side, side, True, side == 0) for side in range(3)]
    assert rounds.points_of([*table, Result(1, "", 0, 7, True)]) == {0: 2 * WON, 1: DRAWN, 2: DRAWN, 7: 2 * WON}


def test_what_is_not_finished_counts_nothing() -> None:
    table = [Result(1, "1", 0, 0, False), Result(1, "1", 1, 1, False)]
    assert rounds.points_among(table) == {0: 0, 1: 0}


def test_with_the_same_deal_those_are_compared_who_held_the_same_cards() -> None:
    """At both tables side 0 wins; the entrant who made more of it is ahead, and so is the one who lost by less."""
    results = [
        Result(1, "a", 0, 0, True, True, 9), Result(1, "a", 1, 1, True, False, 1),
        Result(1, "b", 0, 2, True, True, 5), Result(1, "b", 1, 3, True, False, 4),
        Result(1, "", 0, 4, True),
    ]  # fmt: skip
    assert rounds.points_of(results, is_duplicate=True) == {0: WON, 1: 0, 2: 0, 3: WON, 4: WON}
