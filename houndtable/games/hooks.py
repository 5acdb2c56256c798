"""What a game may define beyond the contract, and what happens if it does not: `hooks.of(module, hooks.meant)`."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from .contract import State
from .message import Reason

Hook = TypeVar("Hook", bound=Callable[..., Any])


def of(module: object, hook: Hook) -> Hook:
    """The module's own function of that name, or the one below."""
    return cast(Hook, getattr(module, hook.__name__, hook))


def gpu_task(state: State) -> int:
    """In `rules`: what kind of work comes next, below `cuda.PILES`; a GPU plays rows of one task side by side."""
    return state.phase


def meant(state: State, seat: int, action: int) -> int:
    """In `notation`: the action a player meant by typing this one, where part of the text may be left out."""
    return action


def why_not_thing(state: State, seat: int, thing: str) -> Reason | None:
    """In `refusals`: why a thing that no action uses does nothing."""
    return None
