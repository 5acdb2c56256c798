"""Reading what others have written: JSON that has to fit a declared type, or a sentence about what is wrong with it."""

from typing import TypeVar

import msgspec

Kind = TypeVar("Kind")


def decoded(text: str, kind: type[Kind]) -> Kind:
    """The object that a JSON text describes; raises ValueError with a sentence."""
    try:
        return msgspec.json.decode(text.encode(), type=kind)
    except UnicodeEncodeError:
        raise ValueError("this is not text.") from None
    except RecursionError:
        raise ValueError("this is nested too deeply.") from None
    except msgspec.ValidationError as wrong:
        what, _, place = str(wrong).partition(" - at `$")
        raise ValueError(f"{place.strip('.`')}: {what}." if place else f"{what}.") from None
    except msgspec.DecodeError:
        raise ValueError(f"{text[:40]!r} is not JSON; it may be cut off.") from None
