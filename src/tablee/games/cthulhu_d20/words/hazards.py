"""Fire, water and poison as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.hazards import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import passed, short_name
from tablee.games.cthulhu_d20.words.names import ability_name, save_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events.AbilityChanged)
def ability_changed(state: State, event: events.AbilityChanged, tongue: Tongue) -> str:
    name, ability = short_name(state, event.who), ability_name(event.ability, tongue)
    if not event.damaged:
        return tongue("{ability}, {name}: back to normal.", ability=ability, name=name)
    return tongue(
        "{ability}, {name}: −{points} for the time being.",
        ability=ability,
        name=name,
        points=event.damaged,
    )


@rules.tells(events.SaveThrown)
def save_thrown(state: State, event: events.SaveThrown, tongue: Tongue) -> str:
    text = "{what}, {name}: success." if event.success else "{what}, {name}: failure."
    return tongue(text, what=save_name(event.save, tongue), name=short_name(state, event.who))


@rules.tells(events.ExposureChanged)
def exposure_changed(state: State, event: events.ExposureChanged, tongue: Tongue) -> str:
    person, name = state.people[event.who], short_name(state, event.who)
    exposure = person.exposure
    if exposure is None:
        return tongue("The exposure ends, {name}.", name=name)
    wound = person.wound(exposure.wound)
    if exposure.tried:
        return ""  # the save that was tried is told
    if wound is not None and wound.at + 1 < exposure.due:
        return ""  # the wound that spreads has been told
    return tongue("Exposure, {name}: {cause}", name=name, cause=full_stop(exposure.cause))


@rules.tells(events.BreathChanged)
def breath_changed(state: State, event: events.BreathChanged, tongue: Tongue) -> str:
    name, breath = short_name(state, event.who), event.breath
    if breath is None:
        return tongue("{name} can breathe again.", name=name)
    if breath.drowning:
        return tongue("{name} is drowning.", name=name)
    if breath.dc > 10:
        return tongue("{name} still holds out; next check: DC {dc}.", name=name, dc=breath.dc)
    return tongue("{name} holds the breath.", name=name)


@rules.judges_by(events.SaveThrown)
def save_thrown_as(state: State, event: events.SaveThrown, tongue: Tongue) -> Verdict:
    what = save_name(event.save, tongue)
    return passed(event.success, tongue, event.who, event.save, what)


@rules.judges_by(events.BreathChanged)
def breath_changed_as(state: State, event: events.BreathChanged, tongue: Tongue) -> Verdict | None:
    if event.breath is None:
        return None
    if event.breath.drowning:
        return Verdict(tongue("Drowning"), "bad", weight=2)
    return Verdict(tongue("Holds out"), "good") if event.breath.dc > 10 else None
