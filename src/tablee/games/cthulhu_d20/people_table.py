"""People as they lie on the table: what each event changes about them."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20 import events
from tablee.games.cthulhu_d20.agenda import stirred
from tablee.games.cthulhu_d20.checks import within_the_hour
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.fight_table import without_lot
from tablee.games.cthulhu_d20.figures import most_pf, most_pv
from tablee.games.cthulhu_d20.kept_gear import SPELL, seen
from tablee.games.cthulhu_d20.state import Person, Rest, Shock, State, Wound

WORSE: tuple[Shock, ...] = ("none", "shock", "violent")


def later(state: State, rounds: int | None) -> int | None:
    """Rounds from now as the round of the clock."""
    return None if rounds is None else state.now + rounds


@rules.evolves(events.AbilitiesRolled)
def abilities_rolled(state: State, event: events.AbilitiesRolled) -> State:
    return replace(state, rolled={**state.rolled, event.seat: event.scores})


@rules.evolves(events.SheetWritten)
def sheet_written(state: State, event: events.SheetWritten) -> State:
    seat = event.person.seat
    rolled = {s: scores for s, scores in state.rolled.items() if s != seat}
    return replace(state.with_person(event.person), rolled=rolled)


@rules.evolves(events.PersonJoined)
def person_joined(state: State, event: events.PersonJoined) -> State:
    return state.with_person(replace(state.people[event.who], hidden=False))


@rules.evolves(events.PersonHid)
def person_hid(state: State, event: events.PersonHid) -> State:
    return state.with_person(replace(state.people[event.who], hidden=True))


@rules.evolves(events.GearTaken)
def gear_taken(state: State, event: events.GearTaken) -> State:
    return state.with_person(
        replace(
            state.people[event.who],
            weapons=event.weapons,
            armour=event.armour,
            loaded=event.loaded,
        )
    )


@rules.evolves(events.WeaponWritten)
def weapon_written(state: State, event: events.WeaponWritten) -> State:
    return replace(state, arsenal={**state.arsenal, event.weapon.id: event.weapon})


@rules.evolves(events.ArmourWritten)
def armour_written(state: State, event: events.ArmourWritten) -> State:
    return replace(state, wardrobe={**state.wardrobe, event.armour.id: event.armour})


@rules.evolves(events.XpAwarded)
def xp_awarded(state: State, event: events.XpAwarded) -> State:
    person = state.people[event.who]
    return state.with_person(replace(person, xp=person.xp + event.xp))


@rules.evolves(events.LevelGained)
def level_gained(state: State, event: events.LevelGained) -> State:
    return state.with_person(event.person)


@rules.evolves(events.LevelTold)
def level_told(state: State, event: events.LevelTold) -> State:
    return state


@rules.evolves(events.FeatSettled)
def feat_settled(state: State, event: events.FeatSettled) -> State:
    person = state.people[event.who]
    others = tuple(e for e in person.effects if e.feat != event.effect.feat)
    after = replace(person, effects=(*others, event.effect))
    return state.with_person(shifted(person, after))


def shifted(before: Person, after: Person) -> Person:
    """Both meters move with their maxima, so that a change does not tire by itself."""
    pv = after.pv + most_pv(after) - most_pv(before)
    pf = after.pf + most_pf(after) - most_pf(before)
    return replace(after, pv=pv, pf=pf)


# Checks


def without_check(state: State, who: str) -> State:
    return replace(state, checks={w: c for w, c in state.checks.items() if w != who})


@rules.evolves(events.CheckSet)
def check_set(state: State, event: events.CheckSet) -> State:
    return replace(state, checks={**state.checks, event.check.who: event.check})


@rules.evolves(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled) -> State:
    return state


@rules.evolves(events.CheckThrown)
def check_thrown(state: State, event: events.CheckThrown) -> State:
    return state


@rules.evolves(events.CheckCast)
def check_cast(state: State, event: events.CheckCast) -> State:
    return state


@rules.evolves(events.AidGiven)
def aid_given(state: State, event: events.AidGiven) -> State:
    return state


@rules.evolves(events.CheckTold)
def check_told(state: State, event: events.CheckTold) -> State:
    return state


@rules.evolves(events.CheckClosed)
def check_closed(state: State, event: events.CheckClosed) -> State:
    return without_check(state, event.who)


@rules.evolves(events.CheckDropped)
def check_dropped(state: State, event: events.CheckDropped) -> State:
    return without_check(state, event.who)


@rules.evolves(events.SanityChanged)
def sanity_changed(state: State, event: events.SanityChanged) -> State:
    person = state.people[event.who]
    if event.lost:
        start, lost = within_the_hour(state, person, event.lost)
        since = state.now if lost == event.lost else person.hour_from
        person = replace(person, hour_from=since, hour_lost=lost, hour_start=start)
    return state.with_person(replace(person, sanity=event.sanity))


@rules.evolves(events.WentInsane)
def went_insane(state: State, event: events.WentInsane) -> State:
    return state.with_person(replace(state.people[event.who], insanity=event.insanity))


@rules.evolves(events.MindSlips)
def mind_slips(state: State, event: events.MindSlips) -> State:
    return state.with_person(replace(state.people[event.who], mind_due=later(state, event.rounds)))


# Bodies


@rules.evolves(events.EffortMade)
def effort_made(state: State, event: events.EffortMade) -> State:
    return state


@rules.evolves(events.SelfCareSet)
def self_care_set(state: State, event: events.SelfCareSet) -> State:
    return replace(state, self_care=event.penalty)


@rules.evolves(events.PointsChanged)
def points_changed(state: State, event: events.PointsChanged) -> State:
    person = state.people[event.who]
    rest = person.rest
    if event.pv < person.pv:
        # The 24 hours that give a life point back begin anew.
        rest = replace(rest, day=state.now, rested=0)
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    return state.with_person(replace(person, pf=event.pf, pv=event.pv, rest=rest))


@rules.evolves(events.HitPointsChanged)
def hit_points_changed(state: State, event: events.HitPointsChanged) -> State:
    person = state.people[event.who]
    return state.with_person(replace(person, creature=replace(person.creature, hp=event.hp)))


@rules.evolves(events.PenaltyHeld)
def penalty_held(state: State, event: events.PenaltyHeld) -> State:
    return state.with_person(replace(state.people[event.who], held_penalty=event.penalty))


@rules.evolves(events.ConditionChanged)
def condition_changed(state: State, event: events.ConditionChanged) -> State:
    person = replace(state.people[event.who], condition=event.condition)
    if event.condition == "dead":
        person = replace(
            person, exposure=None, breath=None, doomed=None, mind_due=None, aim=None, rest=Rest()
        )
        state = without_lot(without_check(state, person.id), person.id)
        if state.fate is not None and state.fate.check == person.id:
            state = replace(state, fate=None)
    elif event.condition != "able":
        person = replace(person, aim=None)
    return state.with_person(person)


@rules.evolves(events.BodyTold)
def body_told(state: State, event: events.BodyTold) -> State:
    return state


@rules.evolves(events.WoundMade)
def wound_made(state: State, event: events.WoundMade) -> State:
    person = state.people[event.who]
    wounds = (*person.wounds, replace(event.wound, at=state.now))
    return state.with_person(replace(person, wounds=wounds, made=event.wound.number))


def with_wound(state: State, who: str, wound: Wound) -> State:
    person = state.people[who]
    wounds = tuple(wound if w.number == wound.number else w for w in person.wounds)
    return state.with_person(replace(person, wounds=wounds))


def wound_of(state: State, who: str, number: int) -> Wound:
    return next(w for w in state.people[who].wounds if w.number == number)


@rules.evolves(events.WoundGrew)
def wound_grew(state: State, event: events.WoundGrew) -> State:
    return with_wound(state, event.who, event.wound)


@rules.evolves(events.WoundOpen)
def wound_open(state: State, event: events.WoundOpen) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, due=state.now + event.rounds))


@rules.evolves(events.WoundWorsened)
def wound_worsened(state: State, event: events.WoundWorsened) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, pv=wound.pv + event.pv))


@rules.evolves(events.WoundStabilised)
def wound_stabilised(state: State, event: events.WoundStabilised) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, due=None, stabilised=True))


@rules.evolves(events.WoundTreated)
def wound_treated(state: State, event: events.WoundTreated) -> State:
    wound = wound_of(state, event.who, event.wound)
    state = with_wound(state, event.who, replace(wound, due=None, treated=True))
    person = state.people[event.who]
    return state.with_person(replace(person, rest=replace(person.rest, day=state.now, rested=0)))


@rules.evolves(events.WoundsClosed)
def wounds_closed(state: State, event: events.WoundsClosed) -> State:
    person = state.people[event.who]
    left = tuple(w for w in person.wounds if w.number not in event.wounds)
    return state.with_person(replace(person, wounds=left))


@rules.evolves(events.PartMarked)
def part_marked(state: State, event: events.PartMarked) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, part=event.part, note=event.note))


@rules.evolves(events.ShockGiven)
def shock_given(state: State, event: events.ShockGiven) -> State:
    person = state.people[event.who]
    worst = max(person.shock, event.shock, key=WORSE.index)
    return state.with_person(replace(person, shock=worst))


@rules.evolves(events.Cared)
def cared(state: State, event: events.Cared) -> State:
    return state


@rules.evolves(events.ActionBarred)
def action_barred(state: State, event: events.ActionBarred) -> State:
    return state.with_person(replace(state.people[event.who], barred=event.text))


@rules.evolves(events.AbilityChanged)
def ability_changed(state: State, event: events.AbilityChanged) -> State:
    person = state.people[event.who]
    damaged = {**person.damaged, event.ability: event.damaged}
    rest = person.rest
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    after = replace(person, damaged=damaged, damaged_at=state.now + event.rounds, rest=rest)
    return state.with_person(shifted(person, after))


@rules.evolves(events.RestChanged)
def rest_changed(state: State, event: events.RestChanged) -> State:
    person = state.people[event.who]
    rest = person.rest
    match event.change:
        case "begins":
            person = replace(person, rest=replace(rest, since=state.now, hours=0))
        case "ends":
            person = stirred(state, person)
        case "hour":
            person = replace(person, rest=replace(rest, hours=rest.hours + 1))
        case "day":
            day = state.now + event.rounds
            person = replace(person, rest=replace(rest, day=day, rested=0))
    return state.with_person(person)


@rules.evolves(events.ExposureChanged)
def exposure_changed(state: State, event: events.ExposureChanged) -> State:
    on = event.exposure
    if on is not None:
        on = replace(on, due=state.now + on.due)
    return state.with_person(replace(state.people[event.who], exposure=on))


@rules.evolves(events.BreathChanged)
def breath_changed(state: State, event: events.BreathChanged) -> State:
    breath = event.breath
    if breath is not None:
        breath = replace(breath, until=state.now + breath.until)
    return state.with_person(replace(state.people[event.who], breath=breath))


@rules.evolves(events.SaveThrown)
def save_thrown(state: State, event: events.SaveThrown) -> State:
    return state


@rules.evolves(events.Doomed)
def doomed(state: State, event: events.Doomed) -> State:
    return state.with_person(replace(state.people[event.who], doomed=later(state, event.rounds)))


# Clues and spells


@rules.evolves(events.ClueHidden)
def clue_hidden(state: State, event: events.ClueHidden) -> State:
    return replace(state, clues={**state.clues, event.clue.id: event.clue})


@rules.evolves(events.ClueSought)
def clue_sought(state: State, event: events.ClueSought) -> State:
    return state


@rules.evolves(events.ClueFound)
def clue_found(state: State, event: events.ClueFound) -> State:
    clue = state.clues[event.clue]
    found = replace(clue, found=(*clue.found, event.who))
    return replace(state, clues={**state.clues, clue.id: found})


@rules.evolves(events.SpellWritten)
def spell_written(state: State, event: events.SpellWritten) -> State:
    return replace(state, spells={**state.spells, event.spell.id: event.spell})


@rules.evolves(events.SpellCast)
def spell_cast(state: State, event: events.SpellCast) -> State:
    return state if event.to is not None else seen(state, f"{SPELL}{event.spell}")


@rules.evolves(events.Healed)
def healed(state: State, event: events.Healed) -> State:
    return state
