"""Boxes and outrages as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import of_fate, rules
from tablee.games.innommable.rules.fate_list import BoxAdded, BoxesTicked, OutrageDone, ceiling
from tablee.games.innommable.state.table import Severity, State
from tablee.games.innommable.words.common import short_name, written
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue

BOXES: Mapping[str, str] = {
    "start": "The fate list opens: one empty box for {name}.",
    "monologue": "It was not the first time: one box more on the fate list for {name}.",
    "failure": "The failure is written down: one box more on the fate list for {name}.",
    "one": "The 1 is written down: one box more on the fate list for {name}.",
    "anchor": "The attachment now has a box more on the fate list ({name}).",
}

BESIDES = -1
"""The weight of what is told beside an outrage."""


@rules.tells(BoxAdded)
def tell_box_added(state: State, event: BoxAdded, tongue: Tongue) -> str:
    return tongue(BOXES[event.cause], name=short_name(state, event.who))


@rules.judges_by(BoxAdded)
def judge_box_added(state: State, event: BoxAdded, tongue: Tongue) -> Verdict | None:
    """Of an anchoring the card says so."""
    if event.cause != "anchor":
        return None
    word = tell_box_added(state, event, tongue)
    return Verdict(word, "bad", weight=BESIDES, whose=event.who, echoes=True)


@rules.tells(BoxesTicked)
def tell_boxes_ticked(state: State, event: BoxesTicked, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.attachment:
        return tongue.many(
            "The keeper ticks a box against the attachment ({name}).",
            "The keeper ticks {count} boxes against the attachment ({name}).",
            event.boxes,
            name=name,
        )
    return tongue.many(
        "The keeper ticks a box against {name}.",
        "The keeper ticks {count} boxes against {name}.",
        event.boxes,
        name=name,
    )


OUTRAGES: Mapping[Severity, str] = {
    "moderate": "A moderate outrage for {name}: {text}",
    "grave": "A grave outrage for {name}: {text}",
    "terminal": "A terminal outrage for {name}: {text}",
}

ON_ATTACHMENT: Mapping[Severity, str] = {
    "moderate": "A moderate outrage against what {name} holds on to: {text}",
    "grave": "A grave outrage against what {name} holds on to: {text}",
    "terminal": "Nothing is left of what {name} held on to: {text}",
}


@rules.judges_by(BoxesTicked)
def judge_boxes_ticked(state: State, event: BoxesTicked, tongue: Tongue) -> Verdict:
    """The crosses are drawn beside it."""
    word = tell_boxes_ticked(state, event, tongue)
    return Verdict(word, "bad", weight=BESIDES, whose=event.who, echoes=True)


@rules.tells(OutrageDone)
def tell_outrage_done(state: State, event: OutrageDone, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.attachment:
        return tongue(ON_ATTACHMENT[event.severity], name=name, text=text)
    return tongue(OUTRAGES[event.severity], name=name, text=text)


WORDS: Mapping[Severity, str] = {
    "moderate": "A moderate outrage.",
    "grave": "A grave outrage.",
    "terminal": "A terminal outrage.",
}


@rules.judges_by(OutrageDone)
def judge_outrage_done(state: State, event: OutrageDone, tongue: Tongue) -> Verdict:
    """Worth a card of its own, with the crosses that it took."""
    one = state.protagonists[event.who]
    return Verdict(
        tongue(WORDS[event.severity]),
        "bad",
        _what_may_follow(state, event, tongue),
        purpose=one.attachment.name if event.attachment else tongue("The fate list"),
        whose=event.who,
        besides=written(full_stop(event.text)),
    )


def _what_may_follow(state: State, event: OutrageDone, tongue: Tongue) -> str:
    one = state.protagonists[event.who]
    if event.severity == "terminal":
        if event.attachment:
            return tongue("Nothing is left of it.")
        return tongue("{name} succumbs. One last scene is left.", name=short_name(state, one.id))
    if of_fate(state) is not None:
        return tongue("The fate list is the keeper's to read.")
    column = one.attachment if event.attachment else one
    gravest = ceiling(column.ticked + 1, attachment=event.attachment) or "moderate"
    return tongue("With one cross more: {severity}.", severity=severity_name(gravest, tongue))
