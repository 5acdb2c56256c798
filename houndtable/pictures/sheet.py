"""A picture in the making, with what the client draws on it: cards, heads, badges, letters."""

import json
import re
from collections.abc import Callable
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROWS_OF_CARDS = {1: 1.0, 2: 0.72, 3: 0.6}  # how large cards are in a hand of so many rows
NUMBER_REACHES = 0.36  # of a card's width
CARD = 100, 150  # a card's own units; they are the percentages of its width in the client's Card.svelte
MEDAL = 94, 39  # its middle and its radius
Row = dict[str, Any]  # a row as clients get it, by field: numbers, or lists of them


@cache
def shared() -> dict[str, Any]:
    """What is shared with the client; see tools/drawings.py."""
    found: dict[str, Any] = json.loads((HERE / "drawings.json").read_text(encoding="utf-8"))
    return found


@cache
def letters() -> dict[str, tuple[int, str]]:
    """How far each letter reaches, and its outline, in thousandths of its size."""
    found: dict[str, tuple[int, str]] = json.loads((HERE / "letters.json").read_text(encoding="utf-8"))
    return found


def reach_of(words: str, size: float) -> float:
    """How long these words are."""
    return sum(letters()[letter][0] for letter in words) * size / 1000


def colour(name: str) -> str:
    """A colour of the client's light theme."""
    found: str = shared()["colours"][name]
    return found


def apart(markup: str, name: str) -> str:
    """Markup whose names are its own, wherever it is put."""
    return re.sub(r'(id="|url\(#)(\w+)', rf"\g<1>{name}-\2", markup)


def placed(markup: str, x: float, y: float, width: float, height: float) -> str:
    """An SVG inside another one."""
    bare = re.sub(r' (width|height)="[\d.]+"', "", markup[: markup.index(">")]) + markup[markup.index(">") :]
    return bare.replace("<svg", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"', 1)


class Sheet:
    """What is drawn, and what is drawn more than once."""

    def __init__(self, game: str, width: float) -> None:
        self.game, self.width, self.height = game, width, 0.0
        self.marks: list[str] = []
        self.symbols: dict[str, str] = {}

    def add(self, markup: str) -> None:
        """Draw this."""
        self.marks.append(markup)

    def svg(self) -> str:
        """The whole picture."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}"'
        symbols = "".join(self.symbols.values())
        ground = f'<rect width="{self.width:g}" height="{self.height:g}" rx="18" fill="{colour("felt")}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(self.game)}">'
            f"<defs>{symbols}</defs>{ground}{''.join(self.marks)}</svg>\n"
        )

    # Shapes

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, more: str = "", rounded: float = 12
    ) -> None:
        """A rectangle with round corners."""
        size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rounded:g}"'
        self.add(f'<rect {size} fill="{fill}" {more}/>')

    def rack(self, x: float, y: float, width: float, height: float, seat: int, is_acting: bool) -> None:
        """Where the things of a player lie, of wood; with a line of its colour if it is to act."""
        self.box(x, y, width, height, colour("rack"), f'stroke="{colour("wood-deep")}" stroke-opacity=".35"')
        if is_acting:
            self.box(x + 8, y, width - 16, 6, colour(f"seat-{seat}"), rounded=3)
        self.badge(seat, x + 10, y + 14, 30)

    def text(self, words: str, x: float, y: float, size: float, fill: str = "", at: str = "start") -> None:
        """Words on a line at this height; beginning, ending or with their middle at this place."""
        known, reach = letters(), reach_of(words, size)
        x -= {"start": 0.0, "middle": reach / 2, "end": reach}[at]
        paths, far = "", 0
        for letter in words:
            paths += f'<path d="{known[letter][1]}" transform="translate({far} 0)"/>' if known[letter][1] else ""
            far += known[letter][0]
        how = f"translate({x:.2f} {y:.2f}) scale({size / 1000:g})"
        self.add(f'<g fill="{fill or colour("ink")}" transform="{how}">{paths}</g>')

    # What the client draws

    def symbol(self, name: str, markup: str, box: str) -> None:
        """Keep a drawing that may be used more than once."""
        self.symbols.setdefault(name, f'<symbol id="{name}" viewBox="{box}">{markup}</symbol>')

    def keep(self, name: str, box: str, draw: Callable[[], None]) -> None:
        """Keep what a function draws, unless that has been done."""
        if name not in self.symbols:
            marks, self.marks = self.marks, []
            draw()
            drawn, self.marks = "".join(self.marks), marks
            self.symbol(name, drawn, box)

    def use(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Draw what was kept."""
        self.add(f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>')

    def head(self, number: int, x: float, y: float, size: float) -> None:
        """A dog's head."""
        name = f"head-{number}"
        if name not in self.symbols:
            self.symbol(name, placed(apart(shared()["heads"][number], name), 0, 0, 100, 100), "0 0 100 100")
        self.use(name, x, y, size, size)

    def badge(self, seat: int, x: float, y: float, size: float) -> None:
        """The colour and the glyph of a seat."""
        look, name = shared()["seats"][seat], f"seat-{seat}"
        glyph = f'<path d="{look["glyph"]}" fill="{look["ink"]}" transform="translate(5 5) scale(.583)"/>'
        self.symbol(name, f'<circle cx="12" cy="12" r="12" fill="{look["colour"]}"/>{glyph}', "0 0 24 24")
        self.use(name, x, y, size, size)

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """A sign of DOGS CARDGAME."""
        how = f"translate({x:g} {y:g}) scale({size / 24:g})"
        self.add(f'<path d="{shared()["icons"][name]}" fill="{fill}" fill-rule="evenodd" transform="{how}"/>')

    def card(self, kind: int, x: float, y: float, width: float) -> None:
        """A card by its kind, the back for 0."""
        name = f"{self.game}-card-{kind}" if kind else "back"
        look = shared()["cards"][self.game][kind - 1] if kind else {}
        face = partial(self._card_face, look) if kind else self._card_back
        self.keep(name, f"-1 -1 {CARD[0] + 2} {CARD[1] + 2}", face)
        self.use(name, x, y, width, width * 1.5)

    def _card_back(self) -> None:
        self.add('<clipPath id="round"><rect width="100" height="150" rx="10"/></clipPath><g clip-path="url(#round)">')
        self.add(placed(apart(shared()["back"], "back"), 0, 0, *CARD) + "</g>")
        self.box(0, 0, *CARD, "none", f'stroke="{colour("card-edge")}"', rounded=10)

    def _card_face(self, look: dict[str, Any]) -> None:
        tone, middle = colour("card-special" if look["special"] else "card-plain"), CARD[0] / 2
        self.box(0, 0, *CARD, colour("card"), f'stroke="{colour("card-edge")}"', rounded=10)
        self.box(4.5, 4.5, 91, 141, "none", f'stroke="{tone}" stroke-opacity=".38" stroke-width="1.2"', rounded=6)
        how = f'fill="{tone}" fill-opacity=".13" stroke="{tone}" stroke-opacity=".22" stroke-width="1.5"'
        self.add(f'<circle cx="{middle:g}" cy="{MEDAL[0]}" r="{MEDAL[1]}" {how}/>')
        if len(look["heads"]) == 1:
            self.head(look["heads"][0], 14, MEDAL[0] - 36, 72)
        for place, head in enumerate(look["heads"] if len(look["heads"]) > 1 else ()):
            self.head(head, 14 + 27 * place, MEDAL[0] - 36 + 27 * place, 45)
        if look["emblem"]:
            how = f'fill="{tone}" fill-rule="evenodd"'
            self.add(f'<path d="{look["emblem"]}" {how} transform="translate(8 9) scale(1.42)"/>')
        else:
            size = 24 if len(look["index"]) > 2 else 36
            middle = 8 + max(28, reach_of(look["index"], size)) / 2
            self.text(look["index"], middle, 10 + 0.72 * size, size, tone, "middle")

    def hand(self, counts: tuple[int, ...], x: float, y: float, width: float, card: float) -> None:
        """Cards by their kind side by side, closer together where there is little room.

        Open cards that would hide each other's numbers are smaller, in two or three rows of the same height together.
        """
        kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
        for rows, size in ROWS_OF_CARDS.items():
            wide, in_a_row = size * card, max(1, -(-len(kinds) // rows))
            step = min(wide * 0.62, (width - wide) / max(1, in_a_row - 1))
            if step >= NUMBER_REACHES * wide or not any(kinds):
                break
        down = 1.5 * (card - wide) / max(1, rows - 1)
        for place, kind in enumerate(kinds):
            self.card(kind, x + place % in_a_row * step, y + place // in_a_row * down, wide)
