"""What the keeper reads on a choice before pressing it: its name, and the chance that it leaves.

A game says what a choice comes to (`Pages(pads=…)`), by asking for the odds of the act with that
choice in it. So a figure on a pad is the one that the rule itself would give.
"""

from fractions import Fraction
from typing import Any

import msgspec

from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Sight
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

MOST_PADS = 9
"""So many numbers stand side by side; more are typed."""

SMALLEST = 12
"""A chance out of at most so many is said as a fraction, others in per cent."""


class Pad(msgspec.Struct, frozen=True):
    """What a choice is called in the book, and the chance of whoever asked if it is made."""

    name: str = ""
    chance: Fraction | None = None
    said: str = ""
    """The chances of several, in words, where one figure is not enough."""
    sure: tuple[str, str, str] | None = None
    """Where nothing is left to chance: a field, its value and words for granting it at once."""


def share(chance: Fraction, t: Tongue) -> str:
    """A chance in two words: never, sure, 1 in 2, or so many per cent."""
    if chance in (0, 1):
        return t("sure") if chance else t("never")
    if chance.denominator <= SMALLEST:
        return t("{count} in {of}", count=chance.numerator, of=chance.denominator)
    return t("{number}%", number=min(99, max(1, round(chance * 100))))


def with_pads(sight: Sight[Any], offer: Offer, made: Act, one: Input) -> Input:
    """A small number as a row of pads, and every choice with what it comes to."""
    pages, name = sight.game.pages, f"{offer.ask}.{one.name}"
    shown = _numbers(
        one, pages.usual.get(name, ()) if pages else (), pages.beyond.get(name, ()) if pages else ()
    )
    maker = pages.pads if pages else None
    if maker is None or shown.kind not in ("pills", "many"):
        return shown
    held = {each.name: _held(each) for each in made.inputs}
    choices = tuple(
        _said(sight, made, shown, choice, maker(sight, offer, one.name, choice.value, held))
        for choice in shown.choices
    )
    return msgspec.structs.replace(shown, choices=choices)


def _held(one: Input) -> tuple[str, ...]:
    return tuple(each.value for each in one.choices if each.is_chosen) or (one.value,)


def _numbers(one: Input, usual: tuple[int, ...], beyond: tuple[int, ...]) -> Input:
    if one.kind != "integer" or not one.value:
        return one
    numbers = sorted({*usual, int(one.value)}) if usual else [*range(one.least, one.most + 1)]
    if {one.least - 1, one.most + 1} == {*beyond}:
        numbers = [one.least - 1, *numbers, one.most + 1]
    if not 1 < len(numbers) <= MOST_PADS:
        return one
    pads = tuple(
        Choice(str(number), str(number).replace("-", "−"), str(number) == one.value)
        for number in numbers
    )
    return msgspec.structs.replace(one, kind="pills", choices=pads)


def _said(sight: Sight[Any], made: Act, one: Input, choice: Choice, pad: Pad | None) -> Choice:
    if pad is None:
        return choice
    t = sight.t
    says = t("{act}: {field} {value}", act=made.label, field=_lower(one.label), value=choice.label)
    sure = pad.sure if pad.chance == 1 else None
    return msgspec.structs.replace(
        choice,
        note=pad.name,
        chance=pad.said or (share(pad.chance, t) if pad.chance is not None else ""),
        says=sure[2] if sure else says if one.kind == "pills" else "",
        sure=sure[:2] if sure else (),
    )


def _lower(label: str) -> str:
    is_short = label[1:2].isupper()  # an abbreviation stays as it is
    return label if is_short else label[:1].lower() + label[1:]
