"""The bot `net`: one evaluation by the network, no search. At a table it needs only NumPy and no compilation."""

import random
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..play.match import Action, View
from .belief import notes_of
from .luck import Die
from .mind import BY_NETWORK, Mind
from .network import Floats, Network, load, network_of
from .policy import Bot, BotFailed

# Networks without noise may, though rarely, repeat themselves endlessly: then they get some, as at level 3.
NOISE_IN_CIRCLES = 60
LONG = 2000  # events in a match, or decisions where only these are counted: by then it is surely in a circle
ROUNDS = 3  # after which it is a circle
SHORTEST = 4  # own actions in a round
RECENT = 200  # events in which to look for it


def blurred(network: Network, logits: Floats, noise: int, luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logits with a percentage of noise, so that an action is drawn from a flatter policy."""
    return logits + network.tuning.temperature(noise) * luck


def is_stuck(view: View) -> bool:
    """Does this seat repeat itself, or is the match so long that some seat must?"""
    return view.number >= LONG or goes_round(view)


def goes_round(view: View) -> bool:
    """Has this seat done the same things three times over, in the same order?"""
    events = view.events_since(max(0, view.number - RECENT))
    own = [event.action for event in events if event.seat == view.seat]
    return any(own[-ROUNDS * size :] == own[-size:] * ROUNDS for size in range(SHORTEST, len(own) // ROUNDS + 1))


def evaluated(view: View, network: Network) -> tuple[Floats, float]:
    """The logit for each legal action of a view, and the chance to win."""
    notes = notes_of(view, is_compiled=False) if network.inputs.notes else ()
    return network.evaluate(view.state, view.raw, view.seat, [int(action) for action in view.legal], notes)


def highest_logit(noise: int, view: View, die: random.Random, network: Network | None = None) -> Action:
    """The action with the highest logit, by the game's own network or another; with noise, logits are blurred."""
    if len(view.legal) == 1:
        return view.legal[0]
    network = network or network_of(view.game.name)
    logits, _ = evaluated(view, network)
    if is_stuck(view):
        noise = max(noise, NOISE_IN_CIRCLES)
    if noise:
        turned = network.turned(view.state, view.seat, [int(action) for action in view.legal])
        luck = Die(die.getrandbits(64)).gumbel(1, network.luck_numbers[turned])[0]
        return view.legal[int(blurred(network, logits, noise, luck).argmax())]
    return view.legal[int(logits.argmax())]


def by_network(name: str, about: str, noise: int = 0) -> Bot:
    """A bot that follows a network."""
    return Bot(name, about, partial(highest_logit, noise), Mind(BY_NETWORK, noise=noise))


def from_file(path: Path) -> Bot:
    """A bot that follows the network in a file, such as `houndtable train` writes; raises with a sentence."""
    network = load(path)

    def choose(view: View, die: random.Random) -> Action:
        if view.game.name != network.game.name:
            raise BotFailed(f"{path}: this is a network for {network.game.name}, not for {view.game.name}.")
        return highest_logit(0, view, die, network)

    return Bot(str(path), f"The network in {path}.", choose, in_threads=True)


net_bot = by_network("net", "Learned the game by playing against itself, and answers at once.")
