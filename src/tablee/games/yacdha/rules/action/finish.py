"""The end of an action: whether it may be thrown again, and as what it stands."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.action.asks import Finish, OverruleAction, SettleRerolls
from tablee.games.yacdha.rules.action.events import ActionFinished, ActionOverruled, RerollsSettled
from tablee.games.yacdha.rules.action.propose import DEFINITION, led_by
from tablee.games.yacdha.rules.common import anybody, one_of_mine, rules
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.people import Rerolls
from tablee.games.yacdha.state.stakes import Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

RULING = "yacdha.dice.reroll-forbidden"
OVERRIDE = "yacdha.gm.house-rules"
REROLLS: tuple[Rerolls, ...] = ("open", "free", "closed")


@rules.law(SettleRerolls, RULING, keeper=True)
def may_settle_rerolls(state: State, by: By, ask: SettleRerolls) -> Event:
    action = led_by(state, ask.who)
    ruling = action.ruling
    if ruling is None or ruling.rerolls == ask.rerolls:
        raise Refused(RULING, "This changes nothing.")
    if ask.rerolls != "closed" and action.investigation and ruling.opposition == "active":
        raise Refused(
            "yacdha.investigation.no-reroll-active",
            "An investigation against active opposition is thrown once.",
        )
    return RerollsSettled(who=action.leader, rerolls=ask.rerolls)


@may_settle_rerolls.offers
def repeating(state: State, by: By) -> Iterator[Candidate]:
    for who, action in state.actions.items():
        for rerolls in REROLLS if action.ruling is not None else ():
            yield Candidate({"who": who, "rerolls": rerolls})


@rules.law(Finish, DEFINITION)
def may_finish(state: State, by: By, ask: Finish) -> Event:
    action = led_by(state, one_of_mine(state, by, ask.who).id)
    settled(action)
    margin = standing_margin(state, action)
    stakes = action.ruling.stakes if action.ruling else Stakes("", "")
    success = overall(state, action)
    outcome = "" if margin is None else stakes.success if success else stakes.failure
    return ActionFinished(
        who=action.leader,
        success=success,
        margin=margin,
        outcome=outcome,
        helpers=action.members[1:],
    )


@may_finish.offers
def finishing(state: State, by: By) -> Iterator[Candidate]:
    for who in state.actions:
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who})


def overall(state: State, action: Action) -> bool:
    """Whether the action stands as a success: by its dice, unless the keeper overruled them."""
    if action.overruled is not None:
        return action.overruled
    margin = standing_margin(state, action)
    return margin is not None and margin > 0


def standing_margin(state: State, action: Action) -> int | None:
    """The margin that counts: the best throw, or the last where the table plays it so."""
    if not action.attempts:
        return None
    if state.options["reroll_result"] == "last-stands":
        return action.attempts[-1]
    return max(action.attempts)


def settled(action: Action) -> None:
    """Refused as long as somebody may still change the last throw."""
    if action.pending is not None:
        raise Refused(
            "yacdha.luck.action-timing", "The last throw is still open: resolve it first."
        )


@rules.law(OverruleAction, OVERRIDE, keeper=True)
def may_overrule(state: State, by: By, ask: OverruleAction) -> Event:
    action = led_by(state, ask.who)
    if not action.attempts:
        raise Refused(OVERRIDE, "Nothing has been thrown yet.")
    settled(action)
    if overall(state, action) == ask.success:
        raise Refused(OVERRIDE, "This changes nothing.")
    return ActionOverruled(who=action.leader, success=ask.success, reason=ask.reason)


@may_overrule.offers
def overruling(state: State, by: By) -> Iterator[Candidate]:
    for who, action in state.actions.items():
        if action.attempts:
            yield Candidate({"who": who, "success": not overall(state, action)})
