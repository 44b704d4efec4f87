"""Attacks: aim, location, lethality, and what comes of a hit."""
