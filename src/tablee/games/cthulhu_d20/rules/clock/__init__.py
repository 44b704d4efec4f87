"""Story time in rounds, and what it brings."""
