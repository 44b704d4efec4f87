"""Folie & trauma: checks, what makes a meter rise, and what happens at its end."""

from collections.abc import Generator, Iterator
from functools import partial

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha.rules.common import (
    SIX,
    able,
    acting,
    after_the_round,
    anybody,
    audience_of,
    everybody,
    rules,
    those,
)
from tablee.games.yacdha.rules.fight.facing import can_be_hit, is_beyond_wounds
from tablee.games.yacdha.rules.luck.events import DeathLooms
from tablee.games.yacdha.rules.meters.asks import CallCheck, Inflict, RollCheck
from tablee.games.yacdha.rules.meters.events import (
    CheckCalled,
    CheckKept,
    CheckMade,
    Died,
    MeterRose,
    TraumaInflicted,
    WentMad,
)
from tablee.games.yacdha.state.people import HIGHEST, METERS, Check, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

MADNESS_CHECK = "yacdha.meter.madness-check"
TRAUMA_CHECK = "yacdha.meter.trauma-check"
TRAUMA = "yacdha.meter.trauma-six"

ALL_STRUCK_OUT = 5
"""After-effects that leave no value of trauma to live with (yacdha.luck.after-effects-death)."""


def check_rule(meter: Meter) -> str:
    return MADNESS_CHECK if meter == "madness" else TRAUMA_CHECK


@rules.law(CallCheck, MADNESS_CHECK)
def may_call_check(state: State, by: By, ask: CallCheck) -> Event:
    rule = check_rule(ask.meter)
    only_keeper(by, rule)
    exposed = distinct(ask.who, rule)
    for who in exposed:
        _free_to_check(state, rule, who)
    repeated = tuple(who for who in exposed if _met_before(state, by, who, ask))
    if repeated and not ask.again:
        raise Refused(
            "yacdha.meter.no-repeat-same-event",
            "This kind of event was already checked for {who}; call it “again” if you mean it.",
            who=", ".join(anybody(state, who).name for who in repeated),
        )
    return CheckCalled(
        rule=rule,
        meter=ask.meter,
        who=exposed,
        event=ask.event,
        scene=by.scene,
        repeated=repeated,
    )


def _free_to_check(state: State, rule: str, who: str) -> None:
    person = able(state, who)
    if person.npc or person.condition != "active":
        raise Refused(rule, "Only investigators make checks.")
    if who in state.checks:
        raise Refused(rule, "{name} has a check to make already.", name=person.name)


@may_call_check.offers
def called_checks(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        free = those(lambda p: _free_to_check(state, MADNESS_CHECK, p.id), everybody(state))
        for meter in METERS:
            advice = ("yacdha.meter.madness-meaning",) if meter == "madness" else ()
            rule, again = check_rule(meter), {"again": True}
            yield Candidate({"meter": meter}, {"who": free}, advice, such_as=again, rule=rule)


def _met_before(state: State, by: By, who: str, ask: CallCheck) -> bool:
    memory = state.options["stress_memory"]
    if ask.meter != "madness" or memory == "off":
        return False
    return any(
        event.casefold() == ask.event.casefold() and (memory != "scene" or scene == by.scene)
        for event, scene in anybody(state, who).stress
    )


@rules.law(RollCheck, MADNESS_CHECK, dice=True)
def may_roll_check(state: State, by: By, ask: RollCheck) -> tuple[Person, Check]:
    person = acting(state, by, ask.who)
    check = state.checks.get(person.id)
    if check is None:
        raise Refused(
            "yacdha.meter.only-witnesses-check",
            "{name} has no check to make.",
            name=person.name,
        )
    after_the_round(state, person.id)
    return person, check


@may_roll_check.decides
def roll_check(
    state: State, by: By, ask: RollCheck, dice: Dice, found: tuple[Person, Check]
) -> Iterator[Event]:
    person, check = found
    yield from make_check(state, dice, person, check.meter, called=True)


@may_roll_check.offers
def checks(state: State, by: By) -> Iterator[Candidate]:
    for who, check in state.checks.items():
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who}, rule=check_rule(check.meter))


def make_check(
    state: State, dice: Dice, person: Person, meter: Meter, called: bool = False
) -> Iterator[Event]:
    """One die of the meter: strictly above the current value, the meter rises by one."""
    made = yield from throw_check(state, dice, person, meter, called=called)
    if made:
        yield from suffer(state, person, meter, (1, check_rule(meter)))


def check_die(person: Person, meter: Meter) -> Above:
    """The die of a check: above the meter, it rises."""
    value = person.meter(meter)
    return Above(sides=SIX, value=value, role=f"{meter}-check", who=(person.id,))


def throw_check(
    state: State, dice: Dice, person: Person, meter: Meter, called: bool = False
) -> Generator[Event, None, bool]:
    """The die of a check alone; what it does may have to be added to other things."""
    # Whether somebody of the keeper's is shaken is the keeper's secret, die and all.
    to = audience_of(state, person, meter)
    rises = dice.ask(check_die(person, meter), to)
    yield CheckMade(
        rule=check_rule(meter), who=person.id, meter=meter, rises=rises, called=called, to=to
    )
    if called and to is not None:
        yield CheckKept(who=person.id)
    return rises


def suffer(state: State, person: Person, meter: Meter, *rises: tuple[int, str]) -> Iterator[Event]:
    """A meter goes up, for one or more reasons at once; at its end somebody leaves the story."""
    end, before = person.end_of(meter), person.meter(meter)
    if end == 0:
        return  # a thing that wounds do nothing to
    if person.is_gone or (person.is_down and meter == "madness"):
        return  # nothing more happens to the dead, nor frightens who lies there
    to = audience_of(state, person, meter)
    value = before
    for amount, rule in rises:
        after = min(end, value + amount)
        if after > value:
            yield MeterRose(
                rule=rule, who=person.id, meter=meter, amount=after - value, value=after, to=to
            )
        value = after
    reached = before + sum(amount for amount, _ in rises)
    if meter == "trauma":
        if reached >= end and reached > before and not person.is_gone:
            yield end_of_trauma(state, person, reached)
    elif reached >= end > before and not person.npc:
        # Somebody of the keeper's goes on, mad as they are (yacdha.npc.mad).
        yield WentMad(who=person.id)


def end_of_trauma(state: State, person: Person, reached: int) -> Event:
    if person.npc:
        # How far beyond the end it went would tell how hurt they were.
        return Died(who=person.id, reached=HIGHEST)
    if person.condition == "coma":
        return Died(rule="yacdha.luck.coma-fragile", who=person.id, reached=reached)
    if state.has("luck") and person.luck:
        if person.after_effects + reached - HIGHEST >= ALL_STRUCK_OUT:
            return Died(rule="yacdha.luck.after-effects-death", who=person.id, reached=reached)
        return DeathLooms(who=person.id, reached=reached)
    return Died(who=person.id, reached=reached)


@rules.law(Inflict, TRAUMA, keeper=True)
def may_inflict(state: State, by: By, ask: Inflict) -> list[Person]:
    people = [anybody(state, who) for who in distinct(ask.who, TRAUMA)]
    for person in people:
        _can_be_hurt(state, person)
    return people


def _can_be_hurt(state: State, person: Person) -> None:
    if not can_be_hit(person):
        raise Refused(TRAUMA, "Nothing more can happen to {name}.", name=person.name)
    if is_beyond_wounds(person):
        raise Refused("yacdha.combat.creatures", "Nothing wounds {name}.", name=person.name)
    after_the_round(state, person.id)


@may_inflict.decides
def inflict(
    state: State, by: By, ask: Inflict, dice: Dice, people: list[Person]
) -> Iterator[Event]:
    # Of people whom nobody has met, the keeper alone reads.
    for hidden in (False, True):
        struck = tuple(p.id for p in people if (p.npc and not p.met) == hidden)
        if struck:
            yield TraumaInflicted(
                who=struck, amount=ask.amount, event=ask.event, to=(KEEPER,) if hidden else None
            )
    for person in people:
        hidden = person.npc and not person.met
        for event in suffer(state, person, "trauma", (ask.amount, TRAUMA)):
            yield replace(event, to=(KEEPER,)) if hidden else event


@may_inflict.offers
def inflicting(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate(choices={"who": those(partial(_can_be_hurt, state), everybody(state))})
