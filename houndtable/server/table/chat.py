"""The chat of a table: short lines, kept only while the table is awake."""

from collections import deque
from typing import NamedTuple

from ...games import find_game
from ..people.names import is_visible, on_one_line
from ..people.word_list import check_words
from ..settings import FRIENDS, ON, Settings
from ..wire.errors import Denial
from .messages import Header, Said

MOST_LINES = 50


class Line(NamedTuple):
    """A line, and who said it."""

    guest: str
    said: Said


class Chat:
    """The latest lines of a table."""

    def __init__(self, word_list: str = "") -> None:
        self._word_list = word_list
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.said = 0

    def add(self, guest: str, seat: int, name: str, text: str) -> Line:
        """Add a line, or deny it."""
        kept = on_one_line(text)
        if not kept or not is_visible(kept):
            raise Denial("bad_line", 400)
        check_words(kept, self._word_list)
        self.said += 1
        self.lines.append(Line(guest, Said(self.said, seat, name, kept)))
        return self.lines[-1]

    def line(self, number: str) -> Line:
        """The line with this number, if it is still kept."""
        for line in self.lines:
            if str(line.said.number) == number:
                return line
        raise Denial("no_such_line", 404)


def is_chat_on(settings: Settings, header: Header) -> bool:
    """Is there a chat? Only among friends: at tables with invitations, not where strangers are paired.

    Partners may not talk about cards or moves, so they have reactions only, unless their host wants words.
    """
    if find_game(header.rules_name).has_partners(header.seats) and not header.table_talk:
        return False
    is_among_friends = not header.public and not header.paired
    return settings.chat == ON or (settings.chat == FRIENDS and is_among_friends)
