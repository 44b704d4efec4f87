"""Tablée: a live table for rules-light horror and pulp role-playing games."""

__version__ = "0.1.0"
