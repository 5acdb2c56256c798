"""DOG Deluxe in writing: positions and actions as text and back, actions as words and as things to touch.

A position is a few lines, each of which may be left out:

    seats: 4
    player: 1
    pawns 0: 60
    pawns 1: 30 58 G2 G4
    hand 1: 7 13 ? swap
    discard: 4

A pawn is written as its place: the number of its field (counted clockwise from the start field of seat 0), `G1` to
`G4`, `home`; pawns not written are at home. With `only_home_protects`, `16t` is a pawn that came to its start field by
the track. While a seven is split, `31*` is a pawn that has moved, and `waits: 2` says that no pawn of seat 2 was on the
track when the seven was played, so those in its goal do not move. Cards are written as their number, `1` for the 1/11,
`?` for a joker, `swap`, `x` for a hidden card.

In actions the pawns of a seat are called a to e, in the order in which a position lists them: track, goal, home.
`5 b` moves pawn b by a 5, `5 b goal` turns off into the goal or moves on in it (there `goal` may be left out),
`4 b back`, `? 5 b` by a joker; `7 b 3` is a part of a seven; `swap b 1c` trades with pawn c of seat 1; `start 13`
brings a pawn out.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..by_itself import ByItself, forced
from ..cards import UNKNOWN
from ..exchange import first_who_has_not_given
from ..hands import cards_in_hand
from ..message import Message, Value, card
from ..row import Bytes, open_row
from ..seats import NOBODY
from ..text import (
    ActionTexts,
    DogCardNames,
    Unreadable,
    read_number,
    read_one,
    read_parts,
    seat_parts,
    set_up,
    turn_of,
    write_options,
    write_parts,
)
from . import board, cards, laws, movement, partners, rounds, rules, seven
from . import state as s
from .state import ACTS, HOME, KINDS, MOST_SEATS, PART, State

CARDS = DogCardNames("swap")
PAWNS = "abcde"
PHASES = ["beginning", "dealing", "exchange", "handing over", "turn", "splitting", "dropping out", "drawing", "drawn"]
PHASES += ["over"]
DECIDING = (s.TURN, s.SPLITTING, s.DRAWN)
LAWS = {
    1: "hand, gift, discard: the cards of every kind add up to the deck (R1).",
    2: "hand, gift, discard: the cards that lie nowhere else are in the pile.",
    3: "pawns: the place next to the start field exists only with `only_home_protects` (O6).",
    4: "pawns: a field holds one pawn (R16).",
    5: "pawns: they are marked as moved only while a seven is split (Q6).",
    6: "drawn: the card should be in the hand of the player who has just drawn it.",
    7: "phase: it is `over` exactly when a player has won.",
    8: "hand: the player holds a card.",
    9: "hand: nobody holds more cards than are dealt (R6), and some phases need partners (R12, R32).",
    10: "seven: no pawn of the player can use the points that are left (R25).",
    11: "waits: only seats that a seven may move wait, with pawns in the goal and none on the track (Q23).",
}
USUAL_CARDS = (2, 3, 5, 6, 8, 9)
MOVED, BY_TRACK = "*", "t"

SEAT_PARTS = seat_parts(("pawns", "hand", "gift"), MOST_SEATS)
PARTS = ["seats", "options", "cards", "first", "player", "phase", *SEAT_PARTS]
CARD_PARTS = ("hand", "gift", "discard")
PARTS += ["to deal", "seven", "waits", "drawn", "discard", "last discard"]


# Places


def field_of(state: State, seat: int, place: int) -> int:
    """R4 The number of a track field, clockwise; O1 also where pawns move the other way."""
    field = (PART * state.part[seat] + place) % state.fields
    return (state.fields - field) % state.fields if state.against_clock else field


def place_of(state: State, seat: int, field: int) -> int:
    """The field counted from the seat's start field in the direction of movement."""
    along = state.fields - field if state.against_clock else field
    return (along - PART * state.part[seat]) % state.fields


def write_place(state: State, seat: int, place: int) -> str:
    """A place as text."""
    if place == HOME:
        return "home"
    if board.is_in_goal(state, place):
        return f"G{place - state.fields}"
    return f"{field_of(state, seat, place)}{BY_TRACK if place == state.fields else ''}"


def read_place(state: State, seat: int, word: str) -> int:
    part = f"pawns {seat}"
    if word == "home":
        return HOME
    if word[:1] == "G":
        return board.goal(state, read_number(part, word[1:], 1, s.GOAL_FIELDS))
    place = place_of(state, seat, read_number(part, word.removesuffix(BY_TRACK), 0, state.fields - 1))
    if not word.endswith(BY_TRACK):
        return place
    if place or not state.only_home_protects:
        raise Unreadable(f"{part}: {word!r} should be the pawn's own start field, with the option only_home_protects.")
    return state.fields


# Positions


def write_position(state: State) -> str:
    """The position as text."""
    parts = {
        "seats": str(state.seats),
        "options": write_options(state, rules),
        "cards": str(state.hand_size),
        "first": str(state.first),
        "player": str(state.player),
        "phase": PHASES[state.phase],
    }
    for seat in range(state.seats):
        parts[f"pawns {seat}"] = " ".join(
            write_place(state, seat, state.pawns[seat, pawn]) + MOVED * state.moved[seat, pawn]
            for pawn in range(state.pawn_count)
        )
        parts[f"hand {seat}"] = CARDS.write_bag(state.hands[seat, kind] for kind in range(KINDS)) or "-"
        parts[f"gift {seat}"] = CARDS[state.gift[seat]] if state.has_given[seat] else ""
    parts["to deal"] = str(state.to_deal or "")
    parts["seven"] = f"{state.points}{' by ?' if state.by_joker else ''}" if state.points else ""
    parts["waits"] = " ".join(str(seat) for seat in range(state.seats) if state.waits[seat])
    parts["drawn"] = CARDS[state.drawn] if state.drawn else ""
    parts["discard"] = CARDS.write_bag(state.discard[kind] for kind in range(KINDS))
    parts["last discard"] = CARDS[state.last_discard] if state.last_discard else ""
    return write_parts(parts)


def read_position(text: str) -> Bytes:
    """The position that a text describes."""
    parts = read_parts(text, PARTS)
    raw = set_up(rules, parts, SEAT_PARTS, usual_seats=4)
    state = open_row(State, raw)
    state.player = read_number("player", parts.get("player", "0"), 0, state.seats - 1)
    state.first = read_number("first", parts.get("first", str(state.player)), 0, state.seats - 1)
    state.phase = read_one("phase", parts.get("phase", usual_phase(parts)), PHASES)
    usual_size = 0 if state.phase == s.BEGINNING else s.LARGEST_HAND
    fewest = 0 if state.phase == s.BEGINNING else s.SMALLEST_HAND
    state.hand_size = read_number("cards", parts.get("cards", str(usual_size)), fewest, max(usual_size, fewest))
    read_turn(state, parts)
    for seat in range(state.seats):
        movement.lift(state, seat, 0)
    for seat in range(state.seats):
        read_gift(state, seat, parts)
    for seat in range(state.seats):
        read_pawns(state, seat, parts.get(f"pawns {seat}", "").split())
        read_hand(state, seat, parts)
    read_discard(state, parts)
    count_pile(state, parts)
    check_phase(state)
    check_deal(state)
    is_exchange = state.phase == s.EXCHANGE
    state.turn = first_who_has_not_given(state) if is_exchange else turn_of(state, s.OVER, DECIDING)
    return raw


def usual_phase(parts: dict[str, str]) -> str:
    if "seven" in parts:
        return "splitting"
    return "drawn" if "drawn" in parts else "turn"


def read_turn(state: State, parts: dict[str, str]) -> None:
    """The progress of a deal, a seven or a draw."""
    state.to_deal = read_number("to deal", parts.get("to deal", "0"), 0, state.seats * s.LARGEST_HAND)
    if "seven" in parts:
        points, by, card = parts["seven"].partition(" by ")
        state.points = read_number("seven", points, 1, s.SEVEN)
        state.by_joker = read_one("seven", card, ["7", "?"]) if by else 0
    for word in parts.get("waits", "").split():
        state.waits[read_number("waits", word, 0, state.seats - 1)] = 1
    state.drawn = CARDS.read("drawn", parts["drawn"]) if "drawn" in parts else UNKNOWN


def read_pawns(state: State, seat: int, words: list[str]) -> None:
    if len(words) > state.pawn_count:
        raise Unreadable(f"pawns {seat}: there are {state.pawn_count} pawns, not {len(words)}.")
    for word in words:
        place = read_place(state, seat, word.removesuffix(MOVED))
        if word.endswith(MOVED) and not (state.points and place != HOME):
            raise Unreadable(f"pawns {seat}: a pawn is marked as moved only during a seven, and not at home: {word!r}.")
        if place != HOME:
            movement.set_down(state, seat, place, int(word.endswith(MOVED)))
            if laws.pawns_with(state, seat, place) > 1:
                raise Unreadable(f"pawns {seat}: {word!r} is taken already; a field holds one pawn.")


def read_hand(state: State, seat: int, parts: dict[str, str]) -> None:
    """Once cards have been dealt, a hand that is left out consists of plain numbers."""
    usual = USUAL_CARDS[: state.hand_size - awaited(state, seat)] if state.phase >= s.EXCHANGE else ()
    for kind in CARDS.read_all(f"hand {seat}", parts.get(f"hand {seat}", CARDS.write(usual))):
        state.hands[seat, kind] += 1
        if cards_in_hand(state.hands, seat) > s.LARGEST_HAND:
            raise Unreadable(f"hand {seat}: nobody holds more than {s.LARGEST_HAND} cards (R6).")


def read_gift(state: State, seat: int, parts: dict[str, str]) -> None:
    if f"gift {seat}" in parts:
        state.has_given[seat] = 1
        state.gift[seat] = CARDS.read(f"gift {seat}", parts[f"gift {seat}"])


def awaited(state: State, seat: int) -> int:
    """R6, R8 How many cards a player is yet to get in this round: of the deal, or for the card given away."""
    if state.phase == s.DEALING:
        return (state.to_deal + state.seats - 1 - (seat - state.player) % state.seats) // state.seats
    if state.phase == s.HANDING_OVER:
        return int(state.has_given[rounds.giver_for(state, seat)])
    return int(state.has_given[seat])


def read_discard(state: State, parts: dict[str, str]) -> None:
    for kind in CARDS.read_open("discard", parts.get("discard", "")):
        state.discard[kind] += 1
        state.last_discard = kind
    if "last discard" in parts:
        state.last_discard = CARDS.read("last discard", parts["last discard"])
        if state.discard[state.last_discard] == 0:
            raise Unreadable(f"last discard: there is no {parts['last discard']} in the discard pile.")


def count_pile(state: State, parts: dict[str, str]) -> None:
    """All other cards form the pile."""
    backs = 0
    for kind, number in cards_elsewhere(state):
        if kind == UNKNOWN:
            backs += number
        elif state.unseen[kind] < number:
            where, most = CARDS.where(kind, parts, CARD_PARTS), board.copies(state, kind)
            raise Unreadable(f"{where}: there are only {most} cards {CARDS[kind]!r}; here are more.")
        else:
            state.unseen[kind] -= number
    left = sum(state.unseen[kind] for kind in range(KINDS))
    if backs > left:
        where = CARDS.where(UNKNOWN, parts, CARD_PARTS)
        raise Unreadable(f"{where}: only {left} cards are left over; {backs} are written as `x`.")
    state.pile_size = left - backs


def cards_elsewhere(state: State) -> Iterable[tuple[int, int]]:
    """Every card in a hand, given away or discarded: kind and number."""
    for kind in range(KINDS):
        yield kind, state.discard[kind]
        for seat in range(state.seats):
            yield kind, state.hands[seat, kind]
    for seat in range(state.seats):
        if state.has_given[seat]:
            yield state.gift[seat], 1


def check_phase(state: State) -> None:
    """Check that the phase fits what lies on the table."""
    is_giving = state.phase in (s.EXCHANGE, s.HANDING_OVER)
    is_all_in = any(partners.has_brought_all_in(state, seat) for seat in range(state.seats))
    has_all_given = first_who_has_not_given(state) == NOBODY
    if (state.phase == s.SPLITTING) != (state.points > 0):
        raise Unreadable("seven: its points are given exactly while a seven is split.")
    if state.drawn and (state.phase != s.DRAWN or not state.hands[state.player, state.drawn]):
        raise Unreadable("drawn: the card should be in the hand of the player who has just drawn it.")
    if state.phase in (s.TURN, s.DROPPING_OUT, s.DRAWN) and not rounds.has_cards(state, state.player):
        raise Unreadable(f"hand {state.player}: the player holds a card.")
    if not is_giving and any(state.has_given[seat] for seat in range(state.seats)):
        raise Unreadable("gift: cards are given in the phases `exchange` and `handing over`.")
    if state.phase == s.EXCHANGE and has_all_given:
        raise Unreadable("phase: once all have given, their gifts are handed over.")
    if is_all_in != (state.phase == s.OVER) and state.phase != s.SPLITTING:
        raise Unreadable("phase: it is `over` exactly when a player has won.")
    if not laws.has_phase(state):
        raise Unreadable(f"phase: {PHASES[state.phase]!r} does not occur with {state.seats} players (R12, R32).")
    if not laws.is_waiting_right(state):
        raise Unreadable(LAWS[11])
    if state.phase == s.SPLITTING and not seven.can_go_on(state, state.player):
        raise Unreadable(f"seven: no pawn of the player can use the {state.points} points that are left (R25).")


def check_deal(state: State) -> None:
    """Check that cards are dealt and handed over in turn, beginning with the first player (R6, R8)."""
    served = (state.player - state.first) % state.seats  # players in this lap
    if (state.phase == s.DEALING) != (state.to_deal > 0):
        raise Unreadable("to deal: cards are left to deal exactly in the phase `dealing` (R6).")
    if state.phase == s.DEALING and (state.seats * state.hand_size - state.to_deal) % state.seats != served:
        raise Unreadable(f"to deal: with {state.to_deal} cards left, it is not the turn of seat {state.player} (R6).")
    if state.phase == s.EXCHANGE and served:
        raise Unreadable("player: in the exchange it is the first player's turn, as in `first` (R8).")
    for seat in range(state.seats):
        held, coming = cards_in_hand(state.hands, seat), awaited(state, seat)
        if state.phase == s.HANDING_OVER and coming != ((seat - state.first) % state.seats >= served):
            raise Unreadable("gift: all who have not got their card yet are to get one, in turn (R8).")
        if state.phase < s.TURN and held + coming > state.hand_size:
            raise Unreadable(f"hand {seat}: nobody gets more than the {state.hand_size} cards of this round (R6).")
        if state.phase in (s.EXCHANGE, s.HANDING_OVER) and held + coming == 0:
            raise Unreadable(f"hand {seat}: all players have a card to give (R8).")


def why_impossible(state: State) -> str:
    """Why the rules cannot reach a position; nothing if they may."""
    return LAWS.get(rules.broken_law(state), "")


# Actions

WITH_JOKER, TO_GOAL = "? ", " goal"  # before and after the rest of an action


class Step(NamedTuple):
    """One pawn's move: by a card of this kind (as itself or by a joker), and the number of fields (4 back is -4)."""

    kind: int
    way: int
    owner: int
    pawn: int
    steps: int
    into_goal: int


def step_of(state: State, seat: int, action: int) -> Step | None:
    """The pawn move that this action makes, if it makes one."""
    match ACTS.decode(action):
        case s.MOVE, (way, pawn, into_goal, steps):
            distance = -s.FOUR if steps == s.BACK else steps
            return Step(cards.step_card(steps), way, partners.whose_pawns(state, seat), pawn, distance, into_goal)
        case s.SPLIT, (way, side, pawn, into_goal, steps):
            return Step(s.SEVEN, way, seven.side_owner(state, seat, side), pawn, steps, into_goal)
    return None


def text_of(action: int) -> str:
    match ACTS.decode(action):
        case s.DRAW | s.GIVE | s.DISCARD, (kind,):
            return f"{ACTS.name(action)} {CARDS[kind]}"
        case s.BEGIN, (seat,):
            return f"begin {seat}"
        case s.START, (way,):
            return f"start {CARDS[cards.start_card(way)]}"
        case s.MOVE, (way, pawn, into_goal, steps):
            move = f"{steps} {PAWNS[pawn]}" if steps else f"{s.FOUR} {PAWNS[pawn]} back"
            return f"{WITH_JOKER * way}{move}{TO_GOAL * into_goal}"
        case s.TRADE, (way, pawn, other, its_pawn):
            return f"{WITH_JOKER * way}swap {PAWNS[pawn]} {other}{PAWNS[its_pawn]}"
        case s.SPLIT, (way, side, pawn, into_goal, steps):
            return f"{WITH_JOKER * way}7 {'partner ' * side}{PAWNS[pawn]} {steps}{TO_GOAL * into_goal}"
        case s.FETCH, (way, kind):
            return f"{WITH_JOKER * way}14 fetch {CARDS[kind]}"
        case s.LAY_DOWN, (way,):
            return f"{WITH_JOKER * way}swap down"
    return "drop out"


TOLD_APART = frozenset({"give", "?", "discard"})  # counted by their second word too
TEXTS = ActionTexts(
    "DOG Deluxe", "start 13; 5 b; 4 a back; 8 c goal; ? 9 a; 7 b 3; swap a 1c", map(text_of, range(rules.ACTIONS))
)
write_action, read_action = TEXTS.write, TEXTS.read


def meant(state: State, seat: int, action: int) -> int:
    """The action meant by a player who leaves out `goal` for a pawn that is already in it."""
    step = step_of(state, seat, action)
    if step is None or step.into_goal or not board.is_in_goal(state, state.pawns[step.owner, step.pawn]):
        return action
    texts = write_action(action) + TO_GOAL
    return read_action(texts) if texts in TEXTS.numbers else action


def played(kind: int, way: int) -> Value:
    """A card, or the joker that stands for it."""
    return Message("joker_as", {"card": card(kind)}) if way == s.BY_JOKER else card(kind)


def place_words(state: State, seat: int, place: int) -> Value:
    """A place as a message."""
    if place == HOME:
        return "place.home"
    if board.is_in_goal(state, place):
        return Message("place.goal", {"number": place - state.fields})
    return Message("place.field", {"number": field_of(state, seat, place)})


def target_of(state: State, step: Step) -> int:
    """Where the move of a pawn ends, or would end if a pawn could turn into the goal from its start field (R19)."""
    place = state.pawns[step.owner, step.pawn]
    turns_off_from_start = place == 0 and step.into_goal
    return movement.destination(state, state.fields if turns_off_from_start else place, step.steps, step.into_goal)


def words(state: State, seat: int, action: int) -> Message:
    """A message that describes this action of a seat."""
    match ACTS.decode(action):
        case s.DRAW, (kind,):
            key = {s.HANDING_OVER: "get", s.DROPPING_OUT: "lay_open"}.get(state.phase, "draw")
            return Message(key, {"card": card(kind), "who": state.player})
        case s.BEGIN, (who,):
            return Message("begin", {"who": who})
        case s.GIVE, (kind,):
            return Message("give", {"card": card(kind), "who": rounds.receiver(state, seat)})
        case s.START, (way,):
            values: dict[str, Value] = {"card": card(cards.start_card(way))}
            owner = partners.whose_pawns(state, seat)
            return Message("start", values) if owner == seat else Message("start_for", values | {"whose": owner})
        case s.TRADE, (way, pawn, other, its_pawn):
            return words_of_trade(state, partners.whose_pawns(state, seat), way, pawn, other, its_pawn)
        case s.FETCH, (way, kind):
            return Message("fetch", {"card": card(kind), "played": played(s.FOURTEEN, way)})
        case s.DISCARD, (kind,):
            return Message("discard", {"card": card(kind)})
        case s.LAY_DOWN, (way,):
            return Message("lay_down", {"card": played(s.SWAP, way)})
        case s.DROP_OUT, ():
            return Message("drop_out")
    return words_of_step(state, seat, action)


def words_of_step(state: State, seat: int, action: int) -> Message:
    step = step_of(state, seat, action)
    assert step
    values: dict[str, Value] = {
        "card": played(step.kind, step.way),
        "from": place_words(state, step.owner, state.pawns[step.owner, step.pawn]),
        "to": place_words(state, step.owner, target_of(state, step)),
    }
    is_part = ACTS.name(action) == "split"
    if is_part:
        values |= {"points": step.steps}
    if step.owner != seat:
        values |= {"whose": step.owner}
    return Message(("part" if is_part else "move") + ("" if step.owner == seat else "_for"), values)


def words_of_trade(state: State, owner: int, way: int, pawn: int, other: int, its_pawn: int) -> Message:
    values: dict[str, Value] = {
        "card": played(s.SWAP, way),
        "from": place_words(state, owner, state.pawns[owner, pawn]),
        "to": place_words(state, other, state.pawns[other, its_pawn]),
        "whose": other,
    }
    return Message("trade", values)


def touched(state: State, seat: int, place: int) -> str:
    """The thing on the board to touch for a place."""
    if place == HOME:
        return f"home.{seat}"
    if board.is_in_goal(state, place):
        return f"goal.{seat}.{place - state.fields}"
    return f"field.{field_of(state, seat, place)}"


def touched_card(kind: int, way: int) -> tuple[str, ...]:
    """A hand card; for a joker also the card it stands for."""
    return (f"hand.{s.JOKER}", f"as.{kind}") if way == s.BY_JOKER else (f"hand.{kind}",)


def clicks(state: State, seat: int, action: int) -> tuple[str, ...]:
    """The things to touch, in order, to choose this action; actions of chance have none."""
    match ACTS.decode(action):
        case s.DRAW | s.BEGIN, _:
            return ("dealer",)
        case s.GIVE | s.DISCARD, (kind,):
            return f"hand.{kind}", ACTS.name(action)
        case s.START, (way,):
            return f"hand.{cards.start_card(way)}", f"home.{partners.whose_pawns(state, seat)}"
        case s.TRADE, (way, pawn, other, its_pawn):
            owner = partners.whose_pawns(state, seat)
            own, its = (
                touched(state, owner, state.pawns[owner, pawn]),
                touched(state, other, state.pawns[other, its_pawn]),
            )
            return *touched_card(s.SWAP, way), own, its
        case s.FETCH, (way, kind):
            return *touched_card(s.FOURTEEN, way), "search", f"discard.{kind}"
        case s.LAY_DOWN, (way,):
            return *touched_card(s.SWAP, way), "lay_down"
        case s.DROP_OUT, ():
            return ("drop_out",)
    return clicks_of_step(state, seat, action)


def clicks_of_step(state: State, seat: int, action: int) -> tuple[str, ...]:
    step = step_of(state, seat, action)
    assert step
    place = state.pawns[step.owner, step.pawn]
    here, there = touched(state, step.owner, place), touched(state, step.owner, target_of(state, step))
    way_there = (here,) if place == HOME else (here, there)
    is_next_part = ACTS.name(action) == "split" and step.way == s.BY_CARD and state.phase == s.SPLITTING
    return way_there if is_next_part else (*touched_card(step.kind, step.way), *way_there)


def by_itself(state: State, seat: int, legal: Sequence[int]) -> ByItself | None:
    """Forced actions that do not depend on hidden cards: the rest of a seven, the last card, no playable card."""
    is_last_card = cards_in_hand(state.hands, seat) == 1
    return forced(legal, is_last_card or state.phase == s.SPLITTING or s.DROP_OUT in legal)
