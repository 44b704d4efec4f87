"""The law of the d20 variant, one chapter of the book a module or a folder."""
