"""Les figurants: brutes, henchmen and antagonists, and what they do."""
