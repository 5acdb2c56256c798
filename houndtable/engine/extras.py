"""Packages that only part of Houndtable needs: they come with an extra, and are loaded when first used."""

import importlib
from types import ModuleType


def how_to_get(extra: str) -> str:
    """The command that installs an extra. (Houndtable is not in a package index yet.)"""
    return f"pip install '.[{extra}]' in Houndtable's folder installs it."


def needed(module: str, package: str, extra: str) -> ModuleType:
    """A module of another package; if it is missing, an ImportError that says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f"{package} is missing: {how_to_get(extra)}") from missing
