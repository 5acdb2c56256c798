"""The command line, used as a person would: its output, and mistakes reported in one sentence."""

import argparse
import csv
import json
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import houndtable as ht
from houndtable import cli, terminal
from houndtable.bots import BOTS
from houndtable.bots.analysis import Moment
from houndtable.bots.hint import Hint
from houndtable.cli import analyse, arguments, examples, experiments, screen, training
from houndtable.cli.args import UsageError
from houndtable.games.message import Message
from houndtable.lab import arena
from houndtable.play.puzzle import puzzles_of
from houndtable.play.puzzle import read as read_puzzles
from houndtable.terminal import Player
from tests.games.next_version import next_version
from tests.patience import PATIENCE
from tests.play.test_deals import ended

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on an English computer; its output."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(screen.console, "width", 200)

    def typed(*words: str) -> str:
        cli.main(words)
        return capsys.readouterr().out

    return typed


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A match that has begun, in a file."""
    match = ht.new("dog_cards", seats=2, seed=0)
    for _ in range(6):
        match.play(match.legal[0])
    match.save(tmp_path / "match.jsonl")
    return str(tmp_path / "match.jsonl")


def test_help_teaches(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run("--help")
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert "houndtable simulate dog_cards" in told and "examples" in told


@pytest.mark.parametrize("command", arguments.commands())
def test_every_command_tells_what_it_is_for(command: str, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(command, "--help")
    assert left.value.code == 0 and arguments.commands()[command].about in " ".join(capsys.readouterr().out.split())


def test_every_example_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert list(examples.EXAMPLES) == list(arguments.commands())
    for command, lines in examples.EXAMPLES.items():
        for line in lines:
            words = shlex.split(line)
            assert words[:2] == ["houndtable", command] and arguments.parser().parse_args(words[1:])


def test_games_lists_seats_and_options(run: Run) -> None:
    told = run("games")
    assert all(name in told for name in ht.GAMES)
    assert "2–4 players" in told and "A joker may be the first card of a row. (Q1)" in told


def test_bots_says_what_a_network_never_saw(run: Run) -> None:
    told = run("bots", "clear_4")
    assert all(name in told for name in BOTS) and "The network of clear_4 has met all options." in told
    with next_version("clear_4"):
        assert "The network of clear_4 never saw: made_up=yes." in run("bots", "clear_4")


def test_rules_shows_a_rule_or_all(run: Run) -> None:
    assert run("rules", "dog_cards", "r23").startswith("R23 ")
    assert "R34" in run("rules", "dog_cards")


def test_rules_and_records_in_another_language(run: Run, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Ein Joker genügt nicht." in run("rules", "dog_cards", "R16", "--language", "de")
    assert "Platz 0 legt 13 in die eigene Reihe." in run("replay", record, "--language", "de")
    monkeypatch.setenv("LANGUAGE", "fr_CA.UTF-8")
    assert "Un joker ne suffit pas." in run("rules", "dog_cards", "R16")
    assert "place 0 pose 13 dans sa rangée." in run("replay", record)


def test_fields_are_listed_with_their_cells(run: Run) -> None:
    text = run("fields", "clear_4")
    told = [line.split() for line in text.splitlines()]
    assert told[1] == ["0–5", "seat", "6", "int8", "1", "at", "the", "viewer's", "own"]
    assert told[2][:4] == ["6", "turn", "int8", "who"]
    assert 'lists are in houndtable.find_game("clear_4").notation' in text and "write_action(number)" in text


def test_simulate_shows_lengths_winners_and_a_picture(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "lengths.png"
    told = run("simulate", "clear_4", "--seats", "3", "--games", "300", "--seed", "4", "--plot", str(picture))
    assert "300 random games" in told and "95 % interval" in told and "Abandoned: 0" in told
    assert picture.read_bytes().startswith(b"\x89PNG")
    again = run("simulate", "clear_4", "--seats", "3", "--games", "300", "--seed", "4")
    assert told.startswith(again.rstrip()[:200])


def test_simulate_keeps_every_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told = run("simulate", "clear_4", "--seats", "2", "--games", "300", "--seed", "4", "--save", str(file))
    with file.open(encoding="utf-8") as lines:
        games = list(csv.DictReader(lines))
    assert len(games) == 300 and list(games[0]) == ["decisions", "ended", "won_0", "won_1", "score_0", "score_1"]
    wins = sum(int(game["won_1"]) for game in games)
    assert f"│ 1    │ {wins} " in told and all(int(game["score_0"]) <= 0 for game in games)


def test_simulate_counts_what_it_gives_up(run: Run) -> None:
    told = run("simulate", "dog_cards", "--seats", "2", "--games", "20", "--limit", "50")
    assert "Abandoned: 20" in told


def test_verify_and_replay(run: Run, record: str) -> None:
    assert "all by the rules; every deal is the one the secret prescribes" in run("verify", record)
    told = run("replay", record)
    assert "seat 0 lays the 13 in their row." in told and "Result: not ended" in told
    others = run("replay", record, "--seat", "1")
    assert "hand 0: x" in others and "hand 0: x" not in told


def test_verify_says_that_a_match_was_abandoned(run: Run, tmp_path: Path) -> None:
    match = ht.new("clear_4", 2)
    match.is_abandoned = True
    match.save(tmp_path / "abandoned.jsonl")
    told = run("verify", str(tmp_path / "abandoned.jsonl"))
    assert "every deal is the one the secret prescribes" in told and "Result: abandoned" in told


def test_verify_compares_what_was_noted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    file.write_text(ended().record(), encoding="utf-8")
    told = run("verify", str(file), "--commitment", ended().setup.commitment, "--nonce", ",".join(ended().setup.nonces))
    assert "\nIt was dealt from the commitment or nonces you noted.\n" in told
    for noted in (["--commitment", "0" * 64], ["--nonce", f"{ended().setup.nonces[0]},{'0' * 32}"]):
        with pytest.raises(SystemExit) as left:
            cli.main(["verify", str(file), *noted])
        assert left.value.code == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rules", "ludo"], "There is no game 'ludo'. The games are: "),
        (["rules", "dog_cards", "R99"], "There is no rule 'R99' in dog_cards. There are R1 to R34, O1, Q1 to Q19, T1"),
        (["position", "clear_4", "web/public/icon-192.png"], "web/public/icon-192.png: this is not a text in UTF-8."),
        (["puzzles", "clear_4:mini", "--show", "1"], "There are no puzzles for clear_4:mini, only for clear_4."),
        (["simulate", "dog_cards", "--seats", "9"], "dog_cards is played by 2, 3, 4; 9 seats are not possible."),
        (["simulate", "dog_cards", "--option", "joker"], "--option 'joker': write it as NAME=CHOICE."),
        (["study", "dog_cards", "--against", "joker"], "--against 'joker': write it as NAME=CHOICE."),
        (["study", "dog_cards", "--against", "first=0,first=1"], "--against first: choose 0 or 1, not both."),
        (["study", "dog_cards", "--against", "dog_cards:"], "There is no game 'dog_cards:'. The games are: "),
        (["study", "clear_4", "--against", "dog_cards:mini"], "--against dog_cards:mini: this is another game; name a"),
        (["simulate", "clear_4:nowhere.py"], "nowhere.py: there is no such file."),
        (["simulate", "dog_cards", "--bots", "mine.py"], "mine.py: name the bot in it too, such as mine.py:mine, or"),
        (["simulate", "dog_cards", "--option", "joker=1"], "dog_cards has no option 'joker'."),
        (["simulate", "dog_cards", "--bots", "deep_thought"], "There is no bot 'deep_thought'. The bots are: random"),
        (["simulate", "dog_cards", "--bots", "random,random"], "--bots: name one for all seats, or 4, not 2."),
        (["simulate", "dog_cards", "--games", "0"], "argument --games: '0' should be a whole number from 1 to"),
        (["simulate", "dog_cards", "--limit", "9" * 30], "argument --limit: '999"),
        (["simulate", "dog_cards", "--seats", "two"], "argument --seats: 'two' should be a whole number."),
        (["simulate", "dog_cards", "--on", "gpu", "--bots", "expert"], "--on gpu: only random games run there"),
        (["simulate", "dog_cards", "--bots", "search:0"], "There is no bot 'search:0'."),
        (["visit", "localhost", "KWPT"], "argument SERVER: 'localhost' should be the address of a server"),
        (["study", "dog_cards", "--save", "x.txt"], "argument --save: 'x.txt' should end with .json or .csv."),
        (["arena", "clear_4", "--bots", "random,greedy", "--sprt", "nan,20"], "--sprt compares two bots"),
        (
            ["arena", "clear_4", "--bots", "random,greedy", "--sprt=-1e308,0"],
            "--sprt compares two bots by differences of up to 4000 Elo",
        ),
        (
            ["arena", "clear_4", "--bots", "search:99999999999,greedy"],
            "search:99999999999: a search makes at most 10,000,000 simulations.",
        ),
        (
            ["play", "clear_4", "--bots", "search:99999999999"],
            "search:99999999999: a search makes at most 10,000,000 simulations.",
        ),
        (
            ["play", "clear_4", "--bots", "nope"],
            "There is no bot 'nope'. The bots are: random, greedy, expert, search, ",
        ),
        (["play", "dog_cards", "--bots", "random,greedy"], "There is no bot 'random,greedy'."),
        (["play", "dog_cards", "--bots", "shedder"], "--bots: shedder plays in the arena only; here you can choose"),
        (["play", "dog_cards", "--bots", "cheater:9"], "--bots: cheater:9 plays in the arena only; here you can"),
        (["play", "dog_cards", "--save", "nowhere/x.jsonl"], "argument --save: 'nowhere/x.jsonl' cannot be written"),
        (["games", "ludo"], "There is no game 'ludo'."),
        (["dance"], "argument COMMAND: invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND. `houndtable --help` shows the options."),
        (["serve", "--pace", "nan"], "--pace nan: it should be 0 or more."),
        (["serve", "--pace", "slow"], "argument --pace: 'slow' should be a number."),
        (["serve", "--port", "abc"], "argument --port: 'abc' should be a whole number."),
        (["serve", "--sockets", "0"], "--sockets 0: it should be 1 or more."),
        (["serve", "--log", "all"], "--log all: it should be info or warning."),
        (["serve", "--origin", "https://my.site/"], "--origin https://my.site/: write it as browsers do"),
        (["serve", "--address", "10.0.0.7"], "--address 10.0.0.7: write it as http://10.0.0.7:8765."),
        (["play", "dog_cards", "--seats", "2", "--seat", "2"], "--seat 2: the seats are 0 to 1."),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory."),
        (["replay", "README.md"], "Line 1 of the record:"),
        (["leaderboard", "bench/leaderboard.json", "--by", "Ada"], "--by: it goes with --add."),
        (["leaderboard", "bench/leaderboard.json", "--seed", "0"], "--seed: it goes with --check."),
        (["simulate", "clear_4", "--seat", "2"], "unrecognized arguments: --seat 2."),
        (["bench", "ludo"], "There is no game 'ludo'."),
        (["arena", "ludo"], "There is no game 'ludo'."),
        (["play", "ludo"], "There is no game 'ludo'."),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    told = " ".join(capsys.readouterr().err.split())
    assert told.startswith(sentence) and "Traceback" not in told


def test_replay_of_a_seat_that_is_not_there(record: str) -> None:
    with pytest.raises(SystemExit):
        cli.main(["replay", record, "--seat", "2"])


def test_a_folder_that_is_not_ours_is_told_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(argparse.ArgumentTypeError, match="cannot be written"):
        arguments.new_file("results.json")


def test_too_much_for_this_computer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(args: argparse.Namespace) -> None:
        raise MemoryError

    monkeypatch.setattr(experiments, "measure", measured)
    with pytest.raises(SystemExit) as left:
        cli.main(["bench"])
    assert left.value.code == 2 and "more than this computer can hold" in capsys.readouterr().err


def test_a_variant_that_runs_out_of_cells_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def simulated(args: argparse.Namespace) -> None:
        raise IndexError("index is out of bounds")

    monkeypatch.setattr(experiments, "simulate_games", simulated)
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", "dog_cards:COPIES=3"])
    told = capsys.readouterr().err
    assert left.value.code == 2 and told.startswith("dog_cards:COPIES=3: the numbers of this variant do not fit")
    with pytest.raises(IndexError):
        cli.main(["simulate", "dog_cards"])


def test_the_bots_of_a_variant_are_compiled_for_the_seats_that_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Six could not play this one."""
    begun: list[int] = []

    def paired(at: arena.Table, *others: object, **more: object) -> list[arena.Pairing]:
        begun.append(at.seats)
        return []

    monkeypatch.setattr(screen, "cache_folder", lambda module, rules: tmp_path / "missing")
    monkeypatch.setattr(screen, "compile_first", lambda game, seats: None)
    monkeypatch.setattr(arena, "pair", paired)
    monkeypatch.setattr(screen, "load_search", lambda game, seats: begun.append(seats))
    screen.compile_bots_first(ht.find_game("clear_4:HAND_SIZE=12"), 2, [BOTS["search"]])
    assert begun == [2, 2]


def test_an_interrupt_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(args: argparse.Namespace) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(experiments, "measure", measured)
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as left:
        cli.main(["bench"])
    assert left.value.code == 130


def test_unprintable_characters_do_not_stop_the_terminal() -> None:
    for words in (["games"], ["study", "--help"]):
        told = subprocess.run(
            [sys.executable, "-m", "houndtable", *words],
            env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(cli.__file__).parents[2])},
            capture_output=True,
        )
        assert told.returncode == 0 and b"?" in told.stdout and not told.stderr


def test_a_table_is_folded_and_not_cut(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.console, "width", 40)
    assert "…" not in run("games") + run("fields", "clear_4")


def test_the_output_of_a_long_work_is_only_what_came_of_it(run: Run) -> None:
    assert run("simulate", "clear_4", "--games", "10").startswith("CLEAR 4, 6 seats, 10 random games")


def test_the_usual_choice_is_marked(run: Run) -> None:
    told = run("games", "clear_4")
    assert "no* yes" in told and "* marks the default" in told and "DOG" not in told


def test_an_interrupted_match_is_saved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Player, view: ht.View) -> None:
        raise EOFError

    monkeypatch.setattr(Player, "show", interrupted)
    with pytest.raises(EOFError):
        run("play", "clear_4", "--seats", "2", "--seed", "1", "--save", str(tmp_path / "kept.jsonl"))
    assert ht.Match.load(tmp_path / "kept.jsonl").setup.seed == 1


def test_a_replay_step_by_step_ends_with_its_reader(run: Run, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_there() -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody_there)
    told = run("replay", record, "--step")
    assert "begins." in told and "Result" not in told


def test_the_result_is_said_in_words(run: Run, tmp_path: Path) -> None:
    match, die = ht.new("clear_4", seats=2, seed=1), random.Random(1)
    while not match.over:
        match.play(die.choice(match.legal))
    match.save(tmp_path / "ended.jsonl")
    assert "Result: won by seat 0; scores: 0, -11" in run("replay", str(tmp_path / "ended.jsonl"))
    told = run("replay", str(tmp_path / "ended.jsonl"), "--language", "de")
    assert "Ergebnis: gewonnen: Platz 0; Punkte: 0, -11" in told
    assert "Result: won by seat 0; scores 0, -11" in run("verify", str(tmp_path / "ended.jsonl"))


class Typist:
    """Types one line after the other, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, prompt: str = "") -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def test_play_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = ht.new("dog_cards", seats=2, seed=5, first=0)
    held = match.legal[-1].notation.split()[1]
    saved = tmp_path / "kept.jsonl"
    typed = ["help", "view", "rule R28", "rule R99", "dance", "lay 14 row", "99", f"save {saved}", f"save {tmp_path}"]
    Player(match, 0, BOTS["random"], Console(width=200), Typist(*typed, f"discard {held}", "1", "quit")).play()
    told = capsys.readouterr().out
    for sentence in (
        "You are seat 0 of 2",
        "Type the number of an action",
        "R28 ",
        "There is no rule 'R99'",
        "'dance' is not an action of DOG CARDS",
        "You hold no 14. (R11)",
        "The match is in",
        "It could not be saved",
        "seat 1 discards ",
        "seat 1 draws a card",
    ):
        assert sentence in told, sentence
    assert len([event for event in match.events if event.seat == 0]) == 2
    assert ht.Match.load(saved).events == match.events[: len(ht.Match.load(saved).events)]


def test_a_hint_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    match = ht.new("dog_cards", 2, seed=7, first=0)

    def hints(view: ht.View) -> list[Hint]:
        assert view.seat == 0
        return [Hint(view.legal[2], 0.62, Message("hint.close"))]

    monkeypatch.setattr(terminal, "hints", hints)
    Player(match, 0, BOTS["random"], Console(width=200), Typist("hint", "quit")).play()
    line = next(line for line in capsys.readouterr().out.splitlines() if "62%" in line)
    assert line.split()[:2] == ["3", "62%"] and "It is about as good as the best one." in line


def test_an_action_can_be_taken_back_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    match = ht.new("clear_4", seats=2, seed=6, first=0)
    before = match.raw.copy()
    typed = Typist("undo", "save", "play 1", "undo")
    Player(match, 0, BOTS["random"], Console(width=200), typed).play()
    told = capsys.readouterr().out
    assert "You can undo only your own last action" in told and "seat 0 undoes the last action." in told
    assert "Type the number of an action" in told, "save without a file is answered with help"
    assert (match.raw == before).all()


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("1 / 0", "The bot mine failed: ZeroDivisionError: division by zero ("),
        ("None", "The bot mine chose None, which is not in view.legal: "),
        ("9999", "The bot mine chose 9999, which is not in view.legal: "),
        ("'lay 99 row'", "The bot mine chose 'lay 99 row', which is not in view.legal: "),
        ("0", "The bot mine chose 0, which is not in view.legal: "),
    ],
)
def test_an_own_bot_that_fails_ends_the_match_with_a_sentence(
    choice: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "own.py"
    program = f"from houndtable.bots.policy import Bot\nmine = Bot('mine', '', lambda view, die: {choice})\n"
    bot.write_text(program, encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["play", "dog_cards", "--seats", "2", "--seed", "5", "--option", "first=1", "--bots", f"{bot}:mine"])
    told = capsys.readouterr().err
    assert left.value.code == 2 and told.startswith(sentence) and len(told.splitlines()) == 1


def test_play_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    match = ht.new("dog_cards", seats=2, seed=5, first=0)
    typed = Typist("rule R16", "rule R99", "lay 14 row", "1")
    Player(match, 0, BOTS["random"], Console(width=200), typed, "de").play()
    told = capsys.readouterr().out
    for sentence in (
        "Du sitzt auf Platz 0 von 2",
        "Ein Joker genügt nicht.",
        "Eine Regel 'R99' gibt es nicht",
        "Platz 1 wirft ",
    ):
        assert sentence in told, sentence
    assert "Das hast du nicht auf der Hand: 14. (R11)" in told


def test_a_whole_match_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    match = ht.new("clear_4", seats=2, seed=3)
    die = random.Random(3)
    Player(match, 1, BOTS["random"], Console(width=200), lambda prompt: str(die.randint(1, 20))).play()
    assert match.over and "Winners: seat" in capsys.readouterr().out


@pytest.mark.parametrize(
    "begin",
    [
        ["--width", "64"],
        ["--resume", "my nets/clear_4.npz"],
        [
            *("--width", "64", "--blocks", "4", "--experts", "0.8", "--rate", "0.0001"),
            *("--entropy", "0.002", "--gae-lambda", "0.7"),
        ],
    ],
)
def test_a_network_knows_the_command_that_trained_it(begin: list[str]) -> None:
    typed = ["train", "clear_4", "--on", "cores", "--minutes", "0.5", "--seed", "3", *begin]
    command = training.command_for(ht.GAMES["clear_4"], arguments.parser().parse_args(typed))
    assert shlex.split(command) == ["houndtable", *typed]


def test_a_training_that_goes_on_has_its_own_seed() -> None:
    typed = ["train", "clear_4", "--on", "cores", "--minutes", "1", "--resume", "kept.pt"]
    command = training.command_for(ht.GAMES["clear_4"], arguments.parser().parse_args(typed))
    assert shlex.split(command) == ["houndtable", *typed]
    command = training.command_for(ht.GAMES["clear_4"], arguments.parser().parse_args(typed[:-2]))
    assert command.endswith(" --seed 1")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["--resume", "kept.pt", "--rate", "0.001"], "--rate: a checkpoint (.pt) continues with its own settings."),
        (["--resume", "kept.pt", "--gae-lambda", "0.7"], "--gae-lambda: a checkpoint (.pt) continues with its own"),
        (["--resume", "kept.pt", "--seed", "2"], "--seed: a checkpoint (.pt) continues with its own settings."),
        (["--resume", "kept.npz", "--width", "64"], "--width: a network (.npz) keeps its width."),
    ],
)
def test_what_is_resumed_has_its_settings(typed: list[str], sentence: str) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        training.train_network(arguments.parser().parse_args(["train", "clear_4", *typed]))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["--width", "5000"], "'5000' should be a whole number from 1 to 4096."),
        (["--blocks", "65"], "'65' should be a whole number from 1 to 64."),
        (["--minutes", "nan"], "'nan' should be a number of minutes, more than 0."),
        (["--minutes", "0"], "'0' should be a number of minutes, more than 0."),
        (["--rate", "0"], "'0' should be more than 0."),
        (["--save", "mine.pt"], "'mine.pt' should end with .npz."),
    ],
)
def test_settings_that_nothing_can_be_trained_with(
    typed: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        arguments.parser().parse_args(["train", "clear_4", *typed])
    assert sentence in capsys.readouterr().err


def test_a_training_that_goes_on_writes_next_to_its_checkpoint() -> None:
    game = ht.GAMES["clear_4"]
    assert training.default_path(game, Path("nets/mine.pt")) == Path("nets/mine.npz")
    assert (
        training.default_path(game, Path("nets/mine.npz")) == training.default_path(game, None) == Path("clear_4.npz")
    )


def test_a_share_of_tables_is_from_0_to_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments.parser().parse_args(["train", "clear_4", "--experts", "1.5"])
    assert "'1.5' should be a number from 0 to 1." in capsys.readouterr().err


def test_a_position_is_read_checked_and_shown(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.txt"
    path.write_text("pawns 0: 3 G1\nhand 0: 1 5  # mine", encoding="utf-8")
    told = run("position", "dog_deluxe", str(path))
    assert "pawns 0: 3 G1 home home" in told and "1 b goal" in told and "from goal 1 to goal 2" in told
    assert "hand 1: x x x x x x" in run("position", "dog_deluxe", str(path), "--seat", "0")
    for text, more, sentence in (
        ("hand 0: 20", (), "'20' should be one of"),
        ("", ("--seat", "4"), "the seats are 0 to 3"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit):
            run("position", "dog_deluxe", str(path), *more)
        assert sentence in capsys.readouterr().err


def test_a_study_of_two_sets_fits_a_small_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.console, "width", 80)
    told = run("study", "clear_4", "--seats", "2", "--games", "20", "--against", "pass_on_empty=yes")
    assert max(map(len, told.splitlines())) <= 80
    assert re.search(r"decisions a game +[\d.]+ +[\d.]+ +[-+][\d.]+ +[-+][\d.]+ to", told)
    assert re.search(r"legal actions a decision +\d", told)


def test_a_variant_is_studied_beside_its_game(run: Run) -> None:
    told = run("study", "clear_4", "--seats", "2", "--games", "20", "--against", "clear_4:mini,rounds=2")
    assert re.search(r"usual rules +95 % interval +mini,rounds=2 +95 % interval +difference", told)
    told = run("study", "clear_4:mini", "--seats", "2", "--games", "20", "--against", "clear_4")
    assert re.search(r"mini +95 % interval +usual rules +95 % interval +difference", told)
    assert re.search(r"\bplay push: uses a game +[\d.]+ ", told) and not re.search(r"play stack 2", told)
    assert "clear_4:mini" in run("games", "clear_4") and "CLEAR 4 (mini), 2 seats" in run("simulate", "clear_4:mini")


def test_analyse_tells_where_it_turned(tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    match, die = ht.new("clear_4", 2, seed=5), random.Random(5)
    match.save(tmp_path / "begun.jsonl")
    while not match.over:
        match.play(BOTS["level_1"].choose(match.view(match.turn), die))
    match.save(path := tmp_path / "match.jsonl")
    told = run("analyse", str(path), "--plot", str(tmp_path / "curve.svg"))
    assert "luck" in told and "better:" in told and (tmp_path / "curve.svg").stat().st_size > 1000
    (analysis,) = json.loads(run("analyse", str(path), "--open", "--json"))
    for part in analysis["parts"]:
        assert part["start"] + part["luck"] + part["own"] + part["others"] == pytest.approx(part["outcome"])
    for wrong, sentence in (
        ([str(path), "--open", "--seat", "0"], "choose one of them"),
        ([str(path), "--seat", "2"], "the seats are 0 to 1"),
        ([str(tmp_path / "begun.jsonl")], "has not ended"),
    ):
        with pytest.raises(SystemExit):
            run("analyse", *wrong)
        assert sentence in capsys.readouterr().err


def test_a_cost_that_may_be_chance_is_told_as_on_the_page() -> None:
    match = ht.new("clear_4", 2, seed=5)
    moment = Moment(3, 1, match.legal[0], match.legal[1], Message("hint.best_and_usual"), loss=0.03, error=0.04)
    assert "seat 1 may have lost up to 7.0 %." in analyse.told(match, moment, "en")
    assert "seat 1 lost 5.0 % ± 4.0 %." in analyse.told(match, moment._replace(loss=0.05), "en")


def test_puzzles_are_shown_as_their_player_sees_them(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run("puzzles", "clear_4", "--show", "1")
    assert "may" in shown and "better by" not in shown
    position = shown.partition("seat ")[0]
    assert ht.GAMES["clear_4"].notation.read_position(position) is not None and " x" in position
    answered = run("puzzles", "clear_4", "--show", "1", "--answer")
    assert answered.startswith(shown) and "better by" in answered
    with pytest.raises(SystemExit):
        run("puzzles", "clear_4", "--show", "0")
    assert "clear_4 has puzzles 1 to" in capsys.readouterr().err


@pytest.mark.long
def test_puzzles_are_made_again_and_kept(tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = ht.GAMES["clear_4"], tmp_path / "mine.json"
    told = run("puzzles", "clear_4", "--count", "1", "--out", str(path))
    (puzzle,), known = read_puzzles(game, path), puzzles_of(game)[0]
    assert told.startswith("1. ") and f"match {puzzle.match}, decision {puzzle.decision}" in told
    assert (puzzle.position, puzzle.answer) == (known.position, known.answer)
    written = path.read_bytes()
    assert run("puzzles", "clear_4", "--count", "1", "--out", str(path)) == "" and path.read_bytes() == written
    with pytest.raises(SystemExit):
        run("puzzles", "clear_4", "--count", "2", "--seed", "2", "--out", str(path))
    assert "made with seed 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        "study --games 3",
        pytest.param("simulate --games 3", marks=pytest.mark.long),
        pytest.param("arena --bots random,greedy --games 2", marks=pytest.mark.long),
    ],
)
def test_results_are_saved_even_if_nobody_reads_what_is_printed(command: str, tmp_path: Path) -> None:
    """As with `houndtable study … | head`."""
    name, *wishes = command.split()
    file = tmp_path / ("results.csv" if name == "simulate" else "results.json")
    words = [name, "clear_4", "--seats", "2", *wishes, "--save", str(file)]
    with subprocess.Popen(
        [sys.executable, "-m", "houndtable", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdout
        program.stdout.close()
        program.wait(PATIENCE)
    assert file.read_text(encoding="utf-8")
