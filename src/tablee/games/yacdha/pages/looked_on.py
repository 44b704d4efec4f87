"""What whoever threw may still do about it, for the others: what the terms say, and no more."""

from collections.abc import Iterator

from tablee.games.yacdha.pages.words import Seen, has
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import METER_OF
from tablee.kernel.looked_on import LookedOn, Way
from tablee.kernel.page import Fold


def looked_on(sight: Seen, action: Action, ruling: Ruling, agreed: Fold | None) -> LookedOn:
    ways = _open_throw(sight) if action.pending else _standing(sight, action, ruling)
    return LookedOn(key=f"looked-{action.leader}", ways=tuple(ways), more=agreed)


def _open_throw(sight: Seen) -> Iterator[Way]:
    t = sight.t
    if has(sight, "luck"):
        yield Way(t("Luck"), is_open=True, note=t("a point turns a die"))
    if has(sight, "occupation_levels"):
        yield Way(t("A forgotten level"), is_open=True, note=t("if the keeper grants it"))
    yield Way(t("Throw again"), is_open=False, note=t("once this throw stands"))


def _standing(sight: Seen, action: Action, ruling: Ruling) -> Iterator[Way]:
    t = sight.t
    if has(sight, "luck"):
        yield Way(t("Luck"), is_open=False, note=t("the throw stands"))
    yield Way(t("Stop there"), is_open=True, note=t("what it brought stands"))
    if ruling.rerolls == "closed":
        yield Way(t("Throw again"), is_open=False, note=t("the terms forbid it"))
    elif ruling.rerolls == "free":
        yield Way(t("Throw again"), is_open=True, note=t("without a die more"))
    elif ruling.harmless:
        yield Way(t("Throw again"), is_open=False, note=t("no die fits it"))
    else:
        trauma = METER_OF[action.category] == "trauma"
        note = t("with the trauma die") if trauma else t("with the madness die")
        yield Way(t("Throw again"), is_open=True, note=note)
