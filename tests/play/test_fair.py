"""Fair deals: the published vectors, and that all tickets are equally likely."""

import json
import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from houndtable.play import fair

DOC = Path(__file__).parents[2] / "docs" / "fair-deals.md"


def test_published_vectors() -> None:
    block = re.search(r"```json\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    vectors = json.loads(block[1])
    assert len(vectors) >= 5
    for vector in vectors:
        secret = bytes.fromhex(vector["secret"])
        assert fair.commitment(secret) == vector["commitment"]
        assert fair.drawn(secret, vector["nonces"], vector["event"], vector["tickets"]) == vector["drawn"]


def test_a_secret_reaches_every_deal() -> None:
    assert len(fair.new_secret()) * 8 >= 768 and fair.new_secret() != fair.new_secret()
    assert fair.secret_from_seed(1) == fair.secret_from_seed(1) != fair.secret_from_seed(2)


def test_tickets_are_drawn_alike() -> None:
    drawn = Counter(fair.drawn(b"x" * 96, [], event, 10) for event in range(20_000))
    assert all(abs(number - 2000) < 200 for number in drawn.values()) and len(drawn) == 10


def test_words_that_would_favour_some_tickets_are_passed_over() -> None:
    """Of 2**64 - 1 tickets a word may be too high: then the next word counts."""
    tickets = 2**63 + 1
    secret, passed = b"s" * 96, 0
    for event in range(50):
        words = fair._words(secret, [], event)
        first = next(words)
        passed += first >= tickets
        expected = first if first < tickets else next(word for word in words if word < tickets)
        assert fair.drawn(secret, [], event, tickets) == expected
    assert passed > 10


@given(st.lists(st.text("0123456789abcdef", min_size=1), max_size=4), st.integers(1, 500), st.integers(1, 120))
def test_every_part_counts(nonces: list[str], event: int, tickets: int) -> None:
    secret = fair.secret_from_seed(5)
    drawn = fair.drawn(secret, nonces, event, tickets)
    assert 0 <= drawn < tickets
    assert drawn == fair.drawn(secret, nonces, event, tickets)
    big = 2**60
    others = [(b"y" * 96, nonces, event), (secret, [*nonces, "0"], event), (secret, nonces, event + 1)]
    assert all(fair.drawn(*other, big) != fair.drawn(secret, nonces, event, big) for other in others)
