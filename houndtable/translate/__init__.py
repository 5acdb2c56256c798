"""The rules in the browser: a game's Python, translated into one JavaScript module.

What is data in Python (constants, tables, layouts, texts) is read by importing the game. The functions that the
contract reaches are translated one by one; what a function may use is in docs/add-a-game.md. Whatever cannot be
translated exactly is refused, with the file, the line and a sentence.
"""

from .game import translate as translate
from .refused import Untranslatable as Untranslatable
