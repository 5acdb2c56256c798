"""The seven again, as plainly as possible: every order and every split, tried field by field.

Nothing here comes from rules.py, so that the look-ahead there can be compared with it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Pawn(NamedTuple):
    where: str  # track, goal or home
    number: int = 0
    has_moved: bool = False
    is_loose: bool = False  # on its start field, but not from home (O6)


Pawns = tuple[tuple[Pawn, ...], ...]  # by seat


class Part(NamedTuple):
    owner: int
    pawn: Pawn
    points: int
    into_goal: bool
    after: Pawns


@dataclass
class Table:
    seats: int
    against_clock: bool
    canadian: bool
    eighth_without_joker: bool
    only_home_protects: bool
    is_joker: bool
    goal_waits: bool
    waiting: frozenset[int] = frozenset()  # Q23 who had no pawn on the track when the seven was played
    known: dict[tuple[Pawns, int, int], bool] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return 64 if self.seats <= 4 else 96

    @property
    def is_team(self) -> bool:
        return self.seats in (4, 6)

    def start(self, seat: int) -> int:
        return 32 * seat if self.seats == 2 else 16 * seat

    def on(self, r: int, steps: int) -> int:
        return (r - steps if self.against_clock else r + steps) % self.size

    def is_blocked(self, pawns: Pawns, f: int) -> bool:
        return any(
            self.start(q) == f and pawn.where == "track" and pawn.number == f and not pawn.is_loose
            for q in range(self.seats)
            for pawn in pawns[q]
        )

    def burned(self, pawns: Pawns, fields: list[int]) -> Pawns:
        return tuple(
            tuple(Pawn("home") if pawn.where == "track" and pawn.number in fields else pawn for pawn in own)
            for own in pawns
        )

    def moved(self, pawns: Pawns, owner: int, index: int, way: list[int], end: Pawn) -> Pawns:
        burned = self.burned(pawns, way)
        own = (*burned[owner][:index], end, *burned[owner][index + 1 :])
        return (*burned[:owner], own, *burned[owner + 1 :])

    def partner(self, seat: int) -> int:
        return (seat + self.seats // 2) % self.seats

    def side(self, seat: int) -> set[int]:
        return {seat, self.partner(seat)} if self.is_team else {seat}

    def has_finished(self, pawns: Pawns, seat: int) -> bool:
        return all(pawn.where == "goal" for pawn in pawns[seat])

    def is_won(self, pawns: Pawns) -> bool:
        in_goal = [sum(pawn.where == "goal" for pawn in own) for own in pawns]
        if not self.is_team:
            return max(in_goal) == 4
        return any(in_goal[seat] + in_goal[self.partner(seat)] == 8 for seat in range(self.seats))

    def movable(self, pawns: Pawns, seat: int) -> list[int]:
        if self.is_team and self.has_finished(pawns, seat):
            return [self.partner(seat)]
        return [seat, self.partner(seat)] if self.is_team and self.canadian else [seat]

    def has_pawn(self, pawns: Pawns, seat: int) -> bool:
        return any(pawn.where == "track" for pawn in pawns[seat])

    def may_wait(self, pawns: Pawns, seat: int) -> bool:
        in_goal = sum(pawn.where == "goal" for pawn in pawns[seat])
        return self.goal_waits and 0 < in_goal < 4 and not self.has_pawn(pawns, seat)

    def steps(self, pawns: Pawns, seat: int, points: int) -> Iterator[Part]:
        """Every part that can be played, whether or not the rest can."""
        for owner in self.movable(pawns, seat):
            for index, pawn in enumerate(pawns[owner]):
                if not pawn.has_moved:
                    for n in range(1, points + 1):
                        yield from self.along_track(pawns, owner, index, n)
                        yield from self.into_goal(pawns, owner, index, n)

    def along_track(self, pawns: Pawns, owner: int, index: int, n: int) -> Iterator[Part]:
        pawn = pawns[owner][index]
        way = [self.on(pawn.number, step) for step in range(1, n + 1)]
        if pawn.where == "track" and not any(self.is_blocked(pawns, f) for f in way):
            is_loose = self.only_home_protects and way[-1] == self.start(owner)
            end = Pawn("track", way[-1], True, is_loose)
            yield Part(owner, pawn, n, False, self.moved(pawns, owner, index, way, end))

    def into_goal(self, pawns: Pawns, owner: int, index: int, n: int) -> Iterator[Part]:
        pawn, start = pawns[owner][index], self.start(owner)
        taken = {other.number for other in pawns[owner] if other.where == "goal"}
        if pawn.where == "goal" and owner not in self.waiting:
            way: list[int] = []
            first, last = pawn.number + 1, pawn.number + n
        elif pawn.where == "track" and (pawn.number != start or pawn.is_loose):
            d = (pawn.number - start if self.against_clock else start - pawn.number) % self.size
            way = [self.on(pawn.number, step) for step in range(1, d + 1)]
            first, last = 1, n - d
        else:
            return
        if last < first or last > 4 or taken & set(range(first, last + 1)):
            return
        if any(self.is_blocked(pawns, f) for f in way) or (pawn.where == "track" and self.is_refused(pawns, owner)):
            return
        yield Part(owner, pawn, n, True, self.moved(pawns, owner, index, way, Pawn("goal", last, True)))

    def is_refused(self, pawns: Pawns, owner: int) -> bool:
        outside = [pawn for seat in (owner, self.partner(owner)) for pawn in pawns[seat] if pawn.where != "goal"]
        return self.is_team and self.is_joker and self.eighth_without_joker and len(outside) == 1

    def can_use_up(self, pawns: Pawns, seat: int, points: int) -> bool:
        """Is there any sequence of parts that uses all points?"""
        if points == 0:
            return True
        key = (pawns, seat, points)
        if key not in self.known:
            self.known[key] = any(
                self.can_use_up(part.after, seat, points - part.points) for part in self.steps(pawns, seat, points)
            )
        return self.known[key]

    def legal(self, pawns: Pawns, seat: int, points: int) -> list[Part]:
        if points == 7:
            self.waiting = frozenset(q for q in range(self.seats) if self.may_wait(pawns, q))
        parts = self.steps(pawns, seat, points)
        return [part for part in parts if self.can_use_up(part.after, seat, points - part.points)]


# Random positions with obstacles


def any_table(die: random.Random) -> Table:
    seats = die.choice((2, 3, 4, 4, 5, 6, 6))
    against_clock, canadian, eighth, only_home, is_joker, goal_waits = (
        die.random() < share for share in (0.2, 0.4, 0.3, 0.25, 0.4, 0.6)
    )
    return Table(seats, against_clock, canadian, eighth, only_home, is_joker, goal_waits)


Taken = set[tuple[str, int, int]]
Weights = tuple[int, ...]  # of home, goal, before the own start field, before any, on the own, anywhere
MIXED: tuple[Weights, ...] = ((3, 2, 2, 3, 1, 1), (1, 6, 2, 2, 1, 1), (2, 2, 4, 6, 2, 0), (1, 1, 1, 1, 1, 5))
PENNED_IN, GUARDING = (2, 4, 0, 5, 0, 0), (1, 1, 0, 1, 9, 0)


def any_pawns(table: Table, die: random.Random, seat: int, is_in_the_middle: bool) -> Pawns:
    """Crowded before the start fields and in the goals, half the time guards all around; each field once."""
    taken: Taken = set()
    is_tight = die.random() < 0.5
    return tuple(
        any_of_seat(table, die, other, taken, any_weights(table, die, seat, other, is_tight), is_in_the_middle)
        for other in range(table.seats)
    )


def any_weights(table: Table, die: random.Random, seat: int, other: int, is_tight: bool) -> Weights:
    if not is_tight:
        return die.choice(MIXED)
    is_own_side = other == seat or (table.is_team and other == table.partner(seat))
    return PENNED_IN if is_own_side else GUARDING


def any_of_seat(
    table: Table, die: random.Random, seat: int, taken: Taken, weights: Weights, is_in_the_middle: bool
) -> tuple[Pawn, ...]:
    pawns: list[Pawn] = []
    while len(pawns) < (4 if table.is_team else 5):
        pawn = any_pawn(table, die, seat, die.choices(range(6), weights)[0])
        spot = (pawn.where, pawn.number, seat if pawn.where == "goal" else -1)
        if pawn.where != "home" and spot in taken:
            continue
        taken.add(spot)
        is_marked = is_in_the_middle and pawn.where != "home" and die.random() < 0.35
        pawns.append(pawn._replace(has_moved=is_marked))
    return tuple(pawns)


def any_pawn(table: Table, die: random.Random, seat: int, choice: int) -> Pawn:
    start = table.start(seat)
    if choice == 0:
        return Pawn("home")
    if choice == 1:
        return Pawn("goal", die.randint(1, 4))
    if choice == 2:
        return any_on_track(table, die, seat, table.on(start, -die.randint(1, 8)))
    if choice == 3:
        return any_on_track(table, die, seat, table.on(table.start(die.randrange(table.seats)), -die.randint(0, 8)))
    if choice == 4:
        return any_on_track(table, die, seat, start)
    return any_on_track(table, die, seat, die.randrange(table.size))


def any_on_track(table: Table, die: random.Random, seat: int, number: int) -> Pawn:
    is_loose = table.only_home_protects and number == table.start(seat) and die.random() < 0.5
    return Pawn("track", number, is_loose=is_loose)


# As text


def pawn_text(pawn: Pawn) -> str:
    place = {"home": "home", "goal": f"G{pawn.number}", "track": f"{pawn.number}"}[pawn.where]
    return place + "t" * pawn.is_loose + "*" * pawn.has_moved


def position_text(table: Table, pawns: Pawns, seat: int, points: int) -> str:
    """With fewer than seven points: in the middle of a seven."""
    options = [
        "against_clock=yes" * table.against_clock,
        "canadian_seven=yes" * table.canadian,
        "eighth_without_joker=yes" * table.eighth_without_joker,
        "only_home_protects=yes" * table.only_home_protects,
        "goal_waits=no" * (not table.goal_waits),
    ]
    lines = [f"seats: {table.seats}", f"options: {' '.join(options)}", f"player: {seat}", "cards: 2"]
    lines += [f"pawns {other}: {' '.join(map(pawn_text, own))}" for other, own in enumerate(pawns)]
    if points == 7:
        return "\n".join([*lines, f"hand {seat}: {'?' if table.is_joker else '7'}"])
    waits = f"waits: {' '.join(map(str, sorted(table.waiting)))}"
    return "\n".join([*lines, f"seven: {points}{' by ?' if table.is_joker else ''}", waits])
