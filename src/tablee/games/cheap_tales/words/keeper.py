"""The story of a table in sentences: the keeper's word."""

from collections.abc import Iterator

from tablee.games.cheap_tales.data.stock import line_of
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.keeper import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import choice_name, trait_name
from tablee.games.cheap_tales.words.telling import sentence_of, short_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.InspirationDrawn)
def inspiration_drawn(state: State, event: events.InspirationDrawn, tongue: Tongue) -> str:
    text = line_of(event.table, event.number, tongue.language)
    return tongue("An idea for the keeper: {text}", text=full_stop(text))


@rules.tells(events.FateAnswered)
def fate_answered(state: State, event: events.FateAnswered, tongue: Tongue) -> str:
    text = "“{question}” The die says yes." if event.yes else "“{question}” The die says no."
    return tongue(text, question=event.question)


@rules.judges_by(events.FateAnswered)
def fate_judged(state: State, event: events.FateAnswered, tongue: Tongue) -> Verdict:
    return Verdict(tongue("Yes") if event.yes else tongue("No"), "none", event.question)


@rules.tells(events.Adjusted)
def adjusted(state: State, event: events.Adjusted, tongue: Tongue) -> str:
    return tongue(
        "The keeper sets things right for {name} ({points}): {reason}",
        name=short_name(state, event.who),
        points=", ".join(_points(event, tongue)),
        reason=full_stop(event.reason),
    )


def _points(event: events.Adjusted, tongue: Tongue) -> Iterator[str]:
    if event.life is not None:
        yield tongue("life {points}", points=event.life)
    if event.power is not None:
        yield tongue("power {points}", points=event.power)
    if event.heroism is not None:
        yield tongue("heroism {points}", points=event.heroism)
    if event.xp is not None:
        yield tongue("XP {points}", points=event.xp)


def righted(state: State, who: str, what: str, reason: str, tongue: Tongue) -> str:
    return tongue(
        "The keeper sets things right for {name} ({points}): {reason}",
        name=short_name(state, who),
        points=what,
        reason=full_stop(reason),
    )


@rules.tells(events.TraitCorrected)
def trait_corrected(state: State, event: events.TraitCorrected, tongue: Tongue) -> str:
    trait = trait_name(state.heroes[event.who], event.trait, tongue)
    return righted(state, event.who, f"{trait} {tongue.number(event.score)}", event.reason, tongue)


@rules.tells(events.ConditionCorrected)
def condition_corrected(state: State, event: events.ConditionCorrected, tongue: Tongue) -> str:
    what = []
    if event.stunned is not None:
        what.append(tongue("stunned: yes") if event.stunned else tongue("stunned: no"))
    if event.out is not None:
        what.append(tongue("out: yes") if event.out else tongue("out: no"))
    if event.cut_off is not None:
        cut = "cut off from magic: yes" if event.cut_off else "cut off from magic: no"
        what.append(tongue(cut))
    return righted(state, event.who, ", ".join(what), event.reason, tongue)


@rules.tells(events.WoundUndone)
def wound_undone(state: State, event: events.WoundUndone, tongue: Tongue) -> str:
    return righted(state, event.who, tongue("the last wound is no more"), event.reason, tongue)


@rules.tells(events.BroughtBack)
def brought_back(state: State, event: events.BroughtBack, tongue: Tongue) -> str:
    return tongue("{name} is up after all.", name=short_name(state, event.who))


@rules.tells(events.CardCorrected)
def card_corrected(state: State, event: events.CardCorrected, tongue: Tongue) -> str:
    what = ", ".join(_of_card(event, tongue))
    return righted(state, event.who, what, event.reason, tongue)


def _of_card(event: events.CardCorrected, tongue: Tongue) -> Iterator[str]:
    if event.might is not None:
        yield tongue("might {points}", points=event.might)
    if event.lives is not None and len(event.lives) > 1:
        yield tongue("life: {points}", points=", ".join(map(str, event.lives)))
    elif event.lives is not None:
        yield tongue("life {points}", points=sum(event.lives))
    if event.most_life is not None:
        yield tongue("life at most {points}", points=event.most_life)
    if event.power is not None:
        yield tongue("power {points}", points=event.power)
    if event.armour == "none":
        yield choice_name("armour", event.armour, tongue)
    elif event.armour is not None:
        yield tongue("armour: {armour}", armour=choice_name("armour", event.armour, tongue))
    if event.die is not None:
        yield tongue("damage: {die}", die=choice_name("die", event.die, tongue))
    if event.bonus is not None:
        yield tongue("damage bonus {points}", points=event.bonus)
    if event.count is not None:
        yield tongue("standing: {points}", points=event.count)


@rules.tells(events.MightCorrected)
def might_corrected(state: State, event: events.MightCorrected, tongue: Tongue) -> str:
    what = tongue("might {points}", points=event.might)
    return righted(state, event.who, what, event.reason, tongue)


@rules.tells(events.LookCorrected)
def look_corrected(state: State, event: events.LookCorrected, tongue: Tongue) -> str:
    return tongue(
        "The keeper corrects what can be seen of {name}.", name=short_name(state, event.who)
    )


@rules.tells(events.Renamed)
def renamed(state: State, event: events.Renamed, tongue: Tongue) -> str:
    if event.before == event.name:
        opening = tongue("The sheet of {name} is corrected.", name=event.name)
    else:
        opening = tongue(
            "“{name}” is called “{new}” from now on.", name=event.before, new=event.name
        )
    return sentences(opening, sentence_of(event.reason))


@rules.tells(events.HeroAssigned)
def hero_assigned(state: State, event: events.HeroAssigned, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.seat is None:
        opening = tongue("{name} waits for a player.", name=name)
    else:
        opening = tongue("From now on {seat} plays {who}.", who=name, seat=event.seat)
    return sentences(opening, sentence_of(event.reason))


@rules.tells(events.HeroRetired)
def hero_retired(state: State, event: events.HeroRetired, tongue: Tongue) -> str:
    opening = tongue("{name} leaves the story.", name=short_name(state, event.who))
    return sentences(opening, sentence_of(event.reason))


@rules.tells(events.HeroRecalled)
def hero_recalled(state: State, event: events.HeroRecalled, tongue: Tongue) -> str:
    opening = tongue("{name} is back in the story.", name=short_name(state, event.who))
    return sentences(opening, sentence_of(event.reason))
