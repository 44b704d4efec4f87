"""The story is yours: up to three things from the scene at hand, in the middle of the keeper's
table, while nobody waits for anything. Each is done by the keeper's own press."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from tablee.evenings.notes import read_notes
from tablee.kernel.acts import Act
from tablee.kernel.page import Part, Sight
from tablee.web.table.scene_at_hand import Hung, Row, hung, row, saying, scene_in_play

NEVER_FIRST = ("open-scene", "show-handout", "end-scenario", "end-session")
"""What a scene leads to, not what is played in it."""

GLIMPSE = 110


class Saying(msgspec.Struct, frozen=True):
    """The text of a scene: how it begins, and the press that says all of it."""

    begins: str
    say: Act


class SceneCards(Part, frozen=True):
    template: ClassVar[str] = "parts/scene_cards.html"

    saying: Saying | None
    picture: Hung | None
    call: Row | None


def scene_cards(sight: Sight[Any]) -> Iterator[Part]:
    """For the keeper alone, in a scene that was prepared: what was not done in it yet."""
    if not sight.is_keeper or sight.view.common.closed:
        return
    scene = scene_in_play(sight)
    if scene is None:
        return
    notes = read_notes(scene.text)
    text = "\n".join(notes.say)
    say = saying(sight, text, "card-say")
    unseen = [one for one in hung(sight, scene, "card-show") if one.show]
    calls = [one for one in notes.at_hand if one.ask and one.ask not in NEVER_FIRST]
    rows = (row(sight, "card-call", one) for one in calls)
    found = SceneCards(
        key="scene-cards",
        saying=Saying(_begun(notes.say[0]), say) if say else None,
        picture=unseen[0] if unseen else None,
        call=next((one for one in rows if (one.press or one.form) and not one.done), None),
    )
    if found.saying or found.picture or found.call:
        yield found


def _begun(text: str) -> str:
    if len(text) <= GLIMPSE:
        return text
    return text[:GLIMPSE].rsplit(" ", 1)[0].rstrip(",;: \u00a0") + "…"
