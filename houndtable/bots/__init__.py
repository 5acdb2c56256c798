"""Bots: policies with a name. A bot gets a view and nothing else."""

from .policy import Bot, random_bot

BOTS: dict[str, Bot] = {"random": random_bot}
