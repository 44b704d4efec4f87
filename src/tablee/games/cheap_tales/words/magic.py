"""The story of a table in sentences: gifts and power."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.magic import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import capitalised
from tablee.games.cheap_tales.words.telling import gender, short_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(events.GiftGranted)
def gift_granted(state: State, event: events.GiftGranted, tongue: Tongue) -> str:
    return tongue(
        "Unknown to all, a gift slumbers in {name}: {gift} {rank}.",
        name=short_name(state, event.who),
        gift=event.skill.name,
        rank=event.skill.rank,
    )


@rules.tells(events.GiftStirred)
def gift_stirred(state: State, event: events.GiftStirred, tongue: Tongue) -> str:
    return tongue(
        "Something stirs in {name}, a gift beyond control: {gift} {rank}.",
        name=short_name(state, event.who),
        gift=event.skill.name,
        rank=event.skill.rank,
    )


@rules.tells(events.GiftControlled)
def gift_controlled(state: State, event: events.GiftControlled, tongue: Tongue) -> str:
    return tongue(
        "{name} tames a gift: {gift} {rank}.",
        name=short_name(state, event.who),
        gift=event.name,
        rank=event.rank,
    )


@rules.tells(events.DomainAdded)
def domain_added(state: State, event: events.DomainAdded, tongue: Tongue) -> str:
    return tongue(
        "{name} owes a permanent bonus to a gift, “{gift}”: {domain}.",
        name=short_name(state, event.who),
        gift=state.heroes[event.who].skill_or_none(event.gift).name,
        domain=event.domain,
    )


@rules.tells(events.MarkNoted)
def mark_noted(state: State, event: events.MarkNoted, tongue: Tongue) -> str:
    text = (
        "Magic leaves an aspect on {name}: “{text}”."
        if event.mark.is_aspect
        else "Magic leaves its mark on {name}: “{text}”."
    )
    return tongue(text, name=short_name(state, event.who), text=event.mark.text)


@rules.tells(events.TheftTaught)
def theft_taught(state: State, event: events.TheftTaught, tongue: Tongue) -> str:
    return tongue(
        "{name} now knows how to take power from others.", name=short_name(state, event.who)
    )


@rules.tells(events.GiftPaid)
def gift_paid(state: State, event: events.GiftPaid, tongue: Tongue) -> str:
    return sentences(*_paid(state, event, tongue))


def _paid(state: State, event: events.GiftPaid, tongue: Tongue) -> Iterator[str]:
    name = short_name(state, event.who)
    source = state.sources.get(event.source)
    if event.drawn and source is not None:
        yield tongue.many(
            "{count} power point comes from {source}.",
            "{count} power points come from {source}.",
            event.drawn,
            source=within_sentence(source.name),
        )
    if event.power:
        yield tongue.many(
            "The gift costs {name} {count} power point.",
            "The gift costs {name} {count} power points.",
            event.power,
            name=name,
        )
    if event.life:
        yield tongue("Power runs out, and {name} burns life instead.", name=name)


@rules.tells(events.WasCutOff)
def was_cut_off(state: State, event: events.WasCutOff, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} is cut off from magic until the next rest.",
        name=short_name(state, event.who),
    )


@rules.tells(events.MagicNoticed)
def magic_noticed(state: State, event: events.MagicNoticed, tongue: Tongue) -> str:
    text = (
        "{name} is certain: there is magic about {other}."
        if event.magic
        else "{name} finds no trace of magic about {other}."
    )
    return tongue(text, name=short_name(state, event.who), other=short_name(state, event.target))


@rules.tells(events.PowerTaken)
def power_taken(state: State, event: events.PowerTaken, tongue: Tongue) -> str:
    name, other = short_name(state, event.who), short_name(state, event.victim)
    if event.dies:
        return sentences(
            tongue("The blood is shed: {other}.", other=other),
            tongue.many(
                "{count} power point goes to {name}.",
                "{count} power points go to {name}.",
                event.points,
                name=name,
            ),
        )
    if not event.points:
        return tongue("Nothing can be taken there. Target: {other}.", other=other)
    return tongue.many(
        "{count} power point more for {name}. Taken from: {other}.",
        "{count} power points more for {name}. Taken from: {other}.",
        event.points,
        name=name,
        other=other,
    )


@rules.judges_by(events.PowerTaken)
def taken_judged(state: State, event: events.PowerTaken, tongue: Tongue) -> Verdict:
    word = capitalised(tongue("+{points} power", points=event.points))
    return Verdict(word, "good" if event.points else "bad", short_name(state, event.who))


@rules.tells(events.PowerFaded)
def power_faded(state: State, event: events.PowerFaded, tongue: Tongue) -> str:
    return tongue.many(
        "The overflow evaporates: {name} loses {count} power point.",
        "The overflow evaporates: {name} loses {count} power points.",
        event.points,
        name=short_name(state, event.who),
    )


@rules.tells(events.SourceNamed)
def source_named(state: State, event: events.SourceNamed, tongue: Tongue) -> str:
    return sentences(*_source(event, tongue))


def _source(event: events.SourceNamed, tongue: Tongue) -> Iterator[str]:
    source = event.source
    text = "An hour of power: {source}." if source.moment else "A place of power: {source}."
    yield tongue(text, source=within_sentence(source.name))
    if source.bonus:
        yield tongue("Gifts: +{bonus}.", bonus=source.bonus)
    if source.recovery:
        yield tongue("At a respite: +{points} power.", points=source.recovery)
    if source.free:
        yield tongue.many(
            "{count} power point waits there.", "{count} power points wait there.", source.free
        )


@rules.tells(events.SourceClosed)
def source_closed(state: State, event: events.SourceClosed, tongue: Tongue) -> str:
    return tongue("Power no longer flows there: {source}.", source=within_sentence(event.name))


@rules.tells(events.TheftAnswered)
def theft_answered(state: State, event: events.TheftAnswered, tongue: Tongue) -> str:
    text = "{name} lets it happen." if event.agree else "{name} will not have it."
    return tongue(text, name=short_name(state, event.giver))
