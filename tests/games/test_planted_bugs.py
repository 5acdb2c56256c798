"""The proofs can fail: rules with one mistake each, and the generic proof that finds it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from houndtable.games import GAMES
from houndtable.games.contract import Rules
from tests.games import proofs
from tests.games.planted import planted
from tests.games.plays import transcript
from tests.games.tables import Table, all_options, positions


class Bug(NamedTuple):
    """A mistake in the rules of DOG CARDS: the original text, the replacement, and the proof that finds it."""

    name: str
    right: str
    wrong: str
    found_by: Callable[[Table], None] | str


BUGS = [
    Bug(
        "a stolen card is lost",
        "state.hands[seat, state.rows[owner, index, last]] += 1",
        "state.hands[seat, state.rows[owner, index, last]] += 0",
        proofs.prove_laws,
    ),
    Bug(
        "a stolen card stays in the row too",
        "state.rows[owner, index, last] = UNKNOWN\n    state.length[owner, index] = last - 1",
        "state.length[owner, index] = last - 1",
        proofs.prove_laws,
    ),
    Bug(
        "a joker may be the 14",
        "return kind == s.FOURTEEN\n    if place == 1:",
        "return kind == s.FOURTEEN or kind == s.JOKER\n    if place == 1:",
        proofs.prove_laws,
    ),
    Bug(
        "nothing is drawn after laying",
        "    else:\n        draw_card(state)\n\n\ndef finish_row",
        "    else:\n        end_action(state, 1)\n\n\ndef finish_row",
        proofs.prove_laws,
    ),
    Bug(
        "a card may lie at the place of its own number",
        "    if fits(kind, state.place):\n        state.bottom",
        "    if kind == s.JOKER:\n        state.bottom",
        proofs.prove_laws,
    ),
    Bug(
        "there is no pile for a task",
        "def outcome_count(state: State",
        "def gpu_task(state: State) -> int:\n    return 4 * state.phase\n\n\ndef outcome_count(state: State",
        proofs.prove_task,
    ),
    Bug(
        "a hand is shown to another seat",
        "if other != seat:\n            turn_over",
        "if other != seat and other != 1:\n            turn_over",
        "paired worlds",
    ),
    Bug(
        "the bag tells the others' hands",
        "turn_over_hand_and_gift(state, other)\n",
        "for kind in range(1, s.KINDS):\n"
        "                state.hands[other, UNKNOWN] += state.hands[other, kind]\n"
        "                state.hands[other, kind] = 0\n",
        proofs.prove_secrets,
    ),
    Bug("the top of the pile is shown to all", "if not is_known and", "if seat < 0 and", "paired worlds"),
    Bug(
        "the others' gift is not filled in",
        "size = imagine_hand_and_gift(state, other, size, dice)\n",
        "size = imagine_hand_and_gift(state, other, size, dice)\n        state.gift[other] = UNKNOWN\n",
        proofs.prove_secrets,
    ),
    Bug(
        "what may be done depends on a secret",
        "offer(actions, n, s.LOOK, state.hands[seat, s.SEVEN] > 0)",
        "offer(actions, n, s.LOOK, (state.hands[seat, s.SEVEN] > 0) & (state.unseen[s.SEVEN] > 1))",
        proofs.prove_secrets,
    ),
    Bug(
        "a drawn card is told to all",
        "return action if is_open or seat == state.player else s.DRAW + UNKNOWN",
        "return s.DRAW + UNKNOWN if seat == state.player else action",
        proofs.prove_public,
    ),
    Bug(
        "a card on the table is told to nobody",
        "state.phase == s.BEGINNING or state.phase == s.LAYING_OUT or state.phase == s.FILLING",
        "state.phase == s.BEGINNING",
        proofs.prove_public,
    ),
    Bug(
        "a kind that is used up can still be drawn",
        "return state.unseen[action - s.DRAW] if action < s.BEGIN else 0",
        "return 1 if action < s.BEGIN else 0",
        proofs.prove_chance,
    ),
    Bug(
        "gifts change hands at once",
        "    lay_gift(state, seat, kind)\n",
        "    lay_gift(state, seat, kind)\n    state.looker = seat\n",
        proofs.prove_order_does_not_matter,
    ),
    Bug(
        "legal actions are out of order",
        "n = legal_lays(state, seat, actions, 0)\n    n = legal_purchases(state, seat, actions, n)",
        "n = legal_purchases(state, seat, actions, 0)\n    n = legal_lays(state, seat, actions, n)",
        proofs.prove_legal,
    ),
    Bug(
        "somebody still acts when the game is over",
        "        state.phase = s.OVER\n        state.turn = NOBODY",
        "        state.phase = s.TURN\n        state.turn = seat",
        proofs.prove_legal,
    ),
    Bug(
        "an answer changes the row",
        "    return offer_cards(state.hands, seat, s.DISCARD, actions, n)\n",
        "    state.hands[seat, 0] += 1\n    return offer_cards(state.hands, seat, s.DISCARD, actions, n)\n",
        proofs.prove_answers_change_nothing,
    ),
    Bug(
        "the cards under a 7 come back in another order",
        "kind = take_out(state.top, state.top_size, place)",
        "kind = take_out(state.top, state.top_size, place)\n"
        "    state.top[0], state.top[1] = state.top[1], state.top[0]",
        "golden play",
    ),
    Bug(
        "the turn goes round the other way",
        "        state.player = next_seat(state.player, state.seats)\n        start_turn(state)",
        "        state.player = (state.player + state.seats - 1) % state.seats\n        start_turn(state)",
        "golden play",
    ),
]


def look(rules: Rules, seats: int, found_by: Callable[[Table], None] | str) -> None:
    """Run the proof with this many seats."""
    game = GAMES["dog_cards"]
    options = all_options(game, seats)
    if found_by == "golden play":
        golden = Path(__file__).parent / "dog_cards" / "plays" / f"{seats}.txt"
        assert transcript(game, rules, seats) == golden.read_text(encoding="utf-8")
    elif found_by == "paired worlds":
        for seed in range(200):
            proofs.prove_paired_worlds(rules, seats, options[0], seed)
    else:
        assert callable(found_by)
        for table in positions(rules, seats, options, seed=1, most=60_000):
            found_by(table)


def is_found(rules: Rules, found_by: Callable[[Table], None] | str) -> bool:
    try:
        for seats in (4, 3, 2):
            look(rules, seats, found_by)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("bug", BUGS, ids=[bug.name for bug in BUGS])
def test_bug_is_found(bug: Bug) -> None:
    assert is_found(planted(GAMES["dog_cards"], bug.right, bug.wrong), bug.found_by)


@pytest.mark.parametrize("proof", [*proofs.ALL], ids=[proof.__name__ for proof in proofs.ALL])
def test_every_proof_finds_one(proof: Callable[[Table], None]) -> None:
    assert any(bug.found_by is proof for bug in BUGS)
