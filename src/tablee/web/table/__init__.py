"""A table in play: its room, who holds its seats, and the live page of each."""
