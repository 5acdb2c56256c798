"""DOG Deluxe, chapter 4: the seven."""

from ..row import Cells
from ..seats import partner_of
from ..wide import Wide
from .board import goal, is_in_goal, is_team_game, team
from .cards import card_for, is_refused_eighth, offer_steps
from .movement import (
    ahead_of,
    destination,
    guards,
    lead,
    lift,
    must_come_out,
    pawns_out,
    run,
    set_down,
    steps_into_goal,
    steps_on_track,
    sweep,
    way_on_track,
)
from .partners import goals_taken, is_finished, is_last, whose_pawns
from .rounds import may_play, play
from .state import BY_CARD, GOAL_FIELDS, INTO_GOAL, PARTNERS_SIDE, PLAYED, SEVEN, SPLITTING, State, split_action


def may_move_both_sides(state: State, seat: int) -> bool:
    """O4 A Canadian seven may be split between the player's own and the partner's pawns."""
    return state.canadian_seven == 1 and is_team_game(state) and not is_finished(state, seat)


def side_owner(state: State, seat: int, side: int) -> int:
    """R26 The owner of the pawns to move: the partner once all of the player's are in, even in mid-seven."""
    return partner_of(seat, state.seats) if side == PARTNERS_SIDE else whose_pawns(state, seat)


def points_left(state: State) -> int:
    """R25 Seven points, or what is left of them."""
    return state.points if state.phase == SPLITTING else SEVEN


def may_split(state: State, seat: int, way: int) -> bool:
    """R25 A seven, R28 or a joker played as one; once begun, it goes on as if by card."""
    if state.phase == SPLITTING:
        return way == BY_CARD
    return may_play(state, seat, card_for(way, SEVEN))


def legal_parts(state: State, seat: int, way: int, actions: Cells, n: int) -> int:
    """R25, Q6 A part of a seven: a pawn that has not moved yet, and its points; the remaining points must be usable."""
    guarded = guards(state)
    for side in range(1 + may_move_both_sides(state, seat)):
        owner = side_owner(state, seat, side)
        for pawn in range(pawns_out(state, owner)):
            if not state.moved[owner, pawn]:
                n = legal_parts_of(state, seat, way, side, owner, pawn, guarded, actions, n)
    return n


def legal_parts_of(
    state: State, seat: int, way: int, side: int, owner: int, pawn: int, guarded: int, actions: Cells, n: int
) -> int:
    """Q3 Along the track or into the goal."""
    ahead = ahead_of(state, owner, guarded)
    for into_goal in range(2):
        lengths = lengths_of_part(state, seat, way, owner, pawn, into_goal, ahead, guarded)
        n = offer_steps(actions, n, split_action(way, side, pawn, into_goal, 0), lengths)
    return n


def lengths_of_part(
    state: State, seat: int, way: int, owner: int, pawn: int, into_goal: int, ahead: int, guarded: int
) -> int:
    """How many steps this pawn may go as a part of a seven. As bits."""
    lengths = steps_into_goal(state, owner, ahead, pawn) if into_goal else steps_on_track(state, owner, ahead, pawn)
    if lengths == 0 or (into_goal and is_refused_eighth(state, owner, pawn, way)):
        return 0
    return lengths & usable_lengths(state, seat, owner, pawn, into_goal, guarded)


def can_go_on(state: State, seat: int) -> bool:
    """R25 Can a seven that was begun be finished?"""
    guarded = guards(state)
    for side in range(1 + may_move_both_sides(state, seat)):
        owner = side_owner(state, seat, side)
        ahead = ahead_of(state, owner, guarded)
        for pawn in range(pawns_out(state, owner)):
            for into_goal in range(2 - 2 * state.moved[owner, pawn]):
                if lengths_of_part(state, seat, BY_CARD, owner, pawn, into_goal, ahead, guarded):
                    return True
    return False


def play_part(state: State, seat: int, way: int, side: int, pawn: int, into_goal: int, steps: int) -> None:
    """R25, Q7 A seven burns every pawn it passes, the player's own included, as well as the pawn where it lands."""
    owner = side_owner(state, seat, side)
    place = state.pawns[owner, pawn]
    if state.phase != SPLITTING:
        start_seven(state, seat, way)
    lift(state, owner, pawn)
    sweep(state, owner, place, 1, way_on_track(state, place, steps, into_goal))
    set_down(state, owner, destination(state, place, steps, into_goal), 1)
    state.points -= steps
    if state.points == 0:
        end_seven(state)


def start_seven(state: State, seat: int, way: int) -> None:
    remember_who_waits(state, seat)
    play(state, seat, card_for(way, SEVEN))
    state.by_joker = way
    state.points = SEVEN
    state.phase = SPLITTING


def remember_who_waits(state: State, seat: int) -> None:
    """Q23 The board when the card is played counts for each colour that this seven may move."""
    for owner in range(state.seats):
        state.waits[owner] = state.goal_waits == 1 and could_wait(state, seat, owner)


def could_wait(state: State, seat: int, owner: int) -> bool:
    """Q23 The player's or the partner's pawns: some of them in the goal, none on the track."""
    is_on_side = team(state, owner) == team(state, seat)
    return is_on_side and 0 < goals_taken(state, owner) < GOAL_FIELDS and state.pawns[owner, 0] > state.fields


def end_seven(state: State) -> None:
    state.by_joker = 0
    for seat in range(state.seats):
        state.waits[seat] = 0
        for pawn in range(state.pawn_count):
            state.moved[seat, pawn] = 0
    state.phase = PLAYED


# The look-ahead


def can_use_rest(state: State, seat: int, owner: int, pawn: int, into_goal: int, steps: int) -> bool:
    """R25, Q6, Q8 After this part, can all remaining points be used?"""
    return usable_lengths(state, seat, owner, pawn, into_goal, guards(state)) >> steps & 1 == 1


# All seven lengths of a part are computed together, each in seven bits of one number: the lowest are for a part of one
# step, the highest for a part of seven. EACH times a number is that number for every length; LENGTHS is the length
# itself. Computing one length at a time, random play takes 31 % longer with two seats, 21 % with four, 8 % with six
# (on a CPU: 443, 441 and 384 ns a decision instead of 337, 365 and 354).
BITS = 7
FULL = (1 << BITS) - 1
EACH = sum(1 << BITS * length for length in range(SEVEN))
LENGTHS = sum((length + 1) << BITS * length for length in range(SEVEN))


def usable_lengths(state: State, seat: int, owner: int, pawn: int, into_goal: int, guarded: int) -> int:
    """The lengths of this part after which all remaining points can be used. As bits.

    No search is needed. Start fields are farther apart than a seven reaches. So a pawn on the track with no guard
    within the remaining points can use them all; that includes every guard that has not moved and every pawn that
    could turn into its goal. If there is no such pawn, the guards stay where they are and nobody finishes: each pawn
    can go up to the guard ahead of it or close the gaps of its goal, the foremost first, and any sum up to the total
    is possible.
    """
    points = LENGTHS
    for is_partners in range(1 + is_partner_moved_after(state, seat, owner, pawn, into_goal)):
        colour = partner_of(seat, state.seats) if is_partners else seat
        points += points_after(state, colour, owner, pawn, into_goal, guarded)
    bits = 0
    for steps in range(1, points_left(state) + 1):
        bits |= (points & FULL >= points_left(state)) << steps
        points >>= BITS
    return bits


def is_partner_moved_after(state: State, seat: int, owner: int, pawn: int, into_goal: int) -> bool:
    """R26 Once all of the player's pawns are in, the partner's follow; O4 with the Canadian seven they always may."""
    is_finishing = owner == seat and into_goal == 1 and is_last(state, owner, pawn)
    return is_team_game(state) and (state.canadian_seven == 1 or is_finishing or is_finished(state, seat))


def points_after(state: State, colour: int, owner: int, pawn: int, into_goal: int, guarded: int) -> Wide:
    """How many points the other pawns of a colour that have not moved can use after this part. For each length."""
    place = state.pawns[owner, pawn]
    own_start = 1 << state.part[owner]
    if place == 0:
        guarded ^= own_start
    ahead, ahead_if_guarded = ahead_of(state, colour, guarded), ahead_of(state, colour, guarded | own_start)
    guarding = lengths_onto_start(state, place, into_goal)
    head_start = lead(state, owner, place, colour)
    total = points_in_goal(state, colour, owner, pawn)
    for other in range(state.pawn_count):
        if ((colour != owner) | (other != pawn)) & (state.moved[colour, other] == 0):
            its_place = state.pawns[colour, other]
            sparing = lengths_that_spare(state, head_start + its_place, place, into_goal)
            total += run(state, ahead, its_place) * (sparing & ~guarding)
            total += run(state, ahead_if_guarded, its_place) * (sparing & guarding)
    return total


def points_in_goal(state: State, colour: int, owner: int, pawn: int) -> Wide:
    """R21 In the goal, pawns that have not moved close up, the innermost first; Q23 if none must come out first."""
    if must_come_out(state, colour):
        return 0
    ceiling = goal(state, GOAL_FIELDS + 1)
    total = 0
    follows_mover = False
    for other in range(state.pawn_count - 1, -1, -1):
        place = state.pawns[colour, other]
        is_mover = (colour == owner) & (other == pawn)
        if is_in_goal(state, place) and (is_mover or state.moved[colour, other] == 1):
            ceiling = place
            follows_mover = is_mover
        elif is_in_goal(state, place):
            ceiling -= 1
            total += (ceiling - place) * EACH + LENGTHS * follows_mover
    return total


def lengths_onto_start(state: State, place: int, into_goal: int) -> Wide:
    """R18 The length of a part that ends on the pawn's own start field, which is then guarded."""
    steps = state.fields - place
    is_onto_start = 0 < steps <= SEVEN and not into_goal and not state.only_home_protects
    return Wide(1) << BITS * (steps - 1) if is_onto_start else 0


def lengths_that_spare(state: State, fields: int, place: int, into_goal: int) -> Wide:
    """R25, Q7 The lengths of a part from this place that do not burn a pawn this far ahead (a lap more or less)."""
    if fields >= state.fields:
        fields -= state.fields
    if into_goal:
        return EACH * (not 0 < fields <= way_on_track(state, place, SEVEN, INTO_GOAL))
    return EACH & ((Wide(1) << BITS * min(max(fields - 1, 0), SEVEN)) - 1)
