"""Fair deals: nobody can manipulate the cards, and everyone can check it afterwards.

Before a match the server publishes the SHA-256 of a secret. Every human seat commits to a nonce, and reveals it when
all have committed. Draw `n` out of `tickets` equally likely ones comes from HMAC-SHA512:

    key      = HMAC(secret, "houndtable deal 1" LF SHA-256 of the terms LF nonce LF nonce …)
    digest   = HMAC(key, n LF block)                                      (block 0, 1, … as long as needed)
    numbers  = the eight 64-bit big-endian words of the digest, in order
    drawn    = the first word below tickets * floor(2**64 / tickets), modulo tickets

After the match the secret is in the record. A match without a table has no terms and no nonces: its cards follow from
the secret alone, so that a seed always deals the same cards. docs/fair-deals.md has test vectors.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SECRET_BYTES = 96  # 768 bits: fewer could not reach every order of 120 cards
DERIVED_BYTES = 16
WORD = 2**64


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: int) -> bytes:
    """The same secret for the same seed: for reproducible matches, where nothing is at stake."""
    return hashlib.shake_256(f"houndtable seed {seed}".encode()).digest(SECRET_BYTES)


def secret_of_deal(root: bytes, deal: str) -> bytes:
    """The secret of a shared deal, from a secret that only its server knows."""
    text = _lines("houndtable shared deal 1", root.hex(), deal)
    return hashlib.shake_256(text).digest(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The hash that is published before the match."""
    return hashlib.sha256(secret).hexdigest()


def nonce_commitment(table: str, seat: int, nonce: str) -> str:
    """A seat's commitment to its nonce. It is valid for this seat only, so copying it is useless."""
    return hashlib.sha256(_lines("houndtable nonce 1", table, seat, nonce)).hexdigest()


def derived_nonce(secret: bytes, table: str, seat: int) -> str:
    """The nonce of a seat without its own: a bot's, or that of a player who did not reveal theirs."""
    return _hmac(secret, "houndtable derived 1", table, seat)[:DERIVED_BYTES].hex()


def die_of_bot(secret: bytes, seat: int, acts: int) -> random.Random:
    """A bot's dice in a shared deal: they depend on its seat and on how often it has acted there."""
    return random.Random(_hmac(secret, "houndtable bot 1", seat, acts))


class Dealer(NamedTuple):
    """Draws the tickets of one match."""

    key: bytes

    def drawn(self, number: int, tickets: int) -> int:
        """The ticket with this number: from 0 to tickets - 1, each equally likely."""
        limit = tickets * (WORD // tickets)
        return next(word for word in self.words(number) if word < limit) % tickets

    def words(self, number: int) -> Iterator[int]:
        """An endless stream of numbers below 2**64."""
        block = 0
        while True:
            digest = _hmac(self.key, number, block)
            yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 64, 8))
            block += 1


def dealer(secret: bytes, nonces: Sequence[str] = (), terms: str = "") -> Dealer:
    """The dealer of a match; without a table there are no nonces and no terms."""
    digest = hashlib.sha256(terms.encode()).hexdigest()
    return Dealer(_hmac(secret, "houndtable deal 1", digest, *nonces))


def _hmac(key: bytes, *lines: str | int) -> bytes:
    return hmac.digest(key, _lines(*lines), "sha512")


def _lines(*lines: str | int) -> bytes:
    return "\n".join(map(str, lines)).encode()
