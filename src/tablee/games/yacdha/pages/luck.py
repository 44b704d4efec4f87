"""The window in which a point of luck may still change a throw."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.pages.options import degree_word
from tablee.games.yacdha.pages.risks import Risk, is_possible
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Why,
    asking,
    chance_in_words,
    offer_id,
    why,
)
from tablee.kernel.acts import Act, act
from tablee.kernel.odds import Odds
from tablee.kernel.words import Offer


class FaceChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A face that a die may be turned to, and what would come of it; or the one it shows."""

    face: int
    is_open: bool = False
    is_good: bool = False
    is_chosen: bool = False
    """Whether it is proposed: no other brings more."""
    due: str = ""
    is_avoided: bool = False
    result: str = ""
    has_price: bool = False


class LuckForm(msgspec.Struct, frozen=True):
    act: Act
    legend: str
    faces: tuple[FaceChoice, ...]
    left: str


class Keep(msgspec.Struct, frozen=True):
    """To keep the point, and what then stands."""

    act: Act
    note: str


class LuckWindow(msgspec.Struct, frozen=True, kw_only=True):
    forms: tuple[LuckForm, ...]
    keeps: tuple[Keep, ...] = ()
    wait: str = ""
    why: Why


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """What is due if the throw stands."""

    meter: str
    title: str = ""
    names: str = ""
    risks: tuple[Risk, ...] = ()


def check_due(sight: Seen, meter: str) -> str:
    t = sight.t
    return t("A madness check is due.") if meter == "madness" else t("A trauma check is due.")


def luck_window(
    sight: Seen, forms: Sequence[LuckForm], keeps: Sequence[Keep], wait: str = ""
) -> LuckWindow:
    reason = why(sight, "yacdha.luck.action")
    return LuckWindow(forms=tuple(forms), keeps=tuple(keeps), wait=wait, why=reason)


def keep_point(sight: Seen, offer: Offer, stands: Odds | None, who: str) -> Keep:
    t = sight.t
    rise = is_possible(stands, f"rise.{who}") if stands else Fraction(0)
    note = t("the throw stands as it is")
    if rise:
        note = f"{chance_in_words(rise, t)}{t(': ')}{t('the meter rises')}"
    label = t("Keep the point")
    return Keep(act(sight, offer, label, id=offer_id(sight, offer), only=()), note)


def dice_turned(turns: Sequence[Offer]) -> Iterator[tuple[int, list[Offer]]]:
    """The dice that may be turned, each with the faces it may be turned to."""
    for place in dict.fromkeys(offer.given["die"] for offer in turns):
        yield place, [offer for offer in turns if offer.given["die"] == place]


def luck_form(
    sight: Seen,
    people: People,
    who: str,
    place: int,
    now: int,
    turns: Sequence[Offer],
    faces: Sequence[FaceChoice],
    id: str = "",
) -> LuckForm:
    """The six faces of one die; a point turns the die to one of them."""
    t, left = sight.t, people.by_id[who].luck - 1
    way = act(sight, turns[0], only=()).dice
    sent = asking(id or f"luck-{who}-{place}", "spend-luck", {"who": who, "die": place})
    said = t("you have no other")
    if left > 0:
        said = t.many("{count} point left after it", "{count} points left after it", left)
    legend = t("Your action die, now {face}: turn it to", face=now)
    best = max((one.face for one in faces if one.is_good), default=0)
    shown = tuple(replace(one, is_chosen=one.face == best) for one in faces)
    return LuckForm(replace(sent, dice=way), legend, shown, said)


def faces_of(
    sight: Seen, who: str, place: int, turns: Sequence[Offer], *, owes: bool, margin: int
) -> Iterator[FaceChoice]:
    """What each face would bring to an action or a blow. `owes`: a check is due as it stands."""
    offered = {offer.given["face"] for offer in turns}
    for face in range(1, 7):
        if face not in offered:
            yield FaceChoice(face=face)
            continue
        ask = {"ask": "spend-luck", "who": who, "die": place, "face": face}
        yield _face(sight, who, face, ask, owes=owes, margin_now=margin)


def _face(
    sight: Seen, who: str, face: int, ask: dict[str, Any], *, owes: bool, margin_now: int
) -> FaceChoice:
    t, odds = sight.t, sight.chances(ask)
    if odds is None:
        return FaceChoice(face=face, is_open=True)
    is_due = f"check.{who}" in odds.names
    rise = is_possible(odds, f"rise.{who}")
    margin = next(iter(odds.of("margin").as_fractions()))
    due = ""
    if is_due:
        due = f"{t('check due')}, {chance_in_words(rise, t)}" if rise else t("check due")
    return FaceChoice(
        face=face,
        is_open=True,
        is_good=(owes and not is_due) or (margin > 0 and margin_now <= 0),
        due=due,
        is_avoided=owes and not is_due,
        result=degree_word(sight, margin),
        has_price=bool(is_possible(odds, "price")),
    )
