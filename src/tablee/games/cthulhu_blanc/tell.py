"""Tests and their throws as sentences, told with the state just after the event."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.state import METERS, Meter, Mode, Result, State
from tablee.games.cthulhu_blanc.telling import (
    dice_told,
    grounds_told,
    short_name,
    short_names,
)
from tablee.games.cthulhu_blanc.words import die_name, result_name
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
    if pool.plain:
        return tongue.many(
            "{name} takes part against it, with {count} die.",
            "{name} takes part against it, with {count} dice.",
            pool.plain,
            name=within_sentence(pool.name),
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
    # Where all retry together, each adds a die and waits.
    text = (
        "{name} waits for the others to throw again: {dice}."
        if event.pool.throws
        else "{name} corrects the list of dice: {dice}."
    )
    return sentences(
        tongue(text, name=short_name(state, event.pool.who), dice=dice_told(event.pool, tongue)),
        "" if event.pool.throws else grounds_told(event.pool.reasons.get("", ""), tongue),
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
    return tongue("{name} withdraws from the test.", name=short_name(state, event.who))


@rules.tells(events.TestDropped)
def test_dropped(state: State, event: events.TestDropped, tongue: Tongue) -> str:
    return tongue(
        "No test for {name}: the form is filed, no further action.",
        name=short_name(state, event.leader),
    )


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


@rules.tells(events.TestThrown)
def test_thrown(state: State, event: events.TestThrown, tongue: Tongue) -> str:
    return sentences(
        *(_retried(state, event, tongue) if event.retried else ()),
        *(
            tongue("Highest die for {name}: {top}.", name=short_name(state, each.who), top=each.top)
            for each in event.throws
        ),
        *(
            tongue("Failure die, thrown by {seat}: {face}.", seat=seat, face=face)
            for seat, face in event.failures
        ),
        *_shields(state, event, tongue),
        tongue("A perfect tie: the same dice are thrown again.") if event.tied else "",
    )


def _shields(state: State, event: events.TestThrown, tongue: Tongue) -> Iterator[str]:
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


def _retried(state: State, event: events.TestThrown, tongue: Tongue) -> Iterator[str]:
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


OWED: Mapping[Meter, str] = {
    "folie": "{name} owes a Madness roll: {why}",
    "blessures": "{name} owes a Wounds roll: {why}",
    "bureaucratie": "{name} owes a Bureaucracy roll: {why}",
}

ON_TOP: Mapping[Meter, str] = {
    "folie": "The Madness die is on top: {name} owes a Madness roll.",
    "blessures": "The Wounds die is on top: {name} owes a Wounds roll.",
    "bureaucratie": "The Bureaucracy die is on top: {name} owes a Bureaucracy roll.",
}


@rules.tells(events.RollOwed)
def roll_owed(state: State, event: events.RollOwed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "cthulhu-blanc.dice.six-investigation":
        return tongue("A 6 in an investigation: {name} owes a Madness roll.", name=name)
    trial = state.trial_with(event.who)
    if trial is not None and trial.thrown and trial.what == event.why:
        return tongue(ON_TOP[event.meter], name=name)
    return tongue(OWED[event.meter], name=name, why=full_stop(event.why))


@rules.tells(events.Declined)
def declined(state: State, event: events.Declined, tongue: Tongue) -> str:
    return tongue("{name} waives any appeal.", name=short_name(state, event.who))


SETTLED: Mapping[Result, tuple[str, str]] = {
    "dear": (
        "“{what}”: {names} succeeds, at a high price.",
        "“{what}”: {names} succeed, at a high price.",
    ),
    "backlash": (
        "“{what}”: {names} only just succeeds, with a backlash.",
        "“{what}”: {names} only just succeed, with a backlash.",
    ),
    "standard": (
        "“{what}”: {names} succeeds, no more and no less than requested.",
        "“{what}”: {names} succeed, no more and no less than requested.",
    ),
    "excellent": (
        "“{what}”: {names} succeeds, with distinction.",
        "“{what}”: {names} succeed, with distinction.",
    ),
    "incredible": (
        "“{what}”: {names} succeeds beyond what the form allows for.",
        "“{what}”: {names} succeed beyond what the form allows for.",
    ),
}


@rules.tells(events.TestSettled)
def test_settled(state: State, event: events.TestSettled, tongue: Tongue) -> str:
    # The test has left the table; the log has kept what it was about.
    _, _, what = state.log[-1]
    if event.winner:
        return _won(state, event, what, tongue)
    if event.success and event.result is not None:
        names = short_names(state, event.winners, tongue)
        count = len(event.winners)
        return sentences(
            tongue.many(*SETTLED[event.result], count, what=what, names=names),
            _dismissed(event, tongue),
        )
    name = short_name(state, event.leader)
    return sentences(
        tongue("“{what}”: failure recorded for {name}.", what=what, name=name),
        tongue(
            "Objection sustained ({seat}): {how}", seat=event.failed_by, how=full_stop(event.how)
        )
        if event.how
        else tongue("Objection sustained ({seat}): nobody wins.", seat=event.failed_by),
    )


def _dismissed(event: events.TestSettled, tongue: Tongue) -> str:
    if not event.dismissed:
        return ""
    seats = tongue.listed(event.dismissed)
    return tongue.many(
        "Objection dismissed ({seats}).",
        "Objections dismissed ({seats}).",
        len(event.dismissed),
        seats=seats,
    )


def _won(state: State, event: events.TestSettled, what: str, tongue: Tongue) -> str:
    agents = [who for who in event.winners if state.agent(who) is not None]
    if not agents:
        name = within_sentence(event.name) or tongue("the opposing party")
        return sentences(
            tongue("“{what}”: {name} wins.", what=what, name=name), _dismissed(event, tongue)
        )
    return sentences(
        tongue.many(
            "“{what}”: {names} wins.",
            "“{what}”: {names} win.",
            len(agents),
            what=what,
            names=short_names(state, agents, tongue),
        ),
        tongue("Assessment: {result}.", result=result_name(event.result, tongue))
        if event.result is not None
        else "",
        _dismissed(event, tongue),
    )


OWING: Mapping[str, str] = {
    "price": "A high price is outstanding for “{what}” ({name}).",
    "backlash": "A backlash is pending for “{what}” ({name}).",
    "extra": "Something extra is due for “{what}” ({name}).",
    "clue": "An answer is due for “{what}” ({name}).",
}

PAID: Mapping[str, str] = {
    "price": "The high price: {text}",
    "backlash": "The backlash: {text}",
    "extra": "Something extra: {text}",
}


@rules.tells(events.DebtOwed)
def debt_owed(state: State, event: events.DebtOwed, tongue: Tongue) -> str:
    return tongue(OWING[event.kind], what=event.what, name=short_name(state, event.who))


@rules.tells(events.DebtTold)
def debt_told(state: State, event: events.DebtTold, tongue: Tongue) -> str:
    if event.kind == "clue":
        return tongue("The request for information has been answered.")
    return tongue(PAID[event.kind], text=full_stop(event.text))
