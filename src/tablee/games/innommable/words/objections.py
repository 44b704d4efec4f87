"""Objections as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.objections import (
    BoxesUnticked,
    ObjectionSettled,
    OutrageObjected,
    Restored,
)
from tablee.games.innommable.state.table import Agreed, State
from tablee.games.innommable.words.common import short_name, written
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(OutrageObjected)
def tell_outrage_objected(state: State, event: OutrageObjected, tongue: Tongue) -> str:
    return tongue("{seat} objects: {text}", seat=event.seat, text=full_stop(event.text))


@rules.tells(ObjectionSettled)
def tell_objection_settled(state: State, event: ObjectionSettled, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.severity == "none":
        return tongue("The table agrees ({name}, no outrage): {text}", name=name, text=text)
    return tongue(
        "The table agrees ({name}, {severity} outrage): {text}",
        name=name,
        severity=severity_name(event.severity, tongue),
        text=text,
    )


AGREED: Mapping[Agreed, str] = {
    "none": "No outrage after all.",
    "moderate": "A moderate outrage it is.",
    "grave": "A grave outrage it is.",
    "terminal": "A terminal outrage it is.",
}


@rules.judges_by(ObjectionSettled)
def judge_objection_settled(state: State, event: ObjectionSettled, tongue: Tongue) -> Verdict:
    return Verdict(
        tongue(AGREED[event.severity]),
        "mixed",
        tongue("The table agrees."),
        purpose=tongue("The objection"),
        whose=event.who,
        besides=written(full_stop(event.text)),
    )


@rules.judges_by(BoxesUnticked)
def judge_boxes_unticked(state: State, event: BoxesUnticked, tongue: Tongue) -> Verdict:
    """The crosses are drawn beside it."""
    word = tell_boxes_unticked(state, event, tongue)
    return Verdict(word, "mixed", weight=-1, whose=event.who, echoes=True)


@rules.tells(BoxesUnticked)
def tell_boxes_unticked(state: State, event: BoxesUnticked, tongue: Tongue) -> str:
    if event.attachment:
        return tongue.many(
            "A cross against the attachment ({name}) is rubbed out.",
            "{count} crosses against the attachment ({name}) are rubbed out.",
            event.boxes,
            name=short_name(state, event.who),
        )
    return tongue.many(
        "A cross against {name} is rubbed out.",
        "{count} crosses against {name} are rubbed out.",
        event.boxes,
        name=short_name(state, event.who),
    )


@rules.tells(Restored)
def tell_restored(state: State, event: Restored, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    goal = full_stop(event.goal)
    if event.against:
        told = tongue(
            "{name} still wants this, against {other}: {goal}",
            name=name,
            other=short_name(state, event.against),
            goal=goal,
        )
    else:
        told = tongue("{name} still wants this: {goal}", name=name, goal=goal) if goal else ""
    others = (
        tongue(
            "{name} still wants this, against {other}: {goal}",
            name=short_name(state, other),
            other=name,
            goal=full_stop(wanted),
        )
        for other, wanted in event.beaten
    )
    judged = event.judging
    return sentences(
        told,
        *others,
        tongue("What {name} did is weighed again: {act}", name=name, act=full_stop(judged.act))
        if judged is not None
        else "",
        tongue("{name} is still away from the others.", name=name) if event.apart else "",
    )
