"""Random play in plain Python, and everything said about it, written down line by line for `compare.mjs`."""

import importlib
import itertools
import json
import random
from collections.abc import Iterator, Mapping
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from houndtable.bots import choice
from houndtable.bots.buffers import MOST_SEATS
from houndtable.engine import loops
from houndtable.engine.specialize import interpreted
from houndtable.games import Game
from houndtable.games.contract import Rules
from houndtable.games.row import Bytes, new_bytes, open_row
from houndtable.games.seats import CHANCE, SPECTATOR
from houndtable.games.text import Unreadable

Line: TypeAlias = dict[str, Any]
LONGEST_MATCHES = (40, 120, 400, 4000)
STRANGE = (
    "",
    ":",
    "#",
    "x",
    "-1",
    "99999999999",
    "'",
    '"',
    "\t",
    "\x1c",
    "\xa0",
    "·",
    "\u2028",
    "🐕",
    "\\",
    "G9",
    "é\x07",
)


def transcript(game: Game, events: int, every: int, seed: int) -> Iterator[str]:
    """Random matches, with all that is said about every so many positions, as lines of JSON."""
    writer = Writer(game, random.Random(seed))
    seats = itertools.cycle(game.rules.SEATS)
    while writer.events < events:
        yield from map(json.dumps, writer.match(next(seats), every, events))


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case object(__dataclass_fields__=fields):
            return {name: plain(getattr(value, name)) for name in fields}
        case Mapping():
            return {str(key): plain(each) for key, each in value.items()}
        case list() | tuple():
            return list(map(plain, value))
        case np.bool_() | np.integer():
            return value.item()
    return value


class Writer:
    """Plays and writes."""

    def __init__(self, game: Game, luck: random.Random) -> None:
        self.game, self.luck, self.events = game, luck, 0
        self.rules: Rules = game.rules
        self.evaluate, self.sight, self.reasons = (
            importlib.import_module(f"houndtable.bots.{game.package}.{name}")
            for name in ("evaluate", "sight", "reasons")
        )
        self.loops, self.choice = interpreted(loops, game.rules), interpreted(choice, game.rules)

    def match(self, seats: int, every: int, most: int) -> Iterator[Line]:
        """A random match, which may be broken off."""
        options = [
            self.luck.randrange(min(len(option.choices), seats + 1) if option.names_seats else len(option.choices))
            if self.luck.random() < 0.6
            else option.default
            for option in self.rules.OPTIONS
        ]
        raw = new_bytes(self.rules.State)
        state = open_row(self.rules.State, raw)
        self.rules.setup(state, seats, np.array(options, np.int8))
        self.notes = [[0] * self.evaluate.NOTES for _ in range(seats)]
        yield {"seats": seats, "options": options, "row": raw.tobytes().hex()}
        for _ in range(self.luck.choice(LONGEST_MATCHES)):
            if self.rules.is_over(state) or self.events >= most:
                break
            yield self.event(raw, state, seats, self.events % every == 0)
            self.events += 1

    def event(self, raw: Bytes, state: Any, seats: int, is_told: bool) -> Line:
        """An event: what was possible, who saw what, and what came of it."""
        acting = [seat for seat in (CHANCE, *range(seats)) if self.rules.may_act(state, seat)]
        legal = [self.legal(state, seat) for seat in acting]
        seat = self.luck.choice(acting)
        line: Line = {
            "acting": acting,
            "legal": legal,
            "seat": seat,
            "action": self.luck.choice(legal[acting.index(seat)]),
        }
        if seat == CHANCE:
            line |= self.chance(state, line["legal"][0])
        line["public"] = [self.rules.public(state, seat, line["action"], each) for each in (*range(seats), SPECTATOR)]
        views = [self.view(raw, each) for each in (*range(seats), SPECTATOR)]
        line["views"] = [view.tobytes().hex() for view in views]
        if is_told:
            line["told"] = self.told(raw, views, line)
        for each in range(seats):
            self.evaluate.remember(self.notes[each], state, each, seat, line["public"][each])
        if is_told:
            line["notes"] = self.notes
            line["believed"] = [self.believed(views[each], each) for each in range(seats)]
        self.rules.apply(state, seat, line["action"])
        line |= {"row": raw.tobytes().hex(), "law": self.rules.broken_law(state)}
        if is_told or self.rules.is_over(state):
            line["over"] = bool(self.rules.is_over(state))
            line["ends"] = [self.end(state, each) for each in range(seats)]
            line["results"] = [self.result(views[each], self.view(raw, each), line, each) for each in range(seats)]
        return json.loads(json.dumps(plain(line))) if is_told else line  # (the notes will change)

    def legal(self, state: Any, seat: int) -> list[int]:
        buffer = [0] * (self.rules.ACTIONS + 1)
        return buffer[: self.rules.legal(state, seat, buffer)]

    def chance(self, state: Any, legal: list[int]) -> Line:
        """A drawn outcome, and how likely each is."""
        count = self.rules.outcome_count(state)
        number = self.luck.randrange(count)
        weights = [self.rules.outcome_weight(state, action) for action in legal]
        return {"outcomes": [count, number, weights], "action": self.rules.outcome(state, number)}

    def view(self, raw: Bytes, seat: int) -> Bytes:
        view = raw.copy()
        self.rules.hide(open_row(self.rules.State, view), seat)
        return view

    def open(self, raw: Bytes) -> Any:
        return open_row(self.rules.State, raw.copy())

    # What is said

    def told(self, raw: Bytes, views: list[Bytes], line: Line) -> Line:
        """All that is said of a position before the action."""
        notation, seat, legal = self.game.notation, line["seat"], line["legal"][line["acting"].index(line["seat"])]
        viewer = max(seat, 0)
        view = open_row(self.rules.State, views[viewer])
        texts = [notation.write_position(open_row(self.rules.State, each)) for each in (raw, *views)]
        found: Line = {
            "texts": texts,
            "read": [[text, self.read(text)] for text in (*texts[:2], *(self.mistaken(texts[0]) for _ in range(6)))],
            "impossible": notation.why_impossible(self.open(raw)),
            "actions": [self.said(view, seat, action) for action in legal[:40]],
            "refused": [self.refused(views, seat, legal) for _ in range(50)],
            "filled": self.filled(views[viewer], viewer),
            "chances": self.chances(view, len(views) - 1),
            "played": self.played(raw),
        }
        return found | (self.advice(views[seat], raw, seat, legal) if seat >= 0 else {})

    def said(self, view: Any, seat: int, action: int) -> list[Any]:
        notation, preview = self.game.notation, self.game.preview
        text = notation.write_action(action)
        told = [notation.words(view, seat, action), notation.clicks(view, seat, action)]
        danger = preview.danger(view, seat, action) if preview and seat >= 0 else []
        return [
            action,
            text,
            notation.read_action(text),
            self.game.meant(view, seat, action),
            *map(plain, (*told, danger)),
        ]

    def read(self, text: str) -> str:
        """The bytes of the position, or what is wrong with the text."""
        try:
            return self.game.notation.read_position(text).tobytes().hex()
        except Unreadable as wrong:
            return str(wrong)

    def mistaken(self, text: str) -> str:
        """The text with a mistake: a word changed or missing, a line twice; or only some of its lines."""
        lines = text.splitlines()
        if self.luck.random() < 0.4:
            return "\n".join(line for line in lines if self.luck.random() < 0.7)
        number = self.luck.randrange(len(lines))
        words = lines[number].split(" ")
        place = self.luck.randrange(len(words))
        match self.luck.randrange(4):
            case 0:
                words[place] = self.luck.choice(STRANGE)
            case 1:
                words.pop(place)
            case 2:
                words[place] = self.luck.choice(text.split())
            case _:
                lines.append(self.luck.choice(lines))
        lines[number] = " ".join(words)
        return "\n".join(lines)

    def refused(self, views: list[Bytes], seat: int, legal: list[int]) -> list[Any]:
        """Why some seat may not take some action."""
        asked = self.luck.choice((seat, self.luck.randrange(len(views) - 1)))
        action = self.luck.choice((self.luck.randrange(self.rules.ACTIONS), self.luck.choice(legal)))
        reason = self.game.refusals.why_not(open_row(self.rules.State, views[asked]), asked, action)
        return [asked, action, plain(reason)]

    # What bots know

    def filled(self, view: Bytes, seat: int) -> list[Any]:
        seed = self.luck.randrange(1, 2**60)
        world, dice = view.copy(), [seed]
        self.rules.fill(open_row(self.rules.State, world), seat, dice)
        possible = self.evaluate.is_possible(open_row(self.rules.State, world), seat, self.notes[seat])
        return [seat, str(seed), world.tobytes().hex(), str(dice[0]), bool(possible)]

    def believed(self, view: Bytes, seat: int) -> str:
        world = view.copy()
        self.evaluate.believe(open_row(self.rules.State, world), seat, self.notes[seat])
        return world.tobytes().hex()

    def chances(self, view: Any, seats: int) -> list[Any]:
        standings = [0] * MOST_SEATS
        self.evaluate.write_standings(view, standings)
        return [standings, [self.evaluate.win_chance(view, seat, standings) for seat in range(seats)]]

    def played(self, raw: Bytes) -> list[Any]:
        """Random play from here, by a die."""
        seed, state = self.luck.randrange(1, 2**60), self.open(raw)
        dice = [seed]
        decisions = self.loops.play_out(state, dice, [0] * (self.rules.ACTIONS + 1), 5)
        return [str(seed), decisions, state.raw.tobytes().hex(), str(dice[0])]

    def advice(self, view: Bytes, raw: Bytes, seat: int, legal: list[int]) -> Line:
        """What the bots of this seat think."""
        state, sights, seed = (
            self.open(view),
            [0] * sum(map(prod, self.sight.SIGHTS.values())),
            self.luck.randrange(1, 2**60),
        )
        self.sight.look(state, seat, sights)
        buffer = [0] * (self.rules.ACTIONS + 1)
        return {
            "by_itself": plain(self.game.notation.by_itself(state, seat, legal)),
            "rated": [self.evaluate.rate_action(state, seat, action) for action in legal[:60]],
            "sights": sights,
            "expert": [
                str(seed),
                [self.choice.noisy_favourite(state, seat, noise, [seed], buffer) for noise in (0, 40)],
            ],
            "reasons": [self.reason(raw, seat, action) for action in legal[:8]],
        }

    def reason(self, raw: Bytes, seat: int, action: int) -> Any:
        before, after = self.open(raw), self.open(raw)
        self.rules.apply(after, seat, action)
        return plain(self.reasons.reason(before, after, seat, action))

    # What came of it

    def end(self, state: Any, seat: int) -> list[Any]:
        lines = self.game.sheet.lines(self.game.sheet.sheet(state, seat)) if self.game.sheet else []
        has_won = bool(self.rules.has_won(state, seat))
        return [self.rules.score(state, seat), has_won, self.rules.team(state, seat), plain(lines)]

    def result(self, before: Bytes, after: Bytes, line: Line, seat: int) -> list[Any]:
        """The consequences as a seat sees them, and the things concerned, in their order."""
        rows = (open_row(self.rules.State, raw) for raw in (before, after))
        states, told = tuple(rows), self.game.consequences
        given = (*states, line["seat"], line["public"][seat])
        return [plain(told.consequences(*given)), list(map(list, told.things(*given).items()))]


def write(game: Game, path: Path, events: int, every: int, seed: int) -> None:
    """Write a transcript."""
    path.write_text("\n".join(transcript(game, events, every, seed)), encoding="utf-8")
