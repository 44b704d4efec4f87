"""Ready-made protagonists and situations."""
