"""What the things on the table have to do with an action: ids as in `clicks`, each with its part in it."""

FROM, TO, STRUCK = "from", "to", "struck"
Things = dict[str, str]
