"""Mails to those whose turn it is at turn-by-turn tables, by the host's own mail server, where the host names one."""
