"""The HTTP routes of this room."""
