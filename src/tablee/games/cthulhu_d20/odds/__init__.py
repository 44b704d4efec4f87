"""What may come, in the short and in the long run, with exact chances."""
