"""Throws that are due: checks the keeper called, and dreams of the night."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.drawings import Die, die
from tablee.games.yacdha.pages.luck import check_due
from tablee.games.yacdha.pages.pieces import long_run
from tablee.games.yacdha.pages.risks import Risk, risks
from tablee.games.yacdha.pages.words import People, Seen, Why, fold, press, sixths, why
from tablee.games.yacdha.state.people import HIGHEST, Check
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class CheckCard(Part, frozen=True):
    """A check that is due: its die and its risk for whoever throws it, a sentence for others."""

    template: ClassVar[str] = "check.html"
    comes_first: ClassVar[bool] = True

    meter: str
    turn: str
    title: str
    event: str
    wait: str
    die: Die | None = None
    risks: tuple[Risk, ...] = ()
    ahead: Fold | None = None
    roll: Act | None = None
    why: Why | None = None
    stand_ins: tuple[Fold, ...] = ()


class CheckThrow(Part, frozen=True):
    """The throw in a player's place."""

    template: ClassVar[str] = "check_throw.html"

    risks: tuple[Risk, ...]
    roll: Act


class Dream(Part, frozen=True):
    template: ClassVar[str] = "dream.html"
    comes_first: ClassVar[bool] = True

    turn: str
    title: str
    chance: str
    ahead: Fold | None
    roll: Act | None
    why: Why | None


def due_checks(sight: Seen) -> Iterator[CheckCard]:
    """Those that this seat must throw for."""
    if sight.mine.checks:
        people = sight.once(People)
        for who, check in sight.mine.checks.items():
            if who in people.own:
                yield _mine(sight, people, who, check)


def checks(sight: Seen) -> Iterator[CheckCard]:
    """Those of others: one card for all who owe the same."""
    if sight.mine.checks:
        people = sight.once(People)
        owed: dict[Check, list[str]] = {}
        for who, check in sight.mine.checks.items():
            if who not in people.own:
                owed.setdefault(check, []).append(who)
        for check, those in owed.items():
            yield _theirs(sight, people, those, check)


def _mine(sight: Seen, people: People, who: str, check: Check) -> CheckCard:
    turn = sight.t("Your turn, {name}", name=people.call(who))
    card = _card(sight, who, check, turn=turn)
    offer = _offer(sight, people, who, check)
    return _own_check(sight, people, card, offer, check) if offer else card


def _theirs(sight: Seen, people: People, those: list[str], check: Check) -> CheckCard:
    t = sight.t
    names = t.listed([people.call(who) for who in those])
    wait = t.many("{names} must throw.", "{names} must each throw.", len(those), names=names)
    folds = (_stand_in(sight, people, who, check) for who in those)
    return _card(sight, those[0], check, wait=wait, stand_ins=tuple(filter(None, folds)))


def _card(
    sight: Seen,
    who: str,
    check: Check,
    turn: str = "",
    wait: str = "",
    stand_ins: tuple[Fold, ...] = (),
) -> CheckCard:
    return CheckCard(
        key=f"check-{who}",
        meter=check.meter,
        turn=turn,
        title=check_due(sight, check.meter),
        event=check.event,
        wait=wait,
        stand_ins=stand_ins,
    )


def _offer(sight: Seen, people: People, who: str, check: Check) -> Offer | None:
    if people.by_id[who].meter(check.meter) >= HIGHEST:
        return None
    return sight.offer_of("roll-check", who=who)


def _stand_in(sight: Seen, people: People, who: str, check: Check) -> Fold | None:
    offer, title = (
        _offer(sight, people, who, check),
        sight.t("Throw for {name}", name=people.call(who)),
    )
    if offer is None:
        return None
    return fold(
        sight,
        f"check-{who}-fold",
        title,
        lambda: (_in_their_place(sight, people, offer, title),),
    )


def _own_check(
    sight: Seen, people: People, card: CheckCard, offer: Offer, check: Check
) -> CheckCard:
    t, who = sight.t, offer.given["who"]
    ask = {"ask": "roll-check", "who": who}
    odds = sight.chances(ask)
    label = t("Throw the trauma die")
    if check.meter == "madness":
        label = t("Throw the madness die")
    return msgspec.structs.replace(
        card,
        die=die(sight, check.meter),
        risks=risks(sight, people, odds) if odds else (),
        ahead=long_run(sight, f"ahead-{who}", ask),
        roll=press(sight, offer, label, f"strip y-btn-{check.meter}"),
        why=why(sight, offer.rule),
    )


def _in_their_place(sight: Seen, people: People, offer: Offer, label: str) -> CheckThrow:
    who = offer.given["who"]
    odds = sight.chances({"ask": "roll-check", "who": who})
    found = risks(sight, people, odds, tracks=False) if odds else ()
    roll = press(sight, offer, label, "quiet")
    return CheckThrow(key=f"check-{who}-throw", risks=found, roll=roll)


def due_dreams(sight: Seen) -> Iterator[Dream]:
    """Those that this seat must throw for: low is good here, at most one's Mythos."""
    return _dreams(sight, own=True)


def dreams(sight: Seen) -> Iterator[Dream]:
    return _dreams(sight, own=False)


def _dreams(sight: Seen, *, own: bool) -> Iterator[Dream]:
    if sight.mine.dreams:
        people = sight.once(People)
        for who, dreamlands in sight.mine.dreams.items():
            if (who in people.own) == own:
                yield _dream(sight, people, who, dreamlands=dreamlands)


def _dream(sight: Seen, people: People, who: str, *, dreamlands: bool) -> Dream:
    t, name, is_own = sight.t, people.call(who), who in people.own
    offer, mythos = sight.offer_of("roll-dream", who=who), people.by_id[who].mythos
    title = t("{name} sleeps, and may dream.", name=name)
    if dreamlands:
        title = t("{name} sleeps on the way to the Dreamlands.", name=name)
    chance = ""
    if mythos:
        found = sixths(sight.mine.dreamers[who], t)
        most = t("The die must show {most} at most.", most=mythos)
        chance = f"{t('{chance} to remember a dream', chance=found)}. {most}"
    roll = ahead = None
    if offer:
        ahead = long_run(sight, f"ahead-dream-{who}", {"ask": "roll-dream", "who": who})
        label = t("Throw for the dream") if is_own else t("Throw for {name}", name=name)
        roll = press(sight, offer, label, "strip y-btn-madness" if is_own else "quiet")
    return Dream(
        key=f"dreaming-{who}",
        turn=t("Your turn, {name}", name=name) if is_own else "",
        title=title,
        chance=chance,
        ahead=ahead,
        roll=roll,
        why=why(sight, offer.rule) if offer else None,
    )
