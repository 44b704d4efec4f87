"""The story of a table in sentences: heroism and power points."""

from collections.abc import Mapping

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.heroism import events
from tablee.games.cheap_tales.state import Invocation, State
from tablee.games.cheap_tales.words.names import choice_name
from tablee.games.cheap_tales.words.telling import sentence_of, short_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

INVOKED: Mapping[str, str] = {
    "player.feat.action": "{name} wants a feat, no dice, by the grace of “{text}”.",
    "player.feat.scene": "{name} stakes the whole scene on “{text}”.",
    "player.weakness.action": "{name} is ready to fail, no dice: “{text}”.",
    "player.weakness.scene": "{name} is ready to lose the whole scene: “{text}”.",
    "keeper.feat.action": "The keeper sees a feat for {name}, no dice: “{text}”.",
    "keeper.feat.scene": "The keeper sees the whole scene won for {name}: “{text}”.",
    "keeper.weakness.action": "The keeper tempts {name}: fail, no dice, by “{text}”?",
    "keeper.weakness.scene": "The keeper tempts {name}: lose the whole scene by “{text}”?",
}


@rules.tells(events.Invoked)
def invoked(state: State, event: events.Invoked, tongue: Tongue) -> str:
    found: Invocation = event.invocation
    return tongue(
        INVOKED[f"{found.by}.{found.way}.{found.scope}"],
        name=short_name(state, found.who),
        text=aspect_words(found.text, tongue),
    )


def aspect_words(text: str, tongue: Tongue) -> str:
    """What somebody wrote; the aspect of a wound has the rules' own word."""
    return choice_name("source", text, tongue)


@rules.tells(events.InvocationAnswered)
def invocation_answered(state: State, event: events.InvocationAnswered, tongue: Tongue) -> str:
    if event.agree:
        return ""  # what it brings about is told
    return tongue("Not this time: {name} goes on with the dice.", name=short_name(state, event.who))


ACTIVATED: Mapping[str, str] = {
    "feat.action": "A feat! “{text}”: {name} triumphs without a throw.",
    "feat.scene": "A feat! “{text}”: the whole scene is won for {name}.",
    "weakness.action": "“{text}” is the undoing of {name}: failure without a throw.",
    "weakness.scene": "“{text}” is the undoing of {name}: the whole scene goes wrong.",
}


@rules.tells(events.Activated)
def activated(state: State, event: events.Activated, tongue: Tongue) -> str:
    way = "feat" if event.feat else "weakness"
    return tongue(
        ACTIVATED[f"{way}.{event.scope}"],
        text=aspect_words(event.text, tongue),
        name=short_name(state, event.who),
    )


SPENT: Mapping[str, str] = {
    f"{ID}.heroism.reroll": "Lucky star! {name} spends a heroism point to throw again.",
    f"{ID}.heroism.shift": "{name} spends a heroism point to shift the result.",
    f"{ID}.result.legendary": "{name} spends a heroism point to enter the legend.",
    f"{ID}.heroism.feat": "{name} spends a heroism point on a feat.",
    f"{ID}.heroism.twist": "{name} spends a heroism point on a twist.",
    f"{ID}.heroism.second-wind": "{name} spends a heroism point for a second wind.",
    f"{ID}.heroism.shake-off": "{name} spends a heroism point to snap out of it.",
    f"{ID}.gear.object-join": "{name} pays for it with a heroism point.",
    f"{ID}.gear.object-keep": "{name} pays a heroism point to keep it.",
}


@rules.tells(events.HeroismSpent)
def heroism_spent(state: State, event: events.HeroismSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.lent:
        return tongue("{name} makes use of a comrade's heroism point.", name=name)
    if event.rule in SPENT:
        return tongue(SPENT[event.rule], name=name)
    return tongue("{name} spends a heroism point.", name=name)


GAINED: Mapping[str, str] = {
    f"{ID}.heroism.gain-daring": "Daring!",
    f"{ID}.heroism.gain-bribe": "The way to the keeper's heart goes through the stomach.",
    f"{ID}.heroism.gain-catastrophe": "Catastrophe accepted!",
    f"{ID}.heroism.gain-weakness": "Every weakness has its price.",
    f"{ID}.heroism.gain-jinx": "Rotten luck!",
    f"{ID}.gear.object-taken": "One does not lose such a thing for nothing.",
    f"{ID}.combat.risk-table": "A constraint has its reward.",
    f"{ID}.meter.heroism-no-natural": "A comrade's point is kept.",
}


def _giver(state: State, name: str) -> str:
    """A comrade by the first name, as everywhere; the event has kept the whole one."""
    found = (hero.id for hero in state.heroes.values() if hero.name == name)
    who = next(found, None)
    return name if who is None else short_name(state, who)


AWARDED = (
    f"{ID}.heroism.gain-daring",
    f"{ID}.heroism.gain-bribe",
    f"{ID}.heroism.gain-jinx",
)
"""Awards whose reason the keeper has written."""


@rules.tells(events.HeroismGained)
def heroism_gained(state: State, event: events.HeroismGained, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == f"{ID}.power.to-heroism":
        return sentences(
            tongue(
                "{name} gives {other} a heroism point.", name=_giver(state, event.why), other=name
            ),
            tongue("It must be used at once.") if event.lent else "",
        )
    told = event.rule in AWARDED and event.why
    return sentences(
        tongue(GAINED[event.rule]) if event.rule in GAINED else "",
        sentence_of(event.why) if told else "",
        tongue.many(
            "{name} gains {count} heroism point.",
            "{name} gains {count} heroism points.",
            event.points,
            name=name,
        ),
    )


@rules.tells(events.PowerSpent)
def power_spent(state: State, event: events.PowerSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == f"{ID}.power.to-heroism":
        return tongue("{name} turns ten power points into a heroism point.", name=name)
    return tongue.many(
        "{name} puts {count} power point into it.",
        "{name} puts {count} power points into it.",
        event.points,
        name=name,
    )
