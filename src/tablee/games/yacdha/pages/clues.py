"""What somebody has just found out, on the Table tab: it stays once its throw is put away."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.yacdha.pages.words import Seen, press
from tablee.games.yacdha.view.view import Information
from tablee.kernel.acts import Act
from tablee.kernel.line import Line
from tablee.kernel.page import Part
from tablee.kernel.stage import thrown_turn


class ClueFound(Part, frozen=True):
    template: ClassVar[str] = "clue_found.html"

    title: str
    texts: tuple[str, ...]
    share: tuple[Act, ...]


def clues_found(sight: Seen) -> Iterator[ClueFound]:
    """Those of this scene that not everybody knows; the keeper has them on the desk."""
    if sight.is_keeper:
        return
    kept = [one for one in sight.mine.information if not one.shared]
    on_stage = thrown_turn(sight)
    for happening in reversed(sight.happened):
        if happening.opens_scene:
            return
        for line in happening.lines if happening.turn != on_stage else ():
            found = next((one for one in kept if _tells_of(line, one)), None)
            if found is not None:
                kept.remove(found)
                yield from _clue(sight, line, found)


def _tells_of(line: Line, one: Information) -> bool:
    return line.is_private and one.title in line.text and any(t in line.text for t in one.texts)


def _clue(sight: Seen, line: Line, one: Information) -> Iterator[ClueFound]:
    key = f"for-me-{line.number}-{line.index}"
    if key in sight.put_away:
        return
    label = sight.t("Share with everybody")
    offers = [o for o in sight.offers_of("share-information") if o.given["lead"] == one.lead]
    share = tuple(
        press(sight, offer, label, "quiet", "share-network", f"clue-{one.lead}") for offer in offers
    )
    yield ClueFound(key=key, title=one.title, texts=one.texts, share=share)
