"""What can be asked about checks: called, helped, rolled, told, dropped."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import Id, MayBeEmpty, Signed
from tablee.games.cthulhu_d20.state.table import CheckKind
from tablee.kernel.words import Ask


class CallCheck(Ask, frozen=True, kw_only=True):
    who: Id
    kind: CheckKind = "skill"
    name: Annotated[str, Meta(max_length=60)] = ""
    dc: Annotated[int, Meta(ge=0, le=60)] = 10
    against: Annotated[str, Meta(max_length=80)] = ""
    bonus: Signed = 0
    costly: bool = True
    secret: bool = False
    text: MayBeEmpty = ""


class AidCheck(Ask, frozen=True, kw_only=True):
    who: Id
    helper: Id


class RollCheck(Ask, frozen=True, kw_only=True):
    """Rolls what was called for; or takes 10, or 20, where that may be done."""

    who: Id
    take: Literal["roll", "10", "20"] = "roll"


class TellCheck(Ask, frozen=True, kw_only=True):
    who: Id
    text: MayBeEmpty = ""


class DropCheck(Ask, frozen=True, kw_only=True):
    who: Id
