"""Matches of a network that learns against a search, on the CPU while the training goes on.

They are played by a process of their own: python -m houndtable.learn.against_search NETWORK GAMES SEED
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots.builtin_bots import HORIZON
from ..bots.matches import THOUGHTS, play
from ..bots.mind import BY_NETWORK, BY_SEARCH, WAY, Mind
from ..bots.network import load
from ..engine.backends import spread
from ..engine.batch import new_dice
from ..play.match import new

SEATS = 4
SIMULATIONS = 400
LIMIT = 3000  # decisions after which a match is given up; it counts half
NET, SEARCH = Mind(BY_NETWORK), Mind(BY_SEARCH, SIMULATIONS, HORIZON, remembers=1)


class Result(NamedTuple):
    """What became of the matches of the network as it was at a point of the curve."""

    point: int
    share: float
    games: int


def share_against_search(path: Path, games: int, seed: int) -> float:
    """The share of the wins of a network in a file; every deal is played from both sides."""
    network = load(path)
    sides = [team % 2 for team in new(network.game.name, seats=SEATS, seed=0).teams]
    lines = [[(NET, SEARCH)[side ^ way] for side in sides] for way in (0, 1)]
    options, is_network = np.array(network.game.choose(SEATS, {}), np.int8), np.array(lines)[:, :, WAY] == BY_NETWORK

    def shares(deal: int) -> NDArray[np.float64]:
        chance, thought = np.repeat(new_dice(seed, deal + 1)[deal:], 2), new_dice(seed + THOUGHTS + deal, 2)
        won = play(network.game, options, lines, chance, thought, LIMIT, network).won
        return np.where(won.any(axis=1), (won & is_network).sum(axis=1) / np.maximum(won.sum(axis=1), 1), 0.5)

    return float(np.mean(list(spread(shares, range(games // 2)))))


class SearchMatches:
    """The process that plays, if there is one; the next one begins when it has ended."""

    def __init__(self, games: int) -> None:
        self.games, self.point = games, 0
        self.folder: TemporaryDirectory[str] | None = None
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "SearchMatches":
        self.folder = TemporaryDirectory()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process:
            self.process.kill()
            self.process.communicate()
        if self.folder:
            self.folder.cleanup()

    @property
    def is_free(self) -> bool:
        """May the next matches begin?"""
        return self.games > 0 and self.process is None

    @property
    def network(self) -> Path:
        """The file of the network that plays."""
        assert self.folder
        return Path(self.folder.name) / "network.npz"

    def begin(self, point: int) -> None:
        """Let the network play, as it is in its file at this point of the curve."""
        words = [sys.executable, "-m", __name__, str(self.network), str(self.games), str(point)]
        self.process, self.point = subprocess.Popen(words, stdout=subprocess.PIPE, text=True), point

    def result(self, is_waiting: bool = False) -> Result | None:
        """Of the matches that have ended, if any; nothing if they could not be played."""
        if self.process is None or (not is_waiting and self.process.poll() is None):
            return None
        told, code = self.process.communicate()[0], self.process.returncode
        self.process = None
        return None if code else Result(self.point, float(told), self.games)


if __name__ == "__main__":
    os.nice(10)  # the training comes first
    print(share_against_search(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
