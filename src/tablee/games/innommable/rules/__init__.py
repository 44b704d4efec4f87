"""The law of Innommable, chapter by chapter."""
