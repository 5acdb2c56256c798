"""Pictures of results, drawn by Matplotlib without a window."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

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


def bins(lengths: Sequence[NDArray[np.int64]], most: int = 50) -> list[float]:
    """The edges of bins of whole numbers, all of the same width: otherwise some would hold more numbers than others."""
    shortest, longest = int(min(map(np.min, lengths))), int(max(map(np.max, lengths)))
    width = (longest - shortest) // most + 1
    return [edge - 0.5 for edge in range(shortest, longest + width + 1, width)]


def per_cent(part: float, place: float = 0) -> str:
    """A tick of an axis, exact: 27.5%."""
    return f"{100 * part:g}%"


def more_or_less(part: float, place: float = 0) -> str:
    """The same for a difference: +2.5%."""
    return f"{100 * part:+g}%" if part else "0%"
