"""The keeper's people: gangs by their brackets of five, antagonists by their boxes."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.desk_extra_acts import extra_acts, extra_cards
from tablee.games.cheap_tales.pages.desk_words import Desk, signed
from tablee.games.cheap_tales.pages.gangs import Silhouettes, silhouettes
from tablee.games.cheap_tales.pages.words import Boxes, Seen, Shut, boxes
from tablee.games.cheap_tales.rules.extras.gangs import Gang, gang_of
from tablee.games.cheap_tales.view import ExtraView
from tablee.games.cheap_tales.words.names import CONDITIONS
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

MOST_BOXES = 30


class Secret(msgspec.Struct, frozen=True):
    """An aspect of somebody, known to the players or not."""

    text: str
    is_known: bool


class Life(msgspec.Struct, frozen=True):
    """Somebody's life: boxes and the number."""

    boxes: Boxes
    figure: str


class GangCard(msgspec.Struct, frozen=True):
    """Several of a kind: how many stand, what they do as one, the life of each once it differs."""

    silhouettes: Silhouettes
    line: str
    lives: str


class ExtraCard(Part, frozen=True):
    template: ClassVar[str] = "desk_extra.html"

    who: str
    name: str
    line: str
    notes: tuple[str, ...]
    gang: GangCard | None
    life: Life | None
    facts: str
    is_shown: bool
    seen: str
    """What the players see of them."""
    secrets: tuple[Secret, ...]
    losses: tuple[str, ...]
    absorb: Act | None
    attacks: tuple[Part, ...]
    no_attack: Shut | None
    acts: tuple[Part, ...]


def extras(sight: Seen) -> Iterator[ExtraCard]:
    desk = sight.once(Desk)
    for extra in sight.mine.extras:
        if extra.condition != "gone":
            yield _card(desk, extra, desk.offers_about(extra.id))


def _card(desk: Desk, extra: ExtraView, offers: Sequence[Offer]) -> ExtraCard:
    t, who = desk.t, extra.id
    is_gang = extra.kind != "antagonist" and extra.count + extra.fallen > 1
    absorb = next((offer for offer in offers if offer.ask == "absorb"), None)
    attacks, no_attack = extra_acts(desk, extra, offers)
    return ExtraCard(
        key=f"extra-{who}",
        who=who,
        name=extra.real_name,
        line=_line(desk, extra),
        notes=tuple(_notes(desk, extra)),
        gang=_gang(desk, extra) if is_gang else None,
        life=None if is_gang else _life(desk, extra),
        facts=_facts(desk, extra),
        is_shown=extra.shown,
        seen=_seen(desk, extra),
        secrets=tuple(Secret(one.text, one.id in extra.known) for one in extra.aspects),
        losses=tuple(
            t.many(
                "{count} life point is about to be lost.",
                "{count} life points are about to be lost.",
                loss.amount,
            )
            for loss in desk.sight.mine.losses
            if loss.who == who
        ),
        absorb=desk.act(absorb, look="main", id=f"absorb-{who}", values={"points": 0})
        if absorb
        else None,
        attacks=attacks,
        no_attack=no_attack,
        acts=tuple(extra_cards(desk, extra, offers)),
    )


def _line(desk: Desk, extra: ExtraView) -> str:
    t, might = desk.t, extra.might or 0
    kind = desk.sight.choice_name("kind", extra.kind or "", "make-extra")
    resists = t("resists {number}", number=signed(-(might // 2)))
    return f"{kind}, {t('might {number}', number=might)}, {resists}"


def _notes(desk: Desk, extra: ExtraView) -> Iterator[str]:
    t = desk.t
    if extra.name != extra.real_name:
        yield t("The players say{colon}“{name}”", colon=t(": "), name=extra.name)
    if extra.description:
        yield extra.description


def _gang(desk: Desk, extra: ExtraView) -> GangCard:
    t, gang = desk.t, gang_of(extra, desk.sight.mine.house)
    lives = ""
    if extra.lives and min(extra.lives) < (extra.life or 0):
        numbers = ", ".join(map(str, extra.lives))
        lives = t("Life of each{colon}{numbers}", colon=t(": "), numbers=numbers)
    as_one = extra.kind == "brute" or _is_banded(desk, extra)
    line = _as_one(desk, gang) if as_one else ""
    return GangCard(silhouettes(extra, gang, t), line, lives)


def _is_banded(desk: Desk, extra: ExtraView) -> bool:
    fight = desk.sight.mine.fight
    fighters = (one.fighter for one in fight.fighters) if fight else ()
    return any(one.banded for one in fighters if one.id == extra.id)


def _as_one(desk: Desk, gang: Gang) -> str:
    t = desk.t
    bonus, damage = signed(gang.bonus), signed(gang.damage)
    said = t(
        "As one gang: {bonus} to the attack, {damage} to the damage.", bonus=bonus, damage=damage
    )
    if gang.falls:
        text = "{count} more down and it drops to {then}."
        said = f"{said} {t.many(text, text, gang.falls, then=signed(gang.then))}"
    return said


def _life(desk: Desk, extra: ExtraView) -> Life:
    t, most = desk.t, extra.life or 0
    life = extra.lives[0] if extra.lives else 0
    return Life(boxes(life, min(most, MOST_BOXES), "life", t("Life"), t), f"{life}/{most}")


def _facts(desk: Desk, extra: ExtraView) -> str:
    t, sight = desk.t, desk.sight
    die = sight.choice_name("die", extra.die or "", "make-extra")
    if extra.bonus:
        die = f"{die} {signed(extra.bonus)}"
    armour = sight.choice_name("armour", extra.armour or "none", "make-extra")
    if extra.armour != "none":
        armour = t("{kind} armour", kind=armour)
    facts = [die, armour]
    if extra.trained:
        power, most = extra.power, extra.most_power
        facts.append(t("power {power} out of {most}", power=power, most=most))
    elif extra.power:
        facts.append(t("power {number}", number=extra.power))
    return f"{', '.join(facts)}."


def _seen(desk: Desk, extra: ExtraView) -> str:
    t = desk.t
    if not extra.shown:
        return t("The players do not know of them.")
    how = t(CONDITIONS[extra.condition])
    return t("The players see{colon}{how}.", colon=t(": "), how=how)
