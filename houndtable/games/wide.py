"""A whole number that may need more than 32 bits, and has at most 53: as many as a number in JavaScript.

The type says so to `houndtable.translate`; all other ints that are shifted or joined by bits have at most 32.
"""

from typing import TypeAlias

Wide: TypeAlias = int
