"""What may come of an ask, and how likely it is."""
