"""What is said: sentences by chapter, and the names of things."""
