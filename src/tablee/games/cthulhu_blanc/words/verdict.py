"""What a throw came to, in a word and a sentence: on the stage and on the test's own card."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.events import TestThrown
from tablee.games.cthulhu_blanc.rules.common import known, rules
from tablee.games.cthulhu_blanc.rules.meter import MeterFell, MeterRolled, MeterRose
from tablee.games.cthulhu_blanc.rules.recovery.suppression import SuppressionRolled
from tablee.games.cthulhu_blanc.rules.result import Standing, result_of
from tablee.games.cthulhu_blanc.state import GATE, Meter, Result, State, Trial
from tablee.games.cthulhu_blanc.words.common import short_names
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.line import Tone, Verdict
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

BESIDES = -1
"""The weight of what is told besides the verdict."""

SUCCESSES: Mapping[Result, str] = {
    "dear": "A success, dearly paid",
    "backlash": "A success, and its backlash",
    "standard": "A success, as per standard",
    "excellent": "An excellent success",
    "incredible": "An incredible success",
}

TONES: Mapping[Result, Tone] = {
    "dear": "mixed",
    "backlash": "mixed",
    "standard": "good",
    "excellent": "good",
    "incredible": "good",
}

RISES: Mapping[Meter, str] = {
    "folie": "Madness rises",
    "blessures": "A wound more",
    "bureaucratie": "A form too many",
}

MAY_RISE: Mapping[Meter, str] = {
    "folie": "Above {score}, Madness rises to {next}",
    "blessures": "Above {score}, Wounds rise to {next}",
    "bureaucratie": "Above {score}, Bureaucracy rises to {next}",
}

STAYS: Mapping[Meter, str] = {
    "folie": "Madness stays where it is",
    "blessures": "Not a scratch",
    "bureaucratie": "The file is in order",
}


def success(standing: Standing, t: Tongue) -> str:
    return t(SUCCESSES[result_of(standing.top)])


def doubts(trial: Trial, standing: Standing, t: Tongue) -> Iterator[str]:
    """The highest die against the objection."""
    top, failure = standing.top, trial.failure
    if standing.failed:
        one = next(one for one in trial.objections if one.face == failure)
        yield t(
            "{failure} against {top}: the objection of {name} carries.",
            failure=failure,
            top=top,
            name=t.seat(one.seat),
        )
        yield one.how
    elif standing.doubted:
        yield t("{top} against {failure}: the objection falls.", top=top, failure=failure)
        if top == failure:
            yield t("At a tie the action wins.")


def owing(trial: Trial, standing: Standing, t: Tongue) -> str:
    """What a success owes the table."""
    if standing.failed:
        return ""
    match result_of(standing.top):
        case "incredible" if trial.investigation:
            return t("The clue that matters is due; where it comes from will not be explained.")
        case "dear":
            return t("The keeper names the price.")
        case "backlash":
            return t("The keeper tells the backlash.")
        case "excellent":
            return t("The keeper adds something to it.")
        case _:
            return ""


@rules.judges_by(TestThrown)
def test_thrown(state: State, event: TestThrown, tongue: Tongue) -> Verdict:
    trial = state.trials[event.leader]
    purpose = trial.what[:1].upper() + trial.what[1:]
    return replace(_judged(state, event, trial, tongue), purpose=purpose)


def _judged(state: State, event: TestThrown, trial: Trial, tongue: Tongue) -> Verdict:
    standing = Standing(trial)
    if standing.is_opposition:
        return _opposition(state, event, trial, standing, tongue)
    note = sentences(*doubts(trial, standing, tongue), owing(trial, standing, tongue))
    stake = tongue("The highest die decides")
    if standing.doubted:
        stake = tongue("The highest die decides, unless the failure die is above it")
    aside = tuple(_set_aside(state, event, trial, standing))
    word, tone = success(standing, tongue), TONES[result_of(standing.top)]
    if standing.failed:
        word, tone = tongue("Failure"), "bad"
    return Verdict(word, tone, note, stake=stake, outcome="success", set_aside=aside)


def _set_aside(state: State, event: TestThrown, trial: Trial, standing: Standing) -> Iterator[int]:
    """The dice of a throw that are below the highest and call for nothing."""
    if event.retried and state.options["retry_result"] == "keep-best":
        return  # what lies may be the better throw of before
    place = 0
    for throw in event.throws:
        pool = trial.pools[throw.who]
        for die in pool.shown:
            calls = die.role in throw.triggers and die.face == pool.top
            if die.face < standing.top and not calls:
                yield place
            place += 1


def _opposition(
    state: State, event: TestThrown, trial: Trial, standing: Standing, tongue: Tongue
) -> Verdict:
    if trial.tied:
        text = tongue("Die for die the same: the tied sides throw again.")
        return Verdict(tongue("A perfect tie"), "mixed", text)
    if standing.failed:
        return Verdict(tongue("Nobody wins"), "bad")
    first = standing.first.side
    ahead = [pool.who for pool in trial.pools.values() if pool.side == first]
    thrower = event.throws[0].who if event.throws else trial.leader
    tone: Tone = "good" if trial.pools[thrower].side == first else "bad"
    word = tongue("{names} first", names=short_names(state, ahead, tongue))
    return Verdict(word[:1].upper() + word[1:], tone)


@rules.judges_by(MeterRolled)
def meter_rolled(state: State, event: MeterRolled, tongue: Tongue) -> Verdict:
    score = known(state, event.who).score(event.meter)
    stake = tongue(MAY_RISE[event.meter], score=score, next=score + 1)
    outcome = f"rise.{event.meter}.{event.who}"
    if not event.rises:
        note = tongue("The die is not above {score}.", score=score)
        return Verdict(tongue(STAYS[event.meter]), "good", note, stake=stake, outcome=outcome)
    note = sentences(
        tongue("The die is above {score}.", score=score),
        tongue("Six is the end.") if score >= GATE else "",
    )
    return Verdict(tongue(RISES[event.meter]), "bad", note, stake=stake, outcome=outcome)


@rules.judges_by(MeterRose)
def meter_rose(state: State, event: MeterRose, tongue: Tongue) -> Verdict:
    return _said_by_boxes(event.meter, tongue)


@rules.judges_by(MeterFell)
def meter_fell(state: State, event: MeterFell, tongue: Tongue) -> Verdict:
    return _said_by_boxes(event.meter, tongue)


def _said_by_boxes(meter: Meter, tongue: Tongue) -> Verdict:
    """Beside dice the card draws the meter's boxes, which say as much."""
    return Verdict(meter_name(meter, tongue), weight=BESIDES, echoes=True)


@rules.judges_by(SuppressionRolled)
def suppression_rolled(state: State, event: SuppressionRolled, tongue: Tongue) -> Verdict:
    if event.falls:
        return Verdict(tongue("Forgotten"), "good")
    return Verdict(tongue("Nothing is forgotten"), "bad")
