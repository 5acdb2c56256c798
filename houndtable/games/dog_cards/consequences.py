"""The results of an action, from the view of a seat before and after it, and the things on the table it affects."""

from ..message import Message
from ..seats import CHANCE
from ..things import FROM, STRUCK, TO, Things
from .notation import clicks
from .state import ACTS, EXCHANGE_JOKER, FILLING, LAYING_OUT, MOST_ROWS, STEAL, State

PARTS = {"open": FROM, "pile": FROM, "row": TO, "discard": TO}  # of a thing, by its kind


def consequences(before: State, after: State, actor: int, action: int) -> list[Message]:
    """The results, in the order in which the log lists them."""
    told = [message for seat in range(before.seats) for message in of_the_rows(before, after, seat)]
    if ACTS.decode(action)[0] == EXCHANGE_JOKER:
        told.append(Message("then.gets_joker", {"who": actor}))
    if before.phase in (LAYING_OUT, FILLING) and after.bottom_size > before.bottom_size:
        told.append(Message("then.under_pile"))
    if pile_size(after) > pile_size(before):
        told.append(Message("then.reshuffled"))
    return told


def of_the_rows(before: State, after: State, seat: int) -> list[Message]:
    """R30 A row is complete; R13 a row has grown; R25 a row has lost the stolen card."""
    if after.finished[seat] > before.finished[seat]:
        return [Message("then.row_complete", {"whose": seat})]
    for index in range(MOST_ROWS):
        change = after.length[seat, index] - before.length[seat, index]
        if change:
            key = "then.row_grows" if change > 0 else "then.row_shrinks"
            return [Message(key, {"whose": seat, "count": after.length[seat, index]})]
    return []


def pile_size(state: State) -> int:
    return state.top_size + state.unseen_size + state.bottom_size


def things(before: State, after: State, actor: int, action: int) -> Things:
    """The row that grew or was robbed, the card bought, the pile used."""
    if actor == CHANCE:
        return {}
    is_theft = ACTS.decode(action)[0] == STEAL
    found: Things = {}
    for thing in clicks(before, actor, action):
        kind, *numbers = thing.split(".")
        if kind == "joker":
            found[f"row.{numbers[0]}.{numbers[1]}"] = STRUCK
        elif kind == "discard" and numbers:
            found[kind] = FROM
        elif kind in PARTS:
            found[thing] = STRUCK if is_theft else PARTS[kind]
    return found
