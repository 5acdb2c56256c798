"""Deals that many play, and tournaments."""
