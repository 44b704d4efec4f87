"""The story of a table in sentences: an action, from the idea to its dice."""

from collections.abc import Iterator, Mapping

from tablee.games.cheap_tales.rules.action import events
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.state import State, Thirds
from tablee.games.cheap_tales.state.roll import Roll, Spell
from tablee.games.cheap_tales.words.names import choice_name, die_name, signed
from tablee.games.cheap_tales.words.telling import (
    modifier_told,
    sentence_of,
    short_name,
    short_names,
    things_told,
    traits_told,
)
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.telling import full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))


@rules.tells(events.RollProposed)
def roll_proposed(state: State, event: events.RollProposed, tongue: Tongue) -> str:
    roll = event.roll
    if roll.group:
        return ""  # the call to all of them has been told
    if roll.extra:
        return _of_extra(state, roll, tongue)
    return sentences(_opening(state, roll, tongue), *_details(state, roll, tongue))


def _of_extra(state: State, roll: Roll, tongue: Tongue) -> str:
    name = short_name(state, roll.who)
    if roll.kind == "attack":
        text = (
            "{name}, banded together: an attack on {targets}."
            if roll.gang
            else "{name}: an attack on {targets}."
        )
        return sentences(
            tongue(text, name=name, targets=short_names(state, roll.targets, tongue)),
            _prowess(roll, tongue),
        )
    if roll.kind == "theft":
        victim = short_name(state, roll.against)
        return tongue(
            "{name}: a hand stretched out for power. Aimed at: {other}.", name=name, other=victim
        )
    what = full_stop(roll.what)
    if roll.spell is not None:
        return sentences(
            tongue("{name}: magic of circle {circle}.", name=name, circle=roll.spell.circle),
            sentence_of(roll.what),
            _aimed(state, roll, tongue),
        )
    return sentences(
        tongue("{name} in action: {what}", name=name, what=what),
        tongue("In the way: {other}.", other=short_name(state, roll.against))
        if roll.against
        else "",
    )


DARK_DEEDS: Mapping[str, str] = {
    "theft": "{name} reaches for somebody else's power. Aimed at: {other}.",
    "detect": "{name} looks for the mark of magic. Aimed at: {other}.",
    "sacrifice": "{name} raises the knife over {other}.",
}


def _opening(state: State, roll: Roll, tongue: Tongue) -> str:
    name, what = short_name(state, roll.who), full_stop(roll.what)
    other = short_name(state, roll.against) if roll.against else ""
    match roll.kind:
        case "attack":
            return _attack(state, roll, name, tongue)
        case "gift":
            return sentences(
                _gift(state, roll, roll.spell, name, tongue) if roll.spell else "",
                _aimed(state, roll, tongue),
            )
        case "lethal":
            return sentences(
                tongue("Deadly threat for {name}: {what}", name=name, what=what),
                tongue("Malus: {malus}.", malus=signed(-roll.malus)) if roll.malus else "",
            )
        case kind if kind in DARK_DEEDS:
            return tongue(DARK_DEEDS[kind], name=name, other=other)
        case _:
            return sentences(
                tongue("{name} goes for it: {what}", name=name, what=what),
                tongue("In the way: {other}.", other=other) if other else "",
            )


def _attack(state: State, roll: Roll, name: str, tongue: Tongue) -> str:
    target = short_names(state, roll.targets, tongue)
    if roll.counter:
        return tongue("{name} strikes back! Aimed at: {other}.", name=name, other=target)
    text = (
        "{name} takes aim. Target: {other}."
        if roll.style == "ranged"
        else "{name} charges in. Target: {other}."
    )
    hero = state.heroes[roll.who]
    arm = hero.thing(roll.arm) if roll.arm else None
    return sentences(
        tongue(text, name=name, other=target),
        tongue("In hand: {object}.", object=arm.name) if arm is not None else "",
    )


def _gift(state: State, roll: Roll, spell: Spell, name: str, tongue: Tongue) -> str:
    skill = state.heroes[roll.who].skill_or_none(spell.gift)
    text = (
        "{name} calls on a gift, “{gift}”, circle {circle}: {what}"
        if skill.controlled
        else "A gift breaks loose in {name}, “{gift}”, circle {circle}: {what}"
    )
    return tongue(text, name=name, gift=skill.name, circle=spell.circle, what=full_stop(roll.what))


AIMED = ("Aimed at: {names}.", "Aimed at: {names}.")
"""In French whatever is aimed at has a number."""


def _aimed(state: State, roll: Roll, tongue: Tongue) -> str:
    if not roll.targets:
        return ""
    names = short_names(state, roll.targets, tongue)
    return tongue.many(*AIMED, len(roll.targets), names=names)


def _prowess(roll: Roll, tongue: Tongue) -> str:
    if roll.prowess is None:
        return ""
    return tongue("Prowess: {prowess}.", prowess=choice_name("prowess", roll.prowess, tongue))


def _details(state: State, roll: Roll, tongue: Tongue) -> Iterator[str]:
    if roll.traits:
        traits = traits_told(state, roll.who, roll.traits, tongue)
        yield tongue("Traits: {traits}.", traits=traits)
    yield _prowess(roll, tongue)
    if roll.thrusts:
        thrusts = traits_told(state, roll.who, roll.thrusts, tongue)
        fighting = state.fighter(roll.who) is not None
        text = "Secret thrust: {traits}!" if fighting else "And a third trait: {traits}."
        yield tongue(text, traits=thrusts)
    if roll.domain:
        domain = traits_told(state, roll.who, (roll.domain,), tongue)
        yield tongue("Permanent bonus: {traits}.", traits=domain)
    things = tuple(things_told(state, roll))
    if things:
        yield tongue("To hand: {objects}.", objects=tongue.listed(things))
    if roll.spell is not None and roll.spell.source in state.sources:
        yield tongue(
            "Power drawn from: {source}.",
            source=within_sentence(state.sources[roll.spell.source].name),
        )


@rules.tells(events.TraitsSet)
def traits_set(state: State, event: events.TraitsSet, tongue: Tongue) -> str:
    return tongue(
        "{name} goes about it differently: {traits}.",
        name=short_name(state, event.who),
        traits=traits_told(state, event.who, event.traits, tongue),
    )


@rules.tells(events.RollFramed)
def roll_framed(state: State, event: events.RollFramed, tongue: Tongue) -> str:
    return sentences(*_framed(state, event, tongue)) or tongue(
        "The keeper thinks over the roll of {name}.", name=short_name(state, event.who)
    )


def _framed(state: State, event: events.RollFramed, tongue: Tongue) -> Iterator[str]:
    name = short_name(state, event.who)
    if event.hidden:
        yield tongue("The keeper seals a modifier for {name}.", name=name)
    if event.difficulty is not None:
        yield modifier_told(event.difficulty, name, tongue)
    if event.stakes:
        yield tongue("If it fails: {text}", text=full_stop(event.stakes))
    if event.helpers_most is not None:
        yield tongue("Helpers: {count} at most.", count=event.helpers_most)
    if event.untrained is not None:
        text = (
            "Never learned: only the quality counts for {name}."
            if event.untrained
            else "Never learned, but {name} may try."
        )
        yield tongue(text, name=name)
    if event.offensive is not None:
        yield tongue("This counts as offensive." if event.offensive else "Nothing offensive here.")
    if event.concentration is not None:
        yield tongue(
            "This takes concentration." if event.concentration else "This takes no concentration."
        )
    if event.without:
        hero = state.heroes[event.who]
        things = [thing.name for thing in hero.objects if thing.id in event.without]
        yield tongue("Of no help here: {objects}.", objects=tongue.listed(things))


@rules.tells(events.ModifierSealed)
def modifier_sealed(state: State, event: events.ModifierSealed, tongue: Tongue) -> str:
    return tongue(
        "Under seal for {name}: {modifier}.",
        name=short_name(state, event.who),
        modifier=signed(event.difficulty),
    )


@rules.tells(events.RollOpposed)
def roll_opposed(state: State, event: events.RollOpposed, tongue: Tongue) -> str:
    if not event.against:
        return tongue(
            "Nobody stands in the way of {name} any more.", name=short_name(state, event.who)
        )
    other = short_name(state, event.against)
    if state.hero(event.against) is None:
        return tongue("In the way: {other}.", other=other)
    return tongue(
        "In the way: {other} ({traits}).",
        other=other,
        traits=traits_told(state, event.against, event.opposing, tongue),
    )


@rules.tells(events.RollWaived)
def roll_waived(state: State, event: events.RollWaived, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.strikes:
        text = "No dice: {name} hits home." if event.succeeds else "No dice: {name} strikes wide."
        return sentences(tongue(text, name=name), sentence_of(event.why))
    text = "No dice: {name} succeeds. {what}" if event.succeeds else "No dice: {name} fails. {what}"
    return sentences(tongue(text, name=name, what=sentence_of(event.what)), sentence_of(event.why))


@rules.tells(events.RollDropped)
def roll_dropped(state: State, event: events.RollDropped, tongue: Tongue) -> str:
    return tongue(
        "In the end, nothing comes of the roll of {name}.", name=short_name(state, event.who)
    )


@rules.tells(events.HelpGiven)
def help_given(state: State, event: events.HelpGiven, tongue: Tongue) -> str:
    helper = event.helper
    return tongue(
        "A helping hand for {other}: {name} ({traits}).",
        name=short_name(state, helper.who),
        other=short_name(state, event.leader),
        traits=traits_told(state, helper.who, (helper.skill,), tongue),
    )


@rules.tells(events.HelpStruck)
def help_struck(state: State, event: events.HelpStruck, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule.endswith("help-limit"):
        return tongue("Too many hands: {name} can do nothing here.", name=name)
    return tongue("{name} can no longer help.", name=name)


@rules.tells(events.GroupCalled)
def group_called(state: State, event: events.GroupCalled, tongue: Tongue) -> str:
    return tongue(
        "Everybody must get through: {what} The dice go round: {names}.",
        what=full_stop(event.group.what),
        names=short_names(state, event.group.members, tongue),
    )


THIRDS: Mapping[Thirds, str] = {
    "no": "Two traits a roll, no more.",
    "once": "In this scene each apprenticeship may be added to a roll, once.",
    "each": "In this scene an apprenticeship may be added to every roll.",
    "reverse": "In this scene a talent may be added to the rolls of apprenticeships.",
}


@rules.tells(events.ThirdsAllowed)
def thirds_allowed(state: State, event: events.ThirdsAllowed, tongue: Tongue) -> str:
    return tongue(THIRDS[event.how])


@rules.tells(events.ThrustUsed)
def thrust_used(state: State, event: events.ThrustUsed, tongue: Tongue) -> str:
    return ""  # told with the roll, or with the defence, that it goes into
