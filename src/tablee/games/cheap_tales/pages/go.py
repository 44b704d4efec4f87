"""One's go in a fight: attack, manoeuvre, defences; what is shut says why."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.attack import Attack, attack
from tablee.games.cheap_tales.pages.attempt import attempt
from tablee.games.cheap_tales.pages.forms import (
    TicketFold,
    broad_form,
    folded,
    offers_for,
    press,
    ticket_fold,
)
from tablee.games.cheap_tales.pages.gift import gift
from tablee.games.cheap_tales.pages.words import People, Points, Seen, Shut, points_of
from tablee.games.cheap_tales.view import FighterView
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

PARRY_BONUS = 2


class Quick(msgspec.Struct, frozen=True):
    """Something done with one press; or with one of several buttons, each for a value."""

    act: Act
    title: str
    note: str
    field: str = ""
    buttons: tuple[Choice, ...] = ()
    is_broad: bool = False


class Go(Part, frozen=True):
    template: ClassVar[str] = "go.html"

    kicker: str
    question: str
    points: Points
    help: str
    attack: Attack | None
    others: tuple[TicketFold | Quick | Shut, ...] | None
    other: Fold | None
    """Anything else that may be tried."""
    gift: Fold | None
    pass_on: Part | None


def goes(sight: Seen) -> Iterator[Go]:
    fight = sight.mine.fight
    if fight is None:
        return
    people = People(sight)
    fighters = {seen.fighter.id: seen for seen in fight.fighters}
    rolling = {seen.roll.who for seen in sight.mine.rolls if seen.stage != "done"}
    for who in people.own:
        if who in fighters and who not in rolling:
            yield _Turn(sight, people, who, fighters[who]).card()


def has_the_go(sight: Seen, people: People) -> bool:
    """Whether this player is at it: then the board comes after what they do."""
    if sight.is_keeper:
        return False
    rolling = any(seen.stage != "done" and seen.roll.who in people.own for seen in sight.mine.rolls)
    return rolling or bool(sight.offers_of("pass-go"))


class _Turn:
    """What somebody may do in a turn of a fight."""

    def __init__(self, sight: Seen, people: People, who: str, seen: FighterView) -> None:
        self.sight, self.people, self.who, self.seen = sight, people, who, seen
        self.t, self.hero = sight.t, people.heroes[who].hero
        self.pass_on = sight.offer_of("pass-go", who=who)
        self.attacks = offers_for(sight, who, "attack")

    def card(self) -> Go:
        t, name = self.t, self.people.call(self.who)
        go, may_act = self.pass_on, self.seen.may_act
        if go:
            question = t("What do you do?")
        else:
            question = t("Your turn will come") if may_act else t("You have acted")
        return Go(
            key=f"go-{self.who}",
            kicker=t("{name}, you have the hand", name=name) if go else name,
            question=question,
            points=points_of(self.people.heroes[self.who]),
            help=self._why_not("pass-go") if may_act and not go else "",
            attack=attack(self.sight, self.people, self.attacks),
            others=self._others(),
            other=self._other(),
            gift=gift(self.sight, self.people, self.who),
            pass_on=self._pass_on(go) if go else None,
        )

    def _why_not(self, ask: str, **more: str) -> str:
        return self.sight.looks.why_not({"ask": ask, "who": self.who, **more})

    def _pass_on(self, offer: Offer) -> Part:
        t = self.t
        return folded(self.sight, offer, t("Do nothing offensive"), t("the heroes keep the hand"))

    def _other(self) -> Fold | None:
        if not offers_for(self.sight, self.who, "attempt"):
            return None

        def inside() -> Iterator[Part]:
            form = attempt(self.sight, self.people, self.who, in_fight=True)
            if form:
                yield form

        title = self.t("Try something else")
        return self.sight.fold(f"else-{self.who}", title, inside, look="c-fold")

    def _others(self) -> tuple[TicketFold | Quick | Shut, ...] | None:
        asks = ("manoeuvre", "dodge", "parry", "use-two-weapons")
        offered = offers_for(self.sight, self.who, *asks)
        if not (self.pass_on or self.seen.may_act or offered):
            return None
        return (
            self._manoeuvre(),
            self._dodge(),
            self._parry(),
            *self._two_weapons(),
            *self._used_thrusts(),
        )

    def _manoeuvre(self) -> TicketFold | Shut:
        t, id = self.t, f"manoeuvre-{self.who}"
        offer = self.sight.offer_of("manoeuvre", who=self.who)
        if offer is None:
            return Shut(t("Manoeuvre"), self._why_not("manoeuvre", kind="move"))
        note = t("One a turn beside the action; to prepare gives +1")
        label, sight = t("Take it"), self.sight
        return ticket_fold(
            sight,
            f"{id}-fold",
            t("Manoeuvre"),
            note,
            lambda: (broad_form(sight, offer, label, id),),
        )

    def _dodge(self) -> Quick | Shut:
        t, offer = self.t, self.sight.offer_of("dodge", who=self.who)
        if offer is None:
            return Shut(t("Dodge"), self._why_not("dodge"))
        made = press(self.sight, offer, id=f"dodge-{self.who}")
        return Quick(made, t("Dodge"), t("+2 in defence; nothing offensive this turn"))

    def _parry(self) -> Quick | Shut:
        t, offer = self.t, self.sight.offer_of("parry", who=self.who)
        if offer is None:
            return Shut(t("Parry"), self._why_not("parry", talent="valour"))
        buttons = tuple(
            Choice(
                talent,
                f"{self.people.trait_name('', talent)} {self.hero.score(talent) + PARRY_BONUS}",
            )
            for talent in offer.fields[0].choices
        )
        return Quick(
            press(self.sight, offer, id=f"parry-{self.who}", only=()),
            t("Parry"),
            t("+2 with another talent, for the whole turn; it is your action"),
            "talent",
            buttons,
            is_broad=True,
        )

    def _two_weapons(self) -> Iterator[Quick]:
        t = self.t
        for offer in offers_for(self.sight, self.who, "use-two-weapons"):
            buttons = tuple(
                Choice(one, self.sight.choice_name("two", one, "use-two-weapons"))
                for one in offer.fields[0].choices
            )
            made = press(self.sight, offer, id=f"two-{self.who}", only=())
            yield Quick(made, t("Two weapons"), t("this turn"), "two", buttons)

    def _used_thrusts(self) -> Iterator[Shut]:
        t = self.t
        if not self.attacks:
            return
        fields = (field for offer in self.attacks for field in offer.fields)
        left = next((field.choices for field in fields if field.name == "thrust"), ())
        for skill in self.hero.skills:
            is_used = self.seen.fighter.thrusts.get(skill.id) and skill.id not in left
            if skill.controlled and is_used:
                title = t("Thrust: {name} +{number}", name=skill.name, number=skill.rank)
                yield Shut(title, t("already used in this fight"))
