"""Papers as PDF: the one room that knows the typesetter."""
