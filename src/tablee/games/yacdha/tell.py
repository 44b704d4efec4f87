"""People, dice, checks and interludes as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.yacdha import events
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.state import Age, Gender, Meter, State
from tablee.games.yacdha.telling import (
    full_stop,
    gender,
    occupations_told,
    sentences,
    short_name,
    short_names,
)
from tablee.games.yacdha.words import die_name, weapon_name
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))


@rules.tells(events.InvestigatorCreated)
def investigator_created(state: State, event: events.InvestigatorCreated, tongue: Tongue) -> str:
    return sentences(
        tongue.of(
            event.gender,
            "{name} enters the story, played by {seat}.",
            name=event.name,
            seat=event.seat,
        ),
        _young(event.age, event.gender, short_name(state, event.who), tongue),
        tongue.many(
            "Occupation: {occupations}",
            "Occupations: {occupations}",
            len(event.occupations),
            occupations=full_stop(occupations_told(state, event.occupations, tongue)),
        ),
    )


def _young(age: Age, agrees: Gender, name: str, tongue: Tongue) -> str:
    if age == "adolescent":
        return tongue.of(agrees, "{name} is still an adolescent.", name=name)
    if age == "child":
        return tongue.of(agrees, "{name} is still a child.", name=name)
    return ""


@rules.tells(events.InvestigatorDescribed)
def investigator_described(
    state: State, event: events.InvestigatorDescribed, tongue: Tongue
) -> str:
    return tongue("The sheet changes for {name}.", name=short_name(state, event.who))


@rules.tells(events.InvestigatorApproved)
def investigator_approved(state: State, event: events.InvestigatorApproved, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who), "{name} is ready to play.", name=short_name(state, event.who)
    )


@rules.tells(events.NpcCreated)
def npc_created(state: State, event: events.NpcCreated, tongue: Tongue) -> str:
    weapons = ", ".join(weapon_name(weapon, tongue) for weapon in event.weapons)
    occupations = occupations_told(state, event.occupations, tongue)
    return sentences(
        _behind_the_scenes(event, short_name(state, event.who), tongue),
        tongue.many(
            "Occupation: {occupations}",
            "Occupations: {occupations}",
            len(event.occupations),
            occupations=full_stop(occupations),
        )
        if occupations
        else "",
        tongue("Mythos: {level}.", level=event.mythos) if event.mythos else "",
        tongue.many(
            "Weapon: {weapons}.", "Weapons: {weapons}.", len(event.weapons), weapons=weapons
        )
        if weapons
        else "",
        tongue("Talent: {text}", text=full_stop(event.talent)) if event.talent else "",
        tongue("Flaw: {text}", text=full_stop(event.flaw)) if event.flaw else "",
        tongue("Intentions: {text}", text=full_stop(event.secret)) if event.secret else "",
    )


def _behind_the_scenes(event: events.NpcCreated, name: str, tongue: Tongue) -> str:
    if not event.creature:
        return tongue(
            "Behind the scenes: {name} (madness {madness}, trauma {trauma}).",
            name=name,
            madness=event.madness,
            trauma=event.trauma,
        )
    if not event.toughness:
        return tongue("Behind the scenes, a creature that no wound harms: {name}.", name=name)
    return tongue(
        "Behind the scenes, a creature that falls at trauma {toughness}: {name}.",
        toughness=event.toughness,
        name=name,
    )


@rules.tells(events.WeaponAdded)
def weapon_added(state: State, event: events.WeaponAdded, tongue: Tongue) -> str:
    text = (
        "On the list of weapons: {weapon} (from afar, {most} trauma at most)."
        if event.ranged
        else "On the list of weapons: {weapon} (in contact, {most} trauma at most)."
    )
    return tongue(text, weapon=weapon_name(event.weapon, tongue), most=event.most)


@rules.tells(events.WeaponGiven)
def weapon_given(state: State, event: events.WeaponGiven, tongue: Tongue) -> str:
    return tongue(
        "{name} now has a weapon: {weapon}.",
        name=short_name(state, event.who),
        weapon=weapon_name(event.weapon, tongue),
    )


CALLS: Mapping[Meter, str] = {
    "madness": "Madness check for {names}: {event}",
    "trauma": "Trauma check for {names}: {event}",
}


@rules.tells(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled, tongue: Tongue) -> str:
    again = short_names(state, event.repeated, tongue)
    return sentences(
        tongue(
            CALLS[event.meter],
            names=short_names(state, event.who, tongue),
            event=full_stop(event.event),
        ),
        tongue("The keeper insists, though it is nothing new for {names}.", names=again)
        if again
        else "",
    )


UNHARMED: Mapping[Meter, str] = {
    "madness": "{name} keeps a cool head.",
    "trauma": "{name} holds up.",
}


@rules.tells(events.CheckKept)
def check_kept(state: State, event: events.CheckKept, tongue: Tongue) -> str:
    return tongue(
        "{name} makes the check, and keeps what comes of it.", name=short_name(state, event.who)
    )


@rules.tells(events.CheckMade)
def check_made(state: State, event: events.CheckMade, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.rises:
        return tongue(UNHARMED[event.meter], name=name)
    if event.meter == "madness":
        return tongue.of(gender(state, event.who), "{name} is badly shaken.", name=name)
    fight = state.fight
    if fight is not None and event.who in fight.fighters and not event.called:
        return tongue("{name} will pay for the effort at the end of the round.", name=name)
    return tongue("{name} does not come off unscathed.", name=name)


RISES: Mapping[Meter, str] = {
    "madness": "Madness takes hold of {name}: {value} out of {end} (+{amount}).",
    "trauma": "{name} is hurt: trauma {value} out of {end} (+{amount}).",
}


@rules.tells(events.MeterRose)
def meter_rose(state: State, event: events.MeterRose, tongue: Tongue) -> str:
    return tongue(
        RISES[event.meter],
        name=short_name(state, event.who),
        value=event.value,
        amount=event.amount,
        # A creature has an end of its own.
        end=anybody(state, event.who).end_of(event.meter),
    )


@rules.tells(events.TraumaInflicted)
def trauma_inflicted(state: State, event: events.TraumaInflicted, tongue: Tongue) -> str:
    return tongue(
        "{event} Trauma +{amount} for {names}.",
        event=full_stop(event.event),
        amount=event.amount,
        names=short_names(state, event.who, tongue),
    )


FALLS: Mapping[Meter, str] = {
    "madness": "Madness loosens its hold on {name}: {value} out of 6 (−{amount}).",
    "trauma": "{name} recovers: trauma {value} out of 6 (−{amount}).",
}


@rules.tells(events.MeterFell)
def meter_fell(state: State, event: events.MeterFell, tongue: Tongue) -> str:
    return tongue(
        FALLS[event.meter],
        name=short_name(state, event.who),
        value=event.value,
        amount=event.amount,
    )


@rules.tells(events.Died)
def died(state: State, event: events.Died, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "yacdha.luck.coma-fragile":
        return tongue("{name} dies without coming round.", name=name)
    if event.rule == "yacdha.luck.after-effects-death":
        return tongue.of(
            gender(state, event.who), "{name} is dead: no luck mends such wounds.", name=name
        )
    return tongue.of(gender(state, event.who), "{name} is dead.", name=name)


@rules.tells(events.WentMad)
def went_mad(state: State, event: events.WentMad, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "yacdha.mythos.max":
        return tongue("{name} knows too much of the Mythos for any mind to bear.", name=name)
    return tongue("{name} goes mad, for ever.", name=name)


@rules.tells(events.InvestigatorRetired)
def investigator_retired(state: State, event: events.InvestigatorRetired, tongue: Tongue) -> str:
    return tongue("{name} leaves the story.", name=short_name(state, event.who))


@rules.tells(events.CluePinned)
def clue_pinned(state: State, event: events.CluePinned, tongue: Tongue) -> str:
    return tongue("On the board: {text}", text=full_stop(event.text))


@rules.tells(events.PlanWritten)
def plan_written(state: State, event: events.PlanWritten, tongue: Tongue) -> str:
    if not event.text:
        return tongue("The plan is dropped.")
    return tongue("The plan: {text}", text=full_stop(event.text))


@rules.tells(events.MarchingOrderSet)
def marching_order_set(state: State, event: events.MarchingOrderSet, tongue: Tongue) -> str:
    return tongue(
        "From first to last, they walk in this order: {names}.",
        names=", ".join(short_name(state, who) for who in event.order),
    )


@rules.tells(events.AftermathNoted)
def aftermath_noted(state: State, event: events.AftermathNoted, tongue: Tongue) -> str:
    return tongue("This will leave its mark: {text}", text=full_stop(event.text))


@rules.tells(events.Reminded)
def reminded(state: State, event: events.Reminded, tongue: Tongue) -> str:
    known = sentences(*(full_stop(clue) for clue in event.clues))
    return sentences(
        tongue("The keeper takes stock: {text}", text=full_stop(event.text))
        if event.text
        else tongue("The keeper takes stock."),
        tongue("What is known: {known}", known=known) if known else "",
        tongue("The plan: {text}", text=full_stop(event.plan)) if event.plan else "",
    )
