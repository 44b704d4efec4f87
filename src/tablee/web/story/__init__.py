"""A table's past: the chronicle, the replay, another way on, and the demonstration."""
