"""The bot `net`: one evaluation by the network, no search. At a table it needs only NumPy and no compilation."""

import random
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..play.match import Action, View
from .belief import notes_of
from .mind import BY_NETWORK, Mind
from .network import Floats, Network, load, network_of
from .policy import Bot, BotFailed

# In nats, with so many percent of noise: tuned so that each level wins 55 to 75 % against the one below.
PERCENT = (0, 60, 80, 100)
NOISE = {
    "clear_4": (0, 6.6, 8.8, 11.0),
    "dog_cards": (0, 2.3, 3.0, 3.6),
    "dog_deluxe": (0, 3.0, 4.0, 5.0),
    "dogs_cardgame": (0, 3.0, 4.0, 5.0),
}
USUAL_NOISE = (0, 2.4, 3.2, 4.0)  # in another game
# Networks without noise may, though rarely, repeat themselves endlessly: then they get some, as at level 3.
NOISE_IN_CIRCLES = 60
LONG = 2000  # events in a match, or decisions where only these are counted: by then it is surely in a circle
ROUNDS = 3  # after which it is a circle
SHORTEST = 4  # own actions in a round
RECENT = 200  # events in which to look for it


def blurred(game: str, logits: Floats, noise: int, die: np.random.Generator) -> NDArray[np.float64]:
    """Logits with a percentage of noise, so that an action is drawn from a flatter policy."""
    return logits + temperature(game, noise) * die.gumbel(size=logits.shape)


def temperature(game: str, noise: int) -> float:
    """How much flatter a policy is with a percentage of noise."""
    return float(np.interp(noise, PERCENT, NOISE.get(game, USUAL_NOISE)))


def is_stuck(view: View) -> bool:
    """Does this seat repeat itself, or is the match so long that some seat must?"""
    return view.number >= LONG or goes_round(view)


def goes_round(view: View) -> bool:
    """Has this seat done the same things three times over, in the same order?"""
    events = view.events_since(max(0, view.number - RECENT))
    own = [event.action for event in events if event.seat == view.seat]
    return any(own[-ROUNDS * size :] == own[-size:] * ROUNDS for size in range(SHORTEST, len(own) // ROUNDS + 1))


def evaluated(view: View, network: Network | None = None) -> tuple[Floats, float]:
    """The logit for each legal action of a view, and the chance to win: by the game's own network, or by another."""
    network = network or network_of(view.game.name)
    notes = notes_of(view, is_compiled=False) if network.inputs.notes else ()
    return network.evaluate(view.state, view.raw, view.seat, [int(action) for action in view.legal], notes)


def highest_logit(noise: int, view: View, die: random.Random, network: Network | None = None) -> Action:
    """The action with the highest logit; with noise, logits are blurred."""
    if len(view.legal) == 1:
        return view.legal[0]
    game = view.game.name
    logits, _ = evaluated(view, network)
    if is_stuck(view):
        noise = max(noise, NOISE_IN_CIRCLES)
    if noise:
        return view.legal[int(blurred(game, logits, noise, np.random.default_rng(die.getrandbits(64))).argmax())]
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
