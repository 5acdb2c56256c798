"""The results of an action, from the view of a seat before and after it, and the places on the board it affects."""

from ..message import Message
from ..seats import CHANCE, partner_of
from ..things import FROM, STRUCK, TO, Things
from .board import is_team_game
from .notation import touched, words
from .partners import goals_taken, is_finished, is_over
from .preview import danger
from .rounds import giver_for
from .state import BEGINNING, DEALING, HOME, State


def consequences(before: State, after: State, actor: int, action: int) -> list[Message]:
    """The results, in the order in which the log lists them."""
    key = words(before, actor, action).key
    told = [Message("then.from", {"whose": giver_for(before, before.player)})] if key == "get" else []
    if key in ("drop_out", "discard"):
        told.append(Message("then.nothing_playable"))
    told += sent_home(before, after, "then.burned" if key.startswith("part") else "then.sent_home")
    told += brought_in(before, after)
    if after.points:
        told.append(Message("then.points_left", {"count": after.points}))
    return told + of_the_round(before, after)


def sent_home(before: State, after: State, key: str) -> list[Message]:
    """R16, R25 The players whose pawns were sent home."""
    lost = [pawns_at_home(after, seat) - pawns_at_home(before, seat) for seat in range(before.seats)]
    return [Message(key, {"count": count, "whose": seat}) for seat, count in enumerate(lost) if count > 0]


def pawns_at_home(state: State, seat: int) -> int:
    return places_of(state, seat).count(HOME)


def places_of(state: State, seat: int) -> list[int]:
    return [state.pawns[seat, pawn] for pawn in range(state.pawn_count)]


def brought_in(before: State, after: State) -> list[Message]:
    """R19 The player who has one more pawn in the goal; R29 the player who has all in and moves the partner's next."""
    told = []
    for seat in range(before.seats):
        count = goals_taken(after, seat)
        if count > goals_taken(before, seat):
            told.append(Message("then.in_goal", {"count": count, "who": seat}))
            if is_finished(after, seat) and is_team_game(after) and not is_over(after):
                told.append(Message("then.all_in", {"who": seat, "whose": partner_of(seat, after.seats)}))
    return told


def of_the_round(before: State, after: State) -> list[Message]:
    """R13 All hands are empty, so a new round is dealt; R7 the discard pile becomes the draw pile."""
    told = []
    if after.phase == DEALING and before.phase not in (DEALING, BEGINNING):
        told.append(Message("then.round_over", {"who": after.first, "count": after.hand_size}))
    if after.pile_size > before.pile_size:
        told.append(Message("then.reshuffled"))
    return told


def things(before: State, after: State, actor: int, action: int) -> Things:
    """Where pawns moved from and to, and where others were sent home."""
    if actor == CHANCE:
        return {}
    found: Things = {}
    for seat in range(before.seats):
        left, reached = places_of(before, seat), places_of(after, seat)
        found |= {touched(before, seat, place): FROM for place in sorted(set(left) - set(reached))}
        if left.count(HOME) > reached.count(HOME):
            found[touched(before, seat, HOME)] = FROM
        found |= {touched(after, seat, place): TO for place in sorted(set(reached) - set(left) - {HOME})}
    return found | dict.fromkeys(danger(before, actor, action), STRUCK)
