"""Leads: four tiers each, who holds which, and ways to hand them on."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.desk_sections import Said, Section, section
from tablee.games.yacdha.pages.fields import Fields, FormPart, form_fold, form_part
from tablee.games.yacdha.pages.words import People, Seen, asking, fold, press
from tablee.games.yacdha.state.investigation import Lead
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

MARGINS = ("1", "2–3", "4–5", "6")
"""The margin of a throw that wins each tier (yacdha.investigation.result)."""


class Tier(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what can be found: the margin that it takes, who holds it, to whom it may go."""

    margin: str
    text: str
    is_shared: bool
    holders: tuple[str, ...]
    give: tuple[Act, ...]


class LeadCard(Part, frozen=True):
    template: ClassVar[str] = "desk_lead.html"

    title: str
    tiers: tuple[Tier, ...]
    share: tuple[Act, ...]


def leads(sight: Seen) -> Iterator[Section]:
    found = sight.mine.leads
    yield section(
        sight,
        "part-leads",
        sight.t("Leads"),
        "magnifying-glass",
        lambda: _leads(sight),
        count=len(found),
        stands_open=bool(sight.mine.searches),
    )


def _leads(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    for lead in reversed(sight.mine.leads):
        yield _lead(sight, people, lead)
    if not sight.mine.leads:
        text = t("What a search may find, in four tiers: the margin of the throw says how much.")
        yield Said(key="desk-leads-none", text=text)
    for offer in sight.offers_of("prepare-lead"):
        make = partial(_preparing, sight, offer)
        yield form_fold(sight, "prepare-lead-fold", t("Prepare a lead"), make, icon="plus")


def _lead(sight: Seen, people: People, lead: Lead) -> Fold:
    t = sight.t
    on_it = [who for who, about in sight.mine.searches.items() if about == lead.id]
    known = t("{count} of 4 shared", count=lead.shared)
    if lead.shared == len(MARGINS):
        known = t("known to all")
    notes = [t("{name} is on it", name=people.call(who)) for who in on_it]
    return fold(
        sight,
        f"lead-{lead.id}",
        lead.title,
        lambda: (_card(sight, people, lead),),
        note=", ".join([*notes, known]),
        look="y-fold y-lead",
        stands_open=bool(on_it),
    )


def _card(sight: Seen, people: People, lead: Lead) -> LeadCard:
    t = sight.t
    label = t("Share what is left with everybody")
    return LeadCard(
        key=f"lead-{lead.id}-card",
        title=lead.title,
        tiers=tuple(_tier(sight, people, lead, number) for number in range(1, len(MARGINS) + 1)),
        share=tuple(
            press(sight, offer, label, "link")
            for offer in sight.offers_of("share-information")
            if offer.given["lead"] == lead.id
        ),
    )


def _tier(sight: Seen, people: People, lead: Lead, number: int) -> Tier:
    text, is_shared = lead.tiers[number - 1], lead.shared >= number
    return Tier(
        margin=MARGINS[number - 1],
        text=text or sight.t("nothing planned"),
        is_shared=is_shared,
        holders=tuple(sight.t.seat(seat) for seat, won in lead.won.items() if won >= number),
        give=tuple(_giving(sight, people, lead, number)) if text and not is_shared else (),
    )


def _giving(sight: Seen, people: People, lead: Lead, tier: int) -> Iterator[Act]:
    for offer in sight.offers_of("grant-information"):
        if offer.given["lead"] != lead.id or offer.given["tier"] != tier:
            continue
        for who in offer.fields[0].choices:
            id = f"o-grant-information-{lead.id}-{tier}-{who}"
            label = sight.t("to {name}", name=people.call(who))
            form = asking(id, offer.ask, {**offer.given, "who": who}, label)
            yield msgspec.structs.replace(form, look="y-btn y-btn-link")


def _preparing(sight: Seen, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, "prepare-lead")
    tiers = [field.name for field in offer.fields[1:]]
    lines = (fields.line("title", t("Title")), *(fields.line(name) for name in tiers))
    return form_part(sight, offer, t("Prepare the lead"), lines, look="main")
