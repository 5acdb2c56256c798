"""Guests and accounts: who they are, whom they know, how they are reached."""
