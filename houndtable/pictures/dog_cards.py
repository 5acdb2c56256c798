"""DOG CARDS: the open row above with the piles, then every player's rows and hand."""

from ..games.dog_cards.notation import GAPS
from .sheet import Row, Sheet, colour

PLACE, HAND, GAP, SPACE = 58, 50, 12, 10


def draw(sheet: Sheet, row: Row, seat: int) -> None:
    """The whole table, with this seat first."""
    draw_market(sheet, row)
    y = 132.0
    for number in range(row["seats"]):
        y += draw_player(sheet, row, (seat + number) % row["seats"], y) + GAP
    sheet.height = y


def draw_market(sheet: Sheet, row: Row) -> None:
    """Thirteen places, the pile and the discard pile."""
    draw_places(sheet, row["open_row"], GAP, 14)
    x = GAP + 13 * (PLACE + 2) + (len(GAPS) + 1) * SPACE
    pile = row["top_size"] + row["unseen_size"] + row["bottom_size"]
    for left, kind, count in ((x, 0, pile), (x + PLACE + 6, row["last_discard"], sum(row["discard"]))):
        if count:
            sheet.card(kind, left, 14, PLACE)
        sheet.text(str(count), left + PLACE / 2, 122, 16, colour("felt-ink-soft"), "middle")


def draw_places(sheet: Sheet, cards: tuple[int, ...], x: float, y: float) -> None:
    """R6 Cards by their place, from 1, with two gaps; hollows where none lies."""
    for place, kind in enumerate(cards[1:]):
        left = x + place * (PLACE + 2) + SPACE * sum(place >= gap for gap in GAPS)
        if kind:
            sheet.card(kind, left, y, PLACE)
        else:
            sheet.box(left + 1, y + 1, PLACE - 2, PLACE * 1.5 - 2, colour("felt-deep"), rounded=6)
            sheet.text(str(place + 1), left + PLACE / 2, y + PLACE * 0.85, 18, colour("felt-edge"), "middle")


def draw_player(sheet: Sheet, row: Row, seat: int, y: float) -> float:
    """Rows, then the hand; returns their height."""
    rows = [cards for cards, length in zip(row["rows"][seat], row["length"][seat], strict=True) if length]
    height = 12 + max(1, len(rows)) * (PLACE * 1.5 + 8)
    sheet.rack(GAP, y, sheet.width - 2 * GAP, height, seat, row["turn"] == seat)
    if row["finished"][seat]:
        sheet.text(str(row["finished"][seat]), GAP + 25, y + 72, 24, at="middle")
    for number, cards in enumerate(rows):
        for place, kind in enumerate(cards[1:]):
            if kind:
                sheet.card(kind, 62 + place * 42, y + 10 + number * (PLACE * 1.5 + 8), PLACE)
    hand = row["hands"][seat]
    sheet.hand(hand, 660, y + 16, sheet.width - 2 * GAP - 664, HAND)
    return height
