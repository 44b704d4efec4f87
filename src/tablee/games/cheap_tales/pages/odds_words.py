"""All that odds say about a throw: the chance, a bar of results, who is hurt and how badly."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tablee.games.cheap_tales.pages.words import (
    People,
    Seen,
    chance_in_words,
    decimal,
    degree_name,
    per_cent,
)
from tablee.games.cheap_tales.state.traits import LADDER
from tablee.games.cheap_tales.words.names import capitalised, difficulty_name, signed, wound_name
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.tables import hundredths
from tablee.kernel.tongue import Tongue

FAILURES = ("no_and", "no")

COSTS: Mapping[str, str] = {
    "sure-cost": "Power spent in any case",
    "cost": "Power spent on a failure",
    "sure-life-cost": "Life burnt in any case",
    "life-cost": "Life burnt on a failure",
    "taken": "Power taken",
}


class Segment(msgspec.Struct, frozen=True):
    """A piece of the bar: a result, where it begins and how wide it is, in per cent."""

    degree: str
    start: float
    width: float


class Bar(msgspec.Struct, frozen=True):
    """The results a throw may bring; under it whole per cents that add up to 100."""

    kind: ClassVar[str] = "bar"

    id: str
    segments: tuple[Segment, ...]
    failures: str
    successes: str


class Row(msgspec.Struct, frozen=True):
    """A name and a chance."""

    kind: ClassVar[str] = "row"

    name: str
    chance: str


class Note(msgspec.Struct, frozen=True):
    """A sentence beside the chances; `figure` is the number that it ends with."""

    kind: ClassVar[str] = "note"

    text: str
    figure: str = ""
    is_red: bool = False
    is_warning: bool = False


class Spread(msgspec.Struct, frozen=True):
    """A number that the dice bring: its mean, and each value with its per cent."""

    kind: ClassVar[str] = "spread"

    label: str
    mean: str
    values: tuple[tuple[int, int], ...]


class WoundRows(msgspec.Struct, frozen=True):
    """How bad a wound may be, from the mildest."""

    kind: ClassVar[str] = "wounds"

    rows: tuple[Row, ...]


Line = Row | Note | Spread | WoundRows


class OddsInWords(msgspec.Struct, frozen=True):
    kind: ClassVar[str] = "odds"

    chance: str
    is_for_all: bool
    """One roll against several: there is no single chance."""
    bar: Bar | None
    lines: tuple[Line, ...]


class Chances(msgspec.Struct, frozen=True):
    """Odds; or several, by what a seat cannot know."""

    cases: tuple[OddsInWords | Row | Bar | Fold, ...] = ()
    are_several: bool = False


class CaseOdds(Part, frozen=True):
    """The odds of one case, in its fold."""

    template: ClassVar[str] = "case_odds.html"

    odds: OddsInWords


def say_chances(sight: Seen, people: People, found: Mapping[str, Odds], id: str) -> Chances:
    if len(found) == 1:
        return Chances(tuple(say_odds(one, id, people, sight.t) for one in found.values()))
    cases = tuple(_cases(sight, people, found, id))
    return Chances(cases, are_several=bool(found))


def _cases(
    sight: Seen, people: People, found: Mapping[str, Odds], id: str
) -> Iterator[OddsInWords | Row | Bar | Fold]:
    t = sight.t
    for number, (name, odds) in enumerate(found.items(), 1):
        if not name:
            yield say_odds(odds, id, people, t)
        elif "success" in odds.names:
            chance = odds.of("success").chance(outcome=True)
            yield Row(_case_name(sight, name), chance_in_words(chance, t))
            if name == "difficulty.0":
                yield degree_bar(odds, f"{id}-h{number}", t)
        elif odds.names:
            yield _folded_case(sight, people, odds, f"{id}-{number}", f"{id}-h{number}", name)


def _folded_case(sight: Seen, people: People, odds: Odds, key: str, id: str, name: str) -> Fold:
    def inside() -> Iterator[CaseOdds]:
        yield CaseOdds(key=f"{key}-odds", odds=say_odds(odds, id, people, sight.t))

    title = capitalised(sight.game.hypothesis_name(name, sight.t))
    return sight.fold(key, title, inside, look="c-fold")


def _case_name(sight: Seen, name: str) -> str:
    """What is supposed of a number, short enough for one line on a phone."""
    t, (kind, _, number) = sight.t, name.partition(".")
    if kind == "defence":
        return capitalised(t("defence {number}", number=number))
    if kind == "might":
        return capitalised(t("might {number}", number=number))
    if kind == "difficulty" and (word := difficulty_name(int(number), t)):
        value = int(number)
        return f"{capitalised(word)} ({signed(value)})" if value else capitalised(word)
    return capitalised(sight.game.hypothesis_name(name, t))


def say_odds(odds: Odds, id: str, people: People, t: Tongue) -> OddsInWords:
    names = odds.names
    single = next((name for name in ("success", "hits", "yes") if name in names), "")
    is_for_all = single == "hits"
    chance = odds.of(single).chance(outcome=True) if single and not is_for_all else None
    return OddsInWords(
        chance="" if chance is None else chance_in_words(chance, t),
        is_for_all=is_for_all,
        bar=degree_bar(odds, id, t) if "degree" in names else None,
        lines=tuple(_Lines(odds, people, t).all()),
    )


def degree_bar(odds: Odds, id: str, t: Tongue) -> Bar:
    found = odds.of("degree").as_fractions()
    known = [(degree, found[degree]) for degree in LADDER if found.get(degree)]
    segments, start = [], Fraction(0)
    failures: list[str] = []
    successes: list[str] = []
    shares = hundredths([chance for _, chance in known])
    for (degree, chance), share in zip(known, shares, strict=True):
        segments.append(Segment(degree, _hundredfold(start), _hundredfold(chance)))
        start += chance
        star = "★ " if degree == "legendary" else ""
        said = f"{star}{degree_name(degree, t)} {share}"
        (failures if degree in FAILURES else successes).append(said)
    return Bar(id, tuple(segments), " · ".join(failures), " · ".join(successes))


def _hundredfold(share: Fraction) -> float:
    return round(float(share * 100), 2)


def certain_degree(odds: Odds | None) -> str:
    """The result that an ask brings for certain; "" where dice decide."""
    if odds is None or "degree" not in odds.names:
        return ""
    found = odds.of("degree").as_fractions()
    return next((str(degree) for degree, chance in found.items() if chance == 1), "")


class _Lines:
    """What stands under the bar, in its order."""

    def __init__(self, odds: Odds, people: People, t: Tongue) -> None:
        self.odds, self.people, self.t = odds, people, t

    def all(self) -> Iterator[Line]:
        t = self.t
        yield from self._catastrophe()
        for who, name in self._of("hit."):
            yield Row(who, self._chance(name))
        yield from self._risk()
        for who, name in self._of("loss."):
            yield self._spread(name, t("{name}, life lost", name=who))
        for who, name in self._of("cleared."):
            yield self._spread(name, t("{name}, swept aside", name=who))
        for who, name in self._of("down."):
            yield self._down(name, t("{name}, out of the fight", name=who))
        for who, name in self._of("falls."):
            told = t("{name} falls to 0: {chance}.", name=who, chance=self._chance(name))
            yield Note(told, is_red=True)
        yield from self._costs()
        for who, name in self._of("gain."):
            yield self._spread(name, t("{name}, life regained", name=who))
        yield from self._ends()

    def _of(self, prefix: str) -> Iterator[tuple[str, str]]:
        """The outcomes of one kind, each with the name of whom it is about."""
        for name in self.odds.names:
            if name.startswith(prefix):
                yield self.people.call(name.removeprefix(prefix)), name

    def _chance(self, name: str) -> str:
        return chance_in_words(self.odds.of(name).chance(outcome=True), self.t)

    def _values(self, name: str) -> dict[Any, Fraction]:
        return dict(self.odds.of(name).as_fractions())

    def _may_come(self, name: str) -> bool:
        return name in self.odds.names and bool(self.odds.of(name).chance(outcome=True))

    def _catastrophe(self) -> Iterator[Note]:
        if self._may_come("catastrophe"):
            yield Note(
                self.t(
                    "Double 1: {chance}. Accept it, and a heroism point is yours.",
                    chance=self._chance("catastrophe"),
                )
            )

    def _risk(self) -> Iterator[Note]:
        if "risk" not in self.odds.names:
            return
        t, risk = self.t, self._values("risk")
        drawback, blunder = (risk.get(one, Fraction(0)) for one in ("constraint", "blunder"))
        if drawback and blunder:
            yield Note(
                t(
                    "Risk of the prowess: a drawback {a}, a blunder {b}.",
                    a=chance_in_words(drawback, t),
                    b=chance_in_words(blunder, t),
                )
            )
        elif bad := drawback + blunder:
            yield Note(t("Risk of the prowess: {chance}.", chance=chance_in_words(bad, t)))

    def _spread(self, name: str, label: str) -> Spread:
        found = self._values(name)
        values = {value: chance for value, chance in found.items() if value is not None and chance}
        mean = sum((value * chance for value, chance in values.items()), Fraction(0))
        numbers = sorted(values)
        shares = hundredths([values[number] for number in numbers])
        said = self.t("{number} on average", number=decimal(mean, self.t))
        return Spread(label, said, tuple(zip(numbers, shares, strict=True)))

    def _most(self, name: str) -> int:
        return max((value for value in self._values(name) if value is not None), default=0)

    def _down(self, name: str, label: str) -> Line:
        if self._most(name) == 1:
            return Row(label, chance_in_words(self.odds.of(name).chance(1), self.t))
        return self._spread(name, label)

    def _costs(self) -> Iterator[Note]:
        for name in COSTS:
            if name in self.odds.names and (most := self._most(name)):
                is_life = "life" in name
                yield Note(self.t(COSTS[name]), str(most), is_red=is_life, is_warning=is_life)

    def _ends(self) -> Iterator[Line]:
        t = self.t
        if "wound" in self.odds.names:
            yield wound_rows(self._values("wound"), t)
        if self._may_come("second"):
            yield Note(t("Then a second throw, against the second target and its own defence."))
        if "group" in self.odds.names:
            yield Row(t("Everybody gets through"), self._chance("group"))


def wound_rows(found: Mapping[Any, Fraction], t: Tongue) -> WoundRows:
    rows = sorted((row, chance) for row, chance in found.items() if row)
    return WoundRows(
        tuple(Row(capitalised(wound_name(row, t)), per_cent(chance, t)) for row, chance in rows)
    )
