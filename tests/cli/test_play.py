"""The command ./play: alone it serves; with arguments it is `houndtable`."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("typed", "run"),
    [
        ([], "serve"),
        (["--no-browser", "--port", "1"], "serve --no-browser --port 1"),
        (["--host", "0.0.0.0"], "serve --host 0.0.0.0"),
        (["play", "dog_cards", "--seats", "2"], "play dog_cards --seats 2"),
        (["--help"], "--help"),
        (["games"], "games"),
    ],
)
def test_what_play_runs(typed: list[str], run: str, tmp_path: Path) -> None:
    lay_out(tmp_path, "play")
    (tmp_path / "tools" / "setup").write_text("", encoding="utf-8")
    told = subprocess.run([tmp_path / "play", *typed], capture_output=True, text=True, check=True).stdout
    assert told == f"{run}\n"


@pytest.mark.parametrize("typed", [[], ["--no-browser"], ["games"]])
def test_what_play_sets_up(typed: list[str], tmp_path: Path) -> None:
    lay_out(tmp_path, "play", "tools/setup", "pyproject.toml", "tools/pins/table.txt")
    put_program(tmp_path / "bin" / "uv", 'echo "$@" >> uv.log')
    here = os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    subprocess.run([tmp_path / "play", *typed], env=here, capture_output=True, check=True)
    install = (tmp_path / "uv.log").read_text(encoding="utf-8").splitlines()[1]
    assert install.startswith("pip install") and install.endswith(" -r tools/pins/table.txt")


def test_play_keeps_what_test_set_up(tmp_path: Path) -> None:
    lay_out(tmp_path, "play", "tools/setup", "pyproject.toml", "tools/pins/table.txt", "tools/pins/dev.txt")
    put_program(tmp_path / "bin" / "uv", 'echo "$@" >> uv.log')
    (tmp_path / ".venv" / ".stamp").write_text("tools/pins/dev.txt\nof older sources\n", encoding="utf-8")
    here = os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    for _ in range(2):
        told = subprocess.run([tmp_path / "play", "update"], env=here, capture_output=True, text=True, check=True)
        assert told.stdout == "", "nothing is started"
    _, install, _ = (tmp_path / "uv.log").read_text(encoding="utf-8").splitlines()
    assert install.endswith(" -r tools/pins/dev.txt"), "once"


def test_help_changes_nothing(tmp_path: Path) -> None:
    shutil.copy(ROOT / "play", tmp_path)
    told = subprocess.run([tmp_path / "play", "--help"], capture_output=True, text=True, check=True).stdout
    assert "./play update" in told
    assert [path.name for path in tmp_path.iterdir()] == ["play"]


def lay_out(folder: Path, *names: str) -> None:
    """Files of the project, and a `houndtable` that prints how it was called."""
    (folder / "tools" / "pins").mkdir(parents=True)
    for name in names:
        shutil.copy(ROOT / name, folder / name)
    put_program(folder / ".venv" / "bin" / "houndtable", 'echo "$@"')
    put_program(folder / ".venv" / "bin" / "python", "true")


def put_program(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
