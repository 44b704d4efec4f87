"""The end of an action: whether it may be thrown again, and as what it stands."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import Finish, OverruleAction, SettleRerolls
from tablee.games.yacdha.rules.action.events import ActionFinished, ActionOverruled, RerollsSettled
from tablee.games.yacdha.rules.action.judge import led_by
from tablee.games.yacdha.rules.common import one_of_mine, rules
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.stakes import Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused


@rules.decides(SettleRerolls)
def settle_rerolls(state: State, by: By, ask: SettleRerolls, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.dice.reroll-forbidden")
    action = led_by(state, ask.who)
    ruling = action.ruling
    if ruling is None or ruling.rerolls == ask.rerolls:
        raise Refused("yacdha.dice.reroll-forbidden", "This changes nothing.")
    if ask.rerolls != "closed" and action.investigation and ruling.opposition == "active":
        raise Refused(
            "yacdha.investigation.no-reroll-active",
            "An investigation against active opposition is thrown once.",
        )
    yield RerollsSettled(who=action.leader, rerolls=ask.rerolls)


@rules.decides(Finish)
def finish(state: State, by: By, ask: Finish, dice: Dice) -> Iterator[Event]:
    action = led_by(state, one_of_mine(state, by, ask.who).id)
    settled(action)
    margin = standing_margin(state, action)
    stakes = action.ruling.stakes if action.ruling else Stakes("", "")
    success = overall(state, action)
    outcome = "" if margin is None else stakes.success if success else stakes.failure
    yield ActionFinished(
        who=action.leader,
        success=success,
        margin=margin,
        outcome=outcome,
        helpers=action.members[1:],
    )


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


@rules.decides(OverruleAction)
def overrule_action(state: State, by: By, ask: OverruleAction, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.gm.house-rules")
    action = led_by(state, ask.who)
    if not action.attempts:
        raise Refused("yacdha.gm.house-rules", "Nothing has been thrown yet.")
    settled(action)
    if overall(state, action) == ask.success:
        raise Refused("yacdha.gm.house-rules", "This changes nothing.")
    yield ActionOverruled(who=action.leader, success=ask.success, reason=ask.reason)
