"""What the keeper's desk is laid out with: forms, buttons, sentences, chapters folded away."""

from typing import ClassVar

import msgspec

from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part


class Press(msgspec.Struct, frozen=True):
    """A button of a form that has several: what it sends and says."""

    value: str
    label: str
    note: str = ""
    about: str = ""
    look: str = "quiet"
    is_pressed: bool = False


class Presses(msgspec.Struct, frozen=True):
    """A form whose buttons are the values of one field."""

    act: Act
    field: str
    presses: tuple[Press, ...]
    label: str = ""


class DeskForm(Part, frozen=True):
    """A form that stands alone in a fold; its key is its id."""

    template: ClassVar[str] = "desk_form.html"

    act: Act


class PressForm(Part, frozen=True):
    """A form with several buttons that stands alone in a fold; its key is its id."""

    template: ClassVar[str] = "desk_presses.html"

    presses: Presses


class Note(Part, frozen=True):
    """A sentence for the keeper."""

    template: ClassVar[str] = "desk_note.html"

    text: str
    look: str = "td-help"


class Body(Part, frozen=True):
    """What a chapter of the desk holds."""

    template: ClassVar[str] = "desk_body.html"

    parts: tuple[Part, ...]


class Chapter(Part, frozen=True):
    """A chapter of the desk, folded away under its heading."""

    template: ClassVar[str] = "desk_chapter.html"

    fold: Fold
    is_urgent: bool = False


class Headed(Part, frozen=True):
    """A fold whose title is a heading."""

    template: ClassVar[str] = "desk_headed.html"

    fold: Fold
