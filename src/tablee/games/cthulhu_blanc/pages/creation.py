"""A player without an agent: what the service is, somebody to begin with, a blank staff card."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.words import People, Seen, meter_names
from tablee.kernel.acts import Act, Choice, Input, act
from tablee.kernel.page import Part
from tablee.kernel.page_parts import Characters, characters
from tablee.kernel.words import Offer


class Beginning(msgspec.Struct, frozen=True):
    """A meter and where it starts."""

    meter: str
    said: str


class LinkField(msgspec.Struct, frozen=True):
    """What ties the new agent to the one who was lost."""

    input: Input
    note: str
    help: str


class StaffCard(Part, frozen=True):
    template: ClassVar[str] = "staff_card.html"

    pitch: str
    characters: Characters
    create: Act
    name: Input
    profession: Input
    traits: tuple[str, ...]
    """What each line for a trait is called."""
    traits_title: str
    lacks: str
    """How a script says that traits are missing, with # for the number."""
    genders: tuple[Choice, ...]
    link: LinkField | None
    beginnings: tuple[Beginning, ...]


def blank_offer(sight: Seen) -> Offer | None:
    """The offer to create an agent of one's own; for a seat that is lent, it names the seat."""
    offers = sight.offers_of("create-agent")
    return next((offer for offer in offers if "seat" not in offer.given), None)


def creation(sight: Seen) -> Iterator[StaffCard]:
    offer = blank_offer(sight)
    if offer is None:
        return
    t = sight.t
    labels = {"name": t("Name"), "profession": t("Profession")}
    form = act(sight, offer, t("Join the service"), id="create", labels=labels)
    inputs = {one.name: one for one in form.inputs}
    traits = inputs["traits"].most
    yield StaffCard(
        key="create-card",
        pitch=sight.game.book.pitch.in_language(sight.language),
        characters=characters(sight),
        create=form,
        name=inputs["name"],
        profession=inputs["profession"],
        traits=tuple(t("Trait {number}", number=n) for n in range(1, traits + 1)),
        traits_title=t.many("{count} trait", "{count} traits", traits),
        lacks=t(
            "{what}: {count} still missing", what=sight.field_name("traits", offer.ask), count="#"
        ),
        genders=(
            Choice("f", t("her")),
            Choice("m", t("him")),
            Choice("n", t("them"), is_chosen=True),
        ),
        link=_link(sight, inputs["link"]) if "link" in inputs else None,
        beginnings=tuple(Beginning(meter, f"{name} 1") for meter, name in meter_names(t)),
    )


def _link(sight: Seen, input: Input) -> LinkField:
    t = sight.t
    lost = sight.once(People).full_name(sight.mine.lost)
    asked = msgspec.structs.replace(input, label=t("What ties them to {name}?", name=lost))
    if input.required:
        told = t(
            "A cousin, a creditor, the one who shared the office. Their arrival will be played."
        )
        return LinkField(asked, "", told)
    return LinkField(asked, t("if anything"), t("Filled in or left blank, as you like."))
