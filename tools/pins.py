"""Which pinned packages have newer versions, and since when: `python -m tools.pins`; it asks PyPI and npm.

A hole that a newer version has closed can only be overdue by SECURITY.md if that version has been out for longer than
the time that is promised there. Ends with 1 if there is such a package.
"""

import json
import re
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROMISED = timedelta(days=14)
AT_ONCE = 8


class Pin(NamedTuple):
    """A package and the version that is used."""

    name: str
    version: Version


class News(NamedTuple):
    """The first version after the pinned one, when it came out, and the newest."""

    pin: Pin
    since: datetime
    newest: Version


def python_pins() -> list[Pin]:
    """The server's packages; of two versions for two Pythons, the newer."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    found: dict[str, Version] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^ ;\\]+)", text, re.MULTILINE):
        found[name] = max(Version(version), found.get(name, Version("0")))
    return [Pin(*each) for each in sorted(found.items())]


def npm_pins() -> list[Pin]:
    """What the client is built with and from."""
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    return [Pin(name, Version(version)) for name, version in wanted.items()]


def ask(address: str) -> Any:
    """What a registry says."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return json.load(answer)


def on_pypi(pin: Pin) -> dict[Version, datetime]:
    """All versions of a package that count, and when each came out."""
    releases = ask(f"https://pypi.org/pypi/{pin.name}/json")["releases"]
    return {
        Version(version): min(datetime.fromisoformat(file["upload_time_iso_8601"]) for file in files)
        for version, files in releases.items()
        if files and not any(file["yanked"] for file in files)
    }


def on_npm(pin: Pin) -> dict[Version, datetime]:
    """The same of a package of the client's."""
    times = ask(f"https://registry.npmjs.org/{pin.name}")["time"]
    plain = {version: moment for version, moment in times.items() if re.fullmatch(r"\d+\.\d+\.\d+", version)}
    return {Version(version): datetime.fromisoformat(moment) for version, moment in plain.items()}


def news_of(pin: Pin, known: dict[Version, datetime]) -> News | None:
    """What has come after the pinned version."""
    later = {
        version: moment for version, moment in known.items() if version > pin.version and not version.is_prerelease
    }
    return News(pin, min(later.values()), max(later)) if later else None


def main() -> int:
    """Print what is newer than what is pinned."""
    asked = [(pin, on_pypi) for pin in python_pins()] + [(pin, on_npm) for pin in npm_pins()]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        found = list(threads.map(lambda each: news_of(each[0], each[1](each[0])), asked))
    newer = [news for news in found if news]
    for news in newer:
        print(f"{news.pin.name} {news.pin.version}: {news.newest}, something newer since {news.since:%Y-%m-%d}")
    overdue = [news for news in newer if datetime.now(UTC) - news.since > PROMISED]
    print(
        f"{len(asked)} packages, {len(newer)} with a newer version, {len(overdue)} for more than {PROMISED.days} days."
    )
    return int(bool(overdue))


if __name__ == "__main__":
    sys.exit(main())
