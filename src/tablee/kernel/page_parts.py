"""Parts of pages that any game may use as they are."""

from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import Act
from tablee.kernel.page import Part, Sight
from tablee.kernel.words import Card


class Said(Part, frozen=True):
    """A sentence for whoever reads the page; or a title above what follows."""

    template: ClassVar[str] = "parts/said.html"

    text: str
    is_title: bool = False


class Form(Part, frozen=True):
    """An act with nothing around it."""

    template: ClassVar[str] = "parts/form.html"

    act: Act
    look: str = ""


class Suggestion(msgspec.Struct, frozen=True):
    """Somebody ready made, as the list shows them."""

    id: str
    name: str
    pitch: str
    is_chosen: bool


class Characters(Part, frozen=True):
    """Somebody to begin with: each opens the page with the form of creation filled in."""

    template: ClassVar[str] = "parts/characters.html"

    ready: tuple[Suggestion, ...]
    by_chance: bool


class Cards(Part, frozen=True):
    """People or things at a glance, under a title."""

    template: ClassVar[str] = "parts/cards.html"

    title: str
    cards: tuple[Card, ...]


def characters(sight: Sight[Any], *, can_draw: bool | None = None) -> Characters:
    """Whom this seat may begin with; a game that can always draw somebody says so."""
    ready = tuple(
        Suggestion(one.id, one.name, one.pitch, one.id == sight.filled_with)
        for one in sight.game.ready_made(sight.language)
    )
    by_chance = sight.looks.can_draw_somebody() if can_draw is None else can_draw
    return Characters(key="characters", ready=ready, by_chance=by_chance)
