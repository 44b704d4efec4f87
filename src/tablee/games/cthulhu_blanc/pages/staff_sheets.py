"""One's own staff cards, and the register of the others."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.dues import tell_forms
from tablee.games.cthulhu_blanc.pages.folder import LINE, plan_of
from tablee.games.cthulhu_blanc.pages.meters import (
    Badge,
    MeterScore,
    badge,
    doing,
    meter_heads,
    meter_scores,
)
from tablee.games.cthulhu_blanc.pages.ways_down import Way, way_down
from tablee.games.cthulhu_blanc.pages.words import People, Seen, capitalised, choices_of, press
from tablee.games.cthulhu_blanc.state import Agent, Mark, Meter
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue, is_agreed
from tablee.kernel.words import Offer


class MeterBlock(msgspec.Struct, frozen=True):
    score: MeterScore
    drift: str
    """How fear grows with the score: a standing note for who plays it."""
    way: Way | None


class DrawnMark(msgspec.Struct, frozen=True):
    meter: str
    name: str
    told: str
    why: str


class Marks(Part, frozen=True):
    """What the meters' rises left, the latest first."""

    template: ClassVar[str] = "marks.html"

    marks: tuple[DrawnMark, ...]


class Claim(msgspec.Struct, frozen=True):
    meter: str
    act: Act


class Claims(Part, frozen=True):
    """Rolls that a player may claim."""

    template: ClassVar[str] = "claims.html"

    claims: tuple[Claim, ...]


class Correction(Part, frozen=True):
    """The card as its player would have it."""

    template: ClassVar[str] = "correction.html"

    act: Act
    name: Input
    profession: Input
    genders: tuple[Choice, ...]
    traits: tuple[tuple[str, str], ...]
    """The name of each line and what stands in it."""


class StaffSheet(Part, frozen=True):
    template: ClassVar[str] = "staff_sheet.html"

    name: str
    badge: Badge
    profession: str
    traits: tuple[str, ...]
    link: str
    arrival_is_due: bool
    meters: tuple[MeterBlock, ...]
    tellings: tuple[Act, ...]
    folds: tuple[Fold, ...]


class Row(Part, frozen=True):
    """Somebody in the register."""

    template: ClassVar[str] = "register_row.html"

    id: str
    name: str
    profession: str
    status: str
    badge: Badge | None
    meters: tuple[MeterScore, ...]
    is_gone: bool
    can_be_called: bool = False


class Register(Part, frozen=True):
    """The colleagues, as everybody may see them."""

    template: ClassVar[str] = "register.html"

    title: str
    heads: tuple[tuple[Meter, str], ...]
    rows: tuple[Row, ...]


class Call(msgspec.Struct, frozen=True):
    meter: str
    label: str
    name: str


class KeepersRegister(Part, frozen=True):
    """The same for the keeper: ticked agents and one button make a called roll."""

    template: ClassVar[str] = "keepers_register.html"

    heads: tuple[tuple[Meter, str], ...]
    rows: tuple[Row, ...]
    form: Act
    why: str
    horrors: tuple[str, ...]
    calls: tuple[Call, ...]
    fight: Fold | None


class FightHorror(Part, frozen=True):
    template: ClassVar[str] = "fight_horror.html"

    act: Act
    agents: tuple[Choice, ...]


def staff_sheets(sight: Seen) -> Iterator[StaffSheet]:
    people = sight.once(People)
    for who in people.own:
        yield _sheet(sight, people, people.by_id[who])


def _sheet(sight: Seen, people: People, agent: Agent) -> StaffSheet:
    t, link = sight.t, agent.link
    tied = ""
    if link:
        name = t("Tied to {name}", name=people.full_name(link.to))
        tied = f"{name}{t(': ')}{link.text}"
    return StaffSheet(
        key=f"sheet-{agent.id}",
        name=agent.name,
        badge=badge(agent, t),
        profession=capitalised(agent.profession),
        traits=agent.traits,
        link=tied,
        arrival_is_due=agent.arrival_due,
        meters=tuple(
            MeterBlock(
                score,
                _drift(agent.folie, t) if score.meter == "folie" else "",
                way_down(sight, agent, score.meter),
            )
            for score in meter_scores(agent, t)
        ),
        tellings=() if agent.is_ending else tell_forms(sight, agent.id, "sheet"),
        folds=tuple(_folds(sight, agent)),
    )


def _drift(score: int, t: Tongue) -> str:
    if score >= 6:
        return t("Nothing here is real any more, and nobody can be told.")
    match score:
        case 5:
            return t(
                "Play it: hardly a word reaches the others, and the world comes from far away."
            )
        case 4:
            return t("Play it: fear decides before you do, and faces look wrong.")
        case 3:
            return t("Play it: you check the doors twice and hear what nobody hears.")
        case 2:
            return t("Play it: a first unease, which you explain away.")
        case _:
            return ""


def _folds(sight: Seen, agent: Agent) -> Iterator[Fold]:
    t, who, look = sight.t, agent.id, "b-block b-fold"
    if agent.history:
        marks = tuple(_mark(mark, t) for mark in reversed(agent.history))
        left = Marks(key=f"marks-{who}-list", marks=marks)
        title, many = t("What it left"), len(marks)
        yield sight.fold(f"marks-{who}", title, lambda: (left,), count=many, look=look)
    offers = [offer for offer in sight.offers_of("claim-roll") if offer.given["who"] == who]
    if offers:

        def claims() -> tuple[Part]:
            found = tuple(_claim(sight, offer) for offer in offers)
            return (Claims(key=f"claims-{who}-list", claims=found),)

        yield sight.fold(f"claims-{who}", t("Nobody asked, but…"), claims, look=look)
    rewrite = sight.offer_of("rewrite-agent", who=who)
    if rewrite:
        key, offer = f"rewrite-{who}-fold", rewrite
        title = t("Correct the card")
        yield sight.fold(key, title, lambda: (_correction(sight, agent, offer),), look=look)


def _mark(mark: Mark, t: Tongue) -> DrawnMark:
    told = "" if is_agreed(mark.told) else mark.told
    return DrawnMark(mark.meter, meter_name(mark.meter, t), told, mark.why)


def _claim(sight: Seen, offer: Offer) -> Claim:
    t, who, meter = sight.t, offer.given["who"], offer.given["meter"]
    is_fear = meter == "folie"
    label = t("That disturbs me") if is_fear else t("That hurts")
    labels = {"why": t("What is disturbing?") if is_fear else t("What hurts?")}
    return Claim(meter, press(sight, offer, label, id=f"claim-{who}-{meter}", labels=labels))


def _correction(sight: Seen, agent: Agent, offer: Offer) -> Correction:
    t, id = sight.t, f"rewrite-{agent.id}"
    labels = {"name": t("Name"), "profession": t("Profession")}
    values = {"name": agent.name, "profession": agent.profession}
    form = press(sight, offer, t("Have it corrected"), id=id, labels=labels, values=values)
    inputs = {one.name: one for one in form.inputs}
    written = (*agent.traits, *[""] * 99)
    return Correction(
        key=f"{id}-in-fold",
        act=form,
        name=inputs["name"],
        profession=inputs["profession"],
        genders=tuple(
            Choice(value, word, value == agent.gender)
            for value, word in (("f", t("her")), ("m", t("him")), ("n", t("them")))
        ),
        traits=tuple(
            (t("Trait {number}", number=n + 1), written[n])
            for n in range(int(sight.mine.house["traits_count"]))
        ),
    )


def register(sight: Seen) -> Iterator[Part]:
    if sight.is_keeper:
        yield _keepers_register(sight)
        return
    t, own = sight.t, sight.once(People).own
    rows = tuple(
        Row(
            key=f"colleague-{agent.id}",
            id=agent.id,
            name=agent.name,
            profession=agent.profession,
            status=agent.status,
            badge=badge(agent, t) if agent.status != "active" else None,
            meters=meter_scores(agent, t),
            is_gone=agent.is_gone,
        )
        for agent in sight.mine.agents
        if agent.id not in own
    )
    if rows:
        title = t("Colleagues") if own else t("State of the staff")
        yield Register(key="colleagues", title=title, heads=meter_heads(sight), rows=rows)


def _keepers_register(sight: Seen) -> KeepersRegister:
    t, people = sight.t, sight.once(People)
    offers = sight.offers_of("call-roll")
    able = {who for offer in offers for who in choices_of(offer, "who")}
    rows = tuple(
        Row(
            key=f"staff-{agent.id}",
            id=agent.id,
            name=people.call(agent.id),
            profession=agent.profession,
            status=agent.status,
            badge=doing(agent, t),
            meters=meter_scores(agent, t),
            is_gone=False,
            can_be_called=agent.id in able,
        )
        for agent in sight.mine.agents
        if not agent.is_gone
    )
    plan = plan_of(sight)
    return KeepersRegister(
        key="staff",
        heads=meter_heads(sight),
        rows=rows,
        form=Act(id="call-rolls", ask="call-roll", label=t("Call a roll")),
        why=t("what has just happened"),
        horrors=tuple(text[:LINE] for text in plan.horrors) if plan else (),
        calls=tuple(_call(offer.given["meter"], t) for offer in offers) if able else (),
        fight=_fight(sight, people) if rows else None,
    )


def _call(meter: Meter, t: Tongue) -> Call:
    words = {"folie": t("Fright"), "blessures": t("Blow"), "bureaucratie": t("Paper")}
    return Call(meter, words[meter], meter_name(meter, t))


def _fight(sight: Seen, people: People) -> Fold | None:
    offer = sight.offer_of("fight-horror")
    if offer is None:
        return None
    t, key = sight.t, "fight-horror"
    labels = {"what": t("What they fight")}
    form = press(sight, offer, t("They are lost"), "red", id=key, labels=labels, fields=("what",))
    agents = tuple(Choice(who, people.call(who)) for who in choices_of(offer, "who"))
    inside = FightHorror(key=f"{key}-in-fold", act=form, agents=agents)
    title = t("Somebody fights a horror")
    return sight.fold(f"{key}-fold", title, lambda: (inside,), look="b-fold", icon="skull")
