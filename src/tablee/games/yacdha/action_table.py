"""Actions as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.action import can_force
from tablee.games.yacdha.common import met, rules
from tablee.games.yacdha.judging import free_to_act
from tablee.games.yacdha.state import Action, Person, State
from tablee.kernel.words import By, Field, Offer, Refused


@rules.evolves(events.ActionProposed)
def action_proposed(state: State, event: events.ActionProposed) -> State:
    claims = (event.who,) if event.occupation else ()
    return met(state, (event.who,)).with_action(
        Action((event.who,), event.what, event.category, event.investigation, claims)
    )


@rules.evolves(events.HelperJoined)
def helper_joined(state: State, event: events.HelperJoined) -> State:
    action = state.actions[event.leader]
    return met(state, (event.who,)).with_action(
        replace(
            action,
            members=(*action.members, event.who),
            claims=(*action.claims, event.who) if event.occupation else action.claims,
            agreed=(*action.agreed, event.who) if event.agreed else action.agreed,
        )
    )


@rules.evolves(events.HelperLeft)
def helper_left(state: State, event: events.HelperLeft) -> State:
    action = state.actions[event.leader]

    def others(persons: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(who for who in persons if who != event.who)

    return state.with_action(
        replace(
            action,
            members=others(action.members),
            claims=others(action.claims),
            agreed=others(action.agreed),
            forcing=others(action.forcing),
        )
    )


@rules.evolves(events.ActionJudged)
def action_judged(state: State, event: events.ActionJudged) -> State:
    # New terms must be agreed on anew.
    forcing = () if event.ruling.harmless else state.actions[event.who].forcing
    return state.with_action(
        replace(
            state.actions[event.who],
            members=event.members,
            ruling=event.ruling,
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
        searches={w: lead for w, lead in state.searches.items() if w != leader},
    )


@rules.evolves(events.StakesAgreed)
def stakes_agreed(state: State, event: events.StakesAgreed) -> State:
    action, rite = state.action_with(event.who), state.rite_with(event.who)
    if action is not None and event.who not in action.agreed:
        state = state.with_action(replace(action, agreed=(*action.agreed, event.who)))
    elif rite is not None:
        rite = replace(rite, agreed=(*rite.agreed, event.who))
        state = replace(state, rites={**state.rites, rite.users[0]: rite})
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
        )
    )


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
        occupation = Field("occupation", "flag", required=False)
        for category in ("physical", "mental"):
            yield Offer(
                "attempt",
                "yacdha.action.definition",
                {"who": person.id, "category": category},
                (what, occupation),
            )
        yield Offer(
            "attempt",
            "yacdha.investigation.when",
            {"who": person.id, "category": "mental", "investigation": True},
            (what, occupation),
        )
        for action in state.actions.values():
            if not action.attempts and (action.ruling is None or action.ruling.cooperation):
                yield Offer(
                    "join",
                    "yacdha.coop.basic",
                    {"who": person.id, "leader": action.leader},
                    (occupation,),
                )


@rules.offering
def taking_part(state: State, by: By) -> Iterator[Offer]:
    for action in state.actions.values():
        for person in mine(state, by):
            if person.id not in action.members:
                continue
            who = {"who": person.id}
            if person.id != action.leader:
                yield Offer("leave", "yacdha.coop.permission", who)
            if action.ruling is not None and person.id not in action.agreed:
                yield Offer("agree", "yacdha.action.stakes-first", who)
        leader = state.person(action.leader)
        if leader is None or not by.may_act_for(leader.seat):
            continue
        yield Offer("finish", "yacdha.action.definition", {"who": leader.id})
        if action.ruling is None or leader.is_gone:
            continue
        agreed = set(action.members) <= set(action.agreed)
        if not action.attempts:
            if agreed:
                yield Offer("throw", "yacdha.action.success", {"who": leader.id}, dice=True)
        elif _may_repeat(state, action):
            yield Offer("throw-again", "yacdha.dice.reroll", {"who": leader.id}, dice=True)
            able_helpers = [
                who
                for who in action.members[1:]
                if (found := state.person(who)) is not None and not found.is_gone
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
    return all(p is not None and not p.is_gone for p in people) and (
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


@rules.offering
def judging(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    success = Field("success", "text", least=1, most=2000)
    failure = Field("failure", "text", least=1, most=2000)
    for action in state.actions.values():
        who = {"who": action.leader}
        if action.attempts:
            if action.ruling is not None:
                for rerolls in ("open", "free", "closed"):
                    active_search = action.investigation and action.ruling.opposition == "active"
                    if rerolls != action.ruling.rerolls and not (
                        active_search and rerolls != "closed"
                    ):
                        yield Offer(
                            "settle-rerolls",
                            "yacdha.dice.reroll-forbidden",
                            {**who, "rerolls": rerolls},
                        )
            continue
        yield Offer(
            "judge",
            "yacdha.action.when-to-roll",
            {**who, "verdict": "impossible"},
            (failure,),
            advice=("yacdha.action.reward-ingenuity",),
        )
        yield Offer(
            "judge", "yacdha.action.when-to-roll", {**who, "verdict": "certain"}, (success,)
        )
        terms = (
            success,
            failure,
            Field("minutes", "integer", least=0, most=1_000_000, required=False),
            Field("advantage", "flag", required=False, rule="yacdha.dice.when-major"),
            Field(
                "disadvantage",
                "flag",
                required=False,
                rule="yacdha.action.impossible-made-possible",
            ),
            Field(
                "occupation",
                "many",
                action.members,
                most=len(action.members),
                required=False,
                rule="yacdha.creation.traits-may-give-advantage",
            ),
            Field("harmless", "flag", required=False, rule="yacdha.dice.forced-only-if-logical"),
            Field("cooperation", "flag", required=False, rule="yacdha.coop.permission"),
            _lead_field(state, action),
            COSTS,
        )
        passive = Field(
            "opposition", "integer", least=0, most=5, rule="yacdha.action.passive-table"
        )
        yield Offer(
            "judge",
            "yacdha.action.passive-opposition",
            who,
            (passive, *(f for f in terms if f is not None)),
        )
        resisting = Field("resisting", "text", most=2000, required=False)
        yield Offer(
            "judge",
            "yacdha.action.active-opposition",
            {**who, "opposition": "active"},
            (resisting, *(f for f in terms if f is not None)),
        )


COSTS = Field(
    "costs",
    "rows",
    least=0,
    most=3,
    fields=(
        Field("low", "integer", least=-5, most=-1),
        Field("high", "integer", least=-1, most=6),
        Field("meter", "choice", ("madness", "trauma")),
        Field("amount", "integer", least=1, most=5),
    ),
    required=False,
)


def _lead_field(state: State, action: Action) -> Field | None:
    if not action.investigation or not state.leads:
        return None
    return Field("lead", "choice", tuple(state.leads), required=False)


def mine(state: State, by: By) -> Iterator[Person]:
    """Everybody this seat may act for, and who can still act."""
    for person in (*state.investigators.values(), *state.npcs.values()):
        if not person.is_gone and by.may_act_for(person.seat):
            yield person
