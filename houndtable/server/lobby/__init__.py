"""All tables: making them, finding them, waking them, pairing strangers."""
