"""DOG Deluxe, chapter 3: how pawns move.

The pawns of a seat are sorted by place, so that equal positions have equal bytes.
"""

from .board import goal, is_in_goal, is_on_track, parts
from .state import FOUR, GOAL_FIELDS, HOME, PART, SPLITTING, STEPS, State


def lift(state: State, seat: int, pawn: int) -> None:
    """R16 A pawn goes home; those behind it in the order close up."""
    last = state.pawn_count - 1
    while pawn < last and state.pawns[seat, pawn] != HOME:
        state.pawns[seat, pawn] = state.pawns[seat, pawn + 1]
        state.moved[seat, pawn] = state.moved[seat, pawn + 1]
        pawn += 1
    state.pawns[seat, pawn] = HOME
    state.moved[seat, pawn] = 0


def set_down(state: State, seat: int, place: int, moved: int) -> None:
    """A pawn moves from home to this place."""
    pawn = state.pawn_count - 1
    while pawn > 0 and state.pawns[seat, pawn - 1] > place:
        state.pawns[seat, pawn] = state.pawns[seat, pawn - 1]
        state.moved[seat, pawn] = state.moved[seat, pawn - 1]
        pawn -= 1
    state.pawns[seat, pawn] = place
    state.moved[seat, pawn] = moved


def pawns_out(state: State, seat: int) -> int:
    """How many pawns are not at home: these come first in the order."""
    out = 0
    while out < state.pawn_count and state.pawns[seat, out] != HOME:
        out += 1
    return out


def guards(state: State) -> int:
    """R18, Q20 The start fields on which a pawn of their colour is protected: a bit for each part of the board."""
    bits = 0
    for seat in range(state.seats):
        bits |= (state.pawns[seat, 0] == 0) << state.part[seat]
    return bits


def ahead_of(state: State, owner: int, bits: int) -> int:
    """The same, counted from the owner's start field (bit 0) around the board for more than a lap."""
    size = parts(state)
    return (bits | bits << size | bits << 2 * size) >> state.part[owner]


def run(state: State, ahead: int, place: int) -> int:
    """R14 How far a pawn may go along the track: R15 it may jump other pawns, R18 but not a guarded start field."""
    if place > state.fields:
        return 0
    is_guarded = ahead >> (place // PART + 1) & 1
    return PART - 1 - place % PART * is_guarded


def may_go_back(state: State, ahead: int, place: int) -> bool:
    """R24, Q4 Four back, along the track only; Q1 a guarded start field stops this too."""
    reaches_start = 0 < place % PART <= FOUR
    return is_on_track(state, place) and not (reaches_start and ahead >> place // PART & 1)


def steps_on_track(state: State, owner: int, ahead: int, pawn: int) -> int:
    """R14 Forward along the track. As bits."""
    return (2 << run(state, ahead, state.pawns[owner, pawn])) - 2


def steps_into_goal(state: State, owner: int, ahead: int, pawn: int) -> int:
    """R19, R21 Forward over the unguarded start field, never from it, jumping no pawn; R20 not too far. As bits."""
    place = state.pawns[owner, pawn]
    to_start = max(state.fields - place, 0)
    is_barred = to_start > 0 and ahead & 1
    if to_start >= STEPS or is_barred or must_come_out(state, owner):
        return 0
    return (1 << goal_ceiling(state, owner, pawn) - place) - (2 << to_start)


def must_come_out(state: State, owner: int) -> bool:
    """Q23 With all pawns at home or in the goal, one must come out first; by agreement the others need not wait.

    What counts is the board when the card is played, also in the middle of a seven.
    """
    if state.phase == SPLITTING:
        return state.waits[owner] == 1
    return (state.goal_waits == 1) & (state.pawns[owner, 0] > state.fields)


def goal_ceiling(state: State, owner: int, pawn: int) -> int:
    """The first place in the goal that a pawn cannot reach: the next one taken, or the one after G4."""
    for other in range(pawn + 1, state.pawn_count):
        if is_in_goal(state, state.pawns[owner, other]):
            return state.pawns[owner, other]
    return goal(state, GOAL_FIELDS + 1)


def landing(state: State, place: int) -> int:
    """R20 Around the track; R18 its own start field protects a pawn, O6 or only a pawn that comes from home."""
    if place > state.fields:
        place -= state.fields
    if place < 0:
        place += state.fields
    is_own_start = place == 0 or place == state.fields
    if is_own_start:
        return state.fields if state.only_home_protects else 0
    return place


def destination(state: State, place: int, steps: int, into_goal: int) -> int:
    """Q3 If the number fits, a pawn may turn into the goal or go on along the track."""
    return place + steps if into_goal else landing(state, place + steps)


def lead(state: State, owner: int, place: int, other: int) -> int:
    """How far the other's start field lies ahead of the owner's pawn at this place."""
    fields = PART * (state.part[other] - state.part[owner]) - place
    while fields < 0:
        fields += state.fields
    return fields


def is_between(state: State, fields: int, nearest: int, farthest: int) -> bool:
    """Is a field this far ahead (a lap more or less) between these two?"""
    if fields >= state.fields:
        fields -= state.fields
    return (nearest <= fields) & (fields <= farthest)


def sweep(state: State, owner: int, place: int, nearest: int, farthest: int) -> None:
    """R16 Send home every pawn this far ahead of the owner's place, of any colour (Q16)."""
    for other in range(state.seats):
        head_start = lead(state, owner, place, other)
        pawn = 0
        while pawn < state.pawn_count and is_on_track(state, state.pawns[other, pawn]):
            if is_between(state, head_start + state.pawns[other, pawn], nearest, farthest):
                lift(state, other, pawn)
            else:
                pawn += 1


def place_for(state: State, owner: int, other: int, place: int) -> int:
    """The field of the other's pawn, counted from the owner's start field."""
    return landing(state, lead(state, owner, 0, other) + place)


def way_on_track(state: State, place: int, steps: int, into_goal: int) -> int:
    """Q5 A pawn that turns into the goal has passed the track up to and including its start field."""
    return max(state.fields - place, 0) if into_goal else steps
