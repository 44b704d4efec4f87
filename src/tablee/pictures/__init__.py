"""Pictures from outside, made ours: read with care, drawn anew, nothing else of them kept."""
