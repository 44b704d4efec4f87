"""A test: from the idea to the throw, and what a throw brings with it."""
