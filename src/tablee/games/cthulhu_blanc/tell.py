"""Tests before their throw as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.retrying import has_added
from tablee.games.cthulhu_blanc.state import Mode, State
from tablee.games.cthulhu_blanc.telling import (
    dice_told,
    grounds_told,
    how_many,
    short_name,
)
from tablee.games.cthulhu_blanc.words import die_name
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


@rules.tells(events.TestProposed)
def test_proposed(state: State, event: events.TestProposed, tongue: Tongue) -> str:
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


@rules.tells(events.TestJoined)
def test_joined(state: State, event: events.TestJoined, tongue: Tongue) -> str:
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


def _joining(state: State, event: events.TestJoined, name: str, tongue: Tongue) -> str:
    side = event.pool.side
    if not side:
        return tongue("{name} joins the committee.", name=name)
    if side == event.pool.who:
        return tongue("{name} enters an opposition.", name=name)
    return tongue(
        "{name} makes common cause with {other}.", name=name, other=short_name(state, side)
    )


@rules.tells(events.PoolSet)
def pool_set(state: State, event: events.PoolSet, tongue: Tongue) -> str:
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


@rules.tells(events.ReasonGiven)
def reason_given(state: State, event: events.ReasonGiven, tongue: Tongue) -> str:
    name, die = short_name(state, event.who), die_name(event.die, tongue)
    if not event.why:
        return tongue("{name} strikes out the grounds for a die ({die}).", name=name, die=die)
    return tongue(
        "{name} enters the grounds for a die ({die}): {text}",
        name=name,
        die=die,
        text=full_stop(event.why),
    )


@rules.tells(events.DiceImposed)
def dice_imposed(state: State, event: events.DiceImposed, tongue: Tongue) -> str:
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


@rules.tells(events.TestMarked)
def test_marked(state: State, event: events.TestMarked, tongue: Tongue) -> str:
    text = (
        "Box ticked for {name}: investigation."
        if event.investigation
        else "Box ticked for {name}: anything but an investigation."
    )
    return tongue(text, name=short_name(state, event.leader))


@rules.tells(events.TestLeft)
def test_left(state: State, event: events.TestLeft, tongue: Tongue) -> str:
    name = within_sentence(event.name) or short_name(state, event.who)
    return tongue.many(
        "{name} withdraws from the test.",
        "{name} withdraw from the test.",
        how_many(name),
        name=name,
    )


@rules.tells(events.TestDropped)
def test_dropped(state: State, event: events.TestDropped, tongue: Tongue) -> str:
    if event.lost:
        return tongue(
            "The test that {name} led is dropped with them: no further action.",
            name=short_name(state, event.leader),
        )
    name = short_name(state, event.leader)
    if event.thrown:
        return tongue("Test closed without a result for {name}: the dice are put away.", name=name)
    return tongue("No test for {name}: the form is filed, no further action.", name=name)


@rules.tells(events.PlaceAttached)
def place_attached(state: State, event: events.PlaceAttached, tongue: Tongue) -> str:
    name = short_name(state, event.leader)
    if event.place is None:
        return tongue("Nothing is prepared for what {name} looks for.", name=name)
    title = state.places[event.place].title
    return tongue("{name} searches where something is prepared: “{title}”.", name=name, title=title)


@rules.tells(events.Objected)
def objected(state: State, event: events.Objected, tongue: Tongue) -> str:
    return tongue(
        "{seat} lodges an objection against {name}: {how}",
        seat=event.seat,
        name=short_name(state, event.leader),
        how=full_stop(event.how),
    )


@rules.tells(events.ObjectionsAwaited)
def objections_awaited(state: State, event: events.ObjectionsAwaited, tongue: Tongue) -> str:
    return tongue(
        "Before the throw, {name} waits for objections: {seats}.",
        name=short_name(state, event.leader),
        seats=tongue.listed(event.seats),
    )


@rules.tells(events.ObjectionWaived)
def objection_waived(state: State, event: events.ObjectionWaived, tongue: Tongue) -> str:
    return tongue("No objection ({seat}).", seat=event.seat)
