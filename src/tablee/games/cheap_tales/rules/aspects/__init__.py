"""Les aspects: called upon for or against a roll, set and dropped."""
