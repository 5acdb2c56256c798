"""A view as numbers for a network: the viewer's seat, then every field of the row, cell by cell.

By default seats are numbered as at the table, in cells and in actions, and the first cells show who the viewer is
(one for each chair of the game, 1 for the viewer's own). If `turned`, seats are counted from the viewer, who is then
seat 0; masks and actions must be turned too. The numbers are those of the row, or `scaled` to at most 1, or `indices`
from 0 up, for embeddings: `vocabulary` says how many each cell has.

The seat's memory can follow: its notes (`bots.knowledge`), laid out like the hands, and the last events as it saw
them.
"""

import operator
import re
from functools import cache
from typing import Literal, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..games import Bound, Game
from ..games.row import CellDtype, dtype_of, fields_of
from ..games.seats import CHANCE
from ..games.turned import A_SEAT, AN_OWNER, cells_of, offsets, turned_actions

Cells: TypeAlias = NDArray[np.float32] | NDArray[np.int32]  # the latter are indices
Form = Literal["plain", "scaled", "indices"]
FORMS = ("plain", "scaled", "indices")
LIMIT = 2**15  # a field that may hold more has no limit
UNLIMITED = 128  # indices for such a field
CHAIRS = np.arange(8)  # more than any game has
FIRST_SEAT, FIRST_ACTION = 1 - CHANCE, 1  # in an event: what seat 0 and action 0 are written as; 0 is none
Notes: TypeAlias = NDArray[np.int8]  # of a seat, a line for each view
Events: TypeAlias = NDArray[np.int16]  # as a seat saw them, some for each view: who, and what


class Field(NamedTuple):
    """A run of cells in an observation."""

    name: str
    begin: int  # its first cell
    shape: tuple[int, ...]
    dtype: CellDtype  # of the row; says how large a number can be
    about: str

    @property
    def cells(self) -> slice:
        """Its cells, to cut them out of an observation."""
        return slice(self.begin, self.begin + int(np.prod(self.shape)))


@cache
def fields(game: Game, notes: bool = False, events: int = 0) -> tuple[Field, ...]:
    """All fields of an observation, in order, with the seat's memory if wanted."""
    chairs = max(game.rules.SEATS)
    found = [Field("seat", 0, (chairs,), np.dtype(np.int8), "1 at the viewer's own")]
    layout = dtype_of(game.rules.State).fields
    assert layout is not None
    for name, (dtype, *_) in layout.items():
        found.append(Field(name, found[-1].cells.stop, dtype.shape, dtype.base, comments(game).get(name, "")))
    if notes and has_notes(game):
        about = "cards that the seat saw go into a hand, as in hands; -1: surely none"
        found.append(Field("notes", found[-1].cells.stop, layout["hands"][0].shape, np.dtype(np.int8), about))
    if events:
        about = "the latest first: 2 + the seat (1 for chance) and 1 + the action; 0 for none"
        found.append(Field("events", found[-1].cells.stop, (events, 2), np.dtype(np.int16), about))
    return tuple(found)


def has_notes(game: Game) -> bool:
    """Does the game have hands, of which a seat may know some cards?"""
    return "hands" in fields_of(game.rules.State)


@cache
def width(game: Game, notes: bool = False, events: int = 0) -> int:
    """How many cells an observation has."""
    return int(fields(game, notes, events)[-1].cells.stop)


@cache
def bounds(game: Game, notes: bool = False, events: int = 0) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The smallest and largest number each cell can hold, by the rules or, where they set no limit, by its width."""
    low, high = np.zeros((2, width(game, notes, events)), np.float32)
    known: dict[str, tuple[Bound, Bound]] = {
        **game.bounds,
        "seat": (0, 1),
        "notes": (-1, game.bounds.get("hands", (0, 0))[1]),
        "events": (0, (FIRST_SEAT + game.rules.MOST_SEATS - 1, FIRST_ACTION + game.rules.ACTIONS - 1)),
    }
    for field in fields(game, notes, events):
        least, greatest = known.get(field.name, (0, int(np.iinfo(field.dtype).max)))
        low[field.cells] = np.broadcast_to(least, field.shape).ravel()
        high[field.cells] = np.broadcast_to(greatest, field.shape).ravel()
    return low, high


@cache
def stretches(game: Game) -> NDArray[np.int32]:
    """Where the numbers of a row are: first byte, bytes per number, count; neighbours of one size form one run."""
    layout = dtype_of(game.rules.State).fields
    assert layout is not None
    found: list[list[int]] = []
    for dtype, offset, *_ in layout.values():
        size, count = dtype.base.itemsize, int(np.prod(dtype.shape))
        if found and found[-1][1] == size and found[-1][0] + size * found[-1][2] == offset:
            found[-1][2] += count
        else:
            found.append([offset, size, count])
    return np.array(found, np.int32)


@cache
def sources(game: Game) -> NDArray[np.int32]:
    """What each cell shows: a seat and 0, or the first byte of a number and its size in bytes."""
    seats = [(seat, 0) for seat in range(max(game.rules.SEATS))]
    numbers = [(offset + size * n, size) for offset, size, count in stretches(game).tolist() for n in range(count)]
    return np.array(seats + numbers, np.int32)


@cache
def moves(game: Game) -> tuple[tuple[slice, slice, CellDtype], ...]:
    """Which cells show which bytes of a row, and their dtype."""
    found, place = [], max(game.rules.SEATS)
    for offset, size, count in stretches(game).tolist():
        found.append((slice(place, place + count), slice(offset, offset + size * count), np.dtype(f"i{size}")))
        place += count
    return tuple(found)


def of_bytes(game: Game, raw: NDArray[np.uint8], seats: NDArray[np.int8]) -> NDArray[np.float32]:
    """What these seats see of the rows, one line of bytes each; for a policy, the rows must be views."""
    cells = np.empty((len(raw), width(game)), np.float32)
    chairs = fields(game)[0].shape[0]
    cells[:, :chairs] = seats[:, None] == CHAIRS[:chairs]
    for taking, given, dtype in moves(game):
        cells[:, taking] = raw[:, given].view(dtype)
    return cells


def of_rows(game: Game, rows: NDArray[np.generic], seats: NDArray[np.int8]) -> NDArray[np.float32]:
    """The same for an array of rows."""
    return of_bytes(game, rows.view(np.uint8).reshape(len(rows), rows.dtype.itemsize), seats)


# For networks


def encoded(
    game: Game,
    raw: NDArray[np.uint8],
    viewers: NDArray[np.int8],
    turned: bool = False,
    form: Form = "plain",
    notes: Notes | None = None,
    events: Events | None = None,
) -> Cells:
    """What these seats see of the rows (which must be views, one line of bytes each), and what they remember."""
    check_form(form)
    cells = turned_cells(game, raw, viewers) if turned else of_bytes(game, raw, viewers)
    if notes is not None or events is not None:
        by = np.maximum(viewers, 0) if turned else np.zeros_like(viewers)
        cells = np.concatenate([cells, *remembered(game, raw, by, notes, events)], axis=1)
    return in_form(game, cells, form, notes is not None, 0 if events is None else events.shape[1])


def remembered(
    game: Game, raw: NDArray[np.uint8], by: NDArray[np.int8], notes: Notes | None, events: Events | None
) -> list[NDArray[np.float32]]:
    """The cells of notes and events, with seats counted from these chairs."""
    seats, chairs = raw.view(game.rules.State)[:, 0]["seats"].astype(np.int64)[:, None], by.astype(np.int64)[:, None]
    found = [turned_notes(game, notes, chairs, seats)] if notes is not None and has_notes(game) else []
    return found if events is None else [*found, turned_events(game, events, chairs, seats)]


def line_of_notes(game: Game, notes: Notes | None) -> Notes | None:
    """The notes of one view as the line of many; raises ValueError if they are no notes of this game."""
    if notes is None or not has_notes(game):
        return None
    if np.shape(notes) != (width(game, notes=True) - width(game),):
        raise ValueError("notes: give those of the view, houndtable.bots.belief.notes_of(view).")
    return notes[None]


def checked_events(events: SupportsIndex) -> int:
    """How many events a seat remembers; raises ValueError if that is not a number of events."""
    if not isinstance(events, SupportsIndex) or operator.index(events) < 0:
        raise ValueError(f"events: {events!r} should be a whole number, 0 or more.")
    return operator.index(events)


def check_form(form: str) -> None:
    """Raise ValueError if there is no such form."""
    if form not in FORMS:
        raise ValueError(f"form: {form!r} should be one of {', '.join(FORMS)}.")


def in_form(game: Game, cells: NDArray[np.float32], form: Form, notes: bool, events: int) -> Cells:
    """Plain cells in a form for networks."""
    if form == "plain":
        return cells
    low, high = bounds(game, notes, events)
    if form == "indices":
        indices: NDArray[np.int32] = np.clip(cells - low, 0, vocabulary(game, notes, events) - 1).astype(np.int32)
        return indices
    limited, unlimited = (
        (cells - low) / np.maximum(high - low, 1),
        np.log1p(np.maximum(cells, 0)) / np.log1p(np.maximum(high, 1)),
    )
    return np.where(high < LIMIT, limited, unlimited).astype(np.float32)


@cache
def vocabulary(game: Game, notes: bool = False, events: int = 0) -> NDArray[np.int64]:
    """How many indices each cell has."""
    low, high = bounds(game, notes, events)
    return np.where(high < LIMIT, high - low + 1, UNLIMITED).astype(np.int64)


def encoded_space(game: Game, form: Form, notes: bool = False, events: int = 0) -> tuple[Cells, Cells]:
    """The smallest and largest number of each cell in this form."""
    check_form(form)
    low, high = bounds(game, notes, events)
    if form == "plain":
        return low, high
    if form == "scaled":
        return np.zeros_like(low), np.ones_like(high)
    return np.zeros(len(low), np.int32), (vocabulary(game, notes, events) - 1).astype(np.int32)


def turned_cells(game: Game, raw: NDArray[np.uint8], viewers: NDArray[np.int8]) -> NDArray[np.float32]:
    """The cells with seats counted from the viewer; for a spectator as at the table."""
    rules, cells = game.rules, cells_of(game.rules)
    seats = raw.view(rules.State)[:, 0]["seats"].astype(np.int64)[:, None]
    by = np.maximum(viewers, 0).astype(np.int64)[:, None]
    places, sizes = offsets(rules)[seats[:, 0], by[:, 0]], np.array([cell.dtype.itemsize for cell in cells])
    numbers = np.zeros((len(raw), len(cells)), np.int64)
    for size in np.unique(sizes):
        of_size = np.flatnonzero(sizes == size)
        numbers[:, of_size] = np.take_along_axis(raw.view(f"i{size}"), places[:, of_size] // size, axis=1)
    first = np.array([{A_SEAT: 0, AN_OWNER: 1}.get(cell.holds, LIMIT * LIMIT) for cell in cells])
    speaks_of_seat = (numbers >= first) & (numbers < first + seats)
    numbers = np.where(speaks_of_seat, first + (numbers - first - by) % seats, numbers)
    own = np.zeros((len(raw), fields(game)[0].shape[0]), np.float32)
    own[:, 0] = viewers >= 0
    return np.concatenate([own, numbers.astype(np.float32)], axis=1)


def turned_notes(game: Game, notes: Notes, by: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.float32]:
    """Notes with the seats counted from a chair; those of empty chairs stay."""
    chairs = np.arange(game.rules.MOST_SEATS)
    by_seat = notes.reshape(len(notes), len(chairs), -1)
    places = np.where(chairs < seats, (chairs + by) % seats, chairs)
    return np.take_along_axis(by_seat, places[:, :, None], axis=1).reshape(len(notes), -1).astype(np.float32)


def turned_events(game: Game, events: Events, by: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.float32]:
    """Events with the seats counted from a chair, in the actors and in the actions."""
    who, what = events[:, :, 0].astype(np.int64), events[:, :, 1].astype(np.int64)
    who = np.where(who >= FIRST_SEAT, FIRST_SEAT + (who - FIRST_SEAT - by) % seats, who)
    done = FIRST_ACTION + turned_actions(game.rules)[seats, by, np.maximum(what - FIRST_ACTION, 0)]
    lines = np.stack([who, np.where(what >= FIRST_ACTION, done, what)], axis=2)
    return lines.reshape(len(events), -1).astype(np.float32)


def turned_masks(game: Game, masks: NDArray[np.bool_], viewers: NDArray[np.int8], seats: int) -> NDArray[np.bool_]:
    """Masks with the actions as the viewers count them."""
    found = np.zeros_like(masks)
    np.put_along_axis(found, turned_actions(game.rules)[seats, np.maximum(viewers, 0)].astype(np.int64), masks, axis=1)
    return found


def at_table(game: Game, actions: NDArray[np.integer], viewers: NDArray[np.int8], seats: int) -> NDArray[np.int64]:
    """Actions that viewers counted from their chairs, as numbered at the table."""
    back = turned_actions(game.rules)[seats, (seats - np.maximum(viewers, 0)) % seats]
    found: NDArray[np.int64] = np.take_along_axis(back, actions.astype(np.int64)[:, None], axis=1)[:, 0].astype(
        np.int64
    )
    return found


@cache
def comments(game: Game) -> dict[str, str]:
    """The comment next to each field in the rules."""
    for source in sorted(game.folder.glob("*.py")):
        body = re.search(r"^@row\nclass State:\n((?:(?:    .*)?\n)+)", source.read_text(encoding="utf-8"), re.MULTILINE)
        if body:
            return dict(re.findall(r"^    (\w+) = cells?\(.*?\)  # (.*)$", body[1], re.MULTILINE))
    return {}
