"""DOG CARDS in writing: positions and actions as text and back, actions as words and as things to touch.

A position is a few lines, each of which may be left out:

    seats: 4
    player: 0
    open: 2 3 4 5 6 | 7 8 9 10 12 | 12 13 -
    row 2: 1 2 3 ? 5 ? 7
    hand 0: 4 4 7 14 ?
    top: 3 4 5 by 2
    bottom: 9
    discard: 8 8 thief

Cards are written as their number, `1` for the 1/11, `?` for a joker, `thief`, `x` for a hidden card.
"""

from collections.abc import Iterable, Sequence

from ..by_itself import ByItself
from ..cards import UNKNOWN
from ..exchange import first_who_has_not_given
from ..hands import cards_in_hand
from ..message import Message, card
from ..row import Bytes, open_row
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
from . import laws, purchases, rows, rules
from . import state as s
from .state import ACTS, KINDS, MOST_ROWS, MOST_SEATS, PLACES, State

CARDS = DogCardNames("thief")
PHASES = [
    "beginning",
    "laying out",
    "dealing",
    "exchange",
    "handing over",
    "turn",
    "looking",
    "taking",
    "drawing",
    "filling",
    "over",
]
DECIDING = (s.TURN, s.TAKING)
GAPS = (5, 10)  # the places of the open row that a gap follows
LAWS = {
    1: "hand, row, open, discard: there are eight cards of every kind (R1).",
    2: "open: in this phase the open row is not laid out (Q13).",
    6: "phase: in a turn there is a card to draw (R11).",
}
USUAL_OPEN_ROW = "2 3 4 5 6 | 7 8 9 10 12 | 12 13 2"
USUAL_CARDS = (2, 3, 5, 6, 8, 9, 10, 12)

SEAT_PARTS = seat_parts(("row", "second row", "hand", "gift", "finished"), MOST_SEATS)
PARTS = ["seats", "options", "first", "player", "phase", "open", *SEAT_PARTS]
CARD_PARTS = ("open", "row", "second row", "hand", "gift", "finished", "top", "bottom", "discard")
PARTS += ["top", "looker", "bottom", "discard", "last discard", "filling"]


def read_cards(part: str, text: str) -> list[int]:
    kinds = CARDS.read_all(part, text.replace("|", " "))
    for kind in kinds:
        check_copies(part, kind, kinds.count(kind), s.COPIES)
    return kinds


def read_open_cards(part: str, text: str) -> list[int]:
    """Cards that everybody has seen."""
    CARDS.read_open(part, text.replace("|", " "))
    return read_cards(part, text)


def check_copies(where: str, kind: int, number: int, most: int) -> None:
    if number > most:
        raise Unreadable(f"{where}: there are only {s.COPIES} cards of each kind; {CARDS[kind]!r} appears more often.")


# Positions


def write_position(state: State) -> str:
    """The position as text."""
    parts = {
        "seats": str(state.seats),
        "options": write_options(state, rules),
        "first": str(state.first),
        "player": str(state.player),
        "phase": PHASES[state.phase],
        "open": " ".join(write_place(state, place) for place in range(1, PLACES + 1)),
    }
    for seat in range(state.seats):
        for name, index in (("row", 0), ("second row", 1)):
            length = state.length[seat, index]
            parts[f"{name} {seat}"] = CARDS.write(state.rows[seat, index, place] for place in range(1, length + 1))
        parts[f"hand {seat}"] = CARDS.write_bag(state.hands[seat, kind] for kind in range(KINDS)) or "-"
        parts[f"gift {seat}"] = CARDS[state.gift[seat]] if state.has_given[seat] else ""
        parts[f"finished {seat}"] = str(state.finished[seat] or "")
    parts["top"] = CARDS.write(state.top[place] for place in range(state.top_size))
    parts["looker"] = f"{state.looker} at {state.looked}" if state.phase == s.LOOKING else str(state.looker)
    parts["bottom"] = CARDS.write(state.bottom[place] for place in range(state.bottom_size))
    parts["discard"] = CARDS.write_bag(state.discard[kind] for kind in range(KINDS))
    parts["last discard"] = CARDS[state.last_discard] if state.last_discard else ""
    parts["filling"] = f"{state.place} {state.places_left} {state.refused}" if state.places_left else ""
    return write_parts(parts)


def write_place(state: State, place: int) -> str:
    """R6 A card of the open row, and the gap behind it."""
    return (CARDS[state.open_row[place]] if state.open_row[place] else "-") + " |" * (place in GAPS)


def read_position(text: str) -> Bytes:
    """The position that a text describes."""
    parts = read_parts(text, PARTS)
    raw = set_up(rules, parts, SEAT_PARTS, usual_seats=4)
    state = open_row(State, raw)
    check_rows(state, parts)
    state.player = read_number("player", parts.get("player", "0"), 0, state.seats - 1)
    state.first = read_number("first", parts.get("first", str(state.player)), 0, state.seats - 1)
    state.phase = read_one("phase", parts.get("phase", "turn"), PHASES)
    read_table(state, parts)
    read_seats(state, parts)
    read_pile(state, parts)
    finish_reading(state, parts)
    check_laws(state)
    return raw


def check_rows(state: State, parts: dict[str, str]) -> None:
    for name in parts:
        if name.startswith("second row") and state.seats == MOST_SEATS:
            raise Unreadable(f"{name}: with four players each player has one row (R29).")


def read_table(state: State, parts: dict[str, str]) -> None:
    cards = parts.get("open", USUAL_OPEN_ROW).replace("|", " ").split()
    if len(cards) != PLACES:
        raise Unreadable(f"open: the open row has {PLACES} places, not {len(cards)}; an empty one is written `-`.")
    for place, word in enumerate(cards, 1):
        state.open_row[place] = UNKNOWN if word == "-" else read_open_cards("open", word)[0]
    state.gaps = 0 if state.phase == s.BEGINNING else cards.count("-")
    for kind in read_open_cards("discard", parts.get("discard", "")):
        state.discard[kind] += 1
        state.last_discard = kind
    if "last discard" in parts:
        state.last_discard = CARDS.read("last discard", parts["last discard"])
        if state.discard[state.last_discard] == 0:
            raise Unreadable(f"last discard: there is no {parts['last discard']} in the discard pile.")
    if "filling" in parts:
        state.place, state.places_left, state.refused = read_filling(parts["filling"])


def read_filling(text: str) -> list[int]:
    """The place being filled, how many places are left, how many cards were refused there."""
    words = text.split()
    if len(words) != 3:
        raise Unreadable("filling: three numbers say which place, how many are left, and how many cards were refused.")
    limits = ((1, PLACES), (1, PLACES), (0, s.LARGEST_BOTTOM))
    return [read_number("filling", word, *limit) for word, limit in zip(words, limits, strict=True)]


def read_seats(state: State, parts: dict[str, str]) -> None:
    for seat in range(state.seats):
        for name, index in ((f"row {seat}", 0), (f"second row {seat}", 1)):
            kinds = read_open_cards(name, parts.get(name, ""))
            if len(kinds) > PLACES:
                raise Unreadable(f"{name}: a running row has at most {PLACES} cards.")
            state.length[seat, index] = len(kinds)
            for place, kind in enumerate(kinds, 1):
                state.rows[seat, index, place] = kind
        for kind in read_cards(f"hand {seat}", parts.get(f"hand {seat}", "-")):
            state.hands[seat, kind] += 1
        if f"gift {seat}" in parts:
            state.has_given[seat] = 1
            state.gift[seat] = CARDS.read(f"gift {seat}", parts[f"gift {seat}"])
        state.finished[seat] = read_number(f"finished {seat}", parts.get(f"finished {seat}", "0"), 0, 2)


def read_pile(state: State, parts: dict[str, str]) -> None:
    cards, _, looker = parts.get("top", "").partition(" by ")
    looker, _, looked = (looker or parts.get("looker", str(state.player))).partition(" at ")
    state.looked = read_number("looker", looked or "0", 0, s.SEVEN_SEES)
    state.looker = read_number("top", looker, 0, state.seats - 1)
    top, bottom = read_cards("top", cards), read_open_cards("bottom", parts.get("bottom", ""))
    if len(top) > s.SEVEN_SEES:
        raise Unreadable(f"top: at most {s.SEVEN_SEES} cards are known.")
    if state.looked > (len(top) if state.phase == s.LOOKING else 0):
        raise Unreadable(f"looker: nobody is looking at {state.looked} cards.")
    if len(bottom) > s.LARGEST_BOTTOM:
        raise Unreadable(f"bottom: at most {s.LARGEST_BOTTOM} cards can lie there.")
    state.top_size, state.bottom_size = len(top), len(bottom)
    for place, kind in enumerate(top):
        state.top[place] = kind
    for place, kind in enumerate(bottom):
        state.bottom[place] = kind


def finish_reading(state: State, parts: dict[str, str]) -> None:
    """Fill in the parts left out: hands of plain numbers, the pile from all other cards, whose turn it is."""
    after_dealing = state.phase >= s.EXCHANGE
    for seat in range(state.seats):
        if f"hand {seat}" not in parts and after_dealing:
            for kind in USUAL_CARDS[: s.hand_size(state)]:
                state.hands[seat, kind] += 1
    backs = 0
    for kind, number in visible_cards(state):
        if kind == UNKNOWN:
            backs += number
        else:
            check_copies(CARDS.where(kind, parts, CARD_PARTS), kind, number, state.unseen[kind])
            state.unseen[kind] -= number
    unseen = sum(state.unseen[kind] for kind in range(KINDS))
    if backs > unseen:
        where = CARDS.where(UNKNOWN, parts, CARD_PARTS)
        raise Unreadable(f"{where}: only {unseen} cards are left over; {backs} are written as `x`.")
    state.unseen_size = unseen - backs
    is_exchange = state.phase == s.EXCHANGE
    state.turn = first_who_has_not_given(state) if is_exchange else turn_of(state, s.OVER, DECIDING)


def visible_cards(state: State) -> Iterable[tuple[int, int]]:
    """Every card outside the unseen pile: kind and number."""
    for seat in range(state.seats):
        for index in range(MOST_ROWS):
            for place in range(1, state.length[seat, index] + 1):
                yield state.rows[seat, index, place], 1
        for kind in range(KINDS):
            yield kind, state.hands[seat, kind]
        if state.has_given[seat]:
            yield state.gift[seat], 1
        yield s.FOURTEEN, state.finished[seat]
    for place in range(1, PLACES + 1):
        if state.open_row[place] != UNKNOWN:
            yield state.open_row[place], 1
    for kind in range(KINDS):
        yield kind, state.discard[kind]
    for place in range(state.top_size):
        yield state.top[place], 1
    for place in range(state.bottom_size):
        yield state.bottom[place], 1


def check_laws(state: State) -> None:
    """Check what the row alone can show to be wrong."""
    if not laws.is_open_row_lawful(state):
        raise Unreadable("open: a card may not lie at the place of its own number (R7).")
    if not laws.are_rows_lawful(state):
        raise Unreadable("row: a row goes up from 1 without a gap (R13), and nobody has more than two (R29, Q8).")
    if rows.is_over(state) != (state.phase == s.OVER):
        raise Unreadable("phase: it is `over` exactly when a player has won.")
    if not laws.has_phase(state):
        raise Unreadable(f"phase: {PHASES[state.phase]!r} does not occur with {state.seats} players (R9).")
    if not laws.is_seven_lawful(state) or not laws.may_hold_seven(state):
        raise Unreadable(
            "phase: a player who looks at cards of the pile, or takes one, holds a 7 and is the looker (R23)."
        )


def why_impossible(state: State) -> str:
    """Why the rules cannot reach a position; nothing if they may. A hand may be shorter than in a match, not larger."""
    for seat in range(state.seats):
        if cards_in_hand(state.hands, seat) > s.hand_size(state):
            return f"hand {seat}: nobody holds more than {s.hand_size(state)} cards (R8)."
    return LAWS.get(laws.broken_law(state), "")


# Actions

TARGETS = ("row", "second row", "partner's row")
ROWS = ("row", "second row")


def text_of(action: int) -> str:
    match ACTS.decode(action):
        case s.DRAW | s.GIVE | s.FETCH | s.DISCARD, (kind,):
            return f"{ACTS.name(action)} {CARDS[kind]}"
        case s.BEGIN, (seat,):
            return f"begin {seat}"
        case s.LAY, (target, kind):
            return f"lay {CARDS[kind]} {TARGETS[target]}"
        case s.BUY, (way, place):
            return f"buy {place} with {CARDS[purchases.paid_with(way, place)]}{' power' * (way == s.BY_FOUR)}"
        case s.TAKE, (place,):
            return "take a card" if place == s.SEVEN_SEES else f"take {place + 1}"
        case s.STEAL, (owner, index):
            return f"steal {ROWS[index]} {owner}"
        case s.EXCHANGE_JOKER, (owner, index, place):
            return f"exchange {CARDS[rows.exchanged_for(place)]} at {max(place, 1)} {ROWS[index]} {owner}"
    return "look"


TOLD_APART = frozenset({"give", "lay", "buy", "fetch", "exchange", "discard"})  # counted by their second word too
TEXTS = ActionTexts("DOG CARDS", "lay 5 row; buy 5 with ?; discard 7", map(text_of, range(s.ACTIONS)))
write_action, read_action = TEXTS.write, TEXTS.read


def words(state: State, seat: int, action: int) -> Message:
    """A message that describes this action of a seat."""
    match ACTS.decode(action):
        case s.DRAW, (kind,):
            return words_of_draw(state, kind)
        case s.GIVE | s.FETCH | s.DISCARD, (kind,):
            return Message(ACTS.name(action), {"card": card(kind)})
        case s.BEGIN, (who,):
            return Message("begin", {"who": who})
        case s.LAY, (target, kind):
            return Message(("lay", "lay_second", "lay_partner")[target], {"card": card(kind)})
        case s.BUY, (way, place):
            price = card(purchases.paid_with(way, place))
            return Message("buy", {"card": card(state.open_row[place]), "place": place, "price": price})
        case s.TAKE, (place,):
            return Message("take", {"card": card(state.top[place] if place < s.SEVEN_SEES else UNKNOWN)})
        case s.STEAL, (owner, index):
            last = state.rows[owner, index, state.length[owner, index]]
            return Message("steal", {"card": card(last), "whose": owner})
        case s.EXCHANGE_JOKER, (owner, _, place):
            kind = rows.exchanged_for(place)
            return Message("exchange", {"card": card(kind), "place": max(place, 1), "whose": owner})
    return Message("look")


def words_of_draw(state: State, kind: int) -> Message:
    """A card of the pile, or the partner's gift, comes to its place."""
    if state.phase in (s.LAYING_OUT, s.FILLING):
        return Message("turn_up", {"card": card(kind), "place": state.place})
    key = {s.HANDING_OVER: "get", s.LOOKING: "see"}.get(state.phase, "draw")
    return Message(key, {"card": card(kind), "who": state.player})


def clicks(state: State, seat: int, action: int) -> tuple[str, ...]:
    """The things to touch, in order, to choose this action; actions of chance have none."""
    match ACTS.decode(action):
        case s.GIVE | s.DISCARD, (kind,):
            return f"hand.{kind}", ACTS.name(action)
        case s.LAY, (target, kind):
            owner = rows.target_owner(state, seat, target)
            return f"hand.{kind}", f"row.{owner}.{int(target == s.OWN_SECOND_ROW)}"
        case s.BUY, (way, place):
            return f"hand.{purchases.paid_with(way, place)}", f"open.{place}"
        case s.LOOK, ():
            return f"hand.{s.SEVEN}", "pile"
        case s.TAKE, (place,):
            return (f"seven.{place}",)
        case s.FETCH, (kind,):
            return f"hand.{s.FOURTEEN}", "search", f"discard.{kind}"
        case s.STEAL, (owner, index):
            return f"hand.{s.THIEF}", f"row.{owner}.{index}"
        case s.EXCHANGE_JOKER, (owner, index, place):
            return f"hand.{rows.exchanged_for(place)}", f"joker.{owner}.{index}.{max(place, 1)}"
    return ("dealer",)


def by_itself(state: State, seat: int, legal: Sequence[int]) -> ByItself | None:
    """Never: a player can always discard, so a forced action would reveal what the hand lacks."""
    return None
