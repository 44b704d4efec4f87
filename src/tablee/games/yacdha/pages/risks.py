"""What a throw may cost: a price, a check, a meter that rises, the end of somebody."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.words import People, Seen, chance_and_share, has, per_cent
from tablee.games.yacdha.state.people import HIGHEST, METER_OF, Meter
from tablee.kernel.odds import Odds

YOURS: Mapping[Meter, str] = {"madness": "your madness", "trauma": "your trauma"}
THEIRS: Mapping[Meter, str] = {"madness": "their madness", "trauma": "their trauma"}


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a throw may cost: how likely, what, and what the end of it would be."""

    look: str
    icon: str
    text: str
    chance: str = ""
    weight: str = "regular"
    end: str = ""
    track: Track | None = None


def is_possible(odds: Odds, name: str) -> Fraction:
    """The chance that something is true, 0 where it does not arise."""
    return odds.of(name).chance(outcome=True) if name in odds.names else Fraction(0)


class Risks:
    """What a throw may cost, line by line. `tracks`: with the meters that may rise."""

    def __init__(self, sight: Seen, people: People, odds: Odds, *, tracks: bool = True) -> None:
        self.sight = sight
        self.people = people
        self.odds = odds
        self.tracks = tracks

    def lines(self) -> Iterator[Risk]:
        for name in self.odds.names:
            kind, _, who = name.partition(".")
            match kind:
                case "price" | "check" | "rise":
                    found = self._due(kind, who, is_possible(self.odds, name))
                case "dies" | "mad" | "dying":
                    found = self._end(kind, who, is_possible(self.odds, name))
                case "trauma" if who in self.sight.names:
                    found = self._trauma(name, who)
                case _:
                    continue
            if found:
                yield found

    def _due(self, kind: str, who: str, chance: Fraction) -> Risk | None:
        t = self.sight.t
        if kind == "price":
            text = t("the agreed price is due.")
            return self._risk("y-plain", "warning", chance, text) if chance else None
        if who not in self.people.by_id:
            return None
        if kind == "rise":
            return self._rise(who, chance) if chance else None
        return self._check(who, chance) if chance not in (0, 1) else None

    def _risk(self, look: str, icon: str, chance: Fraction, text: str) -> Risk:
        said = chance_and_share(chance, self.sight.t)
        return Risk(look=look, icon=icon, chance=said, text=text)

    def _is_alone(self, who: str) -> bool:
        """Whether this seat can only mean this one."""
        return self.people.own == (who,)

    def _for(self, who: str, text: str) -> str:
        t = self.sight.t
        return f"{t('for {name},', name=self.people.call(who))} {text}"

    def _check(self, who: str, chance: Fraction) -> Risk:
        t = self.sight.t
        if self._is_alone(who):
            text = t("your forced die beats the action dice and a check follows.")
        else:
            text = self._for(who, t("the forced die beats the action dice and a check follows."))
        look = f"y-{meter_at_risk(self.sight, who)} y-soft"
        return self._risk(look, "dice-five", chance, text)

    def _rise(self, who: str, chance: Fraction) -> Risk:
        t, person = self.sight.t, self.people.by_id[who]
        meter = meter_at_risk(self.sight, who)
        value = person.meter(meter)
        rise = {"old": value, "new": value + 1}
        if not value:
            text = self._for(who, t("{meter} rises.", meter=t(THEIRS[meter])))
        elif self._is_alone(who):
            text = t("{meter} goes from {old} to {new}.", meter=t(YOURS[meter]), **rise)
        else:
            said = t("{meter} goes from {old} to {new}.", meter=t(THEIRS[meter]), **rise)
            text = self._for(who, said)
        shows = self.tracks and value
        return Risk(
            look=f"y-{meter}",
            icon="drop" if meter == "trauma" else "spiral",
            weight="fill" if meter == "trauma" else "regular",
            chance=chance_and_share(chance, t),
            text=text,
            end=at_the_end(self.sight, self.people, who, meter) if value == HIGHEST - 1 else "",
            track=track(self.sight, person, meter, value + 1) if shows else None,
        )

    def _end(self, kind: str, who: str, chance: Fraction) -> Risk:
        t, name = self.sight.t, self.people.call(who)
        if kind == "mad":
            said = t("{name} is lost to madness.", name=name)
            return self._risk("y-madness", "spiral", chance, said)
        said = t("{name} dies.", name=name)
        if kind == "dying":
            said = t("{name} is dying; luck may still help.", name=name)
        return self._risk("y-trauma", "skull", chance, said)

    def _trauma(self, name: str, who: str) -> Risk | None:
        t = self.sight.t
        hurt = [
            t("{points} ({chance})", points=points, chance=per_cent(chance, t))
            for points, chance in self.odds.of(name).as_fractions().items()
            if points and chance
        ]
        if not hurt:
            return None
        text = t(
            "{name} may take trauma{colon}{points}.",
            name=self.people.within(who),
            colon=t(": "),
            points=", ".join(hurt),
        )
        return Risk(look="y-plain", icon="drop", text=text)


def risks(sight: Seen, people: People, odds: Odds, *, tracks: bool = True) -> tuple[Risk, ...]:
    return tuple(Risks(sight, people, odds, tracks=tracks).lines())


def at_the_end(sight: Seen, people: People, who: str, meter: Meter) -> str:
    """What it means that a meter reaches its end."""
    t, name, person = sight.t, people.call(who), people.by_id[who]
    if meter == "madness":
        return t("At 6, {name} is lost to madness.", name=name)
    said = t("At 6, {name} dies.", name=name)
    if not (person.luck and has(sight, "luck")):
        return said
    return f"{said} {t('The point of luck may still turn death into a coma.')}"


def meter_at_risk(sight: Seen, who: str) -> Meter:
    """Which meter a throw of this person puts at risk."""
    view, found = sight.mine, METER_OF["physical"]
    for action in view.actions:
        if who in action.members:
            found = METER_OF[action.category]
    for contest in view.contests:
        if contest.side_of(who):
            found = METER_OF[contest.category]
    if any(who in rite.users for rite in view.rites):
        found = "madness"
    return view.checks[who].meter if who in view.checks else found
