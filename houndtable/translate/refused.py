"""What cannot be translated, and where it is."""


class Untranslatable(Exception):
    """Python that has no exact counterpart here: `file:line: sentence`."""
