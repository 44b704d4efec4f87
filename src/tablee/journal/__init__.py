"""The append-only store that a table's history is kept in, and its files."""
