"""What people read: sentences by chapter, names of asks, fields and choices."""
