"""Tables without a server: session files, exact odds of a game, exploration."""
