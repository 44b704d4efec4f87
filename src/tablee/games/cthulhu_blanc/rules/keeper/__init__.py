"""The keeper's word: what a file says is put right, for a reason that is told."""
