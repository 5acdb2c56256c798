"""A bot as a separate program, in Python; it needs nothing from Houndtable. program.js is the same for Node.

    houndtable arena clear_4 --seats 2 --bots ./examples/program.py,random --games 100

It gets a line of JSON for every decision and answers with a line. This one plays the first card it may play.
"""

import json
import sys
from typing import Any


def choose(message: dict[str, Any]) -> int:
    """The first action that does not give up, if there is one."""
    actions = message["legal"]
    wanted = [each for each in actions if each["notation"] not in ("pass", "stop")]
    number: int = (wanted or actions)[0]["action"]
    return number


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        answer = {"name": "First card"} if message["type"] == "hello" else {"action": choose(message)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
