"""What Python's networks and bots decide, written down for `bots.mjs`."""

import importlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from houndtable.bots import BOTS
from houndtable.bots.belief import notes_of
from houndtable.bots.builtin_bots import with_simulations
from houndtable.bots.hint import hints
from houndtable.bots.network import Query, network_of
from houndtable.bots.own_matches import Shadow
from houndtable.games import Game
from houndtable.games.dice import roll
from houndtable.games.row import Bytes, new_bytes, open_row
from houndtable.games.seats import CHANCE
from houndtable.play.match import View
from houndtable.play.record import Setup
from tests.translate.transcript import plain

AT_ONCE = 40  # matches side by side
BOLD = 0.15  # share of actions that are not the network's
LINES = [("level_1", "net"), ("expert", "level_3"), ("level_4", "level_2", "expert")]


class GivenDice(random.Random):
    """Bots draw from a die of `games.dice`: from the same state the same as in the browser."""

    def __init__(self, dice: int) -> None:
        super().__init__()
        self.dice = np.array([dice])

    def getrandbits(self, k: int) -> int:
        """The next state of the die."""
        roll(self.dice, 2)
        return int(self.dice[0])

    def randrange(self, *_: Any) -> int:
        """The same."""
        return self.getrandbits(64)


def any_options(game: Game, seats: int, luck: random.Random) -> tuple[int, ...]:
    """Options at random, half of them as usual."""
    return tuple(
        luck.randrange(min(len(option.choices), seats + 1) if option.names_seats else len(option.choices))
        if luck.random() < 0.5
        else option.default
        for option in game.rules.OPTIONS
    )


# Positions


@dataclass
class Table:
    """A match with everybody's notes."""

    game: Game
    seats: int
    luck: random.Random
    raw: Bytes = field(init=False)

    def __post_init__(self) -> None:
        rules = self.game.rules
        self.raw = new_bytes(rules.State)
        self.state: Any = open_row(rules.State, self.raw)
        rules.setup(self.state, self.seats, np.array(any_options(self.game, self.seats, self.luck), np.int8))
        self.known = importlib.import_module(f"houndtable.bots.{self.game.package}.evaluate")
        self.notes = [[0] * self.known.NOTES for _ in range(self.seats)]
        self.deal()

    def deal(self) -> None:
        """Let chance act."""
        while self.state.turn == CHANCE:
            count = self.game.rules.outcome_count(self.state)
            self.act(CHANCE, self.game.rules.outcome(self.state, self.luck.randrange(count)))

    def act(self, seat: int, action: int) -> None:
        """Every seat watches."""
        for each in range(self.seats):
            seen = self.game.rules.public(self.state, seat, action, each)
            self.known.remember(self.notes[each], self.state, each, seat, seen)
        self.game.rules.apply(self.state, seat, action)

    def query(self) -> Query:
        """What the seat to act sees."""
        rules, seat, raw = self.game.rules, self.state.turn, self.raw.copy()
        view, buffer = open_row(rules.State, raw), [0] * (rules.ACTIONS + 1)
        rules.hide(view, seat)
        return Query(view, raw, seat, buffer[: rules.legal(view, seat, buffer)], list(self.notes[seat]))


def positions(game: Game, count: int, seed: int) -> Iterator[str]:
    """Decisions of the network in matches with all numbers of seats, and options at random."""
    luck, network, found = random.Random(seed), network_of(game.name), 0
    seats = [game.rules.SEATS[number % len(game.rules.SEATS)] for number in range(AT_ONCE)]
    tables = [Table(game, each, luck) for each in seats]
    while found < count:
        asked = [table.query() for table in tables]
        for place, (table, query, (logits, chance)) in enumerate(
            zip(tables, asked, network.evaluate_all(asked), strict=True)
        ):
            best = query.legal[int(logits.argmax())]
            if len(query.legal) > 1 and found < count:
                found += 1
                yield json.dumps(shown(query) | {"logits": logits.tolist(), "chance": chance, "best": best})
            table.act(query.seat, luck.choice(query.legal) if luck.random() < BOLD else best)
            table.deal()
            if game.rules.is_over(table.state):
                tables[place] = Table(game, table.seats, luck)


def shown(query: Query) -> dict[str, Any]:
    """A query as JSON has it."""
    return {"raw": query.raw.tobytes().hex(), "seat": query.seat, "legal": query.legal, "notes": list(query.notes)}


# Matches


def matches(game: Game, decisions: int, seed: int) -> Iterator[str]:
    """Matches between bots, by number of seats."""
    for number, seats in enumerate(game.rules.SEATS):
        luck = random.Random(seed + number)
        options, chance, thought = any_options(game, seats, luck), luck.randrange(1, 2**60), luck.randrange(1, 2**60)
        line = LINES[number % len(LINES)]
        bots = [line[seat % len(line)] for seat in range(seats)]
        shadow = Shadow(Setup(game=game, seats=seats, options=options), np.array([chance]), 0)
        shadow._die = GivenDice(thought)
        for _ in range(decisions):
            if shadow.match.over:
                break
            shadow.follow(shadow.decided(BOTS[bots[shadow.match.turn]]))
        events = [[event.seat, int(event.action)] for event in shadow.match.events]
        told = {"seats": seats, "options": options, "chance": str(chance), "thought": str(thought), "bots": bots}
        yield json.dumps(told | {"decisions": decisions, "events": events})


# Thoughts


def thoughts(game: Game, count: int, playouts: int, seed: int) -> Iterator[str]:
    """What level 5 chooses after so many playouts, and hints."""
    thinker, luck, found = with_simulations(BOTS["level_5"], "thinker", playouts), random.Random(seed), 0
    while found < count:
        seats = luck.choice(game.rules.SEATS)
        shadow = Shadow(
            Setup(game=game, seats=seats, options=any_options(game, seats, luck)),
            np.array([luck.randrange(1, 2**60)]),
            0,
        )
        for _ in range(luck.randrange(10, 60)):
            if not shadow.match.over:
                shadow.follow(shadow.decided(BOTS["level_1"]))
        view = None if shadow.match.over else shadow.match.view(shadow.match.turn)
        if view and len(view.legal) > 1:
            found += 1
            yield json.dumps(thought(view, thinker.choose, luck.randrange(1, 2**60), playouts))


def thought(view: View, choose: Any, dice: int, playouts: int) -> dict[str, Any]:
    """A decision by level 5, and the hints."""
    query = Query(view.state, view.raw, view.seat, list(map(int, view.legal)), notes_of(view, False).tolist())
    told = [[int(each.action), each.chance, plain(each.why)] for each in hints(view, GivenDice(dice))]
    return shown(query) | {
        "dice": str(dice),
        "playouts": playouts,
        "choice": int(choose(view, GivenDice(dice))),
        "hints": told,
    }
