"""The expert's choices in DOG Deluxe, and what a seat remembers."""

import random

import pytest

from houndtable.bots.dog_deluxe import evaluate as known
from houndtable.games.cards import UNKNOWN
from houndtable.games.dog_deluxe import notation, rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.seats import CHANCE, NOBODY
from tests.bots import pairs
from tests.games.dog_deluxe.scene import Scene

A_LONG_GAME = 1500  # decisions


def favourite(scene: Scene, die: random.Random | None = None) -> str:
    """The action that the seat to act rates best, from its own view; ties at random, or the first."""
    seat = scene.turn
    view = scene.view(seat)
    ratings = {action: known.rate_action(view.state, seat, scene.number_of(action)) for action in view.legal(seat)}
    best = [action for action, rating in ratings.items() if rating == max(ratings.values())]
    return die.choice(best) if die else best[0]


def expert(*lines: str) -> str:
    return favourite(Scene("\n".join(lines)))


def test_a_plain_start_card_brings_a_pawn_out_rather_than_a_joker() -> None:
    assert expert("hand 0: 13 ? 5") == "start 13"


def test_another_pawn_comes_out_before_the_first_one_walks() -> None:
    assert expert("pawns 0: 20", "hand 0: 13 3 8") == "start 13"


def test_a_rival_is_captured() -> None:
    assert expert("pawns 0: 10", "pawns 1: 15", "hand 0: 5 6 8") == "5 a"


def test_a_rival_is_captured_by_four_back_over_the_own_start_field() -> None:
    assert expert("pawns 0: 2 20", "pawns 1: 62", "hand 0: 4") == "4 a back"


def test_the_partner_is_not_captured() -> None:
    assert expert("pawns 0: 10", "pawns 2: 15", "hand 0: 5 6") != "5 a"


def test_an_own_pawn_is_not_captured() -> None:
    assert expert("pawns 0: 10 15", "hand 0: 5") == "5 b"


def test_the_goal_is_entered() -> None:
    assert expert("pawns 0: 20 60", "hand 0: 8 9 10") == "8 b goal"


def test_the_goal_is_entered_deep_enough_for_those_who_follow() -> None:
    assert expert("pawns 0: 40 50 60", "hand 0: 5 8") == "8 c goal"


def test_four_back_from_the_start_field_saves_the_lap() -> None:
    assert expert("pawns 0: 0", "hand 0: 4 6 9") == "4 a back"


def test_a_seven_burns_rivals() -> None:
    assert expert("pawns 0: 10", "pawns 1: 12", "pawns 3: 16", "hand 0: 7 10") == "7 a 7"


def test_a_seven_does_not_burn_the_partner_without_need() -> None:
    scene = Scene("pawns 0: 10 40\npawns 2: 12\nhand 0: 7 2")
    while scene.turn == 0:
        scene.play(favourite(scene))
    assert scene["pawns 2"].startswith("12")


def test_a_seven_brings_a_pawn_in_and_uses_the_rest_elsewhere() -> None:
    assert expert("pawns 0: 30 62", "hand 0: 7 2").endswith("goal")


def test_a_swap_takes_the_place_of_a_rival_near_the_own_goal() -> None:
    assert expert("pawns 0: 5", "pawns 3: 60", "pawns 1: 40", "hand 0: swap 6") == "swap a 3a"


def test_the_start_field_of_a_rival_with_pawns_at_home_is_avoided() -> None:
    assert expert("pawns 0: 10", "hand 0: 6 5") == "5 a"


def test_a_player_with_all_pawns_in_helps_the_partner() -> None:
    assert expert("pawns 0: G1 G2 G3 G4", "pawns 2: 28", "hand 0: 8 3") == "8 a goal"


def test_a_pawn_flees_from_a_rival_behind_it() -> None:
    assert expert("pawns 0: 24 36", "pawns 1: 20 21", "hand 0: 10") == "10 a"


def test_the_partner_gets_the_start_card_he_lacks() -> None:
    gift = expert("phase: exchange", "pawns 0: 20", "hand 0: 13 1 5 8 9 10")
    assert gift in ("give 13", "give 1")


def test_a_player_who_needs_it_keeps_the_only_start_card() -> None:
    assert expert("phase: exchange", "hand 0: 13 3 5 8 9 10") != "give 13"


def test_alone_nobody_gives_a_joker_away() -> None:
    assert expert("seats: 3", "phase: exchange", "pawns 0: 0", "hand 0: ? 13 2 5") not in ("give ?", "give 13")


def test_a_card_is_discarded_and_one_drawn_rather_than_a_swap_laid_down_without_effect() -> None:
    assert expert("seats: 2", "pawns 0: 31", "pawns 1: 32", "hand 0: swap 5 6").startswith("discard")


def test_a_player_who_must_discard_keeps_the_start_card() -> None:
    """R32 With every pawn at home or in the goal."""
    text = "seats: 2\nphase: drawn\ndrawn: 3\npawns 0: G4\nhand 0: 3 5 8"
    assert favourite(Scene(text)).startswith("discard")


# The value of a position


def win_chance(*lines: str, seat: int = 0) -> int:
    return pairs.win_chance(known, Scene("\n".join(lines)).state, seat)


def test_all_are_equal_at_the_beginning() -> None:
    assert [win_chance(f"seats: {seats}") for seats in (2, 3, 4, 5, 6)] == [500, 333, 500, 200, 333]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("20", "home"), ("60", "30"), ("G4", "60"), ("G4", "G1"), ("G4 G3", "G4 G2"), ("G4 G3 G2 G1", "G4 G3 G2 60")],
)
def test_a_pawn_farther_on_is_better(better: str, worse: str) -> None:
    assert win_chance(f"pawns 0: {better}") > win_chance(f"pawns 0: {worse}")
    assert win_chance(f"pawns 0: {better}", seat=2) == win_chance(f"pawns 0: {better}")
    assert win_chance(f"pawns 0: {better}", seat=1) < win_chance(f"pawns 0: {worse}", seat=1)


# What a seat remembers


def believed(scene: Scene, seat: int, notes: list[int]) -> Scene:
    view = scene.view(seat)
    known.believe(view.state, seat, notes)  # type: ignore[arg-type]
    return view


def play_in_sight(scene: Scene, notes: list[int], seat: int, *actions: str) -> None:
    """Play while this seat watches; gifts are handed over at once."""
    for action in actions:
        see(scene, notes, seat, scene.turn, scene.number_of(action))
        while scene.state.phase in (s.HANDING_OVER, s.DROPPING_OUT):
            see(scene, notes, seat, CHANCE, rules.outcome(scene.state, 0))


def see(scene: Scene, notes: list[int], seat: int, actor: int, action: int) -> None:
    public = rules.public(scene.state, actor, action, seat)
    known.remember(notes, scene.view(seat).state, seat, actor, public)  # type: ignore[arg-type]
    rules.apply(scene.state, actor, action)


def test_the_card_one_gave_is_known_until_it_is_played() -> None:
    scene = Scene("phase: exchange\ncards: 2\nhand 0: 13 5\nhand 1: 2 3\nhand 2: 8 9\nhand 3: 2 3")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "give 13", "give 2", "give 8", "give 2")
    view = believed(scene, 0, notes)
    assert (view["hand 0"], view["hand 1"], view["hand 2"]) == ("5 8", "x x", "x 13")
    play_in_sight(scene, notes, 0, "drop out", "drop out", "start 13")
    assert believed(scene, 0, notes)["hand 2"] == "x"
    assert believed(scene, 0, [0] * known.NOTES).raw.tolist() == scene.view(0).raw.tolist()


def test_a_fetched_card_is_known() -> None:
    scene = Scene("options: deck=dog_cards\nplayer: 1\nhand 1: 14 3\ndiscard: ? 5")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "14 fetch ?")
    assert believed(scene, 0, notes)["hand 1"] == "x ?"


def test_a_player_who_drops_out_holds_nothing_any_more() -> None:
    scene = Scene("phase: exchange\ncards: 2\nhand 0: 10 5\nhand 1: 2 3\nhand 2: 8 9\nhand 3: 2 3")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "give 10", "give 2", "give 8", "give 2", "drop out", "drop out", "drop out")
    assert sum(notes) == 0


def test_a_discard_without_partners_shows_no_start_card() -> None:
    scene = Scene("seats: 3\nplayer: 1\nhand 0: 2\nhand 1: 5 6 8\nhand 2: 2 3 4")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "discard 5")
    playable = [s.ONE_ELEVEN, s.THIRTEEN, s.JOKER]  # a swap with nothing to swap moves no pawn
    assert [kind for kind in range(s.KINDS) if notes[s.KINDS + kind] < 0] == playable
    world = believed(scene, 0, notes).state
    world.hands[1, s.SEVEN] = 1
    assert known.is_possible(world, 0, notes)  # type: ignore[arg-type]
    world.hands[1, s.THIRTEEN] = 1
    assert not known.is_possible(world, 0, notes)  # type: ignore[arg-type]


def test_a_discard_with_a_pawn_before_a_guard_shows_no_card_moved_it() -> None:
    scene = Scene("seats: 3\nplayer: 1\npawns 0: 0\npawns 1: 62\nhand 0: 2\nhand 1: 6 8\nhand 2: 2")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "discard 6")
    held_none_of = [kind for kind in range(s.KINDS) if notes[s.KINDS + kind] < 0]
    assert held_none_of == [s.ONE_ELEVEN, s.FOUR, s.THIRTEEN, s.JOKER]


def test_a_discard_with_a_pair_to_swap_shows_no_swap() -> None:
    scene = Scene("seats: 3\nplayer: 1\npawns 0: 0\npawns 1: 62\npawns 2: 20\nhand 1: 6 8")
    notes = [0] * known.NOTES
    play_in_sight(scene, notes, 0, "discard 6")
    assert notes[s.KINDS + s.SWAP] < 0


# Whole games


CHOICES = [(it.name, choice) for it in rules.OPTIONS[1:] for choice in it.choices if choice != it.choices[it.default]]
TABLES: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in rules.SEATS]
TABLES += [((4, 3)[number % 2], {name: choice}) for number, (name, choice) in enumerate(CHOICES)]
ONLOOKER = 0  # the seat whose beliefs are checked


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_experts_play_to_the_end_and_beliefs_are_true(seats: int, options: dict[str, str]) -> None:
    scene, die, decisions = Scene.new(seats, **options), random.Random(seats), 0
    notes = [0] * known.NOTES
    while scene.turn != NOBODY and decisions < A_LONG_GAME:
        actor = scene.turn
        if actor == CHANCE:
            action = rules.outcome(scene.state, die.randrange(rules.outcome_count(scene.state)))
        else:
            action = notation.read_action(favourite(scene, die))
            decisions += 1
        see(scene, notes, ONLOOKER, actor, action)
        if any(notes):
            check_beliefs(scene, notes)
    assert scene.turn == NOBODY


def check_beliefs(scene: Scene, notes: list[int]) -> None:
    """Every card that is believed to be in a hand is there."""
    view = believed(scene, ONLOOKER, notes)
    for other in range(scene.state.seats):
        assert view.state.hands[other, UNKNOWN] >= 0
        for kind in range(1, s.KINDS):
            assert view.state.hands[other, kind] <= scene.state.hands[other, kind]
    if scene.turn == ONLOOKER:
        assert known.is_possible(scene.state, ONLOOKER, notes)  # type: ignore[arg-type]
