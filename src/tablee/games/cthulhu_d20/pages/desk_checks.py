"""Checks: those that lie open with their secrets, and calling for one."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.pages.checks import checked_name
from tablee.games.cthulhu_d20.pages.forms import (
    LONG,
    Press,
    Row,
    amount,
    blank,
    called,
    composed,
    fields_of,
    folded_form,
    line,
    pick,
    press,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.sections import Section, Slip, section
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.state.table import Check
from tablee.kernel.acts import Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.several import EACH
from tablee.kernel.words import Offer

MOST_DC, MOST_BONUS, MOST_DICE = 60, 20, 10
SANITY_DICE = (4, 6, 8, 10, 20, 100)


def desk_checks(sight: Seen) -> Iterator[Section]:
    waiting = sight.mine.all_checks
    yield section(
        sight,
        "part-checks",
        sight.t("Checks and horror"),
        "list-checks",
        lambda: CallMaker(sight).make(),
        count=len(waiting),
        stands_open=bool(waiting),
        is_urgent=any(check.rolled for check in waiting),
    )


class CallMaker:
    """Makes the inside of the section: open checks, and a form for each kind of check."""

    def __init__(self, sight: Seen) -> None:
        self.sight, self.t, self.people = sight, sight.t, sight.once(People)
        self.calls = sight.offers_of("call-check")
        self.who = called(self.people, (str(offer.given["who"]) for offer in self.calls))

    def make(self) -> Iterator[Part]:
        for check in self.sight.mine.all_checks:
            yield self._slip(check)
        if self.who:
            yield from self._kinds()
            yield from self._grapple()
            yield from self._horror()

    def _slip(self, check: Check) -> Slip:
        t, name = self.t, self.people.call(check.who)
        what = checked_name(self.people, check.kind, check.name)
        if check.kind not in ("sanity", "grapple"):
            what = f"{what}, {t('DC {dc}', dc=check.dc)}"
        verdict = None
        if check.rolled:
            text, colon = "Die {face}, total {total}{colon}", t(": ")
            rolled = t(text, face=check.face, total=check.total, colon=colon)
            verdict = rolled, t("success") if check.success else t("failure")
        return Slip(
            key=f"check-slip-{check.who}",
            title=name,
            what=what,
            badge=t("secret") if check.secret else "",
            verdict=verdict,
            forms=tuple(
                blank(
                    self.sight,
                    offer,
                    t("Tell the result"),
                    line("text", t("In words"), LONG, required=False),
                    look="main",
                    id=f"tell-check-{check.who}",
                )
                for offer in offers_for(self.sight, check.who, "tell-check")
            ),
            drops=tuple(
                press(
                    self.sight,
                    offer,
                    t("Drop it"),
                    "link",
                    id=f"drop-check-{check.who}",
                    about=name,
                )
                for offer in offers_for(self.sight, check.who, "drop-check")
            ),
        )

    def _kinds(self) -> Iterator[Fold]:
        t = self.t
        titles = (
            ("skill", t("A skill")),
            ("save", t("A saving throw")),
            ("ability", t("An ability")),
        )
        for kind, title in titles:
            offers = [offer for offer in self.calls if offer.given["kind"] == kind]
            if offers:
                yield self._kind(kind, title, offers)

    def _kind(self, kind: str, title: str, offers: list[Offer]) -> Fold:
        id = f"call-{kind}"

        def inside() -> tuple[Part]:
            form = composed(
                self.sight,
                "call-check",
                self.t("Call for it"),
                *self._fields(kind, offers),
                id=id,
                look="main",
                given=(("kind", kind), (EACH, "who")),
            )
            return (Press(key=id, form=form),)

        is_first = kind == "skill" and not self.sight.mine.all_checks
        return self.sight.fold(f"{id}-fold", title, inside, look="d-fold", stands_open=is_first)

    def _fields(self, kind: str, offers: list[Offer]) -> Iterator[Input | Row]:
        t = self.t
        names = dict.fromkeys(one for offer in offers for one in fields_of(offer)["name"].choices)
        first = "spot" if kind == "skill" else None
        choices = worded(self.people, "name", names)
        yield ticks("who", t("Who"), self.who)
        yield pick("name", t("What is rolled"), choices, first)
        yield Row(
            (
                amount("dc", t("DC"), 0, MOST_DC, 15, required=True),
                amount("bonus", t("Your bonus"), -MOST_BONUS, MOST_BONUS),
            )
        )
        yield line("text", t("What for"), LONG, required=False)
        if kind == "skill":
            yield tick("costly", t("Failing has a cost (no taking 20)"), checked=True)
        yield tick("secret", t("Roll it in secret"))

    def _whom(self) -> Input:
        return pick("who", self.t("Who"), self.who)

    def _grapple(self) -> Iterator[Fold]:
        t = self.t
        if any(offer.given["kind"] == "grapple" for offer in self.calls):
            against = pick("against", t("Against whom"), reversed(self.who))
            row, given = Row((self._whom(), against)), (("kind", "grapple"),)
            label, id = t("Call for it"), "call-grapple"
            form = composed(self.sight, "call-check", label, row, id=id, given=given)
            yield folded_form(self.sight, form, t("A grapple"))

    def _horror(self) -> Iterator[Fold]:
        t, offers = self.t, self.sight.offers_of("call-sanity")
        if not offers:
            return
        minds = called(self.people, (str(offer.given["who"]) for offer in offers))
        sides = [(str(one), f"d{one}") for one in SANITY_DICE]
        form = composed(
            self.sight,
            "call-sanity",
            t("Call for it"),
            ticks("who", t("Who"), minds),
            Row(
                (
                    amount("less", t("Lost on a success"), 0, 20, 0),
                    amount("more_dice", t("On a failure, dice"), 0, MOST_DICE, 1),
                    pick("more_sides", t("of sides"), sides, "6"),
                    amount("more", t("and more"), 0, 20, 0),
                )
            ),
            line("text", t("What is seen"), LONG, required=False),
            id="call-sanity",
            look="main",
            given=((EACH, "who"),),
        )
        yield folded_form(self.sight, form, t("A horror"), icon="eye")
