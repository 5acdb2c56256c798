"""Match analysis: the parts add up, silly decisions are found, and hidden cards stay hidden."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import houndtable as ht
from houndtable.bots import BOTS, analysis
from houndtable.bots.analysis import (
    EVALUATIONS,
    FAR,
    FEWEST_MOMENTS,
    Analysis,
    FirstPass,
    Step,
    analyse,
    first_pass,
    perspective_of,
    shown,
    steps_of,
    table_of,
    with_better,
    with_loss,
)
from houndtable.bots.belief import no_notes
from houndtable.bots.luck import Die
from houndtable.bots.net import highest_logit
from houndtable.bots.open_rows import raw_of
from houndtable.bots.perspective import ALL_OPEN
from houndtable.bots.reasons import reason_in
from houndtable.games import Game
from houndtable.games.row import Bytes, open_row
from houndtable.games.seats import CHANCE
from houndtable.play.match import Match, rewound
from houndtable.play.record import Event
from tests.bots.pairs import KNOWN, twins
from tests.games.tables import every_game


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """Costs are told from few worlds: what is tested here does not depend on their number."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "MORE_EVALUATIONS", EVALUATIONS)
        yield


@cache
def played(game: str, seats: int, bot: str = "level_2", seed: int = 5) -> Match:
    """A match to the end, with an undo now and then."""
    match, die = ht.new(game, seats, seed=seed), random.Random(seed)
    while not match.over:
        seat = match.turn
        match.play(BOTS[bot].choose(match.view(seat), die))
        if match.may_undo(seat) and die.random() < 0.1:
            match.play("undo", seat)
    return match


@cache
def analysed(game: str, viewer: int) -> Analysis:
    return analyse(played(game, ht.GAMES[game].rules.SEATS[0]), viewer)


@cache
def evaluated(game: str, viewer: int) -> FirstPass:
    """What the analysis of this match is made from."""
    match = played(game, ht.GAMES[game].rules.SEATS[0])
    table = table_of(match)
    return first_pass(match, table, perspective_of(table, viewer))


@every_game
@pytest.mark.parametrize("viewer", [ALL_OPEN, 1])
def test_start_luck_and_choice_add_up_to_the_outcome(game: Game, viewer: int) -> None:
    analysis, match = analysed(game.name, viewer), played(game.name, game.rules.SEATS[0])
    assert match.result and [each.seat for each in analysis.parts] == (
        list(range(match.seats)) if viewer == ALL_OPEN else [viewer]
    )
    for part in analysis.parts:
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.outcome)
        assert (part.outcome > 0) == (part.seat in match.result.winners)
        assert part.own <= 0 and part.luck_error >= 0 and part.own_error >= 0


@every_game
@pytest.mark.parametrize("viewer", [ALL_OPEN, 1])
def test_chances_sum_up_to_one_over_the_teams(game: Game, viewer: int) -> None:
    match = played(game.name, game.rules.SEATS[0])
    for point in analysed(game.name, viewer).curve:
        assert sum(point.chances[team] for team in set(match.teams)) == pytest.approx(1)
        assert all(chance == point.chances[match.teams[seat]] for seat, chance in enumerate(point.chances))


@every_game
def test_there_is_a_point_for_every_decision_that_stayed(game: Game) -> None:
    match, curve = played(game.name, game.rules.SEATS[0]), analysed(game.name, ALL_OPEN).curve
    decisions = [step.number for step in steps_of(match) if step.event.seat != CHANCE]
    assert [point.number for point in curve] == [*decisions, len(match.events)]
    assert any(event.action == -1 for event in match.events) or len(decisions) == sum(
        event.seat != CHANCE for event in match.events
    )


@every_game
def test_a_moment_is_a_choice_that_could_have_been_made(game: Game) -> None:
    match = played(game.name, game.rules.SEATS[0])
    rows = {step.number: step for step in steps_of(match)}
    for viewer in (ALL_OPEN, 1):
        moments = analysed(game.name, viewer).moments
        assert moments == sorted(moments, key=lambda each: (each.loss <= each.error, -each.loss))
        for each in moments:
            step = rows[each.number]
            legal = rewound(match, step.number, step.raw).legal_for(each.seat)
            assert each.better in legal and each.played == step.event.action != each.better
            assert each.why.key and (viewer == ALL_OPEN or each.seat == viewer)
            assert each.why != reason_in(step.raw, game, each.seat, each.played), "it speaks for both"


@given(st.lists(st.tuples(st.floats(0.01, 1), st.floats(0, 1), st.booleans())))
def test_a_cost_within_its_error_is_shown_last_and_only_among_few(costs: list[tuple[float, float, bool]]) -> None:
    any_choice = evaluated("clear_4", ALL_OPEN).judged[0]
    judged = [any_choice._replace(loss=loss, error=error, is_shown=is_shown) for loss, error, is_shown in costs]
    told = [(each.loss, each.error) for each in shown(judged)]
    candidates = [(loss, error) for loss, error, is_shown in costs if is_shown]
    sure = sorted(loss for loss, error in candidates if loss > error)
    assert [loss for loss, _ in told[: len(sure)]] == sure[::-1]
    assert all(loss <= error for loss, error in told[len(sure) :])
    assert len(told) == max(len(sure), min(len(candidates), FEWEST_MOMENTS))


def winning_choice(match: Match) -> tuple[int, int] | None:
    """An action that wins at once, and the network's least favourite of those that do not."""
    look = table_of(match).evaluate(match.raw, no_notes(match.game), match.turn)
    after = {}
    for action in look.legal:
        later = match.copy()
        later.play(action)
        after[action] = later.over and match.turn in later.result.winners if later.result else False
    logits = dict(zip(look.legal, look.logits, strict=True))
    wins, rest = [each for each in after if after[each]], [each for each in after if not after[each]]
    return (wins[0], min(rest, key=logits.__getitem__)) if wins and rest else None


@pytest.mark.parametrize("game", ["clear_4", "dog_deluxe", "dog_cards"])
def test_not_to_win_is_found_as_the_costliest(game: str) -> None:
    """All follow the network except for one decision: a player could win at once, and does something silly."""
    for seed in range(40):
        match, die, silly = ht.new(game, 2, seed=seed), random.Random(seed), None
        while not match.over and len(match.events) < 800:
            choice = None if silly else winning_choice(match)
            if choice and match.turn == (silly_seat := match.turn):
                silly = len(match.events), silly_seat
                match.play(choice[1])
            else:
                match.play(highest_logit(0, match.view(match.turn), die))
        if silly and match.over and match.result and silly[1] not in match.result.winners:
            worst = analyse(match).moments[0]
            assert (worst.number, worst.seat) == silly
            return
    pytest.fail("nobody could win at once and lost")


def test_what_seems_costly_by_luck_alone_is_told_to_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among equal actions some decisions seem costly; the worlds in which they seem so must not tell how much."""
    match, worlds, spread, die = played("clear_4", 2), 16, 0.2, np.random.default_rng(0)
    table = table_of(match)
    each = first_pass(match, table, perspective_of(table, 0)).judged[0]
    monkeypatch.setattr(
        analysis, "results_by", lambda _, __, tried, *___: die.normal(0.5, spread, (len(tried), worlds))
    )
    looked = [with_loss(table, with_better(table, each), FAR, EVALUATIONS) for _ in range(1000)]
    costly = [again for again in looked if again.is_sure]
    error = spread * np.sqrt(2 / worlds / len(costly))
    assert np.mean([again.seeming for again in costly]) > 10 * error
    assert abs(np.mean([again.loss for again in costly])) < 4 * error


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.name)
def test_a_seats_eyes_see_no_hidden_card(game: Game) -> None:
    """Two matches that look the same to a seat get the same analysis, whatever the others hold."""
    differ = 0
    for seed in range(3):
        seat, one, other = list(twins(game, game.rules.SEATS[0], seed, 60))[-1]
        told = [first_pass(match, table_of(match), perspective_of(table_of(match), seat)) for match in (one, other)]
        assert told[0].points == told[1].points
        assert [each.seeming for each in told[0].judged] == [each.seeming for each in told[1].judged]
        assert [each.luck.tolist() for each in told[0].deals] == [each.luck.tolist() for each in told[1].deals]
        differ += not np.array_equal(one.raw, other.raw)
    assert differ


def test_a_match_that_is_not_over_is_not_analysed() -> None:
    match = ht.new("clear_4", 2, seed=1)
    with pytest.raises(ValueError, match="over"):
        analyse(match)
    with pytest.raises(ValueError, match="from 0 to"):
        analyse(played("clear_4", 2), 2)


@pytest.mark.parametrize("decisions", [0, 12])
def test_resigning_gives_away_the_remaining_chance(decisions: int) -> None:
    match = ht.new("clear_4", 2, seed=9)
    for _ in range(decisions):
        match.play(match.legal[0])
    match.resigned = (0,)
    parts = analyse(match).parts
    assert parts[0].own <= -parts[0].start / 4 and parts[0].outcome == 0 and parts[1].outcome == 1
    for part in parts:
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.outcome)


@every_game
@pytest.mark.parametrize("viewer", [ALL_OPEN, 1])
def test_luck_has_a_part_for_every_deal(game: Game, viewer: int) -> None:
    looked, steps = evaluated(game.name, viewer), steps_of(played(game.name, game.rules.SEATS[0]))
    begins = [
        step.number
        for before, step in pairwise([None, *steps])
        if step and step.event.seat == CHANCE and (before is None or before.event.seat != CHANCE)
    ]
    assert [each.number for each in looked.deals] == begins
    (part,) = (part for part in analysed(game.name, viewer).parts if part.seat == 1)
    place = 1 if viewer == ALL_OPEN else 0
    assert part.luck == pytest.approx(sum(each.luck[place] for each in looked.deals))
    before_it = looked.points[0].chances[1] - looked.deals[0].luck[place]
    assert part.start == pytest.approx(before_it), "the first cards are luck too"


@every_game
def test_luck_is_measured_against_all_that_might_have_come(game: Game) -> None:
    """Where one card was drawn, the expectation is known: the mean over all remaining cards."""
    match = played(game.name, game.rules.SEATS[0])
    table, compared = table_of(match), 0
    viewer = perspective_of(table, ALL_OPEN)
    deals = {each.number: each for each in evaluated(game.name, ALL_OPEN).deals}
    after = rows_once_dealt(match, steps_of(match))
    for step in steps_of(match):
        if step.number in deals and compared < 5:
            actions = np.empty(game.rules.ACTIONS, np.int16)
            drawn = actions[: table.engine.legal(step.raw, CHANCE, actions)].tolist()
            rows, weights = [step.raw.copy() for _ in drawn], []
            for raw, action in zip(rows, drawn, strict=True):
                weights.append(table.engine.outcome_weight(raw, action))
                table.engine.apply(raw, CHANCE, action)
            if len(drawn) > 1 and all(table.engine.turn(raw) != CHANCE for raw in rows):
                lines, sheets = [*rows, after[step.number]], table.evaluator.notes_for(len(rows) + 1, viewer.notes)
                for sheet, action in zip(sheets, [*drawn, step.event.action], strict=True):
                    for seat in range(match.seats if table.evaluator.noted else 0):
                        table.watch(step.raw, Event(CHANCE, action), seat, sheet[seat])
                *worths, worth = table.worths(lines, sheets, range(match.seats))
                expected = np.average(worths, axis=0, weights=weights)
                assert deals[step.number].luck == pytest.approx(worth - expected, abs=0.02)
                compared += 1
        viewer.watch(step.raw, step.event)
    assert compared


def rows_once_dealt(match: Match, steps: list[Step]) -> dict[int, Bytes]:
    """For each draw, the row when somebody has to decide or the match is over."""
    rows, after = dict[int, Bytes](), match.raw
    for step in reversed(steps):
        if step.event.seat == CHANCE:
            rows[step.number] = after
        else:
            after = step.raw
    return rows


def test_in_dogs_cardgame_luck_of_one_is_bad_luck_of_the_other() -> None:
    """There the player to act judges for both."""
    deals = evaluated("dogs_cardgame", ALL_OPEN).deals
    assert deals and all(deal.luck.sum() == pytest.approx(0, abs=1e-6) for deal in deals)


def test_a_close_look_ends_though_there_is_nothing_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every action wins at once, the network is never asked."""
    monkeypatch.setattr(analysis, "EVALUATIONS", 10**9)
    monkeypatch.setattr(analysis, "MOST_BATCHES", 1)
    assert analyse(played("clear_4", 2)).parts


@pytest.mark.parametrize(("name", "seed"), [("clear_4", seed) for seed in (5, 6)] + [("dog_cards", 5)])
def test_worlds_are_lawful_wherever_chance_acts(name: str, seed: int) -> None:
    """Not only where somebody decides: the cards that a seat noted must be where it noted them."""
    match, die = played(name, 2, seed=seed), Die(0)
    table, rules = table_of(match), match.game.rules
    for viewer in (perspective_of(table, seat) for seat in range(2)):
        for step in steps_of(match):
            if step.event.seat == CHANCE:
                (raw,) = raw_of(viewer.imagining(step.raw)(1, die))
                assert rules.broken_law(open_row(rules.State, raw)) == 0
            viewer.watch(step.raw, step.event)
