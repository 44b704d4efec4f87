"""The nouns of the d20 variant: people and their bodies, and what lies on the table."""
