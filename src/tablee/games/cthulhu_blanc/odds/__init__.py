"""Chances: what may come of an ask, at once and in the long run."""
