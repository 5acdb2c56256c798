"""CLEAR 4 in writing: positions and actions as text and back, actions as words and as things to touch.

A position is a few lines, each of which may be left out:

    seats: 3
    player: 0
    pile: 10 8 8 ?
    hand 0: 5 5 ? push
    stacks 0: 9|- 10|- 5- -
    gone: 3 3 3 3 clear

Cards are written as their number, `?` for a joker, `push`, `clear`, `x` for a hidden card. The pile is in order, the
last card on top; a joker there has the value of the card before it. A stack is its open card, then `|` for the upright
and `-` for the across card that lie face down beneath; `.` is a stack that is used up. All other cards are unseen.
"""

from collections.abc import Sequence

from ..by_itself import GLANCE, WHILE, ByItself, forced
from ..cards import UNKNOWN
from ..hands import cards_in_hand
from ..message import Message, card
from ..row import Bytes, open_row
from ..seats import CHANCE
from ..text import (
    ActionTexts,
    Names,
    Unreadable,
    read_number,
    read_one,
    read_parts,
    seat_parts,
    set_up,
    texts_of,
    turn_of,
    write_options,
    write_parts,
)
from . import laws, rounds, rules, turn
from . import state as s
from .state import ACTS, JOKER, KINDS, MOST_SEATS, NO_VALUE, STACKS, State

CARDS = Names(["x", *(str(number) for number in range(1, s.HIGHEST + 1)), "?", "push", "clear"])
PHASES = ["beginning", "dealing", "blind", "over", "turn", "adding", "pushing", "clearing"]
DECIDING = (s.TURN, s.ADDING, s.PUSHING, s.CLEARING)
LAWS = {
    1: "gone: every card lies somewhere, or has left the game (R1).",
    4: "pile: its cards do not fit the top (R9).",
    5: "stacks: an open card lies on one that is face down (R3).",
    7: "phase: it is `over` exactly when a player has won.",
    8: "loose, dealt: they are written only while cards are added, or dealt.",
}
BACKS = ["", "-", "|-"]  # by the number of cards that lie face down in a stack
NO_STACK = "."
UNTOUCHED_STACKS = "|- |- |- |-"
USUAL_STACKS = "1|- 6|- 7|- 9|-"
USUAL_HAND = "2 3 4 5 8 10"
MOST_POINTS = s.MOST_ROUNDS * s.CARDS

SEAT_PARTS = seat_parts(("hand", "stacks", "points"), MOST_SEATS)
PARTS = ["seats", "options", "round", "first", "player", "phase", "dealt", "turning", "pile", "top", "loose"]
PARTS += [*SEAT_PARTS, "gone"]
CARD_PARTS = ("pile", "hand", "stacks", "gone")


# Positions


def write_position(state: State) -> str:
    """The position as text."""
    parts = {
        "seats": str(state.seats),
        "options": write_options(state, rules),
        "round": str(state.round),
        "first": str(state.first),
        "player": str(state.player),
        "phase": PHASES[state.phase],
        "dealt": str(state.dealt or ""),
        "turning": str(state.stack + 1) if is_turning(state) else "",
        "pile": write_pile(state),
        "top": write_top(state),
        "loose": str(state.loose or ""),
    }
    for seat in range(state.seats):
        parts[f"hand {seat}"] = CARDS.write_bag(state.hands[seat, kind] for kind in range(KINDS)) or "-"
        parts[f"stacks {seat}"] = " ".join(write_stack(state, seat, stack) for stack in range(STACKS))
        parts[f"points {seat}"] = str(state.points[seat] or "")
    parts["gone"] = CARDS.write_bag(state.gone[kind] for kind in range(KINDS))
    return write_parts(parts)


def is_turning(state: State) -> bool:
    """Is a card of a stack being turned up?"""
    return state.turn == CHANCE and state.phase not in (s.BEGINNING, s.DEALING)


def write_pile(state: State) -> str:
    """Highest first, jokers last: their places are not stored."""
    kinds = (*range(s.HIGHEST, 0, -1), JOKER)
    return CARDS.write(kind for kind in kinds for _ in range(state.pile[kind]))


def write_top(state: State) -> str:
    if state.pile_size == 0:
        return ""
    return "wild" if state.top == NO_VALUE else f"{state.top} x{state.top_count}"


def write_stack(state: State, seat: int, stack: int) -> str:
    open_card = state.open_cards[seat, stack]
    return (CARDS[open_card] if open_card else "") + BACKS[state.face_down[seat, stack]] or NO_STACK


def read_position(text: str) -> Bytes:
    """The position that a text describes."""
    parts = read_parts(text, PARTS)
    raw = set_up(rules, parts, SEAT_PARTS, usual_seats=3)
    state = open_row(State, raw)
    state.phase = read_one("phase", parts.get("phase", "turn"), PHASES)
    state.player = read_number("player", parts.get("player", "0"), 0, state.seats - 1)
    state.first = read_number("first", parts.get("first", str(state.player)), 0, state.seats - 1)
    state.round = read_number("round", parts.get("round", "1"), 1, rounds.rounds_to_play(state))
    state.dealt = read_number("dealt", parts.get("dealt", "0"), 0, state.seats * s.CARDS_EACH)
    state.stack = read_number("turning", parts.get("turning", "1"), 1, STACKS) - 1
    read_pile(state, parts)
    read_seats(state, parts)
    read_gone(state, parts)
    state.turn = CHANCE if "turning" in parts else turn_of(state, s.OVER, DECIDING)
    check(state)
    return raw


def read_pile(state: State, parts: dict[str, str]) -> None:
    """Q18 Numbers and jokers; the last card lies on top, unless `top` says how the jokers among them count."""
    for kind in CARDS.read_all("pile", parts.get("pile", "")):
        if not 1 <= kind <= JOKER:
            raise Unreadable(f"pile: {CARDS[kind]!r} never lies there; only numbers and jokers do.")
        put_on_pile(state, kind, "top" in parts)
    if "top" in parts:
        state.top, state.top_count = read_top(parts["top"])
        if not laws.is_pile_lawful(state) or state.top_count > state.pile[state.top] + state.pile[JOKER]:
            raise Unreadable(f"top: {parts['top']!r} does not fit the cards of the pile.")
    if state.top_count >= s.FOUR + state.clear_by_choice:
        raise Unreadable(f"pile: {s.FOUR} cards of one value are cleared at once.")
    state.loose = read_number("loose", parts.get("loose", "0"), 0, min(s.FOUR, state.pile[JOKER]))


def put_on_pile(state: State, kind: int, is_sorted: bool) -> None:
    if kind != JOKER and kind > (state.top or kind) and not is_sorted:
        raise Unreadable(f"pile: {kind} can't lie on {state.top}; the last card is the top one.")
    if kind == JOKER:
        state.top_count += state.top != NO_VALUE
    else:
        state.top_count = state.top_count + 1 if kind == state.top else 1
        state.top = kind
    state.pile[kind] += 1
    state.pile_size += 1


def read_top(text: str) -> tuple[int, int]:
    """Value and number of the cards on top."""
    if text == "wild":
        return NO_VALUE, 0
    value, times, number = text.partition("x")
    if not times:
        raise Unreadable(f"top: {text!r} should be `wild`, or a value and how often it lies there, as in `8 x2`.")
    return read_number("top", value.strip(), 1, s.HIGHEST), read_number("top", number, 1, s.FOUR)


def read_seats(state: State, parts: dict[str, str]) -> None:
    """Hands, stacks and minus points; parts left out are as after the deal."""
    is_dealt = state.phase not in (s.BEGINNING, s.DEALING)
    for seat in range(state.seats):
        for kind in CARDS.read_all(f"hand {seat}", parts.get(f"hand {seat}", USUAL_HAND if is_dealt else "-")):
            state.hands[seat, kind] += 1
        read_stacks(state, seat, parts.get(f"stacks {seat}", USUAL_STACKS if is_dealt else UNTOUCHED_STACKS))
        state.points[seat] = read_number(f"points {seat}", parts.get(f"points {seat}", "0"), 0, MOST_POINTS)
        if is_dealt:
            state.left[seat] = laws.cards_left(state, seat)


def read_stacks(state: State, seat: int, text: str) -> None:
    stacks = text.split()
    if len(stacks) != STACKS:
        raise Unreadable(
            f"stacks {seat}: there are {STACKS} stacks, not {len(stacks)}; `{NO_STACK}` is one that is gone."
        )
    for stack, word in enumerate(stacks):
        top = word.rstrip("|-.")
        backs = word[len(top) :]
        state.open_cards[seat, stack] = CARDS.read(f"stacks {seat}", top) if top else UNKNOWN
        state.face_down[seat, stack] = 0 if word == NO_STACK else read_one(f"stacks {seat}", backs, BACKS)
        if top and (top == CARDS[UNKNOWN] or not backs):
            raise Unreadable(f"stacks {seat}: {word!r} should be an open card with `-` or `|-` beneath it.")


def read_gone(state: State, parts: dict[str, str]) -> None:
    """The cards that have left the game; cards mentioned nowhere are unseen."""
    for kind in CARDS.read_all("gone", parts.get("gone", "")):
        if kind == UNKNOWN:
            raise Unreadable("gone: all players have seen the cards that left the game, so `x` is not allowed here.")
        state.gone[kind] += 1
    for kind in range(1, KINDS):
        state.unseen[kind] = 0
        state.unseen[kind] = unseen = s.copies(kind) - laws.cards_of(state, kind)
        if unseen < 0:
            where, most = CARDS.where(kind, parts, CARD_PARTS), s.copies(kind)
            raise Unreadable(f"{where}: there are only {most} cards {CARDS[kind]!r}; here are {-unseen} more.")
    backs = sum(state.hands[seat, UNKNOWN] for seat in range(state.seats))
    state.unseen_size = sum(state.unseen[kind] for kind in range(KINDS)) - backs


def check(state: State) -> None:
    """Check that the game waits for a decision here."""
    if sentence := why_too_few(state):
        raise Unreadable(sentence)
    if state.phase != s.OVER and any(state.left[seat] == 0 for seat in range(state.seats)):
        raise Unreadable("phase: a player without cards has won, so it is `over`.")
    if state.phase in (s.BEGINNING, s.DEALING) and not laws.has_true_sizes(state):
        raise Unreadable(
            f"phase: while it is {PHASES[state.phase]!r}, all cards that are not dealt are in the pile (R2)."
        )
    if state.phase in (s.ADDING, s.CLEARING) and state.pile_size == 0:
        raise Unreadable("phase: the card that was played lies on the pile.")
    if state.phase == s.PUSHING and state.turn == state.player and (state.pile_size == 0 or state.seats == 2):
        raise Unreadable("phase: nobody takes an empty pile, and with two players there is no choice (R16, Q15).")
    if state.phase == s.ADDING and state.turn == state.player and not turn.may_have_more(state):
        raise Unreadable("phase: nothing can be added, so the turn is over.")
    if state.phase == s.CLEARING and state.top_count < s.FOUR:
        raise Unreadable("phase: the pile has no four cards of one value to clear.")


def why_impossible(state: State) -> str:
    """Why the rules cannot reach a position; nothing if they may. A hand may be shorter than in a match."""
    return LAWS.get(laws.broken_law(state), "") or why_too_few(state)


def why_too_few(state: State) -> str:
    """A sentence if more cards lie face down than nobody has seen."""
    face_down = sum(laws.cards_face_down(state, seat) for seat in range(state.seats))
    if state.unseen_size >= face_down:
        return ""
    return f"stacks, hand: {face_down} cards lie face down, but only {state.unseen_size} cards are left for them."


# Actions

FORMS = {
    "draw": "draw {kind}",
    "begin": "begin {seat}",
    "play": "play {kind}",
    "play_stack": "play stack {stack}",
    "stop": "stop",
    "pass_turn": "pass",
    "push_to": "push to {seat}",
    "clear_pile": "clear",
}
PART_NAMES = {"kind": CARDS, "stack": [str(stack + 1) for stack in range(STACKS)]}
TOLD_APART = frozenset({"play"})  # counted by their second word too
EXAMPLES = "play 5; play stack 2; stop; pass; push to 1"
TEXTS = ActionTexts("CLEAR 4", EXAMPLES, texts_of(ACTS, FORMS, PART_NAMES))
write_action, read_action = TEXTS.write, TEXTS.read


def words(state: State, seat: int, action: int) -> Message:
    """A message that describes this action of a seat."""
    match ACTS.decode(action):
        case s.DRAW, (kind,):
            return words_for_draw(state, kind)
        case s.BEGIN, (who,):
            return Message("begin", {"who": who})
        case s.PLAY, (kind,):
            return Message("add" if state.phase == s.ADDING else "play", {"card": card(kind)})
        case s.PLAY_STACK, (stack,):
            return words_for_stack(state, seat, stack)
        case s.PUSH_TO, (who,):
            return Message("push_to", {"who": who, "cards": state.pile_size})
        case s.STOP, ():
            return Message("leave_pile" if state.phase == s.CLEARING else "stop")
        case s.CLEAR_PILE, ():
            return Message("clear_pile", {"cards": state.pile_size})
    return Message("pass", {"cards": state.pile_size}) if state.pile_size else Message("pass_on_empty")


def words_for_draw(state: State, kind: int) -> Message:
    """Dealt onto a stack or to the hand, turned up, or played blind."""
    if state.phase == s.DEALING and state.dealt >= state.seats * STACKS:
        return Message("deal", {"who": state.player, "card": card(kind)})
    if state.phase == s.DEALING:
        stack = state.dealt // state.seats + 1
        return Message("deal_open", {"who": state.player, "card": card(kind), "stack": stack})
    key = "reveal" if state.phase == s.BLIND else "turn_up"
    return Message(key, {"who": state.player, "card": card(kind), "stack": state.stack + 1})


def words_for_stack(state: State, seat: int, stack: int) -> Message:
    kind = state.open_cards[seat, stack]
    if kind == UNKNOWN:
        return Message("play_blind", {"stack": stack + 1})
    key = "add_from_stack" if state.phase == s.ADDING else "play_from_stack"
    return Message(key, {"card": card(kind), "stack": stack + 1})


def clicks(state: State, seat: int, action: int) -> tuple[str, ...]:
    """The thing to touch to choose this action; actions of chance have none."""
    match ACTS.decode(action):
        case s.DRAW | s.BEGIN, _:
            return ("dealer",)
        case s.PLAY, (kind,):
            return (f"hand.{kind}",)
        case s.PLAY_STACK, (stack,):
            return (f"stack.{seat}.{stack}",)
        case s.PUSH_TO, (who,):
            return (f"seat.{who}",)
        case s.STOP, ():
            return ("stop",)
    return ("pile",)


def by_itself(state: State, seat: int, legal: Sequence[int]) -> ByItself | None:
    """Q10 A play ends after a while, whether or not the hand could add more; Q3 a four is cleared, if that is wished.

    Forced actions, if no hand is involved.
    """
    if state.phase == s.ADDING:
        return ByItself(s.STOP, WHILE)
    if state.phase == s.CLEARING:
        return ByItself(s.CLEAR_PILE, GLANCE, is_wish=True)
    is_hand_empty = cards_in_hand(state.hands, seat) == 0
    return forced(legal, is_hand_empty or state.phase == s.PUSHING)
