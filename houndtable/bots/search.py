"""Search in a game with hidden cards, written over the contract, like `loops`; `specialize` compiles it.

Information-set Monte-Carlo tree search: every simulation fills in hidden cards that are possible for what the seat
sees, walks down one tree that all these worlds share, adds a decision to it, plays on as experts would, and
credits every seat on the way with its chance to win. A decision may be legal in one world and not in another, so the
tree counts how often it was available. It does not distinguish what chance draws, or what others do hidden from the
searching seat: the search must not use what the seat cannot know.
"""

from math import exp, sqrt
from typing import Any

import numpy as np

from ..engine.loops import any_action, deal
from ..games.contract import State, apply, fill, legal, public
from ..games.row import Cells, cell, row
from ..games.seats import NOBODY
from .buffers import Scratch
from .chances import CERTAIN
from .choice import favourite, value_for
from .knowledge import TRIES, is_possible, rate_action, write_standings
from .mind import ALONE, EXPLORATION, HORIZON, ROLLOUT_NOISE, SEES_ALL, TEMPERATURE

Arrays = Any

NONE = 0  # no node; the root has this number, and nothing leads to it
NOT_ASKED = -1
MODESTY = 0.03  # how much worse an untried action is assumed to be

# When a search may stop early; bench/results.md has the cost of stopping.
FIRST_LOOK, SECOND_LOOK = 2000, 4000  # simulations before the choice may count as clear, or as even
SURGE = 2  # in the remaining time, another decision may be tried this many times as often as before
OFTEN = 10  # a decision with at least one in this many tries
SAME = 1.0  # a difference, in thousandths of a game, that does not matter


@row
class Node:
    """A decision in the tree."""

    actor = cell()
    action = cell(np.int16)
    first = cell(np.int32)  # of the decisions that follow it
    following = cell(np.int32)  # another decision at the same point
    visits = cell(np.int32)
    offered = cell(np.int32)  # how often it was legal when its point was reached
    rating = cell(np.int32)  # by the expert, when it was first tried
    total = cell(np.int64)  # the sum of its actor's results, in thousandths


def grow(
    tree: Arrays,
    size: int,
    view: Arrays,
    seat: int,
    notes: Cells,
    mind: Cells,
    times: int,
    dice: Cells,
    scratch: Scratch,
) -> int:
    """Run this many simulations in a tree of this size; returns its new size."""
    for _ in range(times):
        imagine(view, seat, notes, mind, dice, scratch)
        size = simulate(tree, size, scratch.worlds[0], seat, mind, dice, scratch)
    return size


def imagine(view: Arrays, seat: int, notes: Cells, mind: Cells, dice: Cells, scratch: Scratch) -> None:
    """A world that is possible given what the seat sees and has noted; a cheater's is the true one."""
    for _ in range(TRIES):
        scratch.worlds[0] = view[0]
        if mind[SEES_ALL]:
            return
        fill(scratch.worlds[0], seat, dice)
        if is_possible(scratch.worlds[0], seat, notes):
            return


def simulate(tree: Arrays, size: int, state: State, seat: int, mind: Cells, dice: Cells, scratch: Scratch) -> int:
    """Walk down the tree, add a decision, play on, report the value; returns the new size of the tree."""
    actor, depth, before = seat, 0, size
    path, actions = scratch.path, scratch.actions
    path[0] = 0
    while actor != NOBODY and size == before and depth + 1 < len(path) and size < len(tree):
        choice = promising(tree, path[depth], state, actor, mind, scratch)
        action = actions[choice]
        if actor != seat and mind[ALONE]:
            action = any_action(state, dice, actions)
        elif actor != seat and public(state, actor, action, seat) != action:
            action = favourite(state, actor, mind[ROLLOUT_NOISE], dice, actions)
        else:
            node = scratch.nodes[action]
            if node == NONE:
                node = size
                size = add(tree, size, path[depth], actor, action, scratch.ratings[choice])
            depth += 1
            path[depth] = node
        apply(state, actor, action)
        deal(state, dice)
        actor = state.turn
    play_on(state, mind, dice, actions)
    write_standings(state, scratch.standings)
    tell(tree, depth, state, path, scratch.standings, scratch.values)
    return size


def tell(tree: Arrays, depth: int, state: State, path: Cells, standings: Cells, values: Arrays) -> None:
    """Credit every actor on the way with the position's value to them."""
    values[:] = NOT_ASKED
    for step in range(1, depth + 1):
        node = path[step]
        actor = tree[node].actor
        if values[actor] == NOT_ASKED:
            values[actor] = value_for(state, actor, standings)
        tree[node].visits += 1
        tree[node].total += values[actor]
    tree[0].visits += 1


def add(tree: Arrays, size: int, parent: int, actor: int, action: int, rating: int) -> int:
    """Add a decision; returns the new size of the tree."""
    tree[size].actor = actor
    tree[size].action = action
    tree[size].rating = rating
    tree[size].following = tree[parent].first
    tree[size].offered = 1
    tree[parent].first = size
    return size + 1


def play_on(state: State, mind: Cells, dice: Cells, actions: Cells) -> None:
    """Let all players take their favourite actions, up to the horizon."""
    for _ in range(mind[HORIZON]):
        if state.turn == NOBODY:
            return
        apply(state, state.turn, favourite(state, state.turn, mind[ROLLOUT_NOISE], dice, actions))
        deal(state, dice)


def promising(tree: Arrays, parent: int, state: State, actor: int, mind: Cells, scratch: Scratch) -> int:
    """The legal action to try next, by results so far, number of tries, and rating."""
    actions, nodes, ratings, priors, known_priors = (
        scratch.actions,
        scratch.nodes,
        scratch.ratings,
        scratch.priors,
        scratch.known_priors,
    )
    number = look_up(tree, parent, state, actor, actions, nodes, ratings)
    best_rating, visits, total = ratings[0], 0, 0
    for place in range(number):
        best_rating = max(best_rating, ratings[place])
        node = nodes[actions[place]]
        if node != NONE:
            tree[node].offered += 1
            visits += tree[node].visits
            total += tree[node].total
    hope = 0.0
    for place in range(number):
        priors[place] = hope_of(best_rating - ratings[place], mind[TEMPERATURE], known_priors)
        hope += priors[place]
    exploration = mind[EXPLORATION] / (100 * hope)
    untried = total / (visits * CERTAIN) - MODESTY if visits > 0 else 0.5
    spread = sqrt(visits + 1)
    best, best_promise = 0, -1e9
    for place in range(number):
        node = nodes[actions[place]]
        if node == NONE:
            promise = untried + exploration * priors[place] * spread
        else:
            tried, offered = tree[node].visits, tree[node].offered
            promise = tree[node].total / (tried * CERTAIN) + exploration * priors[place] * sqrt(offered) / (1 + tried)
        if promise > best_promise:
            best, best_promise = place, promise
    return best


def hope_of(behind: int, temperature: int, known: Arrays) -> float:
    """The prior of an action rated this far behind the best; cached, since it is slow and needed often."""
    if behind >= len(known):
        return exp(-behind / temperature)
    if known[behind] == 0.0:
        known[behind] = exp(-behind / temperature)
    hope: float = known[behind]
    return hope


def look_up(tree: Arrays, parent: int, state: State, actor: int, actions: Cells, nodes: Cells, ratings: Cells) -> int:
    """Write down the actor's legal actions with their nodes and ratings; returns how many."""
    number = legal(state, actor, actions)
    for place in range(number):
        nodes[actions[place]] = NONE
    node = tree[parent].first
    while node != NONE:
        if tree[node].actor == actor:
            nodes[tree[node].action] = node
        node = tree[node].following
    for place in range(number):
        node = nodes[actions[place]]
        ratings[place] = tree[node].rating if node != NONE else rate_action(state, actor, actions[place])
    return number


def most_visited(tree: Arrays) -> int:
    """The decision at the root that was tried most often."""
    best = tree[0].first
    node = best
    while node != NONE:
        if tree[node].visits > tree[best].visits:
            best = node
        node = tree[node].following
    action: int = tree[best].action
    return action


def is_settled(tree: Arrays, left: int) -> bool:
    """With this many simulations left, is it clear which decision will be tried most, or irrelevant?"""
    most, second, best = 0, 0, 0.0
    node = tree[0].first
    while node != NONE:
        visits = tree[node].visits
        if visits > most:
            best = tree[node].total / visits
        second = max(second, min(visits, most))
        most = max(most, visits)
        node = tree[node].following
    if most - second > left:
        return True
    done = tree[0].visits
    is_clear = second + second * left * SURGE // max(done, 1) < most
    return (is_clear and done >= FIRST_LOOK) or (done >= SECOND_LOOK and is_even(tree, best))


def is_even(tree: Arrays, best: float) -> bool:
    """Do all decisions that were tried often have the same result as the best?"""
    node = tree[0].first
    while node != NONE:
        is_tried = tree[node].visits * OFTEN > tree[0].visits
        if is_tried and abs(tree[node].total / tree[node].visits - best) >= SAME:
            return False
        node = tree[node].following
    return True
