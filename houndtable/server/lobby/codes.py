"""Short codes for tables, duplicates and tournaments, which can be said aloud."""

import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no two of them look alike


def new_code(length: int) -> str:
    """A code that nobody has yet, in all likelihood."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def typed_code(text: str) -> str:
    """The code that someone typed; empty if it is none, since not every text can be searched in every store."""
    code = text.upper()
    return code if set(code) <= set(LETTERS) else ""
