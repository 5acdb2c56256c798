"""What of a game is translated, and under which names."""

import importlib
from typing import Any

from ..bots import choice
from ..engine import loops
from ..games import Game, hooks
from .module import Module
from .statements import write_function

RULES = (
    *("setup", "may_act", "legal", "apply", "outcome_count", "outcome", "outcome_weight", "is_over", "score"),
    *("has_won", "team", "hide", "fill", "public", "broken_law"),
)
NOTATION = (
    *("PHASES", "write_position", "read_position", "why_impossible", "write_action", "read_action", "words", "clicks"),
    "by_itself",
)
DATA = ("RULES_VERSION", "SEATS", "MOST_SEATS", "ACTS", "OPTIONS", "TURNING")
KNOWLEDGE = ("write_standings", "win_chance", "rate_action", "noise_scale", "remember", "believe", "is_possible")


def translate(game: Game, is_checked: bool = False) -> str:
    """The game as the text of an ES module; a checked one throws if a number leaves its cell or an index its block."""
    return Module(game, write_function, is_checked).text(exports_of(game))


def exports_of(game: Game) -> dict[str, Any]:
    """What the module exports, by name."""
    rules, notation = game.rules, game.notation
    found: dict[str, Any] = {name: getattr(rules, name) for name in DATA}
    found |= {name: getattr(rules, name) for name in RULES}
    found |= {name: getattr(notation, name) for name in NOTATION}
    found["meant"] = hooks.of(notation, hooks.meant)
    found |= {"why_not": game.refusals.why_not, "FAR_FETCHED": game.refusals.FAR_FETCHED}
    found["why_not_thing"] = getattr(game.refusals, "why_not_thing", None)
    found |= {name: getattr(game.consequences, name) for name in ("consequences", "things")}
    found["danger"] = game.preview.danger if game.preview else None
    found |= {
        "sheet": game.sheet.sheet if game.sheet else None,
        "sheet_lines": game.sheet.lines if game.sheet else None,
    }
    evaluate, sight, reasons = (_of_bots(game, name) for name in ("evaluate", "sight", "reasons"))
    found |= {name: getattr(evaluate, name) for name in KNOWLEDGE}
    found |= {"NOTES": evaluate.NOTES, "reason": reasons.reason}
    found |= {name: getattr(sight, name) for name in ("SIGHTS", "COVERED", "look")}
    return found | {"noisy_favourite": choice.noisy_favourite, "play_out": loops.play_out}


def _of_bots(game: Game, module: str) -> Any:
    return importlib.import_module(f"houndtable.bots.{game.package}.{module}")
