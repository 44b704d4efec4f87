"""Who the protagonists are."""
