"""The examples run, and show what they claim."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houndtable.lab import arena

ROOT = Path(__file__).parent.parent


def told(name: str, *words: str) -> str:
    """The output of an example."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / f"{name}.py", *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_agent_learns(tmp_path: Path) -> None:
    picture = tmp_path / "learning.png"
    said = told("train_agent", "--plot", str(picture)).splitlines()
    first, last = re.findall(r"([\d.]+)%", said[-1])
    assert len(said) == 13 and float(last) > 85 and 40 < float(first) < 60
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.long
def test_ppo_from_scratch_beats_the_random_player(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is an optional extra: pip install '.[train]'")
    picture = tmp_path / "curve.png"
    said = told("clean_ppo", "--steps", "70000", "--games", "100", "--plot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert float(re.findall(r"ppo won ([\d.]+)% of 100 games against random", said)[0]) > 80


@pytest.mark.long
def test_a_network_of_ones_own_is_trained_and_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is an optional extra: pip install '.[train]'")
    said = told("own_network", "--minutes", "0.3", "--width", "64", "--save", str(tmp_path / "mine.npz"))
    won = {bot: int(share) for share, bot in re.findall(r"mine\.npz won (\d+)% of 100 games against (\w+)", said)}
    assert set(won) == {"random", "greedy", "expert"} and won["random"] > 80


@pytest.mark.long
def test_maskable_ppo_learns_and_plays_in_the_arena() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is an optional extra: pip install '.[ppo]'")
    said = told("maskable_ppo", "--steps", "4096", "--games", "4")
    assert re.findall(r"won [\d.]+% of 4 games against (\w+)", said) == ["random", "greedy"]


def test_many_games_are_plotted(tmp_path: Path) -> None:
    picture = tmp_path / "games.png"
    said = told("simulate_and_plot", "--games", "500", "--plot", str(picture))
    assert said.startswith("500 games of clear_4") and "seat 3 wins" in said
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_an_own_bot_beats_the_random_one() -> None:
    won = re.search(r"eager won (\d+)% of 20 games against random", told("own_bot", "--games", "20"))
    assert won and int(won[1]) > 60


def test_a_program_plays_in_the_arena() -> None:
    assert told("program") == "", "nobody asks it anything"
    sides = arena.find_side(str(ROOT / "examples" / "program.py")), arena.find_side("random")
    *_, result = arena.pair(arena.table("clear_4", 2), *sides, games=2, limit=30)
    assert result.decisions > 20


def run_notebook(name: str) -> dict[str, Any]:
    """Run all cells of a notebook in order; its variables."""
    names: dict[str, Any] = {}
    for cell in json.loads((ROOT / "examples" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "notebooks are kept without what they printed"
            exec(compile("".join(cell["source"]), name, "exec"), names)
    return names


def test_first_steps(capsys: pytest.CaptureFixture[str]) -> None:
    names = run_notebook("first_steps")
    assert names["batch"].over.all() and names["replay"].startswith("<svg")
    assert "decisions a game" in capsys.readouterr().out


@pytest.mark.long
def test_events_are_read_with_pandas_and_polars() -> None:
    pytest.importorskip("pandas", reason="comes with the group `docs`")
    pytest.importorskip("polars", reason="comes with the group `docs`")
    names = run_notebook("read_events")
    assert len(names["lengths"]) == 200 and names["used"].to_numpy().sum() == len(names["events"])


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_every_example_is_tested(example: Path) -> None:
    assert f'told("{example.stem}"' in Path(__file__).read_text(encoding="utf-8")
