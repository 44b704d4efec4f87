"""Monologues: a die from the bowl, and a voice that everybody hears."""
