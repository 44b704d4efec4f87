"""What every chapter needs: the registry of rules, who may act for whom, what is open."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import State
from tablee.kernel.rules import Rules
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

rules: Rules[State] = Rules()
ID = "innommable"
STEPS = f"{ID}.creation.steps"
SCENE = f"{ID}.scene.ordinary"
ASIDE = f"{ID}.scene.extraordinary"
AFTER = f"{ID}.end.after-character-no-roll"
NEVER_ROLLS = f"{ID}.action.keeper-never-rolls"
PHASES = f"{ID}.phase.four"
LAST = 4
"""The phase in which only the epilogue is left."""


def known(state: State, who: str) -> Protagonist:
    one = state.protagonists.get(who)
    if one is None:
        raise Refused(STEPS, "No protagonist here is called “{who}”.", who=who)
    return one


def mine(state: State, by: By, who: str) -> Protagonist:
    """A protagonist for whom this seat may decide."""
    one = known(state, who)
    if not by.may_act_for(one.seat):
        raise Refused(STEPS, "You do not decide for {name}.", name=one.name)
    return one


def throws_for(by: By, one: Protagonist) -> bool:
    """Whether this seat throws for a protagonist: its own or one lent to it, never the keeper."""
    return not by.is_keeper and one.seat in by.acts_for


def own(state: State, by: By, who: str) -> Protagonist:
    """A protagonist that this seat itself directs: the keeper throws for nobody."""
    one = known(state, who)
    if not throws_for(by, one):
        if by.is_keeper:
            raise Refused(NEVER_ROLLS, "The keeper never rolls dice.")
        raise Refused(STEPS, "You do not decide for {name}.", name=one.name)
    return one


def directed(state: State, by: By, who: str, rule: str) -> Protagonist:
    """A protagonist whose player speaks: the keeper only where the seat was lent."""
    one = known(state, who)
    if one.seat not in by.acts_for:
        raise Refused(rule, "What {name} wants is the player's to say.", name=one.name)
    return playing(one)


def playing(one: Protagonist) -> Protagonist:
    if not one.is_active:
        raise Refused(AFTER, "{name} is no longer in play.", name=one.name)
    return one


def acting(state: State, by: By, who: str) -> Protagonist:
    return playing(mine(state, by, who))


def is_playing(state: State, by: By) -> bool:
    """In an ordinary scene, and the story is not over: what `in_play` asks for, as a fact."""
    begun = state.begun_in
    return begun is not None and by.scene > begun and state.phase != LAST and not state.verdict


def in_play(state: State, by: By, rule: str = SCENE) -> None:
    """Between the beginning of the game and its epilogue, in an ordinary scene."""
    if is_playing(state, by):
        return
    if state.begun_in is None:
        raise Refused(PHASES, "The game has not begun yet.")
    if state.phase == LAST or state.verdict:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")
    raise Refused(rule, "Frame an ordinary scene first.")


def no_aside(state: State) -> None:
    if state.aside is not None:
        raise Refused(ASIDE, "An aside is open: it is told to its end first.")


def has(state: State, option: str, value: str) -> bool:
    return state.options[option] == value


def of_fate(state: State) -> Audience:
    """Who sees the boxes of the fate list."""
    return (KEEPER,) if has(state, "fate_list", "keeper-only") else None


def allowed(check: Callable[..., None], *given: object, **named: object) -> bool:
    """Whether a check lets this pass."""
    try:
        check(*given, **named)
    except Refused:
        return False
    return True


# Limits of asks, and shapes of candidates

SAID: Mapping[str, Any] = {"least": 1, "required": True}
"""How a candidate shapes a text that may be left out, where it must say something now."""

MOST_DICE = 30
Count = Annotated[int, Meta(ge=0, le=MOST_DICE)]
MANY = 50
"""The most that one ask may name, and that one field offers."""
Sides = Literal[4, 8, 12, 20]


class Secret(Event, frozen=True, kw_only=True):
    """For the keeper alone."""

    to: Audience = (KEEPER,)
