"""Runs the tests that failed once more, alone: `python -m tests.again FILE`, with a file of `pytest --failures FILE`.

A test that passes now is flaky and must be fixed. It is printed with its first failure. One flaky test does not make
the run red, two do.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FEW = 5  # failures; more are no accident
TOLERATED = 1  # flaky test


class Failures:
    """A plugin that writes each failed test into a file, with what it failed for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_text("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.write(report.nodeid, report.longreprtext)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.write(report.nodeid, report.longreprtext)

    def write(self, test: str, failure: str) -> None:
        lines = failure.splitlines() or [""]
        reason = next((line for line in lines if line.startswith("E ")), lines[-1])
        with self.path.open("a") as file:
            print(json.dumps([test, reason.removeprefix("E").strip()]), file=file)


def read(path: Path) -> dict[str, str]:
    """The failure of each test in the file."""
    return dict(reversed([json.loads(line) for line in path.read_text().splitlines()]))


def run_again(first: Path) -> int:
    """Run them, print the flaky ones, and return the exit status."""
    failures, second = read(first), first.with_name("again")
    if not 0 < len(failures) <= FEW:
        return 1
    print("\nRunning what failed once more, alone: a test that passes now is flaky.", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "pytest", "-q", f"--failures={second}", *failures], stdout=sys.stderr)
    still = read(second)
    flaky = [test for test in failures if test not in still]
    for test in flaky:
        print(f"FLAKY   {test}\n        {failures[test]}")
    return int(bool(still) or len(flaky) > TOLERATED)


if __name__ == "__main__":
    sys.exit(run_again(Path(sys.argv[1])))
