"""Checks of skills, abilities and saves."""
