"""What may come: outcomes of an ask, prospects over many, the tables of the book."""
