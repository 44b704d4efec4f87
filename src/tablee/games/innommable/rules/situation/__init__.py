"""The mysterious situation, as the keeper prepares it."""
