"""Pictures of results, drawn by Matplotlib without a window."""

from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING

from ..engine.extras import needed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def pyplot() -> ModuleType:
    """Matplotlib's pyplot, which draws into files."""
    needed("matplotlib", "Matplotlib", "lab").use("Agg")
    return needed("matplotlib.pyplot", "Matplotlib", "lab")


def save(figure: "Figure", target: str | Path | IO[str], form: str | None = None) -> None:
    """The figure into a file."""
    figure.savefig(target, format=form, dpi=120)
    pyplot().close(figure)
