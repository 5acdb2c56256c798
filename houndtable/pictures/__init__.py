"""Positions as pictures: SVG that needs no font and no other file, animated replays, and pixels.

Heads, cards, pawns, colours and letters are the client's own, written into `drawings.json` and `letters.json` by
`tools/drawings.py`; how they are laid out on the page is plainer than in the browser.

>>> import houndtable as ht
>>> ht.new("clear_4", seats=3, seed=1).view(0).svg().startswith("<svg")
True
"""

import importlib
import io
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..engine.extras import needed
from ..games import Game
from ..games.row import Bytes, numbers_in
from .sheet import Sheet

WIDTH = 960  # of a picture, in units of its own


def drawn(game: Game, raw: Bytes, seat: int = 0) -> Sheet:
    """The position of a row, or of a view, with this seat in front."""
    sheet = Sheet(game.original, WIDTH)
    row = numbers_in(game.rules.State, raw)
    importlib.import_module(f".{game.package}", __name__).draw(sheet, row, max(seat, 0))
    return sheet


def svg(game: Game, raw: Bytes, seat: int = 0) -> str:
    """The same as text."""
    return drawn(game, raw, seat).svg()


def animated(game: Game, rows: Sequence[Bytes], seat: int = 0, seconds: float = 1.0) -> str:
    """The positions in a loop, each for this many seconds."""
    if not seconds > 0:
        raise ValueError(f"seconds: {seconds!r} should be more than 0.")
    sheets = [drawn(game, raw, seat) for raw in rows]
    whole = Sheet(game.original, WIDTH)
    whole.height = max(sheet.height for sheet in sheets)
    for number, sheet in enumerate(sheets):
        whole.symbols |= sheet.symbols
        whole.add(f"<g>{shown(number, len(sheets), seconds)}{''.join(sheet.marks)}</g>")
    return whole.svg()


def shown(number: int, count: int, seconds: float) -> str:
    """When one of several frames is visible."""
    moments = [(0.0, number == 0), (number / count, True), ((number + 1) / count, False)]
    times = {at: is_seen for at, is_seen in moments if at < 1}
    values = ";".join("inline" if is_seen else "none" for is_seen in times.values())
    key_times = ";".join(f"{at:.5f}" for at in times)
    how = f'dur="{count * seconds:g}s" repeatCount="indefinite" calcMode="discrete"'
    return f'<animate attributeName="display" values="{values}" keyTimes="{key_times}" {how}/>' if count > 1 else ""


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG as red, green and blue, by height and width, on white; resvg draws it."""
    resvg, images = needed("resvg_py", "resvg", "pictures"), needed("PIL.Image", "Pillow", "pictures")
    image = images.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=picture)))).convert("RGBA")
    paper = images.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    return np.array(paper.convert("RGB"), np.uint8)
