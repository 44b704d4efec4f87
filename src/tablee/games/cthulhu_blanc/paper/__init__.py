"""What can be printed: models, and beside them their templates."""
