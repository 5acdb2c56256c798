"""A match as a file: JSON lines that a person can read.

The first line says what is played, each line after it one event, the last one how it ended:

    {"houndtable": 1, "game": "dog_cards", "rules": 1, "seats": 4, "options": {…}, "commitment": "…", "nonces": […]}
    {"event": 1, "seat": "chance", "action": "begin 2"}
    {"event": 2, "seat": 2, "action": "lay 13 row"}
    {"event": 3, "seat": 2, "action": "undo"}
    {"winners": [0, 2], "scores": [1, 0, 1, 0], "secret": "…"}

`rules` is the version of the game's rules, 1 where it is missing. Every option is named, so a change of default touches
no record; an option that a record does not name was not there yet, see `Option.before`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import Struct

from ..games import Game, find_game
from ..games.seats import CHANCE

VERSION = 1
UNDO = -1  # an action of every game: the seat takes its last one back
UNDO_TEXT = "undo"
LARGEST = 2**26  # bytes in a file, more than a million events
KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}  # what JSON calls them
Line = dict[str, object]  # of a record, parsed
Kind = TypeVar("Kind")


class Event(
    Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True, tag_field="type", tag="happened"
):
    """Something that happened in a match; its number is its place there, counted from 1.

    At a table it has the key that the client gave its act, and says whether a bot did it for somebody who was away; as
    JSON it is an entry of the table's log.
    """

    seat: int
    action: int
    key: str = ""
    stand_in: bool = False


class Result(NamedTuple):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def __str__(self) -> str:
        winners, scores = (", ".join(map(str, numbers)) for numbers in self)
        return f"won by seat {winners}; scores {scores}"


@dataclass(frozen=True)
class Setup:
    """What is played, before anything has happened."""

    game: Game
    seats: int
    options: tuple[int, ...]
    commitment: str
    nonces: tuple[str, ...] = ()
    seed: int | None = None


@dataclass(frozen=True)
class Record:
    """A match as a file holds it; the result and the secret are there once it has ended."""

    setup: Setup
    events: tuple[Event, ...]
    result: Result | None = None
    secret: bytes | None = None


class Damaged(ValueError):
    """A record that cannot be read; says in which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"Line {line} of the record: {what}")
        self.line = line


def read_action(game: Game, text: str) -> int:
    """The action, or UNDO, that a text describes."""
    return UNDO if text == UNDO_TEXT else game.notation.read_action(text)


def write(record: Record) -> str:
    """The record as text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[Line]:
    setup = record.setup
    head: Line = {
        "houndtable": VERSION,
        "game": setup.game.name,
        "rules": setup.game.rules.RULES_VERSION,
        "seats": setup.seats,
        "options": setup.game.options_by_name(setup.options),
        "commitment": setup.commitment,
        "nonces": list(setup.nonces),
    }
    yield head if setup.seed is None else head | {"seed": setup.seed}
    for number, event in enumerate(record.events, 1):
        seat = "chance" if event.seat == CHANCE else event.seat
        action = UNDO_TEXT if event.action == UNDO else setup.game.notation.write_action(event.action)
        yield {"event": number, "seat": seat, "action": action}
    if record.result and record.secret:
        result = record.result
        yield {"winners": list(result.winners), "scores": list(result.scores), "secret": record.secret.hex()}


def read_file(path: str | Path) -> Record:
    """The record in a file."""
    with open(path, "rb") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise Damaged(1, f"no match is as long as this file, over {LARGEST >> 20} MiB.")
    try:
        return read(text.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        line = text.count(b"\n", 0, wrong.start) + 1
        raise Damaged(line, "this is not UTF-8 text, so it is not a record of a match.") from None


def read(text: str) -> Record:
    """The record in this text. Whether its events follow the rules and its deals are fair is for others to check."""
    lines = text.splitlines()
    if not lines:
        raise Damaged(1, "the file is empty.")
    parsed = [_parse(number, line) for number, line in enumerate(lines, 1)]
    record = Record(_read_setup(parsed[0]), ())
    ended = len(parsed) > 1 and "winners" in parsed[-1]
    events = parsed[1:-1] if ended else parsed[1:]
    read_event = partial(_read_event, record.setup)
    record = replace(record, events=tuple(read_event(line, number) for number, line in enumerate(events, 1)))
    return _read_end(record, parsed[-1], len(parsed)) if ended else record


def _parse(number: int, line: str) -> Line:
    try:
        parsed = json.loads(line)
        json.dumps(parsed, ensure_ascii=False).encode()  # an escape may be half a surrogate pair, not text
    except (ValueError, RecursionError):
        raise Damaged(number, f"{line[:40]!r} is not JSON; it may be cut off.") from None
    if not isinstance(parsed, dict):
        raise Damaged(number, f"{line[:40]!r} should be an object in braces.")
    return parsed


def _read_setup(line: Line) -> Setup:
    if line.get("houndtable") != VERSION:
        raise Damaged(1, f'it should begin with {{"houndtable": {VERSION}; this is not a record that can be read here.')
    try:
        game = find_game(_typed(line, "game", str))
        _check_rules(game, line)
        seats = _typed(line, "seats", int)
        options = game.choose_again(seats, _typed(line, "options", dict))
        seed = _typed(line, "seed", int) if "seed" in line else None
        nonces, commitment = _typed(line, "nonces", list), _typed(line, "commitment", str)
        if not all(isinstance(nonce, str) and nonce.isascii() and nonce.isalnum() for nonce in nonces):
            raise ValueError("the nonces should be texts of letters and digits.")
        return Setup(game, seats, options, commitment, tuple(nonces), seed)
    except ValueError as wrong:
        raise Damaged(1, str(wrong)) from None


def _check_rules(game: Game, line: Line) -> None:
    """The versions up to this one can all be replayed."""
    rules, known = _typed({"rules": 1} | line, "rules", int), game.rules.RULES_VERSION
    if not 1 <= rules <= known:
        raise ValueError(f"{game.name} was played by rules of version {rules}; those from 1 to {known} are known here.")


def _typed(line: Line, name: str, kind: type[Kind]) -> Kind:
    """A part of a line."""
    part = line.get(name)
    if not isinstance(part, kind):
        raise ValueError(f"{name} is missing, or is not {KINDS[kind]}.")
    return part


def _read_event(setup: Setup, line: Line, number: int) -> Event:
    if line.get("event") != number:
        raise Damaged(number + 1, f"event {number} should stand here, not {line.get('event')}.")
    try:
        text, seat = _typed(line, "action", str), _read_seat(setup, line.get("seat"))
        return Event(seat, read_action(setup.game, text))
    except ValueError as wrong:
        raise Damaged(number + 1, str(wrong)) from None


def _read_seat(setup: Setup, seat: object) -> int:
    if seat == "chance":
        return CHANCE
    if not isinstance(seat, int) or not 0 <= seat < setup.seats:
        raise ValueError(f"seat {seat} is none of the {setup.seats} and not chance.")
    return seat


def _read_end(record: Record, line: Line, number: int) -> Record:
    try:
        winners, scores = (tuple(_typed(line, name, list)) for name in ("winners", "scores"))
        secret = _typed(line, "secret", str)
        if not re.fullmatch("([0-9a-f]{2})+", secret):
            raise ValueError("the secret should be hexadecimal digits.")
        return replace(record, result=Result(winners, scores), secret=bytes.fromhex(secret))
    except ValueError as wrong:
        raise Damaged(number, str(wrong)) from None
