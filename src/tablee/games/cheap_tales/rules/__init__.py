"""The law: one folder for each chapter of the book."""
