"""Les risques: what a prowess may cost, and the aspects that it leaves."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Total
from tablee.games.cheap_tales.rules.aspects.decide import live_aspect, live_aspects
from tablee.games.cheap_tales.rules.aspects.events import AspectNamed, ConstraintExploited
from tablee.games.cheap_tales.rules.common import ID, mine, roll_of, rules, then
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.decide import CANCEL, SIX, aspect_set
from tablee.games.cheap_tales.rules.results.settle import closing, extra_blows
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import SceneAspect, State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import RISKS, Risk
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

RISK = f"{ID}.combat.risk-table"


def owing_risk(state: State, by: By, who: str) -> Roll:
    roll = roll_of(state, who)
    if roll.stage != "risk":
        if roll.stage == "effects":
            raise Refused(CANCEL, "Special effects are chosen before the risk is rolled.")
        raise Refused(RISK, "No risk is due.")
    if not roll.extra:
        only_keeper(by, RISK)
    elif by.role == "spectator":
        raise Refused(RISK, "This is for those who play.")
    return roll


def risks(state: State, by: By) -> Iterator[Roll]:
    """Rolls whose risk this seat may settle: the keeper those of heroes, anybody the others."""
    for roll in state.rolls.values() if by.role != "spectator" else ():
        if roll.stage == "risk" and (by.is_keeper or roll.extra):
            yield roll


@rules.law(asks.RollRisk, RISK, dice=True)
def may_roll_risk(state: State, by: By, ask: asks.RollRisk) -> Roll:
    roll = owing_risk(state, by, ask.who)
    if state.options["risk_mode"] == "keeper_choice" or roll.extra:
        raise Refused(RISK, "At this table the risk is chosen, not rolled.")
    return roll


@may_roll_risk.decides
def roll_risk(state: State, by: By, ask: asks.RollRisk, dice: Dice, roll: Roll) -> Iterator[Event]:
    two = Total(count=2, sides=SIX, role="risk", who=(roll.who,) * 2)
    risk: Risk = dice.throw(two, fold=risk_read, start="nothing")
    yield from _risk_run(state, by, roll, risk, "", dice)


@may_roll_risk.offers
def rolled_risks(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": roll.who}) for roll in risks(state, by))


def risk_read(_: str, fell: int, index: int) -> Risk:
    """Which row of the table two dice come to."""
    return RISKS[fell]


@rules.law(asks.ChooseRisk, RISK)
def may_choose_risk(state: State, by: By, ask: asks.ChooseRisk) -> Roll:
    return owing_risk(state, by, ask.who)


@may_choose_risk.decides
def choose_risk(
    state: State, by: By, ask: asks.ChooseRisk, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from _risk_run(state, by, roll, ask.risk, ask.text, dice)


@may_choose_risk.offers
def chosen_risks(state: State, by: By) -> Iterator[Candidate]:
    for roll in risks(state, by):
        yield Candidate({"who": roll.who}, sure=ALL, dice=roll.extra)


def _risk_run(
    state: State, by: By, roll: Roll, risk: Risk, text: str, dice: Dice
) -> Iterator[Event]:
    worse = risk == "blunder" and not roll.succeeds
    run = events.RiskRun(who=roll.who, risk=risk, worse=worse)
    state = yield from then(state, (run,))
    if risk == "constraint":
        made = aspect_set(state, by, text, on=roll.who, kind="constraint", rule=RISK)
        state = yield from then(state, (made,))
    after = roll_of(state, roll.who)
    if after.extra and after.stage == "blow":
        yield from extra_blows(state, after, dice)
        return
    yield from closing(state, after)


@rules.law(asks.NameAspect, RISK)
def may_name(state: State, by: By, ask: asks.NameAspect) -> Event:
    aspect = live_aspect(state, by, ask.aspect, RISK)
    if not by.is_keeper and (aspect.text or aspect.by not in state.heroes):
        raise Refused(RISK, "The keeper words this aspect.")
    if not by.is_keeper:
        mine(state, by, aspect.by)
    return AspectNamed(aspect=aspect.id, text=ask.text)


@may_name.offers
def nameless(state: State, by: By) -> Iterator[Candidate]:
    for aspect in live_aspects(state, by).values() if by.role != "spectator" else ():
        if by.is_keeper or (aspect.by in state.heroes and not aspect.text):
            yield Candidate({"aspect": aspect.id})


@rules.law(asks.ExploitConstraint, RISK, keeper=True)
def may_exploit(state: State, by: By, ask: asks.ExploitConstraint) -> SceneAspect:
    aspect = live_aspects(state, by).get(ask.aspect)
    if aspect is None or aspect.kind != "constraint" or aspect.on not in state.heroes:
        raise Refused(RISK, "This is no drawback of a hero.")
    return aspect


@may_exploit.decides
def exploit_constraint(
    state: State, by: By, ask: asks.ExploitConstraint, dice: Dice, aspect: SceneAspect
) -> Iterator[Event]:
    yield ConstraintExploited(aspect=aspect.id, who=aspect.on, text=aspect.text)
    yield HeroismGained(rule=RISK, who=aspect.on, why=aspect.text)


@may_exploit.offers
def constraints(state: State, by: By) -> Iterator[Candidate]:
    for aspect in live_aspects(state, by).values() if by.is_keeper else ():
        if aspect.kind == "constraint":
            yield Candidate({"aspect": aspect.id})
