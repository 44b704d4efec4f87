"""The nouns of Innommable."""
