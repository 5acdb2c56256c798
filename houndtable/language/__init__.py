"""Words and rules in every language."""
