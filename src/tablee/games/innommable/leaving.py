"""How a protagonist leaves the game, and what the player keeps."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ID, in_play, known, mine, rules
from tablee.games.innommable.departures import half, leave
from tablee.games.innommable.monologue import dropped
from tablee.games.innommable.pools import labels, sides_of
from tablee.games.innommable.resolution import end, won
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
    if going is None or going.who != one.id:
        yield from closing(state, one)
        yield events.Renounced(who=one.id, manner=ask.manner, text=ask.text, goal=ask.goal)
        return
    # The success that it buys is told like any other: that is the last scene.
    gain = ask.goal or won(going, "renounce")
    yield from end(state, by, going, "renounce", going.one_seen, gain)
    yield from leave(state, by, one.id, ask.manner, RENOUNCE, ask.text, gain)


def closing(state: State, one: Protagonist) -> Iterator[Event]:
    """Before a last scene: an aside that hangs on the one who goes is over."""
    if state.aside is not None and one.id in (state.aside.who, state.aside.giver):
        yield dropped(state.aside)


@rules.decides(asks.TellLastScene)
def tell_last_scene(state: State, by: By, ask: asks.TellLastScene, dice: Dice) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    if one.status != "closing":
        raise Refused(UNPLAYABLE, "{name} has no last scene to play.", name=one.name)
    if one.renounces is not None:
        yield from leave(state, by, one.id, one.renounces, RENOUNCE, ask.text, one.wins)
    else:
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
