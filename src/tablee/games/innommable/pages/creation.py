"""Before the game: what was announced, a protagonist to write, and who is there already."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.forms import Picks, Written, area, line, picks, why
from tablee.games.innommable.pages.words import People, Seen
from tablee.games.innommable.state.preparation import Announced
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Characters, characters

NAME = 60


class Blank(msgspec.Struct, frozen=True):
    """A protagonist to write, for one seat."""

    act: Act
    seat: str
    """Named where this player writes for more than one."""
    name: Written
    gender: Picks
    pairs: tuple[tuple[Written, ...], ...]
    attachment: Written
    kind: Picks


class There(msgspec.Struct, frozen=True):
    """Somebody who is there already."""

    name: str
    looks: str
    attachment: str
    links: tuple[str, ...]


class Creation(Part, frozen=True):
    template: ClassVar[str] = "creation.html"

    told: Announced | None
    pitch: str
    characters: Characters | None
    blanks: tuple[Blank, ...]
    is_ready: bool
    there: tuple[There, ...]
    why: Fold


def creation(sight: Seen) -> Iterator[Creation]:
    mine, people = sight.mine, sight.once(People)
    if mine.begun:
        return
    offer, held = sight.offer_of("create-protagonist"), sight.held
    seats = [seat for seat in offer.fields[0].choices if seat in held] if offer else []
    writes = bool(seats) and not sight.is_keeper
    yield Creation(
        key="creation",
        told=mine.announced,
        pitch=sight.game.book.pitch.in_language(sight.language),
        characters=characters(sight) if writes else None,
        blanks=tuple(_blanks(sight, seats)) if writes else (),
        is_ready=not writes and mine.announced is not None and bool(people.own),
        there=tuple(_there(sight, people)),
        why=why(sight, "creation.steps", "why-creation"),
    )


def _blanks(sight: Seen, seats: list[str]) -> Iterator[Blank]:
    t = sight.t
    for number, seat in enumerate(seats, 1):
        yield Blank(
            act=Act(
                id="create" if number == 1 else f"create-{number}",
                ask="create-protagonist",
                label=t("Enter the story"),
                given=(("seat", seat),),
            ),
            seat=sight.t.seat(seat) if len(seats) > 1 else "",
            name=line("name", t("Name"), NAME),
            gender=picks("gender", t("The story says"), _pronouns(sight), "n", required=False),
            pairs=self_portrait(sight),
            attachment=line(
                "attachment",
                t("The attachment: what keeps them human"),
                required=False,
                help=t(
                    "Somebody, a conviction, an object. Never another protagonist. "
                    "It has a column of its own in the fate list."
                ),
            ),
            kind=attachment_kinds(sight),
        )


def _pronouns(sight: Seen) -> Iterator[tuple[str, str]]:
    t = sight.t
    yield from (("f", t("she")), ("m", t("he")), ("n", t("they")))


def self_portrait(
    sight: Seen, looks: str = "", temperament: str = "", origin: str = "", role: str = ""
) -> tuple[tuple[Written, Written], tuple[Written, Written]]:
    """Four texts about somebody, in two pairs."""
    t = sight.t
    return (
        (
            area("looks", t("What one sees of them"), value=looks, rows=2),
            area("temperament", t("Temperament"), value=temperament, rows=2),
        ),
        (
            area("origin", t("Where they come from"), value=origin, rows=2),
            area("role", t("How they fill the role given to all"), value=role, rows=2),
        ),
    )


def attachment_kinds(sight: Seen, chosen: str = "other") -> Picks:
    t = sight.t
    words = (
        ("person", t("somebody")),
        ("conviction", t("a conviction")),
        ("object", t("an object")),
        ("other", t("something else")),
    )
    return picks("attachment_kind", t("It is"), words, chosen, required=False)


def _there(sight: Seen, people: People) -> Iterator[There]:
    t = sight.t
    for one in sight.mine.protagonists:
        links = (
            f"{t('to {name}', name=people.call(link.to))}{t(': ')}{link.text}" for link in one.links
        )
        yield There(one.name, one.looks, one.attachment.name, tuple(links))
