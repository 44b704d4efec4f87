"""Action & opposition: the keeper's answer, its terms and the stakes of both outcomes."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import Judge
from tablee.games.yacdha.rules.action.events import (
    ActionCertain,
    ActionImpossible,
    ActionJudged,
    HiddenLevelsSet,
    LeadAttached,
    ResistanceSet,
)
from tablee.games.yacdha.rules.action.propose import CLAIM, STAKES_FIRST, led_by
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.shapes import LevelSaid
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import HIGHEST, Opposition, Rerolls
from tablee.games.yacdha.state.stakes import Cost, Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

BONUS = "yacdha.occupation.bonus"
WHEN_TO_ROLL = "yacdha.action.when-to-roll"

SEARCH_REROLLS: Mapping[str, Rerolls] = {
    "madness-die": "open",
    "time-only": "free",
    "keeper-asks-each-time": "closed",
}
"""How a search may be repeated at first, by the table's house rule."""


@rules.law(Judge, "yacdha.action.passive-opposition")
def may_judge(state: State, by: By, ask: Judge) -> tuple[Event, ...]:
    only_keeper(by, WHEN_TO_ROLL)
    action = led_by(state, ask.who)
    if action.attempts:
        raise Refused(STAKES_FIRST, "The dice have been thrown: the terms stand.")
    _check_terms(state, by, action, ask)
    if ask.verdict == "impossible":
        return (ActionImpossible(rule=WHEN_TO_ROLL, who=action.leader, failure=ask.failure),)
    if ask.opposition == HIGHEST:
        rule = "yacdha.action.passive-opposition"
        return (ActionImpossible(rule=rule, who=action.leader, failure=ask.failure),)
    if ask.verdict == "certain":
        return (ActionCertain(who=action.leader, success=ask.success),)
    return tuple(_judged(state, by, action, ask))


def _judged(state: State, by: By, action: Action, ask: Judge) -> Iterator[Event]:
    """The terms of a throw, and apart from them what the keeper alone knows of them."""
    members = action.members if ask.cooperation else action.members[:1]
    levels = granted_levels(state, action, ask.levels, members)
    if not ask.failure and not _is_certain(state, action, ask):
        raise Refused(STAKES_FIRST, "Say first what success and what failure would mean.")
    hidden = {who: level for who, level in levels.items() if anybody(state, who).npc}
    told = {who: level for who, level in levels.items() if who not in hidden}
    ruling = _ruling(state, action, ask, told)
    if is_said_meanwhile(state, by, action):
        ruling = replace(ruling, meanwhile=True)
    yield ActionJudged(who=action.leader, members=members, ruling=ruling)
    if hidden:
        yield HiddenLevelsSet(who=action.leader, levels=hidden, to=(KEEPER,))
    if ask.resisting_level != state.resisting.get(action.leader, 0):
        yield ResistanceSet(who=action.leader, level=ask.resisting_level, to=(KEEPER,))
    if action.investigation:
        yield LeadAttached(who=action.leader, lead=ask.lead, to=(KEEPER,))


@may_judge.decides
def judge(
    state: State, by: By, ask: Judge, dice: Dice, judged: tuple[Event, ...]
) -> Iterator[Event]:
    return iter(judged)


def _ruling(state: State, action: Action, ask: Judge, levels: Mapping[str, int]) -> Ruling:
    """The terms as everybody may know them."""
    return Ruling(
        stakes=Stakes(ask.success, ask.failure, in_order(ask.costs)),
        opposition=ask.opposition,
        resisting=ask.resisting,
        advantage=ask.advantage,
        disadvantage=ask.disadvantage,
        occupation=ask.occupation,
        levels=levels,
        transferable=ask.transferable,
        handicapped=ask.handicapped,
        favoured=ask.favoured,
        harmless=ask.harmless,
        cooperation=ask.cooperation,
        rerolls=_rerolls(state, action, ask),
        minutes=ask.minutes,
        massed=ask.massed,
        special=ask.special,
        meanwhile=ask.meanwhile,
    )


def _check_terms(state: State, by: By, action: Action, ask: Judge) -> None:
    if ask.meanwhile and not is_meanwhile(state, by, action):
        raise Refused("yacdha.scene.time-ledger", "Nothing else goes on at the same time.")
    in_order(ask.costs)
    granted_levels(state, action, ask.levels, action.members)
    thrown = ask.verdict == "roll" and ask.opposition != HIGHEST
    if not ask.success and thrown:
        raise Refused(STAKES_FIRST, "Say first what success and what failure would mean.")
    for who in (*ask.occupation, *ask.handicapped, *ask.favoured):
        if who not in action.members:
            raise Refused(
                "yacdha.coop.only-if-all", "“{who}” does not take part in this action.", who=who
            )
    if ask.lead is not None:
        if ask.lead not in state.leads:
            raise Refused("yacdha.investigation.result", "There is no lead “{id}”.", id=ask.lead)
        if not action.investigation:
            raise Refused(
                "yacdha.investigation.when", "Only an investigation brings prepared information."
            )
    if ask.occupation and state.has("occupation_levels"):
        raise Refused(BONUS, "At this table an occupation adds its level and gives no die.")
    if ask.resisting_level and not (ask.opposition == "active" and resists_by_level(state)):
        raise Refused(BONUS, "The level of whoever resists does not count here.")
    if ask.massed and not state.has("mass_action"):
        raise Refused("yacdha.coop.mass-action", "This table plays without mass actions.")
    if ask.massed and (ask.opposition != 1 or len(action.members) < 2 or not thrown):
        raise Refused(
            "yacdha.coop.mass-action",
            "Many hands as one die: a group of two or more against a passive opposition of 1.",
        )


def _is_certain(state: State, action: Action, ask: Judge) -> bool:
    """By what everybody claims; or the keeper grants other levels, and says so of each of them."""
    said_of_some = {said.who for said in ask.levels} not in (set(), set(action.members))
    levels = granted_levels(state, action, ask.levels, action.members)
    enough = cannot_fail(ask.opposition, levels, action.members)
    return enough and (ask.opposition == 0 or not said_of_some)


def cannot_fail(opposition: Opposition, levels: Mapping[str, int], members: Sequence[str]) -> bool:
    """Nothing opposes it, or the level of each of them is enough, whoever stays in the end."""
    if opposition == "active":
        return False
    return min((levels.get(who, 0) for who in members), default=0) >= opposition


def is_meanwhile(state: State, by: By, action: Action) -> bool:
    """Whether something else goes on, or has just taken its time."""
    return len(state.actions) > 1 or _has_just_been(state, by)


def _has_just_been(state: State, by: By) -> bool:
    return state.stretch is not None and state.stretch.until == by.clock


def is_said_meanwhile(state: State, by: By, action: Action) -> bool:
    """Whether the only other action was said to go on meanwhile: then it is meanwhile to this."""
    others = [other for other in state.actions.values() if other.leader != action.leader]
    first_said = action.ruling is None and action.former is None
    if len(others) != 1 or not first_said or _has_just_been(state, by):
        return False
    (other,) = others
    return other.ruling is not None and other.ruling.meanwhile and not other.attempts


def resists_by_level(state: State) -> bool:
    """Whether whoever resists adds a level."""
    return state.has("occupation_levels") and state.options["opposition_level"] == "add-capped"


def granted_levels(
    state: State, action: Action, said: Sequence[LevelSaid], members: tuple[str, ...]
) -> dict[str, int]:
    """The level of each member: what the keeper says, else what their claim is worth."""
    distinct((one.who for one in said), BONUS)
    granted = {one.who: one.level for one in said}
    if granted and not state.has("occupation_levels"):
        raise Refused(BONUS, "This table plays without levels.")
    for who in granted:
        if who not in action.members:
            raise Refused(
                "yacdha.coop.level", "“{who}” does not take part in this action.", who=who
            )
    found: dict[str, int] = {}
    for who in members if state.has("occupation_levels") else ():
        person, claimed = anybody(state, who), action.claims.get(who)
        level = granted.get(who, person.level_for(claimed, action.what))
        if level and claimed is None:
            raise Refused(CLAIM, "{name} has claimed no occupation.", name=person.name)
        # Without the list of actions: the keeper may put an action back to the full level.
        if level > person.level_for(claimed, ""):
            raise Refused(
                "yacdha.occupation.indirect",
                "{name} cannot do this better than the occupation itself.",
                name=person.name,
            )
        if level:
            found[who] = level
    return found


def in_order(costs: Sequence[Cost]) -> tuple[Cost, ...]:
    """Prices by the margin, each from the lower to the higher one, whichever was said first."""
    for cost in costs:
        low, high = sorted((cost.low, cost.high))
        if not (-5 <= low <= high <= 6 and 1 <= cost.amount <= 5):
            raise Refused(
                STAKES_FIRST,
                "A cost goes from a lower to a higher margin (-5 to 6) and adds 1 to 5 points.",
            )
    return tuple(
        replace(cost, low=min(cost.low, cost.high), high=max(cost.low, cost.high)) for cost in costs
    )


def _rerolls(state: State, action: Action, ask: Judge) -> Rerolls:
    """Repeating makes no sense against somebody who resists, unless the keeper says so."""
    if ask.opposition == "active":
        if action.investigation and ask.rerolls in ("open", "free"):
            raise Refused(
                "yacdha.investigation.no-reroll-active",
                "An investigation against active opposition is thrown once.",
            )
        return ask.rerolls or "closed"
    if ask.rerolls is None and action.investigation:
        return SEARCH_REROLLS[state.options["investigation_reroll"]]
    return ask.rerolls or "open"
