"""What the keeper may ask about people: making them, showing them, letting them go."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.extras.decide import (
    ANTAGONIST_LIFE,
    HENCHMAN_MIGHT,
    MOST_EXTRAS,
    RULE_OF,
)
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.traits import ARMOUR_DIE, CLASS_DIE, CLASS_LIFE, Class
from tablee.kernel.words import By, Field, Offer

NAME = Field("name", "text", least=1, most=60)


@rules.offering
def people(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    if sum(not extra.gone for extra in state.extras.values()) < MOST_EXTRAS:
        yield from _making()
    for extra in state.extras.values():
        if not extra.gone:
            yield from _of_extra(state, extra)


def _set_by(kind: Class) -> tuple[Field, ...]:
    """Numbers that the class has set: they may be named, but not changed."""
    life = CLASS_LIFE[kind]
    return (
        Field("life", "integer", least=life, most=life, required=False),
        Field("die", "choice", (CLASS_DIE[kind],), required=False),
    )


def _making() -> Iterator[Offer]:
    alias = Field("alias", "text", most=200, required=False)
    aspects = Field("aspects", "texts", least=1, most=8)
    more = (
        Field("gender", "choice", ("f", "m", "n"), required=False),
        Field("trained", "flag", required=False),
        Field("power", "integer", most=99, required=False),
        Field("description", "text", most=1000, required=False),
    )
    advice = (f"{ID}.gm.comparison-table", f"{ID}.npc.ordinary-person")
    count = Field("count", "integer", least=1, most=50)
    yield Offer(
        "make-extra",
        RULE_OF["brute"],
        {"kind": "brute"},
        (
            NAME,
            alias,
            count,
            Field("might", "integer", most=30, required=False),
            aspects,
            *_set_by("brute"),
            *more,
        ),
        advice=advice,
    )
    armour = Field("armour", "choice", tuple(ARMOUR_DIE), required=False)
    might = Field("might", "integer", most=HENCHMAN_MIGHT)
    yield Offer(
        "make-extra",
        RULE_OF["henchman"],
        {"kind": "henchman"},
        (NAME, alias, count, might, aspects, armour, *_set_by("henchman"), *more),
        advice=advice,
    )
    yield Offer(
        "make-extra",
        RULE_OF["antagonist"],
        {"kind": "antagonist"},
        (
            NAME,
            alias,
            Field("might", "integer", most=30),
            Field("life", "integer", least=ANTAGONIST_LIFE[0], most=99, required=False),
            aspects,
            armour,
            Field("die", "choice", ("none", "d3", "d6", "d6up", "d3-1"), required=False),
            Field("bonus", "integer", most=20, required=False),
            *more,
        ),
        advice=advice,
    )


def _of_extra(state: State, extra: Extra) -> Iterator[Offer]:
    given = {"who": extra.id}
    if not extra.shown:
        yield Offer(
            "show-extra",
            f"{ID}.npc.basics",
            given,
            (Field("might", "flag", required=False), Field("kind", "flag", required=False)),
        )
    else:
        if not extra.might_known:
            yield Offer("show-extra", f"{ID}.npc.basics", {**given, "might": True})
        if not extra.class_known:
            yield Offer("show-extra", f"{ID}.npc.basics", {**given, "kind": True})
        if not (extra.might_known or extra.class_known):
            both = {**given, "might": True, "kind": True}
            yield Offer("show-extra", f"{ID}.npc.basics", both)
    hidden = tuple(a.id for a in extra.aspects if a.id not in extra.known)
    if hidden:
        yield Offer("show-aspect", f"{ID}.npc.aspects", given, (Field("aspect", "choice", hidden),))
    yield Offer("remove-extra", f"{ID}.npc.health", given)
    most = 1 if extra.kind == "antagonist" else 50
    power = Field("power", "integer", most=99)
    other = [Field("power", "integer", most=99, required=False)]
    if not extra.might_known:
        might = Field("might", "integer", most=30)
        yield Offer("change-extra", f"{ID}.npc.basics", given, (might, *other))
        other.append(Field("might", "integer", most=30, required=False))
    count = Field("count", "integer", most=most)
    yield Offer("change-extra", f"{ID}.npc.reactive-bonus", given, (count, *other))
    yield Offer("change-extra", f"{ID}.npc.basics", given, (power,))
