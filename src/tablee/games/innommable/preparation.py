"""Before the game: what the keeper prepares, what is still missing, and how it begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ID, PHASES, STEPS, has, rules
from tablee.games.innommable.pools import KINDS, Pool, size
from tablee.games.innommable.preparation_state import (
    FEWEST,
    MOST,
    NEEDED,
    PLACES,
    Aesthetic,
    Announced,
    Antagonists,
    Concrete,
    Preparation,
    Setting,
    Source,
    phase_one_dice,
    recommended_total,
)
from tablee.games.innommable.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused, refuse_all

ORDER = f"{ID}.prep.order"
ROLE = f"{ID}.prep.role"
SYMPTOMS = f"{ID}.prep.five-symptoms"
TOTAL = f"{ID}.dice.total"
CHAIN = f"{ID}.dice.composition"
PHASE_ONE = f"{ID}.dice.allocation-phase-one"
PHASE_TWO = f"{ID}.dice.allocation-phase-two"
COUNT = f"{ID}.setup.roles-and-count"


def _preparing(state: State, by: By, rule: str, *, also_in_play: bool = False) -> None:
    only_keeper(by, rule)
    if state.ending is not None:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")
    if state.begun and not also_in_play:
        raise Refused(rule, "The game has begun: this is settled.")


@rules.decides(asks.PrepareSetting)
def prepare_setting(state: State, by: By, ask: asks.PrepareSetting, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, f"{ID}.prep.setting")
    setting = Setting(ask.place, ask.period, ask.context, ask.spots)
    yield events.SettingPrepared(setting=setting)
    yield from _announced_anew(state, replace(state.prepared, setting=setting))


@rules.decides(asks.PrepareSource)
def prepare_source(state: State, by: By, ask: asks.PrepareSource, dice: Dice) -> Iterator[Event]:
    # It stays flexible: monologues flesh it out.
    _preparing(state, by, f"{ID}.prep.source", also_in_play=True)
    yield events.SourcePrepared(source=Source(ask.nature, ask.text))


@rules.decides(asks.PrepareAntagonists)
def prepare_antagonists(
    state: State, by: By, ask: asks.PrepareAntagonists, dice: Dice
) -> Iterator[Event]:
    _preparing(state, by, f"{ID}.prep.antagonists", also_in_play=True)
    found = Antagonists(ask.antagonists, ask.ambition, ask.consequences)
    yield events.AntagonistsPrepared(antagonists=found)


@rules.decides(asks.PrepareAesthetic)
def prepare_aesthetic(
    state: State, by: By, ask: asks.PrepareAesthetic, dice: Dice
) -> Iterator[Event]:
    _preparing(state, by, f"{ID}.prep.aesthetic", also_in_play=True)
    yield events.AestheticPrepared(aesthetic=Aesthetic(ask.motif, ask.symbolism))


@rules.decides(asks.PrepareRole)
def prepare_role(state: State, by: By, ask: asks.PrepareRole, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, ROLE)
    yield events.RolePrepared(role=ask.role)
    yield from _announced_anew(state, replace(state.prepared, role=ask.role))


def _announced_anew(state: State, prepared: Preparation) -> Iterator[Event]:
    """What the players were told does not change behind their backs: they are told at once."""
    if state.announced is None:
        return
    refuse_all([*_announcement_faults(prepared)])
    if announcement(prepared) != state.announced:
        yield events.SituationAnnounced(announced=announcement(prepared))


@rules.decides(asks.PrepareSymptom)
def prepare_symptom(state: State, by: By, ask: asks.PrepareSymptom, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, SYMPTOMS, also_in_play=True)
    if state.prepared.symptom(ask.symptom).revealed_in is not None:
        raise Refused(SYMPTOMS, "This symptom has been revealed: it stays as it was told.")
    if state.begun and not ask.text.strip():
        raise Refused(SYMPTOMS, "The game has begun: each symptom needs its text.")
    yield events.SymptomPrepared(symptom=ask.symptom, text=ask.text)


@rules.decides(asks.OrderSymptoms)
def order_symptoms(state: State, by: By, ask: asks.OrderSymptoms, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, SYMPTOMS, also_in_play=True)
    if ask.ordered == state.prepared.ordered:
        raise Refused(SYMPTOMS, "This changes nothing.")
    yield events.SymptomsOrdered(ordered=ask.ordered)


@rules.decides(asks.SetScheme)
def set_scheme(state: State, by: By, ask: asks.SetScheme, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, CHAIN)
    counts = (ask.d20, ask.d12, ask.d8, ask.d4)
    scheme = tuple((sides, n) for sides, n in zip(KINDS, counts, strict=True) if n)
    yield events.SchemeSet(players=ask.players, scheme=scheme)


@rules.decides(asks.Allot)
def allot(state: State, by: By, ask: asks.Allot, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, PHASE_TWO)
    yield events.Allotted(
        concrete=tuple(
            Concrete(f"concrete-{place + 1}", row.kind, row.text, row.dice)
            for place, row in enumerate(ask.concrete)
        )
    )


def to_come(state: State, concrete: str) -> Concrete:
    found = next((one for one in state.prepared.concrete if one.id == concrete), None)
    if found is None or found.revealed_in is not None:
        raise Refused(PHASE_TWO, "No reveal “{id}” is still to come.", id=concrete)
    return found


def _with_more_than_one(state: State, concrete: str) -> Concrete:
    found = to_come(state, concrete)
    if found.dice < 2:
        raise Refused(PHASE_TWO, "Each reveal brings at least one die.")
    return found


def _changed(prepared: Preparation, *new: Concrete) -> tuple[Concrete, ...]:
    by_id = {one.id: one for one in prepared.concrete} | {one.id: one for one in new}
    return tuple(by_id.values())


def _in_phase_two_at_last(state: State, by: By) -> None:
    only_keeper(by, PHASE_TWO)
    if not state.begun:
        raise Refused(PHASE_TWO, "Before the game begins the whole allotment is written anew.")
    if state.phase > 2 and not has(state, "leftover_dice", "keep-revealing-in-phase-three"):
        raise Refused(PHASE_TWO, "There are no more reveals to come.")
    if state.phase == 4:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")


@rules.decides(asks.MoveDie)
def move_die(state: State, by: By, ask: asks.MoveDie, dice: Dice) -> Iterator[Event]:
    _in_phase_two_at_last(state, by)
    source, target = _with_more_than_one(state, ask.concrete), to_come(state, ask.towards)
    if source.id == target.id:
        raise Refused(PHASE_TWO, "This changes nothing.")
    moved = (replace(source, dice=source.dice - 1), replace(target, dice=target.dice + 1))
    yield events.Allotted(concrete=_changed(state.prepared, *moved))


@rules.decides(asks.SplitConcrete)
def split_concrete(state: State, by: By, ask: asks.SplitConcrete, dice: Dice) -> Iterator[Event]:
    _in_phase_two_at_last(state, by)
    source = _with_more_than_one(state, ask.concrete)
    new = Concrete(f"concrete-{len(state.prepared.concrete) + 1}", "plan", ask.text, 1)
    lesser = replace(source, dice=source.dice - 1)
    yield events.Allotted(concrete=_changed(state.prepared, lesser, new))


@rules.decides(asks.RewriteConcrete)
def rewrite_concrete(
    state: State, by: By, ask: asks.RewriteConcrete, dice: Dice
) -> Iterator[Event]:
    _preparing(state, by, PHASE_TWO, also_in_play=True)
    found = to_come(state, ask.concrete)
    if state.begun and not ask.text.strip():
        raise Refused(PHASE_TWO, "The game has begun: each reveal needs its text.")
    yield events.Allotted(concrete=_changed(state.prepared, replace(found, text=ask.text)))


@rules.decides(asks.Announce)
def announce(state: State, by: By, ask: asks.Announce, dice: Dice) -> Iterator[Event]:
    _preparing(state, by, STEPS)
    refuse_all([*_announcement_faults(state.prepared)])
    if not news(state):
        raise Refused(STEPS, "This has been told already.")
    yield events.SituationAnnounced(announced=announcement(state.prepared))


def news(state: State) -> bool:
    """Whether the players have not been told this yet."""
    return announcement(state.prepared) != state.announced


def announcement(prepared: Preparation) -> Announced:
    setting = prepared.setting
    return Announced(setting.place, setting.period, setting.context, prepared.role)


def _announcement_faults(prepared: Preparation) -> Iterator[Refused]:
    setting = prepared.setting
    if not (setting.place.strip() and setting.period.strip() and setting.context.strip()):
        yield Refused(ORDER, "The place, the period and the context are not all chosen.")
    if not prepared.role.strip():
        yield Refused(ROLE, "The role of the protagonists is not determined.")


def announcement_ready(prepared: Preparation) -> bool:
    return not any(True for _ in _announcement_faults(prepared))


def situation_faults(prepared: Preparation) -> Iterator[Refused]:
    """What is missing of the five steps and the five symptoms."""
    yield from _announcement_faults(prepared)
    if prepared.source.nature is None or not prepared.source.text.strip():
        yield Refused(ORDER, "The source is not defined, or its nature not chosen.")
    told = (prepared.antagonists.who, prepared.antagonists.ambition)
    if not all(map(str.strip, (*told, prepared.antagonists.consequences))):
        yield Refused(
            ORDER, "The antagonists, their ambition or the consequences are not written down."
        )
    if not prepared.aesthetic.motif.strip():
        yield Refused(ORDER, "The aesthetic element is not chosen.")
    missing = sum(not prepared.symptom(place).text.strip() for place in PLACES)
    if missing:
        yield Refused(SYMPTOMS, "Symptoms still to be prepared: {count} of 5.", count=missing)


def scheme_faults(state: State) -> Iterator[Refused]:
    """What is wrong with the dice scheme and its allotment."""
    prepared = state.prepared
    total = size(prepared.scheme)
    if not total:
        yield Refused(CHAIN, "The dice scheme is not set.")
        return
    if not FEWEST <= prepared.players <= MOST:
        yield Refused(COUNT, "The game is for two to four protagonists.")
        return
    kind = state.options["dice_scheme"]
    wanted = recommended_total(prepared.players)
    if kind == "recommended" and total != wanted:
        yield Refused(
            TOTAL, "Dice in the scheme: {count}; it takes {wanted}.", count=total, wanted=wanted
        )
    if kind != "free" and not is_chain(prepared.scheme):
        yield Refused(
            CHAIN, "There may not be more d12 than d20, more d8 than d12, more d4 than d8."
        )
    if total < phase_one_dice(prepared.players):
        yield Refused(
            PHASE_ONE,
            "The symptoms alone take {count} dice.",
            count=phase_one_dice(prepared.players),
        )
    else:
        yield from _allotment_faults(prepared)


def is_chain(scheme: Pool) -> bool:
    counts = [dict(scheme).get(sides, 0) for sides in KINDS]
    return counts == sorted(counts, reverse=True)


def _allotment_faults(prepared: Preparation) -> Iterator[Refused]:
    left, concrete = prepared.phase_two_dice, prepared.concrete
    if sum(one.dice for one in concrete) != left:
        yield Refused(PHASE_TWO, "The reveals of phase two share out {count} dice.", count=left)
    # A table with a total of its own may leave phase two with hardly a die.
    needed = NEEDED if left >= len(NEEDED) else ("source",)
    kinds = [one.kind for one in concrete]
    if not set(needed) <= set(kinds):
        yield Refused(
            PHASE_TWO, "Phase two reveals the antagonists, their lair and the source at least."
        )
    if kinds.count("source") > 1:
        yield Refused(PHASE_TWO, "The source is revealed once.")
    if left and any(one.dice < 1 for one in concrete):
        yield Refused(PHASE_TWO, "Each reveal brings at least one die.")
    if not all(one.text.strip() for one in concrete):
        yield Refused(PHASE_TWO, "Each reveal of phase two needs its text.")


def beginning_faults(state: State) -> Iterator[Refused]:
    """All that stands between this table and its first scene."""
    if state.announced is None:
        yield Refused(STEPS, "The players have not been told where, when and in which role.")
    yield from situation_faults(state.prepared)
    yield from scheme_faults(state)
    count = len(state.protagonists)
    if not FEWEST <= count <= MOST:
        yield Refused(COUNT, "The game is for two to four protagonists.")
    elif size(state.prepared.scheme) and state.prepared.players != count:
        yield Refused(
            COUNT,
            "The dice scheme is made for {planned} protagonists, and there are {count}.",
            planned=state.prepared.players,
            count=count,
        )


@rules.decides(asks.BeginGame)
def begin_game(state: State, by: By, ask: asks.BeginGame, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.phase.one-start")
    if state.begun:
        raise Refused(PHASES, "The game has begun.")
    refuse_all([*beginning_faults(state)])
    yield events.GameBegun(context=ask.context, scene=by.scene)
    for one in state.protagonists.values():
        yield events.BoxAdded(
            rule=f"{ID}.meter.fate-layout", who=one.id, cause="start", scene=by.scene
        )
