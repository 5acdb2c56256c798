"""The arena: fair layouts, reproducible, right intervals, and the ladder holds."""

import itertools
import json
import random
import re
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import houndtable as ht
from houndtable.bots.mind import Mind
from houndtable.bots.policy import Bot
from houndtable.cli import main
from houndtable.cli.arguments import KNOWN_BOTS
from houndtable.engine import counting
from houndtable.engine.backends import AHEAD, spread
from houndtable.games import GAMES, Game
from houndtable.lab import arena, simulate, study
from houndtable.lab.arena import Pairing, find_bot, find_side, pair, standing, table
from houndtable.lab.statistics import Shares, elo, elo_difference, expected_share, share_of, sprt
from tests.server.house import PATIENCE


def last(at: arena.Table, one: str, other: str, games: int, **more: int) -> Pairing:
    *_, pairing = pair(at, find_side(one), find_side(other), games, **more)  # type: ignore[arg-type]
    return pairing


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_layouts_are_fair_and_keep_teams_together(game: Game) -> None:
    for seats in game.rules.SEATS:
        at = table(game.name, seats)
        layouts = np.array(at.layouts)
        assert ((layouts == 0).sum(axis=0) == (layouts == 1).sum(axis=0)).all(), "every seat as often for either"
        assert (layouts == 0).any(axis=1).all() and (layouts == 1).any(axis=1).all()
        for layout in at.layouts:
            for team in set(at.teams):
                assert len({layout[seat] for seat in range(seats) if at.teams[seat] == team}) == 1


def test_teams() -> None:
    assert table("dog_cards", 4).teams == [0, 1, 0, 1] and table("dog_cards", 2).teams == [0, 1]
    assert table("dog_deluxe", 6).teams == [0, 1, 2, 0, 1, 2]


def test_the_same_seed_gives_the_same_results() -> None:
    at = table("clear_4", 3)
    one, again = (last(at, "expert", "greedy", 60, seed=4) for _ in range(2))
    split = last(at, "expert", "greedy", 60, seed=4, parts=3)
    assert one.deals.tolist() == again.deals.tolist() == split.deals.tolist()
    assert one.deals.tolist() != last(at, "expert", "greedy", 60, seed=5).deals.tolist()


def test_the_same_bot_twice_is_even() -> None:
    at = table("clear_4", 2)
    assert (
        last(at, "expert", "expert", 400, seed=1).share.low < 0.5 < last(at, "expert", "expert", 400, seed=1).share.high
    )


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(name, seats, marks=[pytest.mark.long] * (name != "clear_4"))
        for name, game in GAMES.items()
        for seats in game.rules.SEATS
    ],
)
def test_the_ladder_holds(game: str, seats: int) -> None:
    at = table(game, seats)
    assert last(at, "greedy", "random", 100, limit=3000).share.low > 0.5
    assert last(at, "expert", "greedy", 2000).share.low > 0.5


@pytest.mark.parametrize(
    "game", ["clear_4", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES if game != "clear_4")]
)
def test_search_beats_the_expert(game: str) -> None:
    search = "search:150" if game == "clear_4" else "search:400"
    assert last(table(game, 4), search, "expert", 240).share.low > 0.5


def test_bots_are_simulated_and_studied(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "clear_4", "--seats", "2", "--games", "60", "--bots", "expert,random", "--seed", "2"])
    said = capsys.readouterr().out
    assert "60 expert and random games" in said
    shares = [float(number) for number in re.findall(r"([\d.]+)% ", said)]
    assert shares[0] > 80
    (counts,) = study.study("clear_4", 2, 30, bots=[find_bot("expert")] * 2)
    assert counts.over.all() and (sum(uses.sum(axis=1) for uses in counts.uses.values()) == counts.sums[:, 0]).all()
    (random_ones,) = study.study("clear_4", 2, 30)
    assert counts.sums[:, 0].mean() < random_ones.sums[:, 0].mean()


def test_partners_of_two_kinds_share_a_team() -> None:
    at = table("dog_cards", 4)
    deals = arena.Deals(at, (find_side("expert+random"), find_side("greedy")), 0, 0, 1, 50)
    names = [[bot.name for bot in deals.seated(layout)] for layout in at.layouts]
    assert names == [["expert", "greedy", "random", "greedy"], ["greedy", "expert", "greedy", "random"]]
    with pytest.raises(ValueError, match="no partners"):
        last(table("clear_4", 4), "expert+random", "greedy", 4)


@pytest.mark.long
@pytest.mark.parametrize("game", ["dog_cards", "dog_deluxe"])
def test_search_keeps_most_of_its_advantage_beside_an_expert(game: str) -> None:
    """Two searchers win more than half of the games against experts; one of them with an expert most of that more."""
    at = table(game, 4)
    mixed, together = (last(at, name, "expert", 2000).share for name in ("search:200+expert", "search:200"))
    assert together.low > 0.5 and mixed.low > 0.5
    assert mixed.mean - 0.5 > (together.mean - 0.5) / 2


@pytest.mark.long
@pytest.mark.parametrize("game", ["dog_cards", "dog_deluxe"])
def test_a_network_keeps_two_thirds_of_its_advantage_beside_an_expert(game: str) -> None:
    at = table(game, 4)
    mixed, together = (last(at, name, "expert", 2000).share for name in ("net+expert", "net"))
    assert mixed.mean - 0.5 > (together.mean - 0.5) * 2 / 3


def test_a_bot_without_a_mind_plays_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from houndtable.bots.policy import Bot\n"
        "mine = Bot('mine', 'Does the first it may.', lambda view, die: view.legal[0])\n"
    )
    at = table("clear_4", 2)
    assert last(at, "expert", f"{path}:mine", 20, limit=500).share.low > 0.5


def test_an_own_file_may_import_another_and_have_dataclasses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", sys.path.copy())
    (tmp_path / "helper_of_mine.py").write_text("def first(view, die): return view.legal[0]\n", encoding="utf-8")
    (tmp_path / "mine_with_helper.py").write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "from houndtable.bots.policy import Bot\nfrom helper_of_mine import first\n"
        "@dataclass\nclass Settings:\n    depth: int = 3\n"
        "mine = Bot('mine', 'Does the first it may.', first)\n",
        encoding="utf-8",
    )
    assert find_bot(f"{tmp_path / 'mine_with_helper.py'}:mine").name == "mine"
    monkeypatch.chdir(tmp_path)
    assert find_bot("mine_with_helper:mine").name == "mine"


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("mine = ", "cannot be loaded: SyntaxError"),
        ("import nowhere", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("mine = 3", "has no bot 'mine'"),
        (
            "mine = Bot('mine', '', lambda view, die: 1 / 0)",
            r"The bot mine failed: ZeroDivisionError: .*mine.py, line 2",
        ),
        ("mine = Bot('mine', '', lambda view, die: 9999)", "The bot mine chose 9999, which is not in view.legal"),
        (
            "mine = Bot('mine', '', lambda view, die: min({*range(99)} - {*view.legal}))",
            r"The bot mine chose \d+, which is not in view.legal: .*\.",
        ),
        ("mine = Bot('mine', '', lambda view, die: None)", "The bot mine chose None, which is not in view.legal"),
    ],
)
def test_a_bot_that_does_not_work_is_explained(program: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"from houndtable.bots.policy import Bot\n{program}\n")
    with pytest.raises(ValueError, match=sentence):
        last(table("clear_4", 2), "expert", f"{path}:mine", 2, limit=50)


def test_games_that_are_searched_through_are_told_one_by_one() -> None:
    bots = [find_bot(name) for name in ("search:2", "random")]
    minds = [bot.mind or Mind(0) for bot in bots]
    parts, again, other = (list(simulate.between("clear_4", minds, 3, seed)) for seed in (1, 1, 2))
    assert [len(part.lengths) for part in parts] == [1, 1, 1]
    lengths = [[int(part.lengths[0]) for part in each] for each in (parts, again, other)]
    assert lengths[0] == lengths[1] and lengths[0] != lengths[2], "other seeds are other games"
    assert [len(part.sums) for part in study.study("clear_4", 2, 2, bots=bots)] == [1, 1]


def test_an_experiment_that_has_seen_enough_does_not_wait() -> None:
    begun, seen_enough, ended = threading.Event(), threading.Event(), threading.Event()

    def work(is_long: bool) -> None:
        if is_long:
            begun.set()
            seen_enough.wait(PATIENCE)
            ended.set()

    results = spread(work, [False, True], cores=1)
    next(results)
    assert begun.wait(PATIENCE)
    results.close()  # type: ignore[attr-defined]
    assert not ended.is_set()
    seen_enough.set()


def test_of_jobs_without_end_only_a_few_are_begun() -> None:
    begun: list[int] = []
    results = spread(begun.append, itertools.count(), cores=2)
    for _ in range(10):
        next(results)
    results.close()  # type: ignore[attr-defined]
    assert 10 <= len(begun) <= 10 + 2 * AHEAD


def test_a_network_plays_many_games_at_once() -> None:
    *_, pairing = pair(table("clear_4", 2), find_side("net"), find_side("random"), 40, seed=1)
    assert pairing.share.mean > 0.8 and pairing.unfinished == 0


def test_networks_are_studied() -> None:
    bots = [find_bot("level_4"), find_bot("level_1")]
    counts = study.counted("clear_4", 2, 20, 1, 1000, {}, bots)
    again = study.counted("clear_4", 2, 20, 1, 1000, {}, bots)
    decisions = counts.sums[:, counting.DECISIONS]
    assert counts.over.all() and (counts.sums == again.sums).all()
    assert sum(uses.sum() for uses in counts.uses.values()) == decisions.sum()
    assert (counts.sums[:, counting.CHOICES] >= decisions).all() and (counts.sums[:, counting.TURNS] <= decisions).all()


def test_a_network_that_looks_ahead_plays_in_the_arena() -> None:
    at = table("clear_4", 2)
    one, other = (last(at, "thinker:20", "random", 4) for _ in range(2))
    assert one.share.mean > 0.8 and one.deals.tolist() == other.deals.tolist()


def test_the_fourth_level_is_above_the_first() -> None:
    assert last(table("clear_4", 2), "level_4", "level_1", 40, limit=3000).share.low > 0.5


@pytest.mark.long
@pytest.mark.parametrize("upper", [2, 3, 4])
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in GAMES[game].rules.SEATS])
def test_every_level_is_above_the_one_below(game: str, seats: int, upper: int) -> None:
    share = last(table(game, seats), f"level_{upper}", f"level_{upper - 1}", 300, limit=3000).share
    assert share.low > 0.5


def test_a_team_has_two_partners() -> None:
    with pytest.raises(ValueError, match="a team has two partners, not 3"):
        find_side("expert+greedy+random")


@pytest.mark.parametrize("name", ["nobody", "expert:300", "net:300", "search:0", "search:x", "missing.py:bot"])
def test_unknown_bots_are_named(name: str) -> None:
    with pytest.raises(ValueError, match="There is no"):
        find_bot(name)


def test_the_help_and_the_sentence_agree_on_what_a_number_means() -> None:
    with pytest.raises(ValueError, match=r"shedder; search:300 makes 300 simulations per decision\.$"):
        find_bot("nobody")
    assert KNOWN_BOTS.endswith("; search:300 makes 300 simulations per decision")


def test_the_command_shows_saves_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, picture = tmp_path / "results.json", tmp_path / "elo.png"
    words = ["arena", "clear_4", "--seats", "2", "--bots", "random,expert", "--games", "40", "--seed", "3"]
    main([*words, "--save", str(results), "--plot", str(picture)])
    said = capsys.readouterr().out
    assert "40 games" in said and "expert" in said
    page = json.loads(results.read_text())
    usual = GAMES["clear_4"].choose_by_name(2, {"first": "0"})
    assert page["options"] == usual and usual["pass_on_empty"] == "no"
    assert page["game"] == "clear_4" and len(page["pairings"][0]["deals"]) == 20
    assert page["elo"]["expert"]["elo"] > 0 > page["elo"]["random"]["elo"]
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_command_stops_when_it_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "clear_4", "--seats", "2", "--bots", "expert,random", "--games", "4000", "--sprt", "0,50"])
    said = capsys.readouterr().out
    assert "expert is stronger than random" in said and "4000 games" not in said


def test_the_command_says_when_it_is_not_clear(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "clear_4", "--seats", "2", "--bots", "expert,greedy", "--games", "2", "--sprt", "0,1"])
    said = capsys.readouterr().out
    assert "Elo: whether expert is stronger than greedy is undecided; try more --games." in " ".join(said.split())


def test_without_ray_the_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"needs Ray: pip install '\.\[ray\]' in Houndtable's folder installs it\."):
        list(pair(table("clear_4", 2), find_side("expert"), find_side("greedy"), 2, on="ray"))


# Ratings


def paired_deals(die: np.random.Generator, strength: float, deals: int) -> Shares:
    """Two games per deal, in which the luck of the deal helps one side and then the other."""
    luck = die.normal(0, 0.3, deals)
    games = [die.random(deals) < np.clip(strength + sign * luck, 0, 1) for sign in (1, -1)]
    shares: Shares = np.mean(games, axis=0)
    return shares


@pytest.mark.parametrize("strength", [0.5, 0.6, 0.8])
def test_intervals_hold_the_truth_19_times_out_of_20(strength: float) -> None:
    die = np.random.default_rng(1)
    truth = float(np.mean(paired_deals(die, strength, 2_000_000)))
    shares = [share_of(paired_deals(die, strength, 200)) for _ in range(2000)]
    held = np.mean([share.low <= truth <= share.high for share in shares])
    assert 0.935 < held < 0.975


def test_unanimity_is_not_certainty() -> None:
    share = share_of(np.ones(50))
    assert share.mean == share.high == 1 and 0.9 < share.low < 1


def test_sprt_decides_right() -> None:
    die = np.random.default_rng(2)
    right = {0.0: "not stronger", 40.0: "stronger"}
    for truth, verdict in right.items():
        verdicts = []
        for _ in range(200):
            deals = (die.random(20_000) < expected_share(truth)).astype(float)
            steps = (sprt(deals[:end], 0, 40)[0] for end in range(200, 20_001, 200))
            verdicts.append(next((step for step in steps if step != "undecided"), "undecided"))
        assert verdicts.count(verdict) >= 186, (truth, verdicts.count(verdict))


def test_elo_finds_the_strengths_again() -> None:
    truth = np.array([-200.0, 0.0, 50.0, 150.0])
    games = 10_000
    wins = np.array([[games * expected_share(one - other) * (one != other) for other in truth] for one in truth])
    assert np.abs(elo(wins) - (truth - truth.mean())).max() < 1
    assert elo_difference(expected_share(120)) == pytest.approx(120)


def test_elo_is_finite_after_a_whitewash() -> None:
    assert np.isfinite(elo(np.array([[0.0, 10.0], [0.0, 0.0]]))).all()


def test_standing_has_intervals_around_the_elo() -> None:
    die = np.random.default_rng(3)
    result = standing(["a", "b"], [Pairing("a", "b", paired_deals(die, 0.6, 300), 0, 0)])
    assert (result.low < result.elo).all() and (result.elo < result.high).all() and result.elo[0] > 0


@pytest.mark.parametrize("truth", [(-680.0, -40.0, 210.0, 510.0), (-110.0, -10.0, 40.0, 80.0)])
def test_intervals_of_the_elo_hold_it_and_the_truth(truth: tuple[float, ...]) -> None:
    """Also where one bot wins all games against another, as most do against a random one."""
    die, bots, deals = np.random.default_rng(5), "abcd", 50
    holding: list[bool] = []
    for _ in range(20):
        pairings = [
            Pairing(bots[one], bots[other], die.binomial(2, expected_share(truth[one] - truth[other]), deals) / 2, 0, 0)
            for one, other in itertools.combinations(range(len(bots)), 2)
        ]
        result = standing(bots, pairings, samples=100)
        assert (result.low < result.elo).all() and (result.elo < result.high).all()
        holding.extend(((result.low <= truth) & (truth <= result.high)).tolist())
    assert np.mean(holding) > 0.85


@pytest.mark.parametrize("deals", [1, 10])
def test_unanimous_deals_leave_doubt_about_the_elo(deals: int) -> None:
    result = standing(["a", "b"], [Pairing("a", "b", np.ones(deals), 0, 0)])
    assert result.low[0] < result.elo[0] - 20


@pytest.mark.parametrize("in_threads", [False, True])
def test_an_own_bot_is_asked_one_thing_at_a_time_unless_it_allows_more(in_threads: bool) -> None:
    """Bots that allow it may be asked in several threads at once; the others never are."""
    met, inside, most = threading.Event(), [0], [0]

    def choose(view: ht.View, die: random.Random) -> ht.Action:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        if most[0] == 2:
            met.set()
        elif in_threads:
            met.wait(PATIENCE)
        inside[0] -= 1
        return view.legal[0]

    mine = arena.Side("mine", (Bot("mine", "Counts who asks.", choose, in_threads=in_threads),))
    list(pair(table("clear_4", 2), mine, find_side("random"), 8, limit=3, parts=4, cores=2))
    assert most[0] == (2 if in_threads else 1)
