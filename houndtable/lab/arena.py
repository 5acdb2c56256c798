"""Bots against each other: duplicate deals, seats rotated, teams kept together.

Every deal is played once for each way in which two bots can share the seats, with the same chance dice. So both have
the same luck of the deal and of the seat, and a deal is one observation.
"""

import importlib
import importlib.util
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.abc import Loader
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import BOTS, REFERENCE_BOTS, own_matches
from ..bots.builtin_bots import simulates, with_simulations
from ..bots.matches import THOUGHTS, Played, play
from ..bots.net import from_file
from ..bots.policy import Bot
from ..bots.program import from_program
from ..engine.batch import new_dice
from ..games import Game, find_game
from ..games.option import Wanted
from ..play import fair
from ..play.match import Match
from ..play.record import Setup
from . import pictures
from .cluster import On, spread
from .statistics import Share, Shares, Verdict, elo, likely_share, share_of, sprt

Dice = NDArray[np.int64]
NO_OPTIONS: Mapping[str, Wanted] = MappingProxyType({})
ASKED_AT_ONCE = 500  # games for which a user's policy is asked together
LIMIT = 20_000  # decisions after which a game is abandoned
HARDLY_DRAWN = 0.02  # of a drawn game between all bots: keeps their Elo finite, however one-sided the games
MOST_SIMULATIONS = 10_000_000  # their tree takes some hundred megabytes


class Table(NamedTuple):
    """A game with its seats and options, at which bots compete."""

    game: Game
    seats: int
    options: tuple[int, ...]

    @property
    def teams(self) -> list[int]:
        """The team of each seat."""
        return self.match(b"").teams

    def match(self, secret: bytes) -> Match:
        """A match here, dealt by this secret."""
        commitment = fair.commitment(secret)
        return Match(Setup(game=self.game, seats=self.seats, options=self.options, commitment=commitment), secret)

    @property
    def layouts(self) -> list[tuple[int, ...]]:
        """The ways in which two bots can share the seats: taking turns around the table, then rotated and swapped."""
        teams = self.teams
        number = len(set(teams))
        turns = [team % 2 for team in range(number)]
        rotated = {tuple(turns[first:] + turns[:first]) for first in range(number)}
        ways = rotated | {tuple(1 - bot for bot in way) for way in rotated}
        return [tuple(way[team] for team in teams) for way in sorted(ways)]


def table(game: str, seats: int | None = None, options: Mapping[str, Wanted] = NO_OPTIONS) -> Table:
    """A table to compete at; by default the first player is fixed, since the seats are rotated anyway."""
    chosen = find_game(game)
    seats = max(chosen.rules.SEATS) if seats is None else seats
    return Table(chosen, seats, tuple(chosen.choose(seats, {"first": "0"} | dict(options))))


class Pairing(NamedTuple):
    """Two bots, and the first one's share of the wins in every deal."""

    one: str
    other: str
    deals: Shares
    unfinished: int
    decisions: int

    @property
    def share(self) -> Share:
        """The first one's share of the wins."""
        return share_of(self.deals)


def find_bot(name: str, among: Mapping[str, Bot] | None = None) -> Bot:
    """A bot by its name; `search:300` searches with 300 simulations, `file.py:bot` is a bot in a file.

    `package.module:bot` is a bot in a module, `file.npz` a network. A name with a slash, such as `./mybot`, is a
    program, see `bots.program`.
    """
    known = BOTS | REFERENCE_BOTS if among is None else among
    base, colon, detail = name.rpartition(":")
    if name in known:
        return known[name]
    if colon and base.endswith(".py"):
        return bot_from_file(Path(base), detail)
    if base not in known and detail.isidentifier() and all(map(str.isidentifier, base.split("."))):
        return bot_from_module(base, detail)
    if name.endswith(".npz"):
        return from_file(Path(name))
    if "/" in name or os.sep in name:
        return from_program(name)
    if name.endswith(".py"):
        raise ValueError(f"{name}: name the bot in it too, such as {name}:mine, or write ./{name} for a program.")
    if base in known and detail.isdecimal() and int(detail) > 0 and simulates(known[base]):
        if int(detail) > MOST_SIMULATIONS:
            raise ValueError(f"{name}: a search makes at most {MOST_SIMULATIONS:,} simulations.")
        return with_simulations(known[base], name, int(detail))
    raise ValueError(f"There is no bot {name!r}. The bots are: {listed(known)}.")


def listed(bots: Iterable[str]) -> str:
    """The names of bots, with the syntax for those that search."""
    return f"{', '.join(bots)}; search:300 makes 300 simulations per decision"


class Side(NamedTuple):
    """One side of a pairing: a bot, or two kinds of partners."""

    name: str
    bots: tuple[Bot, ...]


def find_side(name: str) -> Side:
    """A bot by its name, or two that share a team, as in `search+expert`."""
    partners = name.split("+")
    if len(partners) > 2:
        raise ValueError(f"{name}: a team has two partners, not {len(partners)}.")
    return Side(name, tuple(map(find_bot, partners)))


def bot_from_file(path: Path, name: str) -> Bot:
    """A user's own bot; its file may import others next to it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ValueError(f"There is no file {path}.")
    look_in(path.parent)
    module = importlib.util.module_from_spec(spec)
    return bot_in(str(path), name, partial(loaded, spec.loader, module))


def look_in(folder: Path) -> None:
    """Let Python import modules from this folder, if there are none of the same name elsewhere."""
    if str(folder.resolve()) not in sys.path:
        sys.path.append(str(folder.resolve()))


def loaded(loader: Loader, module: ModuleType) -> ModuleType:
    """Run the module and return it. Dataclasses and pickles in it look it up by its name."""
    sys.modules.setdefault(module.__name__, module)
    loader.exec_module(module)
    return module


def bot_from_module(module: str, name: str) -> Bot:
    """The same from a module that Python can import, as from the current folder."""
    look_in(Path())
    return bot_in(module, name, partial(importlib.import_module, module))


def bot_in(place: str, name: str, load: Callable[[], ModuleType]) -> Bot:
    """The bot with this name in the loaded module."""
    try:
        module = load()
    except Exception as wrong:
        raise ValueError(f"{place} cannot be loaded: {type(wrong).__name__}: {wrong}.") from wrong
    bot = getattr(module, name, None)
    if not isinstance(bot, Bot):
        raise ValueError(f"{place} has no bot {name!r}: it should be a houndtable.bots.policy.Bot of this name.")
    return bot


# Playing


class Deals(NamedTuple):
    """Some deals to be played by two bots."""

    at: Table
    sides: tuple[Side, Side]
    seed: int
    begin: int
    end: int
    limit: int

    def seated(self, layout: tuple[int, ...]) -> list[Bot]:
        """The bot on each seat; of two kinds of partners, the first takes the first of a team's seats."""
        teams = self.at.teams
        sides = [self.sides[side].bots for side in layout]
        return [bots[teams[:seat].count(teams[seat]) % len(bots)] for seat, bots in enumerate(sides)]

    def played(self) -> Played:
        """All games of these deals: for each deal, one for each layout."""
        layouts = self.at.layouts
        if all(bot.mind for side in self.sides for bot in side.bots):
            return self._played_compiled(layouts)
        lines = [self.seated(layout) for layout in layouts] * (self.end - self.begin)
        return own_matches.play(
            self.at.game, np.array(self.at.options, np.int8), lines, *self._dice(layouts), self.limit
        )

    def _played_compiled(self, layouts: list[tuple[int, ...]]) -> Played:
        minds = [[bot.mind for bot in self.seated(layout) if bot.mind is not None] for layout in layouts]
        lines = minds * (self.end - self.begin)
        return play(self.at.game, np.array(self.at.options, np.int8), lines, *self._dice(layouts), self.limit)

    def _dice(self, layouts: list[tuple[int, ...]]) -> tuple[Dice, Dice]:
        """The dice of chance, the same for every layout, and those of the bots."""
        chance = np.repeat(new_dice(self.seed, self.end)[self.begin :], len(layouts))
        return chance, new_dice(self.seed + THOUGHTS, self.end * len(layouts))[self.begin * len(layouts) :]


def shares_of(deals: Deals) -> tuple[Shares, int, int]:
    """The first bot's share in every deal, the number of abandoned games, and the number of decisions."""
    played = deals.played()
    layouts = np.array(deals.at.layouts)
    leaders = sorted(set(deals.at.teams))
    is_first = (np.tile(layouts, (deals.end - deals.begin, 1)) == 0)[:, leaders]
    won = played.won[:, leaders]
    winners = won.sum(axis=1)
    share = np.where(winners > 0, (won & is_first).sum(axis=1) / np.maximum(winners, 1), 0.5)
    by_deal: Shares = share.reshape(-1, len(layouts)).mean(axis=1)
    return by_deal, int((~played.over).sum()), int(played.lengths.sum())


def pair(
    at: Table,
    one: Side,
    other: Side,
    games: int,
    seed: int = 0,
    limit: int = LIMIT,
    on: On = "cores",
    parts: int = 20,
    cores: int | None = None,
) -> Iterator[Pairing]:
    """Let two sides play; yields the results after each part of the games."""
    if len(one.bots + other.bots) > 2 and len(set(at.teams)) == at.seats:
        raise ValueError(f"{one.name} – {other.name}: there are no partners in {at.game.name} with {at.seats} seats.")
    number = max(1, -(-games // len(at.layouts)))
    if any(bot.policy for bot in one.bots + other.bots):
        parts = min(parts, max(1, games // ASKED_AT_ONCE))
    edges = np.unique(np.linspace(0, number, min(parts, number) + 1).astype(int))
    jobs = [Deals(at, (one, other), seed, int(a), int(b), limit) for a, b in itertools.pairwise(edges)]
    deals, unfinished, decisions = np.zeros(0), 0, 0
    if not all(bot.mind or bot.in_threads for bot in one.bots + other.bots):
        cores = 1  # a user's bot gets one call at a time
    for shares, given_up, length in spread(shares_of, jobs, on, cores):
        deals = np.concatenate([deals, shares])
        unfinished += given_up
        decisions += length
        yield Pairing(one.name, other.name, deals, unfinished, decisions)


# Results


class Standing(NamedTuple):
    """All pairings, and the Elo of each bot with its 95 % interval, 0 on average."""

    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    elo: Shares
    low: Shares
    high: Shares


def standing(bots: Sequence[str], pairings: Sequence[Pairing], seed: int = 0, samples: int = 200) -> Standing:
    """Elo by Bradley and Terry; intervals by drawing shares that may be the true ones."""
    die = np.random.default_rng(seed)

    def wins(share: Callable[[Shares], float]) -> Shares:
        won = np.zeros((len(bots), len(bots)))
        for pairing in pairings:
            one, other, part = bots.index(pairing.one), bots.index(pairing.other), share(pairing.deals)
            won[one, other] += len(pairing.deals) * part
            won[other, one] += len(pairing.deals) * (1 - part)
        return won

    best = elo(wins(lambda deals: float(deals.mean())))
    likely = np.array([wins(lambda deals: likely_share(deals, die)) for _ in range(samples)])
    low, high = np.percentile(elo(likely, HARDLY_DRAWN), (2.5, 97.5), axis=0)
    return Standing(tuple(bots), tuple(pairings), best, low, high)


def save(at: Table, seed: int, limit: int, result: Standing, path: Path) -> None:
    """Save everything: what was played, every deal's share, all ratings. `leaderboard` reads such files."""
    page = {
        "game": at.game.name,
        "seats": at.seats,
        "options": at.game.options_by_name(at.options),
        "seed": seed,
        "limit": limit,
        "games a deal": len(at.layouts),
        "pairings": [
            pairing._asdict() | {"deals": pairing.deals.round(4).tolist(), "share": pairing.share}
            for pairing in result.pairings
        ],
        "elo": {
            name: {"elo": round(float(value), 1), "low": round(float(low), 1), "high": round(float(high), 1)}
            for name, value, low, high in zip(result.bots, result.elo, result.low, result.high, strict=True)
        },
    }
    path.write_text(json.dumps(page, indent=1) + "\n", encoding="utf-8")


def plot(result: Standing, title: str, path: Path) -> None:
    """The ratings as a picture."""
    order = np.argsort(result.elo)
    figure, axes = pictures.pyplot().subplots(figsize=(7, 1 + 0.5 * len(order)), layout="constrained")
    errors = np.array([result.elo - result.low, result.high - result.elo])[:, order]
    axes.errorbar(result.elo[order], range(len(order)), xerr=errors, fmt="o", color="#0072b2", capsize=4)
    axes.set(yticks=range(len(order)), yticklabels=[result.bots[place] for place in order])
    axes.set(xlabel="Elo, 0 on average, with 95 % intervals", title=title)
    axes.grid(axis="x", alpha=0.3)
    pictures.save(figure, path)


def compared(pairing: Pairing, elo_none: float, elo_some: float) -> Verdict:
    """Is the first bot stronger? See `statistics.sprt`."""
    return sprt(pairing.deals, elo_none, elo_some)[0]
