"""Odds that go through several asks: what each ask comes to in the long run."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_d20 import asks
from tablee.games.cthulhu_d20 import asks_fight as fight_asks
from tablee.games.cthulhu_d20.prospects_attack import of_attack
from tablee.games.cthulhu_d20.prospects_time import (
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
from tablee.games.cthulhu_d20.state import State, Strike
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By

A_RUN = 2
"""What a few minutes of running cost (meter.effort-cost)."""


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """The odds questions of the text, each beside the ask where it matters."""
    state = replace(state, straight=True, vote=None)
    match ask:
        case fight_asks.RollAttack() if state.strike is not None:
            yield from of_attack(replace(state, strike=None), by, declaration(state.strike))
        case fight_asks.Suffer(who=who):
            yield from of_wounds(state, by, who)
            yield from of_fainting(state, by, who)
            yield from of_breath_held(state, by, who)
        case asks.CareFor(patient=patient):
            yield from of_care(state, by, ask)
            if by.may_act_for(state.people[patient].seat):
                yield from of_wounds(state, by, patient)
        case asks.ChargeEffort():
            yield from of_effort(state, by, ask)
            for who in dict.fromkeys(ask.who):
                yield from of_fainting(state, by, who)
        case fight_asks.Fall():
            yield from of_fall(state, by, ask)
        case fight_asks.ExposeTo():
            yield from of_fire(state, by, ask)
        case fight_asks.HoldBreath(who=who):
            yield from of_breath(state, by, who)
        case fight_asks.BeginRest(who=resting):
            for who in dict.fromkeys(resting):
                yield from of_rest(state, by, who)
                yield from of_fainting(state, by, who)
                run = asks.ChargeEffort(who=(who,), cost=A_RUN, kind="prolonged")
                yield from stretches(state, by, run, who)
        case _:
            pass


def declaration(strike: Strike) -> fight_asks.DeclareAttack:
    """The ask that laid an attack on the table: odds reckon with it once it lies there."""
    return fight_asks.DeclareAttack(
        who=strike.who,
        target=strike.target,
        weapon=strike.weapon,
        zone=msgspec.convert(strike.zone, fight_asks.Zone),
        power=strike.power,
        hold_back=strike.hold_back,
        burst=strike.burst,
        distance=strike.distance,
        circumstances=msgspec.convert(strike.circumstances, fight_asks.Circumstances),
        mercy=strike.mercy,
        bonus=strike.bonus,
    )


def of_breath_held(state: State, by: By, who: str) -> Iterator[Prospect]:
    if state.people[who].breath is not None:
        yield from of_breath(state, by, who)
