"""What players say before the dice: what they call upon, and that they agree."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import Agree, Claim
from tablee.games.yacdha.rules.action.events import Claimed, StakesAgreed
from tablee.games.yacdha.rules.action.judge import CLAIM, STAKES_FIRST, check_claim
from tablee.games.yacdha.rules.common import acting, rules
from tablee.games.yacdha.rules.contest.decide import claim_in_contest, rule_of, undecided
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import KEEPER, By, Event, Refused


@rules.decides(Claim)
def claim(state: State, by: By, ask: Claim, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = state.action_with(person.id)
    contest = state.contest_with(person.id)
    if action is None and contest is not None:
        yield from claim_in_contest(state, contest, person, ask.claim)
        return
    if action is None:
        raise Refused(CLAIM, "{name} takes part in no action.", name=person.name)
    if action.attempts or action.ruling is not None:
        raise Refused(CLAIM, "A claim comes before the keeper's terms.")
    check_claim(state, person, ask.claim)
    if action.claims.get(person.id) == ask.claim:
        raise Refused(CLAIM, "This changes nothing.")
    to = (KEEPER,) if person.npc else None
    yield Claimed(who=person.id, leader=action.leader, claim=ask.claim, to=to)


@rules.decides(Agree)
def agree(state: State, by: By, ask: Agree, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action, rite = state.action_with(person.id), state.rite_with(person.id)
    contest = state.contest_with(person.id)
    ruled = action if action is not None and action.ruling is not None else None
    if ruled is None and rite is None and contest is None:
        raise Refused(STAKES_FIRST, "The keeper has not said the stakes yet.")
    agrees = (ruled is not None and person.id not in ruled.agreed) or (
        rite is not None and person.id not in rite.agreed
    )
    if not agrees and (contest is None or person.id not in undecided(state, contest)):
        raise Refused(STAKES_FIRST, "{name} has agreed already.", name=person.name)
    # Where no stakes were said, one only decides what to throw.
    plain = not agrees and contest is not None and contest.stakes is None
    rule = rule_of(contest) if plain and contest is not None else STAKES_FIRST
    yield StakesAgreed(rule=rule, who=person.id)
