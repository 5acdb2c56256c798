"""What the commands compile before bots play: what these bots need, and no more."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from houndtable import cli
from houndtable.bots import BOTS
from houndtable.cli import leaderboard, screen
from houndtable.games import find_game
from houndtable.lab import arena, simulate
from houndtable.lab.leaderboard import Run

GAMES = "4"  # of the experiment itself
SEARCH = "the search"


class Begun(Exception):
    """All has been compiled, and the experiment begins."""


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What a command compiles if the cache is empty: the bots that play a little first, and the search."""
    found: list[str] = []

    def pair(
        at: arena.Table, one: arena.Side, other: arena.Side, games: int, *more: object, **by_name: object
    ) -> object:
        if games == int(GAMES):
            raise Begun
        assert all(bot.mind and bot.mind.simulations <= screen.FEW for bot in one.bots)
        found.extend(bot.name for bot in one.bots)
        return ()

    def between(*setting: object, **by_name: object) -> Iterator[simulate.Results]:
        raise Begun

    monkeypatch.setattr(screen, "cache_folder", lambda module, rules: tmp_path / "missing")
    monkeypatch.setattr(screen, "compile_first", lambda game, seats: None)
    monkeypatch.setattr(screen, "load_search", lambda game, seats: found.append(SEARCH))
    monkeypatch.setattr(arena, "pair", pair)
    monkeypatch.setattr(simulate, "between", between)
    return found


@pytest.mark.parametrize("command", ["arena", "simulate"])
@pytest.mark.parametrize(
    ("bots", "needed"),
    [
        ("net,level_3", ["net", "level_3"]),
        ("net,level_5", ["net", "level_5"]),
        ("expert,net", ["expert", "net"]),
        ("search:300,net", ["search:300", SEARCH, "net"]),
    ],
)
def test_bots_that_do_not_search_do_not_wait_for_the_search(
    command: str, bots: str, needed: list[str], compiled: list[str]
) -> None:
    with pytest.raises(Begun):
        cli.main([command, "clear_4", "--seats", "2", "--bots", bots, "--games", GAMES])
    assert compiled == needed


def test_what_is_in_the_cache_is_not_compiled_again(
    compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "cache_folder", lambda module, rules: tmp_path / module.__name__)
    for name, files in (("rollout", ["rollout.nbi"]), ("search", [])):
        folder = tmp_path / f"houndtable.bots.{name}" / "bots"
        folder.mkdir(parents=True)
        for file in files:
            (folder / file).touch()
    screen.compile_bots_first(find_game("clear_4"), 2, [BOTS["net"], BOTS["expert"]])
    assert compiled == ["expert"], "an empty folder is not enough"


def test_a_leaderboard_is_checked_without_loading_the_bots_of_others(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.py"
    theirs.write_text("raise AssertionError")
    pairing = arena.Pairing("net", f"{theirs}:bot", np.zeros(1), 0, 0)
    run = Run(arena.table("clear_4", 2), 0, 10, (pairing,), "somebody")
    assert leaderboard.bots_in(run, runs_own=False) == [BOTS["net"]]
    with pytest.raises(ValueError, match="AssertionError"):
        leaderboard.bots_in(run, runs_own=True)
