"""The keeper's people: humans, and creatures by conversion."""
