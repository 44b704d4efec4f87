"""The story of a table in sentences: experience and what it buys."""

from tablee.games.cheap_tales.rules.advancement import events
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import choice_name
from tablee.games.cheap_tales.words.telling import short_name, traits_told
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.XpGained)
def xp_gained(state: State, event: events.XpGained, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} gains {count} XP.", name=name, count=event.points)


@rules.tells(events.XpSpent)
def xp_spent(state: State, event: events.XpSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} spends {count} XP.", name=name, count=event.points)


@rules.tells(events.TraitRaised)
def trait_raised(state: State, event: events.TraitRaised, tongue: Tongue) -> str:
    return tongue(
        "{name} gets better: {trait} {value}.",
        name=short_name(state, event.who),
        trait=traits_told(state, event.who, (event.trait,), tongue),
        value=event.value,
    )


@rules.tells(events.SkillLearned)
def skill_learned(state: State, event: events.SkillLearned, tongue: Tongue) -> str:
    return tongue(
        "{name} takes up an apprenticeship: {skill}.",
        name=short_name(state, event.who),
        skill=event.skill.name,
    )


@rules.tells(events.AssetGained)
def asset_gained(state: State, event: events.AssetGained, tongue: Tongue) -> str:
    skill = traits_told(state, event.who, (event.skill,), tongue) if event.skill else ""
    return sentences(
        tongue(
            "{name} gains an asset: {asset}.",
            name=short_name(state, event.who),
            asset=choice_name("asset", event.asset, tongue),
        ),
        tongue("It goes with: {skill}.", skill=skill) if skill else "",
    )


@rules.tells(events.ProdigyAllowed)
def prodigy_allowed(state: State, event: events.ProdigyAllowed, tongue: Tongue) -> str:
    return tongue(
        "The keeper lets a prodigy awaken in {name}: {prodigy}.",
        name=short_name(state, event.who),
        prodigy=event.name,
    )


@rules.tells(events.AboveAllowed)
def above_allowed(state: State, event: events.AboveAllowed, tongue: Tongue) -> str:
    return tongue(
        "The keeper lets {name} go above 5: {trait}.",
        name=short_name(state, event.who),
        trait=traits_told(state, event.who, (event.trait,), tongue),
    )
