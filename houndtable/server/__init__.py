"""Live tables: people and bots play any game over websockets. Nothing acknowledged is lost, nothing hidden is told."""
