"""Personnages non joueurs."""
