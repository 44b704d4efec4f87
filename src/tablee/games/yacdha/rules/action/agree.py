"""What players say before the dice: what they call upon, and that they agree."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.action.asks import Agree, Claim
from tablee.games.yacdha.rules.action.events import Claimed, StakesAgreed
from tablee.games.yacdha.rules.action.propose import CLAIM, STAKES_FIRST, check_claim, claims_of
from tablee.games.yacdha.rules.common import acting, anybody, rules
from tablee.games.yacdha.rules.contest.decide import (
    claimed_in_contest,
    rule_of,
    undecided,
)
from tablee.games.yacdha.rules.magic import PRECONDITIONS
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused


@rules.law(Claim, CLAIM)
def may_claim(state: State, by: By, ask: Claim) -> Event:
    person = acting(state, by, ask.who)
    action = state.action_with(person.id)
    contest = state.contest_with(person.id)
    if action is None and contest is not None:
        return claimed_in_contest(state, contest, person, ask.claim)
    if action is None:
        raise Refused(CLAIM, "{name} takes part in no action.", name=person.name)
    if action.attempts or action.ruling is not None:
        raise Refused(CLAIM, "A claim comes before the keeper's terms.")
    check_claim(state, person, ask.claim)
    if action.claims.get(person.id) == ask.claim:
        raise Refused(CLAIM, "This changes nothing.")
    to = (KEEPER,) if person.npc else None
    return Claimed(who=person.id, leader=action.leader, claim=ask.claim, to=to)


@may_claim.offers
def claims(state: State, by: By) -> Iterator[Candidate]:
    for action in state.actions.values():
        for who in () if action.attempts or action.ruling is not None else action.members:
            if by.may_act_for(anybody(state, who).seat):
                for which in (*claims_of(state, anybody(state, who)), None):
                    if which != action.claims.get(who):
                        yield Candidate({"who": who, "claim": which})
    for contest in state.contests.values():
        if contest.tied or contest.laid is not None:
            continue
        for who in (who for side in contest.sides for who in side.members):
            # Somebody who tries something else meanwhile calls upon an occupation for that.
            if by.may_act_for(anybody(state, who).seat) and state.action_with(who) is None:
                for claim in claims_of(state, anybody(state, who)):
                    yield Candidate({"who": who, "claim": claim})
                yield Candidate({"who": who}, omit=("claim",))


@rules.law(Agree, STAKES_FIRST)
def may_agree(state: State, by: By, ask: Agree) -> Event:
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
    return StakesAgreed(rule=rule, who=person.id)


@may_agree.offers
def agreeing(state: State, by: By) -> Iterator[Candidate]:
    for who, rule in _asked_to_agree(state):
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who}, rule=rule)


def _asked_to_agree(state: State) -> Iterator[tuple[str, str]]:
    """Who has not agreed yet, and by which rule all must."""
    for action in state.actions.values():
        if action.ruling is not None:
            yield from ((w, STAKES_FIRST) for w in action.members if w not in action.agreed)
    for rite in state.rites.values():
        yield from ((who, PRECONDITIONS) for who in rite.users if who not in rite.agreed)
    for contest in state.contests.values():
        yield from ((who, rule_of(contest)) for who in undecided(state, contest))
