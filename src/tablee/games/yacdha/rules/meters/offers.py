"""Folie & trauma: checks to call and to throw, trauma to inflict."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.common import is_mid_round, rules
from tablee.games.yacdha.rules.meters.decide import (
    MADNESS_CHECK,
    MOST,
    TRAUMA,
    TRAUMA_CHECK,
    check_rule,
    may_be_hurt,
)
from tablee.games.yacdha.rules.shapes import MANY
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def inflicting(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    people = (*state.investigators.values(), *state.npcs.values())
    exposed = tuple(person.id for person in people if may_be_hurt(state, person))
    if exposed:
        yield Offer(
            "inflict",
            TRAUMA,
            fields=(
                Field("who", "many", exposed, least=1, most=min(len(exposed), MANY)),
                Field("amount", "integer", least=1, most=MOST),
                Field("event", "text", least=1, most=200),
            ),
        )


@rules.offering
def checks(state: State, by: By) -> Iterator[Offer]:
    for person in state.investigators.values():
        due = person.id in state.checks and not is_mid_round(state, person.id)
        if due and person.condition == "active" and by.may_act_for(person.seat):
            rule = check_rule(state.checks[person.id].meter)
            yield Offer("roll-check", rule, {"who": person.id}, dice=True)


@rules.offering
def called_checks(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    free = tuple(
        p.id
        for p in state.investigators.values()
        if p.condition == "active" and p.id not in state.checks
    )
    if free:
        exposed = Field("who", "many", free, least=1, most=min(len(free), MANY))
        kind = Field("event", "text", least=1, most=200)
        for kind_of_meter in ("madness", "trauma"):
            yield Offer(
                "call-check",
                MADNESS_CHECK if kind_of_meter == "madness" else TRAUMA_CHECK,
                {"meter": kind_of_meter},
                (exposed, kind, Field("again", "flag", required=False)),
                advice=("yacdha.meter.madness-meaning",) if kind_of_meter == "madness" else (),
            )
