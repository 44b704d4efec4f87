"""Where tables are kept. Here alone, so that commands can name it without loading a database."""

from pathlib import Path

Place = str | Path
"""The path of an SQLite file, or the address of a database."""
