"""What the game puts on paper."""
