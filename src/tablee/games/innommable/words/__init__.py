"""What people read: the tellers of each chapter, and the names of things."""
