"""A small network learns in seconds on the CPU; it gives the same results without PyTorch."""

import copy
import gc
import random
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is an optional extra: pip install '.[train]'")

from houndtable.bots import rollout  # noqa: E402
from houndtable.bots.builtin_bots import liked_best  # noqa: E402
from houndtable.bots.evaluator import Evaluator  # noqa: E402
from houndtable.bots.inputs import Inputs  # noqa: E402
from houndtable.bots.net import highest_logit  # noqa: E402
from houndtable.bots.network import Network, home, load, save  # noqa: E402
from houndtable.bots.open_rows import raw_of  # noqa: E402
from houndtable.bots.tuning import Tuning  # noqa: E402
from houndtable.engine.batch import new_dice  # noqa: E402
from houndtable.engine.specialize import interpreted  # noqa: E402
from houndtable.games import GAMES, find_game  # noqa: E402
from houndtable.games.row import open_row  # noqa: E402
from houndtable.learn import reports  # noqa: E402
from houndtable.learn import train as training_module  # noqa: E402
from houndtable.learn.model import new_model, weights_of  # noqa: E402
from houndtable.learn.reports import written  # noqa: E402
from houndtable.learn.seats import seats_of, usual_seats  # noqa: E402
from houndtable.learn.tables import Tables, drawn_mix, teams_of, usual_mix  # noqa: E402
from houndtable.learn.train import (  # noqa: E402
    Training,
    begin,
    check_resume,
    keep,
    line,
    measured_share,
    save_curve,
    save_network,
    train,
)
from houndtable.learn.trainer import ON_CORES, SLOTS, Trainer  # noqa: E402
from houndtable.play.match import new  # noqa: E402
from tests.games.next_version import next_version  # noqa: E402

GAME = GAMES["clear_4"]  # compiles fastest
SMALL = replace(
    ON_CORES, width=64, tables=128, steps=16, minibatch=512, test_tables=128, search_games=0, measuring=30, longest=400
)

ABOUT = {"decisions": 1, "curve": [], "seconds": 1}


@pytest.fixture(scope="module")
def taught() -> Trainer:
    """A network that has imitated the expert for a while."""
    trainer = Trainer(GAME, SMALL, 1, "cores")
    trainer.losses_on_the_way = [trainer.lesson(0.0, is_imitating=True) for _ in range(30)]  # type: ignore[attr-defined]
    return trainer


def test_imitation_learns(taught: Trainer) -> None:
    losses: list[dict[str, float]] = taught.losses_on_the_way  # type: ignore[attr-defined]
    assert losses[-1]["policy"] < 0.8 * losses[0]["policy"]
    assert wins_against_random(taught) > 0.6


@torch.no_grad()
def wins_against_random(trainer: Trainer) -> float:
    """The share of wins in games of two: the network against random play."""
    at = Tables(trainer.inputs, usual_mix(GAME, 128, 2), 5, "cores", 400)
    viewers, masks = at.new((128,), torch.int8), at.new((128, GAME.rules.ACTIONS), torch.bool)
    columns, ended = at.new((128, len(trainer.inputs)), torch.int16), at.new((128,), torch.bool)
    outcomes, won, games = at.new((128, GAME.rules.MOST_SEATS), torch.bool), 0, 0
    for _ in range(200):
        at.look(viewers, masks)
        at.read(viewers, columns)
        best = trainer.model(columns, masks)[0].argmax(1)
        outcomes.zero_()
        at.act(torch.where(viewers == 0, best, masks.float().multinomial(1)[:, 0]), ended, outcomes)
        won, games = won + int(outcomes[ended, 0].sum()), games + int(outcomes[ended].any(1).sum())
    return won / games


def test_self_play_goes_on_from_there(taught: Trainer) -> None:
    before = [weights.clone() for weights in taught.model.parameters()]
    found = taught.lesson(0.5)
    assert set(found) == {"policy", "value", "entropy", "critic"} and all(np.isfinite(list(found.values())))
    assert any(not torch.equal(*pair) for pair in zip(before, taught.model.parameters(), strict=True))
    share, games = measured_share(taught, 3)
    assert 0 <= share <= 1 and games > 100


def test_numpy_says_what_pytorch_says(taught: Trainer, tmp_path: Path) -> None:
    save_network(Training(taught), tmp_path / "net.npz", "a test")
    evaluator, count = Evaluator(GAME, load(tmp_path / "net.npz")), 64
    at = Tables(taught.inputs, drawn_mix(GAME, count, 7), 7, "cores", 400)
    viewers, masks = at.new((count,), torch.int8), at.new((count, GAME.rules.ACTIONS), torch.bool)
    columns = at.new((count, len(taught.inputs)), torch.int16)
    at.look(viewers, masks)
    at.read(viewers, columns)
    with torch.no_grad():
        log_probs = taught.model(columns, masks)[0]
    same = 0
    for index, action in enumerate(evaluator.choose(at.rows, at.notes.numpy()).tolist()):
        seat, seats = int(viewers[index]), int(at.rows[index].seats)
        same += int(taught.inputs.turned[seats, seat, action]) == int(log_probs[index].argmax())
    assert same >= 0.95 * count  # weights of 7 bits change a decision now and then


def test_a_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    one = Trainer(GAME, SMALL, 2, "cores")
    one.lesson(0.0, is_imitating=True), one.lesson(0.1)
    keep(Training(one), tmp_path / "kept.pt", "a test")
    found = one.lesson(0.2)
    other = begin(GAME, "cores", 1, tmp_path / "kept.pt").trainer
    assert other.lesson(0.2) == found
    assert all(torch.equal(*pair) for pair in zip(one.model.parameters(), other.model.parameters(), strict=True))
    assert one.tables.rows.tobytes() == other.tables.rows.tobytes()
    assert one.tables.notes.any() and torch.equal(one.tables.notes, other.tables.notes)


def test_compiling_changes_nothing() -> None:
    """Neither at the beginning nor later; the global dice of PyTorch are those of the training."""
    found = []
    for is_compiled in (False, True):
        trainer = Trainer(GAME, SMALL, 2, "cores")
        losses = []
        for progress in (0.0, 0.5, 0.6):
            if is_compiled:
                trainer.warm_up()
            losses.append(trainer.lesson(progress, is_imitating=progress == 0.0))
        found.append((losses, trainer.lessons, trainer.decisions))
    assert found[0] == found[1]


def test_compiling_takes_no_training_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in a training that goes on."""
    trainer, clock = Trainer(GAME, replace(SMALL, test_tables=16, longest=60), 2, "cores"), [0.0]
    trainer.lesson(0.0, is_imitating=True)
    learn, warm_up = trainer.lesson, trainer.warm_up

    def lesson(progress: float, is_imitating: bool = False) -> dict[str, float]:
        clock[0] += 1
        return learn(progress, is_imitating)

    def slow_warm_up() -> None:
        warm_up()
        clock[0] += 100

    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(trainer, "lesson", lesson)
    monkeypatch.setattr(trainer, "warm_up", slow_warm_up)
    training = Training(trainer)
    next(training_module.reports_of(training, 1 / 60))
    assert training.seconds == 1 and clock[0] == 103


def test_tables_keep_nothing_of_what_they_are_given() -> None:
    """A training makes millions of steps, each with tensors of its own."""
    at = Tables(Inputs(GAME), usual_mix(GAME, 4), 1, "cores", 60)
    viewers, masks = at.new((4,), torch.int8), at.new((4, GAME.rules.ACTIONS), torch.bool)
    ended, outcomes = at.new((4,), torch.bool), at.new((4, GAME.rules.MOST_SEATS), torch.bool)
    tensors = []
    for _ in range(20):
        at.look(viewers, masks)
        at.act(masks.float().argmax(1), ended, outcomes)
        gc.collect()
        tensors.append(sum(type(each) is torch.Tensor for each in gc.get_objects()))
    assert tensors[-1] == tensors[1]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.long] * (name != GAME.name)) for name in GAMES])
def test_seats_at_tables_note_what_they_see(name: str) -> None:
    """In compiled code as in plain Python, with the same dice; a new match begins with empty notes."""
    game, count, plain = GAMES[name], 8, interpreted(rollout, GAMES[name].rules)
    at = Tables(Inputs(game), drawn_mix(game, count, 3), 3, "cores", 60)
    viewers, masks = at.new((count,), torch.int8), at.new((count, game.rules.ACTIONS), torch.bool)
    ended, outcomes = at.new((count,), torch.bool), at.new((count, game.rules.MOST_SEATS), torch.bool)
    beside, dice, noted = at.inputs.sights, new_dice(3, count).tolist(), 0
    rows = [open_row(game.rules.State, raw_of(at.starts)[index].copy()) for index in range(count)]
    notes = [no_sheets(at) for _ in rows]
    for index, row in enumerate(rows):
        dice[index] = went_on(plain, at, row, dice[index], notes[index])
    for _ in range(100):
        assert at.notes.tolist() == notes and at.dice.tolist() == dice
        assert [row.raw.tobytes() for row in rows] == [raw.tobytes() for raw in raw_of(at.rows)]
        at.look(viewers, masks)
        own = [sheets[seat] for sheets, seat in zip(notes, viewers.tolist(), strict=True)]
        assert at.sights[:, beside:].tolist() == own
        noted += sum(map(any, own))
        choices = masks.float().multinomial(1)[:, 0]
        at.act(choices, ended, outcomes)
        for index, row in enumerate(rows):
            seats, seat = row.seats, row.turn
            action = int(at.inputs.turned[seats, (seats - seat) % seats, int(choices[index])])
            plain.act(row, seat, action, notes[index])
            dice[index] = went_on(plain, at, row, dice[index], notes[index])
            if ended[index]:
                row.raw[:] = raw_of(at.starts)[index]
                notes[index] = no_sheets(at)
                dice[index] = went_on(plain, at, row, dice[index], notes[index])
    assert noted > 100 or not at.inputs.notes


def no_sheets(at: Tables) -> list[list[int]]:
    """Empty notes of every seat."""
    return [[0] * at.inputs.notes for _ in range(at.rules.MOST_SEATS)]


def went_on(plain: Any, at: Tables, row: Any, die: int, notes: list[list[int]]) -> int:
    """Play until somebody has a choice; the die after it."""
    dice = [die]
    plain.go_on(row, dice, [0] * at.rules.ACTIONS, notes)
    return dice[0]


def test_a_network_without_notes_learns_to_use_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At first it plays as before, while its new critic learns; then it learns too, and is saved with notes."""
    monkeypatch.setattr(training_module, "ON_CORES", replace(SMALL, critic_only=1))
    whole = Inputs(GAME)
    own = len(whole) - whole.notes
    old = Inputs(GAME, np.zeros(own, np.int64), np.full(own, 2), has_notes=False)
    first = new_model(old, 64, 3, "cpu")
    torch.nn.init.normal_(first.table, std=0.1)
    save(tmp_path / "old.npz", old, weights_of(first), ABOUT | {"command": "the first"}, Tuning())
    before, training = load(tmp_path / "old.npz"), begin(GAME, "cores", 1, tmp_path / "old.npz")
    trainer = training.trainer
    assert not before.inputs.notes and trainer.inputs.notes == whole.notes
    assert trainer.inputs.high[: len(old)].tolist() == old.high.tolist()
    assert trainer.inputs.first_action > old.first_action
    at = trainer.tables
    trainer.play(is_imitating=True)
    rows = at.rows.copy()
    after = Network(GAME, weights_of(trainer.model), trainer.inputs.vocabulary)
    choices = [Evaluator(GAME, each).choose(rows, at.notes.numpy()).tolist() for each in (before, after)]
    assert choices[0] == choices[1] and at.notes.any()
    model, critic = (copy.deepcopy(module.state_dict()) for module in (trainer.model, trainer.critic))
    trainer.lesson(0.5)
    assert all(torch.equal(value, model[name]) for name, value in trainer.model.state_dict().items())
    assert not all(torch.equal(value, critic[name]) for name, value in trainer.critic.state_dict().items())
    trainer.lesson(0.5)
    learned = slice(old.first_action, trainer.inputs.first_action)
    assert not model["table"][learned].any() and trainer.model.table[learned].any()
    save_network(training, tmp_path / "new.npz", "a test")
    assert load(tmp_path / "new.npz").inputs.high.tolist() == trainer.inputs.high.tolist()


def test_a_network_gets_more_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At first they change nothing; its schedule begins anew, its curve goes on."""
    inputs = Inputs(GAME, np.zeros(len(Inputs(GAME)), np.int64), np.full(len(Inputs(GAME)), 2))
    first = new_model(inputs, 64, 2, "cpu")
    torch.nn.init.normal_(first.table, std=0.1)
    torch.nn.init.normal_(first.outer, std=0.1)
    about = ABOUT | {"command": "the first", "seconds": 1000}
    save(tmp_path / "small.npz", inputs, weights_of(first), about, Tuning())
    settings = replace(SMALL, blocks=3, test_tables=16, longest=60)
    training = begin(GAME, "cores", 1, tmp_path / "small.npz", settings)
    before, model = load(tmp_path / "small.npz"), training.trainer.model
    after = Network(GAME, weights_of(model), training.trainer.inputs.vocabulary)
    hidden = np.random.default_rng(1).normal(size=(4, 64)).astype(np.float32)
    assert (before.blocks, after.blocks) == (2, 3) and np.allclose(
        before.hidden(hidden), after.hidden(hidden), atol=1e-5
    )
    progress = watched_progress(training.trainer, monkeypatch)
    training.trainer.critic_only = 0
    list(training_module.reports_of(training, 0.01))
    assert max(progress[:3]) < 0.5 and training.curve[0].seconds > 1000
    save_network(training, tmp_path / "grown.npz", "a test")
    assert load(tmp_path / "grown.npz").blocks == 3 and model.outer[2].any()
    assert begin(GAME, "cores", 1, tmp_path / "small.npz").trainer.settings.blocks == 2, "nobody asked for more"


def watched_progress(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The progress of each lesson that follows."""
    learn, progress = trainer.lesson, list[float]()

    def lesson(at: float, is_imitating: bool = False) -> dict[str, float]:
        progress.append(at)
        return learn(at, is_imitating)

    monkeypatch.setattr(trainer, "lesson", lesson)
    return progress


def test_a_whole_training(tmp_path: Path) -> None:
    reported, settings = list[Training](), replace(SMALL, test_tables=16, longest=60)
    training = train(GAME, 0.02, "cores", 3, settings=settings, report=reported.append)
    assert reported and training.curve and training.curve[-1].decisions == training.trainer.decisions
    save_curve(GAME, training.curve, tmp_path / "curve.png")
    save_curve(GAME, training.curve, tmp_path / "curve.json")
    assert (tmp_path / "curve.png").stat().st_size > 1000 and "share" in (tmp_path / "curve.json").read_text()
    save_network(training, tmp_path / "net.npz", "a test")
    assert begin(GAME, "cores", 1, tmp_path / "net.npz").trainer.decisions == training.trainer.decisions


def test_a_training_goes_on_from_its_last_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_module, "ON_CORES", replace(SMALL, test_tables=16, longest=60))
    order = reports.Order("clear_4", 0.02, "cores", 3, replace(SMALL, width=32, test_tables=16, longest=60), "a test")
    last = next(reports.reports(order))
    (tmp_path / "net.npz").write_bytes(last.network)
    assert load(tmp_path / "net.npz").about["commands"] == ["a test"]
    assert 0 < last.left < order.minutes and len(last.curve) == 1
    *_, done = reports.reports(order, last)
    assert done.left == 0 and done.curve[0] == last.curve[0] and len(done.curve) > 1
    assert "decisions in" in done.lines[0] and done.lines[1].startswith("against expert, ")
    (tmp_path / "net.npz").write_bytes(done.network)
    assert load(tmp_path / "net.npz").about["commands"] == ["a test"], "it is still the same training"
    kept = begin(GAME, "cores", 1, written(tmp_path / "kept.pt", done.checkpoint))
    assert kept.commands == ["a test"]
    again = order._replace(command="another", kind=".npz", kept=done.network)
    (tmp_path / "net.npz").write_bytes(next(reports.reports(again)).network)
    assert load(tmp_path / "net.npz").about["commands"] == ["a test", "another"]


def test_a_file_that_is_not_a_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.pt").write_text("no checkpoint")
    with pytest.raises(ValueError, match="not a checkpoint of a training"):
        begin(GAME, "cores", 1, tmp_path / "wrong.pt")


def test_what_cannot_be_resumed_is_refused_at_once(taught: Trainer, tmp_path: Path) -> None:
    kept, network = tmp_path / "kept.pt", home() / "clear_4.npz"
    keep(Training(taught), kept, "a test")
    check_resume(GAME, "cores", kept, SMALL)
    check_resume(GAME, "cores", network, SMALL)
    for game, on, path, blocks, sentence in (
        (GAMES["dog_cards"], "cores", kept, 3, "this checkpoint is of clear_4, not of dog_cards."),
        (GAMES["dog_cards"], "cores", network, 3, "this is a network for clear_4, not for dog_cards."),
        (GAME, "cores", network, 2, "has 3 blocks, and blocks can only be added."),
        (GAME, "gpu", kept, 3, "kept.pt: this checkpoint was made on cores; go on there, or begin with its network"),
    ):
        with pytest.raises(ValueError, match=re.escape(sentence)):
            check_resume(game, on, path, replace(SMALL, blocks=blocks))  # type: ignore[arg-type]


def test_a_checkpoint_of_an_earlier_format_is_refused(taught: Trainer, tmp_path: Path) -> None:
    keep(Training(taught), tmp_path / "kept.pt", "a test")
    torch.save(torch.load(tmp_path / "kept.pt") | {"checkpoint": 4}, tmp_path / "kept.pt")
    with pytest.raises(ValueError, match="is of format 4, and only format 6 can be continued here; begin with its"):
        begin(GAME, "cores", 1, tmp_path / "kept.pt")


def test_a_trained_network_never_imitates_again(taught: Trainer, tmp_path: Path) -> None:
    save_network(Training(taught), tmp_path / "net.npz", "the first")
    keep(begin(GAME, "cores", 1, tmp_path / "net.npz", SMALL), tmp_path / "kept.pt", "the second")
    assert not begin(GAME, "cores", 1, tmp_path / "kept.pt").trainer.is_new
    keep(Training(Trainer(GAME, SMALL, 1, "cores")), tmp_path / "new.pt", "another")
    assert begin(GAME, "cores", 1, tmp_path / "new.pt").trainer.is_new


def test_a_network_names_the_commands_of_all_its_trainings(taught: Trainer, tmp_path: Path) -> None:
    network, kept = tmp_path / "net.npz", tmp_path / "kept.pt"
    save(network, taught.inputs, weights_of(taught.model), ABOUT | {"command": "the first"}, Tuning())
    keep(begin(GAME, "cores", 1, network, SMALL), kept, "the second")
    training = begin(GAME, "cores", 1, kept)
    save_network(training, network, "the third")
    assert load(network).about["commands"] == ["the first", "the second", "the third"]
    assert load(network).about["command"] == "the third"
    assert begin(GAME, "cores", 1, network, SMALL).commands == ["the first", "the second", "the third"]


@pytest.mark.parametrize(
    ("name", "seats", "usual"),
    [
        ("clear_4", [2, 3, 4, 5, 6], 4),
        ("clear_4:HAND_SIZE=9", [2, 3, 4, 5], 4),
        ("clear_4:HAND_SIZE=20", [2, 3], 3),
        ("clear_4:mini", [2], 2),
    ],
)
def test_tables_have_numbers_of_seats_that_fit(name: str, seats: list[int], usual: int) -> None:
    game = find_game(name)
    assert (seats_of(game), usual_seats(game)) == (seats, usual)
    assert sorted(set(drawn_mix(game, 200, 1).seats.tolist())) == seats
    assert set(usual_mix(game, 3).seats.tolist()) == {usual}


def test_numbers_that_fit_for_nobody_are_refused() -> None:
    with pytest.raises(ValueError, match="clear_4:HAND_SIZE=200 cannot be played with any number of seats"):
        seats_of(find_game("clear_4:HAND_SIZE=200"))


@pytest.mark.parametrize(("name", "last"), [("clear_4:HAND_SIZE=9", "5 seats"), ("clear_4:mini", "2 seats")])
def test_a_variant_is_trained(name: str, last: str, tmp_path: Path) -> None:
    """The first one has too many cards for six, the second is for two."""
    small = replace(SMALL, width=32, tables=16, test_tables=16, longest=60)
    *_, done = reports.reports(reports.Order(name, 0.005, "cores", 3, small, "a test"))
    assert done.network and done.lines[-2].startswith(f"against expert, {last}: ")
    assert done.lines[-1].startswith("against expert, house rules")
    save_curve(find_game(name), done.curve, tmp_path / "curve.png")


def test_partners_sit_opposite() -> None:
    teams = teams_of(GAMES["dog_deluxe"].rules, np.array([4, 5, 6], np.int8))
    assert teams[0, :4].tolist() == [0, 1, 0, 1]
    assert teams[1, :5].tolist() == [0, 1, 2, 3, 4]
    assert teams[2].tolist() == [0, 1, 2, 0, 1, 2]


def test_at_some_tables_others_sit() -> None:
    trainer = Trainer(GAME, SMALL, 4, "cores")
    own = trainer.is_own.numpy()
    assert own[: trainer.first_earlier].all()
    for index in range(trainer.first_earlier, SMALL.tables):
        seats = int(trainer.tables.mix.seats[index])
        assert 0 < own[index, :seats].sum() < seats


def test_at_some_tables_an_expert_is_a_partner() -> None:
    trainer = Trainer(GAMES["dog_deluxe"], replace(SMALL, mixed=1.0, experts=0.5), 4, "cores")
    own, seats = trainer.is_own.numpy(), trainer.tables.mix.seats
    teams = [index for index in range(SMALL.tables) if seats[index] == 4]
    is_split = own[teams, 0] != own[teams, 2]
    with_experts = np.array(teams) >= trainer.first_expert
    assert is_split[with_experts].any() and not is_split[with_experts].all() and not is_split[~with_experts].any()


def test_matches_against_a_search_are_played_beside_the_training(tmp_path: Path) -> None:
    settings = replace(SMALL, test_tables=16, longest=60, search_games=4)
    training = train(GAME, 0.02, "cores", 3, settings=settings)
    last = training.curve[-1]
    assert last.search_games == 4 and 0 <= last.search_share <= 1
    assert "search:400" in line(training.curve)


@pytest.mark.parametrize("suffix", [".pt", ".npz"])
def test_a_training_goes_on_after_the_rules_have_grown(taught: Trainer, tmp_path: Path, suffix: str) -> None:
    """At first it chooses as before; then it learns to use what is new."""
    path = tmp_path / f"kept{suffix}"
    (keep if suffix == ".pt" else save_network)(Training(taught), path, "the first")
    before = choices_of(taught)
    with next_version(GAME.name) as game:
        trainer = begin(game, "cores", 1, path, SMALL).trainer
        assert trainer.game is game and trainer.decisions == taught.decisions
        assert trainer.inputs.columns > taught.inputs.columns
        same = [one == other for one, other in zip(choices_of(trainer), before, strict=True)]
        assert sum(same) >= (0.95 if suffix == ".npz" else 1) * len(same)
        made_up = trainer.inputs.vocabulary.places["made_up",]
        column = trainer.inputs.vocabulary.firsts[made_up]
        assert trainer.inputs.high[made_up] == 1 and not trainer.model.table[column].any()
        trainer.critic_only = 0
        trainer.lesson(0.5)
        assert trainer.model.table[column].any()


def choices_of(trainer: Trainer) -> list[str]:
    """What the network of a training chooses in some matches, in writing."""
    network, chosen = Network(trainer.game, weights_of(trainer.model), trainer.inputs.vocabulary), list[str]()
    for seed in range(3):
        match = new(GAME.name, seats=3, seed=seed)
        while not match.over and len(match.events) < 80:
            chosen.append(highest_logit(0, match.view(match.turn), random.Random(1), network).notation)
            match.play(liked_best(0, match.view(match.turn), random.Random(1)))
    return chosen


def test_networks_of_a_pool_play_at_some_tables(tmp_path: Path) -> None:
    """The last one always plays; they are drawn again from time to time, and never learn."""
    pool = [load(home() / "clear_4.npz") for _ in range(6)]
    trainer = Trainer(GAME, replace(SMALL, pool=0.5, earlier=0.0, pool_seats=(2,), renewal=1), 4, "cores", pool=pool)
    begin, end = trainer.first_of_pool, trainer.first_earlier
    assert end - begin == SMALL.tables // 2 and len(trainer.opponents) == SLOTS
    assert set(trainer.tables.mix.seats[begin:end].tolist()) == {2}
    assert trainer.is_own.numpy()[begin:end, :2].sum(1).tolist() == [1] * (end - begin)
    before = trainer.opponents[0].model.table.clone()
    trainer.lesson(0.0)
    assert torch.equal(trainer.opponents[0].model.table, before)


def test_seats_are_drawn_from_those_wanted() -> None:
    seats = drawn_mix(GAME, 3000, 1, wanted=(2, 2, 5)).seats.tolist()
    assert set(seats) == {2, 5} and 1900 < seats.count(2) < 2100


def test_with_a_discount_a_win_is_worth_less_one_choice_before() -> None:
    at = Trainer(GAME, replace(SMALL, tables=1, steps=3), 4, "cores").experience
    at.ended[2, 0], at.outcomes[2, 0, 0] = True, True
    for discount, worth in ((1.0, 1.0), (0.9, 0.9**3)):
        found = at.later, at.viewers, at.values, at.ended, at.outcomes
        interpreted(rollout, GAME.rules).credit_rows(
            *(each.numpy() for each in found), 1.0, discount, at.advantages.numpy(), 0, 1
        )
        assert float(at.advantages[0, 0]) == pytest.approx(worth)


def test_a_magnet_holds_a_network_near_its_beginning(taught: Trainer) -> None:
    gone = []
    for magnet in (0.0, 10.0):
        trainer = Trainer(GAME, replace(SMALL, magnet=magnet), 4, "cores")
        before = [weights.clone() for weights in trainer.model.parameters()]
        for _ in range(5):
            trainer.lesson(0.0)
        pairs = zip(before, trainer.model.parameters(), strict=True)
        gone.append(sum(float((new - old).detach().square().sum()) for old, new in pairs))
    assert gone[1] < gone[0]
