"""A game's chapters: importing one registers its rules, its offers and its sentences."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules


def open_chapters(game: str, chapters: Iterable[str]) -> None:
    """Import these chapters from a game's rooms `rules` and `words`, in this order."""
    for chapter in chapters:
        for room in ("rules", "words"):
            found = import_module(f"{game}.{room}.{chapter}")
            for module in iter_modules(getattr(found, "__path__", ())):
                import_module(f"{found.__name__}.{module.name}")
