"""What cannot be translated exactly is refused: the file, the line, and a sentence."""

import re
from pathlib import Path
from types import FunctionType

import pytest

from houndtable.games import find_game
from houndtable.translate import Untranslatable
from houndtable.translate.module import Module
from houndtable.translate.statements import write_function
from tests.translate import refused

LINES = Path(refused.__file__).read_text(encoding="utf-8").splitlines()
FUNCTIONS = [each for each in vars(refused).values() if isinstance(each, FunctionType)]


@pytest.mark.parametrize("function", FUNCTIONS, ids=[each.__name__ for each in FUNCTIONS])
def test_it_says_where_and_why(function: FunctionType) -> None:
    with pytest.raises(Untranslatable) as caught:
        Module(find_game("clear_4"), write_function).text({"refused": function})
    told = re.fullmatch(rf".*refused\.py:(\d+): in {function.__name__}: (.*)", str(caught.value))
    assert told, str(caught.value)
    reason = LINES[int(told[1]) - 1].rpartition("# ")[2]
    assert reason in told[2]
