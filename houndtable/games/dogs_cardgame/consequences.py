"""The results of an action, from the view of a seat before and after it, and the things on the table it affects."""

from collections.abc import Iterator

from ..message import Message
from ..row import Cells
from ..seats import CHANCE
from ..things import FROM, TO, Things
from .acts import breed, clicks, words
from .state import BREEDS, State

PARTS = {
    "location": TO,
    "bay": TO,
    "claim": TO,
    "dogs": FROM,
    "character": FROM,
    "dog": FROM,
}  # of a thing, by its kind
TELLS_ITS_PRICE = ("collect_paying", "hire_paying", "licence", "swap", "puppy_bought", "reward")


def consequences(before: State, after: State, actor: int, action: int) -> list[Message]:
    """The results, in the order in which the log lists them."""
    if actor == CHANCE:
        return []
    told = [*of_the_dogs(before, after)]
    if not words(before, actor, action).key.startswith(TELLS_ITS_PRICE):
        told += [*of_a_store(before.food, after.food, before.seats, "then.gets_food", "then.pays_food")]
        told += [*of_a_store(before.coins, after.coins, before.seats, "then.gets_coins", "then.pays_coins")]
    if after.is_last_round > before.is_last_round:
        told.append(Message("then.last_round"))
    return told


def of_the_dogs(before: State, after: State) -> Iterator[Message]:
    """R17 A guest goes to the hotel, a sick dog to the infirmary, a fair dog to the fair; R27 a vet cures."""
    for number in range(BREEDS):
        if after.hotel[number] and not before.hotel[number]:
            yield Message("then.to_hotel", {"breed": breed(number), "whose": after.hotel[number] - 1})
        if after.infirmary[number] and not before.infirmary[number]:
            yield Message("then.to_infirmary", {"breed": breed(number), "whose": after.infirmary[number] - 1})
        if before.infirmary[number] and not after.infirmary[number]:
            yield Message("then.leaves_infirmary", {"breed": breed(number), "whose": before.infirmary[number] - 1})
        if after.fair[number] and not before.fair[number]:
            yield Message("then.to_fair", {"breed": breed(number)})


def of_a_store(before: Cells, after: Cells, seats: int, more: str, less: str) -> Iterator[Message]:
    """The players who have more of it than before, and those who have less."""
    for seat in range(seats):
        change = after[seat] - before[seat]
        if change:
            yield Message(more if change > 0 else less, {"who": seat, "count": abs(change)})


def things(before: State, after: State, actor: int, action: int) -> Things:
    """Where the pick-up went, which dogs it collected, and where they were put."""
    if actor == CHANCE:
        return {}
    touched = clicks(before, actor, action)
    return {thing: PARTS[kind] for thing in touched if (kind := thing.split(".")[0]) in PARTS}
