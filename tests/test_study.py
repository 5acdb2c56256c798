"""The rule laboratory: it counts what happens, and says how sure it is."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from houndtable import cli, kernel, study, tally
from houndtable.batch import Batch
from houndtable.cli import screen
from houndtable.games import Game
from houndtable.games.dice import roll
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.study import Figure, Study, comebacks, counted, difference, figures_of_seats, summed_up
from houndtable.study_page import notes
from tests.games.tables import every_game


@every_game
def test_counts_are_those_of_the_same_games_played_out(game: Game) -> None:
    seats = min(game.rules.SEATS)
    counts = counted(game.name, seats, 20, seed=4, limit=600, options={})
    batch = Batch(game.name, seats, 20, seed=4)
    lengths = batch.play_out(600)
    assert (counts.sums[:, tally.DECISIONS] == lengths).all() and (counts.won == batch.winners()).all()
    assert (sum(counts.uses.values()).sum(axis=1) == lengths).all()  # type: ignore[union-attr]
    assert (counts.sums[:, tally.TURNS] <= lengths).all() and (counts.sums[:, tally.CHOICES] >= lengths).all()
    assert len(counts.uses) > 3 and counts.half_time.shape == (20, seats)


@every_game
def test_kinds_are_counted_as_a_plain_game_has_them(game: Game) -> None:
    seats = min(game.rules.SEATS)
    batch, counts = Batch(game.name, seats, 5, seed=7), counted(game.name, seats, 5, 7, 80, {})
    engine, paper = kernel.plain(game.rules), [0] * (game.rules.ACTIONS + 1)
    for index in range(5):
        state = engine.open(np.frombuffer(bytearray(batch.rows[index].tobytes()), np.uint8))
        dice, used = batch.dice[index : index + 1], Counter[tuple[str, int]]()
        while state.turn != NOBODY and used.total() < 80:
            seat = state.turn
            action = paper[roll(dice, engine.legal(state, seat, paper))]
            used[study.kind_of(game, action), seat] += 1
            engine.apply(state, seat, action)
            while state.turn == CHANCE:
                engine.apply(state, CHANCE, engine.ticket(state, roll(dice, engine.tickets(state))))
        counted_here = {(kind, seat): uses[index, seat] for kind, uses in counts.uses.items() for seat in range(seats)}
        assert {key: number for key, number in counted_here.items() if number} == used


def test_where_no_game_has_ended_nothing_is_said_of_winners() -> None:
    nobody = np.zeros((4, 2), np.bool_)
    figures = {figure.name: figure for figure in figures_of_seats(nobody, nobody[:, 0])}
    (told,) = (note for note in notes([Study(np.full(4, 9), 0, figures)]) if note.startswith("By winners"))
    assert "nan" not in told and told.endswith("it may also be a sign of winning.")


def test_shares_are_played_in_order_on_any_number_of_cores() -> None:
    parts = list(study.study("clear_4", 2, 600, seed=3))
    assert [len(part.sums) for part in parts] == [250, 250, 100]
    alone = counted("clear_4", 2, 250, seed=3 + 250, limit=100_000, options={})
    assert (parts[1].sums == alone.sums).all() and (parts[1].won == alone.won).all()


def test_the_interval_of_a_figure_covers_the_truth_nineteen_times_of_twenty() -> None:
    die = np.random.default_rng(1)
    covered = 0
    for _ in range(1000):
        below = die.integers(1, 10, 400).astype(float)
        above = 3 * below + die.normal(0, 5, 400)
        low, high = Figure("", above, below).bounds
        covered += low <= 3 <= high
    assert 925 <= covered <= 973


def test_no_winner_led_at_half_time_is_a_comeback() -> None:
    won = np.array([[1, 0], [1, 0], [1, 0], [0, 1], [1, 0]], np.bool_)
    half_time = np.array([[5, 3], [3, 5], [4, 4], [2, 9], [0, 9]], np.int32)
    over = np.array([1, 1, 1, 1, 0], np.bool_)
    figure = comebacks(won, half_time, over)
    assert (figure.above.sum(), figure.below.sum()) == (1, 3)
    assert np.isnan(comebacks(won, np.zeros((5, 2), np.int32), over).value)


def test_an_option_that_changes_nothing_differs_by_nothing() -> None:
    one, same = (summed_up([counted("clear_4", 2, 100, 1, 10_000, {})]) for _ in range(2))
    for name, figure in one.figures.items():
        assert difference(figure, same.figures[name]).value == 0 or np.isnan(figure.value)
        assert not difference(figure, same.figures[name]).is_clear
    assert np.isnan(one.figures["comebacks"].value)


def test_more_rounds_make_a_longer_game() -> None:
    one, more = (
        summed_up([counted("clear_4", 3, 100, 1, 10_000, {"rounds": rounds})]).figures for rounds in ("one", "players")
    )
    apart = difference(one["decisions a game"], more["decisions a game"])
    assert apart.is_clear and apart.low > 300
    assert more["comebacks"].value > 0 and np.isnan(one["comebacks"].value)


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.console, "width", 200)


def test_the_command_shows_a_table_a_picture_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, picture = tmp_path / "study.html", tmp_path / "study.png"
    words = ["study", "clear_4", "--seats", "3", "--games", "60", "--against", "rounds=players,pass_on_empty=yes"]
    cli.main([*words, "--html", str(page), "--plot", str(picture)])
    told = capsys.readouterr().out
    assert "CLEAR 4, 3 seats: 60 games between random players under each set of rules" in told
    assert "decisions a turn" in told and " points" in told
    assert picture.read_bytes().startswith(b"\x89PNG")
    text = page.read_text(encoding="utf-8")
    assert "<td>comebacks</td><td>–<small></small></td>" in text and "<th>rounds=players,pass_on_empty=yes</th>" in text
    assert text.count("<svg") == 3 and "<tr class=clear><td>decisions a game</td>" in text
    assert "src=" not in text and 'href="http' not in text and "<script" not in text


def test_a_single_game_has_no_interval_and_still_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "one.html"
    cli.main(["study", "clear_4", "--seats", "2", "--games", "1", "--limit", "1", "--html", str(page)])
    assert "<td>decisions a game</td><td>1.00<small></small></td>" in page.read_text(encoding="utf-8")
    assert "nan" not in capsys.readouterr().out


def test_one_set_of_options_alone(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["study", "dog_cards", "--seats", "2", "--games", "5", "--limit", "50", "--option", "joker_may_start=no"])
    told = capsys.readouterr().out
    assert "joker_may_start=no" in told and "difference" not in told and "100.0%" in told


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (["--games", "0"], "should be a whole number from 1 to"),
        (["--against", "x"], "NAME=CHOICE"),
        (["--against", "x=1"], "'x'"),
        (["--against", "first=1,first=2"], "choose 1 or 2, not both"),
        (["--against", ","], "these are the same rules"),
        (["--seed", "-5"], "should be a whole number, 0 or more"),
        (["--plot", "x.docx"], "should end with one of .png, .svg, .pdf"),
        (["--html", "nowhere/x.html"], "name a file in a folder of yours that exists"),
    ],
)
def test_a_mistake_is_said(wish: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["study", "dog_cards", *wish])
    assert sentence in " ".join(capsys.readouterr().err.split())
