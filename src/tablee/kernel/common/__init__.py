"""What all games share at the table: seats, talk, papers, scenes, story time, dice, rewind."""
