"""The modules are written wherever the client is built."""

import subprocess
import sys
from pathlib import Path

ONLY_NEEDED = """
import runpy, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in ('numba', 'rich', 'threadpoolctl', 'starlette', 'torch', 'scipy'):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
runpy.run_module('houndtable.translate', run_name='__main__')
"""


def test_it_needs_numpy_and_msgspec_only(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", ONLY_NEEDED, str(tmp_path / "games"), "dog_cards"], check=True)
    written = {path.name for path in (tmp_path / "games").iterdir()}
    assert written >= {"runtime.js", "engine.d.ts", "dog_cards.js", "dog_cards.d.ts"}


def test_files_that_do_not_change_are_left_alone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "houndtable.translate", str(tmp_path), "clear_4:mini"]
    subprocess.run(command, check=True)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    subprocess.run(command, check=True)
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}


def test_it_says_how_it_is_called(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "houndtable.translate"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "usage: python -m houndtable.translate FOLDER [GAME …]\n")
    asked = [sys.executable, "-m", "houndtable.translate", str(tmp_path), "chess"]
    done = subprocess.run(asked, capture_output=True, text=True)
    assert done.stderr.startswith("There is no game 'chess'.")
