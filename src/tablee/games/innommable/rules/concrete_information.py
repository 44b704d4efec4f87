"""Concrete information: the reveals of phase two, the source the last of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    Secret,
    has,
    in_play,
    is_playing,
    no_aside,
    rules,
)
from tablee.games.innommable.rules.dice_scheme.evolve import into_bowl
from tablee.games.innommable.rules.dice_scheme.law import next_dice, to_come
from tablee.games.innommable.rules.phases import begin_phase
from tablee.games.innommable.state.pools import size
from tablee.games.innommable.state.preparation import Concrete, ConcreteKind
from tablee.games.innommable.state.table import Revealed, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Name, TextOrNone
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

PHASE_TWO = f"{ID}.dice.allocation-phase-two"
SECRECY = f"{ID}.phase.one-secrecy"
TWO_TO_THREE = f"{ID}.phase.two-to-three"


# What may be asked


class RevealConcrete(Ask, frozen=True, kw_only=True):
    concrete: Name
    text: TextOrNone = ""


# What may happen


class ConcreteRevealed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.dice.reveal-puts-dice"
    kind: ConcreteKind
    text: str
    dice: tuple[int, ...]
    scene: int


class ConcreteStruck(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.dice.allocation-phase-two"
    concrete: str
    scene: int


class DiceLost(Secret, frozen=True, kw_only=True):
    """House rule: what is left of the reserve never comes into play."""

    rule: str = "innommable.phase.two-to-three"


# What is decided


@rules.law(RevealConcrete, f"{ID}.dice.reveal-puts-dice")
def may_reveal(state: State, by: By, ask: RevealConcrete) -> Concrete:
    only_keeper(by, PHASE_TWO)
    in_play(state, by)
    no_aside(state)
    phase = state.phase_at(by.scene)
    if phase < 2:
        raise Refused(SECRECY, "In phase one the antagonists and the source stay in the dark.")
    on = has(state, "leftover_dice", "keep-revealing-in-phase-three")
    if state.phase > 2 and not (on and state.phase == 3):
        raise Refused(TWO_TO_THREE, "The source is known: the keeper has no reveals left.")
    return to_come(state, ask.concrete)


@may_reveal.decides
def reveal_concrete(
    state: State, by: By, ask: RevealConcrete, dice: Dice, concrete: Concrete
) -> Iterator[Event]:
    count = concrete.dice
    leftover = state.options["leftover_dice"]
    if concrete.kind == "source" and leftover == "with-source":
        count = size(state.reserve)
    yield ConcreteRevealed(
        kind=concrete.kind,
        text=ask.text.strip() or concrete.text,
        dice=next_dice(state.reserve, count),
        scene=by.scene,
    )
    yield ConcreteStruck(concrete=concrete.id, scene=by.scene)
    if concrete.kind == "source":
        if leftover == "lost" and size(state.reserve) > count:
            yield DiceLost()
        yield begin_phase(state, by, 3, TWO_TO_THREE)


@may_reveal.offers
def reveals(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.aside is None and is_playing(state, by):
        advice = (f"{ID}.dice.pace-phase-two",)
        for one in state.prepared.concrete:
            if one.revealed_in is None:
                rule = TWO_TO_THREE if one.kind == "source" else ""
                yield Candidate({"concrete": one.id}, advice=advice, rule=rule)


# What it changes


@rules.evolves(ConcreteRevealed)
def evolve_concrete_revealed(state: State, event: ConcreteRevealed) -> State:
    told = Revealed(event.kind, event.text, event.dice, event.scene)
    state = into_bowl(state, event.dice, event.scene)
    return replace(state, revealed=(*state.revealed, told))


@rules.evolves(ConcreteStruck)
def evolve_concrete_struck(state: State, event: ConcreteStruck) -> State:
    concrete = tuple(
        replace(one, revealed_in=event.scene) if one.id == event.concrete else one
        for one in state.prepared.concrete
    )
    return replace(state, prepared=replace(state.prepared, concrete=concrete))


@rules.evolves(DiceLost)
def evolve_dice_lost(state: State, event: DiceLost) -> State:
    return replace(state, reserve=(), lost=state.reserve)
