"""A network as the browser loads it: what was found by name lies where today's row and actions have it.

The file is compressed: four bytes with the length of the head, the head (JSON), and the arrays, each at a multiple of
eight bytes. The head says where each array lies, its type and its shape. web/src/engine/network.ts reads it.
"""

import gzip
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.inputs import Inputs
from ..bots.network import SCALED, path_of, read
from ..bots.vocabulary import NOTHING, Vocabulary, taken
from ..games import Game

ALIGNED = 8
AS_THEY_ARE = ("inner", "inner_scale", "inner_bias", "outer", "outer_scale", "outer_bias", "value", "value_bias")


def network_file(game: Game) -> bytes:
    """The file of the network that comes with the package for a game."""
    head, page = read(path_of(game.name))
    known = Vocabulary.read(head, page)
    inputs = Inputs.known_to(known, game)
    shown = {"sights": inputs.sights, "notes": inputs.notes, "first_action": inputs.first_action}
    return gzip.compress(packed(shown | {"tuning": head["tuning"]}, arrays_of(page, known, inputs)), mtime=0)


def arrays_of(page: dict[str, NDArray[Any]], known: Vocabulary, inputs: Inputs) -> dict[str, NDArray[Any]]:
    """The weights in the order of today's columns and actions, and what a network needs to know of a row."""
    acts = inputs.game.rules.ACTS
    columns, heirs = known.columns_for(inputs.vocabulary), known.heirs_for(acts)
    found = {name: page[name] for name in AS_THEY_ARE}
    found |= {name: taken(page[name], columns) for name in ("table", "table_scale")}
    found |= {name: taken(page[name], heirs) for name in ("policy", "policy_scale", "policy_bias")}
    assert all(found[name].dtype == np.int8 for name in SCALED)
    found |= {name: values.astype(np.float32) for name, values in found.items() if name not in SCALED}
    found |= {"cells": inputs.table, "offsets": inputs.offsets, "turned": inputs.turned}
    return found | {"is_strange": (heirs == NOTHING).astype(np.int8), "luck_numbers": known.luck_numbers(acts)}


def packed(head: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> bytes:
    """The head and the arrays, one after the other; whole numbers take as few bytes as they need."""
    parts, places, end = list[bytes](), dict[str, tuple[int, str, tuple[int, ...]]](), 0
    for name, values in arrays.items():
        small = values if values.dtype.kind == "f" else values.astype(np.min_scalar_type(-int(abs(values).max()) - 1))
        raw = small.tobytes()
        places[name] = end, small.dtype.name, small.shape
        parts.append(raw + bytes(-len(raw) % ALIGNED))
        end += len(parts[-1])
    text = json.dumps(head | {"arrays": places}).encode()
    text += b" " * (-(len(text) + 4) % ALIGNED)
    return b"".join([len(text).to_bytes(4, "little"), text, *parts])
