"""Folie & trauma."""
