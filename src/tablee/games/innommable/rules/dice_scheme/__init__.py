"""The dice of a game: how many of each kind, and what each reveal brings."""
