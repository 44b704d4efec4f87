"""Words that several cards share: who is called what, dice and boxes in words, chances."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import Pool, pool_of
from tablee.games.innommable.state.table import SEVERITIES, Ended, Resolution, Severity
from tablee.games.innommable.view import Column, InnommableView, Standing
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.page import Sight
from tablee.kernel.telling import first_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

Seen = Sight[InnommableView]
"""What a seat sees of a table of this game."""

CAUSES: Mapping[str, str] = {
    "terminal": "succumbed",
    "retired": "taken out of the story",
    "immobilised": "immobilised",
    "turned": "turned",
    "fled": "fled",
}

STARTS: Mapping[bool, Mapping[Severity, int]] = {
    False: {"moderate": 1, "grave": 3, "terminal": 5},
    True: {"moderate": 1, "grave": 2, "terminal": 3},
}
"""From how many crosses on each severity is allowed; in the column of an attachment, sooner."""

LEGIBLE = 1000
"""A fraction with a denominator below this can be read; others are rounded."""

LEEWAY = 5
"""A text may be so much longer than wanted before it is shortened."""


class People:
    """The protagonists that a seat sees: how they are called, how they stand, who is its own."""

    def __init__(self, sight: Seen) -> None:
        mine = sight.mine
        self.by_id: Mapping[str, Protagonist] = {one.id: one for one in mine.protagonists}
        self.standing: Mapping[str, Standing] = {one.who: one for one in mine.standing}
        self.columns: Mapping[tuple[str, bool], Column] = {
            (one.who, one.attachment): one for one in mine.fate
        }
        full = {one.id: one.name for one in mine.protagonists}
        self._called = dict(sight.names) | {
            who: first_name(name, (other for one, other in full.items() if one != who))
            for who, name in full.items()
        }
        self._seat, held = sight.t.seat, sight.held
        own = [one for one in mine.protagonists if one.seat in held]
        # One's own before those that were lent.
        own.sort(key=lambda one: one.seat != sight.view.seat)
        self.own: tuple[str, ...] = tuple(one.id for one in own)

    def call(self, who: str) -> str:
        """The first name where nobody shares it, else the whole."""
        return self._called.get(who, who)

    def player(self, who: str) -> str:
        """Who plays somebody; where nobody does, their own name."""
        seat = self.by_id[who].seat
        return self._seat(seat) if seat else self.call(who)

    def harmed(self, who: str, *, attachment: bool) -> str:
        return self.by_id[who].attachment.name if attachment else self.call(who)


def offers_for(sight: Seen, who: str, *asks: str) -> list[Offer]:
    """What is offered for one protagonist."""
    return [offer for offer in sight.offers_of(*asks) if offer.given.get("who") == who]


def has_objection(mine: InnommableView) -> bool:
    return mine.outrage is not None and mine.outrage.objection != ""


def is_busy(mine: InnommableView) -> bool:
    """Something is under way that the bowl makes room for."""
    open_things = (mine.aside, mine.resolution, mine.judging, mine.defusing, mine.ending)
    return (
        any(one is not None for one in open_things)
        or bool(mine.verdict or mine.leaving)
        or (mine.ended is not None and not mine.ended.told)
        or has_objection(mine)
        or any(one.status == "closing" for one in mine.protagonists)
    )


def is_fate_shut(mine: InnommableView) -> bool:
    """The fate list is closed until what is under way is over."""
    return mine.aside is not None or (mine.resolution is not None and mine.resolution.thrown)


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def shortened(text: str, most: int) -> str:
    """The first words of a long text."""
    if len(text) <= most + LEEWAY:
        return text
    return text[: most - 1].rsplit(" ", 1)[0].rstrip(" .,;:…") + "…"


def dice_in_words(pool: Pool, t: Tongue) -> str:
    """“2 d20 and one d12”."""
    found = [
        t.many("one d{sides}", "{count} d{sides}", count, sides=sides) for sides, count in pool
    ]
    return t.listed(found) if found else t("no dice")


def dice_said(dice: Iterable[int], t: Tongue) -> str:
    """The same of dice that are given one by one."""
    return dice_in_words(pool_of(dice), t)


def dice_named(pool: Pool, t: Tongue) -> str:
    """“the d20 and the d12”."""
    return t.listed([t("the d{sides}", sides=sides) for sides, count in pool for _ in range(count)])


def boxes_in_words(column: Column, t: Tongue) -> str:
    crosses = t.many("{count} cross", "{count} crosses", column.ticked)
    empty = t.many("{count} empty box", "{count} empty boxes", column.empty)
    return f"{crosses}, {empty}"


def severity_at(crosses: int, *, attachment: bool) -> Severity:
    """How far a tick may go where there are so many crosses."""
    starts = STARTS[attachment]
    return max(
        (one for one in SEVERITIES if crosses >= starts[one]),
        key=SEVERITIES.index,
        default="moderate",
    )


def next_severity(column: Column, t: Tongue) -> str:
    return severity_name(severity_at(column.ticked + 1, attachment=column.attachment), t)


def per_cent(chance: Fraction) -> int:
    """A whole per cent, never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return int(chance) * 100
    return min(99, max(1, round(chance * 100)))


def chance_in_words(chance: Fraction, t: Tongue) -> str:
    """The exact fraction while it can be read, never a per cent alone."""
    if chance == 1:
        return t("a certainty")
    if chance == 0:
        return t("no chance")
    share = per_cent(chance)
    if chance.denominator >= LEGIBLE:
        return t.many(
            "about {count} chance in {of}", "about {count} chances in {of}", share, of=100
        )
    exact = t.many(
        "{count} chance in {of}",
        "{count} chances in {of}",
        chance.numerator,
        of=chance.denominator,
    )
    return f"{exact}, {t('{number}%', number=share)}"


def short_chance(chance: Fraction, t: Tongue) -> str:
    if chance == 1:
        return t("certain")
    if chance == 0:
        return t("no chance")
    if chance.denominator < LEGIBLE:
        return t("{count} in {of}", count=chance.numerator, of=chance.denominator)
    return t("about {count} in {of}", count=per_cent(chance), of=100)


def reckoned(sight: Seen, **ask: object) -> dict[str, Fraction]:
    """What an ask comes to in the long run: its numbers, by what each is called."""
    found = sight.looks.prospects(ask)
    return {one.key: one.value for one in found if isinstance(one.value, Fraction)}


def cause_of(one: Protagonist, t: Tongue) -> str:
    """How somebody went out of the story, in a word."""
    return t(CAUSES[one.cause]) if one.cause else t("gone")


def tried(one: Resolution | Ended, name: str, t: Tongue) -> str:
    """What is tried: a flight by its name, with how it is tried if that was said."""
    if not one.fleeing:
        return capitalised(one.goal)
    flight = t("{name} flees", name=name)
    return f"{flight}{t(': ')}{one.goal}" if one.goal else f"{flight}."
