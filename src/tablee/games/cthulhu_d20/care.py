"""Efforts, care, and the keeper's rulings on a body; poison; clues to be found."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20 import asks, events
from tablee.games.cthulhu_d20 import asks_fight as fight_asks
from tablee.games.cthulhu_d20.agenda import THROWN, due_for, run
from tablee.games.cthulhu_d20.common import (
    ID,
    Telling,
    able,
    known,
    living,
    mine,
    only_keeper,
    passed_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.figures import (
    is_trained,
    most_pf,
    most_pv,
    most_sanity,
    save_bonus,
    score,
    skill_bonus,
)
from tablee.games.cthulhu_d20.lot import Lot
from tablee.games.cthulhu_d20.lots import laid, nothing_fell, waits
from tablee.games.cthulhu_d20.state import ABILITIES, Ability, Clue, Person, State, Wound
from tablee.games.cthulhu_d20.tables import CARE, SKILLS, TARIFF
from tablee.games.cthulhu_d20.turns import (
    CLOCK,
    busy,
    check_action,
    spent_on,
    turn_of,
    without_aim,
)
from tablee.games.cthulhu_d20.wounds import dying, faint, halved, lose, next_worst
from tablee.kernel.common.rules import private_name
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

EFFORT = f"{ID}.meter.effort-cost"
CARING = f"{ID}.worsening.care"
HEAL = f"{ID}.base.heal-skill"
PART = f"{ID}.wound.critical-part"
BAR = f"{ID}.wound.gm-restriction"
POISON = f"{ID}.base.poison-disease"
INVESTIGATION = f"{ID}.base.investigation"
SANITY = f"{ID}.base.sanity"
FEAT_FOR = {"prolonged": "endurance", "violent": "run"}
RULE_FOR = {"prolonged": f"{ID}.feat.endurance", "violent": f"{ID}.feat.run"}


# Efforts


@rules.decides(asks.ChargeEffort)
def charge_effort(state: State, by: By, ask: asks.ChargeEffort, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EFFORT)
    for who in dict.fromkeys(ask.who):
        person = living(known(state, who))
        if person.creature.treatment == "traditional":
            raise Refused(EFFORT, "That creature is fought traditionally: note its hit points.")
        cost = halved(state, person, ask.cost, FEAT_FOR[ask.kind])
        rule = RULE_FOR[ask.kind] if cost != ask.cost else EFFORT
        made = events.EffortMade(
            rule=rule, who=who, kind=ask.kind, cost=cost, text=ask.text, to=person.audience
        )
        happened: list[Event] = [made, *without_aim(person)]
        if person.rest.since is not None and not person.is_out:
            happened.append(stopped(person))
        state = yield from passed_on(state, happened)
        state = yield from lose(state, who, cost, 0, dice, None, rule, cause=ask.kind)


def stopped(person: Person) -> Event:
    return events.RestChanged(who=person.id, change="ends", to=person.audience)


def tariff(state: State) -> tuple[tuple[str, int, str], ...]:
    """What the efforts dialog suggests."""
    return TARIFF if state.chose("effort_tariff", "suggested") else ()


# Care


def check_wound(person: Person, number: int) -> Wound:
    wound = person.wound(number)
    if wound is None:
        raise Refused(CARING, "{name} has no such wound.", name=person.name)
    return wound


def overdue(state: State, patient: Person) -> bool:
    """Whether a player must throw for this body before anybody looks after it."""
    item = due_for(state, patient) if patient.seat is not None else None
    return item is not None and item.kind in THROWN


@rules.decides(asks.CareFor)
def care_for(state: State, by: By, ask: asks.CareFor, dice: Dice) -> Iterator[Event]:
    healer = able(mine(state, by, ask.healer))
    patient = living(visible(state, by, ask.patient))
    wound = check_wound(patient, ask.wound)
    if wound.treated and by.may_act_for(patient.seat):
        # Others cannot tell a wound that has been looked after from one that has not.
        raise Refused(CARING, "This wound has been treated.")
    if patient.exposure is not None:
        raise Refused(CARING, "First the exposure must end.")
    if overdue(state, patient):
        raise Refused(CLOCK, "First what has fallen due for {name}.", name=patient.name)
    if ask.skill == "medicine" and not is_trained(healer, "medicine"):
        raise Refused(HEAL, "Knowledge (medicine) must have been learnt.")
    busy(state, healer, attack=False)
    turn = turn_of(state, healer)
    check_action(turn, "act")
    state = yield from passed_on(state, spent_on(healer, turn))
    alone = healer.id == patient.id and state.chose("self_care_penalty", "keeper-number")
    bonus = skill_bonus(state, healer, ask.skill) - (state.self_care if alone else 0)
    dc = CARE + wound.gb
    helps = Above(sides=20, value=dc - 1 - bonus, role="care", who=(healer.id,))
    success = dice.ask(helps, to=healer.audience)
    lot = Lot(
        who=healer.id,
        kind="care",
        success=success,
        patient=patient.id,
        wound=wound.number,
        takes_round=turn is None,
    )
    if waits(state, healer, patient):
        yield from laid(lot, healer)
    else:
        yield from cared(state, by, lot, dice, success=success)


def cared(state: State, by: By, lot: Lot, dice: Dice, *, success: bool) -> Telling:
    """What care comes to. Out of a fight an attempt takes its round all the same."""
    healer, patient = known(state, lot.who), known(state, lot.patient)
    wound = patient.wound(lot.wound)
    if wound is not None and not patient.is_dead:
        dc = CARE + wound.gb if success or healer.id == patient.id else 0
        done = events.Cared(
            healer=healer.id,
            patient=patient.id,
            wound=wound.number,
            dc=dc,
            success=success,
            to=together(healer, patient),
        )
        state = yield from passed_on(state, [done])
        if success and not wound.treated:
            state = yield from passed_on(state, treated(state, patient, wound.number))
    if lot.takes_round and state.fight is None:
        state = yield from run(state, by, 1, dice)
    return state


def together(one: Person, other: Person) -> Audience:
    return tuple(sorted({*(one.audience or ()), *(other.audience or ())}))


def treated(state: State, patient: Person, number: int) -> Iterator[Event]:
    yield events.WoundTreated(who=patient.id, wound=number, to=patient.audience)
    yield from next_worst(state, patient.id, number)


@rules.decides(asks.SetSelfCare)
def set_self_care(state: State, by: By, ask: asks.SetSelfCare, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CARING)
    if state.chose("self_care_penalty", "0"):
        raise Refused(CARING, "At this table people treat themselves without a penalty.")
    yield events.SelfCareSet(penalty=ask.penalty)


# The keeper's rulings on a body


@rules.decides(asks.MarkPart)
def mark_part(state: State, by: By, ask: asks.MarkPart, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PART)
    person = living(known(state, ask.who))
    wound = check_wound(person, ask.wound)
    if wound.row not in ("critical", "mortal", "destructive"):
        raise Refused(PART, "Only a critical wound takes a part out of use.")
    if wound.part == "severed":
        raise Refused(PART, "What is severed stays so.")
    if not ask.part and not wound.part:
        raise Refused(PART, "That changes nothing.")
    yield events.PartMarked(
        who=person.id, wound=wound.number, part=ask.part, note=ask.note, to=person.audience
    )


@rules.decides(asks.BarAction)
def bar_action(state: State, by: By, ask: asks.BarAction, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BAR)
    person = living(known(state, ask.who))
    if not person.barred and not ask.text:
        raise Refused(BAR, "That changes nothing.")
    to = person.audience if person.seat is None else None
    yield events.ActionBarred(who=person.id, text=ask.text, to=to)


@rules.decides(asks.ChangeAbility)
def change_ability(state: State, by: By, ask: asks.ChangeAbility, dice: Dice) -> Iterator[Event]:
    """Poison or sickness: a Fortitude save, then points of an ability for a while."""
    only_keeper(by, POISON)
    person = living(known(state, ask.who))
    nothing_fell(state, person)
    if score(person, ask.ability) - ask.points < 1:
        raise Refused(POISON, "No ability falls below 1 here: say what happens instead.")
    if ask.dc:
        bound = min(19, max(1, ask.dc - 1 - save_bonus(state, person, "fortitude")))
        save = Above(sides=20, value=bound, role="fortitude", who=(person.id,))
        waiting = waits(state, person, openly=False)
        saved = dice.ask(save, to=(KEEPER,) if waiting else person.audience)
        lot = Lot(
            who=person.id, kind="poison", success=saved, ability=ask.ability, points=ask.points
        )
        if waiting:
            yield from laid(lot, person)
        else:
            yield from poisoned(state, lot, dice, success=saved)
        return
    yield from weaken(state, person, ask.ability, ask.points, dice)


def poisoned(state: State, lot: Lot, dice: Dice, *, success: bool) -> Telling:
    person = known(state, lot.who)
    to = person.audience
    saved = events.SaveThrown(who=person.id, save="fortitude", success=success, to=to)
    state = yield from passed_on(state, [saved])
    left = next(a for a in ABILITIES if a == lot.ability)
    points = min(lot.points, score(person, left) - 1)
    if success or person.is_dead or points < 1:
        return state
    return (yield from weaken(state, person, left, points, dice))


def weaken(state: State, person: Person, ability: Ability, points: int, dice: Dice) -> Telling:
    """A change of Constitution moves both maxima and both meters by the same amount."""
    damaged = person.damaged.get(ability, 0) + points
    changed = events.AbilityChanged(
        who=person.id, ability=ability, damaged=damaged, to=person.audience
    )
    after = yield from passed_on(state, [changed])
    weak = known(after, person.id)
    if weak.pv <= 0:
        return (yield from passed_on(after, dying(weak)))
    if most_pv(weak) != most_pv(person) or most_pf(weak) != most_pf(person):
        return (yield from faint(after, person.id, person.pf, dice))
    return after


# Clues


@rules.decides(fight_asks.HideClue)
def hide_clue(state: State, by: By, ask: fight_asks.HideClue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, INVESTIGATION)
    if ask.skill not in SKILLS:
        raise Refused(INVESTIGATION, "There is no skill “{skill}”.", skill=ask.skill)
    clue = Clue(private_name(ask.title, state.clues), ask.title, ask.text, ask.skill, ask.dc)
    yield events.ClueHidden(clue=clue, to=(KEEPER,))


def sought(state: State, by: By, who: str, clue: str) -> tuple[Person, Clue]:
    only_keeper(by, INVESTIGATION)
    person = living(known(state, who))
    found = state.clues.get(clue)
    if found is None or person.seat is None or person.id in found.found:
        raise Refused(INVESTIGATION, "There is nothing to be found there.")
    return person, found


@rules.decides(fight_asks.SearchClue)
def search_clue(state: State, by: By, ask: fight_asks.SearchClue, dice: Dice) -> Iterator[Event]:
    person, clue = sought(state, by, ask.who, ask.clue)
    bonus = skill_bonus(state, person, clue.skill)
    finds = Above(sides=20, value=clue.dc - 1 - bonus, role="search", who=(person.id,))
    success = dice.ask(finds, to=(KEEPER,))
    yield events.ClueSought(who=person.id, clue=clue.id, success=success, to=(KEEPER,))
    if success:
        yield handed(person, clue)


@rules.decides(fight_asks.GiveClue)
def give_clue(state: State, by: By, ask: fight_asks.GiveClue, dice: Dice) -> Iterator[Event]:
    yield handed(*sought(state, by, ask.who, ask.clue))


def handed(person: Person, clue: Clue) -> Event:
    return events.ClueFound(
        who=person.id, clue=clue.id, title=clue.title, text=clue.text, to=person.audience
    )


# Minds that mend


@rules.decides(fight_asks.Therapy)
def therapy(state: State, by: By, ask: fight_asks.Therapy, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SANITY)
    person = living(known(state, ask.who))
    if person.seat is None or person.insanity == "permanent":
        raise Refused(SANITY, "There is no mind to mend.")
    sanity = min(most_sanity(person), person.sanity + ask.points)
    if sanity <= person.sanity:
        raise Refused(SANITY, "That mind is as sound as it can be.")
    yield events.SanityChanged(
        who=person.id,
        sanity=sanity,
        text=ask.text,
        to=person.audience,
    )
    if sanity > 0 and person.mind_due is not None:
        yield events.MindSlips(who=person.id, rounds=None, to=person.audience)
    if person.insanity in ("temporary", "indefinite"):
        yield events.WentInsane(who=person.id, insanity="", to=person.audience)


@rules.decides(fight_asks.CalmMind)
def calm_mind(state: State, by: By, ask: fight_asks.CalmMind, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SANITY)
    person = living(known(state, ask.who))
    if person.mind_due is None:
        raise Refused(SANITY, "That mind is not slipping.")
    yield events.MindSlips(who=person.id, rounds=None, to=person.audience)
