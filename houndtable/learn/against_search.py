"""Matches between the network and a search, played on the CPU while the training goes on.

They are played in a separate process: python -m houndtable.learn.against_search NETWORK GAMES SEED
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
from .seats import usual_seats

SIMULATIONS = 400
LIMIT = 3000  # decisions after which a match is given up; it counts half
NET, SEARCH = Mind(BY_NETWORK), Mind(BY_SEARCH, SIMULATIONS, HORIZON, remembers=1)


class Result(NamedTuple):
    """The result of the network's matches at a point of the learning curve."""

    point: int
    share: float
    games: int


def share_against_search(path: Path, games: int, seed: int) -> float:
    """The share of wins of a network in a file; every deal is played from both sides."""
    network = load(path)
    seats = usual_seats(network.game)
    sides = [team % 2 for team in new(network.game.name, seats=seats, seed=0).teams]
    lines = [[(NET, SEARCH)[side ^ way] for side in sides] for way in (0, 1)]
    options, is_network = np.array(network.game.choose(seats, {}), np.int8), np.array(lines)[:, :, WAY] == BY_NETWORK

    def shares(deal: int) -> NDArray[np.float64]:
        chance, thought = np.repeat(new_dice(seed, deal + 1)[deal:], 2), new_dice(seed + THOUGHTS + deal, 2)
        won = play(network.game, options, lines, chance, thought, LIMIT, network).won
        return np.where(won.any(axis=1), (won & is_network).sum(axis=1) / np.maximum(won.sum(axis=1), 1), 0.5)

    return float(np.mean(list(spread(shares, range(games // 2)))))


class SearchMatches:
    """The process that plays, if there is one. The next one begins when it has ended."""

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
        """Let the network in the file play; its results belong to this point of the curve."""
        words = [sys.executable, "-m", __name__, str(self.network), str(self.games), str(point)]
        self.process, self.point = subprocess.Popen(words, stdout=subprocess.PIPE, text=True), point

    def result(self, is_waiting: bool = False) -> Result | None:
        """The result of matches that have ended. None if there are none, or if they could not be played."""
        if self.process is None or (not is_waiting and self.process.poll() is None):
            return None
        output, code = self.process.communicate()[0], self.process.returncode
        self.process = None
        return None if code else Result(self.point, float(output), self.games)


if __name__ == "__main__":
    os.nice(10)  # the training comes first
    print(share_against_search(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
