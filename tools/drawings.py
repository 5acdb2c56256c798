"""Write the drawings that the pictures in Python share with the client: `python -m tools.drawings`.

Drawings, seats and the shape of the board come from the client's own components and modules, read by
`web/harness/drawings.mjs`; colours are those of its light theme. `--letters` also writes the outlines of its letters,
which needs the packages fonttools and brotli; they change only if the font does.
"""

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.build_client import MODULES, WEB, install, node

OUT = Path(__file__).parent.parent / "houndtable" / "pictures"
FONT = MODULES / "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2"
BOLD = 800
LETTERS = "".join(map(chr, range(32, 127))) + "×–"


def colours() -> dict[str, str]:
    """The named colours of the light theme."""
    styles = (WEB / "src" / "style.css").read_text(encoding="utf-8")
    theme = styles[styles.index(":root {") : styles.index(":root[data-theme='dark']")]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme))


def drawings() -> str:
    """Everything except the letters, as JSON; a head that several cards show is written once."""
    install()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawings.json"
        node(WEB / "harness" / "drawings.mjs", str(path))
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    heads = dict.fromkeys(found["dogs"])
    for cards in found["cards"].values():
        for card in cards:
            heads |= dict.fromkeys(card["heads"])
            card["heads"] = [list(heads).index(head) for head in card["heads"]]
    found["dogs"] = [list(heads).index(head) for head in found["dogs"]]
    return json.dumps({"colours": colours(), "heads": list(heads), **found}, indent=1) + "\n"


def letters() -> str:
    """The width of each letter, and its outline on a baseline at 0, in thousandths of its size."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = instantiateVariableFont(TTFont(FONT), {"wght": BOLD})
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), 1000 / font["head"].unitsPerEm
    found = {}
    for letter in LETTERS:
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[names[ord(letter)]].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[letter] = [round(glyphs[names[ord(letter)]].width * scale), pen.getCommands()]
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (OUT / "drawings.json").write_text(drawings(), encoding="utf-8")
    if "--letters" in sys.argv:
        (OUT / "letters.json").write_text(letters(), encoding="utf-8")
