"""Compétition; Poursuite."""
