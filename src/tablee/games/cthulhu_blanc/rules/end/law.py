"""A grand exit, a glorious death, a summons: when and how agents go."""

from collections.abc import Iterator, Sequence

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import ID, known, mine, playing, rules
from tablee.games.cthulhu_blanc.rules.end.asks import (
    BackToBase,
    FightHorror,
    NameTask,
    SayFarewell,
    TellDeath,
    TellExit,
)
from tablee.games.cthulhu_blanc.rules.end.events import (
    DeathTold,
    ExitTold,
    FarewellSaid,
    HorrorFought,
    TaskNamed,
    WentBack,
)
from tablee.games.cthulhu_blanc.rules.meter import rise
from tablee.games.cthulhu_blanc.rules.paper import has_unsigned
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, State, Status
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

FOLIE = f"{ID}.end.folie-six"
BLESSURES = f"{ID}.end.blessures-six"
BUREAUCRATIE = f"{ID}.end.bureaucratie-six"
FINISH = f"{ID}.end.summoned-finish-task"


def at_end(state: State, status: Status) -> Iterator[Candidate]:
    """Those at such an end."""
    for agent in state.agents.values():
        if agent.status == status:
            yield Candidate({"who": agent.id}, sure=("exit",))


def _settled(state: State, agent: Agent) -> None:
    """The result of a test stands and is read before anybody leaves."""
    if state.trial_with(agent.id) is not None:
        raise Refused(f"{ID}.action.sequence", "The test on the table comes first.")


def _summoned(agent: Agent, rule: str) -> None:
    if agent.status != "summoned":
        raise Refused(rule, "Nobody has summoned {name}.", name=agent.name)


@rules.law(TellExit, f"{ID}.end.folie-exit-choices")
def may_exit(state: State, by: By, ask: TellExit) -> Event:
    agent = mine(state, by, ask.who)
    if agent.status != "exiting":
        raise Refused(FOLIE, "{name} is still among us.", name=agent.name)
    _settled(state, agent)
    stay = has_unsigned(state, agent)
    return ExitTold(who=agent.id, exit=ask.exit, text=ask.text, papers_stay=stay)


@may_exit.offers
def exits(state: State, by: By) -> Iterator[Candidate]:
    return at_end(state, "exiting")


@rules.law(TellDeath, BLESSURES)
def may_die(state: State, by: By, ask: TellDeath) -> Event:
    agent = mine(state, by, ask.who)
    if agent.status != "dying":
        raise Refused(BLESSURES, "{name} is not dying.", name=agent.name)
    _settled(state, agent)
    return DeathTold(
        who=agent.id,
        text=ask.text,
        presumed=ask.presumed,
        last_deed=ask.last_deed,
        papers_stay=has_unsigned(state, agent),
    )


@may_die.offers
def deaths(state: State, by: By) -> Iterator[Candidate]:
    return at_end(state, "dying")


@rules.law(NameTask, FINISH)
def may_name_task(state: State, by: By, ask: NameTask) -> Event:
    agent = mine(state, by, ask.who)
    _summoned(agent, FINISH)
    if agent.task_named:
        raise Refused(
            FINISH,
            "{name} has named the task in hand: nothing new is begun.",
            name=agent.name,
        )
    return TaskNamed(who=agent.id, task=ask.task)


@rules.law(BackToBase, BUREAUCRATIE)
def may_go_back(state: State, by: By, ask: BackToBase) -> Event:
    agent = mine(state, by, ask.who)
    _summoned(agent, BUREAUCRATIE)
    if state.trial_with(agent.id) is not None:
        raise Refused(BUREAUCRATIE, "The task in hand comes first.")
    stay = has_unsigned(state, agent)
    return WentBack(who=agent.id, epilogue=ask.epilogue, papers_stay=stay)


@may_name_task.offers
@may_go_back.offers
def summons(state: State, by: By) -> Iterator[Candidate]:
    return at_end(state, "summoned")


@rules.law(SayFarewell, BUREAUCRATIE)
def may_say_farewell(state: State, by: By, ask: SayFarewell) -> Event:
    agent = known(state, ask.who)
    _summoned(agent, BUREAUCRATIE)
    if any(seat == by.seat for seat, _ in agent.farewells):
        raise Refused(BUREAUCRATIE, "You have said goodbye already.")
    return FarewellSaid(who=agent.id, seat=by.seat, text=ask.text)


@may_say_farewell.offers
def farewells(state: State, by: By) -> Iterator[Candidate]:
    return at_end(state, "summoned") if by.role != "spectator" else iter(())


@rules.law(FightHorror, BLESSURES, keeper=True)
def may_fight(state: State, by: By, ask: FightHorror) -> Sequence[Agent]:
    if state.options["fighting_horrors"] != "fatal":
        raise Refused(BLESSURES, "At this table fighting a horror is a test like another.")
    return [playing(known(state, who)) for who in distinct(ask.who, BLESSURES)]


@may_fight.decides
def fight_horror(
    state: State, by: By, ask: FightHorror, dice: Dice, fighters: Sequence[Agent]
) -> Iterator[Event]:
    yield HorrorFought(who=ask.who, what=ask.what)
    for agent in fighters:
        happened = tuple(rise(state, agent, "blessures", HIGHEST, BLESSURES, ask.what))
        yield from happened
        for event in happened:
            state = rules.evolve(state, event)  # the next one may have been in the same test


@may_fight.offers
def horrors(state: State, by: By) -> Iterator[Candidate]:
    if state.options["fighting_horrors"] == "fatal":
        able = [agent.id for agent in state.agents.values() if not agent.is_ending]
        yield Candidate(choices={"who": able})
