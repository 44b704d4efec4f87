"""Resolutions and the fate list as sentences."""

from collections.abc import Iterator, Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.state import Resolution, Severity, State, Way
from tablee.games.innommable.telling import short_name, written
from tablee.games.innommable.words import severity_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.GoalStated)
def goal_stated(state: State, event: events.GoalStated, tongue: Tongue) -> str:
    name, goal = short_name(state, event.who), full_stop(event.goal)
    if event.against:
        other = short_name(state, event.against)
        told = "{name} wants this, against {other}: {goal}"
        return tongue(told, name=name, other=other, goal=goal)
    return tongue("{name} wants this: {goal}", name=name, goal=goal)


@rules.tells(events.ResolutionWaived)
def resolution_waived(state: State, event: events.ResolutionWaived, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "No dice for “{goal}” ({name}).", goal=event.goal, name=short_name(state, event.who)
        ),
        written(event.text),
    )


@rules.tells(events.ResolutionCalled)
def resolution_called(state: State, event: events.ResolutionCalled, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.fleeing:
        return sentences(
            tongue("{name} wants to get away: {goal}", name=name, goal=full_stop(event.goal))
            if event.goal.strip()
            else tongue("{name} wants to get away.", name=name),
            tongue("It takes dice, difficulty {difficulty}.", difficulty=event.difficulty),
        )
    return tongue(
        "It takes dice, difficulty {difficulty} ({name}): {goal}",
        difficulty=event.difficulty,
        name=name,
        goal=full_stop(event.goal),
    )


@rules.tells(events.ResolutionDropped)
def resolution_dropped(state: State, event: events.ResolutionDropped, tongue: Tongue) -> str:
    return tongue("No dice after all for {name}.", name=short_name(state, event.who))


@rules.tells(events.DiceFell)
def dice_fell(state: State, event: events.DiceFell, tongue: Tongue) -> str:
    return sentences(*_dice_fell(state, event, short_name(state, event.who), tongue))


NO_DICE = "innommable.action.no-dice"


def _dice_fell(state: State, event: events.DiceFell, name: str, tongue: Tongue) -> Iterator[str]:
    going = state.resolution
    if event.dice == "odd":
        yield tongue(
            "{name} will not let go, and throws again whatever is odd."
            if going is None or _threw(going, event)
            else "{name} will not let go, but no die is odd.",
            name=name,
        )
        yield written(event.text)
    elif event.dice == "given":
        yield tongue("The die that came in is thrown too.")
    elif event.rule == NO_DICE:
        yield tongue("{name} has no dice to throw.", name=name)
    if going is not None:
        so_far = event.dice != "all"
        yield _total(going.successes, going.difficulty, name, tongue, so_far=so_far)
    if event.one_seen:
        yield tongue("One die shows a 1.")


def _threw(going: Resolution, event: events.DiceFell) -> bool:
    """Whether there were odd dice to throw again: they have won something or lie there, odd."""
    return event.successes > 0 or any(die.face % 2 for die in going.shown)


def _total(successes: int, difficulty: int, name: str, tongue: Tongue, *, so_far: bool) -> str:
    """The successes that lie there, also those of earlier throws."""
    if not successes:
        told = "Still no success for {name}." if so_far else "No success for {name}."
        return tongue(told, name=name)
    if so_far:
        return tongue.many(
            "{name} now has {count} success in all (difficulty {difficulty}).",
            "{name} now has {count} successes in all (difficulty {difficulty}).",
            successes,
            name=name,
            difficulty=difficulty,
        )
    return tongue.many(
        "{name} has {count} success (difficulty {difficulty}).",
        "{name} has {count} successes (difficulty {difficulty}).",
        successes,
        name=name,
        difficulty=difficulty,
    )


@rules.tells(events.AttachmentBroken)
def attachment_broken(state: State, event: events.AttachmentBroken, tongue: Tongue) -> str:
    attachment = state.protagonists[event.who].attachment.name
    return sentences(
        tongue(
            "{name} breaks for ever with what still held: {text}",
            name=short_name(state, event.who),
            text=full_stop(attachment),
        ),
        written(event.text),
    )


ENDS: Mapping[Way, str] = {
    "dice": "“{goal}”: {name} succeeds.",
    "fail": "“{goal}”: {name} fails.",
    "stop": "“{goal}”: {name} leaves it there, and fails.",
    "break": "“{goal}”: at that price, {name} succeeds.",
    "renounce": "“{goal}”: {name} succeeds, with no way back.",
}

FLIGHTS: Mapping[Way, str] = {
    "dice": "{name} gets away.",
    "fail": "{name} does not get away.",
    "stop": "{name} leaves it there, and does not get away.",
    "break": "At that price, {name} gets away.",
    "renounce": "{name} does not get away, but something is won by it.",
}


@rules.tells(events.ResolutionEnded)
def resolution_ended(state: State, event: events.ResolutionEnded, tongue: Tongue) -> str:
    name, ended = short_name(state, event.who), state.ended
    if ended is None or ended.fleeing:
        # Who gives up in a flight may win something else by it, or nothing.
        in_vain = event.way == "renounce" and event.won == ""
        return tongue(FLIGHTS["fail" if in_vain else event.way], name=name)
    return tongue(ENDS[event.way], goal=ended.goal, name=name)


@rules.tells(events.OutcomeTold)
def outcome_told(state: State, event: events.OutcomeTold, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.tinted:
        strange = tongue("Something about {name} is no longer right.", name=name)
        return sentences(strange, written(text))
    if not text:
        return ""  # told aloud, at the table
    if event.success:
        return tongue("What came of it: {text}", text=text)
    return tongue("What stood in the way: {text}", text=text)


@rules.tells(events.GainQuestioned)
def gain_questioned(state: State, event: events.GainQuestioned, tongue: Tongue) -> str:
    gain = next(gain for gain in state.gains if gain.id == event.gain)
    name, text = short_name(state, gain.who), full_stop(event.text)
    if not gain.what.strip():
        return tongue("What was won does not hold ({name}): {text}", name=name, text=text)
    return tongue(
        "What was won does not hold ({name}, “{goal}”): {text}",
        name=name,
        goal=gain.what,
        text=text,
    )


# The fate list


BOXES: Mapping[str, str] = {
    "start": "The fate list opens: one empty box for {name}.",
    "monologue": "It was not the first time: one box more on the fate list for {name}.",
    "failure": "The failure is written down: one box more on the fate list for {name}.",
    "one": "The 1 is written down: one box more on the fate list for {name}.",
    "anchor": "The attachment now has a box more on the fate list ({name}).",
}


@rules.tells(events.BoxAdded)
def box_added(state: State, event: events.BoxAdded, tongue: Tongue) -> str:
    return tongue(BOXES[event.cause], name=short_name(state, event.who))


@rules.tells(events.BoxesTicked)
def boxes_ticked(state: State, event: events.BoxesTicked, tongue: Tongue) -> str:
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


@rules.tells(events.OutrageDone)
def outrage_done(state: State, event: events.OutrageDone, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.attachment:
        return tongue(ON_ATTACHMENT[event.severity], name=name, text=text)
    return tongue(OUTRAGES[event.severity], name=name, text=text)


@rules.tells(events.OutrageObjected)
def outrage_objected(state: State, event: events.OutrageObjected, tongue: Tongue) -> str:
    return tongue("{seat} objects: {text}", seat=event.seat, text=full_stop(event.text))


@rules.tells(events.ObjectionSettled)
def objection_settled(state: State, event: events.ObjectionSettled, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.severity == "none":
        return tongue("The table agrees ({name}, no outrage): {text}", name=name, text=text)
    return tongue(
        "The table agrees ({name}, {severity} outrage): {text}",
        name=name,
        severity=severity_name(event.severity, tongue),
        text=text,
    )


@rules.tells(events.BoxesUnticked)
def boxes_unticked(state: State, event: events.BoxesUnticked, tongue: Tongue) -> str:
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


@rules.tells(events.AnchorBegun)
def anchor_begun(state: State, event: events.AnchorBegun, tongue: Tongue) -> str:
    return tongue(
        "{name} turns to what still holds: {text}",
        name=short_name(state, event.who),
        text=full_stop(state.protagonists[event.who].attachment.name),
    )


@rules.tells(events.Anchored)
def anchored(state: State, event: events.Anchored, tongue: Tongue) -> str:
    return sentences(
        written(event.text),
        tongue("A ticked box is erased for {name}.", name=short_name(state, event.who)),
    )
