"""An opposition: whose sorted dice are best, and who throws again."""
