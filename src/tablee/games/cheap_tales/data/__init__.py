"""Ready-made heroes, extras and ideas, with their readers."""
