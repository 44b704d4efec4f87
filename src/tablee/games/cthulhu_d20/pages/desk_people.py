"""What the keeper settles about somebody: cover, rulings, parts, gear, mind, experience."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.pages.care import cares
from tablee.games.cthulhu_d20.pages.file_acts import change_gear
from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    LONG,
    Blank,
    Press,
    amount,
    blank,
    composed,
    folded_form,
    line,
    pick,
    plainly,
    press,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.sections import Presses, Section, Text, section
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.view.sheet import Sheet
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

CONCEALMENTS = ("0", "10", "20", "30", "40", "50")
MOST_XP, MOST_SANITY = 20000, 50


def desk_people(sight: Seen) -> Iterator[Section]:
    if sight.mine.mine:
        yield section(
            sight,
            "part-people",
            sight.t("Somebody in particular"),
            "user-focus",
            lambda: _inside(sight),
            count=len(sight.mine.mine),
        )


def _inside(sight: Seen) -> Iterator[Part]:
    people = sight.once(People)
    for sheet in sight.mine.mine:
        person = sheet.person
        if not person.is_dead:
            maker, key = PersonMaker(sight, people, sheet), f"person-{person.id}"
            yield sight.fold(key, person.name, maker.make, note=person.barred, look=FOLD)
    for offer in sight.offers_of("set-self-care", "begin-scenario"):
        yield plainly(sight, offer)


class PersonMaker:
    """Makes what can be settled about one person."""

    def __init__(self, sight: Seen, people: People, sheet: Sheet) -> None:
        self.sight, self.t, self.people = sight, sight.t, people
        self.sheet, self.person, self.who = sheet, sheet.person, sheet.person.id

    def make(self) -> Iterator[Part]:
        yield Text(key=f"figures-{self.who}", text=self._figures(), look="d-soft")
        if self.person.note:
            yield Text(key=f"note-{self.who}", text=self.person.note, look="d-soft")
        if self._offers("set-cover"):
            yield self._cover(self._offers("set-cover")[0])
        yield from (self._bar(offer) for offer in self._offers("bar-action"))
        yield from (
            self._mark(offer) for offer in self._offers("mark-part") if "part" not in offer.given
        )
        yield from self._care()
        yield from change_gear(self.sight, self.people, self.person, f"desk-gear-{self.who}")
        yield Presses(key=f"doings-{self.who}", acts=tuple(self._doings()))
        yield from self._sanity_and_experience()
        yield from self._others()

    def _offers(self, *asks: str) -> list[Offer]:
        return offers_for(self.sight, self.who, *asks)

    def _figures(self) -> str:
        t, people, sheet = self.t, self.people, self.sheet
        saves = (f"{people.word('good', one)} {signed(n)}" for one, n in sheet.saves.items())
        acs = (f"{people.word('location', part.name)} {part.ac}" for part in sheet.body)
        return f"{', '.join(saves)}. {t('AC')}{t(': ')}{', '.join(acs)}."

    def _cover(self, offer: Offer) -> Fold:
        t, id, person = self.t, f"cover-{self.who}", self.person

        def inside() -> tuple[Part]:
            places = worded(self.people, "location", offer.fields[0].choices)
            levels = worded(self.people, "concealment", CONCEALMENTS)
            form = composed(
                self.sight,
                "set-cover",
                t("So be it"),
                ticks("covered", t("Behind cover"), places, person.covered),
                pick("concealment", t("Concealment"), levels, str(person.concealment)),
                tick("defenceless", t("Defenceless"), checked=person.defenceless),
                tick("prone", t("On the ground"), checked=person.prone),
                id=id,
                given=(("who", self.who), ("covered", "")),
            )
            return (Press(key=id, form=form),)

        title = t("Cover, concealment, posture")
        return self.sight.fold(f"{id}-fold", title, inside, look=FOLD)

    def _bar(self, offer: Offer) -> Part:
        t, id = self.t, f"bar-{self.who}"
        if not offer.fields:
            label = t("Allow it again")
            act = press(self.sight, offer, label, "link", id=id, about=self.person.barred)
            return Press(key=id, form=Blank(act))
        what = line("text", t("What is ruled out"))
        form = blank(self.sight, offer, t("Rule it out"), what, id=id)
        return folded_form(self.sight, form, t("Rule an action out"))

    def _mark(self, offer: Offer) -> Fold:
        t, number = self.t, int(offer.given["wound"])
        where = self.people.place_of_wound(self.who, number)
        place = self.people.word("location", where) if where else t("no location")
        parts = worded(self.people, "part", ("unusable", "hampered", "severed"))
        form = blank(
            self.sight,
            offer,
            t("So be it"),
            pick("part", t("The part that was hit"), parts),
            line("note", t("In words, and for how long"), LONG, required=False),
            id=f"mark-{self.who}-{number}",
        )
        title = t("What becomes of it{colon}{place}", colon=t(": "), place=place)
        return folded_form(self.sight, form, title)

    def _care(self) -> Iterator[Fold]:
        offers = offers_for(self.sight, self.who, "care-for", role="healer")
        if offers:
            key = f"desk-care-{self.who}"

            def inside() -> tuple[Part]:
                return (cares(self.sight, self.people, offers, key, "desk"),)

            yield self.sight.fold(key, self.t("Treat a wound"), inside, look=FOLD)

    def _doings(self) -> Iterator[Act]:
        t, sight, who, name = self.t, self.sight, self.who, self.person.name
        for offer in sight.offers_of("begin-rest", "end-rest"):
            if offer.given.get("who") == [who]:
                label = t("Rest") if offer.ask == "begin-rest" else t("Stop resting")
                id = f"desk-{offer.ask}-{who}"
                yield press(sight, offer, label, "link", id=id, about=name)
        for offer in self._offers("calm-mind"):
            yield press(sight, offer, t("Calm the mind"), id=f"calm-{who}")
        for offer in () if sight.mine.fight else self._offers("stand-up"):
            label, id = t("Stand up"), f"desk-stand-{who}"
            yield press(sight, offer, label, "link", id=id, about=name)

    def _sanity_and_experience(self) -> Iterator[Fold]:
        t, sight, who = self.t, self.sight, self.who
        for offer in self._offers("therapy"):
            points = amount("points", t("Sanity points"), 1, MOST_SANITY, 1, required=True)
            why = line("text", t("Why"), LONG, required=False)
            form = blank(sight, offer, t("Give it back"), points, why, id=f"therapy-{who}")
            left = str(self.person.sanity)
            yield folded_form(sight, form, t("Give Sanity back"), note=left)
        for offer in sight.offers_of("award-xp"):
            if who in offer.fields[0].choices:
                xp = amount("xp", t("Experience points"), 1, MOST_XP, 300, required=True)
                given = (("who", who),)
                form = blank(sight, offer, t("Award it"), xp, id=f"xp-{who}", given=given)
                yield folded_form(sight, form, t("Award experience"), note=str(self.person.xp))

    def _others(self) -> Iterator[Part]:
        t, people = self.t, self.people
        for offer in self._offers("settle-feat"):
            yield plainly(self.sight, offer, note=people.word("feats", offer.given["feat"]))
        for offer in self._offers("declare-attack"):
            weapon = people.weapon(offer.given["weapon"])
            if "mercy" in offer.given:
                target = people.call(offer.given["target"])
                label = t("Coup de grace on {name}", name=target)
                yield plainly(self.sight, offer, label, weapon)
            elif "opportunity" in offer.given:
                yield plainly(self.sight, offer, t("Attack of opportunity"), weapon)
