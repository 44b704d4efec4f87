"""What lies on the table after the throw of a contest, and what one's luck may still change."""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.games.yacdha.pages.drawings import Die, die
from tablee.games.yacdha.pages.luck import (
    FaceChoice,
    LuckForm,
    LuckWindow,
    Owed,
    check_due,
    dice_turned,
    keep_point,
    luck_form,
    luck_window,
)
from tablee.games.yacdha.pages.odds_words import side_name
from tablee.games.yacdha.pages.staged import is_on_stage
from tablee.games.yacdha.pages.words import People, Seen, given_to, up
from tablee.games.yacdha.state.contest import Contest, Laid
from tablee.games.yacdha.state.people import METER_OF
from tablee.kernel.words import Offer


class LaidOpen(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    is_on_stage: bool
    dice: tuple[Die, ...]
    ahead: str
    margin: str
    owed: Owed | None
    lucks: tuple[LuckWindow, ...]


def laid_open(
    sight: Seen,
    people: People,
    contest: Contest,
    turns: Sequence[Offer],
    resolves: Sequence[Offer],
) -> LaidOpen | None:
    t, laid = sight.t, contest.laid
    if laid is None:
        return None
    meter, is_tie = METER_OF[contest.category], len(laid.leaders) > 1
    owed = None
    if laid.checks:
        names = up(people.names(laid.checks))
        owed = Owed(meter=meter, title=check_due(sight, meter), names=names)
    return LaidOpen(
        id=f"laid-{contest.id}",
        is_on_stage=is_on_stage(sight, contest.dice),
        dice=tuple(
            die(sight, one.role, one.face, "" if one.kept else "y-discard") for one in contest.dice
        ),
        ahead=up(t("a tie")) if is_tie else side_name(laid.leaders[0], t),
        margin="" if is_tie else t("margin {margin}", margin=laid.margin),
        owed=owed,
        lucks=tuple(_luck(sight, people, contest, laid, offer, turns) for offer in resolves),
    )


def _luck(
    sight: Seen,
    people: People,
    contest: Contest,
    laid: Laid,
    resolve: Offer,
    turns: Sequence[Offer],
) -> LuckWindow:
    who = resolve.given["who"]
    forms: list[LuckForm] = []
    for place, offers in dice_turned(given_to(turns, who)):
        faces = list(_faces(sight, laid, who, place, offers))
        now, id = contest.dice[place].face, f"luck-{contest.id}-{who}-{place}"
        forms.append(luck_form(sight, people, who, place, now, offers, faces, id))
    return luck_window(sight, forms, [keep_point(sight, resolve, None, who)])


def _faces(
    sight: Seen, laid: Laid, who: str, place: int, offers: Sequence[Offer]
) -> Iterator[FaceChoice]:
    """Each face with who would then be ahead, and whether a check stays due."""
    t, offered = sight.t, {offer.given["face"] for offer in offers}
    for face in range(1, 7):
        if face not in offered:
            yield FaceChoice(face=face)
            continue
        odds = sight.chances({"ask": "spend-luck", "who": who, "die": place, "face": face})
        if odds is None:
            yield FaceChoice(face=face, is_open=True)
            continue
        is_due, first = f"check.{who}" in odds.names, next(iter(odds.of("winner")))
        is_avoided = who in laid.checks and not is_due
        yield FaceChoice(
            face=face,
            is_open=True,
            is_good=is_avoided,
            due=t("check due") if is_due else "",
            is_avoided=is_avoided,
            result=t("a tie") if first == "tie" else side_name(first, t),
        )
