"""Throws and what they come to as sentences, told with the state just after the event."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.state import METERS, Meter, Result, State
from tablee.games.cthulhu_blanc.telling import how_many, short_name, short_names
from tablee.games.cthulhu_blanc.throwing import still_in
from tablee.games.cthulhu_blanc.words import die_name, result_name
from tablee.kernel.telling import full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(events.TestThrown)
def test_thrown(state: State, event: events.TestThrown, tongue: Tongue) -> str:
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
        _tie_break(state, event, tongue),
        _tie(state, event, tongue) if event.tied and event.throws else "",
    )


DECIDES: Mapping[int, str] = {
    1: "The second die decides.",
    2: "The third die decides.",
    3: "The fourth die decides.",
    4: "The fifth die decides.",
}


def _tie_break(state: State, event: events.TestThrown, tongue: Tongue) -> str:
    """Where the highest dice are the same: which one decides (oppose.tie-break)."""
    trial = state.trials[event.leader]
    if len(event.leads) != 1 or len(trial.pools) < 2:
        return ""
    best = max(p.sorted for p in trial.pools.values() if p.side in event.leads)
    others = [p.sorted for p in still_in(trial) if p.side not in event.leads]
    second = max(others, default=())
    if not second or best[0] != second[0]:
        return ""
    pairs = enumerate(zip(best, second, strict=False))
    place = next((place for place, (one, other) in pairs if one != other), None)
    return tongue("A die more decides.") if place is None else tongue(DECIDES[place])


def _tie(state: State, event: events.TestThrown, tongue: Tongue) -> str:
    if not event.out:
        return tongue("A perfect tie: the same dice are thrown again.")
    return tongue(
        "A perfect tie: {names} throw the same dice again, the others have lost.",
        names=short_names(state, event.tied, tongue),
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
    losers = [who for who in event.losers if state.agent(who) is not None] or [event.leader]
    name = short_names(state, losers, tongue)
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
    agents = [short_name(state, who) for who in event.winners if state.agent(who) is not None]
    names = [*agents, *(within_sentence(name) for name in event.allies)]
    if not names:
        names = [within_sentence(event.name) or tongue("the opposing party")]
    return sentences(
        tongue.many(
            "“{what}”: {names} wins.",
            "“{what}”: {names} win.",
            how_many(*names),
            what=what,
            names=tongue.listed(names),
        ),
        tongue("Assessment: {result}.", result=result_name(event.result, tongue))
        if event.result is not None and agents
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
