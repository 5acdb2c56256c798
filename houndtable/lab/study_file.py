"""A study as a file for other programs: JSON, or CSV with a line for each figure."""

import csv
import io
import json
from collections.abc import Sequence
from math import isnan
from pathlib import Path

from .report import Line


def save(about: dict[str, object], lines: Sequence[Line], names: Sequence[str], path: Path) -> None:
    """Write a study; the file's extension selects the format. `about` describes what was played, in JSON only."""
    rows = [row_of(line, names) for line in lines]
    page = json.dumps(about | {"figures": rows}, indent=1) + "\n" if path.suffix.lower() == ".json" else as_csv(rows)
    path.write_text(page, encoding="utf-8")


def row_of(line: Line, names: Sequence[str]) -> dict[str, object]:
    """A figure; unknown values are None."""
    numbers: dict[str, float] = {}
    for name, figure in zip(names, line.figures, strict=True):
        low, high = figure.bounds if figure.games else (figure.value,) * 2
        numbers |= {name: figure.value, f"{name}: low": low, f"{name}: high": high}
    if line.apart is not None:
        value, low, high = line.apart
        numbers |= {"difference": value, "difference: low": low, "difference: high": high}
        numbers |= {"p": line.p, "p corrected": line.corrected}
    known = {key: None if isnan(number) else number for key, number in numbers.items()}
    return {"section": line.section, "figure": line.name, **known}


def as_csv(rows: Sequence[dict[str, object]]) -> str:
    """With a header; unknown values are empty."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
