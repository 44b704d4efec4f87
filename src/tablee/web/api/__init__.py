"""The same table for programs, as JSON."""
