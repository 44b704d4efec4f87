"""Before and around play: the tables of a browser, a new one, its seats, a game's book."""
