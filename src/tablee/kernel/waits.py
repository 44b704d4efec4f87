"""What waits for the keeper: everything that somebody cannot go on without, each with what is to be
done about it.

A game names it from the keeper's offers (`Pages(waits=…)`), so whatever stands in the list can be
done at once. `tests/web/test_waits.py` plays all games and finds no moment at which the list is
empty while the players cannot go on by themselves.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import Act, act, id_in
from tablee.kernel.composer import Values, compose
from tablee.kernel.page import Fold, Part, Sight
from tablee.kernel.stage import YourTurn
from tablee.kernel.words import Offer


class Wait(msgspec.Struct, frozen=True):
    """Something that is owed, in a sentence, and the offers any of which settles it."""

    text: str
    offers: tuple[Offer, ...]
    icon: str = ""
    values: Values | None = None
    """What fields hold at first."""


class WaitRow(msgspec.Struct, frozen=True):
    """A line of the list: one press where that is enough, else a fold with the forms."""

    text: str
    icon: str
    press: Act | None
    forms: Fold | None


class Waiting(Part, frozen=True):
    """The list at the top of the keeper's table."""

    template: ClassVar[str] = "parts/waiting.html"

    rows: tuple[WaitRow, ...]
    nobody: str
    """What is said where nothing waits."""


def owing(
    sight: Sight[Any],
    asks: Iterable[str],
    said: Callable[[str], str],
    *,
    among: Callable[[Offer], bool] = lambda offer: True,
    by: str = "who",
    icon: str = "",
) -> Iterator[Wait]:
    """A wait for each person (or thing, under the name `by`) that offers of these asks are about.
    `said` gets its id and says what is owed."""
    found: dict[str, list[Offer]] = {}
    for offer in sight.offers_of(*asks):
        if among(offer):
            found.setdefault(str(offer.given.get(by, "")), []).append(offer)
    for about, offers in found.items():
        yield Wait(said(about), tuple(offers), icon)


def waits_of(sight: Sight[Any]) -> list[Wait]:
    """All that waits for the keeper, the table's own things first."""
    if not sight.is_keeper or sight.view.common.closed:
        return []
    makers = sight.game.pages.waits if sight.game.pages else ()
    found = [*_common(sight), *(wait for make in makers for wait in make(sight))]
    return [wait for wait in found if wait.offers]


def _common(sight: Sight[Any]) -> Iterator[Wait]:
    t, common = sight.t, sight.view.common
    begin = sight.offer_of("begin-session")
    if begin is not None and common.commitment is None:
        yield Wait(t("No session is running: nobody can play"), (begin,), "play")
    resume = sight.offer_of("resume")
    if resume is not None:
        yield Wait(t("The table is paused"), (resume,), "pause")
    for event in common.timetable:
        settle = sight.offer_of("settle-event", id=event.id)
        if settle is not None and event.due and not event.settled:
            text = f"{event.text} ({event.place})" if event.place else event.text
            yield Wait(t("It is time{colon}{what}", colon=t(": "), what=text), (settle,), "clock")


def waiting(sight: Sight[Any]) -> Iterator[Part]:
    """The list, for the keeper; for nobody else."""
    if sight.is_keeper and not sight.view.common.closed:
        rows = tuple(_row(sight, wait) for wait in waits_of(sight))
        yield Waiting(key="duties", rows=rows, nobody=_nobody(sight))
        if rows:
            yield YourTurn(key="your-turn", asks="duties")


def _nobody(sight: Sight[Any]) -> str:
    """What is said where nothing waits for the keeper: whom the table waits for, if it does."""
    t = sight.t
    others = [f"{wait.names}{t(': ')}{wait.what}" for wait in sight.waits if not wait.is_mine]
    if others:
        return t("Nothing waits for you. {others}.", others=" · ".join(others))
    return t("Nobody is waiting. The story is yours to tell.")


def _row(sight: Sight[Any], wait: Wait) -> WaitRow:
    first = wait.offers[0]
    if len(wait.offers) == 1 and not first.fields:
        return WaitRow(wait.text, wait.icon, act(sight, first, place="wait"), None)
    key = f"fold-{id_in(sight, first, 'wait')}"
    forms = sight.fold(
        key, wait.text, lambda: compose(sight, wait.offers, "wait", wait.values), look="wait"
    )
    return WaitRow(wait.text, wait.icon, None, forms)
