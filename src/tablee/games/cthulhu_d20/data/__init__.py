"""The book's tables, gear, ready characters and creatures."""
