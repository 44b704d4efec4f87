"""Actions as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.action import is_certain
from tablee.games.yacdha.common import anybody, met, rules
from tablee.games.yacdha.forcing import can_force
from tablee.games.yacdha.judging import CLAIM, claims_of, free_to_act
from tablee.games.yacdha.occupations import listed
from tablee.games.yacdha.state import Action, Pending, Person, State, Stretch
from tablee.kernel.words import By, Field, Offer, Refused


@rules.evolves(events.ActionProposed)
def action_proposed(state: State, event: events.ActionProposed) -> State:
    claims = {} if event.claim is None else {event.who: event.claim}
    return met(state, (event.who,)).with_action(
        Action((event.who,), event.what, event.category, event.investigation, claims)
    )


@rules.evolves(events.HelperJoined)
def helper_joined(state: State, event: events.HelperJoined) -> State:
    action = state.actions[event.leader]
    if event.reopens:
        action = replace(action, ruling=None, former=action.ruling, agreed=())
    return met(state, (event.who,)).with_action(
        replace(
            action,
            members=(*action.members, event.who),
            claims=_claiming(action, event.who, event.claim),
            agreed=(*action.agreed, event.who) if event.agreed else action.agreed,
        )
    )


def _claiming(action: Action, who: str, claim: str | None) -> dict[str, str]:
    others = {w: c for w, c in action.claims.items() if w != who}
    return others if claim is None else {**others, who: claim}


@rules.evolves(events.Claimed)
def claimed(state: State, event: events.Claimed) -> State:
    action = state.actions[event.leader]
    return state.with_action(replace(action, claims=_claiming(action, event.who, event.claim)))


@rules.evolves(events.HelperLeft)
def helper_left(state: State, event: events.HelperLeft) -> State:
    action = state.actions[event.leader]

    def others(persons: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(who for who in persons if who != event.who)

    return state.with_action(
        replace(
            action,
            members=others(action.members),
            claims=_claiming(action, event.who, None),
            agreed=others(action.agreed),
            forcing=others(action.forcing),
        )
    )


@rules.evolves(events.ActionJudged)
def action_judged(state: State, event: events.ActionJudged) -> State:
    # What was judged goes on the sheets: next time it is proposed.
    action = state.actions[event.who]
    for who in event.members:
        claim = action.claims.get(who)
        if claim is not None and (level := event.ruling.levels.get(who, 0)):
            person = listed(anybody(state, who), claim, action.what, level)
            state = state.with_person(person)
    if event.ruling.meanwhile:
        # What goes on at the same time as something does so for both.
        for other in state.actions.values():
            if other.ruling is not None:
                ruling = replace(other.ruling, meanwhile=True)
                state = state.with_action(replace(other, ruling=ruling))
    # New terms must be agreed on anew.
    forcing = () if event.ruling.harmless else state.actions[event.who].forcing
    return state.with_action(
        replace(
            state.actions[event.who],
            members=event.members,
            ruling=event.ruling,
            former=None,
            agreed=(),
            forcing=tuple(who for who in forcing if who in event.members),
        )
    )


@rules.evolves(events.LeadAttached)
def lead_attached(state: State, event: events.LeadAttached) -> State:
    searches = {w: lead for w, lead in state.searches.items() if w != event.who}
    if event.lead is not None:
        searches[event.who] = event.lead
    return replace(state, searches=searches)


@rules.evolves(events.HiddenLevelsSet)
def hidden_levels_set(state: State, event: events.HiddenLevelsSet) -> State:
    action = state.actions[event.who]
    if action.ruling is None:
        return state
    levels = {**action.ruling.levels, **event.levels}
    return state.with_action(replace(action, ruling=replace(action.ruling, levels=levels)))


@rules.evolves(events.ResistanceSet)
def resistance_set(state: State, event: events.ResistanceSet) -> State:
    return replace(state, resisting={**state.resisting, event.who: event.level})


@rules.evolves(events.ActionOverruled)
def action_overruled(state: State, event: events.ActionOverruled) -> State:
    return state.with_action(replace(state.actions[event.who], overruled=event.success))


@rules.evolves(events.ActionImpossible)
def action_impossible(state: State, event: events.ActionImpossible) -> State:
    return without_action(state, event.who)


@rules.evolves(events.ActionCertain)
def action_certain(state: State, event: events.ActionCertain) -> State:
    return without_action(state, event.who)


@rules.evolves(events.ActionFinished)
def action_finished(state: State, event: events.ActionFinished) -> State:
    return without_action(state, event.who)


def without_action(state: State, leader: str) -> State:
    return replace(
        state,
        actions={w: a for w, a in state.actions.items() if w != leader},
        resisting={w: level for w, level in state.resisting.items() if w != leader},
        searches={w: lead for w, lead in state.searches.items() if w != leader},
    )


@rules.evolves(events.StakesAgreed)
def stakes_agreed(state: State, event: events.StakesAgreed) -> State:
    action, rite = state.action_with(event.who), state.rite_with(event.who)
    contest = state.contest_with(event.who)
    ruled = action if action is not None and action.ruling is not None else None
    if ruled is not None and event.who not in ruled.agreed:
        return state.with_action(replace(ruled, agreed=(*ruled.agreed, event.who)))
    if rite is not None and event.who not in rite.agreed:
        rite = replace(rite, agreed=(*rite.agreed, event.who))
        return replace(state, rites={**state.rites, rite.users[0]: rite})
    if contest is not None:
        contest = replace(contest, agreed=(*contest.agreed, event.who))
        return replace(state, contests={**state.contests, contest.id: contest})
    return state


@rules.evolves(events.ForcedChosen)
def forced_chosen(state: State, event: events.ForcedChosen) -> State:
    who = event.who

    def chosen(forcing: tuple[str, ...]) -> tuple[str, ...]:
        others = tuple(other for other in forcing if other != who)
        return (*others, who) if event.on else others

    fight = state.fight
    if fight is not None and who in fight.fighters and not fight.fighters[who].fled:
        fighter = replace(fight.fighters[who], forcing=event.on)
        return replace(state, fight=replace(fight, fighters={**fight.fighters, who: fighter}))
    action, contest = state.action_with(who), state.contest_with(who)
    if action is not None:
        return state.with_action(replace(action, forcing=chosen(action.forcing)))
    if contest is not None:
        contest = replace(contest, forcing=chosen(contest.forcing))
        return replace(state, contests={**state.contests, contest.id: contest})
    return state


@rules.evolves(events.ActionThrown)
def action_thrown(state: State, event: events.ActionThrown) -> State:
    action = state.actions[event.who]
    ruling = action.ruling
    asks_each_time = state.options["investigation_reroll"] == "keeper-asks-each-time"
    if ruling is not None and action.investigation and asks_each_time:
        ruling = replace(ruling, rerolls="closed")
    return state.with_action(
        replace(
            action,
            members=event.members,
            ruling=ruling,
            forcing=(),
            attempts=(*action.attempts, event.margin),
            minutes=action.minutes + event.minutes,
            dice=state.fallen,
            checks=event.checks if event.window else (),
            pending=_pending(state, event) if event.window else None,
        )
    )


def _pending(state: State, event: events.ActionThrown) -> Pending:
    faces = tuple(die.face for die in state.fallen)
    return Pending(event.members, event.forcing, faces, event.order)


@rules.evolves(events.TimeTaken)
def time_taken(state: State, event: events.TimeTaken) -> State:
    action = state.actions.get(event.who)
    if action is not None:
        state = state.with_action(replace(action, until=event.until))
    return replace(state, stretch=Stretch(event.since, event.now))


@rules.evolves(events.RerollsSettled)
def rerolls_settled(state: State, event: events.RerollsSettled) -> State:
    action = state.actions[event.who]
    if action.ruling is None:
        return state
    return state.with_action(replace(action, ruling=replace(action.ruling, rerolls=event.rerolls)))


@rules.offering
def proposing(state: State, by: By) -> Iterator[Offer]:
    for person in mine(state, by):
        try:
            free_to_act(state, person)
        except Refused:
            continue
        what = Field("what", "text", least=1, most=200)
        claims = claims_of(state, person)
        claim = (Field("claim", "choice", claims, required=False, rule=CLAIM),) if claims else ()
        for category in ("physical", "mental"):
            yield Offer(
                "attempt",
                "yacdha.action.definition",
                {"who": person.id, "category": category},
                (what, *claim),
            )
        yield Offer(
            "attempt",
            "yacdha.investigation.when",
            {"who": person.id, "category": "mental", "investigation": True},
            (what, *claim),
        )
        for action in state.actions.values():
            if not action.attempts and (action.ruling is None or action.ruling.cooperation):
                yield Offer(
                    "join",
                    "yacdha.coop.basic",
                    {"who": person.id, "leader": action.leader},
                    claim,
                )


def _own_part(state: State, action: Action, person: Person) -> Iterator[Offer]:
    who = {"who": person.id}
    if person.id != action.leader:
        yield Offer("leave", "yacdha.coop.permission", who)
    if action.ruling is not None:
        if person.id not in action.agreed:
            yield Offer("agree", "yacdha.action.stakes-first", who)
    elif not action.attempts:
        for which in (*claims_of(state, person), None):
            if action.claims.get(person.id) != which:
                yield Offer("claim", CLAIM, {**who, "claim": which})


@rules.offering
def taking_part(state: State, by: By) -> Iterator[Offer]:
    for action in state.actions.values():
        for person in mine(state, by):
            if person.id in action.members:
                yield from _own_part(state, action, person)
        leader = state.person(action.leader)
        if leader is None or not by.may_act_for(leader.seat):
            continue
        if action.pending is not None:
            continue
        yield Offer("finish", "yacdha.action.definition", {"who": leader.id})
        if action.ruling is None or leader.is_out:
            continue
        agreed = set(action.members) <= set(action.agreed)
        if not action.attempts:
            if agreed:
                yield Offer("throw", "yacdha.action.success", {"who": leader.id}, dice=True)
                if is_certain(action.ruling, action.members):
                    yield Offer(
                        "take-minimum", "yacdha.occupation.auto-success", {"who": leader.id}
                    )
        elif _may_repeat(state, action):
            yield Offer("throw-again", "yacdha.dice.reroll", {"who": leader.id}, dice=True)
            able_helpers = [
                who
                for who in action.members[1:]
                if (found := state.person(who)) is not None and not found.is_out
            ]
            if len(able_helpers) == len(action.members) - 1 and able_helpers:
                yield Offer(
                    "throw-again",
                    "yacdha.dice.reroll",
                    {"who": leader.id, "members": [leader.id]},
                    dice=True,
                )


def _may_repeat(state: State, action: Action) -> bool:
    ruling = action.ruling
    if ruling is None or ruling.rerolls == "closed":
        return False
    people = [state.person(who) for who in action.members]
    return all(p is not None and not p.is_out for p in people) and (
        ruling.rerolls == "free" or not ruling.harmless
    )


@rules.offering
def forcing(state: State, by: By) -> Iterator[Offer]:
    for person in mine(state, by):
        try:
            engaged = can_force(state, person)
        except Refused:
            continue
        yield Offer("force", "yacdha.dice.forced-advantage", {"who": person.id, "on": not engaged})


def mine(state: State, by: By) -> Iterator[Person]:
    """Everybody this seat may act for, and who can still act."""
    for person in (*state.investigators.values(), *state.npcs.values()):
        if not person.is_out and by.may_act_for(person.seat):
            yield person
