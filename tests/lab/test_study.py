"""The rule laboratory: it counts what happens, and with what certainty."""

import csv
import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houndtable import cli
from houndtable.cli import screen
from houndtable.engine import counting
from houndtable.engine.batch import Batch
from houndtable.games import Game, find_game
from houndtable.games.dice import part_seed, roll
from houndtable.games.row import open_row
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.lab import pictures, study
from houndtable.lab.figures import Figure, Numbers, difference, p_of_difference
from houndtable.lab.report import groups, in_words, lines, notes, panels, picture, save_page, uneven_seats, used_kinds
from houndtable.lab.simulate import interval, plot, simulate, together
from houndtable.lab.statistics import holm
from houndtable.lab.study import Counts, Study, comebacks, counted, figures_of_lead, figures_of_seats, summed_up
from tests.games.tables import every_game


@every_game
def test_counts_are_those_of_the_same_games_played_out(game: Game) -> None:
    seats = min(game.rules.SEATS)
    counts = counted(game.name, seats, 20, seed=4, limit=600, options={})
    batch = Batch(game.name, seats, 20, seed=4)
    lengths = batch.play_out(600)
    assert (counts.sums[:, counting.DECISIONS] == lengths).all() and (counts.won == batch.winners()).all()
    assert (sum(counts.uses.values()).sum(axis=1) == lengths).all()  # type: ignore[union-attr]
    assert (counts.sums[:, counting.TURNS] <= lengths).all() and (counts.sums[:, counting.CHOICES] >= lengths).all()
    assert len(counts.uses) > 3 and counts.half_time.shape == (20, seats)


@every_game
def test_kinds_are_counted_as_a_plain_game_has_them(game: Game) -> None:
    seats = min(game.rules.SEATS)
    batch, counts = Batch(game.name, seats, 5, seed=7), counted(game.name, seats, 5, 7, 80, {})
    rules, buffer = game.rules, [0] * (game.rules.ACTIONS + 1)
    for index in range(5):
        state = open_row(rules.State, np.frombuffer(bytearray(batch.rows[index].tobytes()), np.uint8))
        dice, used = batch.dice[index : index + 1], Counter[tuple[str, int]]()
        while state.turn != NOBODY and used.total() < 80:
            seat = state.turn
            action = buffer[roll(dice, rules.legal(state, seat, buffer))]
            used[study.kind_of(game, action), seat] += 1
            rules.apply(state, seat, action)
            while state.turn == CHANCE:
                rules.apply(state, CHANCE, rules.outcome(state, roll(dice, rules.outcome_count(state))))
        counted_here = {(kind, seat): uses[index, seat] for kind, uses in counts.uses.items() for seat in range(seats)}
        assert {key: number for key, number in counted_here.items() if number} == used


def test_where_no_game_has_ended_nothing_is_said_of_winners() -> None:
    nobody = np.zeros((4, 2), np.bool_)
    figures = {figure.name: figure for figure in figures_of_seats(nobody, nobody[:, 0])}
    (told,) = (note for note in notes([Study(np.full(4, 9), 0, figures)]) if note.startswith("By winners"))
    assert "nan" not in told and told.endswith("or only a sign of it.")


def test_shares_are_played_in_order_on_any_number_of_cores() -> None:
    parts = list(study.study("clear_4", 2, 600, seed=3))
    assert [len(part.sums) for part in parts] == [250, 250, 100]
    alone = counted("clear_4", 2, 250, seed=part_seed(3, 1), limit=100_000, options={})
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


def uses_by_winners(die: np.random.Generator, eager: Numbers, uses: float, share: float) -> tuple[Figure, Figure]:
    """How often something is used, in some games much oftener than in others, and how often of that by winners."""
    below = die.poisson(uses * eager)
    above = die.binomial(below, die.beta(5 * share, 5 * (1 - share), len(eager)))
    return (
        Figure("", below.astype(float), np.ones(len(eager))),
        Figure("", above.astype(float), below.astype(float), is_share=True),
    )


@pytest.mark.parametrize("games", [40, 400])
@pytest.mark.parametrize("uses", [0.3, 3, 20])
@pytest.mark.parametrize("share", [0.5, 0.8])
def test_intervals_of_uses_hold_the_truth_19_times_out_of_20(games: int, uses: float, share: float) -> None:
    die, times = np.random.default_rng(3), 1000
    held = np.zeros(4)
    for _ in range(times):
        eager = die.gamma(2, 1 / 2, games)
        one, other = (uses_by_winners(die, eager, uses, share) for _ in range(2))
        for place, truth in enumerate((uses, share)):
            low, high = one[place].bounds
            held[place] += low <= truth <= high
            held[2 + place] += not difference(one[place], other[place]).is_clear
    assert (held / times > 0.92).all() and (held / times < 0.995).all()


def test_a_share_stays_within_0_and_1_and_an_amount_above_0() -> None:
    die = np.random.default_rng(4)
    for games in (1, 2, 3, 10, 40):
        for _ in range(100):
            figures = [uses_by_winners(die, np.ones(games), 0.5, 0.9) for _ in range(2)]
            amount, share = figures[0]
            assert not share.bounds[0] < 0 and not share.bounds[1] > 1 and not amount.bounds[0] < 0
            apart = difference(share, figures[1][1])
            assert np.isnan(apart.value) or -1 <= apart.low <= apart.value <= apart.high <= 1


def test_a_share_of_games_has_the_interval_of_wilson_with_one_game_less() -> None:
    won = np.array([1.0] * 13 + [0.0] * 28)
    low, high = Figure("", won, np.ones(41), is_share=True).bounds
    assert (low, high) == pytest.approx(interval(40 * 13 / 41, 40))


def test_few_uses_give_no_certainty() -> None:
    games = np.arange(40)
    once, twice = ((games < uses).astype(float) for uses in (1, 2))
    assert Figure("", once, once, is_share=True).bounds == (0, 1)
    for used in (once, twice):
        winners, losers = Figure("", used, used, is_share=True), Figure("", 0 * used, used, is_share=True)
        apart = difference(winners, losers)
        assert apart.value == -1 and apart.high > 0 and not apart.is_clear
    often, never = Figure("", twice, np.ones(40)), Figure("", 0 * twice, np.ones(40))
    assert never.bounds[0] == 0 and 0.05 < never.bounds[1] < 0.15
    assert difference(often, never).value == -0.05 and not difference(often, never).is_clear


def test_equal_games_give_no_certainty() -> None:
    each = Figure("", np.ones(40), np.ones(40))
    apart = difference(each, each)
    assert 0.9 < each.bounds[0] < 1 < each.bounds[1] < 1.1 and apart.low < 0 < apart.high


def made_up(**uses: int) -> Study:
    """Forty games; in some of them the winner does these things once."""
    won = np.tile([True, False], (40, 1))
    done = {kind.replace("_", " "): (np.arange(40) < number)[:, None] * won for kind, number in uses.items()}
    by_seat = {kind: counts.astype(np.int64) for kind, counts in done.items()}
    points, chances = won.astype(np.int32), np.full((40, 10, 2), 0.5)
    return summed_up([Counts(np.full((40, 3), 9), won[:, 0], won, points, points, chances, by_seat)])


def test_an_action_that_is_never_used_is_used_0_times_a_game() -> None:
    studies = [made_up(claim_L1=8, claim_L9=20, open=0), made_up(claim_L1=8, claim_L9=0, open=0)]
    told = {line.name: line for line in lines(studies)}
    uses, by_winners = told["claim L9: uses a game"], told["claim L9: by winners"]
    assert [cell.value for cell in uses.cells] == ["0.50", "0.00", "-0.50"] and uses.is_clear
    assert uses.cells[1].bounds == "0.00 to 0.10" and uses.cells[2].bounds
    assert [cell.value for cell in by_winners.cells] == ["100.0%", "–", "–"] and not by_winners.is_clear
    assert "open: uses a game" not in told


def test_pictures_ask_both_questions_of_every_kind() -> None:
    from matplotlib.figure import Figure as Paper

    studies = [made_up(claim_L1=8, claim_L9=20, open=3, end=0), made_up(claim_L1=8, claim_L9=0, open=40, end=0)]
    assert groups(used_kinds(studies)) == {"all actions": ["claim", "open"], "claim": ["claim L1", "claim L9"]}
    *_, claims = panels(studies, ["one", "other"], {"claim L9": "three bays with a pair"})
    paper = Paper(layout="constrained")
    claims.draw(paper)
    often, change, by_winners = paper.axes
    assert [label.get_text() for label in often.get_yticklabels()] == ["L1", "L9 three bays with a pair"]
    assert "uses per game" in often.get_xlabel() and "by winners" in by_winners.get_xlabel()
    assert len(often.containers) == len(by_winners.containers) == 2  # a row of dots with intervals for each study
    ((dots, *_),) = change.containers
    assert dots.get_xdata().tolist() == [0, -1], "L1 is claimed as often, L9 never"


@given(st.lists(st.integers(1, 100_000), min_size=1), st.integers(1, 60))
def test_every_bar_of_a_histogram_holds_as_many_lengths_and_each_is_in_one(lengths: list[int], most: int) -> None:
    edges = pictures.bins([np.array(lengths)], most)
    assert len(edges) <= most + 2 and len(set(np.diff(edges))) == 1 and edges[0] % 1 == 0.5
    assert np.histogram(lengths, edges)[0].sum() == len(lengths)


def test_given_up_games_are_told_apart_in_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they look like a peak at the limit."""
    papers = list[Any]()
    monkeypatch.setattr(pictures, "save", lambda paper, *where: papers.append(paper))
    results = together(list(simulate("clear_4", 3, 60, seed=1, limit=250)))
    plot(results, "CLEAR 4", tmp_path / "games.png")
    (paper,) = papers
    given_up = [bar.get_height() for bar in paper.axes[0].containers[1]]
    assert sum(given_up) == (~results.over).sum() > 0 and not any(given_up[:-1])
    assert [text.get_text() for text in paper.axes[0].get_legend().get_texts()] == ["played to the end", "given up"]


def test_no_words_of_a_picture_overlap_and_every_panel_names_both_sets() -> None:
    from matplotlib.legend import Legend
    from matplotlib.text import Text

    studies = [summed_up([counted("clear_4", 3, 20, 4, 9000, {"pass_on_empty": wish})]) for wish in ("no", "yes")]
    for shown in (studies, studies[:1]):
        paper = picture(shown, ["usual rules", "pass_on_empty=yes"][: len(shown)], "CLEAR 4", {})
        paper.draw_without_rendering()
        ticks = {id(label) for axes in paper.axes for axis in (axes.xaxis, axes.yaxis) for label in axis.findobj(Text)}
        ticks -= {id(axis.label) for axes in paper.axes for axis in (axes.xaxis, axes.yaxis)}
        words = [text for text in paper.findobj(Text) if text.get_text().strip() and id(text) not in ticks]
        for one, other in itertools.combinations(words, 2):
            boxes = [text.get_window_extent().padded(-1) for text in (one, other)]
            assert not boxes[0].overlaps(boxes[1]), (one.get_text(), other.get_text())
        for panel in paper.subfigs if len(shown) > 1 else ():
            told = {key.get_text() for legend in panel.findobj(Legend) for key in legend.get_texts()}
            assert told == {"usual rules", "pass_on_empty=yes"}


def test_a_page_says_in_words_what_a_code_means(tmp_path: Path) -> None:
    words, page = in_words(find_game("dogs_cardgame")), tmp_path / "page.html"
    assert words["claim L9"] == "three bays with a pair" and "use vet" not in words
    save_page([made_up(claim_L9=5, claim_L1=1)], ["usual rules"], "", "", words, page)
    text = page.read_text(encoding="utf-8")
    assert "<td>claim L9: uses a game<small>three bays with a pair</small></td>" in text


@every_game
def test_every_game_has_words_or_none_for_its_kinds(game: Game) -> None:
    assert set(in_words(game)) <= set(study.kinds_of(game))


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


@pytest.mark.parametrize("length", [1, 9, 127, 128, 129, 256, 257, 1000, 5000])
def test_of_a_long_game_every_so_manieth_row_is_kept(length: int) -> None:
    ledger = study.Ledger(find_game("clear_4"), 2, 1)
    kept = np.zeros(counting.KEPT, np.int64)
    for number in range(length):
        counting.keep(number, number, kept)  # type: ignore[arg-type]  # a number for a row
    ledger.kept = kept[None]  # type: ignore[assignment]
    ledger.sums[0, counting.DECISIONS] = length
    wanted = np.arange(10) * length // 10
    assert (np.abs(ledger.tenths()[0] - wanted) <= length / counting.KEPT * 2).all()
    assert length > counting.KEPT or (ledger.tenths()[0] == wanted).all()


@every_game
def test_chances_of_all_teams_sum_to_one(game: Game) -> None:
    seats = max(game.rules.SEATS)
    chances = counted(game.name, seats, 4, 1, 200, {}).chances
    teams = {
        tuple(np.flatnonzero(np.isclose(chances, chances[:, :, [seat]]).all(axis=(0, 1)))) for seat in range(seats)
    }
    assert chances.shape == (4, 10, seats)
    assert np.allclose(sum(chances[:, :, team[0]] for team in teams), 1) or len(teams) == 1


def test_whoever_leads_goes_on_to_win_or_does_not() -> None:
    won, over = np.array([[1, 0], [0, 1], [1, 0]], np.bool_), np.array([1, 1, 0], np.bool_)
    chances = np.zeros((3, 10, 2))
    chances[:, :5], chances[:, 5:] = (0.7, 0.3), (0.2, 0.8)
    figures = {figure.name: figure.value for figure in figures_of_lead(chances, won, over)}
    assert figures["lead changes in ten looks"] == 1
    assert figures["leader wins at 10 %"] == 0.5 and figures["winner's chance at 90 %"] == 0.5
    figures = {figure.name: figure.value for figure in figures_of_lead(chances, won & [False, True], over)}
    assert figures["winner's chance at 40 %"] == 0.15 and figures["winner's chance at 50 %"] == 0.4


def test_scores_are_told_where_there_are_any() -> None:
    names = {line.name for line in lines([summed_up([counted("clear_4", 2, 20, 1, 10_000, {})])])}
    assert {"score of seat 0", "winner's margin"} <= names
    assert "score of seat 0" not in {line.name for line in lines([made_up(open=3)])}


def with_wins(*wins: int) -> Study:
    """A study of 100 games with these wins by seat."""
    won = np.repeat(np.eye(len(wins), dtype=np.bool_), wins, axis=0)
    figures = figures_of_seats(won, np.ones(len(won), np.bool_))
    return Study(np.full(len(won), 9), len(won), {figure.name: figure for figure in figures})


def test_seats_that_are_not_equal_are_named() -> None:
    assert uneven_seats(with_wins(33, 34, 33)) == [] == uneven_seats(with_wins(38, 33, 29))
    assert uneven_seats(with_wins(60, 33, 7)) == [
        "seat 0 wins 60.0%, more than an equal share of 33.3% (p < 0.001)",
        "seat 2 wins 7.0%, less than an equal share of 33.3% (p < 0.001)",
    ]


def test_of_lines_that_do_not_differ_none_is_bold_in_19_of_20_studies() -> None:
    die, bold = np.random.default_rng(6), 0
    for _ in range(100):
        pairs = [[Figure("", die.normal(5, 1, 60), np.ones(60), is_mean=True) for _ in range(2)] for _ in range(20)]
        bold += min(holm([p_of_difference(*pair) for pair in pairs])) < 0.05
    assert bold <= 12


def test_the_correction_is_that_of_holm() -> None:
    corrected = holm([0.04, 0.01, float("nan"), 0.03])
    assert corrected[:2] == [0.06, 0.03] and np.isnan(corrected[2]) and corrected[3] == 0.06
    assert holm([0.5, 0.9]) == [1.0, 1.0]


def test_a_p_value_says_the_same_as_the_interval() -> None:
    die = np.random.default_rng(5)
    for _ in range(50):
        one, other = (Figure("", die.poisson(mean, 50).astype(float), np.ones(50)) for mean in (4, 4.8))
        apart = difference(one, other)
        assert (p_of_difference(one, other) < 0.05) == apart.is_clear


def test_all_figures_are_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", "clear_4", "--seats", "3", "--games", "40", "--against", "rounds=players"]
    for name in ("study.json", "study.csv"):
        cli.main([*words, "--save", str(tmp_path / name)])
    page = json.loads((tmp_path / "study.json").read_text())
    assert page["game"] == "clear_4" and page["rules"]["rounds=players"]["rounds"] == "players" and page["games"] == 40
    figures = {row["figure"]: row for row in page["figures"]}
    told = figures["decisions a game"]
    assert told["difference"] > 0 and told["p corrected"] < 0.001 and told["usual rules: low"] < told["usual rules"]
    assert figures["comebacks"]["usual rules"] is None
    rows = list(csv.DictReader((tmp_path / "study.csv").read_text().splitlines()))
    assert len(rows) == len(figures) and float(rows[0]["difference"]) == told["difference"]


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
    assert text.count("<svg") == 4 and "<tr class=clear><td>decisions a game</td>" in text
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
        (["--against", "joker_may_start=yes"], "these are the same rules"),
        (["--seed", "-5"], "should be a whole number, 0 or more"),
        (["--plot", "x.docx"], "should end with .png or .svg or .pdf"),
        (["--html", "nowhere/x.html"], "name a file in a folder you can write to"),
    ],
)
def test_a_mistake_is_said(wish: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["study", "dog_cards", *wish])
    assert sentence in " ".join(capsys.readouterr().err.split())
