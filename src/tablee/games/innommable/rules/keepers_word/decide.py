"""Numbers put right, names, who plays whom, who is out of the story."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import Succumbing, leave
from tablee.games.innommable.rules.common import ID, has, known, of_fate, rules
from tablee.games.innommable.rules.conflicts.events import ResolutionDropped
from tablee.games.innommable.rules.fate_list import FROM
from tablee.games.innommable.rules.keepers_word import asks, events
from tablee.games.innommable.rules.keepers_word.law import (
    RULINGS,
    check_naming,
    check_removal,
    check_retiring,
    check_word,
    difficulties,
    in_the_game,
    seats_for,
)
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.rules.protagonists.law import name_faults
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import KINDS, Pool
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event, Refused, refuse_all

Counts = tuple[int | None, int | None, int | None, int | None]


def _pool(held: Pool, counts: Counts) -> Pool:
    """These dice, with other counts where one is named."""
    now = dict(held)
    wanted = {
        kind: now.get(kind, 0) if count is None else count
        for kind, count in zip(KINDS, counts, strict=True)
    }
    return tuple((kind, wanted[kind]) for kind in KINDS if wanted[kind])


@rules.decides(asks.CorrectProtagonist)
def correct_protagonist(
    state: State, by: By, ask: asks.CorrectProtagonist, dice: Dice
) -> Iterator[Event]:
    in_the_game(state, by)
    one = known(state, ask.who)
    found = [*_of_boxes(state, one, ask), *_of_dice(one, ask), *_of_bonds(one, ask)]
    yield from found or [_as_it_stands(state, one, ask.reason)]
    last = FROM[False]["terminal"]
    automatic = has(state, "fifth_tick", "automatic") and state.ending is None
    if automatic and one.is_active and one.ticked < last <= (ask.ticked or 0):
        yield from _break_off(state, one)
        yield Succumbing(who=one.id)


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


@rules.decides(asks.CorrectTable)
def correct_table(state: State, by: By, ask: asks.CorrectTable, dice: Dice) -> Iterator[Event]:
    in_the_game(state, by)
    found: list[Event] = []
    least, most = difficulties(state, by)
    if ask.difficulty is not None and ask.difficulty != state.difficulty_at(by.scene):
        if not least <= ask.difficulty <= most:
            raise Refused(
                f"{ID}.meter.difficulty-caps",
                "In this phase the difficulty lies between {least} and {most}.",
                least=least,
                most=most,
            )
        found.append(events.DifficultyCorrected(difficulty=ask.difficulty, reason=ask.reason))
    bowl = _pool(state.bowl, (ask.d20, ask.d12, ask.d8, ask.d4))
    if bowl != state.bowl:
        found.append(events.BowlCorrected(bowl=bowl, reason=ask.reason))
    if not found:
        difficulty = state.difficulty_at(by.scene)
        found.append(events.DifficultyCorrected(difficulty=difficulty, reason=ask.reason))
    yield from found


@rules.decides(asks.RenameProtagonist)
def rename_protagonist(
    state: State, by: By, ask: asks.RenameProtagonist, dice: Dice
) -> Iterator[Event]:
    one = known(state, ask.who)
    check_naming(state, by, one)
    name = ask.name.strip()
    refuse_all([*name_faults(state, name, one.id)])
    if (name, ask.gender) == (one.name, one.gender):
        raise Refused(RULINGS, "This changes nothing.")
    yield events.ProtagonistRenamed(
        who=one.id, name=name, gender=ask.gender, before=one.name, reason=ask.reason
    )


@rules.decides(asks.RemoveProtagonist)
def remove_protagonist(
    state: State, by: By, ask: asks.RemoveProtagonist, dice: Dice
) -> Iterator[Event]:
    one = known(state, ask.who)
    check_removal(state, by, one)
    yield events.ProtagonistRemoved(who=one.id, name=one.name, reason=ask.reason)


def _break_off(state: State, one: Protagonist) -> Iterator[Event]:
    """What somebody who goes leaves under way."""
    yield from drop_aside_of(state, one.id)
    if state.resolution is not None and state.resolution.who == one.id:
        yield ResolutionDropped(who=one.id)


@rules.decides(asks.RetireProtagonist)
def retire_protagonist(
    state: State, by: By, ask: asks.RetireProtagonist, dice: Dice
) -> Iterator[Event]:
    one = known(state, ask.who)
    check_retiring(state, by, one)
    if state.resolution is not None and state.resolution.who == one.id:
        yield ResolutionDropped(who=one.id)
    yield from leave(state, by, one.id, "retired", RULINGS, ask.reason)


@rules.decides(asks.AssignProtagonist)
def assign_protagonist(
    state: State, by: By, ask: asks.AssignProtagonist, dice: Dice
) -> Iterator[Event]:
    check_word(state, by)
    one = known(state, ask.who)
    if ask.seat == one.seat:
        raise Refused(RULINGS, "This changes nothing.")
    if ask.seat not in seats_for(state, by, one):
        raise Refused(f"{ID}.creation.steps", "A protagonist belongs to a player's seat.")
    # Each player directs one: whoever is there already goes the other way, unless that would be
    # to somebody who does not play (who became the keeper, say).
    other = state.of_seat(ask.seat)
    plays = by.seats.get(one.seat or "") == "player"
    yield events.ProtagonistAssigned(
        who=one.id,
        seat=ask.seat,
        reason=ask.reason,
        exchange="" if other is None else other.id,
        exchange_seat=one.seat if other is not None and plays else None,
    )
