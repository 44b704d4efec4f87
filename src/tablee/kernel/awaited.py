"""Whom a table waits for: who owes it what, as far as each seat may know.

What a seat owes is read off what it is offered, so whoever is named can really do it. A game says
which of its offers the others wait for (`Game.owed`), and what everybody may know of.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.seat_names import is_unnamed
from tablee.kernel.seen import by_seat
from tablee.kernel.state import TableState
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Audience, By, Offer

S = TypeVar("S")

CREATE = "create-"
"""How the asks are called that make a character: `create-investigator` makes an `investigator:`."""


class Wait(msgspec.Struct, frozen=True):
    """A seat that owes something, and for whom of its people."""

    seat: str
    is_keeper: bool
    who: str
    ask: str
    to: Audience
    kind: str = ""

    @property
    def thing(self) -> str:
        """What the game has words for (`Game.owed_name`)."""
        return f"{self.ask}/{self.kind}" if self.kind else self.ask

    def is_known_to(self, by: By) -> bool:
        return by.is_keeper or self.seat == by.seat or by.may_see(self.to)


class Waited(msgspec.Struct, frozen=True):
    """Something that is waited for, in the reader's words: of whom, what, and since when."""

    names: str
    what: str
    since: str
    is_mine: bool
    seats: tuple[str, ...]
    """Whom a reminder would reach."""


def waits_in(
    game: Game[S], state: TableState[S], offers: Callable[[By], Iterable[Offer]] | None = None
) -> tuple[Wait, ...]:
    """Everybody who is waited for in a state; nobody is while play rests. Whoever has the offers of
    that state already brings them along."""
    offered = offers or (lambda by: game.offers(state.game, by, leave_out))
    common = state.common
    if common.closed or common.paused_by is not None or common.commitment is None:
        return ()
    found = (
        wait
        for seat in common.seats.values()
        if seat.role != "spectator"
        for wait in _owed_by(game, state, seat.name, offered)
    )
    return tuple(dict.fromkeys(found))


def _owed_by(
    game: Game[S], state: TableState[S], seat: str, offered: Callable[[By], Iterable[Offer]]
) -> Iterator[Wait]:
    by, is_empty = by_seat(state.common, seat), is_unnamed(state.common.seats[seat])
    for offer in offered(by):
        owing = game.owed(state.game, by, offer)
        if owing is not None:
            yield Wait(seat, by.is_keeper, owing.who, offer.ask, owing.to, owing.kind)
        elif not (state.common.scene or is_empty) and _is_for_oneself(by, offer):
            yield Wait(seat, by.is_keeper, "", offer.ask, None)


def _is_for_oneself(by: By, offer: Offer) -> bool:
    """Whether a player makes somebody to play with it: before the first scene all wait for that,
    though not for a chair that nobody has taken."""
    is_own = offer.given.get("seat", by.seat) == by.seat
    return by.role == "player" and offer.ask.startswith(CREATE) and is_own


def leave_out(problem: Exception) -> None:
    """What cannot be offered is not waited for."""


def waited_for(
    waits: Mapping[Wait, str],
    by: By,
    game: Game[Any],
    names: Mapping[str, str],
    t: Tongue,
) -> tuple[Waited, ...]:
    """The same in the words of whoever sees this, what is asked of them first; those who owe the
    same are named together. Each wait comes with the time since when it lasts."""
    seat, groups = by.seat, dict[tuple[bool, str], list[Wait]]()
    for wait in sorted(waits, key=lambda wait: wait.seat != seat):
        if wait.is_known_to(by):
            is_new = wait.ask.startswith(CREATE)
            what = t("somebody to play") if is_new else game.owed_name(wait.thing, t)
            groups.setdefault((wait.seat == seat, what), []).append(wait)
    return tuple(
        Waited(
            names=t.listed(_names(group, names, t)),
            what=what,
            since=min(waits[wait] for wait in group),
            is_mine=is_mine,
            seats=tuple(dict.fromkeys(w.seat for w in group if not w.is_keeper and not is_mine)),
        )
        for (is_mine, what), group in groups.items()
    )


def _names(group: Iterable[Wait], names: Mapping[str, str], t: Tongue) -> list[str]:
    found = (t("The keeper") if w.is_keeper else names.get(w.who) or t.seat(w.seat) for w in group)
    return list(dict.fromkeys(found))
