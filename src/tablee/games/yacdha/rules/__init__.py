"""The law of YACDHA: one module or folder for each chapter of the book."""
