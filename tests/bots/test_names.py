"""A network finds what it knows by name: the rules may grow, and it goes on playing."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houndtable.bots import analysis, knowledge, lookahead, never_met
from houndtable.bots.belief import notes_of
from houndtable.bots.builtin_bots import liked_best
from houndtable.bots.evaluator import PlainEvaluator
from houndtable.bots.hint import hints
from houndtable.bots.network import home, load, network_of, placed, read, vocabulary_of, write
from houndtable.bots.vocabulary import NOTHING, Vocabulary
from houndtable.engine.specialize import interpreted
from houndtable.games import GAMES, Game
from houndtable.games.actions import Act, Layout
from houndtable.play.match import View, new
from tests.games.next_version import MADE_UP, next_version

DECISIONS = 60
SEATS = 4
SHORT = {"clear_4": 60, "dog_cards": 60, "dog_deluxe": 60, "dogs_cardgame": 60}  # matches: events


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is plain Python, whatever other tests have compiled."""
    monkeypatch.setattr(lookahead, "_compiled", set())


def decisions(name: str, **options: str) -> Iterator[View]:
    """The views of a match between experts in which there is a choice."""
    match, die = new(name, SEATS, seed=1, **options), random.Random(1)
    while not match.over and len(match.events) < 200:
        view = match.view(match.turn)
        if len(view.legal) > 1:
            yield view
        match.play(liked_best(50, view, die))


def evaluations(name: str, **options: str) -> list[tuple[dict[str, float], float]]:
    """What the network says at each decision: a logit for each action in writing, and the chance to win."""
    network, found = network_of(name), list[tuple[dict[str, float], float]]()
    for _, view in zip(range(DECISIONS), decisions(name, **options), strict=False):
        legal, notes = [int(action) for action in view.legal], notes_of(view, is_compiled=False)
        logits, chance = network.evaluate(view.state, view.raw, view.seat, legal, notes)
        found.append((dict(zip((each.notation for each in view.legal), logits.tolist(), strict=True)), chance))
    return found


def never_saw(name: str, bot: str, **options: str) -> list[str]:
    """The options that the network of a bot never saw."""
    return never_met(GAMES[name], [bot], GAMES[name].choose_by_name(SEATS, options))


@pytest.mark.parametrize("name", GAMES)
def test_without_the_new_option_it_plays_as_before(name: str) -> None:
    before = evaluations(name)
    with next_version(name):
        assert evaluations(name) == before and len(before) > DECISIONS / 2
        assert never_saw(name, "level_4") == [] == never_saw(name, "expert", made_up="yes")


@pytest.mark.parametrize("name", GAMES)
def test_with_it_a_new_action_has_the_logit_of_its_predecessor(name: str) -> None:
    with next_version(name) as game:
        pairs = [
            (logits[text], logits[f"{MADE_UP} {text}"])
            for logits, _ in evaluations(name, made_up="yes")
            for text in logits
            if f"{MADE_UP} {text}" in logits
        ]
        assert len(pairs) > 10 and all(one == pytest.approx(other, abs=1e-4) for one, other in pairs)
        assert never_saw(name, "level_4", made_up="yes") == [MADE_UP]
        assert not network_of(name).is_strange[made_up(game)].any()


def made_up(game: Game) -> list[int]:
    """The new actions."""
    acts = game.rules.ACTS
    return [action for action in range(acts.size) if acts.name(action) == MADE_UP]


@pytest.mark.parametrize("name", GAMES)
def test_without_a_predecessor_it_is_placed_where_an_expert_rates_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with next_version(name) as game:
        monkeypatch.setattr(game.rules.ACTS, "predecessors", {})
        network, rate = network_of(name), interpreted(knowledge, game.rules).rate_action
        assert network.is_strange[made_up(game)].all()
        for logits, view in zip(evaluations(name, made_up="yes"), decisions(name, made_up="yes"), strict=False):
            ratings = {action.notation: rate(view.state, view.seat, int(action)) for action in view.legal}
            for text in [text for text in ratings if text.startswith(MADE_UP)]:
                lower = [logits[0][other] for other in ratings if ratings[other] < ratings[text]]
                assert logits[0][text] == pytest.approx(max(lower, default=min(logits[0].values())), abs=0.01)


@pytest.mark.parametrize("name", GAMES)
def test_at_many_tables_it_chooses_as_at_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with next_version(name) as game:
        monkeypatch.setattr(game.rules.ACTS, "predecessors", {})
        evaluator, views = (
            PlainEvaluator(game),
            [view for _, view in zip(range(20), decisions(name, made_up="yes"), strict=False)],
        )
        actions, numbers = np.zeros((len(views), game.rules.ACTIONS), np.int16), np.zeros(len(views), np.int16)
        for line, view in enumerate(views):
            numbers[line] = len(view.legal)
            actions[line, : len(view.legal)] = view.legal
        found = evaluator.evaluate(
            np.concatenate([view.raw for view in views]).view(game.rules.State), actions, numbers
        )
        for line, view in enumerate(views):
            legal = [int(action) for action in view.legal]
            logits, _ = evaluator.network.evaluate(view.state, view.raw, view.seat, legal)
            assert {*found.actions[line, np.isfinite(found.logits[line])].tolist()} == {*legal}
            assert found.best(found.logits)[line] == legal[int(logits.argmax())]


def test_a_strange_action_comes_just_above_those_rated_lower() -> None:
    logits, is_strange = np.array([2.0, 0, 5.0, 0, 0], np.float32), np.array([False, True, False, True, True])
    found = placed(logits, is_strange, np.array([10, 20, 30, 30, 40]))
    assert found[[0, 2]].tolist() == [2, 5]
    assert found[0] < found[1] < found[2] and found[0] < found[3] < found[2] < found[4] < 5.01
    assert placed(logits, is_strange, np.array([10, 5, 30, 5, 5])).argmin() in (1, 3, 4)


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_analyses_say_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few worlds: what is tested here does not depend on their number."""
    for module, constant, few in ((analysis, "WORLDS", 2), (analysis, "REDEALS", 3), (analysis, "MOST_REFINED", 2)):
        monkeypatch.setattr(module, constant, few)
    for constant in ("EVALUATIONS", "MORE_EVALUATIONS", "FAR", "HORIZON"):
        monkeypatch.setattr(analysis, constant, 2)
    before = advised(name), analysed(name)
    with next_version(name):
        assert (advised(name), analysed(name)) == before
        assert advised(name, made_up="yes")


def advised(name: str, **options: str) -> list[tuple[str, float, Any]]:
    """The hints at a decision."""
    view = next(decisions(name, **options))
    return [(hint.action.notation, hint.chance, hint.why) for hint in hints(view, random.Random(1))]


def analysed(name: str) -> tuple[Any, ...]:
    """The analysis of a match that ends early."""
    match, die = new(name, SEATS, seed=2), random.Random(2)
    while len(match.events) < SHORT[name]:
        match.play(liked_best(80, match.view(match.turn), die))
    match.resigned = (match.turn,)
    found = analysis.analyse(match)
    moments = [
        (each.number, each.seat, each.played.notation, each.better.notation, each.loss) for each in found.moments
    ]
    return found.curve, moments, found.parts


# Cells whose range grows


def test_numbers_that_it_never_saw_count_nothing() -> None:
    """Its largest number stands for all that the rules allowed; beyond them nothing is on."""
    fields: dict[str, tuple[int, ...]] = {"phase": (), "piles": (2,)}
    acts = Layout(draw=Act(kind=3))
    low, high, most = (np.array(each) for each in ([0, 0, 0], [3, 5, 4], [3, 8, 8]))
    old, grown = (Vocabulary(fields, low, high, each, acts) for each in (most, most + 2))
    new_low, new_high = old.bounds_for(fields, grown.most)
    assert (new_low.tolist(), new_high.tolist()) == ([0, 0, 0], [4, 9, 9])
    nothing = np.zeros(4, np.int64)
    today = Vocabulary({"piles": (3,), "phase": ()}, nothing, nothing + 9, nothing + 10, acts)
    columns = old.columns_for(today)
    assert [old.column(("phase",), number) for number in range(6)] == [NOTHING, 1, 2, 3, NOTHING, NOTHING]
    assert columns[today.column(("piles", 0), 8)] == columns[today.column(("piles", 0), 5)] == 8
    assert columns[today.column(("piles", 0), 9)] == NOTHING
    assert all(columns[today.column(("piles", 2), number)] == NOTHING for number in range(1, 10))
    assert columns[today.first_action :].tolist() == [13, 14, 15]


def test_a_choice_that_it_never_saw_counts_nothing(tmp_path: Path) -> None:
    """Here a network from before more than one round, or one for each player, could be played."""
    head, page = read(home() / "clear_4.npz")
    place, first = vocabulary_of("clear_4").places["rounds",], vocabulary_of("clear_4").firsts
    later = range(first[place] + 1, first[place + 1])  # columns of the choices that did not exist
    earlier = {name: np.delete(page[name], later, axis=0) for name in ("table", "table_scale")}
    for name in ("high", "most"):
        page[name][place] = 1
    head["options"]["rounds"] = ["one", "players"]
    write(tmp_path / "earlier.npz", head, page | earlier)
    network, match = load(tmp_path / "earlier.npz"), new("clear_4", SEATS, seed=1, rounds="5")
    view = match.view(match.turn)
    legal = [int(action) for action in view.legal]
    logits, chance = network.evaluate(view.state, view.raw, view.seat, legal)
    view.state.rounds = 0
    others, other = network_of("clear_4").evaluate(view.state, view.raw, view.seat, legal)
    assert logits.tolist() == others.tolist() and chance == other
    chosen = GAMES["clear_4"].choose_by_name(SEATS, {"rounds": "5"})
    assert network.known.never_saw(GAMES["clear_4"].rules.OPTIONS, chosen) == ["rounds"]


def test_actions_are_found_by_kind_and_parts() -> None:
    old = Layout(draw=Act(kind=3), stop=Act(), move=Act(pawn=2, steps=range(1, 4)))
    new = Layout(
        {"jump": "move", "draw 3": "draw 1", "fly": "jump"},
        draw=Act(kind=4),
        jump=Act(pawn=2, steps=range(1, 4)),
        fly=Act(pawn=2, steps=range(1, 4)),
        move=Act(steps=range(1, 4), pawn=2),
        stop=Act(),
        rest=Act(),
    )
    none = np.zeros(0, np.int64)
    known = Vocabulary({}, none, none, none, old)
    assert [known.action(new, action) for action in range(5)] == [0, 1, 2, NOTHING, NOTHING]
    assert known.heirs_for(new).tolist() == [0, 1, 2, 1, *range(4, 10), *range(4, 10), 4, 7, 5, 8, 6, 9, 3, NOTHING]
