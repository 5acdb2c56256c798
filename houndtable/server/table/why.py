"""Why a touch does nothing: the rule and its sentence, from the seat's own view."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ...games import Game, find_game, hooks
from ...games.message import Message, Reason
from ...games.row import open_row
from ...play.match import Match, Refused, View

KEPT = 32  # positions
TOO_LATE = Reason("", Message("why.too_late"))
GO_ON = Reason("", Message("why.go_on"))
BEGINS_ELSEWHERE = Reason("", Message("why.begins_elsewhere"))
NOTHING = Reason("", Message("why.nothing_there"))


def why(match: Match, seat: int, seen: int, touched: Sequence[str]) -> Refused:
    """Why these things, touched one after the other, lead nowhere."""
    return Refused(match.game, reason(match, seat, seen, tuple(touched)))


def reason(match: Match, seat: int, seen: int, touched: tuple[str, ...]) -> Reason:
    """The rule behind it; if several actions may be meant, the rule against the likeliest."""
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
    if not against:
        return reason_against_thing(view, touched[-1])
    told = [(paths[action] == touched, each) for action, each in against.items() if each is not None]
    return likeliest(view.game, told)


def reason_against(view: View, action: int) -> Reason | None:
    """Why the seat may not do this; None if it may."""
    return view.game.refusals.why_not(view.state, view.seat, action)


def reason_against_thing(view: View, thing: str) -> Reason:
    """Why a thing that belongs to no action does nothing, where the game can tell."""
    return hooks.of(view.game.refusals, hooks.why_not_thing)(view.state, view.seat, thing) or NOTHING


def paths_of(view: View) -> list[tuple[str, ...]]:
    """For every action, legal or not, the things to touch."""
    return kept_paths(view.game.name, view.raw.tobytes(), view.seat)


@lru_cache(KEPT)
def kept_paths(game: str, raw: bytes, seat: int) -> list[tuple[str, ...]]:
    """The same for a row, cached: most questions are about a recent position."""
    rules, clicks = find_game(game).rules, find_game(game).notation.clicks
    state = open_row(rules.State, np.frombuffer(raw, np.uint8))
    return [clicks(state, seat, action) for action in range(rules.ACTIONS)]


def related(paths: list[tuple[str, ...]], touched: tuple[str, ...]) -> list[int]:
    """The actions that the last thing belongs to; if possible, those that begin with the first thing."""
    with_last = [action for action, path in enumerate(paths) if touched[-1] in path]
    return [action for action in with_last if paths[action][0] == touched[0]] or with_last


def likeliest(game: Game, told: list[tuple[bool, Reason]]) -> Reason:
    """The most plausible reason; of several, one against the whole path, or against most actions."""
    often = Counter((each.rule, each.message.key) for _, each in told)
    far_fetched = game.refusals.FAR_FETCHED

    def likelihood(one: tuple[bool, Reason]) -> tuple[int, bool, int]:
        is_whole, each = one
        key = each.message.key
        nearness = far_fetched.index(key) if key in far_fetched else len(far_fetched)
        return nearness, is_whole, often[each.rule, key]

    return max(told, key=likelihood)[1]
