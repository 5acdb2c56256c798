"""Pictures of results, drawn by Matplotlib without a window."""

from pathlib import Path
from typing import Any

from ..engine.extras import needed


def pyplot() -> Any:
    """Matplotlib's pyplot, which draws into files."""
    needed("matplotlib", "Matplotlib", "lab").use("Agg")
    return needed("matplotlib.pyplot", "Matplotlib", "lab")


def save(figure: Any, target: str | Path | Any, form: str | None = None) -> None:
    """The figure into a file."""
    figure.savefig(target, format=form, dpi=120)
    pyplot().close(figure)
