"""The command ./play: alone it serves, and with a command it is `houndtable`."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


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
    shutil.copy(ROOT / "play", tmp_path / "play")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "setup").write_text("", encoding="utf-8")
    command = tmp_path / ".venv" / "bin" / "houndtable"
    command.parent.mkdir(parents=True)
    command.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    told = subprocess.run([tmp_path / "play", *typed], capture_output=True, text=True, check=True).stdout
    assert told == f"{run}\n"
