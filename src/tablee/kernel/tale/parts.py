"""What a story to keep is made of. Every word is in the reader's language."""

import msgspec

from tablee.kernel.roll_card import RollCard, StageDie


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the engine's own; `dice` fell for it, and are drawn small beside it."""

    text: str
    dice: tuple[StageDie, ...] = ()


class Prose(msgspec.Struct, frozen=True, tag="prose"):
    """A paragraph. `turn` is where it begins in the journal; `retold`: the keeper wrote it anew."""

    turn: int
    sentences: tuple[Sentence, ...]
    retold: bool = False

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)


class Spoken(msgspec.Struct, frozen=True, tag="spoken"):
    """What somebody said at the table, in their words."""

    turn: int
    seat: str
    who: str
    words: str
    at: str = ""
    narrates: bool = False
    """Whether whoever keeps the table said it."""


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """A paper that everybody was shown."""

    turn: int
    title: str
    text: str


class Pictured(msgspec.Struct, frozen=True, tag="pictured"):
    """A picture that everybody was shown. `picture` is its id while it still hangs there."""

    turn: int
    words: str
    title: str = ""
    picture: str = ""


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A throw on which something turned."""

    turn: int
    card: RollCard


Item = Prose | Spoken | Handed | Pictured | Drawn


class Chapter(msgspec.Struct, frozen=True):
    """From the opening of a scene to the next; what came before has no title."""

    title: str
    items: tuple[Item, ...]


class Member(msgspec.Struct, frozen=True):
    """Somebody of the cast: who played them, and what became of them."""

    name: str
    player: str
    line: str
    fate: str
    is_ended: bool
    is_played: bool
    portrait: str = ""


class Figure(msgspec.Struct, frozen=True):
    count: int
    label: str


class Tale(msgspec.Struct, frozen=True, kw_only=True):
    """One session, as everybody may read it who is given it."""

    title: str
    session: int
    keeper: str
    begun: str
    ended: str
    is_over: bool
    is_proven: bool
    """Whether the secret of its dice is out, so that anybody may compute them again."""
    throws: int
    cover: str
    """The id of the picture above it, if there is one."""
    cover_words: str
    cast: tuple[Member, ...]
    others: tuple[str, ...]
    """Those whom the cast met, by name."""
    chapters: tuple[Chapter, ...]
    said: tuple[Spoken, ...]
    figures: tuple[Figure, ...]

    @property
    def is_empty(self) -> bool:
        return not any(chapter.title or chapter.items for chapter in self.chapters)
