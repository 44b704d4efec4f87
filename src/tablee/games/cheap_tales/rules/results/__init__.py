"""Lire les résultats: the throw, what may still change it, and what it comes to."""
