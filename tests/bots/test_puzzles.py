"""Puzzles: each can be read and solved by the rules, is as clear as it says, and can be reproduced."""

import contextlib
import json
from collections import Counter
from collections.abc import Container, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houndtable.bots.evaluator import Evaluator, PlainEvaluator
from houndtable.bots.lookahead import evaluator_of, load_lookahead
from houndtable.bots.puzzles import (
    COMMONEST,
    HORIZON,
    MARGIN,
    SOME,
    SURE,
    NumpyDie,
    decisions,
    firsts,
    is_told_apart,
    kind_of,
    make_puzzles,
    results_for,
    same_outcome,
    split,
)
from houndtable.bots.reasons import reason
from houndtable.games import GAMES, Game
from houndtable.games.row import Bytes
from houndtable.play.lesson import happen
from houndtable.play.match import Match, evolve
from houndtable.play.puzzle import Decision, Puzzle, puzzles_of, read, written
from tests.games.tables import every_game

NUMBERED = [(game, number) for game in GAMES.values() for number in range(len(puzzles_of(game)))]
FEWEST_LONG = 8  # of a game's puzzles
FEW_WORLDS, WORLDS = 12, 96  # in which a puzzle is compared again


def decisions_of(match: Match, seat: int, decision: Decision) -> Iterator[tuple[Match, Decision]]:
    """Every decision in the tree of answers, with the match there."""
    yield match, decision
    for action, sequel in decision.answer.items():
        if sequel:
            later = match.copy()
            evolve(later, later.decided(action, seat))
            for text in sequel.then:
                happen(later, text)
            yield from decisions_of(later, seat, sequel.next)


def all_decisions(game: Game) -> Iterator[tuple[Match, int, Decision]]:
    """Every decision of all puzzles of a game, with the match there and the seat that has to decide."""
    for puzzle in puzzles_of(game):
        for match, decision in decisions_of(puzzle.begun(game), puzzle.seat, puzzle):
            yield match, puzzle.seat, decision


@every_game
def test_every_puzzle_can_be_solved_by_the_rules(game: Game) -> None:
    assert puzzles_of(game)
    for puzzle in puzzles_of(game):
        match = puzzle.begun(game)
        assert match.turn == puzzle.seat and not match.events and game.rules.broken_law(match.state) == 0
    for match, seat, decision in all_decisions(game):
        assert match.turn == seat and decision.answer
        assert decision.answer.keys() < {action.notation for action in match.legal}


@every_game
def test_every_decision_has_a_reason_and_is_clear(game: Game) -> None:
    for match, seat, decision in all_decisions(game):
        view = match.view(seat)
        assert all(reason(view, game.notation.read_action(action)) for action in decision.answer)
        assert decision.margin >= max(MARGIN, (SURE - 0.5) * decision.error)  # as they are rounded
        assert 0 < decision.before <= 1 and 0 < decision.chance <= 1


@every_game
def test_what_speaks_for_the_right_answer_speaks_for_no_wrong_one(game: Game) -> None:
    for match, seat, decision in all_decisions(game):
        read = game.notation.read_action
        assert is_told_apart(match.view(seat), map(read, decision.answer), map(read, decision.wrong))


@every_game
def test_what_is_wrong_is_legal_and_worse(game: Game) -> None:
    for match, _, decision in all_decisions(game):
        legal = {action.notation for action in match.legal}
        assert decision.wrong and decision.wrong.keys() < legal and not decision.wrong.keys() & decision.answer.keys()
        assert max(decision.wrong.values()) <= decision.chance - decision.margin + 0.002  # as they are rounded


@every_game
def test_some_puzzles_have_more_than_one_decision(game: Game) -> None:
    long = [puzzle for puzzle in puzzles_of(game) if any(puzzle.answer.values())]
    assert len(long) >= FEWEST_LONG


@every_game
def test_a_puzzle_is_open_and_of_the_kind_of_its_first_answer(game: Game) -> None:
    for puzzle in puzzles_of(game):
        assert puzzle.kind == kind_of(game, next(iter(puzzle.answer))) and puzzle.before < 1


@every_game
def test_no_kind_is_too_common(game: Game) -> None:
    kinds = Counter(puzzle.kind for puzzle in puzzles_of(game))
    assert max(kinds.values()) <= COMMONEST * max(kinds.total(), SOME) + 1


@every_game
def test_no_position_is_there_twice(game: Game) -> None:
    assert len({puzzle.position for puzzle in puzzles_of(game)}) == len(puzzles_of(game))


def check_again(evaluator: Evaluator, puzzle: Puzzle, worlds: int) -> None:
    """With other luck, the right actions are better than all others, about as much as is stated."""
    for match, decision in decisions_of(puzzle.begun(evaluator.game), puzzle.seat, puzzle):
        gain, error = gained(evaluator, match.raw, puzzle.seat, decision.answer, worlds)
        assert gain > 0 and gain >= decision.margin - 4 * np.hypot(error, decision.error)


def gained(evaluator: Evaluator, raw: Bytes, seat: int, right: Container[str], worlds: int) -> tuple[float, float]:
    """By how much the right actions are better than the best other one, and the standard error."""
    tried = firsts(same_outcome(evaluator, raw, seat))
    is_right = np.array([evaluator.game.notation.write_action(action) in right for action in tried.tolist()])
    worths = results_for(evaluator, raw, seat, tried, worlds, HORIZON, NumpyDie(99))
    gains = worths[is_right].mean(axis=0) - worths[~is_right][worths[~is_right].mean(axis=1).argmax()]
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(worlds))


@every_game
def test_a_puzzle_is_as_clear_with_other_luck(game: Game) -> None:
    check_again(PlainEvaluator(game), puzzles_of(game)[0], FEW_WORLDS)


@pytest.mark.long
@pytest.mark.parametrize(("game", "number"), NUMBERED, ids=str)
def test_every_puzzle_is_as_clear_with_other_luck(game: Game, number: int) -> None:
    load_lookahead(game)
    check_again(evaluator_of(game), puzzles_of(game)[number], WORLDS)


def test_the_same_seed_finds_the_same_decisions() -> None:
    evaluator = PlainEvaluator(GAMES["clear_4"])
    found, again, others = (list(islice(decisions(evaluator, seed, 0), 2)) for seed in (1, 1, 2))
    assert [each.raw.tobytes() for each in found] == [each.raw.tobytes() for each in again]
    assert [each.raw.tobytes() for each in found] != [each.raw.tobytes() for each in others]


def test_a_file_that_does_not_fit_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path, game = tmp_path / "puzzles.json", GAMES["clear_4"]
    text = written(game, 1, [])
    path.write_text(text, encoding="utf-8")
    assert read(game, path, seed=1) == ()
    for file, seed, sentence in (
        (text.replace("clear_4", "dog_cards"), 1, "not puzzles of format 1 for clear_4"),
        (text.replace('"format": 1', '"format": 3'), 1, "not puzzles of format 1 for clear_4"),
        (text, 2, "made with seed 1; choose another file"),
        (text.replace('"rounds": "one"', '"rounds": "players"'), 1, "made with other options of clear_4"),
        (text.replace('"rounds"', '"laps"'), 1, "clear_4 has no option 'laps'"),
        (text.replace('"seed": 1, ', ""), 1, "missing required field `seed`"),
        (text.replace("[\n", '[{"seat": "first"}'), 1, r"puzzles\[0\]"),
        (text[:-4], 1, "is not JSON"),
    ):
        path.write_text(file, encoding="utf-8")
        with pytest.raises(ValueError, match=f"puzzles.json: .*{sentence}"):
            read(game, path, seed)


@pytest.mark.long
@every_game
def test_the_puzzles_that_come_with_a_game_are_made_again(game: Game) -> None:
    load_lookahead(game)
    known = puzzles_of(game)[:3]
    made = islice(filter(None, make_puzzles(game, seed=1)), len(known))
    assert [(each.position, each.answer) for each in made] == [(each.position, each.answer) for each in known]
    gone_on = next(filter(None, make_puzzles(game, seed=1, known=known[:2])))
    assert (gone_on.position, gone_on.answer) == (known[2].position, known[2].answer)


def test_a_split_is_beyond_doubt_or_none() -> None:
    sure = np.array([[0.6, 0.7], [0.6, 0.7], [0.4, 0.5], [0.1, 0.2]])
    found = split(sure, sure=SURE)
    assert found and sorted(found.right) == [0, 1] and found.margin == pytest.approx(0.2)
    assert split(np.array([[0.6, 0.1], [0.2, 0.3]]), sure=SURE) is None
    assert split(np.array([[0.6, 0.7], [0.58, 0.68], [0.55, 0.65], [0.52, 0.62], [0.5, 0.6]])) is None


def test_hope_goes_on_where_it_is_not_clear_yet() -> None:
    unclear = np.array([[0.6, 0.5], [0.5, 0.55]])
    assert split(unclear) is None and split(unclear, hope=1) is not None
    assert split(np.array([[0.6, 0.5], [0.59, 0.5]]), hope=1) is None


nonsense = st.none() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5) | st.lists(st.integers())


@given(data=st.data())
def test_a_fuzzed_file_is_read_or_refused(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    game = GAMES["clear_4"]
    page = json.loads(written(game, 1, puzzles_of(game)[:2]))
    where = data.draw(st.sampled_from([page, *page["puzzles"]]))
    where[data.draw(st.sampled_from([*sorted(where), "more"]))] = data.draw(nonsense)
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    path.write_text(json.dumps(page), encoding="utf-8")
    with contextlib.suppress(ValueError):
        read(game, path)
