"""What a test came to and what it owes, as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.result import DebtOwed, DebtTold, TestSettled
from tablee.games.cthulhu_blanc.state import Result, State
from tablee.games.cthulhu_blanc.words.common import how_many, short_name, short_names
from tablee.games.cthulhu_blanc.words.names import result_name
from tablee.kernel.telling import full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue

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


@rules.tells(TestSettled)
def test_settled(state: State, event: TestSettled, tongue: Tongue) -> str:
    # The test has left the table; the log has kept what it was about.
    _, _, what = state.log[-1]
    if event.winner:
        return _won(state, event, what, tongue)
    if event.success and event.result is not None:
        names = short_names(state, event.winners, tongue)
        count = how_many(*(short_name(state, who) for who in event.winners))
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


def _dismissed(event: TestSettled, tongue: Tongue) -> str:
    if not event.dismissed:
        return ""
    seats = tongue.seats(event.dismissed)
    return tongue.many(
        "Objection dismissed ({seats}).",
        "Objections dismissed ({seats}).",
        len(event.dismissed),
        seats=seats,
    )


def _won(state: State, event: TestSettled, what: str, tongue: Tongue) -> str:
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


@rules.tells(DebtOwed)
def debt_owed(state: State, event: DebtOwed, tongue: Tongue) -> str:
    return tongue(OWING[event.kind], what=event.what, name=short_name(state, event.who))


@rules.tells(DebtTold)
def debt_told(state: State, event: DebtTold, tongue: Tongue) -> str:
    if event.kind == "clue":
        return tongue("The request for information has been answered.")
    return tongue(PAID[event.kind], text=full_stop(event.text))
