"""Who may want what, and which steps of a resolution are open."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ID, has, in_play, no_aside, playing
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.words import By, Refused

ALL = f"{ID}.action.roll-all"
BREAK = f"{ID}.action.break-attachment"
FAILURE = f"{ID}.action.failure"
FLEE = f"{ID}.action.flee"
GIFT = f"{ID}.suggestion.after-failed-roll"
NARRATION = f"{ID}.action.success-narration"
NO_DICE = f"{ID}.action.no-dice"
ORDER = f"{ID}.action.order"
PROTECTED = f"{ID}.action.success-protected"
PVP = f"{ID}.action.no-pvp-roll"
REROLL = f"{ID}.action.reroll"
TAINT = f"{ID}.action.one-on-success"
WHEN = f"{ID}.action.when"


def free_to_act(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    no_aside(state)
    playing(one)
    if state.resolution is not None:
        raise Refused(ORDER, "A resolution is under way.")


def who_acts(state: State, by: By) -> Iterator[Protagonist]:
    """For whom this seat might say now what they want, or that they flee."""
    if state.resolution is None and state.aside is None:
        yield from (one for one in state.active() if one.seat in by.acts_for)


def adversaries(state: State, one: Protagonist) -> tuple[str, ...]:
    """Whom a goal may be against: no dice then, but the keeper's word and the fate list."""
    return tuple(other.id for other in state.active() if other.id != one.id)


def to_withdraw(state: State, one: Protagonist) -> str | None:
    """What this protagonist is after and may still give up: until the dice are thrown."""
    going = state.resolution
    if going is not None and going.who == one.id and not going.thrown:
        return going.goal
    return state.goals.get(one.id)


def check_call(state: State, by: By, one: Protagonist) -> None:
    """Dice only for what the player wants: a threat invites, it never makes anybody throw."""
    free_to_act(state, by, one)
    if one.id not in state.goals:
        raise Refused(WHEN, "{name} has not said what is wanted.", name=one.name)
    if one.id in state.against:
        raise Refused(PVP, "Dice never settle a conflict between protagonists.")


def check_reroll(state: State, going: Resolution) -> None:
    if going.rerolled:
        raise Refused(REROLL, "There is one reroll in a resolution.")
    if going.given is not None:
        raise Refused(REROLL, "The die that came in is thrown first, or the action stops.")
    if not going.odd and has(state, "empty_reroll", "refused"):
        raise Refused(REROLL, "No die is odd: there is nothing to throw again.")


def check_break(state: State, one: Protagonist, going: Resolution) -> None:
    if not going.rerolled:
        raise Refused(BREAK, "Only a failed reroll opens this way.")
    if one.attachment.bond == "broken":
        raise Refused(BREAK, "This link is broken already.")
    if one.attachment.bond == "destroyed" and has(state, "attachment_terminal", "closes"):
        raise Refused(BREAK, "Nothing is left of the attachment to break with.")
    if going.fleeing and has(state, "flee_by_break", "false"):
        raise Refused(FLEE, "At this table a flight is not forced by a break.")
