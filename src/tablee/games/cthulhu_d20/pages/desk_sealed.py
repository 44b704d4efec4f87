"""The attack in numbers, which the keeper alone knows until it is told."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.chances import row_in_words
from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Press,
    Row,
    amount,
    area,
    blank,
    fields_of,
    folded_form,
    line,
    press,
    targets,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.games.cthulhu_d20.state.table import Strike
from tablee.games.cthulhu_d20.view.table import Reckoning
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

SHOCKS = ("none", "shock", "violent")
WORSENING = ("moderate", "grave", "critical")
MOST_BONUS = 20


class Figure(msgspec.Struct, frozen=True):
    """A number of an attack, with what it stands for under it."""

    number: str
    name: str
    is_red: bool = False


class Telling(msgspec.Struct, frozen=True):
    """The form that closes the window and tells the wound."""

    act: Act
    shocks: tuple[Choice, ...]
    fields: tuple[Input, ...]


class Verdict(msgspec.Struct, frozen=True):
    row: str
    title: str
    text: str


class Sealed(Part, frozen=True):
    """The attack in numbers, before anybody else knows them."""

    template: ClassVar[str] = "sealed.html"

    title: str
    where: str
    figures: tuple[Figure, ...]
    verdict: Verdict | None
    telling: Telling | None
    wait: str
    passes: tuple[Act, ...]
    fate: str
    folds: tuple[Fold, ...]


def sealed(sight: Seen) -> Iterator[Sealed]:
    found = sight.mine.reckoning
    if found is None:
        return
    t, people, strike = sight.t, sight.once(People), found.strike
    is_rolled, telling = strike.rolled, _telling(sight, people, strike)
    waits = is_rolled and telling is None
    fate_said = t("see above") if sight.mine.fate else t("no point has been called")
    yield Sealed(
        key="desk-attack",
        title=t("Sealed attack") if is_rolled else t("Attack declared"),
        where=_where(people, strike),
        figures=tuple(_figures(people, found)),
        verdict=_verdict(people, found) if is_rolled else None,
        telling=telling,
        wait=_wait(sight, people, strike) if waits else "",
        passes=tuple(_passes(sight, people)) if waits else (),
        fate=fate_said if is_rolled else "",
        folds=() if is_rolled else tuple(_rulings(sight, people, strike)),
    )


def _where(people: People, strike: Strike) -> str:
    if strike.rolled and strike.location:
        return people.word("location", strike.location)
    return people.word("zone", strike.zone) if strike.zone else ""


def _figures(people: People, found: Reckoning) -> Iterator[Figure]:
    t, strike = people.t, found.strike
    if strike.rolled:
        yield Figure(str(strike.face), "d20")
    for term in found.terms:
        if term.value:
            yield Figure(signed(term.value), people.word("term", term.name))
    if strike.rolled:
        yield Figure(str(strike.total), t("total"))
        yield Figure(str(strike.ac), t("AC"))
        if found.gb is not None:
            yield Figure(str(found.gb), t("GB"), is_red=True)


def _verdict(people: People, found: Reckoning) -> Verdict:
    t, strike = people.t, found.strike
    if not strike.hit:
        title = t("Missed")
    elif found.row:
        title = row_in_words(found.row, t)
        if strike.location:
            title = f"{title}, {people.word('location', strike.location)}"
    else:
        title = t("Hit")
    row = found.row or ("none" if strike.hit else "miss")
    return Verdict(row, title, _consequence(people, found))


def _consequence(people: People, found: Reckoning) -> str:
    t, strike = people.t, found.strike
    if strike.stopped:
        return t("stopped by the armour.")
    if strike.blocked:
        return t("the place is behind cover.")
    if strike.concealed:
        return t("lost in concealment.")
    if not found.row:
        return t("nothing to tell but the blow.")
    rate = people.word("rate", found.row) if found.row in WORSENING else ""
    return f"{people.word('care', found.row)}. {rate}".rstrip()


def _telling(sight: Seen, people: People, strike: Strike) -> Telling | None:
    offer, t = sight.offer_of("tell-wound"), sight.t
    if offer is None or not strike.rolled:
        return None
    label = t("Close the window, tell the wound") if strike.hit else t("Close the window")
    kinds, fields = fields_of(offer), []
    if "through" in kinds:
        fields.append(tick("through", t("It goes through the cover")))
    fields.append(tick("falls", t("The victim ends on the ground")))
    if "mercy" in kinds:
        mercies = worded(people, "mercy", ("table", "death", "spared"))
        fields.append(targets("mercy", t("The coup de grace"), mercies, first=True))
    fields.append(area("text", t("What the table hears")))
    return Telling(
        press(sight, offer, label, "red", id="tell-wound"),
        tuple(Choice(one, people.title("shock", one), one == SHOCKS[0]) for one in SHOCKS),
        tuple(fields),
    )


def _wait(sight: Seen, people: People, strike: Strike) -> str:
    t, seen = sight.t, sight.mine.attack
    if strike.called:
        return t("A point has been called{colon}destiny decides above.", colon=t(": "))
    names = people.listed(seen.may_call if seen else ())
    text = "The window is open. Answer awaited{colon}{names}."
    return t(text, colon=t(": "), names=names)


def _passes(sight: Seen, people: People) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("pass-destiny"):
        who = str(offer.given["who"])
        label = t("{name} lets it be", name=people.call(who))
        yield press(sight, offer, label, "link", id=f"desk-pass-{who}")


def _rulings(sight: Seen, people: People, strike: Strike) -> Iterator[Fold]:
    t = sight.t
    for offer in sight.offers_of("judge-attack"):
        yield _judge(sight, people, offer, strike)
    for offer in sight.offers_of("veto-attack"):
        why = line("why", t("Why it cannot be"))
        form = blank(sight, offer, t("Forbid it"), why, id="veto-attack")
        yield folded_form(sight, form, t("Veto"), key="veto-fold")


def _judge(sight: Seen, people: People, offer: Offer, strike: Strike) -> Fold:
    t, kinds = sight.t, fields_of(offer)

    def inside() -> tuple[Part]:
        around = worded(people, "circumstances", kinds["circumstances"].choices)
        places = worded(people, "location", kinds["places"].choices)
        most, bonus = kinds["distance"].most, t("Your bonus or penalty")
        spot = t("A spot of your making{colon}where it can land", colon=t(": "))
        form = blank(
            sight,
            offer,
            t("So be it"),
            Row(
                (
                    amount("bonus", bonus, -MOST_BONUS, MOST_BONUS, strike.bonus),
                    amount("distance", t("Distance in metres"), 0, most, strike.distance),
                )
            ),
            line("reason", t("Why"), required=False, value=strike.reason),
            ticks("circumstances", t("Circumstances"), around, strike.circumstances),
            ticks("places", spot, places, strike.places),
            id="judge-attack",
            given=(("circumstances", ""),),
        )
        return (Press(key="judge-attack", form=form),)

    return sight.fold("judge-fold", t("Judge it"), inside, look=FOLD)
