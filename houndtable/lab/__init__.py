"""Experiments: the strength of bots, the length and fairness of games, and speed."""
