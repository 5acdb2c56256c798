"""`python -m houndtable.translate FOLDER [GAME …]` writes the modules and networks of these games, or variants.

If none is named, it writes those of all games and of the variants that come with them.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from ..games import NAMES, find_game, variants
from .game import translate
from .network import network_file
from .refused import Untranslatable

HOME = Path(__file__).parent
BESIDE = ("runtime.js", "runtime.d.ts", "engine.d.ts")  # written by hand


def main(folder: Path, names: Sequence[str] = ()) -> None:
    """Write the modules; files that would not change are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: (HOME / name).read_bytes() for name in BESIDE}
    for game in map(find_game, names or (*NAMES, *variants.names())):
        files[f"{game.package}.js"] = translate(game).encode()
        files[f"{game.package}.d.ts"] = b"export * from './engine';\n"
        if not game.variant:
            files[f"{game.package}.network"] = network_file(game)
    for name, content in files.items():
        if not (folder / name).exists() or (folder / name).read_bytes() != content:
            (folder / name).write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: python -m {__package__} FOLDER [GAME …]")
    try:
        main(Path(sys.argv[1]), sys.argv[2:])
    except (Untranslatable, ValueError) as wrong:
        sys.exit(str(wrong))
