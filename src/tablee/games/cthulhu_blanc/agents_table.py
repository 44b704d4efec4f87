"""Agents as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.agents import (
    LINKED,
    REPLACED,
    has_played,
    last_lost,
    needs_link,
    plays,
)
from tablee.games.cthulhu_blanc.common import ID, SHEET, known, rules
from tablee.games.cthulhu_blanc.meters import PLAY, ROLL, TRIGGERS, next_owed, next_to_tell
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Agent, Mark, Owed, State
from tablee.kernel.words import By, Field, Offer


@rules.evolves(events.AgentCreated)
def agent_created(state: State, event: events.AgentCreated) -> State:
    return state.with_agent(
        Agent(
            event.who,
            event.name,
            event.seat,
            event.gender,
            event.profession,
            event.traits,
            link=event.link,
            arrival_due=event.arrival_due,
        )
    )


@rules.evolves(events.AgentRewritten)
def agent_rewritten(state: State, event: events.AgentRewritten) -> State:
    agent = known(state, event.who)
    agent = replace(
        agent,
        name=event.name or agent.name,
        gender=event.gender or agent.gender,
        profession=event.profession,
        traits=event.traits,
    )
    return state.with_agent(agent)


@rules.evolves(events.ArrivalPlayed)
def arrival_played(state: State, event: events.ArrivalPlayed) -> State:
    return state.with_agent(replace(known(state, event.who), arrival_due=False))


@rules.evolves(events.RollOwed)
def roll_owed(state: State, event: events.RollOwed) -> State:
    owed = Owed(event.who, event.meter, event.why, event.rule, event.paper)
    trial = state.trial_with(event.who)
    if trial is not None and event.meter == "folie":
        pool = replace(trial.pools[event.who], folie_rolled=True)
        state = state.with_trial(replace(trial, pools={**trial.pools, event.who: pool}))
    return replace(state, owed=(*state.owed, owed))


@rules.evolves(events.MeterRolled)
def meter_rolled(state: State, event: events.MeterRolled) -> State:
    left = list(state.owed)
    for owed in left:
        if owed.who == event.who and owed.meter == event.meter and owed.paper == event.paper:
            left.remove(owed)
            break
    state = replace(state, owed=tuple(left))
    paper = state.papers.get(event.paper)
    if paper is not None and state.fallen:
        score = known(state, event.who).score(event.meter)
        paper = replace(paper, face=state.fallen[-1].face, score=score)
        state = replace(state, papers={**state.papers, paper.id: paper})
    return state


@rules.evolves(events.MeterRose)
def meter_rose(state: State, event: events.MeterRose) -> State:
    agent = known(state, event.who)
    mark = Mark(event.meter, event.why)
    agent = replace(agent, **{event.meter: event.value}, history=(*agent.history, mark))
    untold = (*(w for w in state.untold if w != agent.id), agent.id)
    return replace(state.with_agent(agent), untold=untold, to_tell=(*state.to_tell, agent.id))


@rules.evolves(events.MeterFell)
def meter_fell(state: State, event: events.MeterFell) -> State:
    return state.with_agent(replace(known(state, event.who), **{event.meter: event.value}))


@rules.evolves(events.MarkTold)
def mark_told(state: State, event: events.MarkTold) -> State:
    agent = known(state, event.who)
    place = len(agent.history) - 1 if event.place is None else event.place
    history = list(agent.history)
    history[place] = replace(history[place], told=event.text)
    state = state.with_agent(replace(agent, history=tuple(history)))
    to_tell = list(state.to_tell)
    if event.place is None:  # the last one: whatever else was open is past
        to_tell = [who for who in to_tell if who != agent.id]
    else:
        to_tell.remove(agent.id)
    untold = tuple(w for w in state.untold if w != agent.id or w in to_tell)
    return replace(state, untold=untold, to_tell=tuple(to_tell))


def _ending(state: State, agent: Agent) -> State:
    """Somebody's last scene begins: what they still owed falls away."""
    owed = tuple(o for o in state.owed if o.who != agent.id)
    return replace(state.with_agent(agent), owed=owed)


@rules.evolves(events.Exiting)
def exiting(state: State, event: events.Exiting) -> State:
    # All rolls of a throw are made, even if the first ends it: what is owed stays.
    agent = replace(known(state, event.who), status="exiting", care=None)
    return _without_pool(state.with_agent(agent), agent.id)


@rules.evolves(events.Dying)
def dying(state: State, event: events.Dying) -> State:
    agent = replace(known(state, event.who), status="dying", care=None)
    return _without_pool(state.with_agent(agent), agent.id)


def _without_pool(state: State, who: str) -> State:
    """Whoever reaches the end takes no part in a test that has not been thrown yet."""
    trial = state.trial_with(who)
    if trial is None or trial.thrown:
        return state
    if trial.leader == who:
        return replace(state, trials={w: t for w, t in state.trials.items() if w != who})
    pools = {w: p for w, p in trial.pools.items() if w != who}
    return state.with_trial(replace(trial, pools=pools))


@rules.evolves(events.Summoned)
def summoned(state: State, event: events.Summoned) -> State:
    agent = known(state, event.who)
    trial = state.trial_with(agent.id)
    task = trial.what if trial is not None else ""
    agent = replace(agent, status="summoned", task=task, zeal="", misses=False, care=None)
    locked = state.options["bureaucratie_die_at_six"] == "locked"
    if trial is not None and not trial.thrown and locked:
        # A pool that is still being built loses the die that is now locked.
        pool = trial.pools[agent.id]
        pool = replace(
            pool,
            dice=tuple(die for die in pool.dice if die != "bureaucratie"),
            imposed=tuple(die for die in pool.imposed if die != "bureaucratie"),
        )
        state = state.with_trial(replace(trial, pools={**trial.pools, agent.id: pool}))
    return state.with_agent(agent)


def _gone(state: State, agent: Agent, papers_stay: bool) -> State:
    agent = replace(
        agent,
        status="gone",
        left_in=state.mission.number,
        lost_as=1 + max(a.lost_as for a in state.agents.values()),
        run=None,
        suppression=None,
        care=None,
    )
    state = _ending(state, agent)
    trials = {w: t for w, t in state.trials.items() if w != agent.id}
    papers = state.papers
    if not papers_stay:
        papers = {i: p for i, p in papers.items() if p.signed or p.who != agent.id}
    untold = tuple(w for w in state.untold if w != agent.id)
    to_tell = tuple(w for w in state.to_tell if w != agent.id)
    return replace(state, trials=trials, papers=papers, untold=untold, to_tell=to_tell)


@rules.evolves(events.ExitTold)
def exit_told(state: State, event: events.ExitTold) -> State:
    agent = replace(known(state, event.who), cause="folie", epilogue=event.text)
    return _gone(state, agent, event.papers_stay)


@rules.evolves(events.DeathTold)
def death_told(state: State, event: events.DeathTold) -> State:
    cause = "presumed-dead" if event.presumed else "dead"
    agent = replace(known(state, event.who), cause=cause, epilogue=event.text)
    return _gone(state, agent, event.papers_stay)


@rules.evolves(events.OwnHand)
def own_hand(state: State, event: events.OwnHand) -> State:
    return _gone(state, replace(known(state, event.who), cause="own-hand"), event.papers_stay)


@rules.evolves(events.AgentRetired)
def agent_retired(state: State, event: events.AgentRetired) -> State:
    agent = replace(known(state, event.who), cause="retired", epilogue=event.why)
    return _gone(state, agent, event.papers_stay)


@rules.evolves(events.TaskNamed)
def task_named(state: State, event: events.TaskNamed) -> State:
    agent = replace(known(state, event.who), task=event.task, task_named=True)
    return state.with_agent(agent)


@rules.evolves(events.FarewellSaid)
def farewell_said(state: State, event: events.FarewellSaid) -> State:
    agent = known(state, event.who)
    said = (*agent.farewells, (event.seat, event.text))
    return state.with_agent(replace(agent, farewells=said))


@rules.evolves(events.WentBack)
def went_back(state: State, event: events.WentBack) -> State:
    agent = replace(known(state, event.who), cause="audit", epilogue=event.epilogue)
    return _gone(state, agent, event.papers_stay)


@rules.evolves(events.Recalled)
def recalled(state: State, event: events.Recalled) -> State:
    agent = known(state, event.who)
    return state.with_agent(
        replace(
            agent,
            status="active",
            cause=None,
            folie=event.folie,
            blessures=event.blessures,
            bureaucratie=event.bureaucratie,
            farewells=(),
            task="",
            task_named=False,
        )
    )


@rules.evolves(events.HorrorFought)
def horror_fought(state: State, event: events.HorrorFought) -> State:
    return state


@rules.offering
def recruits(state: State, by: By) -> Iterator[Offer]:
    """Whoever plays nobody opens a file; who acts for them may do it in their place."""
    wanted = int(state.options["traits_count"])
    for seat, role in by.seats.items():
        if role != "player" or plays(state, seat) or not by.may_act_for(seat):
            continue
        lost = last_lost(state, seat)
        fields: tuple[Field, ...] = (
            Field("name", "text", least=1, most=60),
            Field("profession", "text", least=1, most=120),
            Field("traits", "texts", least=wanted, most=wanted),
            Field("gender", "choice", ("f", "m", "n"), required=False),
        )
        if lost is not None:
            required = needs_link(state, lost)
            link = Field("link", "text", least=1, most=2000, required=required, rule=LINKED)
            fields = (*fields, link)
        rule, advice = SHEET if lost is None else REPLACED, (f"{ID}.meta.setting",)
        if seat == by.seat:
            own = Field("seat", "choice", (seat,), required=False)
            yield Offer("create-agent", rule, fields=(*fields, own), advice=advice)
        else:
            yield Offer("create-agent", rule, {"seat": seat}, fields, advice=advice)


@rules.offering
def files(state: State, by: By) -> Iterator[Offer]:
    wanted = int(state.options["traits_count"])
    for agent in state.agents.values():
        if agent.is_gone or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        if by.is_keeper or not has_played(state, agent):
            fields = (
                Field("name", "text", least=1, most=60, required=False),
                Field("gender", "choice", ("f", "m", "n"), required=False),
                Field("profession", "text", least=1, most=120, required=False),
                Field("traits", "texts", least=wanted, most=wanted, required=False),
                Field("why", "text", most=200, required=False),
            )
            yield Offer("rewrite-agent", SHEET, who, fields)
        yield from _last_scenes(state, agent)
        owed = state.owed_by(agent.id)
        if owed:
            yield Offer("roll-meter", ROLL[next_owed(owed).meter], who, dice=True)
        if agent.id in state.untold:
            text = Field("text", "text", least=1, most=200)
            meter = agent.history[next_to_tell(state, agent)].meter
            yield Offer("tell-mark", PLAY[meter], who, (text,))
        if not agent.is_ending:
            for meter in ("folie", "blessures"):
                due = any(one.meter == meter for one in owed)
                if agent.score(meter) < HIGHEST and not due:
                    why = Field("why", "text", least=1, most=200)
                    yield Offer("claim-roll", TRIGGERS[meter], {**who, "meter": meter}, (why,))


def _last_scenes(state: State, agent: Agent) -> Iterator[Offer]:
    who = {"who": agent.id}
    if agent.status == "summoned" and not agent.task_named:
        task = Field("task", "text", least=1, most=200)
        yield Offer("name-task", f"{ID}.end.summoned-finish-task", who, (task,))
    if state.trial_with(agent.id) is not None:
        return
    text = Field("text", "text", least=1, most=4000)
    if agent.status == "exiting":
        exits = Field("exit", "choice", ("fight", "scream", "flee", "collapse", "other"))
        yield Offer("tell-exit", f"{ID}.end.folie-exit-choices", who, (exits, text))
    if agent.status == "dying":
        fields = (
            text,
            Field("presumed", "flag", required=False),
            Field("last_deed", "text", most=2000, required=False, rule=f"{ID}.end.last-deed"),
        )
        yield Offer("tell-death", f"{ID}.end.blessures-six", who, fields)


@rules.offering
def farewells(state: State, by: By) -> Iterator[Offer]:
    rule = f"{ID}.end.bureaucratie-six"
    for agent in state.agents.values():
        if agent.status != "summoned":
            continue
        if by.role != "spectator" and not any(seat == by.seat for seat, _ in agent.farewells):
            text = Field("text", "text", least=1, most=200)
            yield Offer("say-farewell", rule, {"who": agent.id}, (text,))
        if by.may_act_for(agent.seat) and state.trial_with(agent.id) is None:
            epilogue = Field("epilogue", "text", most=2000, required=False)
            yield Offer("back-to-base", rule, {"who": agent.id}, (epilogue,))


@rules.offering
def keeper_files(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for agent in state.agents.values():
        if agent.arrival_due:
            yield Offer("play-arrival", f"{ID}.campaign.arrival-scene", {"who": agent.id})
        back = agent.cause in ("presumed-dead", "retired") or (
            agent.cause == "audit"
            and state.options["audit_outcome"] == "returns"
            and state.mission.number > agent.left_in + 1
        )
        free = agent.seat is None or not plays(state, agent.seat)
        if agent.is_gone and back and free:
            meters = (
                Field(meter, "integer", least=1, most=HIGHEST - 1, required=False)
                for meter in METERS
            )
            rule = f"{ID}.campaign.character-status"
            yield Offer("recall", rule, {"who": agent.id}, tuple(meters))
    for meter in METERS:
        able = tuple(
            a.id
            for a in state.agents.values()
            if not a.is_ending
            and a.score(meter) < HIGHEST
            and not any(o.meter == meter for o in state.owed_by(a.id))
        )
        if able:
            why = Field("why", "text", least=1, most=200)
            who = Field("who", "many", able, least=1, most=min(len(able), 50))
            yield Offer("call-roll", TRIGGERS[meter], {"meter": meter}, (who, why))
    able = tuple(a.id for a in state.agents.values() if not a.is_ending)
    if able and state.options["fighting_horrors"] == "fatal":
        who = Field("who", "many", able, least=1, most=min(len(able), 50))
        what = Field("what", "text", least=1, most=200)
        yield Offer("fight-horror", f"{ID}.end.blessures-six", fields=(who, what))
