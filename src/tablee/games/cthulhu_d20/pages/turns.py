"""What one's own may do now: in a fight when it is their turn, else freely."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cthulhu_d20.pages.care import Bleeding, bleeding, care_by, may_stop_own_blood
from tablee.games.cthulhu_d20.pages.forms import (
    Blank,
    Press,
    blank,
    line,
    press,
    targets,
    tick,
)
from tablee.games.cthulhu_d20.pages.weapons import Weapons, plain_attacks, weapons
from tablee.games.cthulhu_d20.pages.words import UNSEEN, People, Seen, offers_for
from tablee.games.cthulhu_d20.state.table import Turn
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

INLINE = "d-fold d-inline"
"""A fold that stands among buttons, as one of them."""


class TurnCard(Part, frozen=True):
    """Somebody's moment: what they are asked, the weapons, everything else they may do."""

    template: ClassVar[str] = "turn.html"

    title_id: str
    barred: str
    question: str
    help: tuple[str, ...] = ()
    wait: str = ""
    weapons: Weapons | None = None
    attack: Fold | None = None
    doings: tuple[Part, ...] = ()
    others: Fold | None = None
    """What else they may do, where something comes before it."""
    end: Press | None = None
    care: Fold | None = None
    bleeding: Bleeding | None = None
    """Of whoever bleeds and can do something about it: that stands before anything else."""


class Onlooker(Part, frozen=True):
    """Nothing to do: what is going on, and what to expect."""

    template: ClassVar[str] = "onlooker.html"

    title: str
    text: str


def turns_due(sight: Seen) -> Iterator[Part]:
    """Those of this seat whose turn it is in a fight."""
    yield from (maker.make() for maker in _makers(sight) if maker.is_on())


def turns(sight: Seen) -> Iterator[Part]:
    """Everybody else of this seat."""
    if sight.mine.attack or sight.is_keeper:
        return
    yield from (maker.make() for maker in _makers(sight) if not maker.is_on())
    people = sight.once(People)
    if not people.own and not sight.offers_of("create-investigator"):
        t = sight.t
        text = t("You are watching: whatever is announced appears here.")
        yield Onlooker(key="onlooker", title=t("The story goes on"), text=text)


def _makers(sight: Seen) -> Iterator["TurnMaker"]:
    if sight.mine.attack or sight.is_keeper:
        return
    people = sight.once(People)
    for who in people.own:
        if not people.sheets[who].due:
            yield TurnMaker(sight, people, who)


class TurnMaker:
    def __init__(self, sight: Seen, people: People, who: str) -> None:
        self.sight, self.people, self.who = sight, people, who
        self.name = people.call(who)
        fight = sight.mine.fight
        self.turn: Turn | None = fight.turn if fight else None
        self.fights = fight is not None and who in fight.order
        self.sheet = people.sheets[who]
        self.own_care = may_stop_own_blood(sight, people, who)
        self.cares_first = self.own_care is not None

    def make(self) -> TurnCard:
        t, barred = self.sight.t, self.people.by_id[self.who].barred
        if barred:
            barred = t("Ruled out by the keeper{colon}{text}", colon=t(": "), text=barred)
        question, help, wait = self._asked()
        is_out, acts = self.sheet.person.is_out, self.is_on()
        armed = bool(plain_attacks(self.sight, self.who))
        shown = self.fights and acts and not is_out and not self.cares_first
        is_folded = armed and not is_out and (self.cares_first if self.fights else True)
        return TurnCard(
            key=f"turn-card-{self.who}",
            title_id=f"turn-{self.who}",
            barred=barred,
            question=question,
            help=help,
            wait=wait,
            weapons=weapons(self.sight, self.people, self.who) if shown and armed else None,
            attack=self._attack_fold() if is_folded and (acts or not self.fights) else None,
            doings=() if self.cares_first else tuple(self._doings()),
            others=self._others() if self.cares_first else None,
            end=next(self._end(), None),
            care=care_by(self.sight, self.people, self.who, self.own_care),
            bleeding=bleeding(self.sight, self.people, self.own_care) if self.own_care else None,
        )

    def is_on(self) -> bool:
        return self.turn is not None and self.turn.who == self.who

    def _asked(self) -> tuple[str, tuple[str, ...], str]:
        """The question, what helps to answer it, and what is waited for."""
        t, name = self.sight.t, self.name
        if self.sheet.person.is_out:
            help = t("No fatigue point is left. Care, rest or destiny may change that.")
            return t("{name} cannot act", name=name), (help,), ""
        if self.fights and self.is_on():
            armed = plain_attacks(self.sight, self.who)
            if self.cares_first:
                return t("You are bleeding, {name}", name=name), tuple(self._limits()), ""
            aim, act = t("Where do you aim, {name}?", name=name), t("Your turn, {name}", name=name)
            return aim if armed else act, tuple(self._limits()), ""
        if self.fights:
            question = t("The round begins")
            if self.turn:
                question = t("{name} acts", name=self.people.call(self.turn.who, UNSEEN))
            return question, (), t("Your turn will come.")
        help = t(
            "Say it at the table. The keeper calls for checks; what follows can be done from here."
        )
        return t("What do you do, {name}?", name=name), (help,), ""

    def _limits(self) -> Iterator[str]:
        t, turn = self.sight.t, self.turn
        if turn and turn.limit == "partial":
            yield t("A partial turn{colon}one move or one action.", colon=t(": "))
        elif turn and turn.limit == "none":
            yield t("Violent shock{colon}no action this turn.", colon=t(": "))
        if self.sheet.penalty:
            yield t(
                "Fatigue weighs {penalty} on the AC, on Strength and on Dexterity.",
                penalty=signed(self.sheet.penalty),
            )

    def _attack_fold(self) -> Fold:
        t, who = self.sight.t, self.who

        def inside() -> tuple[Part]:
            return (weapons(self.sight, self.people, who, "calm", is_open=False),)

        title = t("Attack somebody")
        return self.sight.fold(f"attack-fold-{who}", title, inside, icon="crosshair", look="d-fold")

    def _others(self) -> Fold | None:
        found = tuple(self._doings())
        if not found:
            return None
        title, key = self.sight.t("Move, act, wait"), f"others-{self.who}"
        return self.sight.fold(key, title, lambda: found, icon="person-simple-run", look="d-fold")

    def _end(self) -> Iterator[Press]:
        for offer in offers_for(self.sight, self.who, "end-turn"):
            form = self._quick(offer)
            yield Press(key=form.act.id, form=form)

    def _doings(self) -> Iterator[Part]:
        for offer in offers_for(self.sight, self.who, "do-action"):
            yield self._action(offer)
        quick = ("stand-up", "reload", "put-out-fire")
        for offer in offers_for(self.sight, self.who, *quick):
            form = self._quick(offer)
            yield Press(key=form.act.id, form=form)
        for offer in offers_for(self.sight, self.who, "delay-turn"):
            yield self._delay(offer)

    def _action(self, offer: Offer) -> Part:
        t, id = self.sight.t, f"do-{self.who}-{offer.given['action']}"
        label = self.people.title("action", offer.given["action"])
        if not offer.fields:
            return Press(key=id, form=Blank(press(self.sight, offer, label, id=id)))
        field = line("text", t("What, in a few words"), required=False)
        return self._inline(blank(self.sight, offer, label, field, id=id), label)

    def _quick(self, offer: Offer) -> Blank:
        t, who = self.sight.t, self.who
        if offer.ask == "reload":
            weapon = str(offer.given["weapon"])
            label = t("Reload ({weapon})", weapon=self.people.weapon(weapon))
            return Blank(self._press(offer, label, f"reload-{who}-{weapon}"))
        if offer.ask == "put-out-fire":
            rolling = tick("rolling", t("rolling on the ground"))
            label, id = t("Put the fire out"), f"put-out-{who}"
            return blank(self.sight, offer, label, rolling, look="red", icon="fire", id=id)
        if offer.ask == "stand-up":
            return Blank(self._press(offer, t("Stand up"), f"stand-up-{who}"))
        look = "quiet" if self.cares_first else "main"
        return Blank(self._press(offer, t("End the turn"), f"end-turn-{who}", look))

    def _press(self, offer: Offer, label: str, id: str, look: str = "quiet") -> Act:
        return press(self.sight, offer, label, look, id=id)

    def _delay(self, offer: Offer) -> Fold:
        t, others = self.sight.t, offer.fields[0].choices
        choices = [(one, self.people.call(one, UNSEEN)) for one in others]
        after = targets("after", t("Right after"), choices)
        form = blank(self.sight, offer, t("Act later"), after, id=f"delay-{self.who}")
        return self._inline(form, t("Delay"))

    def _inline(self, form: Blank, title: str) -> Fold:
        inside = Press(key=form.act.id, form=form)
        return self.sight.fold(f"{form.act.id}-fold", title, lambda: (inside,), look=INLINE)
