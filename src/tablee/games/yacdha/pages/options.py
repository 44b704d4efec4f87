"""Ways to throw, one card each: dice, chance, bar by degree, risk, and one strip to press."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.pages.drawings import Piece, die, track
from tablee.games.yacdha.pages.odds_words import (
    Bar,
    Case,
    DegreeLine,
    Half,
    bar,
    every_degree,
    success,
    tiers,
)
from tablee.games.yacdha.pages.risks import Risk, at_the_end, risks
from tablee.games.yacdha.pages.words import (
    Chance,
    People,
    Seen,
    Why,
    has,
    headline,
    offer_id,
    press,
    up,
    why,
)
from tablee.games.yacdha.rules.action.pool import degree
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import HIGHEST, METER_OF, Meter
from tablee.games.yacdha.words.terms import degree_name
from tablee.kernel.acts import Act, act
from tablee.kernel.odds import Odds
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a card says of a throw."""

    pieces: tuple[Piece, ...] = ()
    headline: Chance | None = None
    bar: Bar | None = None
    degrees: tuple[DegreeLine, ...] = ()
    tiers: tuple[Case, ...] = ()
    half: Half | None = None
    because: str = ""
    risks: tuple[Risk, ...] = ()


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A way to throw. A minimum needs no dice; a link takes something back."""

    act: Act
    kind: Literal["throw", "strip", "minimum", "link"] = "strip"
    then: str = ""
    """The form that is sent right after this one, with the same press."""
    look: str = ""
    body: Body = Body()


class Options(msgspec.Struct, frozen=True, kw_only=True):
    cards: tuple[Option, ...]
    title: str = ""
    why: Why | None = None


class OptionCards(Part, frozen=True):
    """The same, folded away."""

    template: ClassVar[str] = "options.html"

    options: Options


def degree_word(sight: Seen, margin: int) -> str:
    """The name of a margin: of its degree, or without degrees only on which side it fell."""
    t = sight.t
    if has(sight, "degree_names"):
        return degree_name(degree(margin), t)
    return t("success") if margin > 0 else t("failure")


class Throws:
    """The ways in which one action may be thrown for."""

    def __init__(self, sight: Seen, people: People, action: Action, ruling: Ruling) -> None:
        self.sight = sight
        self.people = people
        self.action = action
        self.ruling = ruling
        self.meter: Meter = METER_OF[action.category]

    def before(self, asked: Sequence[Offer]) -> Options | None:
        """Before the throw: the throw, the minimum, and to force or not."""
        throws = [offer for offer in asked if offer.ask == "throw"]
        forces = [offer for offer in asked if offer.ask == "force"]
        if not (throws or forces):
            return None
        minimums = [offer for offer in asked if offer.ask == "take-minimum"]
        cards = [self._throw(offer) for offer in throws]
        cards += [self._minimum(offer) for offer in minimums]
        cards += [self._force(offer, throws[0] if throws else None) for offer in forces]
        reason = why(self.sight, throws[0].rule) if throws else None
        return Options(cards=tuple(cards), why=reason)

    def again(self, asked: Iterable[Offer], *, is_titled: bool = True) -> Options | None:
        """After it: once more, at its price."""
        throws = [offer for offer in asked if offer.ask == "throw-again"]
        if not throws:
            return None
        return Options(
            cards=tuple(self._again(offer) for offer in throws),
            title=self.sight.t("Throw again?") if is_titled else "",
            why=why(self.sight, throws[0].rule),
        )

    def agree(self, offer: Offer) -> Option:
        """The last agreement that is missing: what the dice would then say."""
        sight, action = self.sight, self.action
        agreeing = {"ask": "agree", "who": offer.given["who"]}
        odds = sight.chances({"ask": "throw", "who": action.leader}, agreeing)
        label = sight.t("Agree to the stakes")
        made = act(sight, offer, label, id=offer_id(sight, offer), icon="check")
        return Option(act=made, body=self._body(odds, action.members, action.forcing))

    def _throw(self, offer: Offer) -> Option:
        t, action, ruling = self.sight.t, self.action, self.ruling
        changed = ruling.advantage or ruling.disadvantage or ruling.occupation
        is_single = len(action.members) == 1 and ruling.opposition != "active" and not changed
        if not action.forcing:
            label = t("Throw the action die") if is_single else t("Throw the dice")
        elif self.meter == "trauma":
            label = t("Force with the trauma die")
        else:
            label = t("Force with the madness die")
        odds = self.sight.chances({"ask": "throw", "who": offer.given["who"]})
        return self._option(offer, odds, action.members, action.forcing, label)

    def _again(self, offer: Offer) -> Option:
        t, ask = self.sight.t, {"ask": "throw-again", "who": offer.given["who"]}
        members = self.action.members
        is_alone = "members" in offer.given
        if is_alone:
            members = ask["members"] = offer.given["members"]
        forcing = tuple(members) if self.ruling.rerolls == "open" else ()
        label = t("Throw again")
        if is_alone:
            label = t("Throw again, alone")
        elif forcing and self.meter == "trauma":
            label = t("Throw again with the trauma die")
        elif forcing:
            label = t("Throw again with the madness die")
        return self._option(offer, self.sight.chances(ask), tuple(members), forcing, label)

    def _option(
        self,
        offer: Offer,
        odds: Odds | None,
        members: tuple[str, ...],
        forcing: tuple[str, ...],
        label: str,
    ) -> Option:
        made = act(self.sight, offer, label, id=offer_id(self.sight, offer), only=())
        return Option(
            act=made,
            kind="throw",
            look=f"y-forced y-{self.meter}" if forcing else "",
            body=self._body(odds, members, forcing),
        )

    def _body(self, odds: Odds | None, members: tuple[str, ...], forcing: tuple[str, ...]) -> Body:
        sight, pieces = self.sight, tuple(self._pieces(members, forcing))
        if odds is None:
            return Body(pieces=pieces)
        found = risks(sight, self.people, odds)
        if not found and not forcing:
            safe = sight.t("The throw itself puts nobody at risk.")
            found = (Risk(look="y-safe", icon="shield-check", text=safe),)
        return Body(
            pieces=pieces,
            headline=headline(success(odds), sight.t),
            bar=bar(odds, sight.t),
            degrees=every_degree(sight, odds),
            tiers=tiers(odds, sight.t),
            risks=found,
        )

    def _pieces(self, members: tuple[str, ...], forcing: tuple[str, ...]) -> Iterator[Piece]:
        """The dice. Alone, an advantage is one more die; in a group the terms say it."""
        sight, ruling, t = self.sight, self.ruling, self.sight.t
        plain = Piece(die=die(sight, "action"))
        if len(members) == 1 or ruling.massed:
            plus = ruling.advantage or ruling.favoured or members[0] in ruling.occupation
            yield plain
            if bool(plus) != ruling.disadvantage:
                yield plain
            if ruling.disadvantage and not plus:
                yield Piece(word=t("the lower one counts"))
        else:
            yield from (plain for _ in members)
        yield from (Piece(die=die(sight, self.meter)) for _ in forcing)
        level = ruling.level(members) if has(sight, "occupation_levels") else 0
        if level:
            yield Piece(plus=str(level))
        if ruling.opposition == "active":
            yield Piece(word=t("against"))
            yield Piece(die=die(sight, "opposition"))

    def _force(self, offer: Offer, throw: Offer | None) -> Option:
        """The other way: to engage one's die, or to take it back."""
        if not offer.given["on"]:
            return take_back(self.sight, offer, self.meter)
        who, action = offer.given["who"], self.action
        if throw is None:
            return push_further(self.sight, self.people, offer, self.meter)
        odds = self.sight.chances(
            {"ask": throw.ask, "who": throw.given["who"]}, {"ask": "force", "who": who}
        )
        body = self._body(odds, action.members, (*action.forcing, who))
        return force_and_throw(self.sight, self.people, offer, throw, self.meter, body)

    def _minimum(self, offer: Offer) -> Option:
        """A success that the level makes certain, without dice."""
        sight, t = self.sight, self.sight.t
        odds = sight.chances({"ask": "take-minimum", "who": offer.given["who"]})
        said = None
        if odds is not None:
            margin = next(iter(odds.of("margin").as_fractions()))
            degree = up(degree_word(sight, margin))
            said = Chance(degree, t("margin {margin}", margin=margin))
        label = t("Take the minimum, without dice")
        made = act(sight, offer, label, id=offer_id(sight, offer))
        return Option(act=made, kind="minimum", look="y-minimum", body=Body(headline=said))


def take_back(sight: Seen, offer: Offer, meter: Meter) -> Option:
    t = sight.t
    label = t("Take the trauma die back") if meter == "trauma" else t("Take the madness die back")
    return Option(act=press(sight, offer, label, "link"), kind="link")


def engage(sight: Seen, people: People, offer: Offer, meter: Meter, body: Body) -> Option:
    """To add one's die to the throw."""
    t = sight.t
    label = t("Engage the trauma die") if meter == "trauma" else t("Engage the madness die")
    if len(people.own) > 1:
        label = f"{label} ({people.call(offer.given['who'])})"
    made = replace(act(sight, offer, label, id=offer_id(sight, offer)), dice="")
    return Option(act=made, look=f"y-forced y-{meter}", body=body)


def force_and_throw(
    sight: Seen, people: People, offer: Offer, throw: Offer, meter: Meter, body: Body
) -> Option:
    """To add one's die and throw with the same press: nobody else is waited for."""
    made, label = engage(sight, people, offer, meter, body), sight.t("Force and throw")
    if len(people.own) > 1:
        label = f"{label} ({people.call(offer.given['who'])})"
    return replace(made, act=replace(made.act, label=label), then=offer_id(sight, throw))


def push_further(sight: Seen, people: People, offer: Offer, meter: Meter) -> Option:
    """To engage one's die while nobody can throw yet: no chances can be told."""
    t, who = sight.t, offer.given["who"]
    person = people.by_id[who]
    value = person.meter(meter)
    if meter == "trauma":
        text = t(
            "Your trauma die joins the throw. Should it beat the action die, "
            "a trauma check follows."
        )
    else:
        text = t(
            "Your madness die joins the throw. Should it beat the action die, "
            "a madness check follows."
        )
    risk = Risk(
        look=f"y-{meter}",
        icon="drop" if meter == "trauma" else "spiral",
        weight="fill" if meter == "trauma" else "regular",
        text=text,
        end=at_the_end(sight, people, who, meter) if value == HIGHEST - 1 else "",
        track=track(sight, person, meter, value + 1 if value < HIGHEST else 0),
    )
    body = Body(
        pieces=(Piece(die=die(sight, "action")), Piece(die=die(sight, meter))),
        headline=Chance(t("Push further")),
        risks=(risk,),
    )
    return engage(sight, people, offer, meter, body)


def of_people(offers: Iterable[Offer], who: Iterable[str]) -> list[Offer]:
    """The offers that are about these people."""
    wanted = frozenset(who)
    return [offer for offer in offers if offer.given.get("who") in wanted]
