"""Why nothing comes of a touch: the rule and its sentence, from the seat's own view."""

from collections import Counter
from collections.abc import Sequence

from ..games.message import Message, Reason
from ..match import Match, Refused, View

TOO_LATE = Reason("", Message("why.too_late"))
GO_ON = Reason("", Message("why.go_on"))
BEGINS_ELSEWHERE = Reason("", Message("why.begins_elsewhere"))
NOTHING = Reason("", Message("why.nothing_there"))


def why(match: Match, seat: int, seen: int, touched: Sequence[str]) -> Refused:
    """Why these things, touched one after the other, lead nowhere."""
    return Refused(match.game, reason(match, seat, seen, tuple(touched)))


def reason(match: Match, seat: int, seen: int, touched: tuple[str, ...]) -> Reason:
    """The rule behind it; where many actions were meant, the rule against most of them."""
    view = match.view(seat)
    if not view.legal:
        return reason_against(view, 0) or NOTHING
    if not match.may_act_since[seat] <= seen <= view.number:
        return TOO_LATE
    begun, related = meant(view, touched)
    reasons = [reason_against(view, action) for action in begun or related]
    if None in reasons:
        return GO_ON if begun else BEGINS_ELSEWHERE
    told = [each for each in reasons if each is not None]
    if not told:
        return reason_against_thing(view, touched[-1])
    often = Counter((each.rule, each.message.key) for each in told)
    return max(told, key=lambda each: often[each.rule, each.message.key])


def reason_against(view: View, action: int) -> Reason | None:
    """Why the seat may not do this; None if it may."""
    against: Reason | None = view.game.reasons.why_not(view.state, view.seat, action)
    return against


def reason_against_thing(view: View, thing: str) -> Reason:
    """Why nothing comes of a thing that belongs to no action, where the game can tell."""
    why_not_thing = getattr(view.game.reasons, "why_not_thing", None)
    return (why_not_thing and why_not_thing(view.state, view.seat, thing)) or NOTHING


def meant(view: View, touched: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Actions whose things to touch begin like this, and those that the last thing belongs to."""
    game = view.game
    paths = [tuple(game.notation.clicks(view.state, view.seat, action)) for action in range(game.rules.ACTIONS)]
    begun = [action for action, path in enumerate(paths) if path[: len(touched)] == touched]
    return begun, [action for action, path in enumerate(paths) if touched[-1] in path]
