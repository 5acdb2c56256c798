"""Users' own policies: asked for many games at once; wrong answers are reported in a sentence."""

import random
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.bots.belief import notes_of
from houndtable.bots.own_search import chances_of, logits_of, looking_ahead
from houndtable.bots.policy import Bot, BotFailed, actions_of, decided_by
from houndtable.engine import observation
from houndtable.games import GAMES
from houndtable.games.clear_4 import state as s
from houndtable.lab import arena, simulate, study

CLEAR_4 = GAMES["clear_4"]


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_a_policy_plays_from_a_view() -> None:
    match, die = ht.new("clear_4", seats=2, seed=1), random.Random(1)
    bots = [Bot.from_policy(first_legal), Bot.from_policy(lambda seen, masks: np.arange(masks.size).reshape(1, -1))]
    view = match.view(match.turn)
    assert [bot.choose(view, die) for bot in bots] == [view.legal[0], view.legal[-1]]
    assert view.observation().shape == (observation.width(CLEAR_4),)


def test_a_policy_may_count_from_its_own_seat_and_see_scaled_numbers() -> None:
    """It wants to push to its left neighbour, who is seat 1 as it counts."""
    seen = []

    def policy(observations: Any, masks: Any) -> Any:
        seen.append(observations[0])
        return np.arange(masks.shape[1])[None] == s.PUSH_TO + 1

    bot = Bot.from_policy(policy, turned=True, form="scaled")
    view = ht.from_position("clear_4", "seats: 4\nplayer: 2\nphase: pushing\npile: 9\nhand 2: 5", seed=1).view(2)
    assert bot.choose(view, random.Random(1)).notation == "push to 3"
    assert (seen[0] == view.observation(turned=True, form="scaled")).all()
    with pytest.raises(ValueError, match="form: 'round' should be one of plain, scaled, indices"):
        Bot.from_policy(policy, form="round")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["clear_4", "dog_cards"])
def test_a_policy_may_have_notes_and_the_last_events(name: str) -> None:
    """Asked for many games or for one view, it sees what `View.observation` shows."""
    seen: dict[bytes, Any] = {}

    def policy(observations: Any, masks: Any) -> Any:
        seen.update((line.tobytes(), line) for line in observations)
        return first_legal(observations, masks)

    def shown(view: ht.View, die: random.Random) -> ht.Action:
        """What the policy saw in the same place of the same game."""
        line = view.observation(turned=True, notes=notes_of(view, is_compiled=False), events=3)
        compared.append(line.tobytes() in seen)
        kept.append(line)
        return remembering.choose(view, die)

    compared, kept = list[bool](), list[Any]()
    remembering = Bot.from_policy(policy, turned=True, notes=True, events=3)
    for bot in (remembering, Bot("by views", "", shown)):
        results = simulate.together(list(simulate.between_bots(name, [bot, BOTS["greedy"]], 1, seed=4, limit=60)))
        assert results.lengths[0] > 20
    assert all(compared) and len(compared) > 10
    width, lines = observation.width(GAMES[name]), np.array(kept)
    assert lines.shape[1] == observation.width(GAMES[name], notes=True, events=3)
    assert lines[:, width:-6].any() and (lines[-1, -6:] > 0).all()


def test_policies_with_different_memories_play_together() -> None:
    widths = set()

    def policy(observations: Any, masks: Any) -> Any:
        widths.add(observations.shape[1])
        return first_legal(observations, masks)

    bots = [Bot.from_policy(policy, events=5), Bot.from_policy(policy, notes=True), Bot.from_policy(policy, events=2)]
    list(simulate.between_bots("clear_4", bots, 3, seed=2, limit=30))
    assert widths == {
        observation.width(CLEAR_4, notes, events) for notes, events in ((False, 5), (True, 0), (False, 2))
    }
    with pytest.raises(ValueError, match="events: -1 should be a whole number, 0 or more"):
        Bot.from_policy(policy, events=-1)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ([0.5, 1.0], "answered with float64 of shape (2,)"),
        ([1], "it should be 2 whole numbers"),
        ([1, 2], "The policy mine chose 2, which is not legal"),
        ([1, -1], "chose -1, which is not legal"),
        ([[np.nan] * 3] * 2, "answered with nan"),
        ("?", "it should be 2 whole numbers"),
        ([[None] * 3] * 2, "answered with object of shape (2, 3)"),
    ],
)
def test_a_wrong_answer_is_explained(answer: Any, sentence: str) -> None:
    masks = np.array([[True, True, False], [False, True, False]])
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        actions_of("mine", lambda seen, masks: answer, np.zeros((2, 4), np.float32), masks)


def broken(*seen: Any) -> Any:
    raise RuntimeError("out of memory")


def test_a_policy_that_fails_is_named_with_the_line() -> None:
    sentence = r"The policy mine failed: RuntimeError: out of memory \(.*test_own_matches\.py, line \d+\)\.$"
    bots = [Bot.from_policy(broken, "mine"), BOTS["random"]]
    with pytest.raises(BotFailed, match=sentence):
        list(simulate.between_bots("clear_4", bots, 3, seed=2, limit=30))
    with pytest.raises(BotFailed, match=f"^{sentence}"):
        decided_by(bots[0], ht.new("clear_4", 2, seed=1), random.Random(1))
    with pytest.raises(BotFailed, match="The value of mine failed: RuntimeError"):
        chances_of("mine", broken, np.zeros((2, 4), np.float32))


def test_nan_matters_only_for_legal_actions() -> None:
    masks = np.array([[True, True, False]])
    answer = np.array([[0.1, 0.2, np.nan]])
    assert actions_of("mine", lambda seen, masks: answer, np.zeros((1, 4), np.float32), masks) == [1]


def test_a_policy_is_asked_for_many_games_at_once_and_sees_views() -> None:
    asked = []

    def policy(observations: Any, masks: Any) -> Any:
        asked.append(len(observations))
        seats, hands = observations[:, :2].argmax(axis=1), field("hands").cells
        lines = observations[:, hands].reshape(len(observations), 6, -1)
        assert not lines[np.arange(len(lines)), 1 - seats, 1:].any(), "the other's cards"
        return first_legal(observations, masks)

    mine = arena.Side("mine", (Bot.from_policy(policy, "mine"),))
    at = arena.table("clear_4", 2)
    *_, one = arena.pair(at, mine, arena.find_side("random"), 40, seed=3, limit=500)
    *_, again = arena.pair(at, mine, arena.find_side("random"), 40, seed=3, limit=500)
    assert max(asked) > 10 and one.deals.tolist() == again.deals.tolist()


def field(name: str) -> observation.Field:
    return next(field for field in observation.fields(CLEAR_4) if field.name == name)


def test_the_same_policy_twice_is_exactly_even() -> None:
    one, other = (arena.Side(name, (Bot.from_policy(first_legal, name),)) for name in "ab")
    *_, pairing = arena.pair(arena.table("clear_4", 2), one, other, games=20, limit=300)
    assert set(pairing.deals.tolist()) == {0.5}


def test_policies_and_minds_play_in_simulations() -> None:
    bots = [Bot.from_policy(first_legal), BOTS["random"]]
    results = simulate.together(list(simulate.between_bots("clear_4", bots, 30, seed=2, limit=400)))
    assert len(results.lengths) == 30 and results.won[results.over].sum(axis=1).tolist() == [1] * results.over.sum()


def shown_views(view: ht.View, die: random.Random) -> ht.Action:
    """Like `first_legal`, view by view."""
    assert view.number == len(view.past.events)
    return min(view.legal)


@pytest.mark.parametrize("rival", ["random", "expert"])
def test_a_bot_that_is_shown_views_plays_the_same_games_as_a_policy(rival: str) -> None:
    by_policy, by_views = Bot.from_policy(first_legal, "mine"), Bot("mine", "", shown_views)
    games = [
        simulate.together(list(simulate.between_bots("clear_4", [bot, BOTS[rival]], 1, seed=seed, limit=300)))
        for bot in (by_policy, by_views)
        for seed in range(4)
    ]
    for one, other in zip(games[:4], games[4:], strict=True):
        assert one.lengths.tolist() == other.lengths.tolist() and one.won.tolist() == other.won.tolist()
    sides = [arena.Side("mine", (bot,)) for bot in (by_policy, by_views)]
    deals = [list(arena.pair(arena.table("clear_4", 2), side, arena.find_side(rival), 8, limit=300)) for side in sides]
    assert deals[0][-1].deals.tolist() == deals[1][-1].deals.tolist()


def test_own_bots_are_studied() -> None:
    for mine in (Bot.from_policy(first_legal), Bot("mine", "", shown_views)):
        counts = study.counted("clear_4", 2, 6, 1, 300, {}, [mine, BOTS["expert"]])
        plain = simulate.together(list(simulate.between_bots("clear_4", [mine, BOTS["expert"]], 6, limit=300)))
        assert counts.sums.shape == (6, 3) and len(plain.lengths) == 6
        assert sum(uses.sum() for uses in counts.uses.values()) == counts.sums[:, 0].sum()
        assert (counts.sums[:, 1] <= counts.sums[:, 0]).all() and (counts.sums[:, 2] >= counts.sums[:, 0]).all()
        assert counts.won[counts.over, 1].mean() > 0.5


def test_an_own_policy_looks_ahead() -> None:
    def even(observations: Any, masks: Any) -> Any:
        return np.zeros(masks.shape)

    def hopeful(observations: Any) -> Any:
        hands = observations[:, field("left").cells]
        own = np.take_along_axis(hands, observations[:, :6].argmax(axis=1)[:, None], axis=1)[:, 0]
        return 1 / (1 + np.exp((own - hands.sum(axis=1) / 2) / 3))

    def counting_from_itself(observations: Any) -> Any:
        assert (observations >= 0).all() and (observations <= 1).all() and (observations[:, 0] == 1).all()
        return np.full(len(observations), 0.5)

    def with_notes(observations: Any) -> Any:
        assert observations.shape[1] == observation.width(CLEAR_4, notes=True)
        return np.full(len(observations), 0.5)

    turned = looking_ahead(even, counting_from_itself, simulations=20, turned=True, form="scaled")
    pushing = ht.from_position("clear_4", "seats: 3\nplayer: 2\nphase: pushing\npile: 9\nhand 2: 5", seed=1).view(2)
    assert turned.choose(pushing, random.Random(1)).notation in ("push to 0", "push to 1")
    noting = looking_ahead(even, with_notes, simulations=20, notes=True)
    assert noting.choose(pushing, random.Random(1)).notation in ("push to 0", "push to 1")
    at, games = arena.table("clear_4", 2), []
    for value, number in ((hopeful, 2), (None, 8)):
        mine = arena.Side("mine", (looking_ahead(even, value, simulations=40),))
        *_, result = arena.pair(at, mine, arena.find_side("random"), number, seed=3, limit=50 * number)
        games.append(result)
    assert games[0].decisions > 50 and games[1].share.mean > 0.6


@pytest.mark.parametrize(
    ("logits", "chances"), [([1, 1], [3.0, 0.1]), ([[np.nan] * 3] * 2, 0.5), ("?", [1, 0]), ([[1] * 3], [np.nan] * 2)]
)
def test_a_wrong_lookahead_policy_is_explained(logits: Any, chances: Any) -> None:
    seen, masks = np.zeros((2, 4), np.float32), np.ones((2, 3), np.bool_)
    with pytest.raises(ValueError, match=r"to look ahead, it should answer with numbers of shape \(2, 3\)"):
        logits_of("mine", lambda seen, masks: logits, seen, masks)
    with pytest.raises(ValueError, match="it should be 2 chances from 0 to 1"):
        chances_of("mine", lambda seen: chances, seen)


def test_a_bot_may_stand_in_a_module_that_python_can_import() -> None:
    assert arena.find_bot("houndtable.bots.net:net_bot") is BOTS["net"]
    with pytest.raises(ValueError, match=r"houndtable\.nowhere cannot be loaded: ModuleNotFoundError"):
        arena.find_bot("houndtable.nowhere:mine")
    with pytest.raises(ValueError, match=r"houndtable\.bots\.net has no bot 'mine'"):
        arena.find_bot("houndtable.bots.net:mine")


def test_a_policy_may_answer_with_a_tensor_that_has_gradients() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is an optional extra: pip install '.[train]'")
    masks = np.array([[True, True, False], [False, True, False]])
    layer = torch.nn.Linear(2, 3)
    chosen = actions_of("mine", lambda seen, masks: layer(torch.from_numpy(seen)), np.ones((2, 2), np.float32), masks)
    assert masks[[0, 1], chosen].all()
