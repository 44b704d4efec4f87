"""Missions as sentences."""

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.mission import MissionBriefed, MissionEnded
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import short_names
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(MissionBriefed)
def mission_briefed(state: State, event: MissionBriefed, tongue: Tongue) -> str:
    return sentences(
        tongue("Mission order: {code}", code=full_stop(event.code)),
        tongue("Objective: {text}", text=full_stop(event.objective)) if event.objective else "",
        tongue("Deadline: {text}", text=full_stop(event.deadline)) if event.deadline else "",
        tongue("Liaison: {text}", text=full_stop(event.liaison)) if event.liaison else "",
        tongue("Budget: {text}", text=full_stop(event.budget)) if event.budget else "",
    )


@rules.tells(MissionEnded)
def mission_ended(state: State, event: MissionEnded, tongue: Tongue) -> str:
    return sentences(
        tongue("Mission {number} is over.", number=event.number),
        tongue("In the end: {text}", text=full_stop(event.text)) if event.text else "",
        tongue("Attendance: {names}.", names=short_names(state, event.present, tongue))
        if event.present
        else "",
    )
