"""Variants of the games, a file each, named after the game and the variant; `games.variants` says what they are."""
