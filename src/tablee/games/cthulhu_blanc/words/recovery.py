"""The three ways down as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.recovery.care import (
    CareAsked,
    CareBegun,
    CareDue,
    CareLeft,
    CareServed,
    CareTimed,
)
from tablee.games.cthulhu_blanc.rules.recovery.suppression import (
    RunClosed,
    SuppressionAccepted,
    SuppressionProposed,
    SuppressionRefused,
    SuppressionRolled,
)
from tablee.games.cthulhu_blanc.rules.recovery.zeal import (
    MomentEnded,
    MomentFlagged,
    Volunteered,
    ZealLeft,
)
from tablee.games.cthulhu_blanc.state import Act, State, Zeal
from tablee.games.cthulhu_blanc.words.common import short_name, short_names
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

ACTS: Mapping[Act, str] = {
    "burn-books": "{name} means to burn books: {what}",
    "stop-ritual": "{name} means to stop a ritual: {what}",
    "destroy-oneself": "{name} means to destroy what knows too much, in person: {what}",
    "other": "{name} means to suppress Mythos knowledge: {what}",
}


@rules.tells(SuppressionProposed)
def suppression_proposed(state: State, event: SuppressionProposed, tongue: Tongue) -> str:
    return tongue(ACTS[event.act], name=short_name(state, event.who), what=full_stop(event.what))


@rules.tells(SuppressionAccepted)
def suppression_accepted(state: State, event: SuppressionAccepted, tongue: Tongue) -> str:
    return tongue(
        "The keeper approves: {name} may try to forget.", name=short_name(state, event.who)
    )


@rules.tells(SuppressionRefused)
def suppression_refused(state: State, event: SuppressionRefused, tongue: Tongue) -> str:
    return tongue(
        "Suppression refused for {name}: {why}",
        name=short_name(state, event.who),
        why=full_stop(event.why),
    )


@rules.tells(SuppressionRolled)
def suppression_rolled(state: State, event: SuppressionRolled, tongue: Tongue) -> str:
    text = (
        "“{what}”: what {name} knew is no longer on file."
        if event.falls
        else "“{what}”: suppressed, but {name} remembers everything."
    )
    return tongue(text, what=event.what, name=short_name(state, event.who))


@rules.tells(RunClosed)
def run_closed(state: State, event: RunClosed, tongue: Tongue) -> str:
    return tongue("The run of suppression is closed for {name}.", name=short_name(state, event.who))


@rules.tells(CareAsked)
def care_asked(state: State, event: CareAsked, tongue: Tongue) -> str:
    return tongue(
        "{name} applies for sick leave: {how}",
        name=short_name(state, event.who),
        how=full_stop(event.how),
    )


@rules.tells(CareTimed)
def care_timed(state: State, event: CareTimed, tongue: Tongue) -> str:
    return tongue(
        "Prescription for {name}: care for {duration}.",
        name=short_name(state, event.who),
        duration=duration(event.minutes, tongue),
    )


@rules.tells(CareBegun)
def care_begun(state: State, event: CareBegun, tongue: Tongue) -> str:
    return tongue("{name} is on sick leave.", name=short_name(state, event.who))


@rules.tells(CareDue)
def care_due(state: State, event: CareDue, tongue: Tongue) -> str:
    return tongue(
        "Sick leave for {name} ends on: {moment}.",
        name=short_name(state, event.who),
        moment=moment(event.until, tongue),
    )


@rules.tells(CareServed)
def care_served(state: State, event: CareServed, tongue: Tongue) -> str:
    return tongue("Sick leave is over for {name}.", name=short_name(state, event.who))


@rules.tells(CareLeft)
def care_left(state: State, event: CareLeft, tongue: Tongue) -> str:
    return tongue(
        "{name} gives up the care. Nothing will be reimbursed.", name=short_name(state, event.who)
    )


ZEALS: Mapping[Zeal, str] = {
    "seminar": "{name} signs up for a seminar.",
    "paper-clips": "{name} volunteers to count the paper clips.",
    "other": "{name} shows zeal.",
}


@rules.tells(Volunteered)
def volunteered(state: State, event: Volunteered, tongue: Tongue) -> str:
    return sentences(
        tongue(ZEALS[event.zeal], name=short_name(state, event.who)),
        tongue("Details: {text}", text=full_stop(event.text)) if event.text else "",
    )


@rules.tells(ZealLeft)
def zeal_left(state: State, event: ZealLeft, tongue: Tongue) -> str:
    return tongue(
        "{name} has shown enough zeal and returns to work.", name=short_name(state, event.who)
    )


@rules.tells(MomentFlagged)
def moment_flagged(state: State, event: MomentFlagged, tongue: Tongue) -> str:
    return sentences(
        tongue("Important moment: “{title}”.", title=event.title),
        tongue(
            "Excused on grounds of zeal: {names}.", names=short_names(state, event.missing, tongue)
        )
        if event.missing
        else "",
    )


@rules.tells(MomentEnded)
def moment_ended(state: State, event: MomentEnded, tongue: Tongue) -> str:
    return tongue("The important moment is over: “{title}”.", title=event.title)
