"""The keeper's word as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.word import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import feat_told, short_name, told, weapon_told
from tablee.games.cthulhu_d20.words.names import ability_name, choice_name, save_name, skill_name
from tablee.kernel.telling import full_stop, within_sentence
from tablee.kernel.tongue import Tongue

METERS: Mapping[str, str] = {
    "pf": "Keeper's word, {name}: fatigue points {value}.",
    "pv": "Keeper's word, {name}: life points {value}.",
    "hp": "Keeper's word, {name}: hit points {value}.",
    "sanity": "Keeper's word, {name}: Sanity {value}.",
    "destiny": "Keeper's word, {name}: destiny points {value}.",
    "xp": "Keeper's word, {name}: experience {value}.",
    "level": "Keeper's word, {name}: level {value}.",
    "natural": "Keeper's word, {name}: natural armour {value}.",
    "reduction": "Keeper's word, {name}: damage reduction {value}.",
    "base_attack": "Keeper's word, {name}: base attack bonus {value}.",
    "most_hp": "Keeper's word, {name}: hit points at most {value}.",
}


@rules.tells(events.MeterSet)
def meter_set(state: State, event: events.MeterSet, tongue: Tongue) -> str:
    name, value = short_name(state, event.who), event.value
    if event.meter in METERS:
        said = tongue(METERS[event.meter], name=name, value=value)
    else:
        what = ability_name(event.meter, tongue)
        said = tongue("Keeper's word, {name}: {what} {value}.", name=name, what=what, value=value)
    return told(said, full_stop(event.reason))


@rules.tells(events.RanksSet)
def ranks_set(state: State, event: events.RanksSet, tongue: Tongue) -> str:
    said = tongue.many(
        "Keeper's word, {name}: {skill}, {count} rank.",
        "Keeper's word, {name}: {skill}, {count} ranks.",
        event.ranks,
        name=short_name(state, event.who),
        skill=skill_name(event.skill, tongue),
    )
    return told(said, full_stop(event.reason))


FEATS: Mapping[str, str] = {
    "gain": "Keeper's word, {name}: the feat {feat} is gained.",
    "lose": "Keeper's word, {name}: the feat {feat} is lost.",
}


@rules.tells(events.FeatSet)
def feat_set(state: State, event: events.FeatSet, tongue: Tongue) -> str:
    feat = feat_told(state, event.feat, tongue)
    said = tongue(FEATS[event.change], name=short_name(state, event.who), feat=feat)
    return told(said, full_stop(event.reason))


SAVES: Mapping[str, str] = {
    "gain": "Keeper's word, {name}: {save} is a good saving throw.",
    "lose": "Keeper's word, {name}: {save} is no good saving throw any more.",
}


@rules.tells(events.SaveSet)
def save_set(state: State, event: events.SaveSet, tongue: Tongue) -> str:
    save = save_name(event.save, tongue)
    said = tongue(SAVES[event.change], name=short_name(state, event.who), save=save)
    return told(said, full_stop(event.reason))


@rules.tells(events.OptionSet)
def option_set(state: State, event: events.OptionSet, tongue: Tongue) -> str:
    option = choice_name("option", event.option, tongue)
    said = tongue(
        "Keeper's word, {name}: option {option}.", name=short_name(state, event.who), option=option
    )
    return told(said, full_stop(event.reason))


@rules.tells(events.ShotsSet)
def shots_set(state: State, event: events.ShotsSet, tongue: Tongue) -> str:
    name, weapon = short_name(state, event.who), weapon_told(state, event.weapon, tongue)
    if not event.shots:
        said = tongue("Keeper's word, {name}: {weapon}, no shot left.", name=name, weapon=weapon)
        return told(said, full_stop(event.reason))
    said = tongue.many(
        "Keeper's word, {name}: {weapon}, {count} shot left.",
        "Keeper's word, {name}: {weapon}, {count} shots left.",
        event.shots,
        name=name,
        weapon=weapon,
    )
    return told(said, full_stop(event.reason))


@rules.tells(events.GroupPointSet)
def group_point_set(state: State, event: events.GroupPointSet, tongue: Tongue) -> str:
    if event.there:
        said = tongue("Keeper's word: the group has its destiny point.")
    else:
        said = tongue("Keeper's word: the group's destiny point is spent.")
    return told(said, full_stop(event.reason))


WOUNDS: Mapping[str, str] = {
    "stabilise": "Keeper's word, {name}: wound no. {number} stops bleeding.",
    "treat": "Keeper's word, {name}: wound no. {number} counts as treated.",
    "heal": "Keeper's word, {name}: wound no. {number} is no more.",
}


@rules.tells(events.WoundSettled)
def wound_settled(state: State, event: events.WoundSettled, tongue: Tongue) -> str:
    said = tongue(WOUNDS[event.how], name=short_name(state, event.who), number=event.wound)
    return told(said, full_stop(event.reason))


ENDINGS: Mapping[str, str] = {
    "shock": "Keeper's word, {name}: the shock is over.",
    "prone": "Keeper's word, {name}: on their feet.",
    "out": "Keeper's word, {name}: able to act again.",
    "exposure": "Keeper's word, {name}: out of danger.",
    "breath": "Keeper's word, {name}: able to breathe.",
    "weakness": "Keeper's word, {name}: poison and sickness leave nothing behind.",
    "doom": "Keeper's word, {name}: death does not come.",
    "insanity": "Keeper's word, {name}: of sound mind.",
    "mind": "Keeper's word, {name}: the mind slips no further.",
    "barred": "Keeper's word, {name}: nothing is ruled out any more.",
    "death": "Keeper's word, {name}: alive after all.",
}


@rules.tells(events.ConditionEnded)
def condition_ended(state: State, event: events.ConditionEnded, tongue: Tongue) -> str:
    said = tongue(ENDINGS[event.what], name=short_name(state, event.who))
    return told(said, full_stop(event.reason))


@rules.tells(events.PersonRenamed)
def person_renamed(state: State, event: events.PersonRenamed, tongue: Tongue) -> str:
    said = tongue(
        "{name} goes by the name of {new} from now on.",
        name=within_sentence(event.former),
        new=within_sentence(event.name),
    )
    return told(said, full_stop(event.reason))


@rules.tells(events.PersonGiven)
def person_given(state: State, event: events.PersonGiven, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    said = tongue("From now on {seat} plays {who}.", who=name, seat=event.seat)
    return told(said, full_stop(event.reason))


@rules.tells(events.PersonRemoved)
def person_removed(state: State, event: events.PersonRemoved, tongue: Tongue) -> str:
    said = tongue("{name} leaves the story.", name=within_sentence(event.name))
    return told(said, full_stop(event.reason))
