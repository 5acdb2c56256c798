"""The effect of rules on a game: lengths, seats, scores, the lead and every kind of action, over many games."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import counting, course, own_matches
from ..bots.belief import no_notes
from ..bots.buffers import MOST_SEATS
from ..bots.matches import THOUGHTS, Played
from ..bots.mind import BY_NETWORK
from ..bots.open_rows import raw_of
from ..bots.policy import Bot
from ..engine import counting as random_counting
from ..engine import loops
from ..engine.batch import Batch, new_dice
from ..engine.counting import CHOICES, DECISIONS, KEPT, TURNS, keep_rows
from ..engine.specialize import specialize
from ..games import Game, find_game
from ..games.dice import part_seed
from ..games.option import Wanted
from ..games.row import open_row
from ..games.seats import NOBODY
from .cluster import On, spread
from .figures import Figure
from .simulate import SHARE, games_at_a_time

USES, BY_WINNERS = "uses a game", "by winners"
LEADER_WINS, WINNERS_CHANCE = "leader wins at", "winner's chance at"
TENTHS = 10  # of a game: how often the leader is sampled


class Study(NamedTuple):
    """All figures of a game under some options, and the lengths of the games."""

    lengths: NDArray[np.int64]
    ended: int
    figures: dict[str, Figure]


def study(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    options: Mapping[str, Wanted] = MappingProxyType({}),
    bots: Sequence[Bot] | None = None,
    on: On = "cores",
) -> Iterator["Counts"]:
    """Play games, some at a time, on all cores or a cluster, at random or with a bot on each seat; see `summed_up`.

    A user's own bot gets one call at a time, unless it allows more.
    """
    size = games_at_a_time(bots) if bots else SHARE
    cores = None if all(bot.mind or bot.in_threads for bot in bots or ()) else 1

    def share(number: int) -> Counts:
        return counted(game, seats, min(size, games - number * size), part_seed(seed, number), limit, options, bots)

    yield share(0)  # alone: it compiles the code that all the others use
    yield from spread(share, range(1, ceil(games / size)), on, cores)


class Counts(NamedTuple):
    """The counts, one line for each game."""

    sums: NDArray[np.int64]  # see `engine.counting`
    over: NDArray[np.bool_]
    won: NDArray[np.bool_]  # by seat
    scores: NDArray[np.int32]  # by seat
    half_time: NDArray[np.int32]  # scores by seat, when half of the decisions had been made
    chances: NDArray[np.float64]  # to win, by tenth of the game and seat, partners having the same; their sum is 1
    uses: dict[str, NDArray[np.int64]]  # by kind of action: by seat


def counted(
    game: str,
    seats: int,
    count: int,
    seed: int,
    limit: int,
    options: Mapping[str, Wanted],
    bots: Sequence[Bot] | None = None,
) -> Counts:
    """Play some games and count."""
    ledger = Ledger(find_game(game), seats, count)
    if bots is None or all(bot.mind and bot.mind.way != BY_NETWORK for bot in bots):
        return ledger.counts(compiled(ledger, Batch(game, seats, count, seed, "core", **options), bots, seed, limit))
    numbers = np.array(ledger.game.choose(seats, dict(options)), np.int8)
    dice = new_dice(seed, count), new_dice(seed + THOUGHTS, count)
    return ledger.counts(own_matches.play(ledger.game, numbers, [bots] * count, *dice, limit, ledger.watch))


def compiled(ledger: "Ledger", batch: Batch, bots: Sequence[Bot] | None, seed: int, limit: int) -> Played:
    """Play at random, or by minds that need no network."""
    rules, minds = batch.rules, [bot.mind for bot in bots or () if bot.mind]
    counts = limit, ledger.sums, ledger.uses, ledger.kept
    if minds:
        heads, notes = (
            np.array([mind.row() for mind in minds]),
            np.zeros((len(minds), len(no_notes(batch.game))), np.int8),
        )
        given = batch.rows, batch.dice, new_dice(seed + THOUGHTS, len(batch)), heads, notes, rules.ACTIONS
        specialize(counting.count_rows, rules)(*given, *counts)
    else:
        buffer = np.zeros(rules.ACTIONS, np.int16)
        specialize(random_counting.count_rows, rules)(batch.rows, batch.dice, buffer, *counts)
    return Played(ledger.sums[:, DECISIONS], batch.over, batch.winners(), batch.scores())


class Ledger:
    """Counts events in some games while they are played."""

    def __init__(self, game: Game, seats: int, count: int) -> None:
        self.game, self.seats = game, seats
        self.sums = np.zeros((count, 3), np.int64)
        self.uses = np.zeros((count, seats, game.rules.ACTIONS), np.int32)
        self.kept: NDArray[np.void] = np.zeros((count, KEPT), game.rules.State)
        self._before = np.full(count, NOBODY)

    def watch(self, decided: own_matches.Decisions) -> None:
        """Count what is decided."""
        games, seats = decided.games, decided.seats
        self.sums[games, DECISIONS] += 1
        self.sums[games, TURNS] += seats != self._before[games]
        self.sums[games, CHOICES] += decided.choices
        self.uses[games, seats, decided.actions] += 1
        self._before[games] = seats
        specialize(keep_rows, self.game.rules)(decided.rows, games, decided.numbers, self.kept)

    def counts(self, played: Played) -> Counts:
        """All of it, now that the games have been played."""
        uses = {kind: self.uses[:, :, each].sum(axis=2, dtype=np.int64) for kind, each in kinds_of(self.game).items()}
        rows = self.tenths()
        half_time = np.zeros((len(rows), self.seats), np.int32)
        specialize(loops.score_rows, self.game.rules)(rows[:, TENTHS // 2].copy(), half_time, 0, len(rows))
        return Counts(self.sums, played.over, played.won, played.scores, half_time, self.chances(rows), uses)

    def tenths(self) -> NDArray[np.void]:
        """The rows of each game when it began, when a tenth of its decisions had been made, and so on."""
        lengths = self.sums[:, DECISIONS, None]
        apart = 2 ** np.ceil(np.log2(np.maximum(lengths, KEPT) / KEPT)).astype(np.int64)
        rows: NDArray[np.void] = self.kept[
            np.arange(len(lengths))[:, None], np.arange(TENTHS) * lengths // TENTHS // apart
        ]
        return rows

    def chances(self, rows: NDArray[np.void]) -> NDArray[np.float64]:
        """Every seat's chance to win in these rows."""
        flat, rules = rows.reshape(-1), self.game.rules
        chances = np.zeros((len(flat), self.seats), np.int64)
        specialize(course.chance_rows, rules)(flat, np.zeros(MOST_SEATS, np.int64), chances, 0, len(flat))
        state = open_row(rules.State, raw_of(flat)[0])
        teams = np.array([rules.team(state, seat) for seat in range(self.seats)])
        partners = teams[:, None] == teams
        pooled = (chances + 1) @ partners / partners.sum(axis=0)
        whole = (pooled / partners.sum(axis=0)).sum(axis=1, keepdims=True)
        found: NDArray[np.float64] = (pooled / whole).reshape(*rows.shape, self.seats)
        return found


@cache
def kinds_of(game: Game) -> dict[str, list[int]]:
    """Actions by kind."""
    kinds: dict[str, list[int]] = {}
    for action in range(game.rules.ACTIONS):
        kinds.setdefault(kind_of(game, action), []).append(action)
    return kinds


def kind_of(game: Game, action: int) -> str:
    """The name of its kind: a word of its notation, plus the card, power or bonus if the game distinguishes them."""
    words = game.notation.write_action(action).split()
    return " ".join(words[:2]) if words[0] in game.notation.TOLD_APART else words[0]


def summed_up(parts: list[Counts]) -> Study:
    """All figures of all parts."""
    sums, over, won, scores, half_time, chances = (np.concatenate([part[n] for part in parts]) for n in range(6))
    figures = [*figures_of_length(sums, over), comebacks(won, half_time, over), *figures_of_seats(won, over)]
    figures += [*figures_of_scores(scores, won, over), *figures_of_lead(chances, won, over)]
    for kind, uses in with_sums(parts):
        figures += figures_of_kind(kind, uses, won, over)
    return Study(sums[:, DECISIONS], int(over.sum()), {figure.name: figure for figure in figures})


def with_sums(parts: list[Counts]) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Uses by kind: first all that begin with the same word together, then each."""
    kinds = {kind: np.concatenate([part.uses[kind] for part in parts]) for kind in parts[0].uses}
    for word, alike in itertools.groupby(kinds, lambda kind: kind.split()[0]):
        each = list(alike)
        if len(each) > 1:
            yield word, np.sum([kinds[kind] for kind in each], axis=0)
        for kind in each:
            yield kind, kinds[kind]


def figures_of_length(sums: NDArray[np.int64], over: NDArray[np.bool_]) -> Iterator[Figure]:
    """How long games and turns are, and how much there is to choose from."""
    decisions, turns, choices = (sums[:, column].astype(float) for column in range(3))
    each = np.ones(len(sums))
    yield Figure("decisions a game", decisions, each)
    yield Figure("decisions a turn", decisions, turns)
    yield Figure("legal actions a decision", choices, decisions)
    yield Figure("games given up", (~over).astype(float), each, is_share=True)


def figures_of_seats(won: NDArray[np.bool_], over: NDArray[np.bool_]) -> Iterator[Figure]:
    """How often each seat wins a game that ends."""
    for seat in range(won.shape[1]):
        wins = (won[:, seat] & over).astype(float)
        yield Figure(f"seat {seat} wins", wins, over.astype(float), is_share=True, section="Seats")


def figures_of_scores(scores: NDArray[np.int32], won: NDArray[np.bool_], over: NDArray[np.bool_]) -> Iterator[Figure]:
    """Every seat's score and the winners' margin; nothing if a score only says who has won."""
    has_scores = over & (scores != won).any()
    told, points = has_scores.astype(float), np.where(has_scores[:, None], scores, 0).astype(float)
    for seat in range(scores.shape[1]):
        yield Figure(f"score of seat {seat}", points[:, seat], told, is_mean=True, section="Scores")
    best, next_best = (np.where(whose, points, -np.inf).max(axis=1) for whose in (won, ~won))
    margin = np.where(np.isfinite(best - next_best), best - next_best, 0.0)
    yield Figure("winner's margin", margin, told, is_mean=True, section="Scores")


def figures_of_lead(chances: NDArray[np.float64], won: NDArray[np.bool_], over: NDArray[np.bool_]) -> Iterator[Figure]:
    """How often the leader by win chance wins in the end, the later winner's chance, how often the lead changes."""
    leads = np.isclose(chances, chances.max(axis=2, keepdims=True))
    changes = ~(leads[:, 1:] & leads[:, :-1]).any(axis=2)
    ended, winners = over.astype(float), np.maximum(won.sum(axis=1), 1)
    yield Figure("lead changes in ten looks", changes.sum(axis=1) * ended, ended, section="Lead")
    for tenth in range(1, TENTHS):
        leader_wins = (leads[:, tenth] & won).sum(axis=1) / leads[:, tenth].sum(axis=1)
        yield Figure(f"{LEADER_WINS} {10 * tenth} %", leader_wins * ended, ended, is_share=True, section="Lead")
    for tenth in range(1, TENTHS):
        chance = (chances[:, tenth] * won).sum(axis=1) / winners
        yield Figure(f"{WINNERS_CHANCE} {10 * tenth} %", chance * ended, ended, is_share=True, section="Lead")


def comebacks(won: NDArray[np.bool_], half_time: NDArray[np.int32], over: NDArray[np.bool_]) -> Figure:
    """How often no winner led at half time, among games whose score separated the players by then."""
    best = half_time.max(axis=1, keepdims=True)
    apart = over & (half_time < best).any(axis=1)
    led = (won & (half_time == best)).any(axis=1)
    return Figure("comebacks", (apart & ~led).astype(float), apart.astype(float), is_share=True)


def figures_of_kind(
    kind: str, uses: NDArray[np.int64], won: NDArray[np.bool_], over: NDArray[np.bool_]
) -> Iterator[Figure]:
    """How often a kind of action is used, and the winners' share."""
    yield Figure(f"{kind}: {USES}", uses.sum(axis=1).astype(float), np.ones(len(uses)), section="Actions")
    finished = uses * over[:, None]
    theirs, all_of_them = (some.sum(axis=1).astype(float) for some in (finished * won, finished))
    yield Figure(f"{kind}: {BY_WINNERS}", theirs, all_of_them, is_share=True, section="Actions")
