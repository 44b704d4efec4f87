"""What is the host's: health, measures, logs, backups, and a page behind a key of its own."""
