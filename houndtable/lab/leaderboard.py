"""Arena results that anyone can add to and check: a JSON file of runs.

A run is what `houndtable arena --save` writes, every deal with its share, and the name of the contributor. The seed
deals the same cards and rolls the same dice again, so any deal can be replayed and must come out the same.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..bots import BOTS, REFERENCE_BOTS
from .arena import Deals, Pairing, Standing, Table, find_side, shares_of, standing, table

FORMAT = 1
SAME = 1e-3  # how far a share that was rounded may be off
Page = dict[str, Any]


class Run(NamedTuple):
    """A run of the arena."""

    at: Table
    seed: int
    limit: int
    pairings: tuple[Pairing, ...]
    by: str

    @property
    def place(self) -> tuple[str, int, tuple[int, ...]]:
        """What was played: runs that agree in this are rated together."""
        return self.at.game.name, self.at.seats, self.at.options


class Checked(NamedTuple):
    """A pairing of a run, some of whose deals were played again."""

    run: Run
    pairing: Pairing
    deals: int
    same: int


def read(path: Path) -> list[Run]:
    """All runs of a leaderboard."""
    return [_run(path, each) for each in _board(path)["runs"]]


def add(path: Path, results: Path, by: str) -> Run:
    """Add saved arena results; creates the leaderboard if necessary."""
    page: Page = _board(path) if path.exists() else {"leaderboard": FORMAT, "runs": []}
    added: Page = {key: value for key, value in _json(results).items() if key != "elo"} | {"by": by}
    run = _run(results, added)
    if any(each == added for each in page["runs"]):
        raise ValueError(f"{results} is on the leaderboard already.")
    page["runs"].append(added)
    path.write_text(_written(page), encoding="utf-8")
    return run


def standings(runs: Sequence[Run]) -> Iterator[tuple[Table, Standing]]:
    """The ratings of each game, number of seats and set of options, over all runs."""
    for place in dict.fromkeys(run.place for run in runs):
        alike = [run for run in runs if run.place == place]
        pairings = [pairing for run in alike for pairing in run.pairings]
        bots = dict.fromkeys(name for pairing in pairings for name in (pairing.one, pairing.other))
        yield alike[0].at, standing(list(bots), pairings)


def checked(runs: Sequence[Run], deals: int, seed: int, runs_own: bool = False) -> Iterator[Checked]:
    """Replay some deals of every pairing; bots that are not ours run only if allowed."""
    die = np.random.default_rng(seed)
    for run in runs:
        for pairing in run.pairings:
            may_run = runs_own or (is_ours(pairing.one) and is_ours(pairing.other))
            number = min(deals, len(pairing.deals)) if may_run else 0
            chosen = die.choice(len(pairing.deals), number, replace=False).tolist()
            yield Checked(run, pairing, number, sum(_is_same(run, pairing, deal) for deal in chosen))


def _is_same(run: Run, pairing: Pairing, deal: int) -> bool:
    sides = find_side(pairing.one), find_side(pairing.other)
    again = shares_of(Deals(run.at, sides, run.seed, deal, deal + 1, run.limit))[0]
    return bool(abs(again[0] - pairing.deals[deal]) < SAME)


def is_ours(name: str) -> bool:
    """Does it come with Houndtable? Other names run files or programs on this computer."""
    return all(part.partition(":")[0] in BOTS | REFERENCE_BOTS for part in name.split("+"))


def _board(path: Path) -> Page:
    page = _json(path)
    if page.get("leaderboard") != FORMAT or not isinstance(page.get("runs"), list):
        raise ValueError(f"{path} is not a leaderboard of format {FORMAT}.")
    return page


def _json(path: Path) -> Page:
    try:
        page = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise ValueError(f"{path} is not a JSON file: {wrong}.") from None
    if not isinstance(page, dict):
        raise ValueError(f"{path} does not contain a JSON object.")
    return page


def _run(path: Path, page: Page) -> Run:
    try:
        at = table(page["game"], page["seats"], page["options"])
        pairings = tuple(_pairing(each) for each in page["pairings"])
        return Run(at, int(page["seed"]), int(page["limit"]), pairings, str(page["by"]))
    except (KeyError, TypeError) as wrong:
        raise ValueError(f"{path} does not contain arena results: {wrong} is missing or wrong.") from None


def _pairing(page: Page) -> Pairing:
    deals = np.array(page["deals"], float)
    if deals.ndim != 1 or not len(deals) or not ((deals >= 0) & (deals <= 1)).all():
        raise ValueError(f"{page['one']} – {page['other']}: every deal should have a share from 0 to 1.")
    return Pairing(str(page["one"]), str(page["other"]), deals, int(page["unfinished"]), int(page["decisions"]))


def _written(page: Page) -> str:
    """One line per pairing, so that a change shows as one line."""
    runs = []
    for run in page["runs"]:
        head = {key: value for key, value in run.items() if key != "pairings"}
        pairings = ",\n   ".join(json.dumps(pairing, ensure_ascii=False) for pairing in run["pairings"])
        runs.append(f'{json.dumps(head, ensure_ascii=False)[:-1]}, "pairings": [\n   {pairings}]}}')
    return f'{{"leaderboard": {FORMAT}, "runs": [\n  ' + ",\n  ".join(runs) + "\n]}\n"
