"""Search in a game with hidden cards, written over the contract, like `loops`; `kernel` compiles it.

Information-set Monte-Carlo tree search: every simulation fills in hidden cards that are possible for what the seat
sees, walks down one tree that all these worlds share, adds a decision to it, plays on in the mind as experts would, and
tells everybody on the way what it was worth to him. A decision may be legal in one world and not in another, so it is
counted how often it was on offer. What chance draws, and what others do unseen by the searching seat, is not told apart
in the tree: it may not choose by what it cannot know.
"""

from math import exp, sqrt
from typing import Any

import numpy as np

from ..games.contract import State, apply, fill, legal, public
from ..games.row import Cells, cell, row
from ..games.seats import NOBODY
from ..loops import any_action, deal
from .chances import CERTAIN
from .choice import Desk, favourite, value_for
from .knowledge import rate
from .minds import ALONE, CURIOSITY, HORIZON, SEES_ALL, WARMTH, WAVER

Arrays = Any

NONE = 0  # no node; the root has this number, and nothing leads to it
MODESTY = 0.03  # by which an untried action is thought worse than those tried


@row
class Node:
    """A decision in the tree."""

    actor = cell()
    action = cell(np.int16)
    first = cell(np.int32)  # of the decisions that follow it
    following = cell(np.int32)  # another decision at the same point
    visits = cell(np.int32)
    offered = cell(np.int32)  # how often it was legal when its point was reached
    total = cell(np.int64)  # what it brought its actor, in thousandths


def new_tree(size: int) -> Arrays:
    return np.zeros(size, Node)


def grow(tree: Arrays, size: int, view: Arrays, seat: int, mind: Cells, times: int, dice: Cells, desk: Desk) -> int:
    """Simulate so many times, into a tree with this many nodes; how many it has then."""
    for _ in range(times):
        desk.worlds[0] = view[0]
        if not mind[SEES_ALL]:
            fill(desk.worlds[0], seat, dice)
        size = simulate(tree, size, desk.worlds[0], seat, mind, dice, desk)
    return size


def simulate(tree: Arrays, size: int, state: State, seat: int, mind: Cells, dice: Cells, desk: Desk) -> int:
    """Walk down the tree, add a decision, play on, tell what it was worth; how many nodes the tree has then."""
    actor, depth, before = seat, 0, size
    desk.path[0] = 0
    while actor != NOBODY and size == before and depth + 1 < len(desk.path) and size < len(tree):
        action = desk.actions[promising(tree, desk.path[depth], state, actor, mind, desk)]
        if actor != seat and mind[ALONE]:
            action = any_action(state, dice, desk.actions)
        elif actor != seat and public(state, actor, action, seat) != action:
            action = favourite(state, actor, mind[WAVER], dice, desk.actions)
        else:
            node = desk.nodes[action]
            if node == NONE:
                node = size
                size = add(tree, size, desk.path[depth], actor, action)
            depth += 1
            desk.path[depth] = node
        apply(state, actor, action)
        deal(state, dice)
        actor = state.turn
    play_on(state, mind, dice, desk.actions)
    for step in range(1, depth + 1):
        node = desk.path[step]
        tree[node].visits += 1
        tree[node].total += value_for(state, tree[node].actor)
    tree[0].visits += 1
    return size


def add(tree: Arrays, size: int, parent: int, actor: int, action: int) -> int:
    """A new decision; how many there are then."""
    tree[size].actor = actor
    tree[size].action = action
    tree[size].following = tree[parent].first
    tree[size].offered = 1
    tree[parent].first = size
    return size + 1


def play_on(state: State, mind: Cells, dice: Cells, actions: Cells) -> None:
    """Let everybody do what he likes, as far as the horizon."""
    for _ in range(mind[HORIZON]):
        if state.turn == NOBODY:
            return
        apply(state, state.turn, favourite(state, state.turn, mind[WAVER], dice, actions))
        deal(state, dice)


def promising(tree: Arrays, parent: int, state: State, actor: int, mind: Cells, desk: Desk) -> int:
    """Which of the legal actions to try next, by what they brought, how often they were tried, and their rating.

    Notes down each one's node.
    """
    number = legal(state, actor, desk.actions)
    curiosity, warmth = mind[CURIOSITY] / 100, mind[WARMTH]
    best_rating = -(10**9)
    for place in range(number):
        desk.ratings[place] = rate(state, actor, desk.actions[place])
        best_rating = max(best_rating, desk.ratings[place])
        desk.nodes[desk.actions[place]] = NONE
    hope, visits, total = 0.0, 0, 0
    node = tree[parent].first
    while node != NONE:
        if tree[node].actor == actor:
            desk.nodes[tree[node].action] = node
        node = tree[node].following
    for place in range(number):
        hope += exp((desk.ratings[place] - best_rating) / warmth)
        node = desk.nodes[desk.actions[place]]
        if node != NONE:
            tree[node].offered += 1
            visits += tree[node].visits
            total += tree[node].total
    untried = total / (visits * CERTAIN) - MODESTY if visits > 0 else 0.5
    best, best_promise = 0, -1e9
    for place in range(number):
        node = desk.nodes[desk.actions[place]]
        share = exp((desk.ratings[place] - best_rating) / warmth) / hope
        if node == NONE:
            promise = untried + curiosity * share * sqrt(visits + 1)
        else:
            tried = tree[node].visits
            promise = tree[node].total / (tried * CERTAIN) + curiosity * share * sqrt(tree[node].offered) / (1 + tried)
        if promise > best_promise:
            best, best_promise = place, promise
    return best


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
