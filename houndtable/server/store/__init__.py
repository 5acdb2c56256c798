"""The store: a log for each table and the data of guests, in SQLite or PostgreSQL, and who may write."""
