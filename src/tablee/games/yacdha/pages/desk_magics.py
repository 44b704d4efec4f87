"""Magics: what they take, what they do, and their use."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from tablee.games.yacdha.pages.desk_sections import Section, section
from tablee.games.yacdha.pages.fields import Fields, FormPart, Line, form_fold, form_part
from tablee.games.yacdha.pages.portraits import Fact, facts
from tablee.games.yacdha.pages.words import People, Seen, fold, up
from tablee.games.yacdha.state.magic import Magic
from tablee.games.yacdha.words.terms import SCALE, opposition_name, scale_name
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Facts(Part, frozen=True):
    """What is told of something."""

    template: ClassVar[str] = "facts.html"

    facts: tuple[Fact, ...]


def magics(sight: Seen) -> Iterator[Section]:
    title, count = sight.t("Magics"), len(sight.mine.magics)
    yield section(sight, "part-magics", title, "sparkle", lambda: _magics(sight), count=count)


def _magics(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    for magic in sight.mine.magics:
        yield fold(
            sight,
            f"magic-{magic.id}",
            magic.name,
            partial(_magic, sight, people, magic),
            note=opposition_name(magic.opposition, t),
        )
    for offer in sight.offers_of("prepare-magic"):
        make = partial(_preparing, sight, offer)
        yield form_fold(sight, "prepare-magic-fold", t("Prepare a magic"), make, icon="plus")


def _magic(sight: Seen, people: People, magic: Magic) -> Iterator[Part]:
    t = sight.t
    yield Facts(
        key=f"magic-{magic.id}-card",
        facts=facts(
            Fact(t("Conditions"), magic.conditions),
            Fact(up(t("success")), magic.success),
            Fact(up(t("failure")), magic.failure),
            Fact(t("By degree"), magic.degrees),
        ),
    )
    yield from _use(sight, people, magic)


def _use(sight: Seen, people: People, magic: Magic) -> Iterator[Fold]:
    offer = sight.offer_of("open-magic", magic=magic.id)
    if offer is not None:
        make = partial(_opening, sight, people, magic, offer)
        title = sight.t("Open a use of it")
        yield form_fold(sight, f"open-magic-{magic.id}", title, make)


def _opening(sight: Seen, people: People, magic: Magic, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, f"use-{magic.id}", people)
    lines = (
        fields.line("users", t("Who uses it"), kind="many" if magic.together else "pills"),
        fields.line("provided"),
        fields.line("success", t("If it succeeds"), magic.success),
        fields.line("failure", t("If it fails"), magic.failure, may_be_empty=True),
    )
    label, id = t("All conditions are met: open it"), f"open-magic-1-{magic.id}"
    return form_part(sight, offer, label, lines, id=id, look="main")


def _preparing(sight: Seen, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, "prepare-magic")
    lines = (
        fields.line("name", t("Name")),
        _scale(sight, fields.line("opposition", t("Opposition"))),
        fields.line("conditions", t("Conditions")),
        fields.line("success", t("If it succeeds")),
        fields.line("failure", t("If it fails")),
        fields.line("degrees", t("By degree of success and failure")),
        fields.line("together"),
    )
    return form_part(sight, offer, t("Prepare this magic"), lines, id="prepare-magic", look="main")


def _scale(sight: Seen, line: Line) -> Line:
    """A number from a scale whose steps have names."""
    most = min(line.input.most, len(SCALE) - 1)
    steps = tuple(Choice(str(step), scale_name(step, sight.t)) for step in range(most + 1))
    return replace(line, input=replace(line.input, kind="pills", choices=steps), look="scale")
