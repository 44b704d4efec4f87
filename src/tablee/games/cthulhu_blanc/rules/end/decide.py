"""A grand exit, a glorious death, a summons: how agents go."""

from collections.abc import Iterator

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
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused


def _settled(state: State, agent: Agent) -> None:
    """The result of a test stands and is read before anybody leaves."""
    if state.trial_with(agent.id) is not None:
        raise Refused(f"{ID}.action.sequence", "The test on the table comes first.")


@rules.decides(TellExit)
def tell_exit(state: State, by: By, ask: TellExit, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "exiting":
        raise Refused(f"{ID}.end.folie-six", "{name} is still among us.", name=agent.name)
    _settled(state, agent)
    stay = has_unsigned(state, agent)
    yield ExitTold(who=agent.id, exit=ask.exit, text=ask.text, papers_stay=stay)


@rules.decides(TellDeath)
def tell_death(state: State, by: By, ask: TellDeath, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "dying":
        raise Refused(f"{ID}.end.blessures-six", "{name} is not dying.", name=agent.name)
    _settled(state, agent)
    yield DeathTold(
        who=agent.id,
        text=ask.text,
        presumed=ask.presumed,
        last_deed=ask.last_deed,
        papers_stay=has_unsigned(state, agent),
    )


@rules.decides(NameTask)
def name_task(state: State, by: By, ask: NameTask, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "summoned":
        raise Refused(
            f"{ID}.end.summoned-finish-task", "Nobody has summoned {name}.", name=agent.name
        )
    if agent.task_named:
        raise Refused(
            f"{ID}.end.summoned-finish-task",
            "{name} has named the task in hand: nothing new is begun.",
            name=agent.name,
        )
    yield TaskNamed(who=agent.id, task=ask.task)


@rules.decides(SayFarewell)
def say_farewell(state: State, by: By, ask: SayFarewell, dice: Dice) -> Iterator[Event]:
    agent = known(state, ask.who)
    rule = f"{ID}.end.bureaucratie-six"
    if agent.status != "summoned":
        raise Refused(rule, "Nobody has summoned {name}.", name=agent.name)
    if any(seat == by.seat for seat, _ in agent.farewells):
        raise Refused(rule, "You have said goodbye already.")
    yield FarewellSaid(who=agent.id, seat=by.seat, text=ask.text)


@rules.decides(BackToBase)
def back_to_base(state: State, by: By, ask: BackToBase, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    rule = f"{ID}.end.bureaucratie-six"
    if agent.status != "summoned":
        raise Refused(rule, "Nobody has summoned {name}.", name=agent.name)
    if state.trial_with(agent.id) is not None:
        raise Refused(rule, "The task in hand comes first.")
    stay = has_unsigned(state, agent)
    yield WentBack(who=agent.id, epilogue=ask.epilogue, papers_stay=stay)


@rules.decides(FightHorror)
def fight_horror(state: State, by: By, ask: FightHorror, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.end.blessures-six"
    only_keeper(by, rule)
    if state.options["fighting_horrors"] != "fatal":
        raise Refused(rule, "At this table fighting a horror is a test like another.")
    fighters = [playing(known(state, who)) for who in distinct(ask.who, rule)]
    yield HorrorFought(who=ask.who, what=ask.what)
    for agent in fighters:
        happened = tuple(rise(state, agent, "blessures", HIGHEST, rule, ask.what))
        yield from happened
        for event in happened:
            state = rules.evolve(state, event)  # the next one may have been in the same test
