"""A match as a file: JSON lines that a person can read.

The first line describes the match, each line after it is one event, the last but one is the result, and the last is
the SHA-256 of everything before it:

    {"houndtable": 2, "game": "dog_cards", "rules": 1, "seats": 4, "options": {…}, "deals": 2, "table": "…",
     "commitment": "…", "commitments": […], "nonces": […], "replaced": []}                             (one line)
    {"event": 1, "seat": "chance", "action": "begin 2"}
    {"event": 2, "seat": 2, "action": "lay 13 row"}
    {"event": 3, "seat": 2, "action": "undo"}
    {"winners": [0, 2], "scores": [1, 0, 1, 0], "secret": "…"}
    {"seal": "…"}

A match that ended by resignation names the seats in its last line but one: `"resigned": [1, 3]`. An abandoned match
has no result there: `{"abandoned": true, "secret": "…"}`.
`rules` is the version of the game's rules, 1 if missing. Every option is named, so a changed default does not affect
records; an option that a record does not name did not exist yet, see `Option.before`. `deals` is the version of the
dealing protocol, see docs/fair-deals.md: a match that was not played at a table has version 1, and no table,
commitments or replaced. A match that began from a position has it in its first line, `"position": "…"`. At a table
this is a match that branched off from another one, and its record, of format 3, says where:
`"branch": {"record": "…", "event": 57, "table": "…"}` names the seal of the other record, the number of events before,
and the table, if there was one. The deals depend on both. All other records have format 2. A record of format 1
(`"houndtable": 1`) has neither seal nor position.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from ..games import Game, find_game
from ..games.option import options_of
from ..games.row import AnyRow, open_row
from ..games.seats import CHANCE
from ..games.text import HIDDEN

VERSION = 2
BRANCHED = 3  # the version of a match at a table that branched off from another one
DEALS = 2  # the newest way to deal, which tables use
TERMS = ("game", "rules", "seats", "options", "deals", "table", "commitment", "commitments")
BRANCH_TERMS = ("position", "branch")  # additional terms of a branch
UNDO = -1  # an action of every game: the seat takes its last one back
UNDO_TEXT = "undo"
LARGEST = 2**26  # bytes in a file, more than a million events
KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}  # what JSON calls them
BRANCH_PARTS: dict[str, Any] = {"record": str, "event": int, "table": str}
Line = dict[str, object]  # of a record, parsed
Kind = TypeVar("Kind")


class Event(
    Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True, tag_field="type", tag="happened"
):
    """Something that happened in a match; its number is its place there, counted from 1.

    At a table it has the client's key for the act, and says whether a bot acted for an absent player; as JSON it is an
    entry of the table's log.
    """

    seat: int
    action: int
    key: str = ""
    stand_in: bool = False


class Branch(Struct, frozen=True):
    """Where a match branched off: the seal of the other record, the events before, and the table if there was one."""

    record: str
    event: int
    table: str = ""


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
    terms: str = ""  # what the deals of version 2 depend on, see `written_terms`; nothing in version 1
    replaced: tuple[int, ...] = ()  # seats that did not reveal their nonce
    version: int = VERSION  # of the record's format
    position: str = ""  # where it begins, in the game's notation, if not with everything put out
    branch: Branch | None = None  # from which match that position is


def written_terms(terms: Mapping[str, object]) -> str:
    """Everything that is fixed before any nonce is revealed; the deals depend on it. See `TERMS` and `BRANCH_TERMS`.

    JSON with sorted keys and no whitespace: the same values always give the same text.
    """
    chosen = {name: terms[name] for name in (*TERMS, *(name for name in BRANCH_TERMS if name in terms))}
    return json.dumps(chosen, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class Record:
    """The content of a record file; result and secret are present once the match has ended."""

    setup: Setup
    events: tuple[Event, ...]
    result: Result | None = None
    secret: bytes | None = None
    resigned: tuple[int, ...] = ()
    is_abandoned: bool = False  # it will never continue, so its secret is revealed
    is_whole: bool = True  # does the seal match?


class Damaged(ValueError):
    """A record that cannot be read; the message names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"Line {line} of the record: {what}")
        self.line = line


def read_action(game: Game, text: str) -> int:
    """The action, or UNDO, that a text describes."""
    return UNDO if text == UNDO_TEXT else game.notation.read_action(text)


def write(record: Record) -> str:
    """The record as text."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(record))
    return text if record.setup.version == 1 else text + json.dumps({"seal": seal_of(text)}) + "\n"


def seal_of(text: str) -> str:
    """The seal of a text: its last line, computed from everything before."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_in(text: str) -> str:
    """The seal of a whole record; one of format 1 gets it here."""
    lines = text.splitlines(keepends=True)
    return seal_of("".join(lines[:-1] if '"seal"' in lines[-1] else lines))


def _head(setup: Setup) -> Line:
    if setup.terms:
        terms = json.loads(setup.terms)
        names = (*TERMS, *(name for name in BRANCH_TERMS if name in terms))
        ordered = {"houndtable": setup.version} | {name: terms[name] for name in names}
        return ordered | {"nonces": list(setup.nonces), "replaced": list(setup.replaced)}
    head = {
        "houndtable": setup.version,
        "game": setup.game.name,
        "rules": setup.game.rules.RULES_VERSION,
        "seats": setup.seats,
        "options": setup.game.options_by_name(setup.options),
        "commitment": setup.commitment,
        "nonces": list(setup.nonces),
    }
    seed: Line = {} if setup.seed is None else {"seed": setup.seed}
    return head | seed | ({"position": setup.position} if setup.position else {})


def _lines(record: Record) -> Iterator[Line]:
    setup = record.setup
    yield _head(setup)
    for number, event in enumerate(record.events, 1):
        seat = "chance" if event.seat == CHANCE else event.seat
        action = UNDO_TEXT if event.action == UNDO else setup.game.notation.write_action(event.action)
        yield {"event": number, "seat": seat, "action": action}
    if record.result and record.secret:
        result = record.result
        end: Line = {"winners": list(result.winners), "scores": list(result.scores), "secret": record.secret.hex()}
        yield end | ({"resigned": list(record.resigned)} if record.resigned else {})
    elif record.is_abandoned and record.secret:
        yield {"abandoned": True, "secret": record.secret.hex()}


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


def read(text: str, find: Callable[[str], Game] = find_game) -> Record:
    """The record in this text. Does not check that events follow the rules and deals are fair."""
    lines = text.splitlines()
    if not lines:
        raise Damaged(1, "the file is empty.")
    parsed = [_parse(number, line) for number, line in enumerate(lines, 1)]
    setup = _read_setup(parsed[0], find)
    is_sealed = setup.version > 1 and "seal" in parsed[-1]
    rest = parsed[1:-1] if is_sealed else parsed[1:]
    ended = bool(rest) and not {"winners", "abandoned"}.isdisjoint(rest[-1])
    read_event = partial(_read_event, setup)
    events = tuple(read_event(line, number) for number, line in enumerate(rest[:-1] if ended else rest, 1))
    if setup.version > 1 and not is_sealed:
        raise Damaged(len(lines), "the seal should be the last line; the record may be cut off.")
    is_whole = not is_sealed or parsed[-1] == {"seal": seal_of("".join(f"{line}\n" for line in lines[:-1]))}
    record = Record(setup, events, is_whole=is_whole)
    return _read_end(record, rest[-1], len(rest) + 1) if ended else record


def _parse(number: int, line: str) -> Line:
    try:
        parsed = json.loads(line)
        json.dumps(parsed, ensure_ascii=False).encode()  # an escape may be half a surrogate pair, not text
    except (ValueError, RecursionError):
        raise Damaged(number, f"{line[:40]!r} is not JSON; it may be cut off.") from None
    if not isinstance(parsed, dict):
        raise Damaged(number, f"{line[:40]!r} should be an object in braces.")
    return parsed


def _read_setup(line: Line, find: Callable[[str], Game]) -> Setup:
    version = line.get("houndtable")
    if type(version) is not int or not 1 <= version <= BRANCHED:
        raise Damaged(1, f'it should begin with {{"houndtable": {VERSION}; this is not a record that can be read here.')
    try:
        game = find(_typed(line, "game", str))
        _check_rules(game, line)
        seats = _typed(line, "seats", int)
        options = game.choose_again(seats, _typed(line, "options", dict))
        seed = _typed(line, "seed", int) if "seed" in line else None
        nonces, commitment = _typed(line, "nonces", list), _typed(line, "commitment", str)
        if not all(isinstance(nonce, str) and nonce.isascii() and nonce.isalnum() for nonce in nonces):
            raise ValueError("the nonces should be texts of letters and digits.")
        setup = Setup(game, seats, options, commitment, tuple(nonces), seed, version=version)
        if version > 1 and "deals" in line:
            return _with_terms(setup, line)
        return _with_position(setup, line) if version > 1 and "position" in line else setup
    except ValueError as wrong:
        raise Damaged(1, str(wrong)) from None


def _with_terms(setup: Setup, line: Line) -> Setup:
    """The additional parts of the first line for deals of version 2."""
    if line["deals"] != DEALS:
        raise ValueError(f"the cards were dealt by version {line['deals']}, which is not known here.")
    is_branch = setup.version == BRANCHED
    if unknown := sorted(
        set(line) - {"houndtable", *TERMS, *(BRANCH_TERMS if is_branch else ()), "nonces", "replaced"}
    ):
        raise ValueError(f"{unknown[0]!r} should not be here.")
    commitments, replaced = _typed(line, "commitments", list), _typed(line, "replaced", list)
    if not all(isinstance(each, str) and re.fullmatch("([0-9a-f]{64})?", each) for each in commitments):
        raise ValueError("the commitments should be texts of 64 hexadecimal digits.")
    if len(commitments) != setup.seats or len(setup.nonces) != setup.seats:
        raise ValueError(f"there should be {setup.seats} commitments and nonces, one for each seat.")
    if replaced != [seat for seat in range(setup.seats) if seat in replaced and commitments[seat]]:
        raise ValueError("replaced should name seats of players, in order.")
    _typed(line, "table", str)
    dealt = replace(setup, terms=written_terms(line), replaced=tuple(replaced))
    return _with_position(replace(dealt, branch=_read_branch(line)), line) if is_branch else dealt


def _read_branch(line: Line) -> Branch:
    """Where the match branched off."""
    branch = _typed(line, "branch", dict)
    record, event, table = (_typed(branch, name, kind) for name, kind in BRANCH_PARTS.items())
    if set(branch) != set(BRANCH_PARTS) or event < 0 or not re.fullmatch("[0-9a-f]{64}", record):
        raise ValueError("branch should name a record by its seal, and an event.")
    return Branch(record, event, table)


def _with_position(setup: Setup, line: Line) -> Setup:
    """Where the match began; it must fit the rest of the first line."""
    position, rules = _typed(line, "position", str), setup.game.rules
    state = known_position(setup.game, position)
    if state.seats != setup.seats:
        raise ValueError(f"the position has {state.seats} seats, the match {setup.seats}.")
    if options_of(state, rules.State, rules.OPTIONS) != list(setup.options):
        raise ValueError("the position has other options.")
    return replace(setup, position=position)


def known_position(game: Game, text: str) -> AnyRow:
    """A position that a match can begin from: every card in it is known."""
    state = open_row(game.rules.State, game.read_position(text))
    if HIDDEN in text.split():
        raise ValueError(f"position: a match needs every card, but {HIDDEN!r} is a hidden one.")
    return state


def _check_rules(game: Game, line: Line) -> None:
    """All versions up to the current one can be replayed."""
    rules, known = _typed({"rules": 1} | line, "rules", int), game.rules.RULES_VERSION
    if not 1 <= rules <= known:
        raise ValueError(
            f"{game.name} was played by version {rules} of the rules; versions 1 to {known} are known here."
        )


def _typed(line: Line, name: str, kind: type[Kind]) -> Kind:
    """A part of a line."""
    part = line.get(name)
    if not isinstance(part, kind):
        raise ValueError(f"{name} is missing, or is not {KINDS[kind]}.")
    return part


def _read_event(setup: Setup, line: Line, number: int) -> Event:
    if line.get("event") != number:
        raise Damaged(number + 1, f"event {number} was expected here, not {line.get('event')}.")
    try:
        text, seat = _typed(line, "action", str), _read_seat(setup, line.get("seat"))
        return Event(seat, read_action(setup.game, text))
    except ValueError as wrong:
        raise Damaged(number + 1, str(wrong)) from None


def _read_seat(setup: Setup, seat: object) -> int:
    if seat == "chance":
        return CHANCE
    if not isinstance(seat, int) or not 0 <= seat < setup.seats:
        raise ValueError(f"seat {seat} is neither one of the {setup.seats} nor chance.")
    return seat


def _read_end(record: Record, line: Line, number: int) -> Record:
    try:
        secret = _typed(line, "secret", str)
        if not re.fullmatch("([0-9a-f]{2})+", secret):
            raise ValueError("the secret should be hexadecimal digits.")
        if "abandoned" in line:
            return _read_abandoned(record, line, bytes.fromhex(secret))
        winners, scores = (tuple(_typed(line, name, list)) for name in ("winners", "scores"))
        resigned = tuple(_typed({"resigned": []} | line, "resigned", list))
        if not all(type(seat) is int and 0 <= seat < record.setup.seats for seat in resigned):
            raise ValueError(f"only the {record.setup.seats} seats can resign.")
        return replace(record, result=Result(winners, scores), secret=bytes.fromhex(secret), resigned=resigned)
    except ValueError as wrong:
        raise Damaged(number, str(wrong)) from None


def _read_abandoned(record: Record, line: Line, secret: bytes) -> Record:
    if line["abandoned"] is not True or set(line) != {"abandoned", "secret"}:
        raise ValueError("an abandoned match has a secret, and nothing else at its end.")
    return replace(record, secret=secret, is_abandoned=True)
