"""Numbers put right, and who is out of the story."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import DiceKept, Succumbing, leave, share_out
from tablee.games.innommable.rules.common import has, of_fate
from tablee.games.innommable.rules.conflicts.events import ResolutionDropped
from tablee.games.innommable.rules.fate_list import FROM
from tablee.games.innommable.rules.keepers_word import asks, events
from tablee.games.innommable.rules.keepers_word.law import (
    RULINGS,
    may_correct,
    may_correct_table,
    may_recall,
    may_rename,
    may_retire,
)
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import KINDS, Pool
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event

Counts = tuple[int | None, int | None, int | None, int | None]


def _pool(held: Pool, counts: Counts) -> Pool:
    """These dice, with other counts where one is named."""
    now = dict(held)
    wanted = {
        kind: now.get(kind, 0) if count is None else count
        for kind, count in zip(KINDS, counts, strict=True)
    }
    return tuple((kind, wanted[kind]) for kind in KINDS if wanted[kind])


@may_correct.decides
def correct_protagonist(
    state: State, by: By, ask: asks.CorrectProtagonist, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    found = [*_of_boxes(state, one, ask), *_of_dice(one, ask), *_of_bonds(one, ask)]
    yield from found or [_as_it_stands(state, one, ask.reason)]
    if one.id in state.leaving and any(_has_none(event) for event in found):
        yield DiceKept(who=one.id, kept=(), returned=())
    last = FROM[False]["terminal"]
    automatic = has(state, "fifth_tick", "automatic") and state.ending is None
    if automatic and one.is_active and one.ticked < last <= (ask.ticked or 0):
        yield from _break_off(state, one)
        yield Succumbing(who=one.id)


def _has_none(event: Event) -> bool:
    """Whether no dice are left to share out."""
    return isinstance(event, events.DiceCorrected) and not event.dice


def _as_it_stands(state: State, one: Protagonist, reason: str) -> Event:
    """Nothing changes: the keeper says where the column stands."""
    return events.BoxesCorrected(
        who=one.id,
        attachment=False,
        empty=one.empty,
        ticked=one.ticked,
        reason=reason,
        to=of_fate(state),
    )


def _of_boxes(state: State, one: Protagonist, ask: asks.CorrectProtagonist) -> Iterator[Event]:
    bond = one.attachment
    own = (ask.empty, ask.ticked, one.empty, one.ticked, False)
    other = (ask.attachment_empty, ask.attachment_ticked, bond.empty, bond.ticked, True)
    for empty, ticked, empty_now, ticked_now, attachment in (own, other):
        wanted = (
            empty_now if empty is None else empty,
            ticked_now if ticked is None else ticked,
        )
        if wanted != (empty_now, ticked_now):
            yield events.BoxesCorrected(
                who=one.id,
                attachment=attachment,
                empty=wanted[0],
                ticked=wanted[1],
                reason=ask.reason,
                to=of_fate(state),
            )


def _of_dice(one: Protagonist, ask: asks.CorrectProtagonist) -> Iterator[Event]:
    held = _pool(one.dice, (ask.d20, ask.d12, ask.d8, ask.d4))
    if held != one.dice:
        yield events.DiceCorrected(who=one.id, dice=held, reason=ask.reason)
    told, count = one.monologues, ask.monologues
    if count is not None and count != len(told):
        # Nobody says of what kind: those of the largest die weigh least.
        counted = (*told, *(KINDS[0],) * count)[:count]
        yield events.MonologuesCorrected(who=one.id, monologues=counted, reason=ask.reason)


def _of_bonds(one: Protagonist, ask: asks.CorrectProtagonist) -> Iterator[Event]:
    if ask.bond is not None and ask.bond != one.attachment.bond:
        yield events.BondCorrected(who=one.id, bond=ask.bond, reason=ask.reason)
    if ask.transgressed is not None and (ask.transgressed == "yes") != one.transgressed:
        yield events.TransgressionCorrected(
            who=one.id, transgressed=ask.transgressed == "yes", reason=ask.reason
        )


@may_correct_table.decides
def correct_table(
    state: State, by: By, ask: asks.CorrectTable, dice: Dice, found: None
) -> Iterator[Event]:
    now = state.difficulty_at(by.scene)
    bowl = _pool(state.bowl, (ask.d20, ask.d12, ask.d8, ask.d4))
    difficulty = now if ask.difficulty is None else ask.difficulty
    if difficulty != now or bowl == state.bowl:
        yield events.DifficultyCorrected(difficulty=difficulty, reason=ask.reason)
    if bowl != state.bowl:
        yield events.BowlCorrected(bowl=bowl, reason=ask.reason)


def _break_off(state: State, one: Protagonist) -> Iterator[Event]:
    """What somebody who goes leaves under way."""
    yield from drop_aside_of(state, one.id)
    if state.resolution is not None and state.resolution.who == one.id:
        yield ResolutionDropped(who=one.id)


@may_rename.decides
def rename_protagonist(
    state: State, by: By, ask: asks.RenameProtagonist, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    """Each change is told: the name with the gender it had, then the gender."""
    name, before, reason = ask.name.strip(), one.name, ask.reason
    if name != before:
        yield events.ProtagonistRenamed(
            who=one.id, name=name, gender=one.gender, before=before, reason=reason
        )
        before, reason = name, ""
    if ask.gender != one.gender:
        yield events.ProtagonistRenamed(
            who=one.id, name=name, gender=ask.gender, before=before, reason=reason
        )


@may_retire.decides
def retire_protagonist(
    state: State, by: By, ask: asks.RetireProtagonist, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    if state.resolution is not None and state.resolution.who == one.id:
        yield ResolutionDropped(who=one.id)
    yield from leave(state, by, one.id, "retired", RULINGS, ask.reason)


@may_recall.decides
def recall_protagonist(
    state: State, by: By, ask: asks.RecallProtagonist, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    yield events.ProtagonistRecalled(who=one.id, reason=ask.reason)
    if state.ending is not None or state.verdict:
        yield events.StoryResumed(phase=_cut_short(state), waits=by.scene < state.phase_in)
        for who in state.unshared:
            if who != one.id:
                yield from share_out(who, state.protagonists[who].dice)


def _cut_short(state: State) -> int:
    """The phase that the end came in: each of the others begins with a reveal."""
    told = {revealed.kind for revealed in state.revealed}
    return 3 if "source" in told else 2 if "trigger" in told else 1
