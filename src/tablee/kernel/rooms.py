"""What importing a room of a game does: its rules and its sentences are registered."""

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType


def open_rooms(*rooms: ModuleType) -> None:
    """Imports every module of these packages, in the order of their names."""
    for room in rooms:
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)
