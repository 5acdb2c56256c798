"""The API reference as pages, generated from the docstrings by pdoc: `python -m tools.api_pages FOLDER`.

It needs pdoc, from the group `docs` in pyproject.toml.
"""

import sys
from pathlib import Path

PUBLIC = (
    "houndtable",
    "houndtable.play.match",
    "houndtable.batch",
    "houndtable.engine.batch",
    "houndtable.engine.observation",
    "houndtable.pictures",
    "houndtable.bots.policy",
    "houndtable.bots.belief",
    "houndtable.envs.pettingzoo",
    "houndtable.envs.learner",
    "houndtable.envs.vector",
    "houndtable.envs.open_spiel",
    "houndtable.games.contract",
    "houndtable.lab.events",
)


def write(folder: Path) -> None:
    """A page for each public module, an index and a search."""
    import pdoc

    pdoc.render.configure(docformat="markdown", footer_text="Houndtable", show_source=False)
    pdoc.pdoc(*PUBLIC, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
