"""What each seat may do about an agent's end."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.common import ID, MANY, rules
from tablee.games.cthulhu_blanc.state import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def last_scenes(state: State, by: By) -> Iterator[Offer]:
    """The exit, the death or the task in hand of who is at an end."""
    for agent in state.agents.values():
        if agent.is_gone or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        if agent.status == "summoned" and not agent.task_named:
            task = Field("task", "text", least=1, most=200)
            yield Offer("name-task", f"{ID}.end.summoned-finish-task", who, (task,))
        if state.trial_with(agent.id) is not None:
            continue
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
def horrors(state: State, by: By) -> Iterator[Offer]:
    able = tuple(agent.id for agent in state.agents.values() if not agent.is_ending)
    if by.is_keeper and able and state.options["fighting_horrors"] == "fatal":
        who = Field("who", "many", able, least=1, most=min(len(able), MANY))
        what = Field("what", "text", least=1, most=200)
        yield Offer("fight-horror", f"{ID}.end.blessures-six", fields=(who, what))


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
