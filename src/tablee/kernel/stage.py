"""The roll stage and the story on the Table tab: what has just happened, for every seat that may
know it, in any game.

A throw is a card: who threw and what for, the dice, the verdict, what is told of it, what it
changed. It stays until its reader puts it away; then it is a line of the strip, like whatever else
happened. Nothing is told twice: a line stands on a card or in the strip.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from tablee.kernel.happening import Change, Happening
from tablee.kernel.ledger import rule_of
from tablee.kernel.line import Line, Verdict
from tablee.kernel.page import Part, Sight
from tablee.kernel.words import DieRead

EARLIER = 2
"""Throws before the latest one of which a line stays on its card."""

IN_THE_STRIP = 2
"""Events that the strip tells; of the latest turn it tells all."""

FOR_ME = 3
"""Whispers and papers that lie open at once; the others are where they always are."""

MOST_STEPS = 12
"""A number of at most so many is drawn step by step."""

MOST_NAMES = 3
"""Of more who throw together the card's head names the first, and counts the others."""

OF_THE_STORY = frozenset({"event", "scene"})


class StageDie(msgspec.Struct, frozen=True):
    """A die that fell: its face, what it is called, whose it is and whether it counts."""

    sides: int
    face: int
    role: str
    name: str
    owner: str
    is_kept: bool
    read: DieRead


class Shift(msgspec.Struct, frozen=True):
    """A number that moved. `steps` are those of its scale: full, gained, lost or empty."""

    whose: str
    label: str
    kind: str
    before: int
    after: int
    most: int
    steps: tuple[str, ...]


class Why(msgspec.Struct, frozen=True):
    """The rule behind a verdict, for whoever asks."""

    name: str
    section: str
    summary: str


class RollCard(Part, frozen=True):
    """A throw, as everybody sees it who may know of it."""

    template: ClassVar[str] = "parts/roll_card.html"

    turn: int
    at: str
    who: str
    what_for: str
    dice: tuple[StageDie, ...]
    is_typed: bool
    verdict: Verdict | None
    told: tuple[str, ...]
    shifts: tuple[Shift, ...]
    earlier: tuple[str, ...]
    spoken: str
    why: Why | None


class Strip(Part, frozen=True):
    """What has just happened: the last thing that was narrated, and what came of it."""

    template: ClassVar[str] = "parts/strip.html"

    narrated: str
    events: tuple[str, ...]


class ForMe(Part, frozen=True):
    """Something for this seat alone, or for a few: a whisper, a paper."""

    template: ClassVar[str] = "parts/for_me.html"

    kind: str
    title: str
    text: str


def stage(sight: Sight[Any]) -> Iterator[Part]:
    """The latest throw, with those that led to it."""
    shown = _on_stage(sight)
    if shown:
        *earlier, roll = shown
        yield _roll_card(sight, roll, earlier)


def is_own_throw(sight: Sight[Any]) -> bool:
    """Whether the throw on the stage was made by this seat, or for it."""
    shown = _on_stage(sight)
    return bool(shown) and shown[-1].lines[0].seat in sight.held


def thrown_turn(sight: Sight[Any]) -> int:
    """The turn of the throw that lies on the stage; 0 if none does. What is shown there need not be
    shown again."""
    shown = _on_stage(sight)
    return shown[-1].turn if shown else 0


def story(sight: Sight[Any]) -> Iterator[Part]:
    """What came for this seat, and what has just happened otherwise."""
    yield from _for_me(sight)
    strip = _strip(sight, _on_stage(sight)[-1:])
    if strip.narrated or strip.events:
        yield strip


def _on_stage(sight: Sight[Any]) -> list[Happening]:
    """The throw that lies on the stage, after those that led to it; nothing if it is put away."""
    rolls = [one for one in sight.happened if one.is_roll]
    if not rolls:
        return []
    latest = rolls[-1]
    if f"roll-{latest.turn}" in sight.put_away or not _is_still_fresh(sight.happened, latest):
        return []
    return [one for one in rolls if f"roll-{one.turn}" not in sight.put_away][-1 - EARLIER :]


def _is_still_fresh(happened: Sequence[Happening], roll: Happening) -> bool:
    """A new scene puts away the throws of the one before."""
    later = [line for one in happened if one.turn > roll.turn for line in one.lines]
    return not any(line.kind == "scene" for line in later)


def _roll_card(sight: Sight[Any], roll: Happening, earlier: Sequence[Happening]) -> RollCard:
    dice = tuple(_dice(sight, roll))
    told = tuple(line.text for line in roll.lines if line.cast is None and line.kind != "talk")
    verdicts = [line for line in roll.lines if line.verdict is not None]
    verdict = verdicts[-1].verdict if verdicts else None
    cited = verdicts or [line for line in roll.lines if line.cast is None]
    casts = [line.cast for line in roll.lines if line.cast is not None]
    return RollCard(
        key=f"roll-{roll.turn}",
        turn=roll.turn,
        at=roll.lines[0].at,
        who=_thrower(sight, roll, dice),
        what_for=rule_of(sight.game, cited[0].rule).name.in_language(sight.language)
        if cited
        else sight.t("A throw"),
        dice=dice,
        is_typed=all(cast.source == "typed" for cast in casts),
        verdict=verdict,
        told=told,
        shifts=tuple(_shift(change) for change in roll.changes),
        earlier=tuple(_in_a_line(sight, one) for one in earlier),
        spoken=" ".join(told),
        why=_why(sight, cited[0]) if cited else None,
    )


def _dice(sight: Sight[Any], roll: Happening) -> Iterator[StageDie]:
    t = sight.t
    shown = [die for line in roll.lines if line.cast is not None for die in line.cast.dice]
    owners = {die.who for die in shown}
    for die in shown:
        name = sight.game.die_name(die.role, t) or t("d{sides}", sides=die.sides)
        owner = sight.names.get(die.who, "") if len(owners) > 1 else ""
        read = sight.game.die_read(die, t)
        yield StageDie(die.sides, die.face, die.role or "plain", name, owner, die.kept, read)


def _thrower(sight: Sight[Any], roll: Happening, dice: Sequence[StageDie]) -> str:
    """Whose dice they are; else who asked for them."""
    casts = [line.cast for line in roll.lines if line.cast is not None]
    found = {die.who: sight.names.get(die.who, "") for cast in casts for die in cast.dice}
    named = [name for name in found.values() if name]
    if len(named) > MOST_NAMES:
        more = sight.t("{count} others", count=len(named) - 2)
        return sight.t.listed([*named[:2], more])
    if named:
        return sight.t.listed(named)
    seat = roll.lines[0].seat
    role = next((one.role for one in sight.view.common.seats if one.name == seat), "")
    return sight.t("The keeper") if role == "keeper" else seat


def _shift(change: Change) -> Shift:
    gauge = change.gauge
    return Shift(
        gauge.whose,
        gauge.label,
        gauge.kind,
        change.before,
        change.after,
        gauge.most,
        tuple(_steps(change)) if 0 < gauge.most <= MOST_STEPS else (),
    )


def _steps(change: Change) -> Iterator[str]:
    low, high = sorted((change.before, change.after))
    moved = "gained" if change.after > change.before else "lost"
    for step in range(1, change.gauge.most + 1):
        yield "full" if step <= low else moved if step <= high else "empty"


def _in_a_line(sight: Sight[Any], roll: Happening) -> str:
    """A throw that another one has followed: whose, the faces, what it came to."""
    dice = tuple(_dice(sight, roll))
    words = [line.verdict.word for line in roll.lines if line.verdict is not None]
    told = [line.text for line in roll.lines if line.cast is None]
    faces = ", ".join(str(die.face) for die in dice)
    came_to = words[-1] if words else (told[0] if told else "")
    who = _thrower(sight, roll, dice)
    return sight.t("{who} ({faces}): {what}", who=who, faces=faces, what=came_to)


def _why(sight: Sight[Any], line: Line) -> Why:
    rule = rule_of(sight.game, line.rule)
    language = sight.language
    return Why(rule.name.in_language(language), rule.section, rule.summary(language))


def _strip(sight: Sight[Any], shown: Sequence[Happening]) -> Strip:
    keepers = {seat.name for seat in sight.view.common.seats if seat.role == "keeper"}
    narrated, events = "", list[str]()
    for happening in reversed(sight.happened):
        told = [line.text for line in happening.lines if line.kind in OF_THE_STORY]
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


def _for_me(sight: Sight[Any]) -> Iterator[ForMe]:
    """Whispers and papers that came to this seat, the latest first."""
    t, found = sight.t, 0
    for happening in reversed(sight.happened):
        for line in happening.lines:
            key = f"for-me-{line.number}-{line.index}"
            if line.seat in sight.held or not line.words or key in sight.put_away:
                continue
            if line.title:
                yield ForMe(key=key, kind="paper", title=line.title, text=line.words)
            elif line.is_private:
                title = t("{name} whispers to you", name=line.seat)
                yield ForMe(key=key, kind="whisper", title=title, text=line.words)
            else:
                continue
            found += 1
            if found == FOR_ME:
                return
