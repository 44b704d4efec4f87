"""The keeper's word: what is put right at the table."""
