"""A gift at work: circle, price, surcharges, and a warning where power will not do."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.fields import Flag, Merged, Option, Options, Picker
from tablee.games.cheap_tales.pages.forms import offers_for
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import ABSORBED, CIRCLE_DIFFICULTY, CIRCLE_POWER
from tablee.games.cheap_tales.words.names import signed
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer


class Circle(msgspec.Struct, frozen=True):
    id: str
    number: int
    modifier: str
    cost: int
    short: str
    """What life pays where power does not suffice."""
    is_chosen: bool


class Gift(Part, frozen=True):
    """The form itself: its key is its id."""

    template: ClassVar[str] = "gift.html"

    act: Act
    what: str
    gifts: Options
    qualities: Options
    circle_title: str
    circles: tuple[Circle, ...]
    purposes: Options
    targets: Options | None
    more: str
    """What lies in the fold, while nothing of it is chosen; empty where there is none."""
    flags: tuple[Flag, ...]
    ticks: tuple[Options, ...]
    pickers: tuple[Picker, ...]


def open_gift(sight: Seen, people: People, who: str) -> Gift | None:
    """The form; None for who has no gift to use now."""
    offers = offers_for(sight, who, "cast-gift")
    return _gift(sight, people, who, offers) if offers else None


def gift(sight: Seen, people: People, who: str) -> Fold | None:
    """The form, folded away; None for who has no gift to use now."""
    t, offers = sight.t, offers_for(sight, who, "cast-gift")
    if not offers:
        return None
    power = people.heroes[who].hero.power
    return sight.fold(
        f"gift-{who}-fold",
        t("Use a gift"),
        lambda: (_gift(sight, people, who, offers),),
        note=t("{count} power", count=power),
        look="c-fold",
        icon="sparkle",
    )


def _gift(sight: Seen, people: People, who: str, offers: Sequence[Offer]) -> Gift:
    t, id = sight.t, f"gift-{who}"
    merged = Merged(sight, people, offers, id)
    surcharge = t("surcharge")
    flags = merged.flags(
        ("distance", "lasting", "placed", "offensive"),
        {"distance": surcharge, "lasting": surcharge},
    )
    ticks, pickers = tuple(_ticks(merged, t)), tuple(_pickers(merged, offers))
    return Gift(
        key=id,
        act=Act(
            id=id, ask="cast-gift", label=t("Let it loose"), given=(("who", who),), odds="asked"
        ),
        what=merged.field_name("what"),
        gifts=_gifts(merged),
        qualities=_qualities(merged),
        circle_title=merged.field_name("circle"),
        circles=tuple(_circles(id, merged.hero, t)),
        purposes=_purposes(merged, offers),
        targets=_targets(merged),
        more=t("surcharges, thrust, prowess: nothing yet") if flags or ticks or pickers else "",
        flags=flags,
        ticks=ticks,
        pickers=pickers,
    )


def _gifts(merged: Merged) -> Options:
    options = (
        Option(
            f"{merged.id}-{one}",
            one,
            f"{merged.call('gift', one)} {merged.sight.t.number(merged.hero.score(one))}",
            is_chosen=place == 0,
        )
        for place, one in enumerate(merged.all_choices("gift"))
    )
    return Options("gift", merged.field_name("gift"), tuple(options))


def _qualities(merged: Merged) -> Options:
    options = (
        Option(
            f"{merged.id}-{one}",
            one,
            f"{merged.sight.field_name(one, 'create-hero')} {score}",
            is_chosen=one == "mind",
        )
        for one in merged.choices("quality")
        for score in (merged.sight.t.number(merged.hero.score(one)),)
    )
    return Options("quality", merged.field_name("quality"), tuple(options))


def _circles(id: str, hero: Hero, t: Tongue) -> Iterator[Circle]:
    for number, cost in CIRCLE_POWER.items():
        short = ""
        if missing := max(0, cost - hero.power):
            short = t.many(
                "{count} short: {life} of life",
                "{count} short: {life} of life",
                missing,
                life=ABSORBED * missing,
            )
        yield Circle(
            f"{id}-circle-{number}",
            number,
            signed(CIRCLE_DIFFICULTY[number]),
            cost,
            short,
            number == 1,
        )


def _purposes(merged: Merged, offers: Sequence[Offer]) -> Options:
    purposes = dict.fromkeys(str(offer.given["purpose"]) for offer in offers)
    options = (
        Option(
            f"{merged.id}-{one}",
            one,
            merged.sight.choice_name("purpose", one, "cast-gift"),
            is_chosen=place == 0,
        )
        for place, one in enumerate(purposes)
    )
    return Options("purpose", merged.field_name("purpose"), tuple(options))


def _targets(merged: Merged) -> Options | None:
    options = tuple(
        Option(f"{merged.id}-to-{one}", one, merged.people.call(one))
        for one in merged.all_choices("targets")
    )
    legend = merged.field_name("targets")
    return Options("targets", legend, options, one_only=False) if options else None


def _ticks(merged: Merged, t: Tongue) -> Iterator[Options]:
    titles = {"thrust": t("Secret thrust: a third trait"), "tools": t("Objects that help")}
    for name, title in titles.items():
        found = merged.ticks(name, title, merged.all_choices(name), scored=name == "thrust")
        if found:
            yield found


def _pickers(merged: Merged, offers: Sequence[Offer]) -> Iterator[Picker]:
    for name in ("element", "source", "prowess", "free"):
        choices = dict.fromkeys(one for offer in offers for one in _may_be(offer, name))
        note = merged.sight.t("circle 4, without risk") if name == "free" else ""
        if choices:
            yield merged.picker(name, choices, note)


def _may_be(offer: Offer, name: str) -> Iterator[str]:
    """What a field may hold in an offer, whether it is asked for or decided already."""
    for field in offer.fields:
        if field.name == name:
            yield from field.choices
    if name in offer.given:
        yield str(offer.given[name])
