"""The languages we speak: those in which the words of all games are written. What is missing is said in English."""

import os
import re
from pathlib import Path

ENGLISH = "en"
WRITTEN = {path.stem for path in (Path(__file__).parent.parent / "games" / "words").glob("*.json")}
LANGUAGES = (ENGLISH, *sorted(WRITTEN - {ENGLISH}))
ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def nearest(locale: str) -> str:
    """The language for a locale such as `de_CH.UTF-8` or `fr-CA`."""
    language = re.split(r"\W|_", locale.lower())[0]
    return language if language in LANGUAGES else ENGLISH


def of_environment() -> str:
    """The language this computer is set to."""
    return nearest(next(filter(None, map(os.environ.get, ENVIRONMENT)), ENGLISH))


def read(folder: Path, language: str, ending: str) -> str:
    """The text that a folder holds in a language."""
    path = folder / f"{nearest(language)}.{ending}"
    return (path if path.exists() else folder / f"{ENGLISH}.{ending}").read_text(encoding="utf-8")
