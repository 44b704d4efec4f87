"""What can be asked about life and fatigue: efforts and rest."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import MayBeEmpty, Some
from tablee.games.cthulhu_d20.state.people import EffortKind
from tablee.kernel.words import Ask


class ChargeEffort(Ask, frozen=True, kw_only=True):
    who: Some
    cost: Annotated[int, Meta(ge=1, le=20)]
    kind: EffortKind
    text: MayBeEmpty = ""


class BeginRest(Ask, frozen=True, kw_only=True):
    who: Some


class EndRest(Ask, frozen=True, kw_only=True):
    who: Some
