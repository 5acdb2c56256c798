"""One match of a game: decide, unfold, replay, view. Pure: no clock, no disk, no randomness except the dealer's.

A match is its setup and its events; everything else follows from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from ..engine import observation
from ..engine.engines import Engine, engine_for
from ..games import Game, find_game
from ..games.dice import checked_seed
from ..games.message import Message, Reason
from ..games.option import Wanted, options_of
from ..games.row import AnyRow, Bytes, bytes_of, dtype_of, new_bytes, open_row
from ..games.seats import CHANCE, SPECTATOR
from ..language.catalog import say
from ..language.locale import ENGLISH
from ..pictures import animated, svg
from . import fair, record
from .record import UNDO, Damaged, Event, Record, Result, Setup


class Refused(Exception):
    """A move that may not be made: the rule's number, and the reason in words. Nothing has changed."""

    def __init__(self, game: Game, reason: Reason) -> None:
        self.game = game
        self.rule, self.message = reason
        super().__init__(self.said())

    def said(self, language: str = ENGLISH) -> str:
        """The reason as a sentence, with the rule's number."""
        sentence = say(self.game, self.message, language=language)
        return f"{sentence} ({self.rule})" if self.rule else sentence


class Action(int):
    """An action of a game in a position: a number that knows its notation and its words."""

    _game: Game
    _seat: int
    _state: AnyRow

    def __new__(cls, number: int, game: Game, seat: int, state: AnyRow) -> "Action":
        action = super().__new__(cls, number)
        action._game, action._seat, action._state = game, seat, state
        return action

    def __getnewargs__(self) -> tuple[int, Game, int, AnyRow]:  # type: ignore[override]
        """For copies and pickles."""
        return int(self), self._game, self._seat, self._state

    @property
    def notation(self) -> str:
        """The text used in records and for typing."""
        return self._game.notation.write_action(int(self))

    @property
    def message(self) -> Message:
        """A description, before translation."""
        return self._game.notation.words(self._state, self._seat, int(self))

    @property
    def words(self) -> str:
        """A description in English."""
        return say(self._game, self.message)

    @property
    def clicks(self) -> tuple[str, ...]:
        """The things to touch, in order."""
        return self._game.notation.clicks(self._state, self._seat, int(self))

    @property
    def danger(self) -> tuple[str, ...]:
        """The things on the table that it would harm."""
        preview = self._game.preview
        return preview.danger(self._state, self._seat, int(self)) if preview else ()

    def __repr__(self) -> str:
        return f"<{self.notation}>"


class Past(NamedTuple):
    """A match so far. Do not read it directly: `bots.belief` replays it and shows a seat what the seat saw."""

    setup: Setup
    events: Sequence[Event]


class View:
    """What a seat may know: the row with blanks, and what the seat may do. It follows from the blanked row alone."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.seat = seat
        self.number = len(match.events)
        self.game = match.game
        self._setup, self._events = match.setup, match.events
        self.recalled = match.recalled
        self.state = seen_by(match, seat, match.raw)
        self.raw = bytes_of(self.state)
        self.legal = choices(match, seat, self.state)

    @property
    def past(self) -> Past:
        """The match up to this view."""
        return Past(self._setup, self._events[: self.number])

    def events_since(self, number: int) -> list[Event]:
        """What has happened since there were this many events."""
        return self._events[number : self.number]

    def observation(
        self,
        turned: bool = False,
        form: observation.Form = "plain",
        notes: observation.Notes | None = None,
        events: int = 0,
    ) -> observation.Cells:
        """The view as numbers, for a network: see `houndtable fields`, and docs/environments.md.

        `notes` come from `bots.belief.notes_of(view)`; `events` is how many of the last events are included.
        """
        viewers, lines = np.array([self.seat], np.int8), observation.line_of_notes(self.game, notes)
        number = observation.checked_events(events)
        seen = events_seen(self.past, self.seat, number)[None] if number else None
        cells: observation.Cells = observation.encoded(self.game, self.raw[None], viewers, turned, form, lines, seen)[0]
        return cells

    def svg(self) -> str:
        """The view as a picture, with this seat in front; notebooks show it."""
        return svg(self.game, self.raw, self.seat)

    _repr_svg_ = svg

    def __str__(self) -> str:
        return self.game.notation.write_position(self.state)

    def __repr__(self) -> str:
        return f"<View of {self.game.name}, seat {self.seat}, after {self.number} events>"


def choices(match: "Match", seat: int, state: AnyRow) -> list[Action]:
    """What a seat may do, as it follows from a row."""
    return [Action(number, match.game, seat, state) for number in _legal(match, bytes_of(state), seat)]


def _legal(match: "Match", raw: Bytes, seat: int) -> list[int]:
    if match.resigned:
        return []
    actions = np.empty(match.game.rules.ACTIONS, np.int16)
    legal: list[int] = actions[: match.engine.legal(raw, seat, actions)].tolist()
    return legal


class Match:
    """A match, made by `houndtable.new`, `houndtable.from_position` or `Match.load`.

    >>> match = new("clear_4", seats=2, seed=7)
    >>> match.play(match.legal[0])
    Event(seat=0, action=22)
    """

    def __init__(self, setup: Setup, secret: bytes | None = None) -> None:
        self.setup = setup
        self.secret = secret
        self.dealer = None if secret is None else fair.dealer(secret, setup.nonces, setup.terms)
        self.events: list[Event] = []
        self.draws = 0  # how often chance has acted
        self.game = setup.game
        self.raw = first_row(setup, self.engine)
        self.state = open_row(self.game.rules.State, self.raw)
        self.may_act_since = [0] * setup.seats
        self.undoable: list[tuple[int, Bytes]] = []  # who did it, and the row before
        self.resigned: tuple[int, ...] = ()  # the seats whose resigning has ended the match
        self.is_abandoned = False  # archived before its end: it cannot continue
        self.recalled: dict[int, Any] = {}  # by seat: how far its bot has gone through the events, see `bots.belief`

    @property
    def engine(self) -> Engine:
        """The rules over bytes, compiled if already available."""
        return engine_for(self.game.rules)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def turn(self) -> int:
        """Who is to act: a seat, CHANCE or NOBODY."""
        return int(self.state.turn)

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self.resigned) or self.engine.is_over(self.raw)

    @property
    def legal(self) -> list[Action]:
        """The legal actions of the seat to act."""
        return self.legal_for(self.turn)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self.events)} events>"

    def legal_for(self, seat: int) -> list[Action]:
        """The legal actions of this seat; none if it must wait."""
        return choices(self, seat, open_row(self.game.rules.State, self.raw.copy()))

    def play(self, action: int | str, seat: int | None = None) -> Event:
        """A seat (by default the one to act) takes this action; then chance acts.

        An action is one of `match.legal`, its number, or its notation, such as `"play 5"`. One that is not legal raises
        Refused, which says why; a text that is not an action raises ValueError. Nothing has changed then.
        """
        event = self.decided(action, seat)
        unfold(self, event)
        return event

    def decided(self, action: int | str, seat: int | None = None) -> Event:
        """The event if a seat (by default the one to act) took this action. An illegal move raises Refused."""
        seat = self.turn if seat is None else self._checked(seat, CHANCE)
        if isinstance(action, str):
            action = read_typed(self, seat, action)
        if not isinstance(action, SupportsIndex):
            raise TypeError(f"action: {action!r} should be one of match.legal, its number or its notation.")
        event = decide(self, seat, action)
        if isinstance(event, Refused):
            raise event
        return event

    def deal(self) -> list[Bytes]:
        """Let chance act as long as it must; returns the row before each deal. Without its secret, a match waits."""
        rows = []
        while self.turn == CHANCE and self.dealer is not None:
            rows.append(evolve(self, Event(CHANCE, next_deal(self, self.dealer))))
        return rows

    def may_undo(self, seat: int) -> bool:
        """May this seat take its last action back? Only in its own unfinished turn, and never after chance has acted.

        Hidden things become known only through chance, so nothing hidden has been seen either.
        """
        is_last_actor = bool(self.undoable) and self.undoable[-1][0] == seat
        return is_last_actor and not self.resigned and self.engine.may_act(self.raw, seat)

    def copy(self) -> "Match":
        """A copy of the match, to try out what comes next."""
        twin = copy(self)
        twin.raw = self.raw.copy()
        twin.state = open_row(self.game.rules.State, twin.raw)
        twin.events = self.events.copy()
        twin.may_act_since = self.may_act_since.copy()
        twin.undoable = self.undoable.copy()
        twin.recalled = {}
        return twin

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may see; without a seat, what is public."""
        return view(self, self._checked(seat, SPECTATOR))

    def _checked(self, seat: int, besides: int) -> int:
        if not isinstance(seat, SupportsIndex) or (seat != besides and seat not in range(self.seats)):
            raise ValueError(f"seat: {seat!r} should be from 0 to {self.seats - 1}.")
        return seat

    @property
    def result(self) -> Result | None:
        """The winners and all scores, once the match has ended."""
        if not self.over:
            return None
        seats = range(self.seats)
        if self.resigned:
            left = {self.teams[seat] for seat in seats if seat not in self.resigned}
            return Result(
                tuple(seat for seat in seats if self.teams[seat] in left),
                tuple(int(self.teams[seat] in left) for seat in seats),
            )
        winners = tuple(seat for seat in seats if self.engine.has_won(self.raw, seat))
        return Result(winners, tuple(self.engine.score(self.raw, seat) for seat in seats))

    @cached_property
    def teams(self) -> list[int]:
        """The team of each seat, named after its lowest seat; it is the same throughout a match."""
        return [int(self.engine.team(self.raw, seat)) for seat in range(self.seats)]

    def record(self) -> str:
        """The match as text, see `houndtable.play.record`; the secret is in it once the match has ended."""
        secret = self.secret if self.over or self.is_abandoned else None
        known = self.setup, tuple(self.events), self.result, secret, self.resigned, self.is_abandoned
        return record.write(Record(*known))

    def svg(self) -> str:
        """The position as a picture, with all cards open; notebooks show it. `match.view(seat).svg()` has blanks."""
        return svg(self.game, self.raw)

    _repr_svg_ = svg

    def replay_svg(self, seat: int | None = None, seconds: float = 1.0) -> str:
        """The whole match as one animated picture: the position before each decision, and the last one.

        With all cards open, or as a seat saw it; `SPECTATOR` sees what is public.
        """
        rows = [row for row in rows_of(self) if self.engine.turn(row) != CHANCE]
        if seat is not None:
            rows = [seen_by(self, self._checked(seat, SPECTATOR), row).raw for row in rows]
        return animated(self.game, rows, seat or 0, seconds)

    def save(self, path: str | Path) -> None:
        """Write the record into a file."""
        Path(path).write_text(self.record(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Match":
        """Replay and verify the match in a file."""
        return verify(record.read_file(path))


def new(game: str, seats: int | None = None, seed: int | None = None, **options: Wanted) -> Match:
    """A new match of a game: `new("clear_4", seats=3, seed=7, rounds=2)`.

    Without `seats` as many play as the game allows. The same seed, a whole number, deals the same cards; without one
    every match is different. Options of the rules are keyword arguments: `houndtable games` lists them with their
    choices; `True` and `False` stand for yes and no. The game may be a variant, such as `"clear_4:HAND_SIZE=6"`.

    Raises ValueError if there is no such game, number of seats, seed, option or choice.
    """
    chosen = find_game(game)
    seats = max(chosen.rules.SEATS) if seats is None else seats
    seed = None if seed is None else checked_seed(seed)
    return begun(Setup(game=chosen, seats=seats, options=chosen.choose(seats, options), seed=seed))


def from_position(game: str, position: str, seed: int | None = None) -> Match:
    r"""A match that begins from a position: `from_position("clear_4", "seats: 2\nhand 0: 5 5 push\nhand 1: 3")`.

    docs/notation.md explains how positions are written. The same seed deals the same cards. Raises ValueError if the
    text cannot be read, or describes a position that the rules cannot reach.
    """
    chosen = find_game(game)
    state = record.known_position(chosen, position)
    options = tuple(options_of(state, chosen.rules.State, chosen.rules.OPTIONS))
    return begun(Setup(game=chosen, seats=state.seats, options=options, seed=seed, position=position))


def begun(setup: Setup) -> Match:
    """A match with a secret, that of its seed if it has one; chance has acted."""
    secret = fair.new_secret() if setup.seed is None else fair.secret_from_seed(checked_seed(setup.seed))
    match = Match(replace(setup, commitment=fair.commitment(secret)), secret)
    match.deal()
    return match


def first_row(setup: Setup, engine: Engine) -> Bytes:
    """The first row of a match: the initial setup, or the position it starts from."""
    if setup.position:
        return setup.game.notation.read_position(setup.position)
    raw = new_bytes(setup.game.rules.State)
    engine.setup(raw, setup.seats, np.array(setup.options, np.int8))
    return raw


def read_typed(match: Match, seat: int, text: str) -> int:
    """The action that a seat means by a text."""
    action = record.read_action(match.game, text)
    return action if action == UNDO else match.game.meant(match.state, seat, action)


def decide(match: Match, seat: int, action: int, seen: int | None = None) -> Event | Refused:
    """The event for a seat's action, or its refusal; `seen` is the number of events the seat had seen."""
    if match.resigned:
        return Refused(match.game, Reason("", Message("why.resigned")))
    if action == UNDO and match.may_undo(seat) and (seen is None or seen == len(match.events)):
        return Event(seat, UNDO)
    if action == UNDO:
        return Refused(match.game, Reason("", Message("why.no_undo")))
    if not 0 <= action < match.game.rules.ACTIONS:
        return Refused(match.game, Reason("", Message("why.no_such_action", {"action": action})))
    if seen is not None and seat >= 0 and not match.may_act_since[seat] <= seen <= len(match.events):
        return Refused(match.game, Reason("", Message("why.too_late")))
    if action in _legal(match, match.raw, seat):
        return Event(seat, int(action))
    reason = match.game.refusals.why_not(seen_by(match, seat, match.raw), seat, action)
    return Refused(match.game, reason or Reason("", Message("why.variant")))


def unfold(match: Match, event: Event) -> list[Bytes]:
    """Apply the event, then let chance act; returns the row before each event."""
    return [evolve(match, event), *match.deal()]


def evolve(match: Match, event: Event) -> Bytes:
    """Apply the event; returns the row before it."""
    before, rules = match.raw.copy(), match.engine
    if event.action == UNDO:
        match.raw[:] = match.undoable.pop()[1]
    else:
        _remember_for_undo(match, event.seat, before)
        rules.apply(match.raw, event.seat, event.action)
    match.events.append(event)
    match.draws += event.seat == CHANCE
    for seat in range(match.seats):
        if seat == event.seat or not rules.may_act(before, seat):
            match.may_act_since[seat] = len(match.events)
    return before


def _remember_for_undo(match: Match, seat: int, before: Bytes) -> None:
    if seat == CHANCE or (match.undoable and match.undoable[-1][0] != seat):
        match.undoable.clear()
    if seat != CHANCE:
        match.undoable.append((seat, before))


def told(match: Match, event: Event, seat: int, before: Bytes) -> Message:
    """What happened to a row, as a seat may see it."""
    return words_for(match, event.seat, seen_action(match, event, seat, before), seat, before)


def seen_action(match: Match, event: Event, seat: int, before: Bytes) -> int:
    """An event's action as a seat may see it."""
    if event.action == UNDO:
        return UNDO
    return match.engine.public(before, event.seat, event.action, seat)


def words_for(match: Match, actor: int, seen: int, seat: int, before: Bytes) -> Message:
    """An action, as a seat may see it, in that seat's words."""
    if seen == UNDO:
        return Message("undo")
    return match.game.notation.words(seen_by(match, seat, before), actor, seen)


def seen_by(match: Match, seat: int, raw: Bytes) -> AnyRow:
    """A row with blanks for everything a seat may not see."""
    view = raw.copy()
    match.engine.hide(view, seat)
    return open_row(match.game.rules.State, view)


def next_deal(match: Match, dealer: fair.Dealer) -> int:
    """The outcome that the fair-deal protocol prescribes for what chance does next.

    Draws have their own numbers: acts and undos do not change which card comes next.
    """
    outcomes = match.engine.outcome_count(match.raw)
    return match.engine.outcome(match.raw, dealer.drawn(match.draws + 1, outcomes))


def view(match: Match, seat: int) -> View:
    """What a seat may see."""
    return View(match, seat)


def view_from_row(game: Game, row: Mapping[str, Any], seat: int) -> View:
    """A view from its row, field by field, as a table sends it to a program. It has no history."""
    raw = new_bytes(game.rules.State)
    fields = raw.view(dtype_of(game.rules.State))
    for name, numbers in row.items():
        fields[name] = numbers
    state = open_row(game.rules.State, raw)
    game.choose(state.seats, {})  # raises ValueError if the number of players is impossible
    options = tuple(options_of(state, game.rules.State, game.rules.OPTIONS))
    match = Match(Setup(game=game, seats=state.seats, options=options))
    match.raw[:] = raw
    return view(match, seat)


def replay(setup: Setup, events: Iterable[Event], secret: bytes | None = None) -> Match:
    """The match with these events. An event against the rules raises Damaged, and so does an unfair deal."""
    match = Match(setup, secret)
    for event in events:
        _check_deal(match, event)
        decision = decide(match, event.seat, event.action)
        if isinstance(decision, Refused):
            raise Damaged(len(match.events) + 2, str(decision))
        evolve(match, event)
    return match


def rewound(match: Match, number: int, raw: Bytes) -> Match:
    """The match as it was after this many events, with this row."""
    earlier = match.copy()
    earlier.raw[:] = raw
    earlier.events, earlier.undoable = match.events[:number], []
    earlier.resigned = match.resigned if number == len(match.events) else ()
    return earlier


def rows_of(match: Match) -> list[Bytes]:
    """The row before each event of a match, and the last one."""
    again = Match(match.setup)
    return [*(evolve(again, event) for event in match.events), again.raw]


def events_seen(past: Past, seat: int, number: int) -> observation.Events:
    """The last events as a seat saw them, the latest first, without those that were undone."""
    again, seen = Match(past.setup), list[tuple[int, int]]()
    for event in past.events:
        before = evolve(again, event)
        if event.action == UNDO:
            seen.pop()
        else:
            action = again.engine.public(before, event.seat, event.action, seat)
            seen.append((observation.FIRST_SEAT + event.seat, observation.FIRST_ACTION + action))
    lines, latest = np.zeros((number, 2), np.int16), seen[: -number - 1 : -1]
    lines[: len(latest)] = np.array(latest, np.int16).reshape(-1, 2)
    return lines


def verify(saved: Record) -> Match:
    """Replay a record and check everything in it: moves, result, commitments, every deal, and the seal."""
    setup = saved.setup
    secret = saved.secret if setup.seed is None else fair.secret_from_seed(setup.seed)
    last_line = len(saved.events) + 2
    if secret is not None and fair.commitment(secret) != setup.commitment:
        raise Damaged(last_line, "the secret is not the one that was committed to in line 1.")
    if secret is not None:
        _check_nonces(setup, secret)
    match = replay(setup, saved.events, secret)
    if saved.resigned and match.over:
        raise Damaged(last_line, "nobody can resign from a match that is over.")
    match.resigned, match.is_abandoned = saved.resigned, saved.is_abandoned
    if saved.result != match.result:
        written, true = (str(result or "not ended") for result in (saved.result, match.result))
        raise Damaged(last_line, f"the result should be {true!r}, not {written!r}.")
    if setup.table and not match.over and not match.is_abandoned:
        raise Damaged(last_line, "a table's record is written when its match is over; the end is missing.")
    if not saved.is_whole:
        raise Damaged(
            last_line + (saved.result is not None or saved.is_abandoned), "the seal does not match the lines above it."
        )
    return match


def _check_nonces(setup: Setup, secret: bytes) -> None:
    """Check that every nonce matches its commitment, or is the derived one if there is none."""
    for seat, (commitment, nonce) in enumerate(zip(setup.commitments, setup.nonces, strict=True)):
        if not commitment or seat in setup.replaced:
            is_right = nonce == fair.derived_nonce(secret, setup.table, seat)
        else:
            is_right = commitment == fair.nonce_commitment(setup.table, seat, nonce)
        if not is_right:
            raise Damaged(1, f"the nonce of seat {seat} is not the one that was committed to.")


def check_noted(setup: Setup, commitment: str, nonces: Iterable[str]) -> None:
    """Check against what a player noted before the match, if anything."""
    if commitment and commitment.lower() != setup.commitment:
        raise Damaged(1, f"the commitment {commitment} was noted, but the match was dealt from another secret.")
    for nonce in nonces:
        if nonce not in setup.nonces:
            raise Damaged(1, f"the nonce {nonce} was noted, but the match was dealt without it.")


def _check_deal(match: Match, event: Event) -> None:
    if match.dealer is not None and event.seat == CHANCE and match.turn == CHANCE:
        prescribed = next_deal(match, match.dealer)
        if event.action != prescribed:
            name = match.game.notation.write_action(prescribed)
            raise Damaged(len(match.events) + 2, f"the deal was not fair: it should have been {name!r}.")
