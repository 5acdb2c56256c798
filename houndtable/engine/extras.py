"""Packages that only a part of Houndtable needs: they come with an extra, and are loaded when they are used."""

import importlib
from types import ModuleType


def how_to_get(extra: str) -> str:
    """What brings the packages of an extra. (Houndtable is in no package index yet.)"""
    return f"pip install '.[{extra}]' in Houndtable's folder brings it."


def needed(module: str, package: str, extra: str) -> ModuleType:
    """A module of another package, or a sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f"{package} is missing: {how_to_get(extra)}") from missing
