"""DOGS CARDGAME: the locations of the city above, then every player's kennel."""

import re

from ..games.dogs_cardgame.state import BAY_STARTS, BAYS, TYPES
from .sheet import Row, Sheet, colour, placed, shared

GAP, DOG, PLAYER = 12, 54, 156


def draw(sheet: Sheet, row: Row, seat: int) -> None:
    """The whole table, with this seat first."""
    draw_city(sheet, row)
    for number in range(row["seats"]):
        draw_player(sheet, row, (seat + number) % row["seats"], 216 + number * (PLAYER + GAP))
    sheet.height = 216 + row["seats"] * (PLAYER + GAP)


def draw_city(sheet: Sheet, row: Row) -> None:
    """Each location with its character, its dogs, and the pick-ups that stand there."""
    places = [place for place, is_there in enumerate(row["in_city"]) if is_there]
    width = (sheet.width - GAP) / max(1, len(places)) - GAP
    for number, place in enumerate(places):
        x = GAP + number * (width + GAP)
        sheet.box(x, GAP, width, 192, colour("sky"), f'stroke="{colour("road")}"')
        sheet.box(x, 160, width, 44, colour("road"), rounded=6)
        for symbol in range(place // 2 + 1):
            sheet.icon("bone", x + 10 + 20 * symbol, 22, 18, colour("ink-soft"))
        if row["above"][place]:
            draw_person(sheet, row["above"][place], x + width - 62, 20, 52)
        for dog, kind in enumerate(kind for kind in row["city"][place] if kind):
            draw_dog(sheet, kind, x + 10 + dog * (DOG + 6), 88, DOG)
        standing = [seat for seat in range(row["seats"]) if row["pick_up"][seat] == 1 + place]
        for stand, seat in enumerate(standing):
            sheet.symbol(f"pick-up-{seat}", placed(shared()["pick_ups"][seat], 0, 0, 52, 36), "0 0 52 36")
            sheet.use(f"pick-up-{seat}", x + 8 + stand * 54, 162, 52, 36)


def draw_person(sheet: Sheet, character: int, x: float, y: float, size: float) -> None:
    """A character's portrait."""
    portrait = re.sub("<text.*?</text>", "", shared()["people"][character])
    sheet.symbol(f"person-{character}", placed(portrait, 0, 0, 64, 64), "0 0 64 64")
    sheet.use(f"person-{character}", x, y, size, size)
    if not character:
        sheet.text("?", x + size / 2, y + size * 0.69, size * 0.56, colour("card-ink-soft"), "middle")


def draw_dog(sheet: Sheet, kind: int, x: float, y: float, size: float) -> None:
    """A dog's card: its head, and the sign of its type."""

    def draw_card() -> None:
        breed, type_ = divmod(kind - 1, TYPES)
        look = shared()["types"][type_]
        sheet.box(1, 1, 98, 114, colour("card"), f'stroke="{colour("card-edge")}"', rounded=14)
        sheet.head(shared()["dogs"][breed], 11, 4, 78)
        sheet.box(2, 83, 96, 31, look["colour"], rounded=9)
        sheet.icon(look["icon"], 37, 86, 25, "#fff")

    sheet.keep(f"dog-{kind}", "0 0 100 116", draw_card)
    sheet.use(f"dog-{kind}", x, y, size, size * 1.16)


def draw_player(sheet: Sheet, row: Row, seat: int, y: float) -> None:
    """Food, coins, characters, and the dogs in the bays; a bay that is not open is a hollow."""
    sheet.rack(GAP, y, sheet.width - 2 * GAP, PLAYER, seat, row["turn"] == seat)
    for number, (icon, amount) in enumerate((("food", row["food"][seat]), ("coin", row["coins"][seat]))):
        sheet.icon(icon, GAP + 52 + number * 76, y + 18, 22, colour("wood-deep"))
        sheet.text(str(amount), GAP + 78 + number * 76, y + 37, 22)
    people = [kind for kind, count in enumerate(row["characters"][seat]) for _ in range(count)]
    for number, character in enumerate(people):
        draw_person(sheet, character, 236 + number * 50, y + 10, 44)
    x = GAP + 12.0
    for bay in range(BAYS):
        begin, end = BAY_STARTS[bay], BAY_STARTS[bay + 1]
        is_open = bay < row["open_bays"][seat]
        wide = (end - begin) * (DOG + 4) + 8
        sheet.box(x, y + 66, wide, 80, colour("window" if is_open else "wood"), f'stroke="{colour("wood-deep")}"')
        for place in range(begin, end):
            if row["kennel"][seat][place]:
                draw_dog(sheet, row["kennel"][seat][place], x + 6 + (place - begin) * (DOG + 4), y + 74, DOG)
        x += wide + 8
    draw_visitors(sheet, row, seat, x, y)


def draw_visitors(sheet: Sheet, row: Row, seat: int, x: float, y: float) -> None:
    """How many dogs are in the hotel and in the infirmary."""
    for number, (icon, field) in enumerate((("suitcase", "hotel"), ("cross", "infirmary"))):
        count = row[field].count(1 + seat)
        sheet.icon(icon, x + 4, y + 70 + number * 36, 22, colour("ink-soft"))
        sheet.text(str(count), x + 32, y + 89 + number * 36, 20)
