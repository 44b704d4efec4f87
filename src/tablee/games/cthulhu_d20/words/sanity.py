"""Minds as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.sanity import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name, told
from tablee.games.cthulhu_d20.words.names import insanity_name, number
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


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


@rules.judges_by(events.WentInsane)
def went_insane_as(state: State, event: events.WentInsane, tongue: Tongue) -> Verdict | None:
    if not event.insanity:
        return None
    word = insanity_name(event.insanity, tongue)
    return Verdict(word[:1].upper() + word[1:], "bad", weight=2, whose=event.who)


@rules.judges_by(events.SanityChanged)
def sanity_changed_as(state: State, event: events.SanityChanged, tongue: Tongue) -> Verdict | None:
    """How much the horror cost, or was given back."""
    if not event.lost:
        return None
    word = tongue("Sanity −{lost}", lost=event.lost)
    note = tongue("{left} left", left=number(event.sanity))
    return Verdict(word, "bad", note, 1, whose=event.who)
