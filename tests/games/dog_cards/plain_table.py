"""DOG CARDS again, as it lies on a table: piles card by card, rows as lists, following the rulebook's text.

Nothing here comes from rules.py, so the rules can be compared with it.
"""

import random
from dataclasses import dataclass, field

NUMBERS = {"1": {1, 11}} | {str(n): {n} for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13)}
CARDS = [*NUMBERS, "14", "?", "thief"]
PLACES = range(1, 14)


def has_number(card: str, place: int) -> bool:
    return place in NUMBERS.get(card, set())


@dataclass
class PlainTable:
    seats: int
    joker_may_start: bool
    thief_may_hit_partner: bool
    finished_row_counts: bool
    die: random.Random
    player: int = 0
    pile: list[str] = field(default_factory=list)  # the next card first
    on_top: int = 0  # cards of it that the last looker knows
    at_bottom: int = 0  # cards of it that everybody knows
    discard: list[str] = field(default_factory=list)
    open: dict[int, str | None] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=list)
    rows: list[list[list[str]]] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # cards drawn since the last question

    @property
    def is_team(self) -> bool:
        return self.seats == 4

    def partner(self, seat: int) -> int:
        return (seat + 2) % 4

    def set_up(self) -> None:
        self.pile = [card for card in CARDS for _ in range(8)]
        self.die.shuffle(self.pile)
        self.open = dict.fromkeys(PLACES)
        self.fill_open_row(1)
        self.hands = [[] for _ in range(self.seats)]
        for number in range(self.seats * (5 if self.is_team else 7)):
            self.hands[(self.player + number) % self.seats].append(self.draw())
        self.rows = [[[], []] for _ in range(self.seats)]
        self.finished = [0] * self.seats

    def swap_gifts(self, gifts: list[str]) -> None:
        for seat, gift in enumerate(gifts):
            self.hands[seat].remove(gift)
            self.hands[self.partner(seat)].append(gift)

    # The piles

    def draw(self) -> str:
        if not self.pile:
            self.reshuffle()
        card = self.pile.pop(0)
        if self.on_top:
            self.on_top -= 1
        self.at_bottom = min(self.at_bottom, len(self.pile))
        self.drawn.append(card)
        return card

    def reshuffle(self) -> None:
        self.die.shuffle(self.discard)
        self.pile = self.discard + self.pile
        self.discard = []

    def fill_open_row(self, first: int) -> None:
        for place in (*range(first, 14), *range(1, first)):
            if self.open[place] is None:
                self.fill(place)

    def fill(self, place: int) -> None:
        refused = 0
        while refused < len(self.pile) or self.discard:
            if refused == len(self.pile):
                self.reshuffle()
            card = self.draw()
            if not has_number(card, place):
                self.open[place] = card
                return
            self.pile.append(card)
            self.at_bottom += 1
            refused += 1

    # Legal actions

    def row_named(self, words: list[str]) -> list[str]:
        """`second row 2`, `row`, `partner's row`: the row that the acting player means."""
        index = int(words[0] == "second")
        owner = int(words[-1]) if words[-1].isdigit() else self.player
        return self.rows[self.partner(owner) if words[0] == "partner's" else owner][index]

    def may_start(self, owner: int) -> bool:
        running = sum(bool(row) for row in self.rows[owner])
        if self.is_team:
            return running + self.finished[owner] < 1
        return running + self.finished[owner] * self.finished_row_counts < 2

    def wants(self, row: list[str], card: str) -> bool:
        place = len(row) + 1
        if place == 1:
            return card in ("1", "13") or (card == "?" and self.joker_may_start)
        return card == "14" if place == 14 else card == "?" or has_number(card, place)

    def legal(self) -> set[str]:
        hand = set(self.hands[self.player])
        return self.lays(hand) | self.buys(hand) | self.powers(hand) | self.exchanges(hand) | self.discards(hand)

    def lays(self, hand: set[str]) -> set[str]:
        targets = [("row", self.player, 0)]
        partners = ("partner's row", self.partner(self.player), 0)
        targets.append(partners if self.is_team else ("second row", self.player, 1))
        found = set()
        for name, owner, index in targets:
            row = self.rows[owner][index]
            is_first_free = index == 0 or bool(self.rows[owner][0])
            if row or (self.may_start(owner) and is_first_free):
                found |= {f"lay {card} {name}" for card in hand if self.wants(row, card)}
        return found

    def buys(self, hand: set[str]) -> set[str]:
        there = [place for place in PLACES if self.open[place]]
        by_number = {f"buy {p} with {c}" for p in there for c in hand if has_number(c, p) or c == "?"}
        by_power = {f"buy {p} with 4 power" for p in there if p <= 8 and p != 4 and "4" in hand}
        return by_number | by_power

    def powers(self, hand: set[str]) -> set[str]:
        found = {"look"} if "7" in hand else set()
        found |= {f"fetch {card}" for card in self.discard if "14" in hand}
        spared = {self.player}
        if self.is_team and not self.thief_may_hit_partner:
            spared.add(self.partner(self.player))
        robbed = (name for name, owner, row in self.every_row() if row and owner not in spared)
        return found | {f"steal {name}" for name in robbed if "thief" in hand}

    def every_row(self) -> list[tuple[str, int, list[str]]]:
        names = ("row", "second row")
        return [(f"{names[i]} {seat}", seat, self.rows[seat][i]) for seat in range(self.seats) for i in range(2)]

    def exchanges(self, hand: set[str]) -> set[str]:
        return {
            f"exchange {card} at {place} {name}"
            for name, _, row in self.every_row()
            for place, lying in enumerate(row, 1)
            for card in hand
            if lying == "?" and (has_number(card, place) or (place == 1 and card == "13"))
        }

    def discards(self, hand: set[str]) -> set[str]:
        return {f"discard {card}" for card in hand}

    # Consequences

    def do(self, action: str) -> bool:
        """Apply an action; is the game over?"""
        verb, *words = action.split()
        hand, place = self.hands[self.player], 1
        if verb == "lay":
            if self.lay(words[0], self.row_named(words[1:])):
                return True
            hand.append(self.draw())
        elif verb == "buy":
            place = int(words[0])
            self.pay(words[2])
            hand.append(self.open[place] or "")
            self.open[place] = None
        elif verb == "fetch":
            self.discard.remove(words[0])
            hand.append(words[0])
            self.pay("14")
        elif verb == "steal":
            hand.append(self.row_named(words).pop())
            self.pay("thief")
        elif verb == "exchange":
            hand.remove(words[0])
            hand.append("?")
            self.row_named(words[3:])[int(words[2]) - 1] = words[0]
        else:
            self.pay(words[0])
            hand.append(self.draw())
        self.end_turn(place)
        return False

    def pay(self, card: str) -> None:
        self.hands[self.player].remove(card)
        self.discard.append(card)

    def lay(self, card: str, row: list[str]) -> bool:
        self.hands[self.player].remove(card)
        row.append(card)
        if len(row) < 14:
            return False
        owner = next(seat for _, seat, each in self.every_row() if each is row)
        self.discard += row[:13]
        row.clear()
        self.finished[owner] += 1
        return self.finished[owner] == 2 or (self.is_team and self.finished[self.partner(owner)] == 1)

    def look(self) -> list[str]:
        self.on_top = min(7, len(self.pile))
        self.at_bottom = min(self.at_bottom, len(self.pile) - self.on_top)
        return self.pile[: self.on_top]

    def take(self, place: int) -> None:
        self.hands[self.player].append(self.pile.pop(place))
        self.on_top -= 1
        self.pay("7")
        self.end_turn(1)

    def end_turn(self, place: int) -> None:
        self.fill_open_row(place)
        if not self.pile:
            self.reshuffle()
        self.player = (self.player + 1) % self.seats
