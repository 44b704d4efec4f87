"""Points that the keeper gives for daring, bad luck or a treat."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.common import ID, known, living, rules
from tablee.games.cheap_tales.rules.heroism import asks, events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import AWARDS
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

AWARD = f"{ID}.gm.heroism-awards"
AWARD_RULE = {
    "daring": f"{ID}.heroism.gain-daring",
    "jinx": f"{ID}.heroism.gain-jinx",
    "bribe": f"{ID}.heroism.gain-bribe",
}


@rules.decides(asks.Award)
def award(state: State, by: By, ask: asks.Award, dice: Dice) -> Iterator[Event]:
    only_keeper(by, AWARD)
    hero = living(known(state, ask.who))
    if ask.points > AWARDS[ask.kind]:
        raise Refused(AWARD, "This award is {most} at most.", most=AWARDS[ask.kind])
    yield events.HeroismGained(
        rule=AWARD_RULE[ask.kind], who=hero.id, points=ask.points, why=ask.why
    )
