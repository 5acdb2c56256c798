"""All cards but the seven, again, as plainly as possible, on the table of `seven_by_hand`: field by field.

Nothing here comes from rules.py, so that the rules can be compared with it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.games.dog_deluxe.seven_by_hand import Pawn, Pawns, Table, any_pawns, any_table, pawn_text, position_text

LETTERS = "abcde"
PLAIN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13"]
DECK = [*PLAIN, "14", "?", "swap"]
CHOICES = ["last_resort", "always", "never", "text", "text_but_out"]
STEPS = {"1": [1, 11], "4": [4, -4], "7": [], "swap": []}


class Play(NamedTuple):
    """The rest of the hand, the discard pile and the pawns after a card."""

    hand: list[str]
    discard: list[str]
    pawns: Pawns


@dataclass
class Hand:
    """A player's turn with these cards."""

    table: Table
    pawns: Pawns
    seat: int
    cards: list[str]
    discard: list[str]
    has_fourteen: bool
    null_swap: str
    drawn: str = ""

    @property
    def owner(self) -> int:
        """The owner of the pawns that are moved."""
        is_helper = self.table.is_team and self.table.has_finished(self.pawns, self.seat)
        return self.table.partner(self.seat) if is_helper else self.seat

    def plays(self) -> dict[str, Play]:
        """All legal actions except sevens, and their results."""
        found: dict[str, Play] = {}
        for card in {card for card in self.cards if self.drawn in ("", card)}:
            kinds = [*PLAIN, "swap", *(["14"] if self.has_fourteen else [])] if card == "?" else [card]
            for text, pawns in self.starts(card):
                found[text] = self.after(card, pawns)
            for kind in kinds:
                for text, pawns in (*self.moves(card, kind), *self.trades(card, kind)):
                    found[text] = self.after(card, pawns)
                for text, fetched in self.fetches(card, kind):
                    found[text] = self.after(card, self.pawns, fetched)
        return found

    def ways_out(self, has_play: bool) -> dict[str, Play]:
        """The actions of a player who cannot or need not move."""
        found = {f"{'? ' * (card == '?')}swap down": self.after(card, self.pawns) for card in self.null_swaps(has_play)}
        if has_play:
            return found
        if not self.table.is_team:
            return found | {f"discard {card}": self.after(card, self.pawns) for card in self.cards}
        return found or {"drop out": Play([], [*self.discard, *self.cards], self.pawns)}

    def null_swaps(self, has_play: bool) -> list[str]:
        """The cards that may be laid down as a swap without effect."""
        held = [card for card in ["swap", "?"] if card in self.cards and self.drawn in ("", card)]
        if self.null_swap == "text" or (self.null_swap == "text_but_out" and (has_play or not self.table.is_team)):
            return [] if self.has_rival() else held
        is_last_resort = self.null_swap == "last_resort" and not has_play and self.has_pawn()
        if self.table.is_team and not self.has_pair() and (self.null_swap == "always" or is_last_resort):
            return [card for card in held if card == "swap"]
        return []

    def after(self, card: str, pawns: Pawns, fetched: str = "") -> Play:
        hand, discard = [*self.cards], [*self.discard, card]
        hand.remove(card)
        if fetched:
            hand.append(fetched)
            discard.remove(fetched)
        return Play(hand, discard, pawns)

    # The cards

    def starts(self, card: str) -> Iterator[tuple[str, Pawns]]:
        start = self.table.start(self.owner)
        is_free = not self.table.is_blocked(self.pawns, start)
        if card in ("1", "13", "?") and Pawn("home") in self.pawns[self.owner] and is_free:
            cleared = self.table.burned(self.pawns, [start])
            index = cleared[self.owner].index(Pawn("home"))
            yield f"start {card}", self.table.moved(cleared, self.owner, index, [], Pawn("track", start))

    def moves(self, card: str, kind: str) -> Iterator[tuple[str, Pawns]]:
        for n in STEPS.get(kind) or [int(kind)] if kind not in ("7", "swap", "?") else []:
            for letter, pawn in zip(LETTERS, in_order(self.table, self.owner, self.pawns), strict=False):
                if self.table.goal_waits and not self.has_pawn():
                    continue
                text = f"{'? ' * (card == '?')}{abs(n)} {letter}{' back' * (n < 0)}"
                for into_goal, after in self.steps(pawn, n):
                    if not (into_goal and card == "?" and self.is_eighth(pawn)):
                        yield text + " goal" * into_goal, after

    def steps(self, pawn: Pawn, n: int) -> Iterator[tuple[bool, Pawns]]:
        """One pawn's move: along the track, into the goal, on in the goal. Pawns it jumps over stay."""
        table, index = self.table, self.pawns[self.owner].index(pawn)
        forth = 1 if n > 0 else -1
        way = [table.on(pawn.number, forth * step) for step in range(1, abs(n) + 1)]
        if pawn.where == "track" and not any(table.is_blocked(self.pawns, f) for f in way):
            is_loose = table.only_home_protects and way[-1] == table.start(self.owner)
            end = Pawn("track", way[-1], is_loose=is_loose)
            yield False, table.moved(self.pawns, self.owner, index, way[-1:], end)
        for part in table.into_goal(self.pawns, self.owner, index, n) if n > 0 else ():
            goal = Pawn("goal", next(p.number for p in part.after[self.owner] if p.has_moved))
            yield True, table.moved(self.pawns, self.owner, index, [], goal)

    def is_eighth(self, pawn: Pawn) -> bool:
        table = self.table
        team = (self.owner, table.partner(self.owner))
        outside = [each for seat in team for each in self.pawns[seat] if each.where != "goal"]
        return table.eighth_without_joker and table.is_team and outside == [pawn]

    def swappable(self, seat: int) -> list[tuple[str, Pawn]]:
        letters = zip(LETTERS, in_order(self.table, seat, self.pawns), strict=False)
        start = self.table.start(seat)
        return [(a, p) for a, p in letters if p.where == "track" and (p.number != start or p.is_loose)]

    def has_pawn(self) -> bool:
        return self.table.has_pawn(self.pawns, self.owner)

    def has_rival(self) -> bool:
        return any(self.swappable(seat) for seat in range(self.table.seats) if seat != self.owner)

    def has_pair(self) -> bool:
        return bool(self.swappable(self.owner)) and self.has_rival()

    def trades(self, card: str, kind: str) -> Iterator[tuple[str, Pawns]]:
        for letter, pawn in self.swappable(self.owner) if kind == "swap" else ():
            for other in range(self.table.seats):
                for its_letter, its_pawn in self.swappable(other) if other != self.owner else ():
                    after = self.put(self.pawns, self.owner, pawn, its_pawn.number)
                    after = self.put(after, other, its_pawn, pawn.number)
                    yield f"{'? ' * (card == '?')}swap {letter} {other}{its_letter}", after

    def put(self, pawns: Pawns, seat: int, pawn: Pawn, number: int) -> Pawns:
        is_loose = self.table.only_home_protects and number == self.table.start(seat)
        end = Pawn("track", number, is_loose=is_loose)
        return self.table.moved(pawns, seat, pawns[seat].index(pawn), [], end)

    def fetches(self, card: str, kind: str) -> Iterator[tuple[str, str]]:
        for fetched in set(self.discard) - {"14", card if card == "?" else ""} if kind == "14" else ():
            yield f"{'? ' * (card == '?')}14 fetch {fetched}", fetched

    # As text

    def text(self) -> str:
        lines = position_text(self.table, self.pawns, self.seat, 7).splitlines()[:-1]
        lines[1] += f" null_swap={self.null_swap}" + " deck=dog_cards" * self.has_fourteen
        lines += [f"hand {self.seat}: {' '.join(self.cards)}", f"discard: {' '.join(self.discard)}"]
        return "\n".join([*lines, f"drawn: {self.drawn}"] if self.drawn else lines)


def in_order(table: Table, seat: int, pawns: Pawns) -> list[Pawn]:
    """The order of a written position: along the track, then in the goal, then at home."""

    def rank(pawn: Pawn) -> tuple[int, int]:
        ahead = (pawn.number - table.start(seat)) * (-1 if table.against_clock else 1) % table.size
        places = {"track": (0, table.size if pawn.is_loose else ahead), "goal": (1, pawn.number)}
        return places.get(pawn.where, (2, 0))

    return sorted(pawns[seat], key=rank)


def pawns_text(table: Table, seat: int, pawns: Pawns) -> str:
    return " ".join(map(pawn_text, in_order(table, seat, pawns)))


def any_hand(die: random.Random) -> Hand:
    """A turn in a crowded position, before the end of the game."""
    while True:
        table = replace(any_table(die), is_joker=False)  # jokers are tested with the seven
        seat = die.randrange(table.seats)
        pawns = any_pawns(table, die, seat, is_in_the_middle=False)
        if not table.is_won(pawns):
            break
    has_fourteen = die.random() < 0.4
    kinds = [card for card in DECK if has_fourteen or card != "14"]
    cards = die.choices([*kinds, "?", "swap", "4"], k=die.randint(1, 3))
    drawn = die.choice(["", cards[0]]) if not table.is_team else ""
    discard = die.choices(kinds, k=die.choice((0, 1, 3)))
    return Hand(table, pawns, seat, cards, discard, has_fourteen, die.choice(CHOICES), drawn)
