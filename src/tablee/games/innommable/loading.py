"""A situation ready to be played, taken over whole by the keeper before the game begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import rules
from tablee.games.innommable.preparation import ORDER, announcement
from tablee.games.innommable.preparation_state import FEWEST, MOST
from tablee.games.innommable.situations import preparing, situations
from tablee.games.innommable.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Field, Offer, Refused


@rules.decides(asks.TakeSituation)
def take_situation(state: State, by: By, ask: asks.TakeSituation, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ORDER)
    if state.begun:
        raise Refused(ORDER, "The game has begun: this is settled.")
    plan = next((one for one in situations(ask.language) if one.id == ask.situation), None)
    if plan is None:
        raise Refused(ORDER, "No situation here is called “{id}”.", id=ask.situation)
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
    if state.announced is not None and announcement(prepared) != state.announced:
        yield events.SituationAnnounced(announced=announcement(prepared))


@rules.offering
def loading(state: State, by: By) -> Iterator[Offer]:
    if by.is_keeper and not state.begun:
        known = tuple(one.id for one in situations("en"))
        fields = (
            Field("situation", "choice", known),
            Field("players", "integer", least=FEWEST, most=MOST),
            Field("language", "choice", ("fr", "en")),
        )
        yield Offer("take-situation", ORDER, fields=fields)
