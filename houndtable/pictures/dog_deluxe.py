"""DOG Deluxe: the board, and beside it every player's hand."""

from typing import Any

from ..games.dog_deluxe.state import HOME, PART
from .sheet import Sheet, colour, shared

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


def draw(sheet: Sheet, row: dict[str, Any], seat: int) -> None:
    """The whole table."""
    draw_board(sheet, row)
    x, width = BOARD + 2 * GAP, sheet.width - BOARD - 3 * GAP
    height = min(128.0, (BOARD - GAP) / row["seats"] - GAP)
    for number in range(row["seats"]):
        draw_player(sheet, row, (seat + number) % row["seats"], x, GAP + number * (height + GAP), width, height)
    sheet.height = BOARD + 2 * GAP


def field_of(row: dict[str, Any], seat: int, place: int) -> int:
    """The number of the track field on which a place of this seat lies."""
    along = (PART * row["part"][seat] + place) % row["fields"]
    return int(-along % row["fields"] if row["against_clock"] else along)


def pawn_places(row: dict[str, Any], ring: dict[str, Any], seat: int) -> list[Point]:
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


def draw_board(sheet: Sheet, row: dict[str, Any]) -> None:
    """Track, goals, homes, and the pawns, the nearest last; the pile in the middle."""
    ring = shared()["rings"][str(row["fields"] // PART)]
    reach, wood = ring["reach"], colour("wood-deep")
    sheet.box(GAP, GAP, BOARD, BOARD, colour("wood"), f'stroke="{wood}" stroke-width="6"', rounded=28)
    middle, size = GAP + BOARD / 2, BOARD / 2 / reach
    sheet.add(f'<g transform="translate({middle:g} {middle:g}) scale({size:g})">')
    light = f'fill="{colour("wood-light")}" stroke="{colour("wood-light")}" stroke-width="1.5" stroke-linejoin="round"'
    sheet.add(f'<path d="{ring["outline"]}" {light}/>')
    sheet.add(f'<path d="{ring["outline"]}" fill="none" stroke="{wood}" stroke-opacity=".7" stroke-width=".11"/>')
    starts = {field_of(row, seat, 0): seat for seat in range(row["seats"])}
    for seat in range(row["seats"]):
        draw_home(sheet, ring, field_of(row, seat, 0) // PART, seat, row["turn"] == seat)
    for number, spot in enumerate(ring["fields"]):
        draw_field(sheet, spot, starts.get(number))
    pawns = [(point, seat) for seat in range(row["seats"]) for point in pawn_places(row, ring, seat)]
    for (x, y), seat in sorted(pawns, key=lambda each: each[0][1]):
        sheet.add(f'<g transform="translate({x:.3f} {y:.3f})">{pawn(seat)}</g>')
    sheet.add("</g>")
    if row["last_discard"]:
        sheet.card(row["last_discard"], middle - 24, middle - 36, 48)


def draw_home(sheet: Sheet, ring: dict[str, Any], part: int, seat: int, is_acting: bool) -> None:
    """A bed, and the lane into the goal."""
    home, goal, tint = ring["homes"][part], ring["goals"][part], colour(f"seat-{seat}")
    edge = f'stroke="{colour("ink")}" stroke-width="{0.18 if is_acting else 0.05}"'
    sheet.add(f'<circle cx="{home["x"]}" cy="{home["y"]}" r="{ring["bed"]}" fill="{tint}" {edge}/>')
    dark = f'fill="{colour("wood-deep")}" fill-opacity=".75"'
    sheet.add(f'<circle cx="{home["x"]}" cy="{home["y"]}" r="{ring["bed"] - 0.24}" {dark}/>')
    for spot in goal:
        at = f'cx="{spot["x"]}" cy="{spot["y"]}"'
        sheet.add(f'<circle {at} r=".46" fill="{tint}"/><circle {at} r=".33" fill="{colour("wood-deep")}"/>')


def draw_field(sheet: Sheet, spot: dict[str, float], owner: int | None) -> None:
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


def draw_player(sheet: Sheet, row: dict[str, Any], seat: int, x: float, y: float, width: float, height: float) -> None:
    """The hand."""
    sheet.rack(x, y, width, height, seat, row["turn"] == seat)
    sheet.hand(row["hands"][seat], x + 52, y + 10, width - 62, (height - 20) / 1.5)
