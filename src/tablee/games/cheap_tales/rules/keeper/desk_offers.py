"""What lies on the keeper's desk: the golden rule, ideas, aspects of the scene, points to award."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.offers import LINE
from tablee.games.cheap_tales.rules.aspects.decide import live_aspects
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.state import State
from tablee.kernel.words import By, Offer


@rules.offering
def desk(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    for aspect in live_aspects(state, by).values():
        own = state.hero(aspect.by)
        mine = own is not None and by.may_act_for(own.seat) and not aspect.text
        if by.is_keeper or mine:
            yield Offer("name-aspect", f"{ID}.combat.risk-table", {"aspect": aspect.id}, (LINE,))
    if not by.is_keeper:
        return
    for aspect in live_aspects(state, by).values():
        if aspect.kind == "constraint" and aspect.on in state.heroes:
            yield Offer("exploit-constraint", f"{ID}.combat.risk-table", {"aspect": aspect.id})
