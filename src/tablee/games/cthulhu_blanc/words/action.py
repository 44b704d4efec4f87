"""Tests and their throws as sentences, told with the state just after the event."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_blanc.rules.action.events import (
    DiceImposed,
    PoolSet,
    ReasonGiven,
    TestDropped,
    TestJoined,
    TestLeft,
    TestMarked,
    TestProposed,
    TestThrown,
)
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.retry import has_added
from tablee.games.cthulhu_blanc.state import METERS, Mode, State
from tablee.games.cthulhu_blanc.words.common import (
    dice_told,
    grounds_told,
    how_many,
    short_name,
)
from tablee.games.cthulhu_blanc.words.names import die_name
from tablee.games.cthulhu_blanc.words.opposition import tell_tie, tell_tie_break
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.telling import full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))


PROPOSED: Mapping[Mode, str] = {
    "alone": "{name} files a request for a test: {what}",
    "together": "{name} convenes a committee: {what}",
    "against": "{name} raises a conflict of jurisdiction: {what}",
}


@rules.tells(TestProposed)
def test_proposed(state: State, event: TestProposed, tongue: Tongue) -> str:
    return sentences(
        tongue(
            PROPOSED[event.mode],
            name=short_name(state, event.leader),
            what=full_stop(event.what),
        ),
        tongue("It is an investigation.") if event.investigation else "",
        tongue("Dice produced: {dice}.", dice=dice_told(event.pool, tongue)),
        grounds_told(event.pool.reasons.get("", ""), tongue),
    )


@rules.tells(TestJoined)
def test_joined(state: State, event: TestJoined, tongue: Tongue) -> str:
    pool = event.pool
    dice = tongue.many("{count} die", "{count} dice", pool.plain)
    name = within_sentence(pool.name)
    if pool.plain and pool.side == pool.who:
        return tongue.many(
            "{name} takes part against it, with {dice}.",
            "{name} take part against it, with {dice}.",
            how_many(name),
            name=name,
            dice=dice,
        )
    if pool.plain:
        return tongue.many(
            "{name} lends a hand to {other}, with {dice}.",
            "{name} lend a hand to {other}, with {dice}.",
            how_many(name),
            name=name,
            other=short_name(state, pool.side),
            dice=dice,
        )
    return sentences(
        _joining(state, event, short_name(state, pool.who), tongue),
        tongue("Dice produced: {dice}.", dice=dice_told(pool, tongue)),
        grounds_told(pool.reasons.get("", ""), tongue),
    )


def _joining(state: State, event: TestJoined, name: str, tongue: Tongue) -> str:
    side = event.pool.side
    if not side:
        return tongue("{name} joins the committee.", name=name)
    if side == event.pool.who:
        return tongue("{name} enters an opposition.", name=name)
    return tongue(
        "{name} makes common cause with {other}.", name=name, other=short_name(state, side)
    )


@rules.tells(PoolSet)
def pool_set(state: State, event: PoolSet, tongue: Tongue) -> str:
    name, dice = short_name(state, event.pool.who), dice_told(event.pool, tongue)
    if event.pool.throws:
        # Where all retry together, each adds a die and waits, and the last one throws for all.
        pools = state.trials[event.leader].pools.values()
        if all(has_added(pool) or pool.plain for pool in pools):
            return tongue("{name} joins the common appeal: {dice}.", name=name, dice=dice)
        return tongue("{name} waits for the others to throw again: {dice}.", name=name, dice=dice)
    return sentences(
        tongue("{name} corrects the list of dice: {dice}.", name=name, dice=dice),
        grounds_told(event.pool.reasons.get("", ""), tongue),
    )


@rules.tells(ReasonGiven)
def reason_given(state: State, event: ReasonGiven, tongue: Tongue) -> str:
    name, die = short_name(state, event.who), die_name(event.die, tongue)
    if not event.why:
        return tongue("{name} strikes out the grounds for a die ({die}).", name=name, die=die)
    return tongue(
        "{name} enters the grounds for a die ({die}): {text}",
        name=name,
        die=die,
        text=full_stop(event.why),
    )


@rules.tells(DiceImposed)
def dice_imposed(state: State, event: DiceImposed, tongue: Tongue) -> str:
    imposed = ", ".join(die_name(meter, tongue) for meter in event.pool.imposed)
    return sentences(
        tongue(
            "By decision of the keeper, {name} throws: {dice}.",
            name=short_name(state, event.pool.who),
            dice=dice_told(event.pool, tongue),
        ),
        tongue("Compulsory: {dice}.", dice=imposed) if imposed else "",
        *(
            grounds_told(why, tongue)
            for why in dict.fromkeys(event.pool.reasons.get(m, "") for m in event.pool.imposed)
        ),
    )


@rules.tells(TestMarked)
def test_marked(state: State, event: TestMarked, tongue: Tongue) -> str:
    text = (
        "Box ticked for {name}: investigation."
        if event.investigation
        else "Box ticked for {name}: anything but an investigation."
    )
    return tongue(text, name=short_name(state, event.leader))


@rules.tells(TestLeft)
def test_left(state: State, event: TestLeft, tongue: Tongue) -> str:
    name = within_sentence(event.name) or short_name(state, event.who)
    return tongue.many(
        "{name} withdraws from the test.",
        "{name} withdraw from the test.",
        how_many(name),
        name=name,
    )


@rules.tells(TestDropped)
def test_dropped(state: State, event: TestDropped, tongue: Tongue) -> str:
    if event.lost:
        return tongue(
            "The test that {name} led is dropped with them: no further action.",
            name=short_name(state, event.leader),
        )
    name = short_name(state, event.leader)
    if event.thrown:
        return tongue("Test closed without a result for {name}: the dice are put away.", name=name)
    return tongue("No test for {name}: the form is filed, no further action.", name=name)


@rules.tells(TestThrown)
def test_thrown(state: State, event: TestThrown, tongue: Tongue) -> str:
    trial = state.trials[event.leader]
    lying = {one.seat: one.face for one in trial.objections}
    return sentences(
        *(_retried(state, event, tongue) if event.retried else ()),
        *(
            tongue(
                "Highest die for {name}: {top}.",
                name=short_name(state, each.who),
                top=each.top or trial.pools[each.who].top,
            )
            for each in event.throws
        ),
        *(
            tongue("Failure die, thrown by {seat}: {face}.", seat=seat, face=face or lying[seat])
            for seat, face in event.failures
        ),
        *_shields(state, event, tongue),
        tell_tie_break(state, event, tongue),
        tell_tie(state, event, tongue) if event.tied and event.throws else "",
    )


def _shields(state: State, event: TestThrown, tongue: Tongue) -> Iterator[str]:
    """A tie that spares a roll is said in words."""
    pools = state.trials[event.leader].pools
    for throw in event.throws:
        pool = pools[throw.who]
        high = [die for die in pool.shown if die.face == max(pool.faces)]
        ordinary = any(die.role not in METERS for die in high)
        spared = [d.role for d in high if d.role in METERS and d.role not in throw.triggers]
        if ordinary and spared:
            yield tongue(
                "An ordinary die is as high and shields {name}: no roll for {dice}.",
                name=short_name(state, throw.who),
                dice=tongue.listed([die_name(role, tongue) for role in spared]),
            )


def _retried(state: State, event: TestThrown, tongue: Tongue) -> Iterator[str]:
    name = short_name(state, event.throws[0].who)
    if len(event.throws) > 1:
        yield tongue("The committee lodges an appeal: everybody throws again.")
    elif event.retry is None:
        yield tongue("{name} lodges an appeal and throws again.", name=name)
    else:
        die = die_name(event.retry, tongue)
        yield tongue("{name} lodges an appeal, with one die more: {die}.", name=name, die=die)
    if event.how:
        yield tongue("This time: {text}", text=full_stop(event.how))
