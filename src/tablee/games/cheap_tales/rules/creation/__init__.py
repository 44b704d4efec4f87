"""Création: the sheet of a hero, written, approved and kept."""
