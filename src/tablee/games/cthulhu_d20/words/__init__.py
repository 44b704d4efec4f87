"""The game in sentences and names, by chapter."""
