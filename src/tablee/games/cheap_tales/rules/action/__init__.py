"""Agir: an action from the idea to its dice, alone, with help or all together."""
