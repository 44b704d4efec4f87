"""What each seat sees of a table of Innommable."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.innommable.data.situations import as_printed, preparation_as_printed
from tablee.games.innommable.rules.common import ID, allowed, has
from tablee.games.innommable.rules.conflicts.law import check_break
from tablee.games.innommable.rules.dice_scheme.law import upcoming
from tablee.games.innommable.rules.elements import believed_until
from tablee.games.innommable.rules.epilogue import may_defuse
from tablee.games.innommable.rules.fate_list import ceiling
from tablee.games.innommable.rules.imposing import may_be_given
from tablee.games.innommable.rules.monologues.law import HALLUCINATION, costs_box
from tablee.games.innommable.rules.phases import beginning_faults
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import KINDS, Pool, size
from tablee.games.innommable.state.preparation import (
    PLACES,
    Announced,
    Preparation,
    phase_one_dice,
    recommended_total,
)
from tablee.games.innommable.state.table import (
    CEILING,
    Aside,
    Defusing,
    Element,
    Ended,
    Ending,
    Epilogue,
    Gain,
    Judging,
    Outrage,
    Resolution,
    Revealed,
    Severity,
    State,
)
from tablee.kernel.words import By, View

ONE_SHEET = 10_000
"""About as many signs as fit on both sides of an A4 sheet (prep.one-page)."""

CONDUCT: Mapping[int, tuple[str, ...]] = {
    1: (
        f"{ID}.phase.one-secrecy",
        f"{ID}.prep.symptom-not-targeted",
        f"{ID}.gm.pressure",
        f"{ID}.gm.box-per-scene",
    ),
    2: (
        f"{ID}.phase.two-conduct",
        f"{ID}.gm.isolate",
        f"{ID}.gm.no-helpers",
        f"{ID}.gm.box-per-scene",
    ),
    3: (f"{ID}.phase.three-conduct", f"{ID}.gm.private-life", f"{ID}.gm.box-per-scene"),
}
"""What the book tells the keeper about the phase that is running."""


class Column(msgspec.Struct, frozen=True):
    """A column of the fate list: its head, its boxes, and how far a next tick may go."""

    who: str
    attachment: bool
    name: str
    empty: int
    ticked: int
    now: Severity | None
    next: Severity | None
    """The ceiling as it stands, and with one more ticked box."""
    closed: bool


class Fault(msgspec.Struct, frozen=True):
    """Something that still stands between the table and its first scene."""

    rule: str
    why: str
    values: Mapping[str, str] = {}


class Desk(msgspec.Struct, frozen=True):
    """What only the keeper sees."""

    prepared: Preparation
    faults: tuple[Fault, ...]
    length: int
    fits: bool
    """Whether all that is written fits on the one sheet that the book allows."""
    recommended: int
    phase_one_dice: int
    phase_two_dice: int
    lacking: tuple[int, ...]
    """Kinds of dice that the scheme does without."""
    queue: tuple[tuple[str, tuple[int, ...]], ...]
    """What each reveal to come would bring, in the order in which they stand."""
    named: tuple[str, ...]
    """Symptoms still to come that name a protagonist: none should be aimed at one."""
    notes: Mapping[str, str]
    unthreatened: tuple[str, ...]
    boxes_this_scene: int
    dry_scenes: int
    """Scenes of phase two, the present one included, since a die last fell into the bowl."""
    slow: bool
    symptom_due: bool
    leftover: int
    """Dice that the reveal of the source would bring beyond its own."""
    conduct: tuple[str, ...]
    unplayed: tuple[str, ...]
    """Protagonists still there whom no player's seat directs."""


class Standing(msgspec.Struct, frozen=True):
    """What a player wants to know at a glance about one protagonist."""

    who: str
    present: bool
    threatened: bool
    gave: bool
    received: bool
    imposed: bool
    next_monologue_costs: bool
    believed: tuple[str, ...]
    """Hallucinations still taken for real."""


class InnommableView(View, frozen=True, kw_only=True):
    announced: Announced | None
    begun: bool
    context: str
    phase: int
    phase_waits: bool
    """The next phase begins with the next scene (house rule)."""
    scene: int
    """The number of the ordinary scene, from 1."""
    difficulty: int
    difficulty_most: int
    raised: bool
    bowl: Pool
    reserve_left: bool
    reserve: Pool | None
    """What the keeper still has: the keeper's secret, unless the table plays with it open."""
    revealed: tuple[Revealed, ...]
    protagonists: tuple[Protagonist, ...]
    standing: tuple[Standing, ...]
    fate: tuple[Column, ...]
    fate_hidden: bool
    elements: tuple[Element, ...]
    aside: Aside | None
    goals: Mapping[str, str]
    resolution: Resolution | None
    may_be_given: bool
    """Of the resolution under way: somebody could still give a die; below, a break would do."""
    may_break: bool
    ended: Ended | None
    gains: tuple[Gain, ...]
    protected: tuple[str, ...]
    """Gains that nobody questions before the next scene."""
    against: Mapping[str, str]
    """Goals that another protagonist stands in the way of: no dice for these."""
    outrages: tuple[Outrage, ...]
    """What was done in this scene and may be objected to."""
    outrage: Outrage | None
    """The one that is being discussed, or else the latest of them."""
    judging: Judging | None
    leaving: tuple[str, ...]
    verdict: str
    defusing: Defusing | None
    may_defuse: bool
    ending: Ending | None
    ending_text: str
    epilogues: tuple[Epilogue, ...]
    over: bool
    house: Mapping[str, str]
    desk: Desk | None


def view(state: State, by: By) -> InnommableView:
    hidden = has(state, "fate_list", "keeper-only") and not by.is_keeper
    shown = by.is_keeper or has(state, "reserve", "public")
    phase = state.phase_at(by.scene)
    people = tuple(state.protagonists.values())
    return InnommableView(
        announced=state.announced,
        begun=state.begun,
        context=state.context,
        phase=phase,
        phase_waits=phase != state.phase,
        scene=0 if state.begun_in is None else max(0, by.scene - state.begun_in),
        difficulty=state.difficulty_at(by.scene),
        difficulty_most=CEILING[phase],
        raised=state.raised_in is not None and state.raised_in == by.scene,
        bowl=state.bowl,
        reserve_left=bool(state.reserve),
        reserve=state.reserve if shown else None,
        revealed=tuple(replace(one, text=as_printed(one.text)) for one in state.revealed),
        protagonists=tuple(map(_without_boxes, people)) if hidden else people,
        standing=tuple(_standing(state, by, one) for one in people),
        fate=() if hidden else tuple(_columns(state)),
        fate_hidden=hidden,
        elements=tuple(state.elements.values()),
        aside=state.aside,
        goals=state.goals,
        resolution=state.resolution,
        may_be_given=_may_be_given(state, by),
        may_break=_may_break(state),
        ended=state.ended,
        gains=state.gains,
        protected=tuple(gain.id for gain in state.gains if gain.scene == by.scene),
        against=state.against,
        outrages=tuple(_outrages(state, by, hidden=hidden)),
        outrage=_outrage(tuple(_outrages(state, by, hidden=hidden))),
        judging=state.judging,
        leaving=state.leaving,
        verdict=state.verdict,
        defusing=state.defusing,
        may_defuse=state.begun and state.phase < 4 and may_defuse(state, by),
        ending=state.ending,
        ending_text=state.ending_text,
        epilogues=state.epilogues,
        over=state.over,
        house=state.options,
        desk=_desk(state, by) if by.is_keeper else None,
    )


def _without_boxes(one: Protagonist) -> Protagonist:
    return replace(one, empty=0, ticked=0, attachment=replace(one.attachment, empty=0, ticked=0))


def _may_be_given(state: State, by: By) -> bool:
    going = state.resolution
    return going is not None and may_be_given(state, by, state.protagonists[going.who])


def _may_break(state: State) -> bool:
    going = state.resolution
    if going is None:
        return False
    return allowed(check_break, state, state.protagonists[going.who], going)


def _outrages(state: State, by: By, *, hidden: bool) -> Iterator[Outrage]:
    for one in state.outrages:
        if one.scene == by.scene or one.objection:
            yield replace(one, boxes=0) if hidden else one


def _outrage(found: tuple[Outrage, ...]) -> Outrage | None:
    objected = next((one for one in found if one.objection), None)
    return objected or (found[-1] if found else None)


def _columns(state: State) -> Iterator[Column]:
    """Twice as many columns as protagonists: each is followed by its attachment."""
    for one in state.protagonists.values():
        for attachment in (False, True):
            column = one.attachment if attachment else one
            yield Column(
                one.id,
                attachment,
                column.name,
                column.empty,
                column.ticked,
                ceiling(column.ticked, attachment=attachment),
                ceiling(column.ticked + 1, attachment=attachment),
                closed=not attachment and not one.is_active,
            )


def _standing(state: State, by: By, one: Protagonist) -> Standing:
    # Where the price hangs on the die, the dark ones are meant.
    costs = costs_box(state, one, 8)
    return Standing(
        one.id,
        present=one.is_active and one.id not in state.away_at(by.scene),
        threatened=one.threatened_in == by.scene,
        gave=one.gave_in == by.scene,
        received=one.received_in == by.scene,
        imposed=one.imposed_in == by.scene,
        next_monologue_costs=costs,
        believed=tuple(
            element.id
            for element in state.elements.values()
            if element.who == one.id
            and element.die == HALLUCINATION
            and not element.realised
            and by.scene <= believed_until(state, element)
        ),
    )


def _desk(state: State, by: By) -> Desk:
    prepared = state.prepared
    phase, begun = state.phase_at(by.scene), state.begun_in
    started = begun is not None and by.scene > begun
    faults = () if state.begun else tuple(beginning_faults(state))
    reserve = state.reserve if state.begun else prepared.scheme
    scene, count = state.boxes
    dry = 0
    if phase == 2 and started:
        dry = by.scene - max(state.die_in or 0, state.phase_in - 1)
    source = next((one for one in prepared.concrete if one.kind == "source"), None)
    leftover = 0
    if phase == 2 and source is not None and has(state, "leftover_dice", "with-source"):
        leftover = max(0, size(state.reserve) - source.dice)
    return Desk(
        prepared=preparation_as_printed(prepared),
        faults=tuple(
            Fault(one.rule, one.why, {k: str(v) for k, v in one.values.items()}) for one in faults
        ),
        length=prepared.length,
        fits=prepared.length <= ONE_SHEET,
        recommended=recommended_total(prepared.players) if prepared.players else 0,
        phase_one_dice=phase_one_dice(prepared.players) if prepared.players else 0,
        phase_two_dice=prepared.phase_two_dice if prepared.players else 0,
        lacking=tuple(k for k in KINDS if prepared.scheme and k not in dict(prepared.scheme)),
        queue=tuple(upcoming(prepared, reserve)) if prepared.players else (),
        named=_aimed(state),
        notes=state.notes,
        unthreatened=tuple(
            one.id for one in state.active() if started and one.threatened_in != by.scene
        ),
        boxes_this_scene=count if started and scene == by.scene else 0,
        dry_scenes=max(0, dry),
        slow=dry >= 2,
        symptom_due=started and phase == 1 and state.symptom_in != by.scene,
        leftover=leftover,
        conduct=CONDUCT.get(phase, ()),
        unplayed=tuple(
            one.id
            for one in state.protagonists.values()
            if not one.is_gone and by.seats.get(one.seat or "") != "player"
        ),
    )


def _aimed(state: State) -> tuple[str, ...]:
    """Symptoms to come in which a protagonist is named."""
    names = [one.name.casefold() for one in state.protagonists.values()]
    return tuple(
        place
        for place in PLACES
        if state.prepared.symptom(place).revealed_in is None
        and any(name in state.prepared.symptom(place).text.casefold() for name in names)
    )


SHORT = 60


def names(view: InnommableView) -> dict[str, str]:
    """What the ids in a view are called; what was told or won, by its first words."""
    found = {one.id: one.name for one in view.protagonists}
    found |= {element.id: _short(element.text) for element in view.elements}
    found |= {gain.id: _short(gain.what) for gain in view.gains if gain.what}
    if view.desk is not None:
        found |= {one.id: _short(one.text) for one in view.desk.prepared.concrete if one.text}
    return found


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHORT else f"{line[: SHORT - 1].rstrip()}…"
