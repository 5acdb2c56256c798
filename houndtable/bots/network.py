"""A network that plays a game: from a view to a logit for each action and the chance to win. Needs only NumPy.

The first layer is a sum of rows of a table, one for each active column (see `inputs`). Then come residual blocks:
normalise, a layer, ReLU, another layer. Weights are stored as small whole numbers with a scale for each line.
"""

import json
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ..games import Game, find_game
from ..games.row import AnyRow, Bytes
from .inputs import Inputs, layout_of

Floats = NDArray[np.float32]
Notes = NDArray[np.int8]
FORMAT = 2
WITHOUT_NOTES = 1  # an earlier format
SCALED = ("table", "inner", "outer", "policy")  # weights stored as whole numbers
LARGEST = 63  # of these numbers: seven bits
LAYERS = ("inner", "outer")  # of a block
SMALL = 1e-5  # avoids division by 0
_one_at_a_time = threading.Lock()  # NumPy parses headers with `ast`, which fails in several threads of Python 3.11


class Unfit(ValueError):
    """A network that does not fit the rules, or a file without one."""


def packed(weights: Floats) -> tuple[NDArray[np.int8], Floats]:
    """Weights as small whole numbers, and a scale for each line."""
    scale = np.maximum(np.abs(weights).max(axis=-1, keepdims=True), 1e-12) / LARGEST
    return np.rint(weights / scale).astype(np.int8), scale.astype(np.float32)


def normalised(values: Floats) -> Floats:
    """Values scaled to mean 0 and standard deviation 1."""
    values = values - values.mean(axis=-1, keepdims=True)
    spread: Floats = values / np.sqrt((values * values).mean(axis=-1, keepdims=True) + SMALL)
    return spread


def by_input(layers: Floats) -> Floats:
    """The same layers, in memory input by input: multiplying a few dozen lines by them takes two thirds of the time."""
    return np.ascontiguousarray(layers.swapaxes(1, 2)).swapaxes(1, 2)


class Query(NamedTuple):
    """A view for a network to evaluate."""

    view: AnyRow
    raw: Bytes
    seat: int
    legal: list[int]
    notes: Sequence[int] | Notes = ()


class Network:
    """The weights of a network, and what it computes."""

    def __init__(self, game: Game, weights: Mapping[str, NDArray[np.generic]], about: dict[str, Any]) -> None:
        self.game, self.about = game, about
        self.inputs = Inputs(game, weights["low"].astype(np.int64), weights["high"].astype(np.int64))
        self.weights = {
            name: np.asarray(value, np.float32) for name, value in weights.items() if name not in ("low", "high")
        }
        for name in LAYERS:
            self.weights[name] = by_input(self.weights[name])

    @property
    def width(self) -> int:
        """How many numbers a layer has."""
        return len(self.weights["value"])

    @property
    def blocks(self) -> int:
        """How many residual blocks there are."""
        return len(self.weights["inner"])

    def hidden(self, first: Floats) -> Floats:
        """The output of the blocks for the sum of the first layer."""
        w, values = self.weights, first
        for inner, inner_bias, outer, outer_bias in zip(
            w["inner"], w["inner_bias"], w["outer"], w["outer_bias"], strict=True
        ):
            values = values + np.maximum(normalised(values) @ inner.T + inner_bias, 0) @ outer.T + outer_bias
        return normalised(values)

    def logits(self, hidden: Floats) -> Floats:
        """The logit of each action, turned."""
        logits: Floats = (self.weights["policy"] @ hidden.T).T + self.weights["policy_bias"]
        return logits

    def chances(self, hidden: Floats) -> Floats:
        """The chance to win of the seat to act."""
        chances: Floats = 1 / (1 + np.exp(-(hidden @ self.weights["value"] + self.weights["value_bias"])))
        return chances

    def evaluate(
        self, view: AnyRow, raw: Bytes, seat: int, legal: list[int], notes: Sequence[int] | Notes = ()
    ) -> tuple[Floats, float]:
        """The logit of each legal action, and the chance to win. Without notes, the seat has noted nothing."""
        return self.evaluate_all([Query(view, raw, seat, legal, notes)])[0]

    def evaluate_all(self, asked: Sequence[Query]) -> list[tuple[Floats, float]]:
        """The same for many views at once, which is faster."""
        turned = [self.turned(each.view, each.seat, each.legal) for each in asked]
        firsts = [
            self.first(each.view, each.raw, each.seat, actions, each.notes)
            for each, actions in zip(asked, turned, strict=True)
        ]
        hidden = self.hidden(np.stack(firsts))
        chances = self.chances(hidden).tolist()
        logits = [self.logits_for(line, actions) for line, actions in zip(hidden, turned, strict=True)]
        return list(zip(logits, chances, strict=True))

    def turned(self, view: AnyRow, seat: int, legal: list[int]) -> NDArray[np.int64]:
        """Legal actions, turned."""
        turned: NDArray[np.int64] = self.inputs.turned[view.seats, seat][legal].astype(np.int64)
        return turned

    def first(
        self, view: AnyRow, raw: Bytes, seat: int, turned: NDArray[np.int64], notes: Sequence[int] | Notes
    ) -> Floats:
        """The sum of the first layer."""
        inputs = self.inputs
        columns = inputs.columns_of(inputs.numbers(view, raw, seat, notes))
        rows = np.concatenate([[0], columns[columns > 0], inputs.first_action + turned])
        sums: Floats = self.weights["table"][rows].sum(axis=0)
        return sums

    def logits_for(self, hidden: Floats, turned: NDArray[np.int64]) -> Floats:
        """The logits of some actions, turned."""
        logits: Floats = self.weights["policy"][turned] @ hidden + self.weights["policy_bias"][turned]
        return logits


# Files


def save(path: Path, game: Game, weights: Mapping[str, NDArray[np.generic]], about: dict[str, Any]) -> None:
    """Write a network."""
    page: dict[str, Any] = {}
    for name, values in weights.items():
        if name in SCALED:
            page[name], page[name + "_scale"] = packed(np.asarray(values, np.float32))
        else:
            page[name] = values
    head = {"format": FORMAT, "game": game.name, "layout": layout_of(game), "about": about}
    np.savez_compressed(path, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **page)


def load(path: Path) -> Network:
    """Read a network; raises with a sentence if it does not fit."""
    try:
        with _one_at_a_time, path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            page = {name: file[name] for name in file.files}
        head = json.loads(page.pop("head").tobytes())
    except FileNotFoundError:
        raise Unfit(f"There is no file {path}.") from None
    except (OSError, EOFError, BadZipFile, ValueError, KeyError) as wrong:
        raise Unfit(f"{path}: this file holds no network.") from wrong
    if head.get("format") not in (WITHOUT_NOTES, FORMAT):
        known = f"formats {WITHOUT_NOTES} and {FORMAT} can be read here"
        raise Unfit(f"{path}: a network of format {head.get('format')!r}; {known}.")
    game = find_game(head["game"])
    if head["layout"] != layout_of(game):
        raise Unfit(
            f"{path}: this network was trained for other rules of {game.name} than those here: "
            f"its layout is {head['layout']}, here it is {layout_of(game)}. Train one: houndtable train {game.name}."
        )
    weights = {name: values for name, values in page.items() if not name.endswith("_scale")}
    for name in SCALED:
        weights[name] = weights[name].astype(np.float32) * page[name + "_scale"]
    return Network(game, weights, head["about"])


def home() -> Path:
    """The folder of the networks that come with the package."""
    return Path(str(resources.files(__package__))) / "weights"


@cache
def network_of(game: str) -> Network:
    """The network that comes with the package for a game."""
    path = home() / f"{game}.npz"
    if not path.exists():
        raise Unfit(
            f"There is no network for {game} here. Train one (houndtable train {game} --save mine.npz): "
            "mine.npz is then a bot."
        )
    return load(path)
