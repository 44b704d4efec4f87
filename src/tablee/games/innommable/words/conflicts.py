"""Resolutions as sentences."""

from collections.abc import Iterator, Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.conflicts.events import (
    AttachmentBroken,
    DiceFell,
    GainQuestioned,
    GoalStated,
    GoalWithdrawn,
    OutcomeTold,
    ResolutionCalled,
    ResolutionDropped,
    ResolutionEnded,
    ResolutionWaived,
)
from tablee.games.innommable.state.table import Ended, Resolution, State, Way
from tablee.games.innommable.words.common import number_word, quoted, short_name, written
from tablee.games.innommable.words.names import die_name
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def tell_rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))


@rules.tells(GoalStated)
def tell_goal_stated(state: State, event: GoalStated, tongue: Tongue) -> str:
    name, goal = short_name(state, event.who), full_stop(event.goal)
    if event.against:
        other = short_name(state, event.against)
        told = "{name} wants this, against {other}: {goal}"
        return tongue(told, name=name, other=other, goal=goal)
    return tongue("{name} wants this: {goal}", name=name, goal=goal)


@rules.tells(ResolutionWaived)
def tell_resolution_waived(state: State, event: ResolutionWaived, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "No dice for “{goal}” ({name}).",
            goal=quoted(event.goal),
            name=short_name(state, event.who),
        ),
        written(event.text),
    )


@rules.tells(ResolutionCalled)
def tell_resolution_called(state: State, event: ResolutionCalled, tongue: Tongue) -> str:
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


@rules.tells(ResolutionDropped)
def tell_resolution_dropped(state: State, event: ResolutionDropped, tongue: Tongue) -> str:
    return tongue(
        "The dice decide nothing after all for {name}.", name=short_name(state, event.who)
    )


NO_DICE = "innommable.action.no-dice"


def _threw(going: Resolution, event: DiceFell) -> bool:
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


def _dice_fell(state: State, event: DiceFell, name: str, tongue: Tongue) -> Iterator[str]:
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


@rules.tells(DiceFell)
def tell_dice_fell(state: State, event: DiceFell, tongue: Tongue) -> str:
    return sentences(*_dice_fell(state, event, short_name(state, event.who), tongue))


def counted(going: Resolution | Ended, tongue: Tongue) -> str:
    """The successes that lie there, against the difficulty."""
    return tongue.many(
        "{count} success, difficulty {difficulty}",
        "{count} successes, difficulty {difficulty}",
        going.successes,
        difficulty=going.difficulty,
    )


def tried(going: Resolution) -> str:
    return f"{going.goal[:1].upper()}{going.goal[1:]}"


@rules.judges_by(DiceFell)
def judge_dice_fell(state: State, event: DiceFell, tongue: Tongue) -> Verdict | None:
    going = state.resolution
    if going is None:
        return None
    if going.missing <= 0:  # the end says more
        return Verdict(
            tongue("A success."),
            "good",
            counted(going, tongue),
            purpose=tried(going),
            about=f"resolution/{going.who}",
            stake=_at_stake(going, tongue),
            outcome=_outcome(event),
            besides=written(event.text),
        )
    word = number_word(going.missing, tongue)
    short = tongue.many("One success short.", "{word} successes short.", going.missing, word=word)
    return Verdict(
        written(short),
        "mixed" if going.successes else "bad",
        sentences(
            full_stop(counted(going, tongue)),
            tongue("A 1 has shown: a box is certain.") if going.one_seen else "",
        ),
        purpose=tried(going),
        about=f"resolution/{going.who}",
        stake=_at_stake(going, tongue),
        outcome=_outcome(event),
        besides=written(event.text),
    )


def _at_stake(going: Resolution, tongue: Tongue) -> str:
    return tongue(
        "Difficulty {difficulty}, and every even die is a success", difficulty=going.difficulty
    )


def _outcome(event: DiceFell) -> str:
    return "first" if event.dice == "all" else "success"


@rules.tells(AttachmentBroken)
def tell_attachment_broken(state: State, event: AttachmentBroken, tongue: Tongue) -> str:
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


@rules.tells(ResolutionEnded)
def tell_resolution_ended(state: State, event: ResolutionEnded, tongue: Tongue) -> str:
    name, ended = short_name(state, event.who), state.ended
    if ended is None or ended.fleeing:
        # Who gives up in a flight may win something else by it, or nothing.
        in_vain = event.way == "renounce" and event.won == ""
        return tongue(FLIGHTS["fail" if in_vain else event.way], name=name)
    return tongue(ENDS[event.way], goal=quoted(ended.goal), name=name)


@rules.judges_by(ResolutionEnded)
def judge_resolution_ended(state: State, event: ResolutionEnded, tongue: Tongue) -> Verdict:
    ended = state.ended
    note = "" if ended is None else counted(ended, tongue)
    # Without a throw it is of nothing that lies there.
    about = f"resolution/{ended.who}" if ended is not None and ended.shown else ""
    if ended is not None and ended.fleeing and event.way == "renounce":
        name = short_name(state, event.who)
        return Verdict(tongue(FLIGHTS["fail"], name=name), "bad", note, about=about)
    if not event.success:
        return Verdict(tongue("A failure."), "bad", note, about=about)
    if event.box:
        return Verdict(tongue("A success, tinted."), "mixed", note, about=about)
    return Verdict(tongue("A success."), "good", note, about=about)


@rules.tells(OutcomeTold)
def tell_outcome_told(state: State, event: OutcomeTold, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    if event.tinted:
        strange = tongue("Something about {name} is no longer right.", name=name)
        return sentences(strange, written(text))
    if not text:
        return ""  # told aloud, at the table
    if event.success:
        return tongue("What came of it: {text}", text=text)
    return tongue("What stood in the way: {text}", text=text)


@rules.tells(GainQuestioned)
def tell_gain_questioned(state: State, event: GainQuestioned, tongue: Tongue) -> str:
    gain = next(gain for gain in state.gains if gain.id == event.gain)
    name, text = short_name(state, gain.who), full_stop(event.text)
    if not gain.what.strip():
        return tongue("What was won does not hold ({name}): {text}", name=name, text=text)
    return tongue(
        "What was won does not hold ({name}, “{goal}”): {text}",
        name=name,
        goal=quoted(gain.what),
        text=text,
    )


@rules.tells(GoalWithdrawn)
def tell_goal_withdrawn(state: State, event: GoalWithdrawn, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.goal.strip():
        return tongue("{name} does not flee after all.", name=name)
    return tongue("“{goal}”: {name} thinks better of it.", name=name, goal=quoted(event.goal))
