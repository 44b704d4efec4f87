"""The roll stage and the story on the Table tab: what has just happened, for every seat that may
know it, in any game.

A throw is a card: who threw and what for, the dice, the verdict, what is told of it, what it
changed. It stays until its reader puts it away; then it is a line of the strip, like whatever else
happened. Nothing is told twice: a line stands on a card or in the strip.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from tablee.dice.throws import Shown
from tablee.kernel.happening import Change, Happening
from tablee.kernel.ledger import rule_of
from tablee.kernel.line import Line, Verdict
from tablee.kernel.page import Part, Sight
from tablee.kernel.stage_dice import Tray, tray_of
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
    """A die that fell: its face, what it is called, whose it is and whether it counts. A sealed one
    has no face."""

    sides: int
    face: int | None
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


class YourTurn(Part, frozen=True):
    """Says that something is asked of this seat, and where: the keys of the parts that ask."""

    template: ClassVar[str] = "parts/your_turn.html"

    asks: str


def your_turn(due: Iterable[Part]) -> Iterator[Part]:
    """A mark on the page of a seat that owes an answer; nothing on the others."""
    if asks := " ".join(part.key for part in due):
        yield YourTurn(key="your-turn", asks=asks)


def stage(sight: Sight[Any]) -> Iterator[Part]:
    """The latest throw, with those that led to it."""
    shown = _on_stage(sight)
    if shown:
        *earlier, roll = shown
        yield _roll_card(sight, roll, earlier, _mending(sight, roll))


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
    shown = _on_stage(sight)[-1:]
    strip = _strip(sight, [*shown, *(one for roll in shown for one in _mending(sight, roll))])
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


def thrown_dice(sight: Sight[Any]) -> tuple[Shown, ...]:
    """The dice that lie on the stage as they count; none where their throw came to something else
    since."""
    shown = _on_stage(sight)[-1:]
    if not shown or _mending(sight, shown[0]):
        return ()
    casts = [line.cast for line in shown[0].lines if line.cast is not None]
    return tuple(die for cast in casts for die in cast.dice)


def _mending(sight: Sight[Any], roll: Happening) -> list[Happening]:
    """What has changed since, without dice, what a throw came to."""
    abouts = roll.abouts
    return [one for one in sight.happened if one.turn > roll.turn and one.abouts & abouts]


def _is_still_fresh(happened: Sequence[Happening], roll: Happening) -> bool:
    """A new scene puts away the throws of the one before."""
    later = [line for one in happened if one.turn > roll.turn for line in one.lines]
    return not any(line.kind == "scene" for line in later)


def _roll_card(
    sight: Sight[Any],
    roll: Happening,
    earlier: Sequence[Happening],
    mending: Sequence[Happening],
) -> RollCard:
    tray = _tray(sight, roll)
    lines = [line for one in (roll, *mending) for line in one.lines if line.cast is None]
    told = tuple(line.text for line in lines if line.kind != "talk")
    judged = _weightiest(lines)
    cited = _cited(lines)
    return RollCard(
        key=f"roll-{roll.turn}",
        turn=roll.turn,
        at=roll.lines[0].at,
        who=_thrower(sight, roll, tray),
        what_for=_what_for(sight, cited),
        dice=tuple(_dice(sight, roll, tray)),
        is_typed=tray.lies_still,
        verdict=judged.verdict if judged else None,
        told=told,
        shifts=tuple(_shift(change) for one in (roll, *mending) for change in one.changes),
        earlier=tuple(_in_a_line(sight, one) for one in earlier),
        spoken=" ".join(told),
        why=_why(sight, judged or cited[0]) if cited else None,
    )


def _cited(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines that say what a throw came to, before those that say what else came of it."""
    judged = [line for line in lines if line.verdict is not None]
    return [line for line in judged if line.verdict and line.verdict.weight >= 0] or judged or lines


def _what_for(sight: Sight[Any], cited: Sequence[Line]) -> str:
    """What somebody tried, in their words; else the rule by which the dice fell."""
    said = [line.verdict.purpose for line in cited if line.verdict and line.verdict.purpose]
    if said or not cited:
        return said[0] if said else sight.t("A throw")
    return rule_of(sight.game, cited[0].rule).name.in_language(sight.language)


def _weightiest(lines: Sequence[Line]) -> Line | None:
    """The verdict that stands for a turn: the weightiest, and the last of these."""
    found: Line | None = None
    weight = 0
    for line in lines:
        if line.verdict is not None and (found is None or line.verdict.weight >= weight):
            found, weight = line, line.verdict.weight
    return found


def _tray(sight: Sight[Any], roll: Happening) -> Tray:
    return tray_of(roll, [one for one in sight.happened if one.turn < roll.turn])


def _dice(sight: Sight[Any], roll: Happening, tray: Tray) -> Iterator[StageDie]:
    t = sight.t
    owners = {die.who for die in tray.dice}
    judged = (line.verdict for line in roll.lines if line.verdict is not None)
    aside = {place for verdict in judged for place in verdict.set_aside}
    for place, die in enumerate(tray.dice):
        name = sight.game.die_name(die.role, t) or t("d{sides}", sides=die.sides)
        owner = sight.names.get(die.who, "") if len(owners) > 1 else ""
        is_kept = die.kept and place not in aside
        role, face = die.role or "plain", die.face or None
        # A sealed die counts for nothing that may be said.
        read = sight.game.die_read(die, t) if face else DieRead()
        yield StageDie(die.sides, face, role, name, owner, is_kept, read)


def _thrower(sight: Sight[Any], roll: Happening, tray: Tray) -> str:
    """Whose dice they are; else who asked for them."""
    named = [sight.names[who] for who in tray.by if sight.names.get(who)]
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
    tray, judged = _tray(sight, roll), _weightiest(roll.lines)
    told = [line.text for line in roll.lines if line.cast is None]
    word = judged.verdict.word if judged and judged.verdict else ""
    came_to = word or (told[0] if told else "")
    who = _thrower(sight, roll, tray)
    faces = ", ".join(str(die.face or "?") for die in tray.dice)
    if not faces:
        return sight.t("{who}: {what}", who=who, what=came_to)
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
