"""Small functions, each for something that Python and JavaScript do differently."""

import re
from collections.abc import Iterator

from houndtable.games.row import Cells
from houndtable.games.wide import Wide


def floor(a: int, b: int) -> list[int]:
    """Division goes down, the remainder has the divisor's sign."""
    whole, rest = divmod(a, b)
    return [a // b, a % b, whole, rest]


def bits(a: int, b: int) -> list[int]:
    return [a & b, a | b, a ^ b, ~a, a << 3, a >> 2]


def wide_bits(a: Wide, b: Wide) -> list[int]:
    """Numbers of more than 32 bits, also negative ones."""
    return [int((a & b) % 1000), int((a | b) % 1000), int((a ^ b) % 1000), int((a & ~b) % 1000), int((a >> 7) % 1000)]


def wide_sum(lengths: int) -> bool:
    """A shifted one may be wide if it says so."""
    total: Wide = 0
    for length in range(lengths):
        total += Wide(length) << 7 * length
    return total >> 7 * (lengths - 1) == lengths - 1


def counted(first: int, last: int) -> list[int]:
    """The variable of a loop may be changed, keeps its last value, and the end is computed once."""
    seen, end, at = [], last, -1
    for at in range(first, end):
        end = 0
        seen.append(at)
        at += 10
        seen.append(at)
    seen.append(at)
    for at in range(last, first, -2):
        seen.append(at)
    return seen


def draw(cells: Cells) -> int:
    cells[0] += 1
    return cells[0]


def once(cells: Cells) -> list[int]:
    """The place of an augmented assignment is computed once."""
    cells[draw(cells)] += 5
    return [cells[0], cells[1], cells[2], len(cells)]


def swapped(a: int, b: int) -> list[int]:
    a, b = b, a
    return [a, b]


def parts(text: str) -> list[str]:
    first, *rest = text.split(" ")
    return [*rest, first, text[1:], text[:-1], text[-1:]]


def white(text: str) -> list[str]:
    """White space, and the ends of lines."""
    return [*text.split(), "|", *text.splitlines(), text.strip(), *text.partition("b")]


def quoted(text: str) -> str:
    return f"{text!r} {text} {len(text.split('b'))} `${{}}"


def trimmed(text: str) -> list[str]:
    return [text.rstrip("b. "), text.removesuffix("b"), text.replace("a", "$&"), "-".join(text)]


def is_number(text: str) -> int:
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else -1


def ends_in_digit(text: str) -> bool:
    return bool(re.search(r" [1-9]$", text))


def words_of(text: str) -> list[str]:
    return [word.rstrip("-") for word in re.split(r"[\s|]+", text)]


def without_number(text: str) -> str:
    return re.sub(r"\s[0-9]$", "$&", re.sub("b+", "-", text))


def either(numbers: list[int], other: int) -> list[int]:
    """What is empty is not true, and `or` gives the other."""
    some = numbers or [other]
    return some if numbers and other else [len(some)]


def between(low: int, number: int, high: int) -> list[bool]:
    return [low < number <= high, low <= number + 1 < high + 1, number in (low, high), number not in {low, high}]


def truths(a: int, b: int) -> list[bool]:
    """Bools joined by bits are bools."""
    both = (a > 0) & (b > 0)
    return [both, (a > 0) | (b > 0), both == True, not both]  # noqa: E712


def added(a: int, b: int) -> int:
    return (a > 0) + (b > 0) * 2 - (a == b)


def shadowed(number: int) -> list[int]:
    """A comprehension's variable is its own."""
    found = [number for number in range(number) if number % 2]
    return [number, *found, *(a * b for a in found for b in found if a < b)]


def named(words: list[str]) -> dict[str, int]:
    """Dicts keep their order, and the place of a key that is set again."""
    found = {word: len(word) for word in words if (end := word[-1:]) != "x"}
    found["first"] = found.get("first", 7) + 1
    return found | {word: 0 for word in reversed(words)} | dict.fromkeys(words[:1], len(end))


def matched(pair: tuple[int, tuple[int, ...]]) -> str:
    match pair:
        case 1, ():
            return "none"
        case 2 | 3 as kind, (one,) if one > 4:
            return f"one {kind} {one}"
        case _, (one, two):
            return f"two {one} {two}"
        case 4, _:
            return "four"
    return "other"


def pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    for place, number in enumerate(numbers, 1):
        if number < 0:
            continue
        yield place, number
    yield from ((number, 0) for number in numbers)


def gone_through(numbers: list[int]) -> list[int]:
    return [a * 10 + b for a, b in pairs(numbers)]


def extremes(numbers: list[int]) -> list[int]:
    far = max(numbers, key=lambda number: abs(number), default=0)
    return [max(numbers, default=-1), min((number for number in numbers if number > 0), default=9), far, sum(numbers)]


def first_of(numbers: list[int], least: int) -> int | None:
    return next((number for number in numbers if number >= least), None)


def some(numbers: list[int]) -> list[bool]:
    return [any(number > 2 for number in numbers), all(number > 2 for number in numbers), any(numbers)]


def sets(one: list[int], other: list[int]) -> list[list[int]]:
    a, b = set(one), {*other}
    return [sorted(a - b), sorted(a | b), sorted(a & b), [len(a), int(a <= b), int(1 in a)]]


def told(text: str, **values: int | str) -> dict[str, int | str]:
    return {"text": text, **values}


def usual(number: int, more: int = 2, *, most: int = 10) -> int:
    return min(number + more, most)


def called(number: int) -> list[int]:
    return [usual(number), usual(number, 3), usual(number, most=4), len(told("a", b=number, c="d"))]


def times(text: str, number: int) -> list[str]:
    return [text * number, *[text] * number, text * (number > 1)]


def written(number: int) -> str:
    return f"{number}" + str(number or "") + str(-number)
