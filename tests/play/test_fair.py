"""Fair deals: the published vectors, and that all tickets are equally likely."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houndtable.play import fair
from houndtable.play.match import new
from houndtable.play.record import written_terms

DOC = Path(__file__).parents[2] / "docs" / "fair-deals.md"


def vectors() -> list[dict[str, Any]]:
    """The published vectors."""
    (block,) = re.findall(r"```json\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    found: list[dict[str, Any]] = json.loads(block)
    return found


def test_published_vectors() -> None:
    assert len(vectors()) >= 3
    for vector in vectors():
        secret, terms = bytes.fromhex(vector["secret"]), json.loads(vector["terms"] or "{}")
        if terms:
            check_terms(vector, secret, terms)
        dealer = fair.dealer(secret, vector["nonces"], vector["terms"])
        for draw in vector["draws"]:
            assert dealer.drawn(draw["draw"], draw["tickets"]) == draw["drawn"]


def check_terms(vector: dict[str, Any], secret: bytes, terms: dict[str, Any]) -> None:
    assert written_terms(terms) == vector["terms"] and fair.commitment(secret) == terms["commitment"]
    for seat, (commitment, nonce) in enumerate(zip(terms["commitments"], vector["nonces"], strict=True)):
        if commitment:
            assert fair.nonce_commitment(terms["table"], seat, nonce) == commitment
        else:
            assert fair.derived_nonce(secret, terms["table"], seat) == nonce


def test_a_match_without_a_table_is_dealt_by_its_secret_alone() -> None:
    vector = vectors()[-1]
    match = new("clear_4", seats=2, seed=7)
    assert match.secret and match.secret.hex() == vector["secret"] and match.dealer == fair.dealer(match.secret)
    assert (vector["terms"], vector["nonces"]) == ("", []) == (match.setup.terms, list(match.setup.nonces))


def test_a_secret_reaches_every_deal() -> None:
    assert len(fair.new_secret()) * 8 >= 768 and fair.new_secret() != fair.new_secret()
    assert fair.secret_from_seed(1) == fair.secret_from_seed(1) != fair.secret_from_seed(2)


@pytest.mark.parametrize("terms", ["", "{}"])
def test_tickets_are_drawn_alike(terms: str) -> None:
    dealer = fair.dealer(b"x" * 96, [], terms)
    drawn = Counter(dealer.drawn(number, 10) for number in range(20_000))
    assert all(abs(number - 2000) < 200 for number in drawn.values()) and len(drawn) == 10


def test_words_that_would_favour_some_tickets_are_passed_over() -> None:
    """With 2**63 + 1 tickets a word may be too large: then the next word is used."""
    tickets, passed = 2**63 + 1, 0
    dealer = fair.dealer(b"s" * 96, [])
    for number in range(50):
        words = dealer.words(number)
        first = next(words)
        passed += first >= tickets
        expected = first if first < tickets else next(word for word in words if word < tickets)
        assert dealer.drawn(number, tickets) == expected
    assert passed > 10


nonces = st.lists(st.text("0123456789abcdef", min_size=1), max_size=4)


@given(nonces, st.sampled_from(["", "{}", '{"deals":1}']), st.integers(1, 500), st.integers(1, 120))
def test_every_part_counts(nonces: list[str], terms: str, number: int, tickets: int) -> None:
    secret, big = fair.secret_from_seed(5), 2**60
    dealer = fair.dealer(secret, nonces, terms)
    assert 0 <= dealer.drawn(number, tickets) == fair.dealer(secret, nonces, terms).drawn(number, tickets) < tickets
    others = [(b"y" * 96, nonces, terms), (secret, [*nonces, "0"], terms), (secret, nonces, terms + " ")]
    assert all(fair.dealer(*other).drawn(number, big) != dealer.drawn(number, big) for other in others)
    assert dealer.drawn(number + 1, big) != dealer.drawn(number, big)


@given(st.integers(0, 7), st.integers(0, 7), st.text("0123456789abcdef", min_size=32, max_size=32))
def test_a_commitment_is_of_use_to_its_own_seat_at_its_own_table(seat: int, other: int, nonce: str) -> None:
    mine = fair.nonce_commitment("table", seat, nonce)
    assert (mine == fair.nonce_commitment("table", other, nonce)) == (seat == other)
    assert mine != fair.nonce_commitment("rematch", seat, nonce)
    secret = fair.secret_from_seed(5)
    assert (fair.derived_nonce(secret, "table", seat) == fair.derived_nonce(secret, "table", other)) == (seat == other)
