"""Scénarios & campagnes: the end of a scenario, and the days until the next one."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha.rules.campaign.asks import (
    BeginScenario,
    EndScenario,
    ResetMeters,
    RollRecovery,
    SetCare,
)
from tablee.games.yacdha.rules.campaign.events import (
    CareSet,
    RecoveryDue,
    RecoveryThrown,
    ScenarioBegun,
    ScenarioEnded,
)
from tablee.games.yacdha.rules.common import SIX, able, acting, audience_of, needs, rules
from tablee.games.yacdha.rules.luck.events import LuckCapped, LuckGained
from tablee.games.yacdha.rules.meters.events import MeterFell
from tablee.games.yacdha.state.people import METERS, Care, CareKind, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

STEPS = "yacdha.end.end-of-scenario-steps"
MILESTONES = "yacdha.recovery.milestones"
RESET = "yacdha.recovery.full-reset"
WEIGHT = "yacdha.recovery.care-weight"
SCOPE = "yacdha.campaign.scope"
SHORT = "yacdha.recovery.none-in-short-scenario"
RELIEF = "yacdha.recovery.end-of-scenario"
CARE = {"trauma": "yacdha.recovery.trauma-care", "madness": "yacdha.recovery.madness-care"}
DAY = 24 * 60

WEEK, MONTH, YEAR = 7, 30, 360
"""Days; the calendar between scenarios has twelve months of thirty."""

BETTER: dict[CareKind, int] = {"none": 0, "partial": 1, "proper": 2}


def cast_of(state: State) -> Iterator[Person]:
    """The investigators who are still in the story, at this table's side of madness."""
    for person in state.investigators.values():
        if person.condition == "active" or person.is_down:
            yield person


def casualties(state: State) -> tuple[str, ...]:
    """Dead or insane in this scenario: the better outcome wants everybody alive and sane."""
    return tuple(
        p.id
        for p in state.investigators.values()
        if p.condition in ("dead", "insane") and p.id not in state.buried
    )


@rules.law(EndScenario, STEPS, keeper=True)
def may_end_scenario(state: State, by: By, ask: EndScenario) -> ScenarioEnded:
    in_scenario(state)
    nothing_under_way(state)
    lost = casualties(state)
    relief = 0
    if ask.relief and state.has("recovery"):
        if ask.outcome == "clear-success":
            relief = 1 if lost else 2
        relief += ask.remarkable
    return ScenarioEnded(
        rule=MILESTONES if ask.milestone else STEPS,
        scenario=state.scenario,
        outcome=ask.outcome,
        casualties=lost,
        relief=relief,
        milestone=ask.milestone,
        text=ask.text,
    )


@may_end_scenario.offers
def endings(state: State, by: By) -> Iterator[Candidate]:
    if not state.between:
        for milestone in (False, True):
            rule = MILESTONES if milestone else STEPS
            yield Candidate({"milestone": milestone}, sure=("outcome",), rule=rule)


@may_end_scenario.decides
def end_scenario(
    state: State, by: By, ask: EndScenario, dice: Dice, ended: ScenarioEnded
) -> Iterator[Event]:
    yield ended
    for person in cast_of(state):
        yield from fall(state, person, "madness", ended.relief, RELIEF)
    if state.has("luck"):
        cap = int(state.options["luck_cap"])
        for person in cast_of(state):
            if person.luck < cap:
                yield LuckGained(
                    rule="yacdha.luck.no-accumulation" if cap == 1 else "yacdha.luck.start",
                    who=person.id,
                    luck=person.luck + 1,
                )
            elif person.luck > cap:  # this table lets points add up no more, or not so far
                yield LuckCapped(who=person.id, luck=cap)


def in_scenario(state: State) -> None:
    if state.between:
        raise Refused(SCOPE, "No scenario is under way.")


def between_scenarios(state: State, rule: str = SHORT) -> None:
    if not state.between:
        raise Refused(rule, "This belongs between two scenarios.")


def nothing_under_way(state: State) -> None:
    """A scenario ends when nothing waits for dice or for a decision."""
    if state.fight is not None:
        raise Refused(STEPS, "A fight is under way; end it first.")
    thrown = (action.pending for action in state.actions.values())
    laid = (contest.laid for contest in state.contests.values())
    if any(is_open is not None for is_open in (*thrown, *laid)):
        raise Refused(STEPS, "A throw is still open: resolve it first.")
    for person in state.investigators.values():
        if person.condition == "dying":
            raise Refused("yacdha.luck.coma", "First settle whether {name} dies.", name=person.name)


def fall(state: State, person: Person, meter: Meter, amount: int, rule: str) -> Iterator[Event]:
    """A meter goes down, never below what is struck out."""
    before = person.meter(meter)
    value = max(person.lowest(meter), before - amount)
    # In a coma nothing but its own way out brings trauma down.
    stuck = meter == "trauma" and person.is_down
    if value < before and not stuck:
        yield MeterFell(
            rule=rule,
            who=person.id,
            meter=meter,
            amount=before - value,
            value=value,
            to=audience_of(state, person, meter),
        )


@rules.law(BeginScenario, SCOPE, keeper=True)
def may_begin_scenario(state: State, by: By, ask: BeginScenario) -> Event:
    between_scenarios(state, SCOPE)
    return ScenarioBegun(scenario=state.scenario + 1, title=ask.title)


@rules.law(ResetMeters, RESET, keeper=True)
def may_reset_meters(state: State, by: By, ask: ResetMeters) -> tuple[Event, ...]:
    needs(state, "recovery", RESET)
    between_scenarios(state, RESET)
    found = tuple(recoveries(state))
    if not found:
        raise Refused(RESET, "Everybody is as well as they can be already.")
    return found


@may_reset_meters.decides
def reset_meters(
    state: State, by: By, ask: ResetMeters, dice: Dice, found: tuple[Event, ...]
) -> Iterator[Event]:
    return iter(found)


@may_begin_scenario.offers
@may_reset_meters.offers
def after_scenarios(state: State, by: By) -> Iterator[Candidate]:
    if state.between:
        yield Candidate()


def recoveries(state: State) -> Iterator[Event]:
    """What a full reset changes (yacdha.recovery.full-reset)."""
    for person in cast_of(state):
        for meter in METERS:
            yield from fall(state, person, meter, SIX, RESET)


@rules.law(SetCare, WEIGHT, keeper=True)
def may_set_care(state: State, by: By, ask: SetCare) -> Event:
    needs(state, "recovery", WEIGHT)
    between_scenarios(state)
    person = able(state, ask.who)
    if person.npc or person.condition != "active":
        raise Refused(WEIGHT, "Care is followed for investigators only.")
    if ask.favourable and not (person.ties and person.places):
        raise Refused(
            "yacdha.recovery.favourable",
            "Loved ones and places that matter must stand on {name}'s sheet beforehand.",
            name=person.name,
        )
    return CareSet(
        who=person.id,
        meter=ask.meter,
        care=ask.care,
        rest=ask.rest,
        favourable=ask.favourable,
    )


@may_set_care.offers
def caring(state: State, by: By) -> Iterator[Candidate]:
    for person in cast_of(state) if state.between else ():
        alone = () if person.ties and person.places else ("favourable",)
        for meter in METERS:
            yield Candidate({"who": person.id, "meter": meter}, omit=alone, sure=("care",))


def period(person: Person, meter: Meter) -> int:
    """The days of one period: as many weeks, or months, as the meter shows."""
    return person.meter(meter) * (WEEK if meter == "trauma" else MONTH)


def heals(state: State, person: Person, meter: Meter) -> bool:
    """Whether this meter has a running period: rest, some care, and room to go down."""
    care = person.care.get(meter)
    if care is None or not state.has("recovery") or person.condition != "active":
        return False
    if not care.rest or person.meter(meter) <= person.lowest(meter):
        return False
    return care_counts(state, care) != "none"


def care_counts(state: State, care: Care) -> CareKind:
    """The care that a period is worth: its least, or what rest alone is at this table."""
    kind = care.kind if BETTER[care.kind] < BETTER[care.worst] else care.worst
    if kind == "none" and state.options["rest_without_care"] == "as-partial-care":
        return "partial"
    return kind


def is_automatic(state: State, care: Care) -> bool:
    """Decision table at the end of a period (yacdha.recovery.summary)."""
    return care_counts(state, care) == "proper" or care.favourable


def ended(state: State, person: Person, meter: Meter) -> Iterator[Event]:
    """What the end of a period brings, if it has come."""
    care = person.care.get(meter)
    if care is None or care.due or not heals(state, person, meter):
        return
    if care.days >= period(person, meter):
        to = audience_of(state, person, meter)
        if is_automatic(state, care):
            rule = "yacdha.recovery.favourable" if care.favourable else CARE[meter]
            yield from fall(state, person, meter, 1, rule)
        else:
            yield RecoveryDue(rule=CARE[meter], who=person.id, meter=meter, to=to)


def recovery_die(person: Person, meter: Meter) -> Above:
    """Here a high face is good: strictly above the meter, it falls."""
    value = person.meter(meter)
    return Above(sides=SIX, value=value, role=f"{meter}-recovery", who=(person.id,))


@rules.law(RollRecovery, CARE["trauma"], dice=True)
def may_roll_recovery(state: State, by: By, ask: RollRecovery) -> tuple[Person, Care]:
    person = acting(state, by, ask.who)
    care = person.care.get(ask.meter)
    if care is None or not care.due or person.condition != "active":
        raise Refused(CARE[ask.meter], "No recovery of {name} is due yet.", name=person.name)
    return person, care


@may_roll_recovery.offers
def recovering(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if person.care and by.may_act_for(person.seat):
            for meter in METERS:
                yield Candidate({"who": person.id, "meter": meter}, rule=CARE[meter])


@may_roll_recovery.decides
def roll_recovery(
    state: State, by: By, ask: RollRecovery, dice: Dice, found: tuple[Person, Care]
) -> Iterator[Event]:
    person, care = found
    to = audience_of(state, person, ask.meter)
    value = person.meter(ask.meter)
    recovers = dice.ask(recovery_die(person, ask.meter), to)
    yield RecoveryThrown(
        rule=CARE[ask.meter], who=person.id, meter=ask.meter, recovers=recovers, to=to
    )
    left = care.days - period(person, ask.meter)
    if recovers:
        yield from fall(state, person, ask.meter, 1, CARE[ask.meter])
        person = replace(person, **{ask.meter: value - 1})
    # Days beyond the period already count for the next one.
    care = replace(care, days=left, due=False, worst=care.kind)
    person = replace(person, care={**person.care, ask.meter: care})
    yield from ended(state.with_person(person), person, ask.meter)
