"""Variants of the games, one file each, named after the game and the variant; see `games.variants`."""
