"""The story of a table in sentences: what a roll comes to."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action.reckon import is_secret, own_total, total
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.results import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Consequence, Roll, is_success
from tablee.games.cheap_tales.state.traits import (
    SUCCESS,
    Degree,
    EffectKind,
    Natural,
    Partial,
    Risk,
)
from tablee.games.cheap_tales.words.names import capitalised, choice_name, degree_name, signed
from tablee.games.cheap_tales.words.sums import sum_of
from tablee.games.cheap_tales.words.telling import (
    modifier_told,
    sentence_of,
    short_name,
    short_names,
)
from tablee.kernel.line import Sum, Tone, Verdict
from tablee.kernel.telling import full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue

NATURALS: Mapping[Natural, str] = {"double-1": "Double 1!", "double-6": "Double 6!"}


@rules.tells(events.RollThrown)
def roll_thrown(state: State, event: events.RollThrown, tongue: Tongue) -> str:
    return sentences(*_thrown(state, event, tongue))


def _thrown(state: State, event: events.RollThrown, tongue: Tongue) -> Iterator[str]:
    natural = tongue(NATURALS[event.natural]) if event.natural else ""
    roll = state.rolls.get(event.who)
    if event.who not in state.heroes or roll is None:
        yield natural  # what extras add to their dice is the keeper's to know
        return
    name = short_name(state, event.who)
    yield tongue("A second chance!") if event.rerolled else ""
    yield natural
    yield tongue("{name} announces {total}.", name=name, total=own_total(state, roll))
    if event.degree is None:
        yield tongue("The keeper has yet to name the modifier.")
        return
    yield _modifier(replace(roll, difficulty=event.difficulty), tongue)
    yield _so_far(event.degree, None, tongue)


def _modifier(roll: Roll, tongue: Tongue) -> str:
    modifier = (roll.difficulty or 0) - roll.malus
    return tongue("Modifier: {modifier}.", modifier=signed(modifier)) if modifier else ""


def _so_far(degree: Degree, partial: Partial | None, tongue: Tongue) -> str:
    return tongue("As it stands: {degree}.", degree=degree_name(degree, partial, tongue))


TONES: Mapping[Degree, Tone] = {
    "no_and": "bad",
    "no": "bad",
    "partial": "mixed",
    "yes": "good",
    "yes_and": "good",
    "legendary": "good",
}


def degree_verdict(
    degree: Degree,
    partial: Partial | None,
    tongue: Tongue,
    note: str = "",
    about: str = "",
    purpose: str = "",
    sum: Sum | None = None,
) -> Verdict:
    word = capitalised(degree_name(degree, partial, tongue))
    is_rare = degree in ("no_and", "legendary")
    tone = TONES[degree]
    return Verdict(word, tone, note, purpose=purpose, about=about, sum=sum, is_rare=is_rare)


def deed(state: State, roll: Roll, tongue: Tongue) -> str:
    """What a throw is for, at the head of its card."""
    if roll.kind != "attack" or not roll.targets:
        return capitalised(roll.what)
    names = short_names(state, roll.targets, tongue)
    said = tongue("Attack: {names}", names=names)
    if roll.counter:
        said = tongue("Strikes back: {names}", names=names)
    if roll.prowess is None:
        return said
    return f"{said}, {within_sentence(choice_name('prowess', roll.prowess, tongue))}"


def _about(state: State, who: str) -> str:
    """The throw that a result is of; a feat has none."""
    roll = state.rolls.get(who)
    return f"roll/{who}" if roll is not None and roll.dice and not roll.feat else ""


def _judged_again(
    state: State, who: str, degree: Degree, partial: Partial | None, tongue: Tongue
) -> Verdict | None:
    """What a hero's dice come to since something was added to them, or named."""
    if who not in state.heroes or not (about := _about(state, who)):
        return None
    roll = state.rolls[who]
    note, purpose = _margin(state, roll, tongue), deed(state, roll, tongue)
    found = sum_of(state, roll, tongue)
    return degree_verdict(degree, partial, tongue, note, about, purpose, found)


@rules.judges_by(events.RollThrown)
def roll_judged(state: State, event: events.RollThrown, tongue: Tongue) -> Verdict | None:
    roll = state.rolls.get(event.who)
    if event.who not in state.heroes or roll is None:
        return None  # of extras it is told whom they struck, or how they fared
    about, purpose = f"roll/{event.who}", deed(state, roll, tongue)
    if event.degree is None:
        note = tongue("The keeper names the modifier: then the result is known.")
        word, made = str(own_total(state, roll)), sum_of(state, roll, tongue)
        return Verdict(word, "none", note, purpose=purpose, about=about, sum=made)
    roll = replace(roll, difficulty=event.difficulty)
    note, made = _margin(state, roll, tongue), sum_of(state, roll, tongue)
    found = degree_verdict(event.degree, None, tongue, note, about, purpose, made)
    stake = tongue("From a total of {number} on, it is a “Yes”", number=SUCCESS)
    return replace(found, stake=stake, outcome="success")


def _margin(state: State, roll: Roll, tongue: Tongue) -> str:
    """By how much, where everybody knows what the total is made of."""
    if roll.natural:
        return tongue(NATURALS[roll.natural])
    if is_secret(state, roll):
        return tongue("{total} announced", total=own_total(state, roll))
    found = total(state, roll)
    if found < SUCCESS:
        one, several = "{total}: one short!", "{total}: {count} short"
        return tongue.many(one, several, SUCCESS - found, total=found)
    return tongue("total {total}", total=found)


@rules.tells(events.ModifierAnnounced)
def modifier_announced(state: State, event: events.ModifierAnnounced, tongue: Tongue) -> str:
    return sentences(
        modifier_told(event.difficulty, short_name(state, event.who), tongue),
        _so_far(event.degree, None, tongue),
    )


@rules.judges_by(events.ModifierAnnounced)
def modifier_judged(
    state: State, event: events.ModifierAnnounced, tongue: Tongue
) -> Verdict | None:
    return _judged_again(state, event.who, event.degree, None, tongue)


@rules.judges_by(events.PowerAdded)
def power_judged(state: State, event: events.PowerAdded, tongue: Tongue) -> Verdict | None:
    roll = state.rolls.get(event.who)
    partial = roll.partial if roll is not None else None
    return _judged_again(state, event.who, event.degree, partial, tongue)


@rules.tells(events.PowerAdded)
def power_added(state: State, event: events.PowerAdded, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.who not in state.heroes:
        return tongue.many(
            "{name}: {count} power point more.",
            "{name}: {count} power points more.",
            event.points,
            name=name,
        )
    roll = state.rolls[event.who]
    return sentences(
        tongue.many(
            "{name} adds {count} power point, which makes {total}.",
            "{name} adds {count} power points, which makes {total}.",
            event.points,
            name=name,
            total=own_total(state, roll),
        ),
        _modifier(roll, tongue),
        _so_far(event.degree, roll.partial, tongue),
    )


RESULTS: Mapping[Degree, str] = {
    "no_and": "“No, and”: {name} fails, and the worst is to come.",
    "no": "“No”: {name} fails.",
    "yes": "“Yes”: {name} makes it.",
    "yes_and": "“Yes, and”: {name} makes it, with panache.",
    "legendary": "Legendary! They will still be talking of {name} in a hundred years.",
}
PARTLY: Mapping[Partial, str] = {
    "yes_but": "“Yes, but”: {name} makes it, at a price.",
    "no_but": "“No, but”: {name} fails, and all is not lost.",
}
WON: Mapping[str, str] = {
    "attack": "“{degree}”: {name} hits home.",
    "gift": "“{degree}”: the gift works, and {name} has nothing more to pay.",
}
LOST: Mapping[str, str] = {
    "attack": "“{degree}”: {name} strikes wide.",
    "gift": "“{degree}”: the gift works, and {name} will pay for it.",
}
"""Of attacks and gifts: a gift that fails works all the same."""


def result_told(
    state: State, who: str, degree: Degree, partial: Partial | None, tongue: Tongue
) -> str:
    name = short_name(state, who)
    if who not in state.heroes:
        word = degree_name(degree, partial, tongue)
        return tongue("For {name}: {degree}.", name=name, degree=word)
    roll = state.rolls.get(who)
    if roll is not None and roll.kind in ("attack", "gift"):
        text = WON[roll.kind] if is_success(degree, partial) else LOST[roll.kind]
        return tongue(text, name=name, degree=degree_name(degree, partial, tongue))
    if degree == "partial":
        return tongue(PARTLY[partial or "yes_but"], name=name)
    return tongue(RESULTS[degree], name=name)


@rules.tells(events.Stood)
def stood(state: State, event: events.Stood, tongue: Tongue) -> str:
    return result_told(state, event.who, event.degree, event.partial, tongue)


@rules.judges_by(events.Stood)
def stood_judged(state: State, event: events.Stood, tongue: Tongue) -> Verdict:
    about = _about(state, event.who) if event.who in state.heroes else ""
    return degree_verdict(event.degree, event.partial, tongue, about=about)


@rules.tells(events.Shifted)
def shifted(state: State, event: events.Shifted, tongue: Tongue) -> str:
    return result_told(state, event.who, event.degree, event.partial, tongue)


@rules.judges_by(events.Shifted)
def shift_judged(state: State, event: events.Shifted, tongue: Tongue) -> Verdict | None:
    if event.who not in state.heroes:
        return None
    about = _about(state, event.who)
    return degree_verdict(event.degree, event.partial, tongue, about=about)


@rules.judges_by(events.PartialGranted)
def partial_judged(state: State, event: events.PartialGranted, tongue: Tongue) -> Verdict | None:
    if event.who not in state.heroes:
        return None
    about = _about(state, event.who)
    return degree_verdict("partial", event.partial, tongue, about=about)


@rules.tells(events.PartialGranted)
def partial_granted(state: State, event: events.PartialGranted, tongue: Tongue) -> str:
    return tongue(
        "The keeper leaves the door ajar for {name}: “{degree}”.",
        name=short_name(state, event.who),
        degree=degree_name("partial", event.partial, tongue),
    )


def _cost(state: State, who: str, consequence: Consequence, tongue: Tongue) -> str:
    match consequence.kind:
        case "life":
            return tongue("That means 1d6 life points.")
        case "object":
            thing = state.heroes[who].thing(consequence.thing)
            if thing is not None:
                return tongue("That means the loss of an object: {object}.", object=thing.name)
            return ""
        case "aspect":
            return tongue("That means an aspect.")
        case _:
            return ""


@rules.tells(events.ConsequenceProposed)
def consequence_proposed(state: State, event: events.ConsequenceProposed, tongue: Tongue) -> str:
    price = event.consequence
    text = (
        "The keeper names a price for {name}: {text}"
        if price.by == "keeper"
        else "{name} would rather pay another price: {text}"
    )
    return sentences(
        tongue(text, name=short_name(state, event.who), text=full_stop(price.text)),
        _cost(state, event.who, price, tongue),
    )


@rules.tells(events.ConsequenceAccepted)
def consequence_accepted(state: State, event: events.ConsequenceAccepted, tongue: Tongue) -> str:
    return tongue(
        "{name} pays the price: {text}",
        name=short_name(state, event.who),
        text=full_stop(event.consequence.text),
    )


EFFECTS: Mapping[EffectKind, str] = {
    "find-gear": "Special effect: {name} lays hands on something useful.",
    "amplify": "Special effect: {name} goes one better. {text}",
    "aspect": "Special effect: {name} turns the tables.",
    "information": "Special effect: {name} learns one thing more. {text}",
    "prowess": "Special effect: {name} adds a prowess, free of risk: {prowess}.",
    "cancel-risk": "Special effect: {name} leaves nothing to chance. The risk is cancelled.",
}


@rules.tells(events.EffectChosen)
def effect_chosen(state: State, event: events.EffectChosen, tongue: Tongue) -> str:
    prowess = event.effect.prowess
    return tongue(
        EFFECTS[event.effect.kind],
        name=short_name(state, event.who),
        text=sentence_of(event.effect.text),
        prowess="" if prowess is None else choice_name("prowess", prowess, tongue),
    )


@rules.tells(events.EffectsWaived)
def effects_waived(state: State, event: events.EffectsWaived, tongue: Tongue) -> str:
    return tongue("{name} asks for nothing more.", name=short_name(state, event.who))


RISKS: Mapping[Risk, str] = {
    "nothing": "Risk: nothing happens. {name} can breathe.",
    "constraint": "Risk: a constraint for {name}.",
    "blunder": "Risk: a blunder! {name} gets off lightly.",
}


@rules.tells(events.RiskRun)
def risk_run(state: State, event: events.RiskRun, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.worse:
        return tongue("Risk: a blunder! For {name} failure turns into catastrophe.", name=name)
    return tongue(RISKS[event.risk], name=name)


RISK_TONES: Mapping[Risk, Tone] = {"nothing": "good", "constraint": "mixed", "blunder": "bad"}


@rules.judges_by(events.RiskRun)
def risk_judged(state: State, event: events.RiskRun, tongue: Tongue) -> Verdict:
    word = capitalised(choice_name("risk", event.risk, tongue))
    return Verdict(word, RISK_TONES[event.risk], tongue("risk of the prowess"))


@rules.tells(events.ConsequenceWaived)
def consequence_waived(state: State, event: events.ConsequenceWaived, tongue: Tongue) -> str:
    return tongue("No price for {name} this time.", name=short_name(state, event.who))


@rules.tells(events.GroupSettled)
def group_settled(state: State, event: events.GroupSettled, tongue: Tongue) -> str:
    if not event.success:
        return tongue("“{what}”: too few have made it, nobody gets through.", what=event.what)
    return tongue(
        "“{what}”: everybody gets through ({degree}).",
        what=event.what,
        degree=degree_name(event.degree, "yes_but", tongue),
    )
