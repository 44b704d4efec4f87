"""Ordinary scenes: threats, who is together, and what may not interrupt."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.innommable.rules.common import (
    ASIDE,
    ID,
    MANY,
    has,
    in_play,
    is_playing,
    known,
    no_aside,
    playing,
    rules,
)
from tablee.games.innommable.rules.objections import suspended
from tablee.games.innommable.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import (
    Line,
    Name,
    OpenScene,
    PassTime,
    Say,
    SetClock,
    ShowHandout,
    ShowPicture,
    Whisper,
)
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

PACE = f"{ID}.phase.one-pace"
PRESENCE = f"{ID}.suggestion.presence"
RESOLUTION = f"{ID}.action.order"
THREAT = f"{ID}.scene.threat-once"
SOURCE_KNOWN = 3
"""The phase from which on the source is known."""


# What may be asked


class Threaten(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line
    source: bool = False
    """The source itself threatens."""


class SetPresent(Ask, frozen=True, kw_only=True):
    """Who is together in this scene; the others are on their own."""

    present: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()


# What may happen


class Threatened(Event, frozen=True, kw_only=True):
    rule: str = "innommable.scene.threat-once"
    who: str
    text: str
    source: bool
    scene: int


class PresenceSet(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.presence"
    present: tuple[str, ...]
    away: tuple[str, ...]
    scene: int | None = None


# What is decided


def bars(state: State, by: By, ask: type[Ask]) -> Refused | None:
    """What the book forbids at the table just now: to speak over a monologue, to cut a scene."""
    if ask in (Say, Whisper):
        return _silence(state, by)
    if ask is OpenScene:
        return _scene_goes_on(state, by)
    return suspended(state, ask) if ask in STORY else None


STORY: frozenset[type[Ask]] = frozenset((OpenScene, PassTime, SetClock, ShowHandout, ShowPicture))
"""What any table has that lets the story go on: not while an objection is discussed."""


def _silence(state: State, by: By) -> Refused | None:
    aside = state.aside
    if aside is None or aside.kind != "monologue" or aside.told or state.objected is not None:
        return None
    if state.protagonists[aside.who].seat in by.acts_for:
        return None
    return Refused(f"{ID}.monologue.take-die", "A monologue is being told: everybody listens.")


def _scene_goes_on(state: State, by: By) -> Refused | None:
    if state.aside is not None:
        return Refused(ASIDE, "An aside is open: it is told to its end first.")
    if state.resolution is not None:
        return Refused(RESOLUTION, "A resolution is under way.")
    if (objection := suspended(state, OpenScene)) is not None:
        return objection
    exactly = has(state, "symptom_pace", "exactly-one")
    if state.begun_in is None or not exactly or by.scene <= state.begun_in:
        return None
    if state.phase_at(by.scene) == 1 and state.phase == 1 and state.symptom_in != by.scene:
        return Refused(PACE, "At this table each scene of phase one reveals a symptom.")
    return None


@rules.law(Threaten, THREAT)
def may_threaten(state: State, by: By, ask: Threaten) -> Event:
    one = known(state, ask.who)
    only_keeper(by, THREAT)
    in_play(state, by)
    no_aside(state)
    playing(one)
    if one.threatened_in == by.scene:
        raise Refused(THREAT, "{name} has been threatened in this scene.", name=one.name)
    if ask.source and state.phase_at(by.scene) < SOURCE_KNOWN:
        raise Refused(
            f"{ID}.phase.three-conduct", "The source becomes a threat of its own in phase three."
        )
    return Threatened(who=one.id, text=ask.text, source=ask.source, scene=by.scene)


@may_threaten.offers
def threats(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.aside is None and is_playing(state, by):
        advice = (f"{ID}.scene.threat-purpose", f"{ID}.gm.pressure")
        without = () if state.phase_at(by.scene) == SOURCE_KNOWN else ("source",)
        for one in state.active():
            yield Candidate({"who": one.id}, advice=advice, omit=without)


@rules.law(SetPresent, PRESENCE, keeper=True)
def may_set_present(state: State, by: By, ask: SetPresent) -> Event:
    in_play(state, by)
    if not state.active():
        raise Refused(PRESENCE, "This changes nothing.")
    present = {playing(known(state, who)).id for who in ask.present}
    return PresenceSet(
        present=tuple(one.id for one in state.active() if one.id in present),
        away=tuple(one.id for one in state.active() if one.id not in present),
        scene=by.scene,
    )


@may_set_present.offers
def gatherings(state: State, by: By) -> Iterator[Candidate]:
    if is_playing(state, by):
        present = tuple(one.id for one in state.active())
        yield Candidate(choices={"present": present}, advice=(f"{ID}.gm.isolate",))


# What it changes


@rules.evolves(Threatened)
def evolve_threatened(state: State, event: Threatened) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, threatened_in=event.scene))


@rules.evolves(PresenceSet)
def evolve_presence_set(state: State, event: PresenceSet) -> State:
    return replace(state, away=event.away, away_in=event.scene)
