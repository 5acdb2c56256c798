"""Signing keys: the first signs, and all are accepted. They are in the store, or come from outside: a file, a vault."""

import hmac
import re
from typing import NamedTuple

ALGORITHMS = ("sha256", "sha512", "sha3_256", "sha3_512")  # HMAC with one of these
STORE = "store"  # the key in the store, among others
SHORTEST = 32  # bytes


class Key(NamedTuple):
    """A secret, and what is done with it."""

    algorithm: str
    secret: bytes

    def sign(self, text: str) -> str:
        """The signature of a text, which only this key can make."""
        return hmac.digest(self.secret, text.encode(), self.algorithm).hex()


NO_KEY = Key(ALGORITHMS[0], b"")


def read_keys(text: str, stored: Key = NO_KEY) -> list[Key]:
    """Keys as a host writes them: `sha3_256:9f86d0…`, or `store`, with spaces or line breaks between them."""
    return [stored if word == STORE else read_key(word) for word in text.split()]


def read_key(word: str) -> Key:
    """One key; raises ValueError, without repeating the text, if it is not a key."""
    algorithm, _, digits = word.partition(":")
    if algorithm not in ALGORITHMS or not re.fullmatch(f"([0-9a-f]{{2}}){{{SHORTEST},}}", digits):
        raise ValueError(f"a key should be {STORE}, or {ALGORITHMS[0]}: and {2 * SHORTEST} hexadecimal digits or more.")
    return Key(algorithm, bytes.fromhex(digits))
