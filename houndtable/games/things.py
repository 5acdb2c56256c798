"""The things on the table that an action affects: ids as in `clicks`, each with its role in the action."""

FROM, TO, STRUCK = "from", "to", "struck"
Things = dict[str, str]
