"""Conflicts: a goal, the dice, and what comes of it."""
