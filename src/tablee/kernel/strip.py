"""The story on the Table tab, between throws: what came for this seat, and what has just happened.

Nothing is told twice: a line stands on the card of a throw (`kernel/stage.py`) or in the strip.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tablee.kernel.acts import Act, act
from tablee.kernel.common.state import Picture
from tablee.kernel.happening import Happening
from tablee.kernel.line import Line
from tablee.kernel.page import Part, Sight
from tablee.kernel.roll_card import in_a_line, since_mended
from tablee.kernel.stage import free_on_stage, on_stage, put_away_latest

IN_THE_STRIP = 2
"""Events that the strip tells; of the latest turn it tells all."""

FOR_ME = 3
"""Whispers and papers that lie open at once; the others are where they always are."""

OF_THE_STORY = frozenset({"event", "scene"})

REWIND = "table.rewind"
"""What a rewind strikes out concerns everybody, also after somebody has spoken."""


class Strip(Part, frozen=True):
    """What has just happened: the last thing that was narrated, and what came of it."""

    template: ClassVar[str] = "parts/strip.html"

    narrated: str
    events: tuple[str, ...]


class SeeAgain(Part, frozen=True):
    """The latest throw, once it is put away: a line, and the way back to its card."""

    template: ClassVar[str] = "parts/see_again.html"

    roll: str
    """The key of its card."""
    text: str


class ForMe(Part, frozen=True):
    """Something that came to this seat: a whisper, a paper, a picture."""

    template: ClassVar[str] = "parts/for_me.html"

    kind: str
    title: str
    text: str
    pictures: tuple[Picture, ...] = ()
    known: str = ""
    """Who else has it."""
    show: Act | None = None
    """Shows a paper to all."""
    reply_to: str = ""
    """The seat that a whisper came from, where it can be answered."""


class MoreForMe(Part, frozen=True):
    """How many others wait to be read, and where they are."""

    template: ClassVar[str] = "parts/more_for_me.html"

    text: str


def story(sight: Sight[Any]) -> Iterator[Part]:
    """What came for this seat, and what has just happened otherwise."""
    yield from _for_me(sight)
    shown = on_stage(sight)[-1:]
    away = [] if shown else put_away_latest(sight)
    for roll in away:
        key = f"roll-{roll.turn}"
        yield SeeAgain(key="see-again", roll=key, text=in_a_line(sight, roll))
    mending = (one for roll in shown for one in since_mended(sight, roll))
    strip = _strip(sight, [*shown, *away, *mending, *free_on_stage(sight)])
    if strip.narrated or strip.events:
        yield strip


def _strip(sight: Sight[Any], shown: Sequence[Happening]) -> Strip:
    keepers = {seat.name for seat in sight.view.common.seats if seat.role == "keeper"}
    narrated, events, is_playing = "", list[str](), bool(sight.view.common.scene)
    for happening in reversed(sight.happened):
        is_latest = is_playing and happening is sight.happened[-1]
        told = [line.text for line in happening.lines if _is_told(line, is_latest=is_latest)]
        if happening not in shown and len(events) < IN_THE_STRIP:
            # All that the latest turn came to; of those before, what there is room for.
            events += told if not events else told[: IN_THE_STRIP - len(events)]
        said = [
            line.words
            for line in happening.lines
            if line.kind == "talk" and line.seat in keepers and not line.is_private
        ]
        narrated = narrated or (said[-1] if said else "")
    return Strip(key="strip", narrated=narrated, events=tuple(events))


def _is_told(line: Line, *, is_latest: bool) -> bool:
    """The story is told; what the table itself comes to, a pause or a seat, while it is the latest
    in a scene, unless it has a card of its own or is nobody else's business."""
    if line.kind in OF_THE_STORY:
        return True
    is_open = line.kind == "table" and not (line.is_private or line.words)
    return is_open and (is_latest or line.rule == REWIND)


def _for_me(sight: Sight[Any]) -> Iterator[Part]:
    """Whispers and papers that came to this seat, the latest first; of the older ones how many."""
    found = [*_came(sight)]
    yield from found[:FOR_ME]
    if (left := len(found) - FOR_ME) > 0:
        text = sight.t.many("{count} other", "{count} others", left)
        yield MoreForMe(key="more-for-me", text=text)


def _came(sight: Sight[Any]) -> Iterator[ForMe]:
    """What came, the latest first. A picture for all goes with its scene: where the next is open,
    it lies among those that one has seen."""
    t, is_past, open_to_all = sight.t, False, set[tuple[str, str]]()
    can_reply = sight.offer_of("whisper") is not None
    for happening in reversed(sight.happened):
        for line in happening.lines:
            key = f"for-me-{line.number}-{line.index}"
            if line.title and not line.is_private:
                open_to_all.add((line.title, line.words))
            if line.seat in sight.held or not line.words or key in sight.put_away:
                continue
            shown = _pictures(sight, happening, line)
            if line.picture:
                if not shown or (is_past and not line.is_private):
                    continue  # put away since, or it lies with its paper or with its scene
                title = line.title or t("A picture")
                yield ForMe(
                    key=key,
                    kind="picture",
                    title=title,
                    text=line.words,
                    pictures=shown,
                    known=_known(sight, line),
                )
            elif line.title:
                yield ForMe(
                    key=key,
                    kind="paper",
                    title=line.title,
                    text=line.words,
                    pictures=shown,
                    known=t("for everybody")
                    if (line.title, line.words) in open_to_all
                    else _known(sight, line),
                    show=_shown_to_all(sight, line, key),
                )
            elif line.is_private:
                title = t("{name} whispers to you", name=sight.t.seat(line.seat))
                reply = line.seat if can_reply else ""
                yield ForMe(key=key, kind="whisper", title=title, text=line.words, reply_to=reply)
        is_past = is_past or happening.opens_scene


def _known(sight: Sight[Any], line: Line) -> str:
    """Whether everybody has it, or only some."""
    return sight.t("not for everybody") if line.is_private else sight.t("for everybody")


def _shown_to_all(sight: Sight[Any], line: Line, key: str) -> Act | None:
    """The button of a paper that only some have, for whoever may show it to all."""
    for handout in sight.view.common.handouts if line.is_private else ():
        offer = sight.offer_of("show-handout", id=handout.id)
        if offer is not None and (handout.title, handout.text) == (line.title, line.words):
            return act(sight, offer, sight.t("Show it to all"), id=f"{key}-to-all", look="quiet")
    return None


def _pictures(sight: Sight[Any], happening: Happening, line: Line) -> tuple[Picture, ...]:
    """The pictures of a line that this seat still sees: a paper has all that were shown with it."""
    of_paper = any(each.title and not each.picture for each in happening.lines)
    if line.picture:
        ids = set[str]() if of_paper else {line.picture}
    else:
        ids = {each.picture for each in happening.lines} - {""}
    return tuple(each for each in sight.view.common.pictures if each.id in ids)
