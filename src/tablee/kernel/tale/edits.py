"""What those at the table change in a story: a sentence withdrawn by whoever said it, a paragraph
that the keeper words anew. The journal stays what it is."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from tablee.kernel.tale.parts import Chapter, Item, Prose, Sentence, Spoken


class Edits(msgspec.Struct, frozen=True):
    """By the turns at which they stand in the journal."""

    withdrawn: frozenset[int] = frozenset()
    retold: Mapping[int, str] = {}


UNTOUCHED = Edits()


def edited(chapters: Sequence[Chapter], edits: Edits) -> tuple[Chapter, ...]:
    return tuple(
        replace(chapter, items=tuple(_items(chapter.items, edits))) for chapter in chapters
    )


def _items(items: Sequence[Item], edits: Edits) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Spoken) and item.turn in edits.withdrawn:
            continue
        if isinstance(item, Prose) and (text := edits.retold.get(item.turn)):
            yield Prose(item.turn, (Sentence(text),), retold=True)
        else:
            yield item
