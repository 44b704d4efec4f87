"""Odds about life: one blow on its target, a gang on the party, what a gift costs, wounds, rest."""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.cheap_tales.odds.hypotheses import is_blast
from tablee.games.cheap_tales.odds.outcomes import knows_life, spent
from tablee.games.cheap_tales.odds.policies import follower, let_stand, to_the_end
from tablee.games.cheap_tales.rules.extras.events import ExtraHurt, GangStruck
from tablee.games.cheap_tales.rules.fight.asks import RollDamage
from tablee.games.cheap_tales.rules.fight.blows import hero_guard
from tablee.games.cheap_tales.rules.health.asks import Respite, RollWound, TendWound
from tablee.games.cheap_tales.rules.health.events import Breathed, Fell, LifeLost, LossThreatened
from tablee.games.cheap_tales.rules.magic.events import GiftPaid
from tablee.games.cheap_tales.rules.magic.spells import costs, shares, spell_harm
from tablee.games.cheap_tales.rules.results.asks import Throw
from tablee.games.cheap_tales.rules.results.events import RollThrown
from tablee.games.cheap_tales.rules.results.settle import second_strike
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll, Spell
from tablee.games.cheap_tales.state.traits import ABSORBED, WOUNDS
from tablee.kernel.following import Way, anyone
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Event


def of_blow(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """How many fall, and what comes through; life is reckoned only by those who know it."""
    if roll.extra or not roll.targets or roll.spell is not None:
        return
    target = roll.targets[0]
    extra = state.extras.get(target)
    if extra is None or not extra.is_up:
        return
    ask: Ask = RollDamage(who=roll.who) if roll.thrown else Throw(who=roll.who)
    whole = to_the_end(roll.who)
    ends = follower.ends(state, anyone(by), ask, partial(_left, target), whole)
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
        throw = Throw(who=roll.who)
        hits = follower.ends(after, anyone(by), throw, _hits)
        yield Prospect("second-succeeds", hits.where(bool), who=roll.second)
        other = state.extras[roll.second]
        if other.id != target and knows_life(state, by, other.id):
            whole = to_the_end(roll.who, again=True)
            left = follower.ends(after, anyone(by), throw, partial(_left, other.id), whole)
            falls = left.where(lambda standing: standing < other.standing)
            yield Prospect("falls", falls, who=other.id)


def of_blast(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """What a gift over an area takes from each on average; with the same armour they lose alike."""
    spell = roll.spell
    if spell is None or not is_blast(roll) or (roll.extra and not by.is_keeper):
        return
    means: dict[Hashable, Fraction] = {}
    for who in roll.targets:
        hero = state.hero(who)
        if hero is None and not state.extras[who].is_up:
            continue
        worn = (hero.armour, hero_guard(hero)) if hero is not None else state.extras[who].armour
        if worn not in means:
            means[worn] = exact(
                partial(_blasted, state, replace(roll, targets=(who,)), spell)
            ).mean()
        yield Prospect("loses-mean", means[worn], "count", who)


def _blasted(state: State, roll: Roll, spell: Spell, dice: Dice) -> int:
    return _losses(tuple(spell_harm(state, roll, spell, dice)))


def _left(who: str, way: Way[State]) -> int:
    return way.state.extras[who].standing


def _hits(way: Way[State]) -> bool:
    return any(
        isinstance(event, RollThrown) and event.degree in ("yes", "yes_and")
        for event in way.happened
    )


def of_gang(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """The hits of one roll are nested: all are hit as often as the best defended is."""
    if roll.kind != "attack" or roll.difficulty is None:
        return
    throw = Throw(who=roll.who)
    if state.options["npc_power_uses"] != "gifts_only":
        return
    aside = state.with_roll(replace(roll, struck=True))
    hits = follower.ends(aside, anyone(by), throw, _struck)
    count = len(roll.targets)
    for who in roll.targets:
        yield Prospect("struck", hits.where(lambda hit, who=who: who in hit), who=who)  # type: ignore[misc]
    for who in roll.targets if by.is_keeper else ():
        alone = state.with_roll(replace(roll, struck=False, targets=(who,)))
        lost = follower.ends(alone, anyone(by), throw, _lost)
        yield Prospect("loses", lost, who=who)
    if count > 1:
        yield Prospect("all-struck", hits.where(lambda hit: len(hit) == count))
        yield Prospect("anyone-struck", hits.where(lambda hit: len(hit) > 0))


def _lost(way: Way[State]) -> int:
    return _losses(way.happened)


def _losses(happened: Sequence[Event]) -> int:
    """Life that one hero stands to lose, before power absorbs any of it."""
    return sum(_amount(e) for e in happened if isinstance(e, LossThreatened | LifeLost | ExtraHurt))


def _amount(event: LossThreatened | LifeLost | ExtraHurt) -> int:
    match event:
        case LossThreatened():
            return event.loss.amount
        case LifeLost():
            return event.amount
        case ExtraHurt():
            return event.loss


def _struck(way: Way[State]) -> tuple[str, ...]:
    return next((e.hit for e in way.happened if isinstance(e, GangStruck)), ())


def of_spell(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """What a gift will cost: for certain, on a failure, on average, and in life."""
    sure, more = costs(state, roll)
    yield Prospect("cost-certain", _number(sure), "exact", roll.who)
    yield Prospect("cost-of-failure", _number(sure + more), "exact", roll.who)
    _, _, missing = shares(state, roll, sure + more)
    if missing:
        yield Prospect("life-for-power", _number(ABSORBED * missing), "exact", roll.who)
    throw = Throw(who=roll.who)
    paid = partial(_paid, roll.who)
    ends = follower.ends(state, anyone(by), throw, paid, let_stand(roll.who))
    yield Prospect("cost-mean", ends.map(lambda end: end[0]).mean(), "count", roll.who)
    falls = ends.where(lambda end: end[1])
    if falls:
        yield Prospect("falls-paying", falls, who=roll.who)


def _paid(who: str, way: Way[State]) -> tuple[int, bool]:
    paid = sum(spent(e) for e in way.happened if isinstance(e, GiftPaid))
    fell = any(isinstance(e, Fell) and e.who == who for e in way.happened)
    return paid, fell


def _number(value: int) -> Fraction:
    return fraction(value, 1)


def of_wound(state: State, by: By, who: str, ask: Ask) -> Iterator[Prospect]:
    """What a fall of the stunned brings, and what it is once a doctor has come in time."""
    if not isinstance(ask, RollWound):
        return
    row = partial(_row, who)
    rows = follower.ends(state, anyone(by), ask, row)
    yield from _rows("wound", rows, who)

    def doctor(way: Way[State]) -> Ask | None:
        wound = way.state.heroes[who].wounds[-1]
        return None if wound.tended or wound.row == 1 else TendWound(who=who)

    tended = follower.ends(state, anyone(by), ask, row, doctor)
    yield from _rows("tended", tended, who)


def _row(who: str, way: Way[State]) -> int:
    return way.state.heroes[who].wounds[-1].row


def _rows(name: str, rows: Distribution[int], who: str) -> Iterator[Prospect]:
    yield Prospect(f"{name}-row", rows, who=who)
    yield Prospect(f"{name}-dies", rows.where(lambda row: WOUNDS[row].deadly), who=who)
    yield Prospect(f"{name}-trait", rows.where(lambda row: WOUNDS[row].traits > 0), who=who)


def of_respite(state: State, by: By, ask: Respite) -> Iterator[Prospect]:
    """Life and power that come back, each hero apart."""
    for who in ask.who:
        alone = Respite(
            who=(who,),
            care=tuple(row for row in ask.care if row.patient == who),
            sources=ask.sources,
        )
        ends = follower.ends(state, anyone(by), alone, _breath)
        yield Prospect("life-back", ends.map(lambda end: end[0]).mean(), "count", who)
        yield Prospect("power-back", ends.map(lambda end: end[1]).mean(), "count", who)


def _breath(way: Way[State]) -> tuple[int, int]:
    found = next(e for e in way.happened if isinstance(e, Breathed))
    return found.life, found.power
