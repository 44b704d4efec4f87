"""Odds that go through several asks: a whole resolution, a gift, a raise, the dice to come."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablee.dice.distribution import Distribution, fraction
from tablee.games.innommable.odds.policies import At, End, Gift, at_of, ends, rescue, successes
from tablee.games.innommable.rules.after_character import KeepDice
from tablee.games.innommable.rules.concrete_information import RevealConcrete
from tablee.games.innommable.rules.conflicts.asks import (
    CallResolution,
    Reroll,
    Roll,
    RollGiven,
    StateGoal,
)
from tablee.games.innommable.rules.dice_scheme.asks import SetScheme
from tablee.games.innommable.rules.dice_scheme.law import next_dice
from tablee.games.innommable.rules.difficulty import RaiseDifficulty
from tablee.games.innommable.rules.imposing import Impose
from tablee.games.innommable.rules.monologues.asks import TakeDie
from tablee.games.innommable.rules.monologues.law import costs_box
from tablee.games.innommable.rules.phases import BeginGame
from tablee.games.innommable.rules.renouncing import Flee
from tablee.games.innommable.rules.suggestion import Suggest
from tablee.games.innommable.rules.symptoms import RevealSymptom
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import KINDS, Pool, labels, sides_of, size, with_die
from tablee.games.innommable.state.preparation import phase_one_dice
from tablee.games.innommable.state.table import CEILING, Resolution, State
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By

if TYPE_CHECKING:
    from fractions import Fraction


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """What comes of an ask once it is all over. Dice held lie open, so everybody may reckon."""
    yield from _of_resolution(state, by, ask)
    yield from _of_dice(state, by, ask)
    yield from _of_keeper(state, by, ask)


def _of_resolution(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    going = state.resolution
    match ask:
        case Roll(who=who) if going is not None:
            yield from of_throw(state, state.protagonists[who].dice, going.difficulty, who)
        case Flee(who=who) | CallResolution(who=who) | StateGoal(who=who):
            held = state.protagonists[who].dice
            yield from of_throw(state, held, state.difficulty_at(by.scene), who)
        case Reroll(who=who) | RollGiven(who=who) if going is not None:
            yield from of_ends(ends(_now(state, going)), who)
        case Suggest(towards=who, die=die) | Impose(towards=who, die=die):
            yield from of_gift(state, by, who, die)
        case _:
            pass


def _of_dice(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    match ask:
        case TakeDie(who=who, die=die):
            yield from of_die(die)
            yield from of_taking(state, by, state.protagonists[who], die)
        case KeepDice(who=who, keep=keep):
            yield from of_keeping(state.protagonists[who], keep)
        case _:
            pass


def _of_keeper(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    match ask:
        case RaiseDifficulty():
            yield from of_raise(state, by)
        case SetScheme():
            counts = (ask.d20, ask.d12, ask.d8, ask.d4)
            scheme = tuple((k, n) for k, n in zip(KINDS, counts, strict=True) if n)
            yield from of_scheme(scheme, ask.players)
        case BeginGame():
            yield from of_scheme(state.prepared.scheme, state.prepared.players)
        case RevealSymptom() | RevealConcrete():
            yield from of_queue(state.reserve)
        case _:
            pass


def _at(state: State, dice: Pool, difficulty: int, gift: Gift | None = None) -> At:
    """Before the throw."""
    return At(dice, difficulty, gift=gift, empty_reroll=state.options["empty_reroll"])


def _now(state: State, going: Resolution, gift: Gift | None = None) -> At:
    """Where the resolution under way has come to."""
    held = state.protagonists[going.who].dice
    return at_of(going, held, state.options["empty_reroll"], gift)


def succeeds(found: Distribution[End]) -> "Fraction":
    return found.where(lambda end: end.success)


def boxed(found: Distribution[End]) -> "Fraction":
    return found.where(lambda end: end.box)


def tainted(found: Distribution[End]) -> "Fraction | None":
    """The chance that a success is tainted by a 1; None where there is no success at all."""
    success = succeeds(found)
    if not success:
        return None
    return found.where(lambda end: end.success and end.one) / success


def of_throw(state: State, dice: Pool, difficulty: int, who: str) -> Iterator[Prospect]:
    """Before the throw: all that may come of it, with the reroll and without."""
    yield Prospect("pool", successes(dice).map(lambda fell: fell[0]), who=who)
    found = ends(_at(state, dice, difficulty))
    yield Prospect("success-first", found.where(lambda end: end.first), who=who)
    yield from of_ends(found, who)


def of_ends(found: Distribution[End], who: str) -> Iterator[Prospect]:
    success = succeeds(found)
    yield Prospect("success", success, who=who)
    taint = tainted(found)
    if taint is not None:
        yield Prospect("tainted", taint, who=who)
    yield Prospect("box", boxed(found), who=who)
    yield Prospect("clean", found.where(lambda end: end.success and not end.box), who=who)
    yield Prospect("needs-break", 1 - success, who=who)


def of_gift(state: State, by: By, who: str, die: int) -> Iterator[Prospect]:
    """What a given die changes: now, or kept back for a later failure."""
    one, going = state.protagonists[who], state.resolution
    if going is not None and going.who == who and going.thrown:
        yield Prospect("success-without", succeeds(ends(_now(state, going))), who=who)
        window = "second" if going.rerolled else "first"
        for when in ("first", "second"):
            if when in (window, "second"):
                found = ends(_now(state, going, Gift(die, when)))
                yield from _with_gift(found, when, who)
        return
    difficulty = state.difficulty_at(by.scene) if going is None else going.difficulty
    if going is not None and going.who != who:
        difficulty = state.difficulty_at(by.scene)
    without = ends(_at(state, one.dice, difficulty))
    yield Prospect("success-without", succeeds(without), who=who)
    held = ends(_at(state, with_die(one.dice, die), difficulty))
    yield from _with_gift(held, "held", who)
    for when in ("first", "second"):
        found = ends(_at(state, one.dice, difficulty, Gift(die, when)))
        yield from _with_gift(found, when, who)


def _with_gift(found: Distribution[End], when: str, who: str) -> Iterator[Prospect]:
    yield Prospect(f"success-given-{when}", succeeds(found), who=who)
    yield Prospect(f"box-given-{when}", boxed(found), who=who)


def of_die(die: int) -> Iterator[Prospect]:
    """What one die of this kind gives."""
    thrown = successes(((die, 1),))
    yield Prospect("die", thrown.map(lambda fell: fell[0]), times=die)
    yield Prospect("die-one", thrown.where(lambda fell: fell[1]), times=die)
    yield Prospect("die-mean", thrown.map(lambda fell: fell[0]).mean(), "count", times=die)


def of_taking(state: State, by: By, one: Protagonist, die: int) -> Iterator[Prospect]:
    """Whether one more die is worth its price, at the present difficulty."""
    difficulty = state.difficulty_at(by.scene)
    for key, dice in (("without", one.dice), ("with", with_die(one.dice, die))):
        found = ends(_at(state, dice, difficulty))
        yield Prospect(f"success-{key}", succeeds(found), who=one.id)
        yield Prospect(f"box-{key}", boxed(found), who=one.id)
    price = fraction(int(costs_box(state, one, die)), 1)
    yield Prospect("price", price, "count", one.id)


def of_keeping(one: Protagonist, keep: tuple[str, ...]) -> Iterator[Prospect]:
    """The best that the dice kept can still do for somebody who fails by one or two."""
    kept = tuple(dict.fromkeys(sides_of(k) for k in keep if k in labels(one.dice)))
    for missing in (1, 2):
        for when in ("first", "second"):
            found = {die: rescue(die, missing, when) for die in kept}
            if not found:
                continue
            best = max(succeeds(each) for each in found.values())
            yield Prospect(f"rescue-{when}", best, who=one.id, times=missing)
            taints = [t for each in found.values() if (t := tainted(each)) is not None]
            yield Prospect(f"rescue-taint-{when}", min(taints), who=one.id, times=missing)


def of_raise(state: State, by: By) -> Iterator[Prospect]:
    """For each protagonist: the chance to succeed now, and at one more."""
    now = state.difficulty_at(by.scene)
    for one in state.active():
        for difficulty in (now, now + 1):
            found = ends(_at(state, one.dice, difficulty))
            yield Prospect("success-at", succeeds(found), who=one.id, times=difficulty)


def at_each_difficulty(state: State, dice: Pool) -> tuple["Fraction", ...]:
    """The chance to succeed with these dice from difficulty 1 up to the highest."""
    return tuple(succeeds(ends(_at(state, dice, d))) for d in range(1, max(CEILING) + 1))


def of_scheme(scheme: Pool, players: int) -> Iterator[Prospect]:
    """Which die of the queue is the first of each kind, and how many the symptoms take."""
    yield from of_queue(scheme)
    yield Prospect("phase-one-dice", fraction(phase_one_dice(players), 1), "count")
    yield Prospect("phase-two-dice", fraction(size(scheme) - phase_one_dice(players), 1), "count")


def of_queue(reserve: Pool) -> Iterator[Prospect]:
    queue = next_dice(reserve, size(reserve))
    for sides in KINDS:
        if sides in queue:
            yield Prospect("first-of", fraction(queue.index(sides) + 1, 1), "count", times=sides)
