"""The situation is written, step by step or taken over whole, and announced anew where it was."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.data.situations import SituationPlan, preparing
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.situation import asks, events
from tablee.games.innommable.rules.situation.law import (
    announcement,
    may_prepare_role,
    may_prepare_setting,
    may_take,
)
from tablee.games.innommable.state.preparation import Preparation
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event


@may_take.decides
def take_situation(
    state: State, by: By, ask: asks.TakeSituation, dice: Dice, plan: SituationPlan
) -> Iterator[Event]:
    prepared = state.prepared
    for part in preparing(plan, ask.players):
        for event in rules.decide(state, by, part, dice):
            match event:
                case events.SettingPrepared():
                    prepared = replace(prepared, setting=event.setting)
                case events.RolePrepared():
                    prepared = replace(prepared, role=event.role)
                case events.SituationAnnounced():
                    continue  # setting and role are told together, below
                case _:
                    pass
            yield event
    yield from _announced_anew(state, prepared)


@may_prepare_setting.decides
def prepare_setting(
    state: State, by: By, ask: asks.PrepareSetting, dice: Dice, prepared: Preparation
) -> Iterator[Event]:
    yield events.SettingPrepared(setting=prepared.setting)
    yield from _announced_anew(state, prepared)


@may_prepare_role.decides
def prepare_role(
    state: State, by: By, ask: asks.PrepareRole, dice: Dice, prepared: Preparation
) -> Iterator[Event]:
    yield events.RolePrepared(role=prepared.role)
    yield from _announced_anew(state, prepared)


def _announced_anew(state: State, prepared: Preparation) -> Iterator[Event]:
    """What the players were told does not change behind their backs: they are told at once."""
    if state.announced is not None and announcement(prepared) != state.announced:
        yield events.SituationAnnounced(announced=announcement(prepared))
