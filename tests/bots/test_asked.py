"""Policies of one's own: asked for many games at once, and whatever they answer wrongly is told in a sentence."""

import random
from typing import Any

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.bots.policy import Bot, actions_of
from houndtable.engine import observation
from houndtable.games import GAMES
from houndtable.lab import arena, simulate

CLEAR_4 = GAMES["clear_4"]


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_a_policy_plays_from_a_view() -> None:
    match, die = ht.new("clear_4", seats=2, seed=1), random.Random(1)
    bots = [Bot.from_policy(first_legal), Bot.from_policy(lambda seen, masks: np.arange(masks.size).reshape(1, -1))]
    view = match.view(match.turn)
    assert [bot.choose(view, die) for bot in bots] == [view.legal[0], view.legal[-1]]
    assert view.observation().shape == (observation.width(CLEAR_4),)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ([0.5, 1.0], "answered with float64 of shape (2,)"),
        ([1], "it should be 2 whole numbers"),
        ([1, 2], "The policy mine chose 2, which is not legal"),
        ([1, -1], "chose -1, which is not legal"),
        ([[np.nan] * 3] * 2, "numbers that are none"),
        ("?", "it should be 2 whole numbers"),
    ],
)
def test_a_wrong_answer_is_explained(answer: Any, sentence: str) -> None:
    masks = np.array([[True, True, False], [False, True, False]])
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        actions_of("mine", lambda seen, masks: answer, np.zeros((2, 4), np.float32), masks)


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
