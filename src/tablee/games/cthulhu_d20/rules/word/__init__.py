"""The keeper's word: numbers, wounds, conditions and people set right."""
