"""Whole tables in plain Python, line by line for `tables.mjs`: what all seats were sent after every act."""

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from houndtable.games import Game
from houndtable.games.seats import SPECTATOR
from houndtable.play import fair
from houndtable.play.match import Match, Refused, decide, new, unfold
from houndtable.play.record import UNDO, Setup
from houndtable.server.table.views import Position, line, steps_between, view_of
from houndtable.server.table.why import paths_of, reason
from tests.translate.transcript import plain

LONGEST = 60  # acts of a match that need not end
MANY = 300  # events
STRANGE = ("nothing", "hand.1", "hand.2", "stack.0.0")


def write(game: Game, folder: Path, acts: int, seed: int) -> list[Path]:
    """Play so many acts at tables; gives the transcript, and the records of the matches."""
    luck = random.Random(seed)
    lines, records = [], list[Path]()
    for seats in itertools.cycle(game.rules.SEATS):
        table = Table(game, seats, luck)
        lines += list(table.play(max(acts // len(game.rules.SEATS), LONGEST)))
        records.append(folder / f"{game.package}-{len(records)}.jsonl")
        records[-1].write_text(resigned_from(table.match).record(), encoding="utf-8")
        if len(lines) >= acts and len(records) >= len(game.rules.SEATS):
            break
    records.append(folder / f"{game.package}-over.jsonl")
    records[-1].write_text(finished(game, luck).record(), encoding="utf-8")
    transcript = folder / f"{game.package}-tables.jsonl"
    transcript.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return [transcript, *records]


def finished(game: Game, luck: random.Random) -> Match:
    """A match that is over; one that takes too long is resigned from."""
    played = new(game.name, seats=luck.choice(game.rules.SEATS), seed=luck.randrange(2**53))
    while not played.over and len(played.events) < MANY:
        seat = next(seat for seat in range(played.seats) if played.legal_for(seat))
        played.play(luck.choice(played.legal_for(seat)), seat)
    return resigned_from(played)


def resigned_from(match: Match) -> Match:
    """The match is over, by now at least."""
    match.resigned = () if match.over else (0,)
    return match


class Table:
    """A match, and everybody's eyes on it."""

    def __init__(self, game: Game, seats: int, luck: random.Random) -> None:
        self.luck, secret = luck, luck.randbytes(fair.SECRET_BYTES)
        wanted = {option.name: luck.choice(option.choices[: seats + 1]) for option in game.rules.OPTIONS}
        setup = Setup(game=game, seats=seats, options=game.choose(seats, wanted), commitment=fair.commitment(secret))
        if luck.random() < 0.5:
            nonces = tuple(fair.derived_nonce(secret, "TABLE", seat) for seat in range(seats))
            setup = replace(setup, table="TABLE", commitments=("",) * seats, nonces=nonces)
        self.setup, self.secret, self.match = setup, secret, Match(setup, secret)

    def play(self, acts: int) -> Iterator[dict[str, Any]]:
        """Begin, and act at random until the match is over."""
        setup = self.setup
        known = {"terms": setup.terms, "nonces": setup.nonces, "secret": self.secret.hex()}
        self.match.deal()
        yield {"seats": setup.seats, "options": setup.options, **known, "events": self.events(0)}
        for _ in range(acts):
            if self.match.over:
                return
            yield self.touch() if self.luck.random() < 0.05 else self.act()

    def act(self) -> dict[str, Any]:
        """Some seat does something, which may be refused."""
        seat, action, seen = self.wish()
        decision = decide(self.match, seat, action, seen)
        asked = {"seat": seat, "action": action, "seen": seen}
        if isinstance(decision, Refused):
            return asked | {"refused": plain([decision.rule, decision.message])}
        first = len(self.match.events)
        rows = [*unfold(self.match, decision), self.match.raw.copy()]
        steps = steps_between(first, self.match.events[first:], map(Position, rows))
        eyes = [*range(self.match.seats), SPECTATOR]
        views = [view_of(self.match, eye, [line(self.match, step, eye) for step in steps]) for eye in eyes]
        return asked | {"events": self.events(first), "views": [plain(to_builtins(view)) for view in views]}

    def wish(self) -> tuple[int, int, int | None]:
        """Mostly what is allowed."""
        match, luck = self.match, self.luck
        seat = luck.choice([seat for seat in range(match.seats) if match.legal_for(seat)])
        if match.may_undo(seat) and luck.random() < 0.2:
            return seat, UNDO, len(match.events)
        seen = luck.choice((None, len(match.events), luck.randrange(-1, len(match.events) + 2)))
        if luck.random() < 0.15:
            return luck.randrange(match.seats), luck.randrange(-1, match.game.rules.ACTIONS + 1), seen
        return seat, int(luck.choice(match.legal_for(seat))), seen

    def touch(self) -> dict[str, Any]:
        """Somebody touches things that may lead nowhere, and asks why."""
        match, luck = self.match, self.luck
        seat, seen = luck.randrange(match.seats), len(match.events) - luck.randrange(3)
        path = luck.choice(paths_of(match.view(seat)))
        touched = [*path[: luck.randrange(len(path) + 1)], luck.choice((*path, *STRANGE))]
        return {
            "touched": touched,
            "seat": seat,
            "seen": seen,
            "why": plain(list(reason(match, seat, seen, tuple(touched)))),
        }

    def events(self, first: int) -> list[list[int]]:
        return [[event.seat, event.action] for event in self.match.events[first:]]
