"""Action & opposition: what each event changes."""

from msgspec.structs import replace

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
    HiddenLevelsSet,
    LeadAttached,
    RerollsSettled,
    ResistanceSet,
    StakesAgreed,
    TimeTaken,
)
from tablee.games.yacdha.rules.common import anybody, met, rules
from tablee.games.yacdha.rules.creation.occupations import listed
from tablee.games.yacdha.state.action import Action, Pending, Stretch
from tablee.games.yacdha.state.state import State


@rules.evolves(ActionProposed)
def action_proposed(state: State, event: ActionProposed) -> State:
    claims = {} if event.claim is None else {event.who: event.claim}
    return met(state, (event.who,)).with_action(
        Action((event.who,), event.what, event.category, event.investigation, claims)
    )


@rules.evolves(HelperJoined)
def helper_joined(state: State, event: HelperJoined) -> State:
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


@rules.evolves(Claimed)
def claimed(state: State, event: Claimed) -> State:
    action = state.actions[event.leader]
    return state.with_action(replace(action, claims=_claiming(action, event.who, event.claim)))


@rules.evolves(HelperLeft)
def helper_left(state: State, event: HelperLeft) -> State:
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


@rules.evolves(ActionJudged)
def action_judged(state: State, event: ActionJudged) -> State:
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


@rules.evolves(LeadAttached)
def lead_attached(state: State, event: LeadAttached) -> State:
    searches = {w: lead for w, lead in state.searches.items() if w != event.who}
    if event.lead is not None:
        searches[event.who] = event.lead
    return replace(state, searches=searches)


@rules.evolves(HiddenLevelsSet)
def hidden_levels_set(state: State, event: HiddenLevelsSet) -> State:
    action = state.actions[event.who]
    if action.ruling is None:
        return state
    levels = {**action.ruling.levels, **event.levels}
    return state.with_action(replace(action, ruling=replace(action.ruling, levels=levels)))


@rules.evolves(ResistanceSet)
def resistance_set(state: State, event: ResistanceSet) -> State:
    return replace(state, resisting={**state.resisting, event.who: event.level})


@rules.evolves(ActionOverruled)
def action_overruled(state: State, event: ActionOverruled) -> State:
    return state.with_action(replace(state.actions[event.who], overruled=event.success))


@rules.evolves(ActionImpossible)
def action_impossible(state: State, event: ActionImpossible) -> State:
    return without_action(state, event.who)


@rules.evolves(ActionCertain)
def action_certain(state: State, event: ActionCertain) -> State:
    return without_action(state, event.who)


@rules.evolves(ActionFinished)
def action_finished(state: State, event: ActionFinished) -> State:
    return without_action(state, event.who)


def without_action(state: State, leader: str) -> State:
    return replace(
        state,
        actions={w: a for w, a in state.actions.items() if w != leader},
        resisting={w: level for w, level in state.resisting.items() if w != leader},
        searches={w: lead for w, lead in state.searches.items() if w != leader},
    )


@rules.evolves(StakesAgreed)
def stakes_agreed(state: State, event: StakesAgreed) -> State:
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


@rules.evolves(ForcedChosen)
def forced_chosen(state: State, event: ForcedChosen) -> State:
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


@rules.evolves(ActionThrown)
def action_thrown(state: State, event: ActionThrown) -> State:
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


def _pending(state: State, event: ActionThrown) -> Pending:
    faces = tuple(die.face for die in state.fallen)
    return Pending(event.members, event.forcing, faces, event.order)


@rules.evolves(TimeTaken)
def time_taken(state: State, event: TimeTaken) -> State:
    action = state.actions.get(event.who)
    if action is not None:
        state = state.with_action(replace(action, until=event.until))
    return replace(state, stretch=Stretch(event.since, event.now))


@rules.evolves(RerollsSettled)
def rerolls_settled(state: State, event: RerollsSettled) -> State:
    action = state.actions[event.who]
    if action.ruling is None:
        return state
    return state.with_action(replace(action, ruling=replace(action.ruling, rerolls=event.rerolls)))
