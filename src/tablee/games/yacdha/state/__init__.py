"""The nouns of YACDHA: what lies on the table."""
