"""After the character: the last scene, and the dice that are kept."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import ID, known, mine, rules
from tablee.games.innommable.rules.epilogue import StoryEnded, VerdictDue, may_defuse
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.state.people import Cause, Protagonist
from tablee.games.innommable.state.pools import Pool, dice_of, labels, sides_of, with_dice, with_die
from tablee.games.innommable.state.table import Fallen, Gain, State
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

KEEP = f"{ID}.end.after-character-dice"
RENOUNCE = f"{ID}.action.renounce"
UNPLAYABLE = f"{ID}.meter.fate-unplayable"

MOST_KEPT = 1000
"""More dice than anybody can come to hold, by whatever the keeper puts right."""


# What may be asked


class TellLastScene(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


class KeepDice(Ask, frozen=True, kw_only=True):
    """Half of the dice, by their names (`d20.1`); the others go back into the bowl."""

    who: Name
    keep: Annotated[tuple[Name, ...], Meta(max_length=MOST_KEPT)]


# What may happen


class Succumbing(Event, frozen=True, kw_only=True):
    """Only the last scene is left, and it is the player's."""

    rule: str = "innommable.meter.fate-unplayable"
    who: str


class Left(Event, frozen=True, kw_only=True):
    """A protagonist is out of the game."""

    rule: str = "innommable.action.renounce"
    who: str
    cause: Cause
    text: str = ""
    goal: str = ""
    scene: int = 0


class DiceKept(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.after-character-dice"
    who: str
    kept: tuple[int, ...]
    returned: tuple[int, ...]


# What is decided


def half(count: int) -> int:
    """Half of the dice, rounded up."""
    return (count + 1) // 2


def share_out(who: str, held: Pool) -> Iterator[Event]:
    """No dice, or all of one kind: the half that is kept is no choice."""
    if len(held) < 2:
        dice = dice_of(held)
        kept = half(len(dice))
        yield DiceKept(who=who, kept=dice[:kept], returned=dice[kept:])


def leave(
    state: State, by: By, who: str, cause: Cause, rule: str, text: str, goal: str = ""
) -> Iterator[Event]:
    """The aside that hangs on it, the dice, and the end if nobody is left.

    Where the keeper is still asked whether a success has defused the situation, the end waits.
    """
    one, aside = known(state, who), state.aside
    held = one.dice
    yield from drop_aside_of(state, who)
    if aside is not None and aside.giver == who and aside.origin == "own" and aside.die:
        held = with_die(held, aside.die)
    yield Left(rule=rule, who=who, cause=cause, text=text, goal=goal, scene=by.scene)
    if state.ending is not None:
        # A last scene told beside the epilogues: it ends nothing anew, and no die is needed.
        yield DiceKept(who=who, kept=(), returned=())
    elif nobody_left(state, who) and _buys_success(cause, goal) and may_defuse(state, by):
        yield VerdictDue(who=who)
    elif nobody_left(state, who) and state.defusing is None:
        yield StoryEnded(ending="lost")
    else:
        yield from share_out(who, held)


def _buys_success(cause: Cause, goal: str) -> bool:
    return bool(goal) and cause in ("immobilised", "turned")


def nobody_left(state: State, but: str) -> bool:
    return all(one.is_gone for one in state.protagonists.values() if one.id != but)


@rules.law(TellLastScene, UNPLAYABLE)
def may_tell_last_scene(state: State, by: By, ask: TellLastScene) -> Protagonist:
    one = mine(state, by, ask.who)
    if one.status != "closing" or state.over:
        raise Refused(UNPLAYABLE, "{name} has no last scene to play.", name=one.name)
    return one


@may_tell_last_scene.decides
def tell_last_scene(
    state: State, by: By, ask: TellLastScene, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    if one.renounces is not None:
        yield from leave(state, by, one.id, one.renounces, RENOUNCE, ask.text, one.wins)
    else:
        yield from leave(state, by, one.id, "terminal", UNPLAYABLE, ask.text)


@may_tell_last_scene.offers
def last_scenes(state: State, by: By) -> Iterator[Candidate]:
    for one in state.protagonists.values():
        if one.status == "closing" and by.may_act_for(one.seat):
            rule = UNPLAYABLE if one.renounces is None else RENOUNCE
            yield Candidate({"who": one.id}, rule=rule)


@rules.law(KeepDice, KEEP)
def may_keep(state: State, by: By, ask: KeepDice) -> Event:
    one = mine(state, by, ask.who)
    if one.id not in state.leaving:
        raise Refused(KEEP, "{name} has no dice to share out.", name=one.name)
    named = labels(one.dice)
    count = half(len(named))
    if len(set(ask.keep)) != len(ask.keep) or not set(ask.keep) <= set(named):
        raise Refused(KEEP, "Name dice that you hold, each once.")
    if len(ask.keep) != count:
        raise Refused(KEEP, "Half of the dice are kept, rounded up: {count} here.", count=count)
    return DiceKept(
        who=one.id,
        kept=tuple(sides_of(label) for label in named if label in ask.keep),
        returned=tuple(sides_of(label) for label in named if label not in ask.keep),
    )


@may_keep.offers
def halves(state: State, by: By) -> Iterator[Candidate]:
    for who in state.leaving:
        one = state.protagonists[who]
        if by.may_act_for(one.seat):
            named = labels(one.dice)
            count = half(len(named))
            yield Candidate({"who": who}, {"keep": named}, limits={"keep": (count, count)})


# What it changes


@rules.evolves(Succumbing)
def evolve_succumbing(state: State, event: Succumbing) -> State:
    one = state.protagonists[event.who]
    state = _remember(state, event.who)
    return take_out_of_play(state.with_one(replace(one, status="closing")), event.who)


def _remember(state: State, who: str) -> State:
    """What falls with somebody is kept with the outrage, for as long as it may be taken back."""
    outrage = state.outrages[-1] if state.outrages else None
    if outrage is None or (outrage.who, outrage.severity) != (who, "terminal"):
        return state
    judged = state.judging if state.judging is not None and state.judging.who == who else None
    fallen = Fallen(
        goal=state.goals.get(who, ""),
        against=state.against.get(who, ""),
        beaten=tuple((w, state.goals[w]) for w, other in state.against.items() if other == who),
        judging=judged,
        apart=who in state.away_at(outrage.scene),
    )
    return replace(state, outrages=(*state.outrages[:-1], replace(outrage, fallen=fallen)))


def take_out_of_play(state: State, who: str) -> State:
    judged = state.judging is not None and state.judging.who == who
    return replace(
        state,
        goals={w: goal for w, goal in state.goals.items() if w != who},
        against={w: other for w, other in state.against.items() if who not in (w, other)},
        judging=None if judged else state.judging,
        away=tuple(w for w in state.away if w != who),
    )


@rules.evolves(Left)
def evolve_left(state: State, event: Left) -> State:
    one = state.protagonists[event.who]
    gone = replace(
        one, status="gone", cause=event.cause, renounces=None, wins="", last_scene=event.text
    )
    state = take_out_of_play(state.with_one(gone), event.who)
    gains = state.gains
    if event.goal and not (gains and gains[-1].who == event.who and gains[-1].what == event.goal):
        gains = (*gains, Gain(f"gain-{len(gains) + 1}", event.who, event.goal, event.scene))
    if state.ending is not None:
        state = replace(state, unshared=(*state.unshared, event.who))
    return replace(state, leaving=(*state.leaving, event.who), gains=gains)


@rules.evolves(DiceKept)
def evolve_dice_kept(state: State, event: DiceKept) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, dice=with_dice(one.dice, event.returned, -1)))
    return replace(
        state,
        bowl=with_dice(state.bowl, event.returned),
        leaving=tuple(who for who in state.leaving if who != event.who),
    )
