"""What the keeper may ask about people: making them, showing them, letting them go."""

from collections.abc import Iterator

from tablee.games.cheap_tales.common import ID, rules
from tablee.games.cheap_tales.people import (
    ANTAGONIST_LIFE,
    HENCHMAN_MIGHT,
    MOST_EXTRAS,
    RULE_OF,
)
from tablee.games.cheap_tales.sheet_offers import NAME
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.traits import ARMOUR_DIE
from tablee.kernel.words import By, Field, Offer


@rules.offering
def people(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    if sum(not extra.gone for extra in state.extras.values()) < MOST_EXTRAS:
        yield from _making()
    for extra in state.extras.values():
        if not extra.gone:
            yield from _of_extra(state, extra)


def _making() -> Iterator[Offer]:
    alias = Field("alias", "text", most=60, required=False)
    aspects = Field("aspects", "texts", least=1, most=1)
    advice = (f"{ID}.gm.comparison-table", f"{ID}.npc.ordinary-person")
    count = Field("count", "integer", least=1, most=20)
    yield Offer(
        "make-extra",
        RULE_OF["brute"],
        {"kind": "brute"},
        (NAME, alias, count, Field("might", "integer", most=6, required=False), aspects),
        advice=advice,
    )
    armour = Field("armour", "choice", tuple(ARMOUR_DIE), required=False)
    might = Field("might", "integer", most=HENCHMAN_MIGHT)
    yield Offer(
        "make-extra",
        RULE_OF["henchman"],
        {"kind": "henchman"},
        (NAME, alias, count, might, aspects, armour),
        advice=advice,
    )
    least, most = ANTAGONIST_LIFE
    yield Offer(
        "make-extra",
        RULE_OF["antagonist"],
        {"kind": "antagonist"},
        (
            NAME,
            alias,
            Field("might", "integer", most=15),
            Field("life", "integer", least=least, most=most),
            Field("aspects", "texts", least=1, most=4),
            armour,
            Field("die", "choice", ("d3", "d6", "d6up"), required=False),
            Field("bonus", "integer", most=6, required=False),
            Field("trained", "flag", required=False),
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
    hidden = tuple(a.id for a in extra.aspects if a.id not in extra.known)
    if hidden:
        yield Offer("show-aspect", f"{ID}.npc.aspects", given, (Field("aspect", "choice", hidden),))
    involved = any(
        roll.stage != "done"
        and (roll.who == extra.id or extra.id in (*roll.targets, roll.against, roll.second))
        for roll in state.rolls.values()
    )
    if involved or state.losing(extra.id) is not None:
        return
    yield Offer("remove-extra", f"{ID}.npc.health", given)
    most = 1 if extra.kind == "antagonist" else 20
    yield Offer(
        "change-extra", f"{ID}.npc.reactive-bonus", given, (Field("count", "integer", most=most),)
    )
    if not extra.might_known:
        yield Offer(
            "change-extra", f"{ID}.npc.basics", given, (Field("might", "integer", most=15),)
        )
