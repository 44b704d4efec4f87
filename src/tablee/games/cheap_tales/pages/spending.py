"""After the dice: what may be spent on a roll, in its order, each shut way with its reason."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.forms import Ticket, press, ticket, way_to_pay
from tablee.games.cheap_tales.pages.odds_words import Bar, certain_degree, degree_bar
from tablee.games.cheap_tales.pages.words import (
    People,
    Points,
    Price,
    Seen,
    Shut,
    chance_in_words,
    degree_name,
    last_point,
    points_of,
)
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import LADDER, SUCCESS
from tablee.games.cheap_tales.view import HeroView, RollView
from tablee.kernel.acts import Act, Input
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class PowerForm(Part, frozen=True):
    """Any number of power points. Its key is the id of its form."""

    template: ClassVar[str] = "power_form.html"

    act: Act
    points: Input


class Half(msgspec.Struct, frozen=True):
    """One of the two things that a heroism point does for a roll."""

    act: Act
    title: str
    result: str
    bar: Bar | None
    hint: str
    warning: str


class Spend(msgspec.Struct, frozen=True):
    points: Points
    tickets: tuple[Ticket, ...]
    more: Fold | None
    no_power: Shut | None
    halves: tuple[Half, ...]
    either: str
    """The id of their title."""
    shuts: tuple[Shut, ...]
    stands: tuple[Act, ...]


def spend(sight: Seen, people: People, seen: RollView) -> Spend:
    return _Spending(sight, people, seen).all()


class _Spending:
    """What the player of a roll may spend on it."""

    def __init__(self, sight: Seen, people: People, seen: RollView) -> None:
        self.sight, self.t, self.seen = sight, sight.t, seen
        self.roll: Roll = seen.roll
        self.who = seen.roll.who
        self.hero: HeroView = people.heroes[self.who]
        self.power = sight.offer_of("spend-power", who=self.who)
        self.shift = sight.offer_of("shift", who=self.who)
        self.reroll = sight.offer_of("reroll", who=self.who)

    def all(self) -> Spend:
        has_power = any(one.ask == "spend-power" for one in self.seen.windows)
        is_shut = any(one.ask == "spend-power" and not one.open for one in self.seen.windows)
        power = self.power if has_power else None
        stand = self.sight.offer_of("stand", who=self.who)
        return Spend(
            points=points_of(self.hero),
            tickets=tuple(self._tickets(power)) if power else (),
            more=self._more(power) if power else None,
            no_power=self._no_power() if is_shut and not power else None,
            halves=tuple(self._halves()),
            either=f"either-{self.who}",
            shuts=tuple(self._shuts()),
            stands=(self._stand(stand),) if stand else (),
        )

    def _no_power(self) -> Shut:
        ask = {"ask": "spend-power", "who": self.who, "points": 1}
        return Shut(self.t("Power"), self.sight.looks.why_not(ask))

    def _tickets(self, power: Offer) -> Iterator[Ticket]:
        """Just as many points as it takes to reach a better result."""
        most, total = power.fields[0].most, self.seen.total
        if total is None:
            return
        goals = (SUCCESS, int(self.sight.mine.house["exceptional_threshold"]))
        needs = dict.fromkeys(goal - total for goal in goals if 0 < goal - total <= most)
        for place, points in enumerate(needs):
            found = self._ticket(power, points, is_first=place == 0)
            if found:
                yield found

    def _ticket(self, power: Offer, points: int, *, is_first: bool) -> Ticket | None:
        t, who = self.t, self.who
        ask = {"ask": "spend-power", "who": who, "points": points}
        reached = certain_degree(self.sight.chances(ask))
        if not reached or reached == self.roll.degree:
            return None
        notes = []
        if points == self.hero.hero.power:
            notes.append(t("Your last point: it would have absorbed 2 points of life."))
        then = ""
        if self.shift and is_first:
            then = certain_degree(self.sight.chances(self._paid("shift", self.shift), ask))
        if then and then != reached:
            name = degree_name(then, t)
            notes.append(t("Then shift for a heroism point: “{degree}”, certain.", degree=name))
        return ticket(
            self.sight,
            power,
            f"power-{who}-{points}",
            t("Power, +{count} to the total", count=points),
            " ".join(notes),
            t("“{degree}” certain", degree=degree_name(reached, t)),
            Price(power=points),
            given={"points": points},
        )

    def _paid(self, ask: str, offer: Offer) -> dict[str, str]:
        return {"ask": ask, "who": self.who, "pay": way_to_pay(offer)}

    def _more(self, power: Offer) -> Fold:
        t, id = self.t, f"power-{self.who}"

        def inside() -> Iterator[PowerForm]:
            made = press(self.sight, power, t("Add them"), id=id)
            yield PowerForm(key=id, act=made, points=made.inputs[0])

        note = t("{most} at most", most=power.fields[0].most)
        title = t("Another number of power points")
        return self.sight.fold(f"{id}-fold", title, inside, note=note, look="c-fold")

    def _halves(self) -> Iterator[Half]:
        if self.shift:
            yield self._shifted(self.shift)
        if self.reroll:
            yield self._rerolled(self.reroll)

    def _half(self, offer: Offer, title: str, result: str, odds: Odds | None, **said: str) -> Half:
        id = f"{offer.ask}-{self.who}"
        has_bar = odds is not None and "degree" in odds.names
        return Half(
            act=press(self.sight, offer, title, id=id, only=("pay",)),
            title=title,
            result=result,
            bar=degree_bar(odds, f"{id}-bar", self.t) if odds and has_bar else None,
            hint=said["hint"],
            warning=said.get("warning", ""),
        )

    def _shifted(self, offer: Offer) -> Half:
        t, odds = self.t, self.sight.chances(self._paid("shift", offer))
        reached = certain_degree(odds)
        result = t("“{degree}” certain", degree=degree_name(reached, t)) if reached else ""
        is_dear = odds and "degree" in odds.names and odds.of("degree").chance("partial")
        hint = t("A success, but the keeper names a price.") if is_dear else ""
        warning = last_point(self.hero, t)
        return self._half(offer, t("Shift"), result, odds, hint=hint, warning=warning)

    def _rerolled(self, offer: Offer) -> Half:
        t, odds = self.t, self.sight.chances(self._paid("reroll", offer))
        result = ""
        if odds and "success" in odds.names:
            result = chance_in_words(odds.of("success").chance(outcome=True), t)
        said = [t("The second throw counts, even if it is worse.")]
        if self.roll.power:
            said.append(t("The power you have added would be lost."))
        said += [self._worse(odds), last_point(self.hero, t)]
        hint = " ".join(one for one in said if one)
        return self._half(offer, t("Lucky star: reroll"), result, odds, hint=hint)

    def _worse(self, odds: Odds | None) -> str:
        """How likely a second throw is worse than the first."""
        t, now = self.t, self.roll.degree
        if odds is None or "degree" not in odds.names or now is None:
            return ""
        lower = LADDER[: LADDER.index(now)]
        found = odds.of("degree").as_fractions()
        worse = sum((found.get(degree, Fraction(0)) for degree in lower), Fraction(0))
        if not worse:
            return t("It cannot be worse than now.")
        return t("Worse than now: {chance}.", chance=chance_in_words(worse, t))

    def _shuts(self) -> Iterator[Shut]:
        t, roll = self.t, self.roll
        names = {"reroll": t("Lucky star: reroll"), "shift": t("Shift")}
        for window in self.seen.windows:
            if window.ask in names and not window.open:
                reason = self.sight.looks.why_not({"ask": window.ask, "who": self.who})
                yield Shut(names[window.ask], reason)
        if roll.degree not in ("yes_and", "legendary"):
            yield Shut(t("Special effect"), t("it takes a “Yes, and”"))
        if roll.natural != "double-1":
            yield Shut(t("Catastrophe"), t("it takes a double 1"))
        if roll.prowess:
            yield Shut(t("Risk of the prowess"), t("once the result stands"))

    def _stand(self, offer: Offer) -> Act:
        t, roll, icon = self.t, self.roll, ""
        if roll.natural == "double-1" and roll.degree == "no_and":
            label, icon = t("Accept the catastrophe: 1 heroism point for you"), "star"
        elif roll.degree and (roll.power or roll.rerolled):
            label = t("Leave it at that: “{degree}”", degree=degree_name(roll.degree, t))
        elif roll.degree:
            label = t("Spend nothing: “{degree}”", degree=degree_name(roll.degree, t))
        else:
            label = t("Spend nothing")
        return press(self.sight, offer, label, "wide", id=f"stand-{self.who}", icon=icon)
