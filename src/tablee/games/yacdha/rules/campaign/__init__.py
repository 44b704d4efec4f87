"""Scénarios & campagnes; Récupération."""
