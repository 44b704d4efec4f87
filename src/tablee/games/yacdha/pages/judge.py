"""The keeper's answer to an attempt: opposition, circumstances, stakes, price; or no dice."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import People, Seen, field_of, fold, has, press
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import METERS
from tablee.games.yacdha.state.stakes import Cost
from tablee.games.yacdha.words.terms import SCALE, level_name, meter_name, scale_name
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

PRICES = 3
"""How many prices the form has room for."""


class Box(msgspec.Struct, frozen=True):
    """A box to tick."""

    name: str
    label: str
    is_on: bool = False
    value: str = "1"
    note: str = ""


class LevelRow(msgspec.Struct, frozen=True):
    """Whose level counts: what they claim, and what it may be worth; nothing if none is claimed."""

    at: int
    who: str
    name: str
    claim: str
    choices: tuple[Choice, ...] = ()


class PriceRow(msgspec.Struct, frozen=True):
    low: str
    high: str
    amount: str
    meters: tuple[Choice, ...]
    by_margin: bool


class Verdict(Part, frozen=True):
    """What happens where no dice are thrown."""

    template: ClassVar[str] = "verdict.html"

    act: Act
    id: str
    field: str


class Judge(msgspec.Struct, frozen=True, kw_only=True):
    """The form, filled in with the terms as they were said before."""

    act: Act
    scale: tuple[Choice, ...]
    is_active: bool
    resisting: str
    resisting_levels: tuple[Choice, ...]
    counts_levels: bool
    levels: tuple[LevelRow, ...]
    transferable: Box | None
    success: str
    failure: str
    leads: tuple[Choice, ...]
    flags: tuple[Box, ...]
    people: tuple[Box, ...]
    massed: Box | None
    shows_more: bool
    minutes: str
    rerolls: tuple[Choice, ...]
    prices: tuple[PriceRow, ...]
    by_margin: str
    special: str
    meanwhile: Box | None
    verdicts: tuple[Fold, ...]


class JudgeForm(Part, frozen=True):
    """The same, folded away."""

    template: ClassVar[str] = "judge_form.html"

    judge: Judge


class Judging:
    """What the form needs to know about one action."""

    def __init__(
        self, sight: Seen, people: People, action: Action, offers: Sequence[Offer]
    ) -> None:
        self.sight = sight
        self.people = people
        self.action = action
        self.said: Ruling | None = action.ruling or action.former
        self.id = f"judge-{action.leader}"
        terms = [offer for offer in offers if "verdict" not in offer.given]
        self.verdicts = [
            offer
            for offer in offers
            if "verdict" in offer.given and "opposition" not in offer.given
        ]
        self.passive = next(offer for offer in terms if "opposition" not in offer.given)
        self.active = next(
            (offer for offer in terms if offer.given.get("opposition") == "active"), None
        )
        self.is_group = len(action.members) > 1

    def form(self) -> Judge:
        sight, t, said = self.sight, self.sight.t, self.said
        counts_levels = has(sight, "occupation_levels")
        serves = t("One level serves the whole group: the best counts")
        return Judge(
            act=act(sight, self.passive, t("Say the stakes"), id=self.id, only=(), odds="at-once"),
            scale=tuple(self._scale()),
            is_active=bool(said and said.opposition == "active"),
            resisting=said.resisting if said else "",
            resisting_levels=tuple(self._resisting_levels()),
            counts_levels=counts_levels,
            levels=tuple(self._levels()) if counts_levels else (),
            transferable=Box("transferable", serves, bool(said and said.transferable))
            if self.is_group
            else None,
            success=said.stakes.success if said else "",
            failure=said.stakes.failure if said else "",
            leads=tuple(self._leads()),
            flags=tuple(self._flags()),
            people=tuple(self._boxes_of_people(counts_levels=counts_levels)),
            massed=self._massed(),
            shows_more=bool(said and (said.minutes or said.stakes.costs or said.special)),
            minutes=str(said.minutes) if said and said.minutes else "",
            rerolls=tuple(
                Choice(one, sight.choice_name("rerolls", one, "settle-rerolls"))
                for one in ("open", "free", "closed")
            ),
            prices=tuple(self._prices()),
            by_margin=sight.field_name("by_margin", "judge"),
            special=said.special if said else "",
            meanwhile=self._meanwhile(),
            verdicts=tuple(self._verdict(offer) for offer in self.verdicts),
        )

    def _scale(self) -> Iterator[Choice]:
        named = has(self.sight, "passive_scale")
        chosen = self.said.opposition if self.said else 0 if self.action.investigation else 3
        for value in range(len(SCALE)):
            name = scale_name(value, self.sight.t) if named else ""
            yield Choice(str(value), name, value == chosen)

    def _resisting_levels(self) -> Iterator[Choice]:
        if self.active is None or field_of(self.active, "resisting_level") is None:
            return
        chosen = self.sight.mine.resisting.get(self.action.leader, 0)
        for level in range(6):
            label = f"{level} · {level_name(level, self.sight.t)}"
            yield Choice(str(level), label, level == chosen)

    def _levels(self) -> Iterator[LevelRow]:
        action, people, said, at = self.action, self.people, self.said, 0
        for member in action.members:
            claim, person = action.claims.get(member), people.by_id.get(member)
            name = people.call(member)
            if not claim or person is None:
                yield LevelRow(at, member, name, "")
                continue
            now = person.level_for(claim, action.what)
            if said and (action.ruling or member in said.levels):
                now = said.levels.get(member, 0)
            choices = tuple(
                Choice(str(level), self._worth(level), level == now)
                for level in range(person.level_for(claim, "") + 1)
            )
            yield LevelRow(at, member, name, people.claim_name(member, claim), choices)
            at += 1

    def _worth(self, level: int) -> str:
        t = self.sight.t
        return f"+{level} · {level_name(level, t)}" if level else t("does not help")

    def _leads(self) -> Iterator[Choice]:
        leads = field_of(self.passive, "lead")
        chosen = self.sight.mine.searches.get(self.action.leader)
        for lead in leads.choices if leads else ():
            yield Choice(lead, self.sight.choice_name("lead", lead, "judge"), lead == chosen)

    def _flags(self) -> Iterator[Box]:
        said, t = self.said, self.sight.t
        held = (
            ("advantage", bool(said and said.advantage)),
            ("disadvantage", bool(said and said.disadvantage)),
            ("harmless", bool(said and said.harmless)),
        )
        for name, is_on in held:
            yield Box(name, self.sight.field_name(name, "judge"), is_on)
        yield Box("cooperation", t("Others may help"), said is None or said.cooperation)

    def _boxes_of_people(self, *, counts_levels: bool) -> Iterator[Box]:
        t, said, action = self.sight.t, self.said, self.action
        house = self.sight.mine.house
        named = [(member, self.people.call(member)) for member in action.members]
        for who, name in () if counts_levels else named:
            is_on = who in (said.occupation if said else action.claims)
            label, note = t("{name}'s occupation helps", name=name), t("claimed")
            yield Box("occupation", label, is_on, who, note if who in action.claims else "")
        for_all = self.is_group and house.get("coop_personal_disadvantage") == "ignore"
        for who, name in named:
            is_on = bool(said and who in said.handicapped)
            note = t("counts if it holds for all") if for_all else ""
            yield Box("handicapped", t("{name} is handicapped", name=name), is_on, who, note)
        if self.is_group and house.get("coop_advantage") == "fully-personal":
            for who, name in named:
                label = t("{name} has an advantage of their own", name=name)
                yield Box("favoured", label, bool(said and who in said.favoured), who)

    def _massed(self) -> Box | None:
        if not (self.is_group and has(self.sight, "mass_action")):
            return None
        label = self.sight.t("Mass action: a single die, against an opposition of 1")
        return Box("massed", label, bool(self.said and self.said.massed))

    def _prices(self) -> Iterator[PriceRow]:
        held = self.said.stakes.costs if self.said else ()
        for row in range(PRICES):
            cost = held[row] if row < len(held) else None
            yield self._price(cost)

    def _price(self, cost: Cost | None) -> PriceRow:
        meters = tuple(
            Choice(meter, meter_name(meter, self.sight.t), bool(cost and cost.meter == meter))
            for meter in reversed(METERS)
        )
        if cost is None:
            return PriceRow("", "", "", meters, by_margin=False)
        low, high, amount = str(cost.low), str(cost.high), str(cost.amount)
        return PriceRow(low, high, amount, meters, cost.by_margin)

    def _meanwhile(self) -> Box | None:
        if field_of(self.passive, "meanwhile") is None:
            return None
        label = self.sight.t(
            "Meanwhile: at the same time as what the others do, so that the longest counts"
        )
        is_said = self._is_said_of_the_other() if self.said is None else self.said.meanwhile
        return Box("meanwhile", label, is_said)

    def _is_said_of_the_other(self) -> bool:
        """Whether the only other action was said to go on at the same time, and so this one."""
        others = [a for a in self.sight.mine.actions if a.leader != self.action.leader]
        return len(others) == 1 and any(a.ruling and a.ruling.meanwhile for a in others)

    def _verdict(self, offer: Offer) -> Fold:
        t, verdict = self.sight.t, offer.given["verdict"]
        id, is_certain = f"{self.id}-{verdict}", verdict == "certain"
        title = t("No dice: it succeeds") if is_certain else t("No dice: it is impossible")
        label = t("Grant the success") if is_certain else t("Say that it is impossible")
        sent = press(self.sight, offer, label, "main")
        inside = Verdict(key=sent.id, act=sent, id=f"{id}-text", field=offer.fields[0].name)
        sign = "check" if is_certain else "prohibit"
        return fold(self.sight, f"{id}-fold", title, lambda: (inside,), icon=sign)


def judge(sight: Seen, people: People, action: Action, offers: Sequence[Offer]) -> Judge:
    """The form for these offers to judge an action, filled in with the terms it has."""
    return Judging(sight, people, action, offers).form()
