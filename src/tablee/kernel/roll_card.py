"""The card of a throw: who threw and what for, the dice, the verdict, what is told of it and what
it changed, as one reader may know it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.kernel.awaited import Waited
from tablee.kernel.happening import Change, Happening
from tablee.kernel.ledger import rule_of
from tablee.kernel.line import Line, Sum, Term, Verdict
from tablee.kernel.page import Part
from tablee.kernel.reader import Reader
from tablee.kernel.stage_dice import Tray, tray_of
from tablee.kernel.table_dice import die_called
from tablee.kernel.words import DieRead

MOST_STEPS = 12
"""A number of at most so many is drawn step by step."""


MINUS = "\N{MINUS SIGN}"

MOST_NAMES = 3
"""Of more who throw together the card's head names the first, and counts the others."""


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
    is_in_words: bool = False
    """Its label says it: no number is shown."""


class DrawnTerm(msgspec.Struct, frozen=True):
    """A number of a sum as it is written: its sign, none before the first, and what it is."""

    sign: str
    number: str
    word: str


class DrawnSum(msgspec.Struct, frozen=True):
    terms: tuple[DrawnTerm, ...]
    total: str
    """None where one number is enough, or where one is not known."""
    against: DrawnTerm | None


class Why(msgspec.Struct, frozen=True):
    """The rule behind a verdict, for whoever asks."""

    rule: str
    name: str
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
    sum: DrawnSum | None
    told: tuple[str, ...]
    """All that is told of it: what came of it, and what its verdict says in other words."""
    came: tuple[str, ...]
    reckoned: tuple[str, ...]
    shifts: tuple[Shift, ...]
    earlier: tuple[str, ...]
    spoken: str
    why: Why | None
    stake: str = ""
    """What is read while the dice fall, in the place of the verdict."""
    decides: tuple[Waited, ...] = ()
    """Those who have not said yet what becomes of it, for whoever only looks on."""
    is_free: bool = False
    """Whether no rule asked for it."""
    is_own: bool = False
    """Whether whoever reads it made it."""
    stays: bool = False
    """Whether it cannot be put away: something is still asked of whoever reads it."""
    window: tuple[Part, ...] = ()
    """What this reader may still decide about it."""


def is_owing(sight: Reader) -> bool:
    return any(wait.is_mine for wait in sight.waits)


def all_told(sight: Reader, roll: Happening) -> list[Line]:
    return [line for one in (roll, *since_mended(sight, roll)) for line in one.lines]


def since_mended(sight: Reader, roll: Happening) -> list[Happening]:
    """What has changed since, without dice, what a throw came to."""
    return list(mended_by(roll, [one for one in sight.happened if one.turn > roll.turn]))


def mended_by(roll: Happening, later: Iterable[Happening]) -> Iterator[Happening]:
    """What has changed, without dice, what a throw came to, before others fell for the same."""
    for one in later:
        if one.abouts & roll.abouts:
            if any(line.cast is not None for line in one.lines):
                return
            yield one


def roll_card(
    sight: Reader,
    roll: Happening,
    earlier: Sequence[Happening],
    mended: Sequence[Happening],
) -> RollCard:
    """A throw as this reader sees it, after those that led to it, with what changed it since."""
    tray = _tray(sight, roll)
    lines = [line for one in (roll, *mended) for line in one.lines if line.cast is None]
    told = tuple(line.text for line in lines if line.kind != "talk")
    judged = _weightiest(lines)
    reckoned = tuple(line.text for line in lines if _is_said_by_verdict(line, judged))
    cited = _cited(lines)
    who, what_for = _thrower(sight, roll, tray), _what_for(sight, cited)
    verdict = judged.verdict if judged else None
    shifts = tuple(_shift(change) for one in (roll, *mended) for change in one.changes)
    return RollCard(
        key=f"roll-{roll.turn}",
        turn=roll.turn,
        at=roll.lines[0].at,
        who=who,
        what_for=what_for,
        dice=tuple(_dice(sight, roll, tray)),
        is_typed=tray.lies_still,
        verdict=verdict,
        sum=_sum(sight, lines),
        told=told,
        came=tuple(_came(lines, judged)),
        reckoned=reckoned,
        shifts=shifts,
        earlier=tuple(in_a_line(sight, one) for one in earlier),
        spoken=_spoken(sight, f"{who}, {what_for}", verdict, told, shifts),
        why=_why(sight, judged or cited[0]) if cited else None,
        decides=tuple(_deciders(sight, tray.by, who)) if not roll.is_free else (),
        is_free=roll.is_free,
        stays=is_owing(sight) and not sight.is_keeper and not roll.is_free,
    )


def _came(lines: Iterable[Line], judged: Line | None) -> Iterator[str]:
    """What is told beside the verdict."""
    for line in lines:
        is_reckoned = _is_said_by_verdict(line, judged)
        text = (line.verdict and line.verdict.besides) if is_reckoned else line.text
        if text and line.kind != "talk":
            yield text


def _is_said_by_verdict(line: Line, judged: Line | None) -> bool:
    """Whether the verdict says the same in fewer words, or it only reckons up what dice came to,
    or says what they came to before it was settled: that is read where the rule is."""
    verdict = line.verdict
    if verdict is not None and verdict.echoes and line is not judged:
        return _is_echoed(verdict, judged)
    if verdict is None or not verdict.note:
        return False
    if line is judged or verdict.besides is not None:
        return True
    return bool(verdict.dice) or _is_overtaken(verdict, judged)


def _is_echoed(verdict: Verdict, judged: Line | None) -> bool:
    """Whether the card's own verdict is about the same person, or this one about numbers alone."""
    by = judged.verdict if judged is not None else None
    return by is not None and verdict.whose in ("", by.whose)


def _is_overtaken(verdict: Verdict, judged: Line | None) -> bool:
    """Whether a later verdict stands for the same throw, whose sum is still in sight."""
    by = judged.verdict if judged is not None else None
    return by is not None and bool(verdict.sum and verdict.about) and by.about == verdict.about


def _sum(sight: Reader, lines: Sequence[Line]) -> DrawnSum | None:
    """The numbers as they are since the latest word about them."""
    found = sum_in(lines)
    if found is None or found.is_plain:
        return None
    against = found.against
    return DrawnSum(
        tuple(_term(one, is_first=not place) for place, one in enumerate(found.terms)),
        "" if found.total is None or len(found.terms) < 2 else _number(found.total),
        DrawnTerm(sight.t("against"), _number(against.value), against.word) if against else None,
    )


def sum_in(lines: Iterable[Line]) -> Sum | None:
    """The last of the sums that these lines tell."""
    sums = [line.verdict.sum for line in lines if line.verdict and line.verdict.sum]
    return sums[-1] if sums else None


def _term(term: Term, *, is_first: bool) -> DrawnTerm:
    if is_first:
        return DrawnTerm("", _number(term.value), term.word)
    is_less = term.value is not None and term.value < 0
    size = abs(term.value) if term.value is not None else None
    return DrawnTerm(MINUS if is_less else "+", _number(size), term.word)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value).replace("-", MINUS)


def _deciders(sight: Reader, by: Sequence[str], thrower: str) -> Iterator[Waited]:
    """Whoever threw and has still to say what becomes of it, unless that is whoever reads this. Of
    several whose dice lie there one may have to."""
    throwers = {thrower, *(sight.names[who] for who in by if who in sight.names)}
    for wait in sight.waits:
        if not wait.is_mine and wait.names in throwers:
            yield wait


def _spoken(
    sight: Reader,
    thrown: str,
    verdict: Verdict | None,
    told: Sequence[str],
    shifts: Sequence[Shift],
) -> str:
    """What a throw came to in one breath, for those who hear the page: the verdict, what it changed
    and what is asked of them."""
    t, came = sight.t, " ".join(told[:1])
    if verdict:
        came = ", ".join(filter(None, (verdict.word.rstrip("."), verdict.note)))
    said = [t("{who}: {what}", who=thrown, what=came.rstrip(".!") + ".")]
    said += [_said(sight, one) for one in shifts]
    said += [t("Your turn: {what}.", what=wait.what) for wait in sight.waits if wait.is_mine]
    return " ".join(said)


def _said(sight: Reader, shift: Shift) -> str:
    t, whose, label = sight.t, shift.whose, shift.label
    if shift.is_in_words:
        return t("{whose}, {label}.", whose=whose, label=label)
    said, before, after = "{whose}, {label}: {before} to {after}.", shift.before, shift.after
    return t(said, whose=whose, label=label, before=before, after=after)


def _cited(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines that say what a throw came to, before those that say what else came of it."""
    judged = [line for line in lines if line.verdict is not None]
    return [line for line in judged if line.verdict and line.verdict.weight >= 0] or judged or lines


def _what_for(sight: Reader, cited: Sequence[Line]) -> str:
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


def _tray(sight: Reader, roll: Happening) -> Tray:
    return tray_of(roll, [one for one in sight.happened if one.turn < roll.turn])


def _dice(sight: Reader, roll: Happening, tray: Tray) -> Iterator[StageDie]:
    t = sight.t
    owners = {die.who for die in tray.dice if die.who}
    judged = (line.verdict for line in roll.lines if line.verdict is not None)
    aside = {place for verdict in judged for place in verdict.set_aside}
    called = die_called(sight.game)
    for place, die in enumerate(tray.dice):
        name = called(die.role, t) or t("d{sides}", sides=die.sides)
        owner = sight.names.get(die.who, "") if len(owners) > 1 else ""
        is_kept = die.kept and place not in aside
        role, face = die.role or "plain", die.face or None
        # A sealed die counts for nothing that may be said.
        read = sight.game.die_read(die, t) if face and not roll.is_free else DieRead()
        yield StageDie(die.sides, face, role, name, owner, is_kept, read)


def _thrower(sight: Reader, roll: Happening, tray: Tray) -> str:
    """Whose dice they are; else who asked for them."""
    named = [sight.names[who] for who in tray.by if sight.names.get(who)]
    if len(named) > MOST_NAMES:
        more = sight.t("{count} others", count=len(named) - 2)
        return sight.t.listed([*named[:2], more])
    if named:
        return sight.t.listed(named)
    seat = roll.lines[0].seat
    role = next((one.role for one in sight.view.common.seats if one.name == seat), "")
    return sight.t("The keeper") if role == "keeper" else sight.t.seat(seat)


def _shift(change: Change) -> Shift:
    gauge = change.gauge
    return Shift(
        gauge.whose,
        gauge.label,
        gauge.kind,
        change.before,
        change.after,
        gauge.most,
        tuple(_steps(change)) if 0 < gauge.most <= MOST_STEPS and not gauge.is_in_words else (),
        gauge.is_in_words,
    )


def _steps(change: Change) -> Iterator[str]:
    low, high = sorted((change.before, change.after))
    moved = "gained" if change.after > change.before else "lost"
    for step in range(1, change.gauge.most + 1):
        yield "full" if step <= low else moved if step <= high else "empty"


def in_a_line(sight: Reader, roll: Happening) -> str:
    """A throw that another one has followed: whose, the faces, what it came to."""
    tray, judged = _tray(sight, roll), _weightiest(all_told(sight, roll))
    told = [line.text for line in roll.lines if line.cast is None]
    word = judged.verdict.word if judged and judged.verdict else ""
    came_to = word or (told[0] if told else "")
    who = _thrower(sight, roll, tray)
    faces = ", ".join(str(die.face or "?") for die in tray.dice)
    if not came_to:
        return f"{who} ({faces})" if faces else who
    if not faces:
        return sight.t("{who}: {what}", who=who, what=came_to)
    return sight.t("{who} ({faces}): {what}", who=who, faces=faces, what=came_to)


def _why(sight: Reader, line: Line) -> Why:
    rule = rule_of(sight.game, line.rule)
    language = sight.language
    return Why(rule.id, rule.name.in_language(language), rule.summary(language))
