"""People to begin with."""
