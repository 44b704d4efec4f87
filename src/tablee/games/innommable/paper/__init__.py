"""What can be printed."""
