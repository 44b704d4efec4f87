"""What can be printed, and how."""
