"""The pile is kept as bags and stretches of known cards. Here it lies card by card on a plain table."""

import random

import pytest

from houndtable.games.dog_cards import rules
from houndtable.games.seats import CHANCE
from tests.games.dog_cards.board import Board, new_game
from tests.games.dog_cards.plain_table import CARDS, PlainTable


def bag(cards: list[str]) -> str:
    return " ".join(sorted(cards, key=CARDS.index))


def compare(board: Board, table: PlainTable) -> None:
    """What lies where, who knows what of the pile, and what may be done."""
    pile, bottom = table.pile, len(table.pile) - table.at_bottom
    assert board["open"] == " ".join(card or "-" for card in table.open.values())
    assert [board[f"hand {seat}"] for seat in range(table.seats)] == [bag(hand) for hand in table.hands]
    assert {name: board[name] for name, _, _ in table.every_row()} == {
        name: " ".join(row) for name, _, row in table.every_row()
    }
    assert [board[f"finished {seat}"] or "0" for seat in range(table.seats)] == [str(n) for n in table.finished]
    assert (board["discard"], board["last discard"]) == (bag(table.discard), "".join(table.discard[-1:]))
    assert (board["top"], board["bottom"]) == (" ".join(pile[: table.on_top]), " ".join(pile[bottom:]))
    assert board.pile == len(pile) and board.turn == table.player
    assert set(board.legal()) == table.legal()


def bring(board: Board, cards: list[str]) -> None:
    board.bring(" ".join(cards))
    cards.clear()


def choose(legal: list[str], die: random.Random) -> str:
    """A verb first, so that rare ones come up; rather on than back with a row."""
    verbs = sorted({action.split()[0] for action in legal})
    verb = die.choices(verbs, [4 if verb == "lay" else 1 for verb in verbs])[0]
    return die.choice([action for action in legal if action.startswith(verb)])


def start(seats: int, options: tuple[int, int, int], die: random.Random) -> tuple[Board, PlainTable]:
    first = die.randrange(seats)
    joker_may_start, thief_may_hit_partner, finished_row_counts = (choice == 1 for choice in options)
    table = PlainTable(seats, joker_may_start, thief_may_hit_partner, finished_row_counts, die, first)
    table.set_up()
    board = new_game(seats, (1 + first, *options))
    bring(board, table.drawn)
    if table.is_team:
        gifts = [die.choice(hand) for hand in table.hands]
        for seat, gift in enumerate(gifts):
            board.do(f"give {gift}", seat=seat)
        table.swap_gifts(gifts)
        bring(board, [gifts[table.partner((first + number) % 4)] for number in range(4)])
    return board, table


def follow(seats: int, options: tuple[int, int, int], seed: int, turns: int) -> None:
    die = random.Random(seed)
    board, table = start(seats, options, die)
    for _ in range(turns):
        compare(board, table)
        action = choose(board.legal(), die)
        board.do(action)
        if action == "look":
            bring(board, table.look()[:])
            place = die.randrange(table.on_top)
            board.do(f"take {place + 1}")
            table.take(place)
        elif table.do(action):
            assert rules.is_over(board.state)
            return
        bring(board, table.drawn)
    assert board.turn != CHANCE


@pytest.mark.parametrize("seats", rules.SEATS)
def test_q10_q13_q19_every_card_lies_where_it_lies_on_a_plain_table(seats: int) -> None:
    for seed in range(6):
        options = tuple(random.Random(seed).choices((0, 1), k=3))
        follow(seats, (options[0], options[1], options[2]), seed, turns=150)
