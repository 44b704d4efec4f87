"""Odds that go through several asks: what each ask comes to in the long run."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_d20.odds.attacks import of_attack
from tablee.games.cthulhu_d20.odds.courses import (
    of_breath,
    of_care,
    of_effort,
    of_fainting,
    of_fall,
    of_fire,
    of_rest,
    of_wounds,
    stretches,
)
from tablee.games.cthulhu_d20.rules.attack.asks import (
    Circumstances,
    DeclareAttack,
    RollAttack,
    Zone,
)
from tablee.games.cthulhu_d20.rules.clock.asks import Suffer
from tablee.games.cthulhu_d20.rules.hazards.asks import ExposeTo, Fall, HoldBreath
from tablee.games.cthulhu_d20.rules.points.asks import BeginRest, ChargeEffort
from tablee.games.cthulhu_d20.rules.worsening.asks import CareFor
from tablee.games.cthulhu_d20.state.table import State, Strike
from tablee.kernel.prospect import Prospect
from tablee.kernel.shapes import read_as
from tablee.kernel.words import Ask, By

A_RUN = 2
"""What a few minutes of running cost (meter.effort-cost)."""


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """The odds questions of the text, each beside the ask where it matters."""
    state = replace(state, straight=True, vote=None)
    match ask:
        case RollAttack() if state.strike is not None:
            yield from of_attack(replace(state, strike=None), by, declaration(state.strike))
        case Suffer(who=who):
            yield from of_wounds(state, by, who)
            yield from of_fainting(state, by, who)
            yield from of_breath_held(state, by, who)
        case CareFor(patient=patient):
            yield from of_care(state, by, ask)
            if by.may_act_for(state.people[patient].seat):
                yield from of_wounds(state, by, patient)
        case ChargeEffort():
            yield from of_effort(state, by, ask)
            for who in dict.fromkeys(ask.who):
                yield from of_fainting(state, by, who)
        case Fall():
            yield from of_fall(state, by, ask)
        case ExposeTo():
            yield from of_fire(state, by, ask)
        case HoldBreath(who=who):
            yield from of_breath(state, by, who)
        case BeginRest(who=resting):
            for who in dict.fromkeys(resting):
                yield from of_rest(state, by, who)
                yield from of_fainting(state, by, who)
                run = ChargeEffort(who=(who,), cost=A_RUN, kind="prolonged")
                yield from stretches(state, by, run, who)
        case _:
            pass


def declaration(strike: Strike) -> DeclareAttack:
    """The ask that laid an attack on the table: odds reckon with it once it lies there."""
    return DeclareAttack(
        who=strike.who,
        target=strike.target,
        weapon=strike.weapon,
        zone=read_as(Zone, strike.zone),
        power=strike.power,
        hold_back=strike.hold_back,
        burst=strike.burst,
        distance=strike.distance,
        circumstances=read_as(Circumstances, strike.circumstances),
        mercy=strike.mercy,
        bonus=strike.bonus,
    )


def of_breath_held(state: State, by: By, who: str) -> Iterator[Prospect]:
    if state.people[who].breath is not None:
        yield from of_breath(state, by, who)
