"""A hanging test is ended and named, whatever it holds; the run goes on and ends."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
HANGS = """
import signal, threading

def test_that_hangs():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    lock = threading.Lock()
    with lock:
        lock.acquire()

def test_after_it():
    pass
"""


def test_a_hang_is_named_and_the_run_ends(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(HANGS)
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider", "-n", "1"]
    command = [sys.executable, "-m", "pytest", *settings, "-o", "faulthandler_timeout=1", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 1 and "1 failed, 1 passed" in told.stdout
    assert "crashed while running 'test_it.py::test_that_hangs'" in told.stdout
    assert "in test_that_hangs" in told.stderr, "and where it hangs"
