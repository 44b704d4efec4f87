"""The keeper's word: any number, name, player or fate put right."""
