"""The available languages: those with words for all games. Missing texts fall back to English."""

import os
import re
from pathlib import Path

ENGLISH = "en"
WRITTEN = {path.stem for path in (Path(__file__).parent.parent / "games" / "words").glob("*.json")}
LANGUAGES = (ENGLISH, *sorted(WRITTEN - {ENGLISH}))
ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def nearest(locale: str) -> str:
    """The language for a locale: `de` for `de_CH.UTF-8`, `pt-BR` for `pt_BR`, `pt` for `pt-PT`."""
    language, *region = re.split(r"\W|_", locale.lower())[:2]
    spoken = {each.lower(): each for each in LANGUAGES}
    return spoken.get("-".join([language, *region])) or spoken.get(language, ENGLISH)


def of_environment() -> str:
    """The language this computer is set to."""
    return nearest(next(filter(None, map(os.environ.get, ENVIRONMENT)), ENGLISH))


def read(folder: Path, language: str, ending: str) -> str:
    """The text that a folder holds in a language."""
    path = folder / f"{nearest(language)}.{ending}"
    return (path if path.exists() else folder / f"{ENGLISH}.{ending}").read_text(encoding="utf-8")
