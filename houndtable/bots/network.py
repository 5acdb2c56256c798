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

from ..engine.specialize import interpreted
from ..games import Game, find_game
from ..games.row import AnyRow, Bytes
from . import knowledge
from .inputs import Inputs
from .tuning import Tuning
from .vocabulary import NOTHING, Vocabulary, taken

Floats = NDArray[np.float32]
Notes = NDArray[np.int8]
FORMAT = 3
SCALED = ("table", "inner", "outer", "policy")  # weights stored as whole numbers
LARGEST = 63  # of these numbers: seven bits
LAYERS = ("inner", "outer")  # of a block
BOUNDS = ("low", "high", "most")  # of cells
SMALL = 1e-5  # avoids division by 0
A_LITTLE = 1e-3  # of a logit
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
    """The weights of a network, and what it computes.

    `known` are the names of the columns and logits in these weights. By default they are those of today's rules.
    """

    def __init__(
        self,
        game: Game,
        weights: Mapping[str, NDArray[np.generic]],
        known: Vocabulary,
        about: dict[str, Any] | None = None,
        tuning: Tuning | None = None,
    ) -> None:
        self.game, self.known, self.about, self.tuning = game, known, about or {}, tuning or Tuning()
        self.inputs = Inputs.known_to(known, game)
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}
        self.weights["table"] = taken(self.weights["table"], known.columns_for(self.inputs.vocabulary))
        heirs = known.heirs_for(game.rules.ACTS)
        self.is_strange = heirs == NOTHING  # actions for which it has no logit
        self.luck_numbers = known.luck_numbers(game.rules.ACTS)
        for name in ("policy", "policy_bias"):
            self.weights[name] = taken(self.weights[name], heirs)
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
        logits = [
            self.with_strange(self.logits_for(line, actions), each.view, each.seat, each.legal, actions)
            for line, actions, each in zip(hidden, turned, asked, strict=True)
        ]
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

    def with_strange(
        self, logits: Floats, view: AnyRow, seat: int, legal: Sequence[int], turned: NDArray[np.int64]
    ) -> Floats:
        """The logits of legal actions; one that the network does not know comes where an expert would rate it."""
        is_strange = self.is_strange[turned]
        if not is_strange.any():
            return logits
        rate = interpreted(knowledge, self.game.rules).rate_action
        return placed(logits, is_strange, np.array([rate(view, seat, action) for action in legal]))


def placed(logits: Floats, is_strange: NDArray[np.bool_], ratings: NDArray[np.int64]) -> Floats:
    """The logits, with each strange action just above those that have a lower rating."""
    found, is_placed, lowest = logits.copy(), ~is_strange, logits.min() - 1
    for place in sorted(np.flatnonzero(is_strange), key=ratings.__getitem__):
        found[place] = found[is_placed & (ratings < ratings[place])].max(initial=lowest) + A_LITTLE
        is_placed[place] = True
    return found


# Files


def save(
    path: Path, inputs: Inputs, weights: Mapping[str, NDArray[np.generic]], about: dict[str, Any], tuning: Tuning
) -> None:
    """Write a network with these inputs."""
    page: dict[str, Any] = inputs.vocabulary.arrays()
    for name, values in weights.items():
        if name in SCALED:
            page[name], page[name + "_scale"] = packed(np.asarray(values, np.float32))
        else:
            page[name] = values
    head = {"format": FORMAT, "game": inputs.game.name} | inputs.vocabulary.head()
    write(path, head | {"tuning": tuning.head(), "about": about}, page)


def write(path: Path, head: dict[str, Any], page: Mapping[str, NDArray[np.generic]]) -> None:
    """Write the parts of a file."""
    np.savez_compressed(path, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **page)  # type: ignore[arg-type]


def retune(path: Path, tuning: Tuning) -> None:
    """Write other measurements into the file of a network."""
    head, page = read(path)
    write(path, head | {"tuning": tuning.head()}, page)


def read(path: Path, wanted: Sequence[str] = ()) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The head and the arrays of a file, or some of them; raises with a sentence if it holds no network."""
    try:
        with _one_at_a_time, path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            page = {name: file[name] for name in (("head", *wanted) if wanted else file.files)}
        head = json.loads(page.pop("head").tobytes())
    except FileNotFoundError:
        raise Unfit(f"There is no file {path}.") from None
    except (OSError, EOFError, BadZipFile, ValueError, KeyError) as wrong:
        raise Unfit(f"{path}: this file holds no network.") from wrong
    if head.get("format") != FORMAT:
        raise Unfit(f"{path}: a network of format {head.get('format')!r}; format {FORMAT} can be read here.")
    return head, page


def load(path: Path) -> Network:
    """Read a network; raises with a sentence if there is none."""
    head, page = read(path)
    weights = {name: values for name, values in page.items() if not name.endswith("_scale") and name not in BOUNDS}
    for name in SCALED:
        weights[name] = weights[name].astype(np.float32) * page[name + "_scale"]
    known, tuning = Vocabulary.read(head, page), Tuning.read(head["tuning"])
    return Network(find_game(head["game"]), weights, known, head["about"], tuning)


@cache
def vocabulary_of(game: str) -> Vocabulary:
    """What the network that comes with the package for a game knows, by name; much faster to read than its weights."""
    head, page = read(path_of(game), BOUNDS)
    return Vocabulary.read(head, page)


def path_of(game: str) -> Path:
    """The file of the network that comes with the package for a game."""
    path = home() / f"{game}.npz"
    if not path.exists():
        raise Unfit(
            f"There is no network for {game} here. Train one (houndtable train {game} --save mine.npz): "
            "mine.npz is then a bot."
        )
    return path


def home() -> Path:
    """The folder of the networks that come with the package."""
    return Path(str(resources.files(__package__))) / "weights"


@cache
def network_of(game: str) -> Network:
    """The network that comes with the package for a game."""
    return load(path_of(game))
