"""The bot `thinker`: worlds played out with the network, by plain and by compiled rules."""

import random
import time
from math import inf

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots import BOTS, lookahead
from houndtable.bots.belief import notes_of
from houndtable.bots.evaluator import Evaluator, Ints, PlainEvaluator
from houndtable.bots.lookahead import Numbers, Situation, look_ahead, lower_bounds, results_of, worth_trying
from houndtable.bots.luck import Die
from houndtable.bots.mind import BY_NETWORK, Mind
from houndtable.games import GAMES, Game
from houndtable.lab.arena import find_bot
from tests.bots.pairs import AT_ONCE, KNOWN, positions

every_game = pytest.mark.parametrize("game", KNOWN, ids=[game.name for game in KNOWN])
MIND = Mind(BY_NETWORK, 40, remembers=1)


def seen_in(match: ht.Match, logits: list[float] | None = None) -> Situation:
    """What the seat to act sees; all actions have the same logit."""
    view = match.view(match.turn)
    legal = np.array([int(action) for action in view.legal])
    liked = np.zeros(len(legal)) if logits is None else np.array(logits)
    return Situation(view.raw, view.seat, notes_of(view, is_compiled=False), legal, liked.astype(np.float32))


def choices(game: Game, seats: int, seed: int, most: int) -> list[Situation]:
    """Views in which a seat has a choice."""
    return [seen_in(match) for match in positions(game, seats, ("net",), seed, most) if len(match.legal) > 1]


@every_game
def test_actions_bring_chances_in_every_world(game: Game) -> None:
    for seats in game.rules.SEATS:
        for seen in choices(game, seats, 3, 12)[-2:]:
            results = results_of(PlainEvaluator(game), seen, seen.legal[:3], 5, (0, 2), Die(1))
            assert results.shape == (len(seen.legal[:3]), 5)
            assert ((results >= 0) & (results <= 1)).all()


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=name, marks=[pytest.mark.long] * (name != AT_ONCE)) for name, game in GAMES.items()],
)
def test_compiled_and_plain_rules_bring_the_same(game: Game) -> None:
    def results(evaluator: Evaluator, seen: Situation) -> Numbers:
        return results_of(evaluator, seen, seen.legal[:3], 6, (1, 3), Die(2))

    values = [(results(Evaluator(game), seen), results(PlainEvaluator(game), seen)) for seen in choices(game, 4, 4, 20)]
    same = [np.isclose(one, other, atol=1e-3) for one, other in values]
    assert np.concatenate([each.ravel() for each in same]).mean() > 0.9, "sums in another order tip the scales at times"


def test_a_card_that_ends_the_game_is_played() -> None:
    """Even if the policy does not prefer it."""
    game, found = GAMES["clear_4"], 0
    for match in positions(game, 2, ("expert",), 6, 400):
        wins = [int(action) for action in match.legal if wins_at_once(match, int(action))]
        if wins and len(match.legal) > len(wins):
            found += 1
            assert look_ahead(PlainEvaluator(game), seen_in(match), MIND, Die(1)) in wins
    assert found


def wins_at_once(match: ht.Match, action: int) -> bool:
    after = match.raw.copy()
    seat = match.turn
    match.engine.apply(after, seat, action)
    return match.engine.is_over(after) and match.engine.has_won(after, seat)


def test_the_chance_is_asked_on_the_way_and_the_mean_counts() -> None:
    """With the same die the same happens; a match that ends before has its outcome for all later choices."""
    game, horizons, different = GAMES["clear_4"], (0, 4, 12), 0
    for seen in choices(game, 3, 7, 60)[::6]:

        def results(*asked: int, seen: Situation = seen) -> Numbers:
            return results_of(PlainEvaluator(game), seen, seen.legal[:2], 6, asked, Die(3))

        singly = [results(horizon) for horizon in horizons]
        assert np.allclose(results(*horizons), np.mean(singly, axis=0))
        different += not np.allclose(singly[0], singly[2])
    assert different


def test_only_what_the_policy_considers_is_tried() -> None:
    match = ht.new("clear_4", 3, seed=2)
    while len(match.legal) < 3:
        match.play(match.legal[0])
    logits = [0.0] * len(match.legal)
    logits[1], logits[2] = 9.0, 8.5
    seen = seen_in(match, logits)
    assert worth_trying(seen.legal, seen.logits).tolist() == [int(match.legal[1]), int(match.legal[2])]


def test_the_favourite_is_done_unless_another_is_clearly_better() -> None:
    luck = np.random.default_rng(1).normal(0, 0.3, 100)
    better, hardly = luck + 0.05, luck + np.random.default_rng(2).normal(0.01, 0.3, 100)
    assert lower_bounds(np.stack([luck, better]))[1] > 0 > lower_bounds(np.stack([luck, hardly]))[1]
    assert lower_bounds(np.stack([luck, better])[:, :3])[1] < 0, "three worlds do not tell"


def test_the_same_die_thinks_the_same() -> None:
    thinker = find_bot("thinker:60")
    assert thinker.mind is not None and thinker.mind.simulations == 60
    for match in positions(GAMES["dog_cards"], 2, ("net",), 5, 12):
        view = match.view(match.turn)
        one, other = (thinker.choose(view, random.Random(9)) for _ in range(2))
        assert one == other and one in view.legal


def test_when_time_is_up_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    looked: list[int] = []

    class Counted(PlainEvaluator):
        def run(self, name: str, *values: object) -> None:
            looked.append(1)
            super().run(name, *values)

    seen = choices(GAMES["clear_4"], 2, 3, 30)[-1]
    mind = Mind(BY_NETWORK, 10**9)
    assert look_ahead(Counted(GAMES["clear_4"]), seen, mind, Die(1), 30.0) in seen.legal
    assert looked and next(clock) <= 30, "no playouts are begun that would take too long"


def test_playouts_are_made_in_larger_parts_where_they_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    now, made = [0.0], list[int]()

    def results(evaluator: Evaluator, seen: Situation, tried: Ints, count: int, *others: object) -> Numbers:
        made.append(count * len(tried))
        now[0] += 0.02 + 0.001 * made[-1]
        return np.full((len(tried), count), 0.5)

    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(lookahead, "results_of", results)
    seen = choices(GAMES["clear_4"], 2, 3, 30)[-1]._replace(legal=np.array([1, 2]), logits=np.zeros(2, np.float32))
    look_ahead(PlainEvaluator(GAMES["clear_4"]), seen, Mind(BY_NETWORK, 10**9), Die(1), 2.0)
    assert made[:4] == [16, 32, 64, 128] and set(made[4:]) == {128}
    assert 2.0 - 0.148 < now[0] <= 2.0


def test_once_it_is_compiled_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "_compiled", set())
    game = GAMES[AT_ONCE]
    assert isinstance(lookahead.evaluator_of(game), PlainEvaluator)
    lookahead.load_lookahead(game)
    assert not isinstance(lookahead.evaluator_of(game), PlainEvaluator)
    match = next(match for match in positions(game, 3, ("net",), 8, 50) if len(match.legal) > 2)
    assert BOTS["thinker"].choose(match.view(match.turn), random.Random(1)) in match.legal


def test_infinite_time_is_not_a_limit() -> None:
    seen = choices(GAMES["clear_4"], 2, 3, 30)[-1]
    answers = [look_ahead(PlainEvaluator(GAMES["clear_4"]), seen, MIND, Die(1), each) for each in (inf, 900)]
    assert answers[0] == answers[1]
