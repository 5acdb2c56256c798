"""Five levels for people to play against. The lower ones are like somebody tired: they look less far and forget."""

from .ladder import by_rate, by_search

LEVELS = (
    by_rate("level_1", "Knows the game, but its mind wanders.", tired=100),
    by_rate("level_2", "Knows the game, and seldom slips.", tired=40),
    by_search("level_3", "Looks a little ahead, and forgets who took which card.", 60, 0.5, horizon=4, remembers=0),
    by_search("level_4", "Looks ahead and remembers.", 500, 0.7),
    by_search("level_5", "Thinks as long as a person would wait.", 20_000, 0.9),
)

NAMES = {  # by game, from the weakest
    "dog_deluxe": ("Puppy", "Stray", "Retriever", "Shepherd", "Wolf"),
    "dog_cards": ("Puppy", "Terrier", "Pointer", "Collie", "Bloodhound"),
    "clear_4": ("Duster", "Broom", "Mop", "Hoover", "Whirlwind"),
    "dogs_cardgame": ("Visitor", "Walker", "Groomer", "Trainer", "Breeder"),
}


def level_name(game: str, bot: str) -> str:
    """What a level is called at a table of this game; any other bot keeps its name."""
    for level, name in zip(LEVELS, NAMES[game], strict=True):
        if level.name == bot:
            return name
    return bot
