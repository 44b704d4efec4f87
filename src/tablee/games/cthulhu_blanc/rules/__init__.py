"""The law of the game: one module for each chapter of the book."""
