"""Examples of every command, for its `--help`; the tests check that they can be typed as they are here."""

import shutil
import textwrap

EXAMPLES: dict[str, tuple[str, ...]] = {
    "games": ("houndtable games", "houndtable games clear_4"),
    "bots": ("houndtable bots", "houndtable bots clear_4"),
    "rules": ("houndtable rules dog_cards", "houndtable rules dog_cards R23 --language de"),
    "fields": ("houndtable fields dog_cards",),
    "position": ("houndtable position clear_4 position.txt", "houndtable position dog_deluxe - --seat 1"),
    "play": (
        "houndtable play dog_cards --seats 4 --bots level_4",
        "houndtable play clear_4 --seats 2 --option rounds=3 --save match.jsonl",
    ),
    "visit": ("houndtable visit http://127.0.0.1:8765 KWPT --bots my.py:mine --seat 1",),
    "serve": ("houndtable serve", "houndtable serve --host 0.0.0.0 --port 8000 --no-browser"),
    "move-store": ("houndtable move-store /srv/houndtable postgresql://user@host/name",),
    "simulate": (
        "houndtable simulate clear_4 --seats 3 --games 2000 --plot lengths.png",
        "houndtable simulate dog_cards --seats 2 --bots expert,greedy --option joker_may_start=no",
        "houndtable simulate clear_4 --seats 2 --bots my.py:mine,expert --events games.parquet",
        "houndtable simulate clear_4:HAND_SIZE=6 --seats 2",
    ),
    "arena": (
        "houndtable arena clear_4 --seats 4 --bots random,greedy,expert --games 2000",
        "houndtable arena clear_4 --seats 2 --bots my.py:mine,expert --seed 7 --save mine.json",
        "houndtable arena dog_cards --bots search:200,search:100 --games 4000 --sprt 0,20",
    ),
    "leaderboard": (
        "houndtable leaderboard bench/leaderboard.json",
        "houndtable leaderboard bench/leaderboard.json --check 2",
        "houndtable leaderboard bench/leaderboard.json --add mine.json --by Ada",
    ),
    "study": (
        "houndtable study clear_4 --seats 3",
        "houndtable study dog_cards --seats 2 --bots greedy --against joker_may_start=no --html joker.html",
        "houndtable study clear_4 --seats 3 --against clear_4:HAND_SIZE=6 --save figures.csv",
        "houndtable study clear_4 --seats 3 --against clear_4:mercy.py",
    ),
    "replay": ("houndtable replay match.jsonl --seat 1 --step",),
    "analyse": ("houndtable analyse match.jsonl --open --plot curve.svg", "houndtable analyse match.jsonl --json"),
    "verify": ("houndtable verify match.jsonl",),
    "puzzles": (
        "houndtable puzzles clear_4 --show 3 --answer",
        "houndtable puzzles clear_4 --count 20 --seed 7 --jobs 2 --out mine.json",
    ),
    "train": (
        "houndtable train clear_4 --minutes 60 --save mine.npz --plot curve.png",
        "houndtable train clear_4 --minutes 60 --resume mine.pt",
    ),
    "exploit": (
        "houndtable exploit clear_4 --minutes 10 --save beats_net.npz",
        "houndtable exploit dog_cards --bot level_3 --seats 4 --plot curve.png",
    ),
    "bench": ("houndtable bench", "houndtable bench clear_4 dog_cards"),
}

MORE: dict[str, str] = {
    "visit": "With $HOUNDTABLE_TOKEN the bot plays as the program that has this token (see docs/bot-api.md), otherwise "
    "as a program of a new guest.",
    "study": "docs/study.md explains how to read the figures, and how to write a variant of a game.",
    "simulate": "Without --bots all seats play at random, which is fast; `houndtable study` measures more.",
    "arena": "Every deal is played several times, with the seats rotated, so both bots have the same luck. See "
    "docs/bots.md.",
    "analyse": "Every player's outcome is start + luck + own choices + the rest: the chance at the first decision, the "
    "effect of chance, what decisions lost compared with the best that a network finds, and what the others did. Each "
    "player is judged by what they could know, so the chances need not add up to 100 %; --open judges with all cards "
    "open.",
    "puzzles": "The game's network plays matches. Where one action seems far better than all others, the actions are "
    "compared in many worlds that are possible for the player. A decision that is certain, hard to find and has a "
    "reason in words becomes a puzzle. The same seed makes the same puzzles. See docs/puzzles.md.",
    "train": "It needs PyTorch: pip install '.[train]'. The network it saves is a bot: houndtable play clear_4 --bots "
    "mine.npz. See docs/learning.md.",
    "exploit": "It needs PyTorch: pip install '.[train]'. The learner plays every game against this one bot. "
    "A share of wins above even is a hole in the bot's play; one below says only that this learner failed. See "
    "docs/learning.md.",
}


def epilog(command: str) -> str:
    """What stands below the options of a command: more about it, and examples."""
    width = max(shutil.get_terminal_size().columns - 2, 40)
    lines = "\n".join(f"  {example}" for example in EXAMPLES[command])
    more = textwrap.fill(MORE.get(command, ""), width, break_on_hyphens=False)
    return "\n\n".join(filter(None, [more, f"examples:\n{lines}"]))
