"""One's own protagonists at a glance, and the others."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Dice, dice_row
from tablee.games.innommable.pages.forms import fold
from tablee.games.innommable.pages.words import People, Seen, capitalised, cause_of
from tablee.games.innommable.state.people import Protagonist
from tablee.kernel.page import Fold, Part


class OwnSheet(Part, frozen=True):
    """Dice, monologues, transgression, attachment."""

    template: ClassVar[str] = "own_sheet.html"

    name: str
    note: str
    is_last: bool
    dice: Dice | None
    dice_said: str
    is_begun: bool
    monologues: str
    next_one: str
    costs: bool
    transgression: str
    inhuman_act: str
    attachment: str
    bond: str


class Other(msgspec.Struct, frozen=True):
    name: str
    seat: str
    is_gone: bool
    state: tuple[str, ...]
    dice: Dice
    about: "About | None"


class AboutText(Part, frozen=True):
    """Who somebody is, in their player's words."""

    template: ClassVar[str] = "about_text.html"

    text: str
    attachment: str
    links: tuple[str, ...]


class About(Part, frozen=True):
    template: ClassVar[str] = "about.html"

    name: str
    fold: Fold


class Others(Part, frozen=True):
    template: ClassVar[str] = "others.html"

    title: str
    others: tuple[Other, ...]


def own_sheets(sight: Seen) -> Iterator[OwnSheet]:
    people = sight.once(People)
    for who in people.own:
        yield _own_sheet(sight, people, people.by_id[who])


def _own_sheet(sight: Seen, people: People, one: Protagonist) -> OwnSheet:
    t, mine, stands = sight.t, sight.mine, people.standing[one.id]
    row = dice_row(one.dice, t, "middle") if one.dice else None
    costs = one.is_active and stands.next_monologue_costs
    free = t("the next one: no box") if one.is_active else ""
    bonds = {"intact": "", "broken": t("broken"), "destroyed": t("lost")}
    return OwnSheet(
        key=f"sheet-{one.id}",
        name=one.name,
        note=_note(sight, people, one),
        is_last=one.status == "closing",
        dice=row,
        dice_said=capitalised(row.said) if row else _no_dice(sight, one),
        is_begun=mine.begun,
        monologues=str(len(one.monologues)),
        next_one=t("the next one: a box") if costs else free,
        costs=costs,
        transgression=t("yes, the d4 is open") if one.transgressed else t("not yet, no d4"),
        inhuman_act=one.transgression if one.transgressed else "",
        attachment=one.attachment.name,
        bond=bonds[one.attachment.bond],
    )


def _no_dice(sight: Seen, one: Protagonist) -> str:
    t = sight.t
    if sight.mine.begun and not one.is_gone:
        return t("No dice. The bowl has some, at a price.")
    return t("No dice.")


def _note(sight: Seen, people: People, one: Protagonist) -> str:
    t = sight.t
    if one.is_gone:
        return cause_of(one, t)
    if one.status == "closing":
        return t("a last scene")
    is_alone = sight.mine.begun and not people.standing[one.id].present
    return t("on their own") if is_alone else ""


def others(sight: Seen) -> Iterator[Others]:
    people, t = sight.once(People), sight.t
    found = tuple(
        _other(sight, people, one) for one in sight.mine.protagonists if one.id not in people.own
    )
    if found:
        title = t("The others") if people.own else t("The protagonists")
        yield Others(key="others", title=title, others=found)


def _other(sight: Seen, people: People, one: Protagonist) -> Other:
    t = sight.t
    return Other(
        name=one.name,
        seat=t.seat(one.seat or "") or t("nobody's"),
        is_gone=one.is_gone,
        state=(cause_of(one, t),) if one.is_gone else tuple(_state(sight, people, one)),
        dice=dice_row(one.dice, t),
        about=_about(sight, people, one) if one.looks or one.origin else None,
    )


def _state(sight: Seen, people: People, one: Protagonist) -> Iterator[str]:
    t, stands = sight.t, people.standing[one.id]
    if one.transgressed:
        yield t("has transgressed, d4 open")
    else:
        yield t.many("{count} monologue", "{count} monologues", len(one.monologues))
    if not stands.present:
        yield t("on their own")
    if one.attachment.bond == "broken":
        yield t("attachment broken")
    elif one.attachment.bond == "destroyed":
        yield t("attachment lost")
    elif stands.next_monologue_costs:
        yield t("the next one: a box")


def _about(sight: Seen, people: People, one: Protagonist) -> About:
    key, title = f"about-{one.id}", sight.t("Who is it?")
    make = partial(_about_text, sight, people, one)
    return About(key=key, name=one.name, fold=fold(sight, key, title, make))


def _about_text(sight: Seen, people: People, one: Protagonist) -> Iterator[AboutText]:
    t = sight.t
    yield AboutText(
        key=f"about-{one.id}-text",
        text=" ".join((one.looks, one.temperament, one.origin, one.role)),
        attachment=one.attachment.name,
        links=tuple(
            f"{t('to {name}', name=people.call(link.to))}{t(': ')}{link.text}" for link in one.links
        ),
    )
