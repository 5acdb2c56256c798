"""The leaderboard: results are added, rated together, and checked by replaying some of their deals."""

import json
from pathlib import Path

import pytest

from houndtable.cli import main
from houndtable.lab import leaderboard

SHIPPED = Path(__file__).parents[2] / "bench" / "leaderboard.json"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results saved by the arena."""
    path = tmp_path_factory.mktemp("arena") / "results.json"
    words = ["arena", "clear_4", "--seats", "2", "--bots", "random,greedy,expert", "--games", "12", "--limit", "500"]
    main([*words, "--seed", "5", "--save", str(path)])
    return path


def test_results_are_added_shown_and_hold(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.json"
    main(["leaderboard", str(board), "--add", str(results), "--by", "Ada"])
    assert "Added 36 games of clear_4 by Ada" in " ".join(capsys.readouterr().out.split())
    main(["leaderboard", str(board)])
    shown = capsys.readouterr().out
    assert max(shown.index("expert"), shown.index("greedy")) < shown.index("random") and "24" in shown
    main(["leaderboard", str(board), "--check", "6"])
    assert capsys.readouterr().out.count("6 of 6 deals the same") == 3
    with pytest.raises(ValueError, match="on the leaderboard already"):
        leaderboard.add(board, results, "Ada")


def test_what_was_changed_is_found_out(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = json.loads(results.read_text())
    page["pairings"][2]["deals"][3] = 1 - page["pairings"][2]["deals"][3] / 3
    changed, board = tmp_path / "changed.json", tmp_path / "board.json"
    changed.write_text(json.dumps(page))
    leaderboard.add(board, changed, "Eve")
    with pytest.raises(SystemExit):
        main(["leaderboard", str(board), "--check", "6"])
    assert "5 of 6 deals the same" in capsys.readouterr().out


def test_bots_of_others_are_run_only_if_that_is_wanted(results: Path, tmp_path: Path) -> None:
    page = json.loads(results.read_text())
    page["pairings"] = [page["pairings"][0] | {"one": "mine.py:mine"}]
    theirs, board = tmp_path / "theirs.json", tmp_path / "board.json"
    theirs.write_text(json.dumps(page))
    leaderboard.add(board, theirs, "Eve")
    assert [each.deals for each in leaderboard.checked(leaderboard.read(board), 2, 0)] == [0]
    with pytest.raises(ValueError, match=r"There is no file mine\.py"):
        list(leaderboard.checked(leaderboard.read(board), 2, 0, runs_own=True))


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("{", "is not a JSON file"),
        ("[]", "does not contain a JSON object"),
        ("{}", "is not a leaderboard"),
        ('{"leaderboard": 1, "runs": [{}]}', "does not contain arena results: 'game' is missing"),
        (
            '{"leaderboard": 1, "runs": [{"game": "clear_4", "seats": 2, "options": {}, "pairings": '
            '[{"one": "a", "other": "b", "deals": [2]}]}]}',
            "every deal should have a share from 0 to 1",
        ),
    ],
)
def test_a_file_that_is_not_a_leaderboard_is_refused(page: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(page)
    with pytest.raises(ValueError, match=sentence):
        leaderboard.read(path)


def test_on_the_leaderboard_here_the_ladder_is_in_order() -> None:
    for _, result in leaderboard.standings(leaderboard.read(SHIPPED)):
        ratings = dict(zip(result.bots, result.elo, strict=True))
        assert ratings["random"] < ratings["greedy"] < ratings["expert"]


def test_a_deal_of_the_leaderboard_here_comes_out_the_same() -> None:
    runs = [run for run in leaderboard.read(SHIPPED) if run.at.game.name == "clear_4"]
    plain = [run._replace(pairings=run.pairings[:1]) for run in runs]
    assert all(each.same == each.deals > 0 for each in leaderboard.checked(plain, 2, 1))


@pytest.mark.long
def test_the_whole_leaderboard_here_holds() -> None:
    assert all(each.same == each.deals > 0 for each in leaderboard.checked(leaderboard.read(SHIPPED), 2, 1))
