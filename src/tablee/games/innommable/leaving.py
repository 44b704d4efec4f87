"""How a protagonist leaves the game, and what the player keeps."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ID, in_play, known, mine, rules
from tablee.games.innommable.departures import half, leave
from tablee.games.innommable.pools import labels, sides_of
from tablee.games.innommable.resolution import end
from tablee.games.innommable.state import Protagonist, State
from tablee.kernel.words import By, Event, Refused

RENOUNCE = f"{ID}.action.renounce"
UNPLAYABLE = f"{ID}.meter.fate-unplayable"
KEEP = f"{ID}.end.after-character-dice"


def free_to_leave(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    if one.status == "closing":
        raise Refused(RENOUNCE, "{name} succumbs: no sacrifice is left to make.", name=one.name)
    if not one.is_active:
        raise Refused(RENOUNCE, "{name} is no longer in play.", name=one.name)


@rules.decides(asks.Renounce)
def renounce(state: State, by: By, ask: asks.Renounce, dice: Dice) -> Iterator[Event]:
    one = known(state, ask.who)
    if one.seat not in by.acts_for:
        raise Refused(RENOUNCE, "Only its player renounces a protagonist.")
    free_to_leave(state, by, one)
    going = state.resolution
    goal = ask.goal
    if going is not None and going.who == one.id:
        yield from end(state, by, going, "renounce", going.one_seen)
        goal = goal or going.goal or ask.text or "–"
    yield from leave(state, by, one.id, ask.manner, RENOUNCE, ask.text, goal)


@rules.decides(asks.TellLastScene)
def tell_last_scene(state: State, by: By, ask: asks.TellLastScene, dice: Dice) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    if one.status != "closing":
        raise Refused(UNPLAYABLE, "{name} has no last scene to play.", name=one.name)
    if state.outrage is not None and state.outrage.objection:
        raise Refused(f"{ID}.meter.fate-judgement", "An objection is being discussed.")
    yield from leave(state, by, one.id, "terminal", UNPLAYABLE, ask.text)


@rules.decides(asks.KeepDice)
def keep_dice(state: State, by: By, ask: asks.KeepDice, dice: Dice) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    if one.id not in state.leaving:
        raise Refused(KEEP, "{name} has no dice to share out.", name=one.name)
    named = labels(one.dice)
    count = half(len(named))
    if len(set(ask.keep)) != len(ask.keep) or not set(ask.keep) <= set(named):
        raise Refused(KEEP, "Name dice that you hold, each once.")
    if len(ask.keep) != count:
        raise Refused(KEEP, "Half of the dice are kept, rounded up: {count} here.", count=count)
    yield events.DiceKept(
        who=one.id,
        kept=tuple(sides_of(label) for label in named if label in ask.keep),
        returned=tuple(sides_of(label) for label in named if label not in ask.keep),
    )
