"""Who may take a die, tell, doubt or accept."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ID, MANY, allowed, rules, text
from tablee.games.innommable.rules.monologues.law import (
    ALIKE,
    TAKE,
    check_kind,
    check_take,
    earlier,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def offer_monologues(state: State, by: By) -> Iterator[Offer]:
    aside = state.aside
    for one in state.active():
        if not by.may_act_for(one.seat) or not allowed(check_take, state, by, one):
            continue
        for sides, _ in state.bowl:
            if allowed(check_kind, one, sides):
                yield Offer("take-die", TAKE, {"who": one.id, "die": sides})
    if aside is None or aside.kind != "monologue":
        return
    one = state.protagonists[aside.who]
    if not aside.told:
        if by.may_act_for(one.seat):
            rule = f"{ID}.monologue.types"
            yield Offer("tell-monologue", rule, {"who": one.id}, (text("text", least=1),))
            yield Offer("withdraw-aside", TAKE, {"who": one.id})
        return
    told = tuple(element.id for element in earlier(state, one.id))[-MANY:]
    like = Field("element", "choice", told)
    if by.is_keeper:
        yield Offer("accept-monologue", ALIKE)
        yield Offer("reject-monologue", ALIKE, fields=(like,))
    if by.seat != one.seat and not any(d.seat == by.seat for d in aside.doubts):
        yield Offer("doubt-monologue", ALIKE, fields=(like,))
