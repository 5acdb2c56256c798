"""A match as a file: JSON lines that a person can read.

The first line says what is played, each line after it one event, the last one how it ended:

    {"houndtable": 1, "game": "dog_cards", "rules": 1, "seats": 4, "options": {…}, "commitment": "…", "nonces": […]}
    {"event": 1, "seat": "chance", "action": "begin 2"}
    {"event": 2, "seat": 2, "action": "lay 13 row"}
    {"event": 3, "seat": 2, "action": "undo"}
    {"winners": [0, 2], "scores": [1, 0, 1, 0], "secret": "…"}

`rules` is the version of the game's rules, 1 where it is missing. Every option is named, so a change of default touches
no record; an option that a record does not name was not there yet, see `Option.before`. A match that began from a
position has it in the first line, `"position": "…"`, and begins with `{"houndtable": 2`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from ..games import Game, find_game
from ..games.seats import CHANCE

VERSION, VERSION_WITH_POSITION = 1, 2
UNDO = -1  # an action of every game: the seat takes its last one back
UNDO_TEXT = "undo"
LARGEST = 2**26  # bytes in a file, more than a million events
KINDS = {str: "text", int: "whole number", list: "list", dict: "object"}  # what JSON calls them


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
    position: str = ""  # where it begins, in the game's notation, if not with everything put out


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
    """An action, or taking one back, as it is written."""
    return UNDO if text == UNDO_TEXT else game.notation.read_action(text)


def write(record: Record) -> str:
    """The record as text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[dict[str, Any]]:
    setup = record.setup
    head = {
        "houndtable": VERSION_WITH_POSITION if setup.position else VERSION,
        "game": setup.game.name,
        "rules": setup.game.rules.RULES_VERSION,
        "seats": setup.seats,
        "options": setup.game.options_by_name(setup.options),
        "commitment": setup.commitment,
        "nonces": list(setup.nonces),
    }
    head |= {} if setup.seed is None else {"seed": setup.seed}
    yield head | {"position": setup.position} if setup.position else head
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


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        parsed = json.loads(line)
        json.dumps(parsed, ensure_ascii=False).encode()  # an escape may stand for half a letter, which is no text
    except (ValueError, RecursionError):
        raise Damaged(number, f"{line[:40]!r} is not JSON; it may be cut off.") from None
    if not isinstance(parsed, dict):
        raise Damaged(number, f"{line[:40]!r} should be an object in braces.")
    return parsed


def _read_setup(line: dict[str, Any]) -> Setup:
    has_position = line.get("houndtable") == VERSION_WITH_POSITION
    if line.get("houndtable") != VERSION and not has_position:
        raise Damaged(1, f'it should begin with {{"houndtable": {VERSION}; this is not a record that can be read here.')
    try:
        game = find_game(_typed(line, "game", str))
        _check_rules(game, line)
        seats, options = _typed(line, "seats", int), game.choose_again(line["seats"], _typed(line, "options", dict))
        nonces, commitment = _typed(line, "nonces", list), _typed(line, "commitment", str)
        if not all(isinstance(nonce, str) and nonce.isascii() and nonce.isalnum() for nonce in nonces):
            raise ValueError("the nonces should be texts of letters and digits.")
        position = _typed(line, "position", str) if has_position else ""
        if has_position:
            game.notation.read_position(position)
        return Setup(game, seats, options, commitment, tuple(nonces), line.get("seed"), position)
    except ValueError as wrong:
        raise Damaged(1, str(wrong)) from None


def _check_rules(game: Game, line: dict[str, Any]) -> None:
    """The versions up to this one can all be replayed."""
    rules, known = _typed({"rules": 1} | line, "rules", int), game.rules.RULES_VERSION
    if not 1 <= rules <= known:
        raise ValueError(f"{game.name} was played by rules of version {rules}; those from 1 to {known} are known here.")


def _typed(line: dict[str, Any], name: str, kind: type) -> Any:
    """A part of a line."""
    if not isinstance(line.get(name), kind):
        raise ValueError(f"{name} is missing, or is no {KINDS[kind]}.")
    return line[name]


def _read_event(setup: Setup, line: dict[str, Any], number: int) -> Event:
    if line.get("event") != number:
        raise Damaged(number + 1, f"event {number} should stand here, not {line.get('event')}.")
    try:
        seat, text = line.get("seat"), _typed(line, "action", str)
        if seat != "chance" and (not isinstance(seat, int) or not 0 <= seat < setup.seats):
            raise ValueError(f"seat {seat} is none of the {setup.seats} and not chance.")
        action = read_action(setup.game, text)
        return Event(CHANCE if seat == "chance" else seat, action)
    except ValueError as wrong:
        raise Damaged(number + 1, str(wrong)) from None


def _read_end(record: Record, line: dict[str, Any], number: int) -> Record:
    try:
        winners, scores = (tuple(_typed(line, name, list)) for name in ("winners", "scores"))
        secret = _typed(line, "secret", str)
        if not re.fullmatch("([0-9a-f]{2})+", secret):
            raise ValueError("the secret should be hexadecimal digits.")
        return replace(record, result=Result(winners, scores), secret=bytes.fromhex(secret))
    except ValueError as wrong:
        raise Damaged(number, str(wrong)) from None
