"""People, checks and minds as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20 import events
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.state import Check, Person, State
from tablee.games.cthulhu_d20.telling import chart_told, short_name, told, weapon_told
from tablee.games.cthulhu_d20.words import (
    armour_name,
    checked_name,
    die_name,
    feat_name,
    insanity_name,
    location_names,
    number,
    signed,
    skill_name,
)
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who), once=True)


# People


@rules.tells(events.AbilitiesRolled)
def abilities_rolled(state: State, event: events.AbilitiesRolled, tongue: Tongue) -> str:
    scores = ", ".join(map(str, sorted(event.scores, reverse=True)))
    return tongue("Abilities rolled by {seat}: {scores}.", seat=event.seat, scores=scores)


@rules.tells(events.SheetWritten)
def sheet_written(state: State, event: events.SheetWritten, tongue: Tongue) -> str:
    return sheet_told(state, event.person, tongue)


def sheet_told(state: State, person: Person, tongue: Tongue) -> str:
    if person.creature.treatment == "traditional":
        return tongue(
            "Chart opened, {name}: level {level}, {hp} hit points.",
            name=short_name(state, person.id),
            level=person.level,
            hp=person.creature.hp,
        )
    text = (
        "Chart opened, {name}: level {level}, {pf} fatigue points, {pv} life points, "
        "Sanity {sanity}."
        if person.seat is not None
        else "Chart opened, {name}: level {level}, {pf} fatigue points, {pv} life points."
    )
    return told(
        tongue(
            text,
            name=short_name(state, person.id),
            level=person.level,
            pf=person.pf,
            pv=person.pv,
            sanity=person.sanity,
        ),
        tongue("Profession: {profession}", profession=full_stop(person.profession))
        if person.profession
        else "",
        _destiny_told(person, tongue),
    )


def _destiny_told(person: Person, tongue: Tongue) -> str:
    if not person.destiny:
        return ""
    return tongue.many("{count} destiny point.", "{count} destiny points.", person.destiny)


@rules.tells(events.PersonJoined)
def person_joined(state: State, event: events.PersonJoined, tongue: Tongue) -> str:
    if event.seat is None:
        return tongue("{name} is in sight.", name=short_name(state, event.who))
    return tongue("Admitted: {name}.", name=event.name)


@rules.tells(events.PersonHid)
def person_hid(state: State, event: events.PersonHid, tongue: Tongue) -> str:
    return tongue("{name} is out of sight.", name=short_name(state, event.who))


@rules.tells(events.GearTaken)
def gear_taken(state: State, event: events.GearTaken, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    weapons = ", ".join(weapon_told(state, each, tongue) for each in event.weapons)
    worn = ", ".join(armour_name(each, tongue, state.wardrobe[each].name) for each in event.armour)
    if not weapons and not worn:
        return tongue("{name} carries nothing any more.", name=name)
    return told(
        tongue("{name} carries: {things}.", name=name, things=weapons) if weapons else "",
        tongue("{name} wears: {things}.", name=name, things=worn) if worn else "",
    )


@rules.tells(events.WeaponWritten)
def weapon_written(state: State, event: events.WeaponWritten, tongue: Tongue) -> str:
    return tongue(
        "Weapon entered: {weapon}, lethality {bonus}.",
        weapon=event.weapon.name,
        bonus=signed(event.weapon.lethality),
    )


@rules.tells(events.ArmourWritten)
def armour_written(state: State, event: events.ArmourWritten, tongue: Tongue) -> str:
    return tongue(
        "Armour entered: {armour}, {bonus} ({zones}).",
        armour=event.armour.name,
        bonus=signed(event.armour.bonus),
        zones=location_names(event.armour.zones, tongue),
    )


@rules.tells(events.XpAwarded)
def xp_awarded(state: State, event: events.XpAwarded, tongue: Tongue) -> str:
    return tongue.many(
        "{name} gains {count} experience point.",
        "{name} gains {count} experience points.",
        event.xp,
        name=short_name(state, event.who),
    )


@rules.tells(events.LevelGained)
def level_gained(state: State, event: events.LevelGained, tongue: Tongue) -> str:
    person = event.person
    return told(chart_told(state, person, tongue), _destiny_told(person, tongue))


@rules.tells(events.LevelTold)
def level_told(state: State, event: events.LevelTold, tongue: Tongue) -> str:
    return tongue(
        "{name} reaches level {level}.", name=short_name(state, event.who), level=event.level
    )


@rules.tells(events.FeatSettled)
def feat_settled(state: State, event: events.FeatSettled, tongue: Tongue) -> str:
    effect = event.effect
    return tongue(
        "Feat settled, {name}: {feat}; attack {attack}, severity {gb}, "
        "fatigue points {pf}, life points {pv}.",
        name=short_name(state, event.who),
        feat=feat_name(effect.feat, tongue),
        attack=signed(effect.attack),
        gb=signed(effect.gb),
        pf=signed(effect.pf),
        pv=signed(effect.pv),
    )


# Checks


@rules.tells(events.CheckSet)
def check_set(state: State, event: events.CheckSet, tongue: Tongue) -> str:
    """What only the keeper knows of a check: its DC, then how it came out."""
    check = event.check
    name = short_name(state, check.who)
    what = checked_name(check.kind, check.name, tongue)
    if check.kind == "sanity":
        return "" if check.rolled else _sanity_at_stake(check, name, tongue)
    if check.rolled:
        text = (
            "Sealed, {name} ({what}): total {total} against {dc}, success."
            if check.success
            else "Sealed, {name} ({what}): total {total} against {dc}, failure."
        )
        return tongue(text, name=name, what=what, total=number(check.total), dc=check.opposed)
    if check.aid:
        return ""
    if check.against:
        other = short_name(state, check.against)
        return tongue("Sealed, {name}: {what} against {other}.", name=name, what=what, other=other)
    return tongue("Sealed, {name}: {what}, DC {dc}.", name=name, what=what, dc=check.dc)


def _sanity_at_stake(check: Check, name: str, tongue: Tongue) -> str:
    return tongue(
        "Sealed, {name}: Sanity {less} / {more}.",
        name=name,
        less=dice_told(*check.less, tongue),
        more=dice_told(*check.more, tongue),
    )


def dice_told(count: int, sides: int, more: int, tongue: Tongue) -> str:
    """“1d6+1”, as the books write it."""
    if not count:
        return str(more)
    dice = f"{count}{tongue('d{sides}', sides=sides)}"
    return f"{dice}+{more}" if more else dice


@rules.tells(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    what = checked_name(event.kind, event.name, tongue)
    asked = (
        tongue(
            "Check called for, {name}: {what}, against {other}.",
            name=name,
            what=what,
            other=short_name(state, event.opponent),
        )
        if event.opponent
        else tongue("Check called for, {name}: {what}.", name=name, what=what)
    )
    return told(asked, full_stop(event.text))


@rules.tells(events.CheckThrown)
def check_thrown(state: State, event: events.CheckThrown, tongue: Tongue) -> str:
    if event.kind == "sanity":
        return ""  # the die itself has been told
    text = (
        "{what}, {name}: {taken} taken without a roll, total {total}."
        if event.taken
        else "{what}, {name}: total {total}."
    )
    return tongue(
        text,
        name=short_name(state, event.who),
        what=checked_name(event.kind, event.name, tongue),
        taken=event.taken,
        total=number(event.total),
    )


@rules.tells(events.CheckCast)
def check_cast(state: State, event: events.CheckCast, tongue: Tongue) -> str:
    return ""  # what comes of it is told by the keeper


@rules.tells(events.AidGiven)
def aid_given(state: State, event: events.AidGiven, tongue: Tongue) -> str:
    text = (
        "{name} helps {other}: +2."
        if event.success
        else "{name} tries to help {other}, to no effect."
    )
    return tongue(text, name=short_name(state, event.helper), other=short_name(state, event.who))


@rules.tells(events.CheckTold)
def check_told(state: State, event: events.CheckTold, tongue: Tongue) -> str:
    text = "{what}, {name}: success." if event.success else "{what}, {name}: failure."
    return told(
        tongue(
            text,
            name=short_name(state, event.who),
            what=checked_name(event.kind, event.name, tongue),
        ),
        full_stop(event.text),
    )


@rules.tells(events.CheckClosed)
def check_closed(state: State, event: events.CheckClosed, tongue: Tongue) -> str:
    return ""


@rules.tells(events.CheckDropped)
def check_dropped(state: State, event: events.CheckDropped, tongue: Tongue) -> str:
    return tongue("Check dropped, {name}.", name=short_name(state, event.who))


# Clues


@rules.tells(events.ClueHidden)
def clue_hidden(state: State, event: events.ClueHidden, tongue: Tongue) -> str:
    return tongue(
        "A clue is laid: “{title}” ({skill}, DC {dc}).",
        title=event.clue.title,
        skill=skill_name(event.clue.skill, tongue),
        dc=event.clue.dc,
    )


SOUGHT: Mapping[bool, str] = {
    True: "Secret search, {name} (“{title}”): success.",
    False: "Secret search, {name} (“{title}”): failure.",
}


@rules.tells(events.ClueSought)
def clue_sought(state: State, event: events.ClueSought, tongue: Tongue) -> str:
    return tongue(
        SOUGHT[event.success],
        name=short_name(state, event.who),
        title=state.clues[event.clue].title,
    )


@rules.tells(events.ClueFound)
def clue_found(state: State, event: events.ClueFound, tongue: Tongue) -> str:
    return told(
        tongue("Clue, {name}: “{title}”.", name=short_name(state, event.who), title=event.title),
        full_stop(event.text),
    )


# Minds


@rules.tells(events.SanityChanged)
def sanity_changed(state: State, event: events.SanityChanged, tongue: Tongue) -> str:
    name, left = short_name(state, event.who), number(event.sanity)
    said = (
        tongue("Sanity, {name}: −{lost}, {left} left.", name=name, lost=event.lost, left=left)
        if event.lost
        else tongue("Sanity regained, {name}: {left}.", name=name, left=left)
    )
    return told(said, full_stop(event.text))


@rules.tells(events.WentInsane)
def went_insane(state: State, event: events.WentInsane, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.insanity:
        return tongue("Diagnosis lifted, {name}: of sound mind.", name=name)
    what = insanity_name(event.insanity, tongue)
    return tongue("Diagnosis, {name}: {what}.", name=name, what=what)


@rules.tells(events.MindSlips)
def mind_slips(state: State, event: events.MindSlips, tongue: Tongue) -> str:
    text = (
        "The mind goes on slipping, {name}: 1 point of Sanity each round."
        if event.rounds is not None
        else "The mind slips no further, {name}."
    )
    return tongue(text, name=short_name(state, event.who))
