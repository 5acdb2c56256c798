"""A bot in its own process, in any language: it gets views, one JSON object per line, and answers with actions.

    → {"type": "hello", "protocol": 1}
    ← {"name": "My bot"}
    → {"type": "choose", "game": "clear_4", "seats": 2, "seat": 0, "position": "…", "row": {…}, "legal": […]}
    ← {"action": 17}

See docs/bots.md. The program sees what its seat may see and nothing else. It must answer in time, in a line that is
not too long; otherwise it is terminated with a message that says what was wrong.
"""

import json
import os
import queue
import random
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from pathlib import Path

from ..games.row import numbers_in
from ..play.match import Action, View
from .policy import Bot, BotFailed

PROTOCOL = 1
SECONDS = 30.0  # for an answer
LONGEST = 1 << 16  # bytes of an answer


class ProgramFailed(BotFailed):
    """A program broke the protocol; the message says how."""


class Program:
    """A program. It starts when it is first asked, and is asked one thing at a time."""

    def __init__(self, path: Path, seconds: float = SECONDS) -> None:
        self.path, self.seconds = path, seconds
        self._command = command_for(path)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._one_at_a_time = threading.Lock()

    def choose(self, view: View, die: random.Random) -> Action:
        """The legal action that the program chooses."""
        with self._one_at_a_time:
            if self._process is None:
                self._start()
            answer = self._ask(said_of(view))
        for action in view.legal:
            if answer.get("action") == int(action) or answer.get("action") == action.notation:
                return action
        raise self._failed(f"chose {answer.get('action')!r}, which is not among the legal actions it was given")

    def _start(self) -> None:
        try:
            process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as wrong:
            raise ProgramFailed(f"The program {self.path} cannot be started: {wrong.strerror or wrong}.") from None
        self._process, self._lines = process, queue.Queue()
        weakref.finalize(self, end, process)
        threading.Thread(target=read_lines, args=(process, self._lines), daemon=True).start()
        self._ask({"type": "hello", "protocol": PROTOCOL})

    def _ask(self, message: dict[str, object]) -> dict[str, object]:
        """Send a line and read the answer."""
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self.seconds)
        except BrokenPipeError:
            line = b""
        except queue.Empty:
            raise self._failed(f"did not answer within {self.seconds:g} seconds") from None
        if not line:
            raise self._failed(f"ended by itself, with exit code {self._process.wait()}")
        if not line.endswith(b"\n"):
            raise self._failed(f"answered with more than {LONGEST} bytes in a line, or a line without an end")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._failed(f"answered {line[:60].decode(errors='replace').strip()!r}, which is not a JSON object")
        return answer

    def _failed(self, what: str) -> ProgramFailed:
        """End the program; returns the error to raise."""
        if self._process is not None:
            end(self._process)
            self._process = None
        return ProgramFailed(f"The program {self.path} {what}.")


def read_lines(process: subprocess.Popen[bytes], lines: "queue.Queue[bytes]") -> None:
    """Read the program's output line by line; an empty line marks its end. An overlong line is the last."""
    assert process.stdout is not None
    with process.stdout as said:
        while line := said.readline(LONGEST + 1):
            lines.put(line)
            if not line.endswith(b"\n"):
                break
        lines.put(b"")


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and wait until it has ended."""
    process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()


def said_of(view: View) -> dict[str, object]:
    """A view as a program gets it."""
    return {
        "type": "choose",
        "game": view.game.name,
        "seats": int(view.state.seats),
        "seat": view.seat,
        "position": str(view),
        "row": numbers_in(view.game.rules.State, view.raw),
        "legal": [{"action": int(action), "notation": action.notation} for action in view.legal],
    }


def command_for(path: Path) -> list[str]:
    """How to start a program: Python files with Python, others directly."""
    if not path.is_file():
        raise ValueError(f"There is no program {path}.")
    if path.suffix == ".py":
        return [sys.executable, str(path)]
    if not os.access(path, os.X_OK):
        raise ValueError(f"{path} is not executable: chmod +x {path} makes it so.")
    return [str(path.resolve())]


def from_program(path: str | Path, seconds: float = SECONDS) -> Bot:
    """A bot that is a program: see above."""
    program = Program(Path(path), seconds)
    return Bot(str(path), "An external program.", program.choose)
