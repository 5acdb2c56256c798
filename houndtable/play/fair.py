"""Fair deals: nobody can steer the cards, and everybody can check it afterwards.

Before a match the server publishes the SHA-256 of a secret; then every human seat adds a nonce. The number drawn for
event `n` out of `tickets` equally likely ones comes from HMAC-SHA512 under the secret:

    message  = "houndtable deal 1" LF nonce LF nonce … LF n LF block      (block 0, 1, … as long as needed)
    numbers  = the eight 64-bit big-endian words of the digest, in order
    drawn    = the first word below tickets * floor(2**64 / tickets), modulo tickets

After the match the secret is in the record. docs/fair-deals.md has test vectors.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

SECRET_BYTES = 96  # 768 bits: fewer could not reach every order of 120 cards
WORD = 2**64


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: int) -> bytes:
    """The same secret for the same seed: for reproducible matches, where nothing is at stake."""
    return hashlib.shake_256(f"houndtable seed {seed}".encode()).digest(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the match."""
    return hashlib.sha256(secret).hexdigest()


def drawn(secret: bytes, nonces: Sequence[str], event: int, tickets: int) -> int:
    """The ticket that this event draws: a number from 0 to tickets - 1, all equally likely."""
    limit = tickets * (WORD // tickets)
    return next(word for word in _words(secret, nonces, event) if word < limit) % tickets


def _words(secret: bytes, nonces: Sequence[str], event: int) -> Iterator[int]:
    block = 0
    while True:
        message = "\n".join(["houndtable deal 1", *nonces, str(event), str(block)])
        digest = hmac.digest(secret, message.encode(), "sha512")
        yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 64, 8))
        block += 1
