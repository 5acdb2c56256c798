"""A match: its events, its record and its fair deals."""
