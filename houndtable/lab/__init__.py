"""The laboratory: how strong bots are, how long and how fair games are, how fast it all runs."""
