"""What the host sees and does."""
