"""What all games share at the table: seats, talk, notes, handouts, scenes, pause, dice, rewind."""
