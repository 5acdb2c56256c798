"""The rules store the pile as bags and runs of known cards. Here they are compared with a pile card by card."""

import random

import pytest

from houndtable.games.dog_cards import rows
from houndtable.games.dog_cards import state as s
from houndtable.games.seats import CHANCE
from tests.games.dog_cards.plain_table import CARDS, PlainTable
from tests.games.dog_cards.scene import Scene


def bag(cards: list[str]) -> str:
    return " ".join(sorted(cards, key=CARDS.index))


def compare(scene: Scene, table: PlainTable) -> None:
    """What lies where, who knows what of the pile, and what is legal."""
    pile, bottom = table.pile, len(table.pile) - table.at_bottom
    assert scene.open_cards == [card or "-" for card in table.open.values()]
    assert [scene[f"hand {seat}"] for seat in range(table.seats)] == [bag(hand) for hand in table.hands]
    assert {name: scene[name] for name, _, _ in table.every_row()} == {
        name: " ".join(row) for name, _, row in table.every_row()
    }
    assert [scene[f"finished {seat}"] or "0" for seat in range(table.seats)] == [str(n) for n in table.finished]
    assert (scene["discard"], scene["last discard"]) == (bag(table.discard), "".join(table.discard[-1:]))
    assert (scene["top"], scene["bottom"]) == (" ".join(pile[: table.on_top]), " ".join(pile[bottom:]))
    assert scene.pile == len(pile) and scene.turn == table.player
    assert set(scene.legal()) == table.legal()


def bring(scene: Scene, cards: list[str]) -> None:
    scene.draw(" ".join(cards))
    cards.clear()


def choose(legal: list[str], die: random.Random) -> str:
    """Choose a verb first, so that rare ones occur; prefer rows that grow."""
    verbs = sorted({action.split()[0] for action in legal})
    verb = die.choices(verbs, [4 if verb == "lay" else 1 for verb in verbs])[0]
    return die.choice([action for action in legal if action.startswith(verb)])


def start(seats: int, options: tuple[bool, bool, bool], die: random.Random) -> tuple[Scene, PlainTable]:
    first = die.randrange(seats)
    table = PlainTable(seats, *options, die, first)
    table.set_up()
    by_name = dict(zip((option.name for option in s.OPTIONS[1:]), options, strict=True))
    scene = Scene.new(seats, first=first, **by_name)
    bring(scene, table.drawn)
    if table.is_team:
        gifts = [die.choice(hand) for hand in table.hands]
        for seat, gift in enumerate(gifts):
            scene.play(f"give {gift}", seat=seat)
        table.swap_gifts(gifts)
        bring(scene, [gifts[table.partner((first + number) % 4)] for number in range(4)])
    return scene, table


def follow(seats: int, options: tuple[bool, bool, bool], seed: int, turns: int) -> None:
    die = random.Random(seed)
    scene, table = start(seats, options, die)
    for _ in range(turns):
        compare(scene, table)
        action = choose(scene.legal(), die)
        scene.play(action)
        if action == "look":
            bring(scene, table.look()[:])
            place = die.randrange(table.on_top)
            scene.play(f"take {place + 1}")
            table.take(place)
        elif table.do(action):
            assert rows.is_over(scene.state)
            return
        bring(scene, table.drawn)
    assert scene.turn != CHANCE


@pytest.mark.parametrize("seats", s.SEATS)
def test_q10_q13_q19_every_card_lies_where_it_lies_on_a_plain_table(seats: int) -> None:
    for seed in range(6):
        options = tuple(random.Random(seed).choices((False, True), k=3))
        follow(seats, (options[0], options[1], options[2]), seed, turns=150)
