"""The forms that bring somebody, a creature or a weapon into the story."""

from collections.abc import Iterator

from tablee.games.yacdha.pages.fields import Fields, FormPart, Group, Line, Lines, form_part
from tablee.games.yacdha.pages.words import Seen
from tablee.kernel.words import Offer


def new_npc(sight: Seen, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, "create-npc")
    numbers = (
        ("count", t("How many alike"), 1),
        ("madness", t("Madness"), 1),
        ("trauma", t("Trauma"), 1),
        ("mythos", t("Mythos"), 0),
    )
    texts = (
        ("talent", t("Talent")),
        ("flaw", t("Flaw")),
        ("description", t("Portrait")),
        ("secret", t("Intentions")),
    )
    lines: Lines = (
        fields.line("name", look="plain"),
        Group(
            "y-numbers",
            tuple(
                fields.line(name, label, value) for name, label, value in numbers if name in fields
            ),
        ),
        *_looks(fields),
        *fields.lines(texts),
    )
    return form_part(sight, offer, t("Create"), lines, id="create-npc", look="main")


def _looks(fields: Fields) -> Iterator[Line]:
    yield fields.line("gender", value="n", look="plain")
    for name in ("weapons", "occupations"):
        if name in fields:
            yield fields.line(name, look="plain")


def new_creature(sight: Seen, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, "create-creature")
    toughness = t("Trauma that ends it (0{colon}wounds do nothing)", colon=t(": "))
    lines = (
        fields.line("name", look="plain"),
        fields.line("toughness", toughness, 0, look="short"),
        *_looks(fields),
        fields.line("description", t("Portrait")),
        fields.line("secret", t("Intentions")),
    )
    return form_part(sight, offer, t("Create"), lines, id="create-creature", look="main")


def new_weapon(sight: Seen, offer: Offer) -> FormPart:
    fields = Fields(sight, offer, "add-weapon")
    lines = (fields.line(field.name, look="plain") for field in offer.fields)
    return form_part(sight, offer, sight.t("Add it"), lines, id="add-weapon")
