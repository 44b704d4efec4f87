"""A game's chapters: importing one registers its rules, its offers and its sentences."""

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tablee.kernel.law import Law
from tablee.kernel.rules import Rules


def open_chapters(rules: Rules[Any], game: str, chapters: Sequence[str]) -> None:
    """Import these chapters from a game's rooms `rules` and `words`, and all that stands beside.

    What they offer then comes in this order, whichever of them needed which other one first.
    """
    for chapter in chapters:
        for room in ("rules", "words"):
            found = import_module(f"{game}.{room}.{chapter}")
            for module in iter_modules(getattr(found, "__path__", ())):
                import_module(f"{found.__name__}.{module.name}")
    for room in ("rules", "words"):
        found = import_module(f"{game}.{room}")
        for module in iter_modules(found.__path__):
            import_module(f"{found.__name__}.{module.name}")
    rules.offerers.sort(key=lambda offerer: chapters.index(chapter_of(offerer, game)))


def chapter_of(offerer: object, game: str) -> str:
    """The chapter in which something is offered; what a law offers belongs to its ask's."""
    law = getattr(offerer, "__self__", None)
    module = law.kind.__module__ if isinstance(law, Law) else str(offerer.__module__)
    return module.removeprefix(f"{game}.rules.").partition(".")[0]
