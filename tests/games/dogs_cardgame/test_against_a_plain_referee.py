"""The rules again, following the rulebook's text, over the written position: legal actions, and points.

Nothing of the game is used but its notation, so a slip on either side shows.
"""

import random
from collections import Counter

import pytest

from houndtable.games import GAMES
from houndtable.games.dogs_cardgame import notation, rules
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.games.text import read_parts
from tests.games.tables import Table, all_options

PLACES = (("1",), ("2a", "2b"), ("3a", "3b"), ("4a", "4b", "4c"), ("5a", "5b", "5c", "5d"))
LARGE = (3, 4)  # bays, counted from 0
PUPPIES = {"healthy": "h", "trained": "t", "cured": "s", "hotel": "g", "fair": "f"}
BONUSES = [f"L{number}" for number in range(1, 13)]
Dogs = list[str]  # "pug.h"


def types_of(dogs: Dogs) -> Counter[str]:
    return Counter(dog.split(".")[1] for dog in dogs)


def breeds_of(dogs: Dogs) -> Counter[str]:
    return Counter(dog.split(".")[0] for dog in dogs)


class Player:
    """What lies in front of a player; a closed bay is None."""

    def __init__(self, parts: dict[str, str], seat: int) -> None:
        def part(thing: str) -> str:
            return parts.get(f"{thing} {seat}", "").replace("-", "")

        self.at, self.home = part("at"), part("taken home")
        self.bays = [None if "closed" in bay else bay.split() for bay in part("kennel").split("|")]
        self.hotel, self.infirmary, self.bonuses = (
            part("hotel").split(),
            part("infirmary").split(),
            part("bonuses").split(),
        )
        self.characters, self.puppies = Counter(part("characters").split()), Counter(part("puppies").split())
        self.food, self.coins, self.licences, self.improvements = (
            int(part(thing) or 0) for thing in ("food", "coins", "licences", "improvements")
        )
        self.earned = [int(bay) - 1 for bay in part("earned").split()]

    def dogs(self) -> Dogs:
        return [dog for bay in self.bays for dog in bay or []]

    def free_in(self, bay: int) -> int:
        dogs = self.bays[bay]
        return 0 if dogs is None else len(PLACES[bay]) - len(dogs)

    def free(self) -> int:
        return sum(map(self.free_in, range(5)))

    def large_bays_open(self) -> int:
        return sum(self.bays[bay] is not None for bay in LARGE)

    def has_room_for(self, dogs: Dogs) -> bool:
        types = types_of(dogs)
        has_room_for_sick = not types["s"] or len(self.infirmary) + types["s"] <= 3
        return types["h"] + types["t"] <= self.free() and has_room_for_sick

    def without(self, bay: int, place: int) -> list[Dogs]:
        """The dogs of the bays without this one."""
        return [[d for p, d in enumerate(dogs or []) if (b, p) != (bay, place)] for b, dogs in enumerate(self.bays)]


class Referee:
    def __init__(self, text: str) -> None:
        self.parts = parts = read_parts(text, notation.PARTS)
        self.players = [Player(parts, seat) for seat in range(int(parts["seats"]))]
        self.seat = int(parts["player"])
        self.me = self.players[self.seat]
        self.agreed = parts.get("options", "")
        self.above = {name: parts[name].split()[0] for name in parts["city"].split()}
        self.below = {name: [d for d in parts[name].split()[1:] if d != "-"] for name in self.above}
        self.fair, self.waiting = self.words("fair"), self.words("waiting")
        self.done, self.effects = self.words("this turn"), self.words("effects")

    def words(self, part: str) -> list[str]:
        return self.parts.get(part, "").split()

    def plays_with(self, option: str) -> bool:
        return f"{option}=yes" in self.agreed

    def may_buy(self, number: int) -> bool:
        left = 10 - sum(player.improvements for player in self.players)
        return left >= number and self.me.coins >= number

    def puppies_left(self) -> list[str]:
        copies = 0 if not self.plays_with("puppies") else 1 if len(self.players) == 2 else 2
        return [kind for kind in PUPPIES if sum(player.puppies[kind] for player in self.players) < copies]

    def may_buy_puppy(self) -> bool:
        return self.me.coins >= 2 and bool(self.puppies_left())

    def may_adopt(self) -> bool:
        return bool(self.fair) and self.me.free() > 0

    def legal(self) -> set[str]:
        phase = self.parts["phase"]
        acts: set[str] = getattr(self, f"in_{phase}")()
        return acts

    # 3 Turn

    def in_turn(self) -> set[str]:
        return {*self.moves(), *self.actions(), *self.uses(), *self.free_actions(), *self.donations(), *self.claims()}

    def has_acted(self) -> bool:
        return "collected" in self.done or "hired" in self.done

    def moves(self) -> set[str]:
        if "moved" in self.done or self.has_acted():
            return set()
        return {f"move {name}" for name in self.above if name != self.me.at}

    def actions(self) -> set[str]:
        here, me = self.me.at, self.me
        if not here:
            return set()
        company = [seat for seat, player in enumerate(self.players) if player.at == here and player is not me]
        fee = int(bool(company) and not self.has_acted() and not self.plays_with("children"))
        to_whom = [f" paying {seat}" for seat in company] if fee else [""]
        dogs = self.below[here]
        is_free = list(self.above.values()).count(self.above[here]) > 1
        can_feed = 0 < len(dogs) <= me.food
        may = {
            "collect": "collected" not in self.done and can_feed and me.has_room_for(dogs) and me.coins >= fee,
            "hire": "hired" not in self.done and me.coins >= fee + (0 if is_free else 1),
        }
        return {act + payee for act, may_act in may.items() if may_act for payee in to_whom}

    def uses(self) -> set[str]:
        me = self.me
        may_sell = self.may_buy(1)
        brings = {
            "merchant": True,
            "vet": bool(me.infirmary) and me.free() > 0,
            "trainer": bool(me.dogs()),
            "manager": bool(me.dogs() or me.hotel) or may_sell,
            "partner": self.may_adopt() or may_sell or self.may_buy_puppy(),
        }
        return {f"use {name}" for name in me.characters if brings[name]} | {f"dismiss {name}" for name in me.characters}

    def free_actions(self) -> set[str]:
        me, large = self.me, self.me.large_bays_open()
        small_dogs = sum(len(me.bays[bay] or []) for bay in range(3))
        price = 1 if self.plays_with("children") else 3
        may = {
            "open": "opened" not in self.done and (large == 1 or (large == 0 and small_dogs >= 3)),
            "licence": large > me.licences and me.coins >= price,
            "swap": self.plays_with("swap_characters") and "swapped" not in self.done and me.coins >= 1,
            "end": bool(me.at) and me.characters.total() <= 2 and max(me.characters.values(), default=0) <= 1,
        }
        return {act for act, may_act in may.items() if may_act}

    def donations(self) -> set[str]:
        if self.parts.get("donating") == "done":
            return set()
        return {
            f"donate {name}"
            for bay, names in enumerate(PLACES)
            if bay not in self.me.earned
            for place, name in enumerate(names[: len(self.me.bays[bay] or [])])
            if self.is_spare(bay, place)
        }

    def is_spare(self, bay: int, place: int) -> bool:
        """Does the bonus of this turn do without this dog?"""
        claimed, bays = self.parts.get("claimed"), [dogs or [] for dogs in self.me.bays]
        if not claimed or self.holds(claimed, self.me.without(bay, place)):
            return True
        return not self.holds(claimed, bays) and bays[bay][place] not in self.words("pairs")

    # 5 Bonuses

    def claims(self) -> set[str]:
        if self.plays_with("children") or self.parts.get("claimed"):
            return set()
        taken = {bonus for player in self.players for bonus in player.bonuses}
        bays = [dogs or [] for dogs in self.me.bays]
        return {f"claim {bonus}" for bonus in BONUSES if bonus not in taken and self.holds(bonus, bays)}

    def holds(self, bonus: str, bays: list[Dogs]) -> bool:
        dogs, me = [dog for bay in bays for dog in bay], self.me
        types, breeds = types_of(dogs), breeds_of(dogs)
        by_helper = types_of([dog for dog in dogs if dog != me.home])
        healthy = types["h"] + (types["s"] if self.plays_with("cured_counts_healthy") else 0)
        pairs = sum(max(breeds_of(bay).values(), default=0) >= 2 for bay in bays)
        conditions = (
            *(healthy >= 3, types["t"] >= 3, by_helper["s"] >= 3, len(me.hotel) >= 3, by_helper["f"] >= 3),
            bool(types["f"] and types["s"] and types["t"] and me.hotel),
            *(max(breeds.values(), default=0) >= 3, len(breeds) >= 6, pairs >= 3, len(dogs) >= 9),
            *(me.licences == 2, me.licences >= 1 and me.improvements >= 2),
        )
        return conditions[BONUSES.index(bonus)]

    # In the middle of an action

    def in_placing(self) -> set[str]:
        to_fill = sum(self.me.free_in(bay) for bay in self.me.earned)
        bays = [b for b in range(5) if self.me.free_in(b) and (b in self.me.earned or len(self.waiting) > to_fill)]
        return {f"place {which} in {bay + 1}" for which in range(1, len(self.waiting) + 1) for bay in bays}

    def in_lifting(self) -> set[str]:
        places = (names[: len(dogs or [])] for names, dogs in zip(PLACES, self.me.bays, strict=True))
        return {"done", *(f"lift {name}" for names in places for name in names)}

    def in_rewarding(self) -> set[str]:
        seconds = self.donations() if self.parts.get("donating") == "going on" else set()
        return seconds | {f"coins {coins}" for coins in range(int(self.parts["reward"]) + 1)}

    def in_earning(self) -> set[str]:
        return {f"puppy {kind}" for kind in self.puppies_left()}

    def in_taking(self) -> set[str]:
        acts = set()
        for name, dogs in self.below.items():
            for which, dog in enumerate(dogs, 1):
                may_go_home = self.plays_with("third_dog_into_bay") and dog[-1] in "sf" and self.me.free() > 0
                acts |= {f"take {name} {which}"} if self.me.has_room_for([dog]) else set()
                acts |= {f"take home {name} {which}"} if may_go_home else set()
        return acts

    def in_effects(self) -> set[str]:
        me, left = self.me, self.effects
        acts = {f"buy {number}" for number in (1, 2) if "purchase" in left and self.may_buy(number)}
        if "puppy" in left and self.may_buy_puppy():
            acts |= self.in_earning()
        if "food" in left and me.dogs():
            acts.add("income food")
        if "coins" in left and me.hotel:
            acts.add("income coins")
        if {"adoption", "adoption-if-wanted"} & set(left) and self.may_adopt():
            acts |= {f"adopt {breed}" for breed in self.fair}
        must_adopt = "adoption" in left and self.may_adopt()
        return acts | (set() if must_adopt else {"done"})

    # 6 Points

    def points(self, player: Player) -> int:
        types = types_of(player.dogs())
        groups = [size for bay in player.bays for size in breeds_of(bay or []).values()]
        points = sum((0, 1, 3, 6, 12)[size] for size in groups) + types["t"] + self.hotel_points(player)
        if not self.plays_with("children"):
            points += 3 * (
                len(player.bonuses) + sum(self.has_most(player, thing) for thing in ("food", "coins", "improvements"))
            )
        types["h"] += types["s"] if self.plays_with("cured_counts_healthy") else 0
        types["g"] = len(player.hotel)
        points += sum(cards * (3 + types[PUPPIES[kind]] // 2) for kind, cards in player.puppies.items())
        points -= 3 * len(player.infirmary) + 5 * (player.large_bays_open() - player.licences)
        return points - (0 if player.improvements else 3)

    def has_most(self, player: Player, thing: str) -> bool:
        return all(getattr(player, thing) > getattr(other, thing) for other in self.players if other is not player)

    def hotel_points(self, player: Player) -> int:
        guests, own = [len(other.hotel) for other in self.players], len(player.hotel)
        if self.plays_with("hotel_needs_dog") and own == 0:
            return 0
        if len(guests) == 2:
            return 0 if guests[0] == guests[1] else 12 if own == max(guests) else 8
        first = sum(number > own for number in guests)
        shared = (12, 10, 8, 6, 4)[first : first + guests.count(own)]
        assert sum(shared) % len(shared) == 0
        return sum(shared) // len(shared)


EAGER = {"collect": 9, "open": 9, "buy": 9, "hire": 5, "use": 4, "puppy": 4, "place": 3, "licence": 3, "dismiss": 0.1}


def eagerness(act: str) -> float:
    """Random play that fills its bays sees more of the game."""
    is_large_bay = act.startswith("place") and act[-1] in "45"
    return EAGER.get(act.split()[0], 1) * (3 if is_large_bay else 1)


def rich_table(seats: int, seed: int) -> Table:
    die = random.Random(seed)
    options = list(die.choice(all_options(GAMES["dogs_cardgame"], seats)))
    options[2] = int(die.random() < 0.8)  # puppies
    table = Table(GAMES["dogs_cardgame"].rules, seats, tuple(options), seed)
    while table.state.turn == CHANCE or "keep" in notation.write_action(table.legal(table.state.turn)[0]):
        table.act()
    for seat in range(seats):
        table.state.food[seat] += die.choice((0, 5, 20))
        table.state.coins[seat] += die.choice((0, 5, 20))
    return table


@pytest.mark.parametrize("seats", rules.SEATS)
def test_r12_r36_a_plain_referee_allows_and_counts_the_same(seats: int) -> None:
    for seed in range(6):
        table = rich_table(seats, seed)
        for _ in range(400):
            if table.state.turn == CHANCE:
                table.act()
                continue
            referee = Referee(notation.write_position(table.state))
            scores = [rules.score(table.state, seat) for seat in range(seats)]
            assert scores == [referee.points(player) for player in referee.players]
            if table.state.turn == NOBODY:
                break
            acts = [notation.write_action(action) for action in table.legal(table.state.turn)]
            assert set(acts) == referee.legal(), notation.write_position(table.state)
            act = table.random.choices(acts, [eagerness(act) for act in acts])[0]
            rules.apply(table.state, table.state.turn, notation.read_action(act))
