"""Packages that only a part of Houndtable needs: they come with an extra, and are loaded when they are used."""

import importlib
from types import ModuleType


def needed(module: str, package: str, extra: str) -> ModuleType:
    """A module of another package, or a sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f"{package} is missing: pip install 'houndtable[{extra}]' brings it.") from missing
