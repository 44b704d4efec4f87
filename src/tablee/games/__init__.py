"""One folder a game; a game knows the kernel and the dice, never another game."""
