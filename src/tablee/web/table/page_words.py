"""Parts that any page may need, whatever the game."""

from typing import ClassVar

from tablee.kernel.page import Part


class Note(Part, frozen=True):
    """A remark about what stands above it."""

    template: ClassVar[str] = "parts/note.html"

    text: str


class NotShown(Part, frozen=True):
    """Stands in for something that cannot be shown just now."""

    template: ClassVar[str] = "parts/not_shown.html"
