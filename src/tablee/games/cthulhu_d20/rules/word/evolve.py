"""What the keeper's word changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.attack.evolve import without_strike
from tablee.games.cthulhu_d20.rules.checks.evolve import without_check
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.destiny.evolve import without_fate, without_lot
from tablee.games.cthulhu_d20.rules.destiny.lots import concerned_by
from tablee.games.cthulhu_d20.rules.figures import (
    most_pf,
    most_pv,
    most_sanity,
    move_meters,
)
from tablee.games.cthulhu_d20.rules.word import events
from tablee.games.cthulhu_d20.rules.wounds.evolve import with_wound, wound_of
from tablee.games.cthulhu_d20.state.people import Creature, Person
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.MeterSet)
def meter_set(state: State, event: events.MeterSet) -> State:
    person, value = state.people[event.who], event.value
    if event.rested is not None:
        hours = max(person.rest.hours, event.rested)
        person = replace(person, rest=replace(person.rest, hours=hours))
    match event.meter:
        case "hp" | "most_hp" | "reduction":
            person = replace(person, creature=with_number(person.creature, event.meter, value))
        case "pf":
            person = replace(person, pf=value)
        case "pv":
            fallen = value < person.pv
            rest = replace(person.rest, day=state.now, rested=0) if fallen else person.rest
            person = replace(person, pv=value, rest=rest)
        case "sanity":
            person = replace(person, sanity=value)
        case "destiny":
            person = replace(person, destiny=value)
        case "xp":
            person = replace(person, xp=value)
        case "level":
            # Nobody played has more points left than there were levels to give them.
            kept = person.destiny if person.seat is None else min(person.destiny, value)
            person = replace(person, level=value, destiny=kept)
        case "natural":
            person = replace(person, natural=value)
        case "base_attack":
            person = replace(person, base_attack=value)
        case _:
            person = with_score(person, event.meter, value)
    return state.with_person(person)


def with_number(creature: Creature, meter: str, value: int) -> Creature:
    match meter:
        case "hp":
            return replace(creature, hp=value)
        case "most_hp":
            return replace(creature, most_hp=value, hp=min(creature.hp, value))
        case _:
            return replace(creature, reduction=value)


def with_score(person: Person, ability: str, value: int) -> Person:
    """An ability set right: with Constitution both maxima and both meters move."""
    after = replace(person, scores={**person.scores, ability: value})
    pv, pf = most_pv(after) - most_pv(person), most_pf(after) - most_pf(person)
    return replace(after, pv=person.pv + pv, pf=person.pf + pf)


@rules.evolves(events.RanksSet)
def ranks_set(state: State, event: events.RanksSet) -> State:
    person = state.people[event.who]
    ranks = {skill: n for skill, n in person.ranks.items() if skill != event.skill}
    if event.ranks:
        ranks[event.skill] = event.ranks
    person = replace(person, ranks=ranks)
    return state.with_person(replace(person, sanity=min(person.sanity, most_sanity(person))))


@rules.evolves(events.FeatSet)
def feat_set(state: State, event: events.FeatSet) -> State:
    before = state.people[event.who]
    feats, effects, rest = list(before.feats), before.effects, before.rest
    if event.change == "lose":
        feats.remove(event.feat)
    else:
        feats.append(event.feat)
    if event.feat not in feats:
        effects = tuple(each for each in effects if each.feat != event.feat)
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    after = replace(before, feats=tuple(feats), effects=effects, rest=rest)
    return state.with_person(move_meters(before, after))


@rules.evolves(events.SaveSet)
def save_set(state: State, event: events.SaveSet) -> State:
    person = state.people[event.who]
    others = tuple(save for save in person.good if save != event.save)
    good = (*others, event.save) if event.change == "gain" else others
    return state.with_person(replace(person, good=good))


@rules.evolves(events.OptionSet)
def option_set(state: State, event: events.OptionSet) -> State:
    return state.with_person(replace(state.people[event.who], bent=event.option))


@rules.evolves(events.ShotsSet)
def shots_set(state: State, event: events.ShotsSet) -> State:
    person = state.people[event.who]
    loaded = {**person.loaded, event.weapon: event.shots}
    return state.with_person(replace(person, loaded=loaded))


@rules.evolves(events.GroupPointSet)
def group_point_set(state: State, event: events.GroupPointSet) -> State:
    return replace(state, group_point=event.there)


@rules.evolves(events.WoundSettled)
def wound_settled(state: State, event: events.WoundSettled) -> State:
    wound = wound_of(state, event.who, event.wound)
    match event.how:
        case "stabilise":
            return with_wound(state, event.who, replace(wound, due=None, stabilised=True))
        case "treat":
            return with_wound(state, event.who, replace(wound, due=None, treated=True))
        case "heal":
            person = state.people[event.who]
            left = tuple(w for w in person.wounds if w.number != event.wound)
            return state.with_person(replace(person, wounds=left))


@rules.evolves(events.ConditionEnded)
def condition_ended(state: State, event: events.ConditionEnded) -> State:  # noqa: PLR0911
    person = state.people[event.who]
    match event.what:
        case "shock":
            return state.with_person(replace(person, shock="none"))
        case "prone":
            return state.with_person(replace(person, prone=False))
        case "out":
            return state.with_person(able_again(person))
        case "exposure":
            return state  # the rule of exposures ends it, for the wound then has its clock
        case "breath":
            return state.with_person(replace(person, breath=None))
        case "doom":
            return state.with_person(replace(person, doomed=None))
        case "weakness":
            return state.with_person(move_meters(person, replace(person, damaged={})))
        case "insanity":
            return state.with_person(replace(person, insanity=""))
        case "mind":
            return state.with_person(replace(person, mind_due=None))
        case "barred":
            return state.with_person(replace(person, barred=""))
        case "death":
            alive = replace(person, pv=max(1, person.pv))
            return state.with_person(able_again(alive))


def able_again(person: Person) -> Person:
    """On one's feet as far as points go: at least one of them is there."""
    creature = person.creature
    if creature.treatment == "traditional":
        creature = replace(creature, hp=max(1, creature.hp))
    return replace(person, condition="able", pf=max(1, person.pf), creature=creature)


@rules.evolves(events.PersonRenamed)
def person_renamed(state: State, event: events.PersonRenamed) -> State:
    person = state.people[event.who]
    return state.with_person(replace(person, name=event.name, gender=event.gender))


@rules.evolves(events.PersonGiven)
def person_given(state: State, event: events.PersonGiven) -> State:
    return state.with_person(replace(state.people[event.who], seat=event.seat))


@rules.evolves(events.PersonRemoved)
def person_removed(state: State, event: events.PersonRemoved) -> State:
    """Gone from everything that lies on the table."""
    gone = event.who
    people = {
        who: replace(p, aim=None) if p.aim is not None and p.aim.target == gone else p
        for who, p in state.people.items()
        if who != gone
    }
    if is_about(state, gone):
        state = without_fate(state)
    strike, fight = state.strike, state.fight
    if strike is not None and gone in (strike.who, strike.target):
        state = without_strike(state)
    for who, check in dict(state.checks).items():
        if gone in (who, check.against):
            state = without_check(state, who)
    for who, lot in dict(state.lots).items():
        if concerned_by(lot, gone):
            state = without_lot(state, who)
    if fight is not None:
        turn = None if fight.turn is None or fight.turn.who == gone else fight.turn
        fight = replace(
            fight,
            order=tuple(who for who in fight.order if who != gone),
            initiative={who: n for who, n in fight.initiative.items() if who != gone},
            surprised=tuple(who for who in fight.surprised if who != gone),
            acted=tuple(who for who in fight.acted if who != gone),
            delaying=tuple(who for who in fight.delaying if who != gone),
            turn=turn,
        )
    clues = {
        clue.id: replace(clue, found=tuple(who for who in clue.found if who != gone))
        for clue in state.clues.values()
    }
    return replace(state, people=people, fight=fight, clues=clues)


def is_about(state: State, gone: str) -> bool:
    """Whether the destiny point that waits was theirs, or is about what goes with them."""
    fate, strike = state.fate, state.strike
    if fate is None:
        return False
    match fate.about:
        case "attack":
            theirs = strike is not None and gone in (strike.who, strike.target)
        case "check":
            check = state.checks.get(fate.check)
            theirs = check is not None and gone in (check.who, check.against)
        case "dice":
            lot = state.lots.get(fate.check)
            theirs = lot is not None and concerned_by(lot, gone)
        case _:
            theirs = False
    return theirs or fate.who == gone
