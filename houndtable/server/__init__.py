"""Live tables: people and bots play over websockets. Acknowledged moves are never lost, hidden cards never sent."""
