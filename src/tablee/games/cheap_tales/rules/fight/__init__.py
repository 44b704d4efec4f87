"""Les bagarres: turns, attacks, stances, prowesses and damage."""
