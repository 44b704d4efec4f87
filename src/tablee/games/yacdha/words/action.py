"""Actions as sentences: the idea, the stakes, the throw, how it ends."""

from collections.abc import Iterable, Iterator, Mapping

from tablee.games.yacdha.rules.action.events import (
    ActionCertain,
    ActionFinished,
    ActionImpossible,
    ActionJudged,
    ActionOverruled,
    ActionProposed,
    ActionThrown,
    Claimed,
    ForcedChosen,
    HelperJoined,
    HelperLeft,
    RerollsSettled,
    ResistanceSet,
    StakesAgreed,
    TimeTaken,
)
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.contest.decide import CHASE, COMPETE
from tablee.games.yacdha.state.action import Degree, Ruling
from tablee.games.yacdha.state.people import METER_OF, MYTHOS, Category, Meter, Rerolls
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import (
    able_told,
    claim_told,
    full_stop,
    how_many,
    in_brackets,
    level_told,
    opposition_told,
    outcome_told,
    short_name,
    short_names,
    stakes_told,
)
from tablee.games.yacdha.words.terms import degree_name, signed
from tablee.kernel.common.clock import DAY, HOUR
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

IDEAS: Mapping[Category, str] = {
    "physical": "{name} attempts a physical action: {what}",
    "mental": "{name} attempts a mental action: {what}",
}


@rules.tells(ActionProposed)
def action_proposed(state: State, event: ActionProposed, tongue: Tongue) -> str:
    name, what = short_name(state, event.who), full_stop(event.what)
    if event.investigation:
        idea = tongue("{name} investigates: {what}", name=name, what=what)
    else:
        idea = tongue(IDEAS[event.category], name=name, what=what)
    return sentences(idea, claim_told(state, event.who, event.claim, tongue))


@rules.tells(HelperJoined)
def helper_joined(state: State, event: HelperJoined, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "{name} joins forces with {leader}.",
            name=short_name(state, event.who),
            leader=short_name(state, event.leader),
        ),
        claim_told(state, event.who, event.claim, tongue),
        tongue("The terms are to be said anew.") if event.reopens else "",
    )


@rules.tells(HelperLeft)
def helper_left(state: State, event: HelperLeft, tongue: Tongue) -> str:
    return tongue(
        "{name} no longer helps {leader}.",
        name=short_name(state, event.who),
        leader=short_name(state, event.leader),
    )


@rules.tells(ActionJudged)
def action_judged(state: State, event: ActionJudged, tongue: Tongue) -> str:
    ruling = event.ruling
    terms = ", ".join(_terms(state, ruling, tongue))
    return sentences(
        tongue(
            "Stakes for {names}: {terms}.",
            names=short_names(state, event.members, tongue),
            terms=terms,
        ),
        _levels(state, ruling, event.members, tongue),
        stakes_told(ruling.stakes, tongue),
        tongue("Critical result: {text}", text=full_stop(ruling.special)) if ruling.special else "",
    )


def _levels(state: State, ruling: Ruling, members: tuple[str, ...], tongue: Tongue) -> str:
    """The level each was granted, and the one that serves the whole group.

    How able the keeper's people are stays with the keeper.
    """
    granted = [who for who in members if ruling.levels.get(who)]
    if not granted or ruling.massed or not set(members) <= set(state.investigators):
        return ""
    if len(members) == 1:
        level = level_told(ruling.levels[granted[0]], tongue)
        return tongue("Level that counts: {level}.", level=level)
    each = ", ".join(
        able_told(short_name(state, who), ruling.levels.get(who, 0), tongue) for who in members
    )
    text = (
        "Levels: {levels}. The best serves everybody: {level}."
        if ruling.transferable
        else "Levels: {levels}. The lowest holds for everybody: {level}."
    )
    return tongue(text, levels=each, level=level_told(ruling.level(members), tongue))


def _terms(state: State, ruling: Ruling, tongue: Tongue) -> Iterator[str]:
    """What weighs on the throw, in the order in which the dice are counted."""

    def named(persons: Iterable[str]) -> str:
        return short_names(state, persons, tongue)

    opposed = opposition_told(state, ruling.opposition, tongue)
    resisting = in_brackets(ruling.resisting)
    yield f"{opposed} ({resisting})" if resisting else opposed
    if ruling.massed:
        yield tongue("mass action")
    if ruling.advantage:
        yield tongue("major advantage")
    if ruling.disadvantage:
        yield tongue("major disadvantage")
    if ruling.occupation:
        yield tongue("occupation counts for {names}", names=named(ruling.occupation))
    if ruling.favoured:
        yield tongue("advantage for {names}", names=named(ruling.favoured))
    if ruling.handicapped:
        yield tongue("handicap for {names}", names=named(ruling.handicapped))
    if ruling.harmless:
        yield tongue("nobody can get hurt")
    if not ruling.cooperation:
        yield tongue("no help possible")
    if ruling.minutes:
        yield tongue("{duration} for each attempt", duration=duration(ruling.minutes, tongue))
    if ruling.meanwhile:
        yield tongue("at the same time as what the others do")


@rules.tells(ActionImpossible)
def action_impossible(state: State, event: ActionImpossible, tongue: Tongue) -> str:
    name, outcome = short_name(state, event.who), outcome_told(event.failure)
    if not outcome:
        return tongue("Impossible for {name}, whatever the dice.", name=name)
    return tongue("Impossible for {name}, whatever the dice: {outcome}", name=name, outcome=outcome)


@rules.tells(ActionCertain)
def action_certain(state: State, event: ActionCertain, tongue: Tongue) -> str:
    name, outcome = short_name(state, event.who), outcome_told(event.success)
    if not outcome:
        return tongue("{name} manages it without throwing dice.", name=name)
    return tongue("{name} manages it without throwing dice: {outcome}", name=name, outcome=outcome)


@rules.tells(StakesAgreed)
def stakes_agreed(state: State, event: StakesAgreed, tongue: Tongue) -> str:
    if event.rule in (COMPETE, CHASE):
        return tongue("{name} is ready to throw.", name=short_name(state, event.who))
    return tongue("{name} agrees to the stakes.", name=short_name(state, event.who))


STAKED: Mapping[Meter, str] = {
    "madness": "{name} forces an advantage with a madness die.",
    "trauma": "{name} forces an advantage with a trauma die.",
}
TAKEN_BACK: Mapping[Meter, str] = {
    "madness": "{name} thinks better of it and takes the madness die back.",
    "trauma": "{name} thinks better of it and takes the trauma die back.",
}


@rules.tells(ForcedChosen)
def forced_chosen(state: State, event: ForcedChosen, tongue: Tongue) -> str:
    meter, name = _meter_at_stake(state, event.who), short_name(state, event.who)
    return tongue(STAKED[meter] if event.on else TAKEN_BACK[meter], name=name)


def _meter_at_stake(state: State, who: str) -> Meter:
    fight = state.fight
    if fight is not None and who in fight.fighters and not fight.fighters[who].fled:
        return "trauma"
    at_hand = state.action_with(who) or state.contest_with(who)
    return "trauma" if at_hand is None else METER_OF[at_hand.category]


RESULTS: Mapping[Degree, tuple[str, str]] = {
    "critical-failure": (
        "{names} fails disastrously (margin {margin}: {degree}).",
        "{names} fail disastrously (margin {margin}: {degree}).",
    ),
    "major-failure": (
        "{names} fails badly (margin {margin}: {degree}).",
        "{names} fail badly (margin {margin}: {degree}).",
    ),
    "failure": (
        "{names} fails (margin {margin}: {degree}).",
        "{names} fail (margin {margin}: {degree}).",
    ),
    "minor-failure": (
        "{names} just fails (margin {margin}: {degree}).",
        "{names} just fail (margin {margin}: {degree}).",
    ),
    "minor-success": (
        "{names} just succeeds (margin {margin}: {degree}).",
        "{names} just succeed (margin {margin}: {degree}).",
    ),
    "success": (
        "{names} succeeds (margin {margin}: {degree}).",
        "{names} succeed (margin {margin}: {degree}).",
    ),
    "major-success": (
        "{names} succeeds with ease (margin {margin}: {degree}).",
        "{names} succeed with ease (margin {margin}: {degree}).",
    ),
    "critical-success": (
        "{names} succeeds beyond all hope (margin {margin}: {degree}).",
        "{names} succeed beyond all hope (margin {margin}: {degree}).",
    ),
}

BARE: Mapping[bool, tuple[str, str]] = {
    True: ("{names} succeeds (margin {margin}).", "{names} succeed (margin {margin})."),
    False: ("{names} fails (margin {margin}).", "{names} fail (margin {margin})."),
}
"""Where the table plays without the names of table 3."""

CERTAIN = (
    "{names} cannot fail here: success comes without a throw (margin {margin}).",
    "{names} cannot fail here: success comes without a throw (margin {margin}).",
)


@rules.tells(ActionThrown)
def action_thrown(state: State, event: ActionThrown, tongue: Tongue) -> str:
    if event.rule == "yacdha.occupation.auto-success":
        names = short_names(state, event.members, tongue)
        result = tongue.many(
            *CERTAIN, how_many(state, event.members), names=names, margin=signed(event.margin)
        )
    else:
        result = result_told(state, event.members, event.margin, event.degree, tongue)
    if event.attempt > 1:
        result = tongue("Another attempt: {result}", result=result)
    action = state.action_with(event.who)
    ruling = None if action is None else action.ruling
    massed = ruling is not None and ruling.massed
    at_once = ruling is not None and ruling.meanwhile
    told = event.level and not massed and set(event.members) <= set(state.investigators)
    return sentences(
        result,
        tongue("The level accounts for {level}.", level=level_told(event.level, tongue))
        if told
        else "",
        _passed(event.minutes, at_once, tongue),
        tongue("Nothing is settled yet.") if event.window else "",
    )


def result_told(
    state: State, members: tuple[str, ...], margin: int, degree: Degree, tongue: Tongue
) -> str:
    """What a throw came to, in the words this table uses."""
    names, count = short_names(state, members, tongue), how_many(state, members)
    if not state.has("degree_names"):
        return tongue.many(*BARE[margin > 0], count, names=names, margin=signed(margin))
    return tongue.many(
        *RESULTS[degree],
        count,
        names=names,
        margin=signed(margin),
        degree=degree_name(degree, tongue),
    )


ONE_UNIT: Mapping[int, str] = {
    1: "A minute goes by.",
    HOUR: "An hour goes by.",
    DAY: "A day goes by.",
}


def _passed(minutes: int, at_once: bool, tongue: Tongue) -> str:
    if not minutes:
        return ""
    long = duration(minutes, tongue)
    if at_once:
        return tongue("It took {duration}, while the others were busy too.", duration=long)
    if minutes in ONE_UNIT:
        return tongue(ONE_UNIT[minutes])
    return tongue("{duration} go by.", duration=long)


@rules.tells(TimeTaken)
def time_taken(state: State, event: TimeTaken, tongue: Tongue) -> str:
    if event.passed == event.minutes:
        return ""  # as the throw itself said
    now = moment(event.now, tongue)
    if not event.passed:
        return tongue(
            "All of this at the same time: the clock does not move ({moment}).", moment=now
        )
    long = duration(event.passed, tongue)
    return tongue(
        "Part of it at the same time: only {duration} more ({moment}).", duration=long, moment=now
    )


REROLLS: Mapping[Rerolls, str] = {
    "open": "The keeper allows another attempt for {name}, at the price of a forced die.",
    "free": "The keeper allows another attempt for {name}, for the time it takes.",
    "closed": "The keeper allows no further attempt for {name}.",
}


@rules.tells(RerollsSettled)
def rerolls_settled(state: State, event: RerollsSettled, tongue: Tongue) -> str:
    return tongue(REROLLS[event.rerolls], name=short_name(state, event.who))


@rules.tells(ActionFinished)
def action_finished(state: State, event: ActionFinished, tongue: Tongue) -> str:
    members = (event.who, *event.helpers)
    name = short_names(state, members, tongue)
    if event.margin is None:
        return tongue.many(
            "{name} gives up the idea.",
            "{name} give up the idea.",
            how_many(state, members),
            name=name,
        )
    outcome = outcome_told(event.outcome)
    if not outcome:
        return tongue("For {name} the action is over.", name=name)
    if event.success:
        return tongue("For {name} it ends in success: {outcome}", name=name, outcome=outcome)
    return tongue("For {name} it ends in failure: {outcome}", name=name, outcome=outcome)


@rules.tells(Claimed)
def claimed(state: State, event: Claimed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.claim is None:
        return tongue("{name} no longer calls upon anything.", name=name)
    if event.claim == MYTHOS:
        return tongue("{name} calls upon what is known of the Mythos.", name=name)
    return sentences(
        tongue("{name} thinks of something that may help.", name=name),
        claim_told(state, event.who, event.claim, tongue),
    )


@rules.tells(ResistanceSet)
def resistance_set(state: State, event: ResistanceSet, tongue: Tongue) -> str:
    return tongue(
        "What {name} is up against has a level: {level}.",
        name=short_name(state, event.who),
        level=level_told(event.level, tongue),
    )


@rules.tells(ActionOverruled)
def action_overruled(state: State, event: ActionOverruled, tongue: Tongue) -> str:
    text = (
        "The keeper decides otherwise than the dice: {name} succeeds ({reason})."
        if event.success
        else "The keeper decides otherwise than the dice: {name} fails ({reason})."
    )
    return tongue(text, name=short_name(state, event.who), reason=in_brackets(event.reason))
