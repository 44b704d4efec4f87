"""Checks as sentences."""

from tablee.games.cthulhu_d20.rules.checks import events
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import Check, State
from tablee.games.cthulhu_d20.words.common import dice_told, passed, short_name, told
from tablee.games.cthulhu_d20.words.names import checked_name, number
from tablee.kernel.line import Sum, Term, Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events.CheckSet)
def check_set(state: State, event: events.CheckSet, tongue: Tongue) -> str:
    """What only the keeper knows of a check: its DC, then how it came out."""
    check = event.check
    name = short_name(state, check.who)
    what = checked_name(check.kind, check.name, tongue)
    if check.kind == "sanity":
        return "" if check.rolled else _sanity_at_stake(check, name, tongue)
    if check.rolled:
        text = (
            "Sealed, {name} ({what}): total {total} against {dc}, success."
            if check.success
            else "Sealed, {name} ({what}): total {total} against {dc}, failure."
        )
        return tongue(text, name=name, what=what, total=number(check.total), dc=check.opposed)
    if check.aid:
        return ""
    if check.against:
        other = short_name(state, check.against)
        return tongue("Sealed, {name}: {what} against {other}.", name=name, what=what, other=other)
    return tongue("Sealed, {name}: {what}, DC {dc}.", name=name, what=what, dc=check.dc)


def _sanity_at_stake(check: Check, name: str, tongue: Tongue) -> str:
    return tongue(
        "Sealed, {name}: Sanity {less} / {more}.",
        name=name,
        less=dice_told(*check.less, tongue),
        more=dice_told(*check.more, tongue),
    )


@rules.tells(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    what = checked_name(event.kind, event.name, tongue)
    asked = (
        tongue(
            "Check called for, {name}: {what}, against {other}.",
            name=name,
            what=what,
            other=short_name(state, event.opponent),
        )
        if event.opponent
        else tongue("Check called for, {name}: {what}.", name=name, what=what)
    )
    return told(asked, full_stop(event.text))


@rules.tells(events.CheckThrown)
def check_thrown(state: State, event: events.CheckThrown, tongue: Tongue) -> str:
    if event.kind == "sanity":
        return ""  # the die itself has been told
    text = (
        "{what}, {name}: {taken} taken without a roll, total {total}."
        if event.taken
        else "{what}, {name}: total {total}."
    )
    return tongue(
        text,
        name=short_name(state, event.who),
        what=checked_name(event.kind, event.name, tongue),
        taken=event.taken,
        total=number(event.total),
    )


@rules.tells(events.CheckCast)
def check_cast(state: State, event: events.CheckCast, tongue: Tongue) -> str:
    return ""  # what comes of it is told by the keeper


@rules.tells(events.AidGiven)
def aid_given(state: State, event: events.AidGiven, tongue: Tongue) -> str:
    text = (
        "{name} helps {other}: +2."
        if event.success
        else "{name} tries to help {other}, to no effect."
    )
    return tongue(text, name=short_name(state, event.helper), other=short_name(state, event.who))


@rules.tells(events.CheckTold)
def check_told(state: State, event: events.CheckTold, tongue: Tongue) -> str:
    text = "{what}, {name}: success." if event.success else "{what}, {name}: failure."
    return told(
        tongue(
            text,
            name=short_name(state, event.who),
            what=checked_name(event.kind, event.name, tongue),
        ),
        full_stop(event.text),
    )


@rules.tells(events.CheckClosed)
def check_closed(state: State, event: events.CheckClosed, tongue: Tongue) -> str:
    return ""


@rules.tells(events.CheckDropped)
def check_dropped(state: State, event: events.CheckDropped, tongue: Tongue) -> str:
    return tongue("Check dropped, {name}.", name=short_name(state, event.who))


@rules.judges_by(events.CheckThrown)
def check_thrown_as(state: State, event: events.CheckThrown, tongue: Tongue) -> Verdict:
    """What it comes to is the keeper's to tell."""
    word = tongue("Total {total}", total=number(event.total))
    what = checked_name(event.kind, event.name, tongue)
    note = tongue("{taken} taken without a roll", taken=event.taken) if event.taken else what
    stake = tongue("The keeper will say what the total comes to")
    made = _sum(state, event, what, tongue)
    return Verdict(word, "none", note, purpose=what, whose=event.who, stake=stake, sum=made)


def _sum(state: State, event: events.CheckThrown, what: str, tongue: Tongue) -> Sum | None:
    """The die, and all that is added to it as one number: the keeper may have added to it too."""
    check = state.checks.get(event.who)
    if check is None or not check.face or event.kind == "sanity":
        return None
    die = Term(tongue("die"), check.face)
    return Sum((die, Term(what, event.total - check.face)), event.total)


@rules.judges_by(events.CheckTold)
def check_told_as(state: State, event: events.CheckTold, tongue: Tongue) -> Verdict:
    what = checked_name(event.kind, event.name, tongue)
    role = "sanity" if event.kind == "sanity" else "check"
    return passed(event.success, tongue, event.who, role, what)


@rules.judges_by(events.AidGiven)
def aid_given_as(state: State, event: events.AidGiven, tongue: Tongue) -> Verdict:
    if event.success:
        return Verdict("+2", "good", tongue("for {name}", name=short_name(state, event.who)))
    return Verdict(tongue("No help"), "bad")
