"""Server processes, forked from one that has loaded their modules: each would spend half a second loading them itself.

Run as a program this is the process they are forked from. It ends with the process of the tests that started it.
"""

import contextlib
import functools
import json
import os
import resource
import signal
import socket
import sys
import tempfile
import threading
from typing import NamedTuple

from houndtable import cli
from tests import luck

LONGEST_ORDER = 2**17  # bytes


class Order(NamedTuple):
    """A program to run, and what it would inherit from the process of the tests."""

    words: list[str]
    is_luck_real: bool
    environment: dict[str, str]
    files: tuple[int, int]


class Forked:
    """`houndtable WORDS` in a process of its own, used like a `subprocess.Popen`."""

    def __init__(self, words: list[str]) -> None:
        (out, its_out), (report, its_report) = os.pipe(), os.pipe()
        self.stdout, self._report = os.fdopen(out, encoding="utf-8"), os.fdopen(report, encoding="utf-8")
        self.stderr = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 (closed by `communicate`)
        order = Order(words, luck.is_real, dict(os.environ), resource.getrlimit(resource.RLIMIT_NOFILE))
        socket.send_fds(origin(), [json.dumps(order).encode()], [its_out, self.stderr.fileno(), its_report])
        os.close(its_out)
        os.close(its_report)
        self.pid = int(self._report.readline())
        self.returncode: int | None = None
        self._waiting = threading.Thread(target=self._wait, daemon=True)
        self._waiting.start()

    def _wait(self) -> None:
        with self._report:
            self.returncode = int(self._report.readline())

    def poll(self, seconds: float = 0) -> int | None:
        """How it has ended, if it has; several threads may ask."""
        self._waiting.join(seconds)
        return self.returncode

    def send_signal(self, which: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, which)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float) -> tuple[str, str]:
        """What it still had to say until its end."""
        assert self.poll(timeout) is not None, "the server does not end"
        with self.stdout, self.stderr:
            self.stderr.seek(0)
            return self.stdout.read(), self.stderr.read()


@functools.cache
def origin() -> socket.socket:
    """The line to the process that all others are forked from."""
    ours, theirs = socket.socketpair()
    theirs.set_inheritable(True)
    command = [sys.executable, "-W", "error", "-m", "tests.server.forked", str(theirs.fileno())]
    os.posix_spawn(command[0], command, os.environ | {"OPENBLAS_NUM_THREADS": "1"})  # with threads it could not fork
    theirs.close()
    return ours


def fork_on_demand(line: socket.socket) -> None:
    """Fork a process for each order; in that one, carry the order out."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        told, descriptors, *_ = socket.recv_fds(line, LONGEST_ORDER, 3)
        if not told or os.fork() == 0:
            break
        for each in descriptors:
            os.close(each)
    line.close()
    if told:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        carry_out(Order(*json.loads(told)), *descriptors)


def carry_out(order: Order, out: int, err: int, report: int) -> None:
    """Run the program in a fork, and report its process number and how it ends."""
    if number := os.fork():
        os.write(report, f"{number}\n".encode())
        _, status = os.waitpid(number, 0)
        os.write(report, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)
    os.dup2(out, 1)
    os.dup2(err, 2)
    for each in (out, err, report):
        os.close(each)
    sys.stdout, sys.stderr = (os.fdopen(each, "w", buffering=1, encoding="utf-8") for each in (1, 2))
    os.environ.clear()
    os.environ.update(order.environment)
    resource.setrlimit(resource.RLIMIT_NOFILE, order.files)
    sys.argv[1:] = order.words
    (cli.main if order.is_luck_real else luck.main)()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        fork_on_demand(socket.socket(fileno=int(sys.argv[1])))
