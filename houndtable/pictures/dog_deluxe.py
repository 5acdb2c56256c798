"""DOG Deluxe: the board, and beside it every player's hand."""

from functools import partial
from typing import TypedDict

from ..games.dog_deluxe.state import HOME, PART
from .sheet import Row, Sheet, colour, shared

Point = tuple[float, float]
BOARD, GAP = 560, 12
PAWN = {  # how the client's styles draw the parts of Pawn.svelte
    "shadow": 'fill="#1e0f00" fill-opacity=".38"',
    "line": 'stroke="#140a00" stroke-opacity=".55" stroke-width=".05"',
    "line dark-ear": 'stroke="#140a00" stroke-opacity=".8" stroke-width=".05"',
    "dusk": 'fill="#000" fill-opacity=".2"',
    "dawn": 'fill="#fff" fill-opacity=".45"',
    "ring solid": 'fill="none" stroke="#fff" stroke-opacity=".85" stroke-width=".05"',
    "figure": 'transform="translate(0 .14)"',
}


class Spot(TypedDict):
    """The middle of a field, a bed or a place of a goal."""

    x: float
    y: float


class Ring(TypedDict):
    """The board for a number of players, in widths of a field."""

    fields: list[Spot]
    goals: list[list[Spot]]  # by part of the board, as the homes
    homes: list[Spot]
    bed: float  # a home's radius
    reach: float  # from the middle to the edge
    outline: str


def draw(sheet: Sheet, row: Row, seat: int) -> None:
    """The whole table."""
    draw_board(sheet, row)
    x, width = BOARD + 2 * GAP, sheet.width - BOARD - 3 * GAP
    height = min(128.0, (BOARD - GAP) / row["seats"] - GAP)
    for number in range(row["seats"]):
        draw_player(sheet, row, (seat + number) % row["seats"], x, GAP + number * (height + GAP), width, height)
    sheet.height = BOARD + 2 * GAP


def field_of(row: Row, seat: int, place: int) -> int:
    """The number of the track field on which a place of this seat lies."""
    along = (PART * row["part"][seat] + place) % row["fields"]
    return int(-along % row["fields"] if row["against_clock"] else along)


def pawn_places(row: Row, ring: Ring, seat: int) -> list[Point]:
    """Where the pawns of a seat stand; those at home lie side by side in their bed."""
    part, found = field_of(row, seat, 0) // PART, list[Point]()
    home, bed = ring["homes"][part], ring["bed"]
    at_home = row["pawns"][seat][: row["pawn_count"]].count(HOME)
    for number, place in enumerate(row["pawns"][seat][: row["pawn_count"]]):
        if place == HOME:
            across = (number - (row["pawn_count"] - at_home) - (at_home - 1) / 2) * bed * 0.52
            found.append((home["x"] + across, home["y"] + 0.3))
        else:
            goal, track = ring["goals"][part], ring["fields"]
            spot = goal[place - row["fields"] - 1] if place > row["fields"] else track[field_of(row, seat, place)]
            found.append((spot["x"], spot["y"]))
    return found


def draw_board(sheet: Sheet, row: Row) -> None:
    """The board, and the pawns, the nearest last; the discard pile in the middle."""
    rings, parts = shared()["rings"], row["fields"] // PART
    if str(parts) not in rings:
        raise ValueError(f"There is no drawing of a board with {parts} parts, only with {' and '.join(rings)}.")
    ring: Ring = rings[str(parts)]
    reach, middle = ring["reach"], GAP + BOARD / 2
    sheet.keep("board", f"{-reach} {-reach} {2 * reach} {2 * reach}", partial(draw_ring, sheet, row, ring))
    edge = f'stroke="{colour("wood-deep")}" stroke-width="6"'
    sheet.box(GAP, GAP, BOARD, BOARD, colour("wood"), edge, rounded=28)
    sheet.use("board", GAP, GAP, BOARD, BOARD)
    sheet.add(f'<g transform="translate({middle:g} {middle:g}) scale({BOARD / 2 / reach:g})">')
    if row["turn"] >= 0:
        home = ring["homes"][field_of(row, row["turn"], 0) // PART]
        how = f'r="{ring["bed"]}" fill="none" stroke="{colour("ink")}" stroke-width=".18"'
        sheet.add(f'<circle cx="{home["x"]}" cy="{home["y"]}" {how}/>')
    pawns = [(point, seat) for seat in range(row["seats"]) for point in pawn_places(row, ring, seat)]
    for (x, y), seat in sorted(pawns, key=lambda each: each[0][1]):
        sheet.symbol(f"pawn-{seat}", pawn(seat), "-.7 -1 1.4 1.6")
        sheet.use(f"pawn-{seat}", round(x - 0.7, 3), round(y - 1, 3), 1.4, 1.6)
    sheet.add("</g>")
    if row["last_discard"]:
        sheet.card(row["last_discard"], middle - 24, middle - 36, 48)


def draw_ring(sheet: Sheet, row: Row, ring: Ring) -> None:
    """Track, goals and homes."""
    light = f'fill="{colour("wood-light")}" stroke="{colour("wood-light")}" stroke-width="1.5" stroke-linejoin="round"'
    groove = f'fill="none" stroke="{colour("wood-deep")}" stroke-opacity=".7" stroke-width=".11"'
    sheet.add(f'<path d="{ring["outline"]}" {light}/><path d="{ring["outline"]}" {groove}/>')
    starts = {field_of(row, seat, 0): seat for seat in range(row["seats"])}
    for start, seat in starts.items():
        draw_home(sheet, ring, start // PART, seat)
    for number, spot in enumerate(ring["fields"]):
        draw_field(sheet, spot, starts.get(number))


def draw_home(sheet: Sheet, ring: Ring, part: int, seat: int) -> None:
    """A bed, and the lane into the goal."""
    home, goal, tint = ring["homes"][part], ring["goals"][part], colour(f"seat-{seat}")
    edge = f'stroke="{colour("ink")}" stroke-width=".05"'
    sheet.add(f'<circle cx="{home["x"]}" cy="{home["y"]}" r="{ring["bed"]}" fill="{tint}" {edge}/>')
    dark = f'fill="{colour("wood-deep")}" fill-opacity=".75"'
    sheet.add(f'<circle cx="{home["x"]}" cy="{home["y"]}" r="{ring["bed"] - 0.24}" {dark}/>')
    for spot in goal:
        at = f'cx="{spot["x"]}" cy="{spot["y"]}"'
        sheet.add(f'<circle {at} r=".46" fill="{tint}"/><circle {at} r=".33" fill="{colour("wood-deep")}"/>')


def draw_field(sheet: Sheet, spot: Spot, owner: int | None) -> None:
    """A hole of the track, or a start field with the glyph of its seat."""
    at = f'cx="{spot["x"]}" cy="{spot["y"]}"'
    if owner is None:
        sheet.add(f'<circle {at} r=".37" fill="{colour("wood-deep")}"/>')
    else:
        look = shared()["seats"][owner]
        how = f"translate({spot['x'] - 0.35:.3f} {spot['y'] - 0.35:.3f}) scale(.02917)"
        sheet.add(f'<circle {at} r=".55" fill="{look["colour"]}" stroke="{colour("ink")}" stroke-width=".05"/>')
        sheet.add(f'<path d="{look["glyph"]}" fill="{look["ink"]}" transform="{how}"/>')


def pawn(seat: int) -> str:
    """A pawn as the client draws it, around its field."""
    markup: str = shared()["pawns"][seat]
    markup = markup.replace(' style="transform: translate(0px, 0px);"', "").replace(' class="pawn"', "")
    for name, style in PAWN.items():
        markup = markup.replace(f'class="{name}"', style)
    return markup


def draw_player(sheet: Sheet, row: Row, seat: int, x: float, y: float, width: float, height: float) -> None:
    """The hand."""
    sheet.rack(x, y, width, height, seat, row["turn"] == seat)
    sheet.hand(row["hands"][seat], x + 52, y + 10, width - 62, (height - 20) / 1.5)
