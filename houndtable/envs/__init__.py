"""The games as standard environments: PettingZoo, Gymnasium's vectors of environments, OpenSpiel.

They need what `pip install 'houndtable[envs]'` brings; each says so if it is missing. Policies get views and nothing
else; what a critic may see besides is called perfect information.
"""

import importlib
from typing import Any


def wanted(module: str, package: str) -> Any:
    """A module of another package, or a sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f"{package} is missing: pip install 'houndtable[envs]' brings it.") from missing
