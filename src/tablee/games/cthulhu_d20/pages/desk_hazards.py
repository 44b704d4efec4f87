"""Efforts, falls, fire, water, poison."""

from collections.abc import Callable, Iterable, Iterator

from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    LONG,
    Blank,
    Press,
    Row,
    amount,
    blank,
    called,
    composed,
    line,
    pick,
    press,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.sections import Section, Text, section
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.games.cthulhu_d20.state.people import ABILITIES
from tablee.kernel.acts import Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

SHOCKS = ("none", "shock", "violent")
SIDES = (4, 6, 8, 10, 12)
MOST_EFFORT, MOST_DC = 20, 40
LEAST_FALL, MOST_FALL = 3, 1000


def desk_hazards(sight: Seen) -> Iterator[Section]:
    exposed = len(sight.offers_of("end-exposure", "rescue"))
    yield section(
        sight,
        "part-hazards",
        sight.t("Efforts and dangers"),
        "warning",
        lambda: HazardMaker(sight).make(),
        count=exposed,
        stands_open=bool(exposed),
        is_urgent=bool(exposed),
    )


class HazardMaker:
    """Makes the inside of the section: one form for each danger."""

    def __init__(self, sight: Seen) -> None:
        self.sight, self.t, self.people = sight, sight.t, sight.once(People)

    def make(self) -> Iterator[Part]:
        yield from self._ends()
        t, sight = self.t, self.sight
        for offer in sight.offers_of("charge-effort"):
            yield self._effort(offer)
        folds = (
            ("fall", "fall-fold", t("A fall"), "arrow-down", self._fall),
            ("expose-to", "expose-fold", t("Fire, blast, accident"), "fire", self._expose),
            ("hold-breath", "breath-fold", t("Under water"), "waves", self._breath),
            ("change-ability", "poison-fold", t("Poison or sickness"), "drop", self._poison),
        )
        for ask, key, title, icon, make in folds:
            if sight.offers_of(ask):
                yield sight.fold(key, title, _alone(make), icon=icon, look=FOLD)

    def _ends(self) -> Iterator[Press]:
        t = self.t
        for offer in self.sight.offers_of("end-exposure", "rescue"):
            who = str(offer.given["who"])
            name, colon, id = self.people.call(who), t(": "), f"{offer.ask}-{who}"
            if offer.ask == "rescue":
                label = t("{name}{colon}out of the water", name=name, colon=colon)
            else:
                label = t("{name}{colon}the exposure ends", name=name, colon=colon)
            yield Press(key=id, form=Blank(press(self.sight, offer, label, "main", id=id)))

    def _effort(self, offer: Offer) -> Fold:
        t, id = self.t, "charge-effort"

        def inside() -> Iterator[Part]:
            tariff = " ".join(self._tariff())
            if tariff:
                yield Text(key=f"{id}-tariff", text=tariff)
            kinds = worded(self.people, "kind", ("violent", "prolonged"))
            cost = amount("cost", t("Fatigue points"), 1, MOST_EFFORT, 1, required=True)
            form = blank(
                self.sight,
                offer,
                t("Charge it"),
                ticks("who", t("Who"), called(self.people, offer.fields[0].choices)),
                Row((cost, pick("kind", t("Kind"), kinds))),
                line("text", t("What for"), LONG, required=False),
                look="main",
                id=id,
            )
            yield Press(key=id, form=form)

        title = t("Charge an effort")
        return self.sight.fold(f"{id}-fold", title, inside, icon="person-simple-run", look=FOLD)

    def _tariff(self) -> Iterator[str]:
        """What efforts cost by the book."""
        t, people = self.t, self.people
        for what, cost, kind in self.sight.mine.tariff:
            points = t("{count} PF", count=cost)
            effort = people.title("effort", what)
            yield f"{effort}{t(': ')}{points}, {people.word('kind', kind)}."

    def _whom(self, ask: str) -> Input:
        named = (offer.given["who"] for offer in self.sight.offers_of(ask))
        who = [str(one) if isinstance(one, str) else str(one[0]) for one in named]
        return pick("who", self.t("Who"), called(self.people, who))

    def _shock(self) -> Input:
        return pick("shock", self.t("Shock"), worded(self.people, "shock", SHOCKS))

    def _fall(self) -> Blank:
        t = self.t
        metres = amount("metres", t("Metres"), LEAST_FALL, MOST_FALL, 6, required=True)
        fields = (
            Row((self._whom("fall"), metres)),
            tick("jumped", t("A good jump: 3 m less")),
            tick("locate", t("Draw the location")),
            self._shock(),
        )
        return composed(
            self.sight, "fall", t("They fall"), *fields, id="fall", look="red", dice=True
        )

    def _expose(self) -> Blank:
        t, offers = self.t, self.sight.offers_of("expose-to")
        victims = called(self.people, _chosen_from(offers))
        sides = [(str(one), f"d{one}") for one in SIDES]
        saved = worded(self.people, "save", ("half", "none"))
        fields = (
            ticks("who", t("Who"), victims),
            line("cause", t("Cause")),
            Row(
                (
                    amount("count", t("Dice"), 1, 20, 1, required=True),
                    pick("sides", t("of sides"), sides, "6"),
                    amount("bonus", t("and more"), 0, 50, 0),
                    amount("save_dc", t("Reflex DC, 0 for none"), 0, MOST_DC, 0),
                    pick("save", self.sight.field_name("save", "expose-to"), saved),
                )
            ),
            tick("locate", t("Draw the location")),
            tick("lasting", t("Goes on, round after round")),
            tick("fire", t("Catches fire")),
            self._shock(),
        )
        label, id = t("It strikes"), "expose"
        return composed(self.sight, "expose-to", label, *fields, id=id, look="red", dice=True)

    def _breath(self) -> Blank:
        label, whom = self.t("Holds their breath"), self._whom("hold-breath")
        return composed(self.sight, "hold-breath", label, whom, id="breath")

    def _poison(self) -> Blank:
        t, abilities = self.t, worded(self.people, "ability", ABILITIES)
        ability = pick("ability", t("Ability"), abilities, "constitution")
        fields = (
            Row((self._whom("change-ability"), ability)),
            Row(
                (
                    amount("points", t("Points lost"), 1, 20, 1, required=True),
                    amount("dc", t("Fortitude DC, 0 for none"), 0, MOST_DC, 15),
                )
            ),
        )
        label, id = t("It works"), "poison"
        return composed(self.sight, "change-ability", label, *fields, id=id, dice=True)


def _alone(make: Callable[[], Blank]) -> Callable[[], tuple[Part]]:
    """What is inside a fold that holds one form."""

    def inside() -> tuple[Part]:
        form = make()
        return (Press(key=form.act.id, form=form),)

    return inside


def _chosen_from(offers: Iterable[Offer]) -> Iterator[str]:
    return (one for offer in offers for one in offer.fields[0].choices)
