"""The picture in the README: a match of DOG CARDS in the terminal.

python bench/picture.py docs/table.svg
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.terminal import Player


def main() -> None:
    """Sit down and keep what the terminal shows."""
    match = ht.new("dog_cards", seats=2, seed=5, first=0)
    console = Console(record=True, width=100, file=io.StringIO())
    Player(match, 0, BOTS["random"], console, lambda prompt: "quit").play()
    picture = console.export_svg(title="houndtable play dog_cards --seats 2")
    own_fonts = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # rich would fetch some from elsewhere
    Path(sys.argv[1]).write_text(own_fonts, encoding="utf-8")


if __name__ == "__main__":
    main()
