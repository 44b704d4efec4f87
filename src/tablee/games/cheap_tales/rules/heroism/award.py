"""Points that the keeper gives for daring, bad luck or a treat."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import (
    ID,
    any_hero,
    known,
    living,
    on_sheets,
    rules,
)
from tablee.games.cheap_tales.rules.heroism import asks, events
from tablee.games.cheap_tales.rules.shapes import REQUIRED
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import AWARDS
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

AWARD = f"{ID}.gm.heroism-awards"
AWARD_RULE = {
    "daring": f"{ID}.heroism.gain-daring",
    "jinx": f"{ID}.heroism.gain-jinx",
    "bribe": f"{ID}.heroism.gain-bribe",
}


@rules.law(asks.Award, AWARD, keeper=True)
def may_award(state: State, by: By, ask: asks.Award) -> Event:
    hero = living(known(state, ask.who))
    if ask.points > AWARDS[ask.kind]:
        raise Refused(AWARD, "This award is {most} at most.", most=AWARDS[ask.kind])
    return events.HeroismGained(
        rule=AWARD_RULE[ask.kind], who=hero.id, points=ask.points, why=ask.why
    )


@may_award.offers
def awards(state: State, by: By) -> Iterator[Candidate]:
    for hero in any_hero(state, by):
        for number, (kind, most) in enumerate(AWARDS.items()):
            yield Candidate(
                {"who": hero.id, "kind": kind},
                limits={"points": (1, most)},
                shaped={"points": REQUIRED},
                omit=() if most > 1 else ("points",),
                rule=AWARD_RULE[kind],
                alike=number > 0,
            )


may_award.depends(on_sheets)
