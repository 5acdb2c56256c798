"""The results of an action, from the view of a seat before and after it, and the things on the table it affects."""

from ..message import Message
from ..seats import CHANCE
from ..things import FROM, TO, Things
from .notation import clicks, words
from .state import CLEAR, KINDS, OVER, PUSH, State

TAKES_BY_ITSELF = ("pass", "push_to")  # the log line itself says who takes the pile


def consequences(before: State, after: State, actor: int, action: int) -> list[Message]:
    """The results, in the order in which the log lists them."""
    if after.round > before.round or (after.phase == OVER and before.phase != OVER):
        return end_of_round(before, after)
    key = words(before, actor, action).key
    told = [Message("then.does_not_fit")] if key == "reveal" and is_taken(before, after) else []
    if is_taken(before, after) and key not in TAKES_BY_ITSELF:
        taker = next(seat for seat in range(before.seats) if after.left[seat] > before.left[seat])
        told.append(Message("then.takes_pile", {"who": taker, "count": before.pile_size}))
    gone = cards_gone(after) - cards_gone(before)
    is_push = after.gone[PUSH] > before.gone[PUSH]  # Q15 on an empty pile it does nothing
    if gone > 0 and after.pile_size == 0 and not is_push and not is_taken(before, after):
        told.append(clearing(before, after, gone))
    return told


def is_taken(before: State, after: State) -> bool:
    """R16, R18, R21 Has a player taken the pile?"""
    return any(after.left[seat] > before.left[seat] for seat in range(before.seats))


def cards_gone(state: State) -> int:
    return sum(state.gone[kind] for kind in range(KINDS))


def clearing(before: State, after: State, gone: int) -> Message:
    """R13 Four of one value clear the pile, R17 and so does a CLEAR; the player goes on."""
    is_by_card = after.gone[CLEAR] > before.gone[CLEAR]
    return Message("then.cleared" if is_by_card else "then.cleared_by_four", {"count": gone, "who": before.player})


def end_of_round(before: State, after: State) -> list[Message]:
    """R23 A player has no cards left; Q16 the others get a minus point for each card."""
    gains = [after.points[seat] - before.points[seat] for seat in range(before.seats)]
    told = [Message("then.no_cards_left", {"who": seat}) for seat, points in enumerate(gains) if points == 0]
    return told + [Message("then.minus_points", {"who": seat, "count": n}) for seat, n in enumerate(gains) if n]


def things(before: State, after: State, actor: int, action: int) -> Things:
    """The stack played from, the pile, and the player who had to take it."""
    if actor == CHANCE:
        return {}
    (thing,) = clicks(before, actor, action)
    kind = thing.split(".")[0]
    if kind == "seat":
        return {"pile": FROM, thing: TO}
    if kind in ("pile", "stop"):
        return {"pile": FROM} if kind == "pile" else {}
    return {"pile": TO} | ({thing: FROM} if kind == "stack" else {})
