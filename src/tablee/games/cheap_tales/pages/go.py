"""One's go in a fight: attack, manoeuvre, defences; what is shut says why."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.attack import Attack, attack
from tablee.games.cheap_tales.pages.attempt import attempt
from tablee.games.cheap_tales.pages.forms import (
    broad_form,
    folded,
    offers_for,
    press,
)
from tablee.games.cheap_tales.pages.gift import gift, open_gift
from tablee.games.cheap_tales.pages.words import People, Points, Seen, Shut, points_of
from tablee.games.cheap_tales.view import FighterView
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Fold, Part

PARRY_BONUS = 2


class Quick(msgspec.Struct, frozen=True):
    """Something done with one press; or with one of several buttons, each for a value."""

    act: Act
    title: str
    note: str
    field: str = ""
    buttons: tuple[Choice, ...] = ()
    is_broad: bool = False


class Hint(Part, frozen=True):
    """A sentence above a form."""

    template: ClassVar[str] = "hint.html"

    text: str


class Tab(msgspec.Struct, frozen=True):
    """One kind of thing to do in a turn: only what is in the chosen one is in sight."""

    id: str
    label: str
    attack: Attack | None = None
    parts: tuple[Part, ...] = ()
    tickets: tuple[Quick | Shut, ...] = ()

    @property
    def is_shut(self) -> bool:
        """Whether there is nothing in it but why."""
        open_ones = (one for one in self.tickets if not isinstance(one, Shut))
        return not self.attack and not self.parts and not any(open_ones)


class Go(Part, frozen=True):
    template: ClassVar[str] = "go.html"
    comes_first: ClassVar[bool] = True

    who: str
    kicker: str
    question: str
    points: Points
    help: str
    tabs: tuple[Tab, ...]


def goes_due(sight: Seen) -> Iterator[Go]:
    """Those of this seat who have the hand: something is asked of them now."""
    yield from _goes(sight, have_the_hand=True)


def goes(sight: Seen) -> Iterator[Go]:
    """Those who wait for the hand, or have acted."""
    yield from _goes(sight, have_the_hand=False)


def _goes(sight: Seen, *, have_the_hand: bool) -> Iterator[Go]:
    fight = sight.mine.fight
    if fight is None:
        return
    people = sight.once(People)
    fighters = {seen.fighter.id: seen for seen in fight.fighters}
    rolling = {seen.roll.who for seen in sight.mine.rolls if seen.stage != "done"}
    for who in people.own:
        if who not in fighters or who in rolling:
            continue
        if bool(sight.offer_of("pass-go", who=who)) == have_the_hand:
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
            who=self.who,
            kicker=t("{name}, you have the hand", name=name) if go else name,
            question=question,
            points=points_of(self.people.heroes[self.who]),
            help=self._why_not("pass-go") if may_act and not go else "",
            tabs=tuple(self._tabs()),
        )

    def _tabs(self) -> Iterator[Tab]:
        """What there is to do, a gift first for who has one."""
        t, who = self.t, self.who
        make = open_gift if self.pass_on else gift
        found = make(self.sight, self.people, who)
        if found:
            yield Tab(f"tab-gift-{who}", t("Gift"), parts=(found,))
        strike = attack(self.sight, self.people, self.attacks)
        if strike:
            used = tuple(self._used_thrusts())
            yield Tab(f"tab-attack-{who}", t("Attack"), strike, tickets=used)
        if self._may_do_more():
            defences = (self._dodge(), self._parry(), *self._two_weapons())
            yield Tab(f"tab-defend-{who}", t("Defend"), tickets=defences)
            yield self._manoeuvre()
        others = [one for one in (self._other(), self._pass_on()) if one]
        if others:
            yield Tab(f"tab-else-{who}", t("Else…"), parts=tuple(others))

    def _why_not(self, ask: str, **more: str) -> str:
        return self.sight.looks.why_not({"ask": ask, "who": self.who, **more})

    def _pass_on(self) -> Part | None:
        t, offer = self.t, self.pass_on
        if offer is None:
            return None
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

    def _may_do_more(self) -> bool:
        asks = ("manoeuvre", "dodge", "parry", "use-two-weapons")
        offered = offers_for(self.sight, self.who, *asks)
        return bool(self.pass_on or self.seen.may_act or offered)

    def _manoeuvre(self) -> Tab:
        t, id = self.t, f"manoeuvre-{self.who}"
        key, label = f"tab-{id}", t("Manoeuvre")
        offer = self.sight.offer_of("manoeuvre", who=self.who)
        if offer is None:
            return Tab(key, label, tickets=(Shut(label, self._why_not("manoeuvre", kind="move")),))
        note = Hint(key=f"{id}-note", text=t("One a turn beside the action; to prepare gives +1"))
        return Tab(key, label, parts=(note, broad_form(self.sight, offer, t("Take it"), id)))

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
