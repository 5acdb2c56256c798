"""Why nothing comes of a touch: the rule and its sentence, from the seat's own view."""

from collections import Counter
from collections.abc import Sequence

from ..games import Game
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
    """The rule behind it; where many actions were meant, the rule against the likeliest of them."""
    view = match.view(seat)
    if not view.legal:
        return reason_against(view, 0) or NOTHING
    if not match.may_act_since[seat] <= seen <= view.number:
        return TOO_LATE
    paths = paths_of(view)
    begun = [action for action, path in enumerate(paths) if path[: len(touched)] == touched]
    against = {action: reason_against(view, action) for action in begun or related(paths, touched)}
    if None in against.values():
        return GO_ON if begun else BEGINS_ELSEWHERE
    told = [(action, each) for action, each in against.items() if each is not None]
    whole = [each for action, each in told if paths[action] == touched]
    return likeliest(view.game, whole or [each for _, each in told])


def reason_against(view: View, action: int) -> Reason | None:
    """Why the seat may not do this; None if it may."""
    against: Reason | None = view.game.reasons.why_not(view.state, view.seat, action)
    return against


def paths_of(view: View) -> list[tuple[str, ...]]:
    """For every action, legal or not, the things to touch."""
    clicks = view.game.notation.clicks
    return [tuple(clicks(view.state, view.seat, action)) for action in range(view.game.rules.ACTIONS)]


def related(paths: list[tuple[str, ...]], touched: tuple[str, ...]) -> list[int]:
    """The actions that the last thing belongs to, if there are any those that begin with the first."""
    with_last = [action for action, path in enumerate(paths) if touched[-1] in path]
    return [action for action in with_last if paths[action][0] == touched[0]] or with_last


def likeliest(game: Game, reasons: list[Reason]) -> Reason:
    """The reason that is least far-fetched; of several such the one against most actions."""
    often = Counter((each.rule, each.message.key) for each in reasons)
    far_fetched = game.reasons.FAR_FETCHED

    def likelihood(each: Reason) -> tuple[int, int]:
        key = each.message.key
        nearness = far_fetched.index(key) if key in far_fetched else len(far_fetched)
        return nearness, often[each.rule, key]

    return max(reasons, key=likelihood, default=NOTHING)
