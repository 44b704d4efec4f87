"""The mission: its order, and its end, which owes reports."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import ID, MANY, MayBeEmpty, known, rules
from tablee.games.cthulhu_blanc.rules.paper import PaperDropped
from tablee.games.cthulhu_blanc.state import Mission, Paper, State
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

MISSION = f"{ID}.gm.calls"
PERSIST = f"{ID}.campaign.meters-persist"


class BriefMission(Ask, frozen=True, kw_only=True):
    code: Line
    objective: MayBeEmpty = ""
    deadline: MayBeEmpty = ""
    liaison: MayBeEmpty = ""
    budget: MayBeEmpty = ""


class EndMission(Ask, frozen=True, kw_only=True):
    """The mission is over: its papers are due."""

    present: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()
    text: MayBeEmpty = ""


class MissionBriefed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.gm.calls"
    code: str
    objective: str
    deadline: str
    liaison: str
    budget: str


class MissionEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.meters-persist"
    number: int
    present: tuple[str, ...]
    text: str


@rules.law(BriefMission, MISSION, keeper=True)
def may_brief(state: State, by: By, ask: BriefMission) -> Event:
    return MissionBriefed(
        code=ask.code,
        objective=ask.objective,
        deadline=ask.deadline,
        liaison=ask.liaison,
        budget=ask.budget,
    )


@may_brief.offers
def orders(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


@rules.law(EndMission, PERSIST, keeper=True)
def may_end(state: State, by: By, ask: EndMission) -> tuple[str, ...]:
    """Who was there: those who are named, or all who can still act."""
    if state.trials or state.owed:
        raise Refused(PERSIST, "A test or a roll is still on the table.")
    if state.moment:
        raise Refused(f"{ID}.recovery.zeal-price", "An important moment is running; end it first.")
    for who in distinct(ask.present, PERSIST):
        known(state, who)
    return ask.present or tuple(a.id for a in state.agents.values() if not a.is_ending)


@may_end.decides
def end_mission(
    state: State, by: By, ask: EndMission, dice: Dice, present: tuple[str, ...]
) -> Iterator[Event]:
    yield MissionEnded(number=state.mission.number, present=present, text=ask.text)
    able = [agent for who in present if not (agent := known(state, who)).is_ending]
    authors = {
        "per-agent": able,
        "one-author": able[:1],
        "keeper-decides": [],
    }[state.options["mission_report"]]
    for place, agent in enumerate(authors):
        yield PaperDropped(
            paper=Paper(
                f"paper-{state.counted + 1 + place}",
                "report",
                agent.id,
                ask.text or state.mission.code,
                mission=state.mission.number,
                code=state.mission.code,
            )
        )


@may_end.offers
def ends(state: State, by: By) -> Iterator[Candidate]:
    if state.agents:
        yield Candidate(choices={"present": tuple(state.agents)})
    else:
        yield Candidate({"present": ()})


@rules.evolves(MissionBriefed)
def mission_briefed(state: State, event: MissionBriefed) -> State:
    mission = Mission(
        state.mission.number,
        event.code,
        event.objective,
        event.deadline,
        event.liaison,
        event.budget,
    )
    return replace(state, mission=mission)


@rules.evolves(MissionEnded)
def mission_ended(state: State, event: MissionEnded) -> State:
    mission = Mission(state.mission.number + 1)
    archive = {**state.archive, str(event.number): state.log}
    return replace(state, mission=mission, log=(), archive=archive, moment="")
