"""Inventaire: objects, weapons, armour and what money buys."""
