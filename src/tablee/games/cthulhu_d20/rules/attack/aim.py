"""Aiming at somebody, and what is behind cover."""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import CONCEALMENT
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.clock.run import run
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    able,
    in_sight,
    known,
    living,
    mine,
    pass_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.rules.fight.events import PostureChanged, TurnUsed
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    nothing_lies,
    stop_resting,
    turn_of,
    use_turn,
)
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.offering import acting, in_reach, the_living
from tablee.games.cthulhu_d20.state.people import Aim, Person
from tablee.games.cthulhu_d20.state.table import State, Turn
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

AIMING = f"{ID}.combat.aim"
COVER = f"{ID}.combat.no-cover-ac"


class Aiming(NamedTuple):
    """Who aims at whom, and in which turn if there are turns."""

    person: Person
    target: Person
    turn: Turn | None


@rules.law(asks.TakeAim, AIMING)
def may_aim(state: State, by: By, ask: asks.TakeAim) -> Aiming:
    person = able(mine(state, by, ask.who))
    target = living(visible(state, by, ask.target))
    if person.id == target.id:
        raise Refused(AIMING, "Nobody aims at themselves.")
    if target.hidden:
        raise Refused(AIMING, "Somebody unseen must be revealed before being aimed at.")
    nothing_lies(state, by)
    check_free(state, person)
    turn = turn_of(state, person)
    check_action(turn, "full")
    return Aiming(person, target, turn)


@may_aim.offers
def aiming(state: State, by: By) -> Iterator[Candidate]:
    for person in acting(state, by) if state.strike is None else ():
        targets = in_reach(state, person)
        if targets:
            given, dice = {"who": person.id}, by.is_keeper
            yield Candidate(given, {"target": targets}, sure=("target",), dice=dice)


@may_aim.decides
def take_aim(
    state: State, by: By, ask: asks.TakeAim, dice: Dice, aiming: Aiming
) -> Iterator[Event]:
    person, target, turn = aiming
    before = person.aim
    rounds = before.rounds + 1 if before is not None and before.target == target.id else 1
    if turn is not None:
        used_up = TurnUsed(turn=use_turn(turn, full=True))
        state = yield from pass_on(state, [used_up])
    aimed = events.Aimed(who=person.id, aim=Aim(target.id, rounds), to=person.audience)
    state = yield from pass_on(state, [aimed, *stop_resting(person)])
    if turn is None and state.fight is None:
        yield from run(state, by, 1, dice if by.is_keeper else None)


@rules.law(asks.SetCover, COVER, keeper=True)
def may_set_cover(state: State, by: By, ask: asks.SetCover) -> Person:
    person = living(known(state, ask.who))
    if len(set(ask.covered)) < len(ask.covered):
        raise Refused(COVER, "A place is named twice.")
    if any(place not in body_of(person).names for place in ask.covered):
        raise Refused(COVER, "That body has no such place.")
    if state.strike is not None and state.strike.rolled:
        raise Refused(COVER, "First finish the attack on the table.")
    return person


@may_set_cover.offers
def covering(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and not (state.strike is not None and state.strike.rolled):
        for person in the_living(state):
            places = {"covered": body_of(person).names}
            yield Candidate({"who": person.id}, places, each={"concealment": CONCEALMENT})


@may_set_cover.decides
def set_cover(
    state: State, by: By, ask: asks.SetCover, dice: Dice, person: Person
) -> Iterator[Event]:
    shown = not person.hidden and set(ask.covered) != set(person.covered)
    yield events.CoverSet(
        who=person.id,
        covered=ask.covered,
        concealment=ask.concealment,
        defenceless=ask.defenceless,
        shown=shown,
        to=(KEEPER,),
    )
    if shown:
        yield events.CoverSeen(who=person.id, covered=ask.covered)
    if ask.prone is not None and ask.prone != person.prone and not person.is_out:
        yield PostureChanged(who=person.id, prone=ask.prone, to=in_sight(person))
