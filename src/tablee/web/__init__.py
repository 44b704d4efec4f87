"""The site: lobby, seats and the live table."""
