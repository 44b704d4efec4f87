"""Natural causes: fire, falls, water, poison."""
