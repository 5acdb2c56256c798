"""Emails to players whose turn it is at turn-by-turn tables, through the host's mail server, if there is one."""
