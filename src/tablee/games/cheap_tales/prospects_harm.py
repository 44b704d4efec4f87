"""Odds about life: one blow on its target, a gang on the party, what a gift costs, wounds, rest."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.following import followed, next_ask
from tablee.games.cheap_tales.outcomes import knows_life
from tablee.games.cheap_tales.roll import Roll
from tablee.games.cheap_tales.settling import second_strike
from tablee.games.cheap_tales.spells import costs, shares
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.traits import ABSORBED, WOUNDS
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Event

if TYPE_CHECKING:
    from fractions import Fraction


def to_the_end(who: str, again: bool = False) -> Callable[[State], Ask | None]:
    """A roll goes on by itself until it is done; the second of a double attack is another."""

    def policy(state: State) -> Ask | None:
        roll = state.rolls.get(who)
        if roll is None or roll.again != again:
            return None
        return next_ask(state, roll)

    return policy


def of_blow(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """How many fall, and what comes through; life is reckoned only by those who know it."""
    if roll.extra or not roll.targets or roll.spell is not None:
        return
    target = roll.targets[0]
    extra = state.extras.get(target)
    if extra is None or not extra.is_up:
        return
    ask: Ask = asks.RollDamage(who=roll.who) if roll.thrown else asks.Throw(who=roll.who)
    ends = followed(state, by, ask, to_the_end(roll.who), lambda now, _: _left(now, target))
    if knows_life(state, by, target):
        fallen = ends.map(lambda left: extra.standing - left)
        yield Prospect("falls", fallen.where(lambda count: count > 0), who=target)
        if extra.standing > 1:
            yield Prospect("fallen", fallen, who=target)
    second = second_strike(state, roll)
    if second is None or roll.again:
        return
    if by.is_keeper or state.extras[roll.second].might_known:
        after = state.with_roll(second)
        throw = asks.Throw(who=roll.who)
        hits = followed(after, by, throw, lambda now: None, _hits)
        yield Prospect("second-succeeds", hits.where(bool), who=roll.second)
        other = state.extras[roll.second]
        if other.id != target and knows_life(state, by, other.id):
            whole = to_the_end(roll.who, again=True)
            left = followed(after, by, throw, whole, lambda now, _: _left(now, other.id))
            falls = left.where(lambda standing: standing < other.standing)
            yield Prospect("falls", falls, who=other.id)


def _left(state: State, who: str) -> int:
    return state.extras[who].standing


def _hits(state: State, happened: Sequence[Event]) -> bool:
    return any(
        isinstance(event, events.RollThrown) and event.degree in ("yes", "yes_and")
        for event in happened
    )


def of_gang(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """The hits of one roll are nested: all are hit as often as the best defended is."""
    if roll.kind != "attack" or roll.difficulty is None:
        return
    throw = asks.Throw(who=roll.who)
    if state.options["npc_power_uses"] != "gifts_only":
        return
    aside = state.with_roll(replace(roll, struck=True))
    hits = followed(aside, by, throw, lambda now: None, _struck)
    count = len(roll.targets)
    for who in roll.targets:
        yield Prospect("struck", hits.where(lambda hit, who=who: who in hit), who=who)  # type: ignore[misc]
    for who in roll.targets if by.is_keeper else ():
        alone = state.with_roll(replace(roll, struck=False, targets=(who,)))
        lost = followed(alone, by, throw, lambda now: None, _lost)
        yield Prospect("loses", lost, who=who)
    if count > 1:
        yield Prospect("all-struck", hits.where(lambda hit: len(hit) == count))
        yield Prospect("anyone-struck", hits.where(lambda hit: len(hit) > 0))


def _lost(state: State, happened: Sequence[Event]) -> int:
    """Life that one hero stands to lose, before power absorbs any of it."""
    return sum(
        e.loss.amount if isinstance(e, events.LossThreatened) else e.amount
        for e in happened
        if isinstance(e, events.LossThreatened | events.LifeLost)
    )


def _struck(state: State, happened: Sequence[Event]) -> tuple[str, ...]:
    return next((e.hit for e in happened if isinstance(e, events.GangStruck)), ())


def of_spell(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """What a gift will cost: for certain, on a failure, on average, and in life."""
    sure, more = costs(state, roll)
    yield Prospect("cost-certain", _number(sure), "exact", roll.who)
    yield Prospect("cost-of-failure", _number(sure + more), "exact", roll.who)
    _, _, missing = shares(state, roll, sure + more)
    if missing:
        yield Prospect("life-for-power", _number(ABSORBED * missing), "exact", roll.who)
    throw = asks.Throw(who=roll.who)
    ends = followed(state, by, throw, _standing(roll.who), lambda now, done: _paid(done, roll.who))
    yield Prospect("cost-mean", ends.map(lambda end: end[0]).mean(), "count", roll.who)
    falls = ends.where(lambda end: end[1])
    if falls:
        yield Prospect("falls-paying", falls, who=roll.who)


def _standing(who: str) -> Callable[[State], Ask | None]:
    def policy(state: State) -> Ask | None:
        return asks.Stand(who=who) if state.rolls[who].stage == "open" else None

    return policy


def _paid(happened: Sequence[Event], who: str) -> tuple[int, bool]:
    paid = sum(e.power + e.drawn for e in happened if isinstance(e, events.GiftPaid))
    fell = any(isinstance(e, events.Fell) and e.who == who for e in happened)
    return paid, fell


def _number(value: int) -> "Fraction":
    return fraction(value, 1)


def of_wound(state: State, by: By, who: str, ask: Ask) -> Iterator[Prospect]:
    """What a fall of the stunned brings, and what it is once a doctor has come in time."""
    if not isinstance(ask, asks.RollWound):
        return
    rows = followed(state, by, ask, lambda now: None, lambda now, _: _row(now, who))
    yield from _rows("wound", rows, who)

    def doctor(now: State) -> Ask | None:
        wound = now.heroes[who].wounds[-1]
        return None if wound.tended or wound.row == 1 else asks.TendWound(who=who)

    tended = followed(state, by, ask, doctor, lambda now, _: _row(now, who))
    yield from _rows("tended", tended, who)


def _row(state: State, who: str) -> int:
    return state.heroes[who].wounds[-1].row


def _rows(name: str, rows: Distribution[int], who: str) -> Iterator[Prospect]:
    yield Prospect(f"{name}-row", rows, who=who)
    yield Prospect(f"{name}-dies", rows.where(lambda row: WOUNDS[row].deadly), who=who)
    yield Prospect(f"{name}-trait", rows.where(lambda row: WOUNDS[row].traits > 0), who=who)


def of_respite(state: State, by: By, ask: asks.Respite) -> Iterator[Prospect]:
    """Life and power that come back, each hero apart."""
    for who in ask.who:
        alone = asks.Respite(
            who=(who,),
            care=tuple(row for row in ask.care if row.patient == who),
            sources=ask.sources,
        )
        ends = followed(state, by, alone, lambda now: None, lambda now, done: _breath(done))
        yield Prospect("life-back", ends.map(lambda end: end[0]).mean(), "count", who)
        yield Prospect("power-back", ends.map(lambda end: end[1]).mean(), "count", who)


def _breath(happened: Sequence[Event]) -> tuple[int, int]:
    found = next(e for e in happened if isinstance(e, events.Breathed))
    return found.life, found.power
