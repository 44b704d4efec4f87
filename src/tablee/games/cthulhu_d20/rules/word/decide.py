"""The keeper's word: numbers, wounds and conditions set right, people renamed, given, removed."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import EVERY
from tablee.games.cthulhu_d20.rules.attack.damage import lowest
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    in_sight,
    known,
    pass_on,
)
from tablee.games.cthulhu_d20.rules.fight.decide import next_turn
from tablee.games.cthulhu_d20.rules.fight.events import FightEnded
from tablee.games.cthulhu_d20.rules.hazards.decide import rest_ashore
from tablee.games.cthulhu_d20.rules.hazards.exposure import end_exposure
from tablee.games.cthulhu_d20.rules.points.change import (
    close_faint,
    die,
    faint,
    hold_to_cap,
    hours_spent,
)
from tablee.games.cthulhu_d20.rules.points.events import BodyTold, ConditionChanged, RestChanged
from tablee.games.cthulhu_d20.rules.sanity.events import MindSlips, WentInsane
from tablee.games.cthulhu_d20.rules.sanity.loss import LOWEST_SANITY
from tablee.games.cthulhu_d20.rules.word import asks, events
from tablee.games.cthulhu_d20.rules.word.law import (
    WORD,
    may_end_condition,
    may_remove,
    may_set_feat,
    may_set_meter,
    may_settle_wound,
)
from tablee.games.cthulhu_d20.rules.worsening.events import WoundOpen
from tablee.games.cthulhu_d20.rules.worsening.stabilise import (
    close_wounds,
    is_treated,
    open_next_worst,
)
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Event

LIFE = f"{ID}.recovery.life-points"
LIMITS_OF_REST = ("pf", "pv", "constitution")
"""On these hangs how far rest brings one."""


@may_set_meter.decides
def set_meter(
    state: State, by: By, ask: asks.SetMeter, dice: Dice, found: tuple[Person, int]
) -> Iterator[Event]:
    person, value = found
    spent = hours_spent(state, person) if ask.meter in LIMITS_OF_REST else None
    said = events.MeterSet(
        who=person.id,
        meter=ask.meter,
        value=value,
        reason=ask.reason,
        rested=spent,
        to=person.audience,
    )
    state = yield from pass_on(state, [said])
    yield from bring_consequences(state, person, ask.meter, dice)


@may_set_feat.decides
def set_feat(
    state: State, by: By, ask: asks.SetFeat, dice: Dice, person: Person
) -> Iterator[Event]:
    said = events.FeatSet(
        who=person.id,
        feat=ask.feat,
        change=ask.change,
        reason=ask.reason,
        rested=hours_spent(state, person),
        to=person.audience,
    )
    state = yield from pass_on(state, [said])
    # Toughness, and what a table settled of another feat, move both meters as Constitution does.
    yield from bring_consequences(state, person, "constitution", dice)


def bring_consequences(state: State, before: Person, meter: asks.Meter, dice: Dice) -> Telling:
    """What the number means: death, fainting, waking, a mind that slips or is calm."""
    now = known(state, before.id)
    match meter:
        case "pv" | "constitution" if now.pv <= 0 and not now.is_traditional:
            return (yield from pass_on(state, die(now, WORD)))
        case "hp" | "most_hp" if now.creature.hp <= lowest(now):
            return (yield from pass_on(state, die(now, WORD)))
        case "hp" | "most_hp" if now.creature.hp <= 0 and now.condition == "able":
            down = ConditionChanged(rule=WORD, who=now.id, condition="unconscious", to=now.audience)
            told = BodyTold(rule=WORD, who=now.id, seen="falls", to=in_sight(now))
            return (yield from pass_on(state, [down, told]))
        case "sanity":
            return (yield from pass_on(state, settle_mind(now)))
        case "pf" | "pv" | "hp" | "constitution":
            state = yield from pass_on(state, wake(state, now))
            state = yield from hold_to_cap(state, now.id)
            if meter != "hp":
                state = yield from faint(state, now.id, before.pf, dice)
            return (yield from pass_on(state, close_wounds(known(state, now.id))))
        case _:
            return state


def wake(state: State, person: Person) -> Iterator[Event]:
    has_points = person.creature.hp > 0 if person.is_traditional else person.pf > 0
    if person.is_out and has_points:
        yield ConditionChanged(rule=WORD, who=person.id, condition="able", to=person.audience)
        yield BodyTold(rule=WORD, who=person.id, seen="wakes", to=in_sight(person))
        yield from close_faint(state, person)


def settle_mind(person: Person) -> Iterator[Event]:
    to = person.audience
    if person.sanity <= LOWEST_SANITY:
        yield MindSlips(rule=WORD, who=person.id, rounds=None, to=to)
        yield WentInsane(rule=WORD, who=person.id, insanity="permanent", to=to)
    elif person.sanity <= 0 and person.mind_due is None:
        yield MindSlips(rule=WORD, who=person.id, rounds=1, to=to)
    elif person.sanity > 0 and person.mind_due is not None:
        yield MindSlips(rule=WORD, who=person.id, rounds=None, to=to)


@may_settle_wound.decides
def settle_wound(
    state: State, by: By, ask: asks.SettleWound, dice: Dice, found: tuple[Person, Wound]
) -> Iterator[Event]:
    (person, wound), before = found, state
    said = events.WoundSettled(
        who=person.id,
        wound=wound.number,
        how=ask.how,
        reason=ask.reason,
        to=in_sight(person) if ask.how == "heal" else person.audience,
    )
    state = yield from pass_on(state, [said])
    if is_treated(state, known(state, person.id)) and not is_treated(before, person):
        # A body that was not looked after has saved no days up.
        anew = RestChanged(rule=LIFE, who=person.id, change="day", to=person.audience)
        state = yield from pass_on(state, [anew])
    yield from open_next_worst(state, person.id, wound.number)


@may_end_condition.decides
def end_condition(
    state: State, by: By, ask: asks.EndCondition, dice: Dice, person: Person
) -> Iterator[Event]:
    private = ask.what in ("insanity", "mind", "breath", "doom")
    said = events.ConditionEnded(
        who=person.id,
        what=ask.what,
        reason=ask.reason,
        to=person.audience if private else in_sight(person),
    )
    state = yield from pass_on(state, [said])
    if ask.what == "out":
        yield from close_faint(state, person)
    if ask.what == "breath":
        yield from rest_ashore(person)
    if ask.what == "exposure":
        yield from end_exposure(state, known(state, person.id), dice)
    if ask.what == "weakness":
        yield from bring_consequences(state, person, "constitution", dice)
    if ask.what == "death":
        state = yield from hold_to_cap(state, person.id)
        yield from restart_wounds(state, known(state, person.id))


def restart_wounds(state: State, person: Person) -> Iterator[Event]:
    """Wounds have cost the dead nothing: what fell due meanwhile begins anew."""
    for wound in person.wounds:
        if wound.due is not None and wound.due <= state.now:
            rounds = EVERY[wound.row]
            yield WoundOpen(
                rule=WORD, who=person.id, wound=wound.number, rounds=rounds, to=person.audience
            )


@may_remove.decides
def remove_person(
    state: State, by: By, ask: asks.RemovePerson, dice: Dice, person: Person
) -> Iterator[Event]:
    fight = state.fight
    turn = None if fight is None else fight.turn
    before = acts_before(state, person.id)
    gone = events.PersonRemoved(
        who=person.id, name=person.name, reason=ask.reason, to=in_sight(person)
    )
    state = yield from pass_on(state, [gone])
    if state.fight is None or turn is None or turn.who != person.id:
        return
    if not state.fight.order:
        yield FightEnded()
        return
    yield from next_turn(state, by, before, dice)


def acts_before(state: State, who: str) -> str:
    """Who acts before somebody in the order of a fight; "" for the first."""
    order = () if state.fight is None else state.fight.order
    place = order.index(who) if who in order else 0
    return order[place - 1] if place else ""
