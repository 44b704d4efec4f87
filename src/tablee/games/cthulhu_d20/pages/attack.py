"""The attack on the table, stage by stage; the die stays sealed while the window is open."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import Figure, marks_seen
from tablee.games.cthulhu_d20.pages.chances import Chances, attack_chances
from tablee.games.cthulhu_d20.pages.dues import destiny_call
from tablee.games.cthulhu_d20.pages.forms import Blank, blank, press, targets, worded
from tablee.games.cthulhu_d20.pages.staged import ANNOUNCED, is_on_stage
from tablee.games.cthulhu_d20.pages.vote import GROUP, GroupVote, group_vote
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.view.table import AttackView
from tablee.kernel.acts import Act
from tablee.kernel.page import Part

ROLLED, DECLARED = 4, 0
"""Which stage an attack is in: before the die, or with its window open."""


class Stage(msgspec.Struct, frozen=True):
    name: str
    look: str
    is_now: bool


class Roll(msgspec.Struct, frozen=True):
    chances: Chances
    act: Act


class Called(msgspec.Struct, frozen=True):
    """The button that spends a point, and the one that lets it be."""

    call: Blank
    passes: tuple[Act, ...]


class Attack(Part, frozen=True):
    template: ClassVar[str] = "attack.html"

    stages: tuple[Stage, ...]
    figure: Figure
    caption: str
    title: str
    is_rolled: bool
    text: str
    rolls: tuple[Roll, ...]
    drops: tuple[Act, ...]
    placings: tuple[Blank, ...]
    points: tuple[tuple[str, str], ...]
    """Who has how many points of destiny, and what they do with them."""
    called: str
    vote: GroupVote
    destiny: tuple[Called, ...]
    is_on_stage: bool
    """Whether the stage shows its die and its verdict: then they are not shown here."""


class Window(Attack, frozen=True):
    """The attack below its die on the stage."""

    follows_throw: ClassVar[bool] = True

    @property
    def is_of_throw(self) -> bool:
        return True


def attack_due(sight: Seen) -> Iterator[Attack]:
    """An attack that waits for this seat's die, or whose window is open."""
    if _is_due(sight):
        yield from _attack(sight)


def attack(sight: Seen) -> Iterator[Attack]:
    """An attack that waits for somebody else."""
    if not _is_due(sight):
        yield from _attack(sight)


def _is_due(sight: Seen) -> bool:
    seen = sight.mine.attack
    return seen is not None and (seen.rolled or bool(sight.offers_of("roll-attack")))


def _attack(sight: Seen) -> Iterator[Attack]:
    seen = sight.mine.attack
    if seen is None:
        return
    t, people = sight.t, sight.once(People)
    target = people.call(seen.target)
    is_shown = seen.rolled and is_on_stage(sight, ANNOUNCED)
    made = Window if is_shown else Attack
    yield made(
        key="attack",
        stages=tuple(_stages(sight, seen)),
        figure=Figure("attack-fig", marks_seen(people.by_id.get(seen.target))),
        caption=t("{name}, as the table knows", name=target),
        title=_title(people, seen),
        is_rolled=seen.rolled,
        text=_text(people, seen, is_shown=is_shown),
        rolls=() if seen.rolled else tuple(_rolls(sight, people)),
        drops=() if seen.rolled else tuple(_drops(sight)),
        placings=tuple(_placings(sight, people)),
        points=tuple(_points(sight, people, seen)),
        called=_caller(people, seen),
        vote=group_vote(sight),
        destiny=() if sight.is_keeper else tuple(_calls(sight, people)),
        is_on_stage=is_shown,
    )


def _stages(sight: Seen, seen: AttackView) -> Iterator[Stage]:
    t, now = sight.t, ROLLED if seen.rolled else DECLARED
    names = (
        t("Declared"),
        t("Place drawn"),
        t("Die cast"),
        t("Announced"),
        t("Destiny window"),
        t("Wound"),
        t("Aftermath"),
    )
    for at, name in enumerate(names):
        look = "is-done" if at < now else "is-now" if at == now else "is-later"
        yield Stage(name, look, at == now)


def _attacker(people: People, seen: AttackView) -> str:
    t = people.t
    unseen = t("Somebody unseen")
    return people.call(seen.who, unseen) if seen.who else unseen


def _title(people: People, seen: AttackView) -> str:
    t = people.t
    if seen.rolled:
        return t("Hit.") if seen.hit else t("Missed.")
    target = people.call_within(seen.target)
    return t("{name} attacks {target}", name=_attacker(people, seen), target=target)


def _text(people: People, seen: AttackView, *, is_shown: bool) -> str:
    t = people.t
    if seen.who:
        target = people.call_within(seen.target)
        told = [t("{who} against {target}", who=_attacker(people, seen), target=target)]
        if seen.weapon:
            told.append(people.weapon(seen.weapon))
        if seen.zone:
            told.append(people.word("zone", seen.zone))
        text = f"{', '.join(told)}."
    else:
        text = t("The blow comes from nobody knows where.")
    if is_shown:
        return text
    if seen.rolled and seen.hit:
        last = t("Nobody knows yet where, or how badly: this is the last moment to bend fate.")
        return f"{text} {last}"
    if seen.rolled:
        return f"{text} {t('Until it is told, fate can still be bent.')}"
    return text


def _rolls(sight: Seen, people: People) -> Iterator[Roll]:
    t = sight.t
    for offer in sight.offers_of("roll-attack"):
        found = sight.looks.odds({"ask": "roll-attack"})
        act = press(sight, offer, t("Roll the attack"), "red", id="roll-attack")
        yield Roll(attack_chances(people, found), act)


def _drops(sight: Seen) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("drop-attack"):
        yield press(sight, offer, t("Give it up"), "link", id="drop-attack")


def _placings(sight: Seen, people: People) -> Iterator[Blank]:
    t = sight.t
    for offer in sight.offers_of("place-hit"):
        places = worded(people, "location", offer.fields[0].choices)
        where = targets("location", t("Where does it land?"), places)
        yield blank(sight, offer, t("It lands there"), where, id="place-hit")


def _points(sight: Seen, people: People, seen: AttackView) -> Iterator[tuple[str, str]]:
    t = sight.t
    for who in (seen.target, seen.who):
        sheet = people.sheets.get(who)
        if sheet is None:
            continue
        left = sheet.person.destiny
        if sight.is_keeper and not people.by_id[who].seat and not left:
            continue
        said = str(left)
        if seen.called == who:
            said = f"{left}, {t('spent')}"
        elif seen.rolled and who in seen.may_call:
            said = f"{left}, {t('thinking')}"
        elif seen.rolled:
            said = f"{left}, {t('passes') if left else t('no point left')}"
        yield people.call(who), said


def _caller(people: People, seen: AttackView) -> str:
    t = people.t
    if not seen.called:
        return ""
    return t("the group's point") if seen.called == GROUP else people.call(seen.called, "")


def _calls(sight: Seen, people: People) -> Iterator[Called]:
    t = sight.t
    for offer in sight.offers_of("call-destiny"):
        if offer.given["about"] != "attack":
            continue
        who = str(offer.given["who"])
        passes = tuple(
            press(sight, one, t("Let it be"), id=f"pass-{who}", about=people.call(who))
            for one in offers_for(sight, who, "pass-destiny")
        )
        yield Called(destiny_call(sight, people, offer), passes)
