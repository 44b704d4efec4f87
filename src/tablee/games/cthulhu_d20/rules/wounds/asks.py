"""What can be asked about wounds: parts out of use, actions ruled out."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import Id, MayBeEmpty, WoundNumber
from tablee.games.cthulhu_d20.state.people import Part
from tablee.kernel.words import Ask


class MarkPart(Ask, frozen=True, kw_only=True):
    """What a critical wound does to the part that was hit."""

    who: Id
    wound: WoundNumber
    part: Part
    note: MayBeEmpty = ""


class BarAction(Ask, frozen=True, kw_only=True):
    """The keeper rules out an action for now (an empty text lifts it)."""

    who: Id
    text: Annotated[str, Meta(max_length=200)] = ""
