"""CLEAR 4: the pile above, then every player's stacks and hand."""

from ..games.clear_4.state import HIGHEST, JOKER
from .sheet import Row, Sheet, colour

BIG, SMALL, GAP = 84, 62, 14


def draw(sheet: Sheet, row: Row, seat: int) -> None:
    """The whole table, with this seat first."""
    draw_pile(sheet, row)
    columns = 1 if row["seats"] < 3 else 2
    width = (sheet.width - GAP) / columns - GAP
    for number in range(row["seats"]):
        x, y = GAP + number % columns * (width + GAP), 180 + number // columns * 170
        draw_player(sheet, row, (seat + number) % row["seats"], x, y, width)
    sheet.height = 180 + -(-row["seats"] // columns) * 170


def pile_of(row: Row) -> list[int]:
    """The cards of the pile as it lies, as the client puts them: values never rise."""
    top, pile = row["top"], row["pile"]
    numbers = min(pile[top], row["top_count"]) if top else 0
    jokers = row["top_count"] - numbers
    beneath = [JOKER] * (pile[JOKER] - jokers)
    beneath += [value for value in range(HIGHEST, 0, -1) if value != top for _ in range(pile[value])]
    return beneath + [top] * numbers + [JOKER] * jokers


def draw_pile(sheet: Sheet, row: Row) -> None:
    """All its cards, the top to the right."""
    cards = pile_of(row)
    sheet.box(GAP, GAP, sheet.width - 2 * GAP, 150, colour("felt-lit"))
    step = min(BIG * 0.5, (sheet.width - 4 * GAP - BIG) / max(1, len(cards) - 1))
    begin = sheet.width / 2 - (step * (len(cards) - 1) + BIG) / 2
    for place, kind in enumerate(cards):
        sheet.card(kind, begin + place * step, 24, BIG)


def draw_player(sheet: Sheet, row: Row, seat: int, x: float, y: float, width: float) -> None:
    """Stacks, then the hand."""
    sheet.rack(x, y, width, 156, seat, row["turn"] == seat)
    sheet.text(str(row["left"][seat]), x + 25, y + 74, 26, at="middle")
    if row["points"][seat]:
        sheet.text(f"-{row['points'][seat]}", x + 25, y + 100, 18, colour("ink-soft"), "middle")
    step = SMALL + 6 if width > 600 else SMALL * 0.62
    for stack, (open_card, beneath) in enumerate(zip(row["open_cards"][seat], row["face_down"][seat], strict=True)):
        left = x + 54 + stack * step
        for under in range(beneath):
            sheet.card(0, left + 3 * under, y + 44 - 4 * under, SMALL)
        if open_card:
            sheet.card(open_card, left + 3 * beneath, y + 44 - 4 * beneath, SMALL)
    begin = 54 + 3 * step + SMALL + 24
    sheet.hand(row["hands"][seat], x + begin, y + 40, width - begin - 12, SMALL)
