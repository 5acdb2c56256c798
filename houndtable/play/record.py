"""A match as a file: JSON lines that a person can read.

The first line describes the match, each line after it is one event, the last but one is the result, and the last is
the SHA-256 of everything before it:

    {"houndtable": 1, "game": "dog_cards", "rules": 1, "seats": 4, "options": {…}, "deals": 1, "commitment": "…",
     "table": "…", "commitments": […], "nonces": […]}                                                  (one line)
    {"event": 1, "seat": "chance", "action": "begin 2"}
    {"event": 2, "seat": 2, "action": "lay 13 row"}
    {"event": 3, "seat": 2, "action": "undo"}
    {"winners": [0, 2], "scores": [1, 0, 1, 0], "secret": "…"}
    {"seal": "…"}

`rules` is the version of the game's rules: a record of other rules is refused. Every option is named, so a changed
default does not affect records; an option that a record does not name did not exist yet, and has its first choice.
`deals` is the version of the dealing protocol, see docs/fair-deals.md.

What a match does not have is left out: `seed`, from which the secret follows; `position`, where it began; what only
tables have, `table`, `commitments`, `nonces`, `replaced` (the seats that did not reveal their nonce), and, where the
match branched off from another one, `"branch": {"record": "…", "event": 57, "table": "…"}`: the seal of the other
record, the number of events before, and the table, if there was one. A match that ended by resignation names the seats
in its last line but one: `"resigned": [1, 3]`. An abandoned match has no result there:
`{"abandoned": true, "secret": "…"}`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, to_builtins

from ..games import Game, find_game
from ..games.option import options_of
from ..games.row import AnyRow, open_row
from ..games.seats import CHANCE
from ..games.text import HIDDEN
from .decoding import Kind, decoded

VERSION = 1  # of the format
DEALS = 1  # the version of the dealing protocol
TERMS = ("game", "rules", "seats", "options", "deals", "table", "commitment", "commitments")
UNDO = -1  # an action of every game: the seat takes its last one back
UNDO_TEXT = "undo"
CHANCE_TEXT: Literal["chance"] = "chance"
LARGEST = 2**26  # bytes in a file, more than a million events
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
HashOrNone = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
Hex = Annotated[str, Meta(pattern=r"^([0-9a-f]{2})+\Z")]
Nonce = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]+\Z")]
SeatNumber = Annotated[int, Meta(ge=0)]


class Event(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """Something that happened in a match; its number is its place there, counted from 1.

    At a table it has the client's key for the act, and says whether a bot acted for an absent player.
    """

    seat: int
    action: int
    key: str = ""
    stand_in: bool = False


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match branched off: the seal of the other record, the events before, and the table if there was one."""

    record: Hash
    event: SeatNumber
    table: str = ""


class Result(NamedTuple):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def __str__(self) -> str:
        winners, scores = (", ".join(map(str, numbers)) for numbers in self)
        return f"won by seat {winners}; scores {scores}"


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What is played, before anything has happened."""

    game: Game
    seats: int
    options: tuple[int, ...]
    unnamed: frozenset[str] = frozenset()  # options that did not exist when the match was made
    commitment: str = ""  # to the secret
    seed: int | None = None
    table: str = ""
    commitments: tuple[str, ...] = ()  # of the seats at a table to their nonces; empty for bots
    nonces: tuple[str, ...] = ()
    replaced: tuple[int, ...] = ()  # seats that did not reveal their nonce
    position: str = ""  # where it begins, in the game's notation, if not with everything put out
    branch: Branch | None = None  # from which match that position is

    @property
    def named(self) -> dict[str, str]:
        """The options by name, as they were when the match was made."""
        named = self.game.options_by_name(self.options)
        return {name: choice for name, choice in named.items() if name not in self.unnamed}

    @property
    def terms(self) -> str:
        """Everything that is fixed at a table before any nonce is revealed; the deals depend on it.

        JSON with sorted keys and no whitespace: the same values always give the same text.
        """
        if not self.table:
            return ""
        head = to_builtins(head_of(self))
        begins = ("position", "branch") if self.branch else ()
        return written_terms({name: head[name] for name in (*TERMS, *begins)})


def written_terms(terms: dict[str, object]) -> str:
    """Terms as text."""
    return json.dumps(terms, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


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


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line."""

    houndtable: int
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    deals: int
    commitment: str
    seed: int | None = None
    table: str = ""
    commitments: tuple[HashOrNone, ...] = ()
    nonces: tuple[Nonce, ...] = ()
    replaced: tuple[SeatNumber, ...] = ()
    position: str = ""
    branch: Branch | None = None


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """An event."""

    event: int
    seat: SeatNumber | Literal["chance"]
    action: str


class End(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How it ended; an abandoned match has no winners and scores."""

    winners: tuple[SeatNumber, ...] | None = None
    scores: tuple[int, ...] | None = None
    abandoned: bool = False
    secret: Hex
    resigned: tuple[SeatNumber, ...] = ()


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    seal: str


class Format(Struct, frozen=True):
    """The part of a first line that says whether the rest can be read."""

    houndtable: int


class Damaged(ValueError):
    """A record that cannot be read; the message names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"Line {line} of the record: {what}")
        self.line = line


def read_action(game: Game, text: str) -> int:
    """The action, or UNDO, that a text describes."""
    return UNDO if text == UNDO_TEXT else game.notation.read_action(text)


def write_action(game: Game, action: int) -> str:
    """An action, or UNDO, as text."""
    return UNDO_TEXT if action == UNDO else game.notation.write_action(action)


def write(record: Record) -> str:
    """The record as text."""
    text = "".join(json.dumps(to_builtins(line), ensure_ascii=False) + "\n" for line in _lines(record))
    return text + json.dumps(to_builtins(Seal(seal_of(text)))) + "\n"


def seal_of(text: str) -> str:
    """The seal of a text: its last line, computed from everything before."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_in(text: str) -> str:
    """The seal of a whole record."""
    return seal_of("".join(text.splitlines(keepends=True)[:-1]))


def head_of(setup: Setup) -> Head:
    """The first line of a match's record."""
    return Head(
        houndtable=VERSION,
        game=setup.game.name,
        rules=setup.game.rules.RULES_VERSION,
        seats=setup.seats,
        options=setup.named,
        deals=DEALS,
        commitment=setup.commitment,
        seed=setup.seed,
        table=setup.table,
        commitments=setup.commitments,
        nonces=setup.nonces,
        replaced=setup.replaced,
        position=setup.position,
        branch=setup.branch,
    )


def _lines(record: Record) -> Iterator[Struct]:
    game = record.setup.game
    yield head_of(record.setup)
    for number, event in enumerate(record.events, 1):
        yield Line(number, CHANCE_TEXT if event.seat == CHANCE else event.seat, write_action(game, event.action))
    if record.result and record.secret:
        result = record.result
        yield End(winners=result.winners, scores=result.scores, secret=record.secret.hex(), resigned=record.resigned)
    elif record.is_abandoned and record.secret:
        yield End(abandoned=True, secret=record.secret.hex())


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
    setup = _line(1, lines[0], partial(_read_setup, find))
    if len(lines) == 1 or '"seal"' not in lines[-1]:
        raise Damaged(len(lines), "the seal should be the last line; the record may be cut off.")
    seal = _line(len(lines), lines[-1], partial(decoded, kind=Seal)).seal
    ended = '"secret"' in lines[-2]
    happened = lines[1 : -2 if ended else -1]
    events = tuple(
        _line(number + 1, line, partial(_read_event, setup, number)) for number, line in enumerate(happened, 1)
    )
    is_whole = seal == seal_of("".join(f"{line}\n" for line in lines[:-1]))
    end = _line(len(lines) - 1, lines[-2], partial(_read_end, setup)) if ended else None
    if end is None:
        return Record(setup, events, is_whole=is_whole)
    result = None if end.winners is None or end.scores is None else Result(end.winners, end.scores)
    return Record(setup, events, result, bytes.fromhex(end.secret), end.resigned, end.abandoned, is_whole)


def _line(number: int, line: str, read_line: Callable[[str], Kind]) -> Kind:
    """What a line says; what is wrong with it is said with its number."""
    try:
        return read_line(line)
    except ValueError as wrong:
        raise Damaged(number, str(wrong)) from None


def _read_setup(find: Callable[[str], Game], line: str) -> Setup:
    version = decoded(line, Format).houndtable
    if version != VERSION:
        raise ValueError(f"this record has format {version}; only format {VERSION} can be read here.")
    head = decoded(line, Head)
    game = find(head.game)
    _check_rules(game, head.rules)
    if head.deals != DEALS:
        raise ValueError(f"the cards were dealt by version {head.deals}, which is not known here.")
    options = game.choose_again(head.seats, head.options)
    setup = Setup(
        game=game,
        seats=head.seats,
        options=options,
        unnamed=frozenset(game.options_by_name(options)) - head.options.keys(),
        commitment=head.commitment,
        seed=head.seed,
        table=head.table,
        commitments=head.commitments,
        nonces=head.nonces,
        replaced=head.replaced,
        position=head.position,
        branch=head.branch,
    )
    _check_table(setup)
    _check_position(setup)
    return setup


def _check_rules(game: Game, version: int) -> None:
    """What was played by other rules cannot be replayed."""
    if version != game.rules.RULES_VERSION:
        raise ValueError(
            f"{game.name} was played by version {version} of the rules; "
            f"only version {game.rules.RULES_VERSION} is known here."
        )


def _check_table(setup: Setup) -> None:
    """A table has a commitment and a nonce for each seat; a match without a table has neither."""
    places = setup.seats if setup.table else 0
    if len(setup.commitments) != places or len(setup.nonces) != places:
        raise ValueError(f"there should be {places} commitments and nonces, one for each seat at a table.")
    if list(setup.replaced) != [seat for seat, own in enumerate(setup.commitments) if own and seat in setup.replaced]:
        raise ValueError("replaced should name seats of players, in order.")
    if bool(setup.branch) != bool(setup.table and setup.position):
        raise ValueError("at a table, a position comes with the branch that it is from.")


def _check_position(setup: Setup) -> None:
    """Where the match begins must fit the rest of the first line."""
    if not setup.position:
        return
    state, rules = known_position(setup.game, setup.position), setup.game.rules
    if state.seats != setup.seats:
        raise ValueError(f"the position has {state.seats} seats, the match {setup.seats}.")
    if options_of(state, rules.State, rules.OPTIONS) != list(setup.options):
        raise ValueError("the position has other options.")


def known_position(game: Game, text: str) -> AnyRow:
    """A position that a match can begin from: every card in it is known."""
    state = open_row(game.rules.State, game.read_position(text))
    if HIDDEN in text.split():
        raise ValueError(f"position: a match needs every card, but {HIDDEN!r} is a hidden one.")
    return state


def _read_event(setup: Setup, number: int, line: str) -> Event:
    read_line = decoded(line, Line)
    if read_line.event != number:
        raise ValueError(f"event {number} was expected here, not {read_line.event}.")
    seat = CHANCE if isinstance(read_line.seat, str) else _seat(setup, read_line.seat)
    return Event(seat, read_action(setup.game, read_line.action))


def _seat(setup: Setup, seat: int) -> int:
    if seat >= setup.seats:
        raise ValueError(f"seat {seat} is neither one of the {setup.seats} nor chance.")
    return seat


def _read_end(setup: Setup, line: str) -> End:
    end = decoded(line, End)
    is_over = end.winners is not None and end.scores is not None
    if end.abandoned == is_over or (end.abandoned and end.resigned):
        raise ValueError("a match is abandoned, or it has winners and scores.")
    if not all(seat < setup.seats for seat in end.resigned):
        raise ValueError(f"only the {setup.seats} seats can resign.")
    return end
