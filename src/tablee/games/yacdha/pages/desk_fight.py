"""What the keeper's people do this round of a fight."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.yacdha.pages.npc_declarations import npc_declarations, npc_releases
from tablee.games.yacdha.pages.pieces import Presses
from tablee.games.yacdha.pages.words import People, Seen
from tablee.kernel.page import Fold, Part


class Block(Part, frozen=True):
    """A fold that stands between two lines."""

    template: ClassVar[str] = "desk_block.html"

    fold: Fold


def declarations(sight: Seen) -> Iterator[Part]:
    if sight.mine.fight is None:
        return
    for fold in npc_declarations(sight, sight.once(People)):
        yield Block(key=f"{fold.key}-block", fold=fold)
    if releases := tuple(npc_releases(sight)):
        yield Presses(key="npc-releases", acts=releases, look="y-alone")
