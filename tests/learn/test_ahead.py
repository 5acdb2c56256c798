"""Looking ahead at many tables at once finds what the bot `thinker` finds; shares of wins are counted rightly."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is an optional extra: pip install '.[train]'")

from bench import regret  # noqa: E402
from houndtable.bots.belief import no_notes  # noqa: E402
from houndtable.bots.evaluator import Evaluator  # noqa: E402
from houndtable.bots.lookahead import imagined, results_in  # noqa: E402
from houndtable.bots.luck import Die  # noqa: E402
from houndtable.bots.network import network_of  # noqa: E402
from houndtable.games import GAMES  # noqa: E402
from houndtable.learn.ahead import Playing, Seen, halved  # noqa: E402
from houndtable.learn.opponents import NET, Player, model_of  # noqa: E402
from houndtable.learn.shares import Searching, beside_another, shares_of_wins  # noqa: E402
from houndtable.learn.tables import Tables, drawn_mix, usual_mix  # noqa: E402
from houndtable.play.match import new  # noqa: E402

GAME = GAMES["clear_4"]
WORLDS = 300
HORIZONS = (2, 5)  # choices


def test_an_action_brings_the_same_on_average() -> None:
    match = new(GAME.name, seats=4, seed=3)
    while len(match.legal) < 4:
        match.play(match.legal[0])
    network, seat = network_of(GAME.name), match.turn
    view, legal = match.view(seat), np.array([int(action) for action in match.legal[:3]])
    evaluator, die = Evaluator(GAME), Die(1)
    worlds = imagined(evaluator, view.raw, seat, no_notes(GAME), WORLDS, die)
    there = results_in(evaluator, worlds, no_notes(GAME), seat, legal, HORIZONS, die)

    at = Tables(network.inputs, usual_mix(GAME, 1), 0, "cores", 100)
    playing = Playing(at, model_of(network, "cores"))
    slots = torch.arange(3).repeat_interleave(WORLDS)
    places, dice = torch.arange(WORLDS).repeat(3), torch.randint(1, 2**61, (WORLDS,)).repeat(3)
    views = torch.from_numpy(view.raw.view(np.int8).copy())[None]
    with torch.no_grad():
        tried = torch.from_numpy(legal)[slots]
        seen = Seen(views, at.notes[:1, 0])
        found = playing.values(seen, HORIZONS, torch.zeros_like(slots), tried, places, dice)
    here = found.mean(1).reshape(3, WORLDS).numpy()
    errors = np.sqrt(there.var(axis=1) / WORLDS + here.var(axis=1) / WORLDS) + 1e-3
    assert (abs(there.mean(axis=1) - here.mean(axis=1)) < 4 * errors).all()


def test_the_better_half_stays_and_the_favourite_until_the_end() -> None:
    alive = torch.tensor([[True, True, True, True], [True, True, False, False], [True, False, False, False]])
    promise = torch.tensor([[0.0, 0.3, 0.1, 0.2], [0.0, 0.1, -9, -9], [0.0, -9, -9, -9]])
    kept = halved(alive, promise, alive.sum(1))
    assert kept.tolist() == [[True, True, False, False], [False, True, False, False], [True, False, False, False]]


def test_a_better_choice_is_a_gain() -> None:
    """Two positions; in the first one the second candidate is better, and too unlikely for some settings."""
    tried = regret.Candidates(torch.tensor([0, 0, 1, 1]), torch.arange(4), np.array([0, -4.0, 0, -1.0]))
    luck = np.random.default_rng(1).normal(0, 0.1, 50)
    shown, judged = np.stack([luck, luck + 0.2, luck, luck - 0.2]), np.array([0.3, 0.4, 0.5, 0.9])
    assert np.allclose(regret.gains_of(tried, shown, judged, 0.003), [0.1, 0.0])
    assert np.allclose(regret.gains_of(tried, shown, judged, 0.03), [0.0, 0.0])


def test_every_candidate_of_a_position_is_played_on() -> None:
    network = network_of(GAME.name)
    at = Tables(network.inputs, usual_mix(GAME, 8), 1, "cores", 100)
    playing = Playing(at, model_of(network, "cores"))
    with torch.no_grad():
        found = regret.positions_of(playing)
        tried = regret.candidates_in(playing, found)
        chances = regret.brought(playing, found.seen, tried, 5, (0, 3), is_drawn=True)
    assert chances.shape == (len(tried.actions), 2, 5) and ((chances >= 0) & (chances <= 1)).all()
    assert (np.bincount(tried.position.numpy())[tried.position.numpy()] > 1).all()


def share(one: Player, other: Player, games: int) -> float:
    """The first player's share of the wins."""
    network, mix = network_of(GAME.name), usual_mix(GAME, games // 2)
    deals = shares_of_wins(model_of(network, "cores"), network.inputs, mix, (one, other), 1, "cores")
    return float(deals.mean())


def test_the_stronger_player_wins_more() -> None:
    assert share(NET, Player(noise=20.0), 64) > 0.6
    assert share(Player(noise=20.0), NET, 64) < 0.4


def test_a_match_that_is_given_up_counts_half() -> None:
    network, mix = network_of(GAME.name), usual_mix(GAME, 8)
    deals = shares_of_wins(model_of(network, "cores"), network.inputs, mix, (NET, NET), 1, "cores", limit=3)
    assert deals.tolist() == [0.5] * 8


def test_a_deal_is_played_with_the_sides_changed() -> None:
    """Networks without noise play both matches of a deal alike, so each side wins one of them."""
    network, mix = network_of(GAME.name), drawn_mix(GAME, 6, 1)
    deals = shares_of_wins(model_of(network, "cores"), network.inputs, mix, (NET, NET), 1, "cores")
    assert deals.tolist() == [0.5] * 6


def test_partners_of_another_kind() -> None:
    at = Tables(network_of("dog_deluxe").inputs, usual_mix(GAMES["dog_deluxe"], 2), 1, "cores", 100)
    seating = beside_another(at)
    assert seating.players[:, :4].tolist() == [[0, 1, 1, 1], [1, 0, 1, 1]]
    assert seating.is_counted[:, :4].tolist() == [[True, False, True, False], [False, True, False, True]]


def test_a_search_plays_beside_networks() -> None:
    assert share(Player(search_simulations=40), Player(noise=20.0), 32) > 0.6


def test_the_dice_of_a_search_come_from_the_seed() -> None:
    network = network_of(GAME.name)
    dice = [
        Searching(Tables(network.inputs, usual_mix(GAME, 4), seed, "cores", 100), simulations).thought.tolist()
        for seed, simulations in ((1, 40), (1, 80), (2, 40))
    ]
    assert dice[0] == dice[1] != dice[2]


def test_actions_are_turned_back_for_any_number_of_seats() -> None:
    network, count = network_of(GAME.name), 64
    at = Tables(network.inputs, drawn_mix(GAME, count, 1), 1, "cores", 100)
    playing, raw = Playing(at, model_of(network, "cores")), torch.from_numpy(at.rows.view(np.int8).reshape(count, -1))
    actions = torch.arange(count) % GAME.rules.ACTIONS
    turned = at.inputs.turned[at.rows["seats"], at.rows["turn"], actions.numpy()].astype(np.int64)
    assert len(set(at.mix.seats.tolist())) > 1 and (turned != actions.numpy()).any()
    assert torch.equal(playing.turned_back(raw, torch.from_numpy(turned)), actions)


def test_looking_ahead_plays_with_any_number_of_seats() -> None:
    network, players = network_of(GAME.name), (Player(playouts=16), NET)
    mix = drawn_mix(GAME, 8, 1)
    deals = shares_of_wins(model_of(network, "cores"), network.inputs, mix, players, 1, "cores", limit=10)
    assert len(deals) == 8 and ((deals >= 0) & (deals <= 1)).all()
