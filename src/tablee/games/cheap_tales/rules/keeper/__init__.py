"""The keeper’s word: what is set right, the die of the golden rule, ends of scenes."""
