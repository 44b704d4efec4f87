"""What a fighter may declare, with its chances by what the target may be doing."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.fight_words import DOING_ICONS, reach, weapon_called
from tablee.games.yacdha.pages.words import (
    Chance,
    ClaimField,
    People,
    Seen,
    brief,
    claim_field,
    field_of,
    fold,
    up,
    width,
)
from tablee.games.yacdha.state.fight import Weapon
from tablee.games.yacdha.view.fight import FighterView
from tablee.kernel.acts import Act, Choice
from tablee.kernel.odds import Odds
from tablee.kernel.pads import share
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

TOGETHER = ("attack", "immobilise", "dodge", "flee")
"""What several may declare as one."""

AIMED = ("attack", "immobilise")

DOES: Mapping[str, str] = {
    "attacks-you": "fights back",
    "attacks-another": "attacks somebody else",
    "immobilises-you": "tries to seize in return",
    "immobilises-another": "seizes somebody else",
    "dodges": "dodges",
    "flees": "runs away",
    "helpless": "cannot defend",
}
"""What a target may be doing."""

HELP: Mapping[str, str] = {
    "dodge": "Whoever comes at you meets your opposition die.",
    "flee": "Out of the fight at the end of the round; only a shot may still reach you.",
    "break-free": "Your action die against the one who holds you.",
}


class Cell(msgspec.Struct, frozen=True):
    chance: Chance
    width: float


class Stance(msgspec.Struct, frozen=True):
    """What comes to the same: what the target does, the chance, the chance with an occupation."""

    does: str
    cells: tuple[Cell, ...]


class Aims(msgspec.Struct, frozen=True):
    """People to aim at, and the chances against them; `thanks` heads the second column."""

    stances: tuple[Stance, ...]
    summary: str
    """All chances there are, in a line: “5 in 12, sure or never”."""
    thanks: str
    people: tuple[Choice, ...]
    look: str


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do. Without aims it has a button of its own."""

    act: Act
    icon: str
    name: str
    weapon: str
    help: str
    arms_label: str = ""
    arms: tuple[Choice, ...] = ()
    claim: ClaimField | None = None
    aims: tuple[Aims, ...] = ()
    is_aimed: bool = False
    has_text: bool = False
    facing: tuple[Choice, ...] | None = None


class Deeds(msgspec.Struct, frozen=True):
    """All that one fighter may declare; to turn on one's own side is folded away."""

    cards: tuple[Deed, ...]
    own_side: Fold | None


class DeedCards(Part, frozen=True):
    template: ClassVar[str] = "deeds.html"

    cards: tuple[Deed, ...]


class _Card(msgspec.Struct):
    """An offer with the weapons that reach the same people."""

    offer: Offer
    targets: tuple[str, ...] | None
    arms: list[Weapon]


class Declaring:
    """The declarations of one fighter, or of several who do the same.

    `reckon`: with chances, which take a while where there are many.
    """

    def __init__(
        self,
        sight: Seen,
        people: People,
        offers: Sequence[Offer],
        who: Sequence[str] = (),
        *,
        reckon: bool = True,
    ) -> None:
        fight = sight.mine.fight
        self.sight = sight
        self.people = people
        self.offers = offers
        self.who = who
        self.reckon = reckon
        self.fighters: Mapping[str, FighterView] = (
            {one.id: one for one in fight.fighters} if fight else {}
        )

    def deeds(self) -> Deeds:
        found, inner = [], []
        for number, card in enumerate(self._cards(), 1):
            me = card.offer.given["who"]
            id = f"declare-{'all-' if self.who else ''}{me}-{number}"
            if card.targets is None:
                found.append(self._deed(card, id, None, reckon=self.reckon))
                continue
            aims = [one for one in card.targets if one not in self.who]
            foes = [one for one in aims if not self._same_side(one, me)]
            allies = [one for one in aims if self._same_side(one, me)]
            if allies and not self.who:
                inner.append((card, f"{id}-own", allies))
            if foes:
                found.append(self._deed(card, id, foes, reckon=self.reckon))
        return Deeds(tuple(found), self._own_side(inner) if inner else None)

    def _own_side(self, inner: "list[tuple[_Card, str, list[str]]]") -> Fold:
        key = f"declare-{self.offers[0].given['who']}-own"

        def make() -> Iterator[DeedCards]:
            cards = (self._deed(card, id, some, reckon=False) for card, id, some in inner)
            yield DeedCards(key=f"{key}-deeds", cards=tuple(cards))

        return fold(self.sight, key, self.sight.t("Turn on one's own side"), make)

    def _same_side(self, one: str, other: str) -> bool:
        here, there = self.fighters.get(one), self.fighters.get(other)
        return (here.side if here else None) == (there.side if there else None)

    def _cards(self) -> "list[_Card]":
        """Weapons that reach the same people share a card, the worst first."""
        found: dict[tuple[str, bool], _Card] = {}
        for offer in self.offers:
            doing = offer.given["doing"]
            if self.who and doing not in TOGETHER:
                continue
            wanted = offer.given.get("weapon", "")
            arm = next((one for one in self.sight.mine.weapons if one.id == wanted), None)
            target = field_of(offer, "target")
            targets = target.choices if target and doing in AIMED else None
            key = doing, arm.ranged if arm else False
            card = found.setdefault(key, _Card(offer, targets, []))
            if arm:
                card.arms.append(arm)
        for card in found.values():
            card.arms.sort(key=lambda one: one.most, reverse=True)
        return list(found.values())

    def _deed(self, card: _Card, id: str, aims: list[str] | None, *, reckon: bool) -> Deed:
        sight, offer, doing = self.sight, card.offer, card.offer.given["doing"]
        me, arms = offer.given["who"], card.arms if aims is not None else []
        name = up(sight.choice_name("doing", doing, "declare"))
        claims = not self.who and doing != "flee"
        text = next((field for field in offer.fields if field.kind == "text"), None)
        return Deed(
            act=self._act(id, offer, arms, name),
            icon=DOING_ICONS[doing],
            name=name,
            weapon=self._weapon(arms[0]) if len(arms) == 1 else "",
            help=sight.t(HELP[doing]) if doing in HELP else "",
            arms_label=sight.field_name("weapon", "declare"),
            arms=tuple(self._arms(arms)) if len(arms) > 1 else (),
            claim=claim_field(sight, self.people, offer, me, id) if claims else None,
            is_aimed=aims is not None,
            aims=tuple(self._aims(card, aims, reckon=reckon)) if aims else (),
            has_text=aims is None and text is not None,
            facing=self._facing(offer) if aims is None else None,
        )

    def _act(self, id: str, offer: Offer, arms: list[Weapon], label: str) -> Act:
        ask = "declare-together" if self.who else "declare"
        given = [("doing", str(offer.given["doing"]))]
        given += [("who", one) for one in self.who or (offer.given["who"],)]
        if len(arms) == 1:
            given.append(("weapon", arms[0].id))
        return Act(id=id, ask=ask, label=label, given=tuple(given))

    def _weapon(self, weapon: Weapon) -> str:
        return f"{weapon_called(self.sight, weapon.id)}, {reach(self.sight, weapon)}"

    def _arms(self, arms: list[Weapon]) -> Iterator[Choice]:
        for number, arm in enumerate(arms):
            name = up(weapon_called(self.sight, arm.id))
            yield Choice(arm.id, name, number == 0, reach(self.sight, arm))

    def _facing(self, offer: Offer) -> tuple[Choice, ...] | None:
        target = field_of(offer, "target")
        if target is None:
            return None
        return tuple(Choice(one, self.people.call(one)) for one in target.choices)

    def _aims(self, card: _Card, aims: list[str], *, reckon: bool) -> Iterator[Aims]:
        if not reckon:
            yield Aims((), "", "", self._buttons(aims), "quiet")
            return
        helpless = [one for one in aims if _is_helpless(self.fighters[one])]
        ready = [one for one in aims if one not in helpless]
        claim, thanks = self._best_claim(card)
        for some in (ready, helpless):
            if some:
                stances, summary = self._stances(card, some[0], claim)
                is_compared = any(len(one.cells) > 1 for one in stances)
                head = thanks if is_compared else ""
                yield Aims(stances, summary, head, self._buttons(some), "main")

    def _buttons(self, aims: list[str]) -> tuple[Choice, ...]:
        return tuple(Choice(one, self.people.call(one)) for one in aims)

    def _best_claim(self, card: _Card) -> tuple[str, str]:
        """The occupation that helps most with it, and what it is called."""
        offer, me = card.offer, card.offer.given["who"]
        field, person = field_of(offer, "claim"), self.people.by_id.get(me)
        if field is None or self.who or person is None:
            return "", ""
        doing = offer.given["doing"]
        action = f"@attack.{card.arms[0].id}" if card.arms else f"@{doing}"
        best, level = "", 0
        for claim in field.choices:
            found = person.level_for(claim, action)
            if found > level:
                best, level = claim, found
        named = f"{self.people.claim_name(me, best)} ({level})"
        return best, self.sight.t("with {occupation}", occupation=named) if best else ""

    def _stances(self, card: _Card, target: str, claim: str) -> tuple[tuple[Stance, ...], str]:
        """Chances by what the target does; what comes to the same stands in one line."""
        given, t = card.offer.given, self.sight.t
        ask = {"ask": "declare", "who": given["who"], "doing": given["doing"], "target": target}
        if card.arms:
            ask["weapon"] = card.arms[0].id
        plain = self.sight.looks.odds(ask)
        better = self.sight.looks.odds({**ask, "claim": claim}) if claim else {}
        lines: dict[tuple[Fraction, ...], list[str]] = {}
        for key, odds in plain.items():
            both = (odds, better[key]) if key in better else (odds,)
            does = t(DOES[key]) if key in DOES else key
            lines.setdefault(tuple(map(_success, both)), []).append(does)
        stances = tuple(
            Stance(
                ", ".join(all_of_them),
                tuple(Cell(brief(chance, t), width(chance)) for chance in chances),
            )
            for chances, all_of_them in lines.items()
        )
        return stances, self._in_a_line([chances[0] for chances in lines])

    def _in_a_line(self, chances: Sequence[Fraction]) -> str:
        t = self.sight.t
        said = [*dict.fromkeys(share(chance, t) for chance in chances)]
        if not said:  # what may be declared has no chances to tell of yet
            return ""
        if len(said) == 1:
            return t("{chance}, whatever the target does", chance=up(said[0]))
        *most, last = said
        return t(
            "{chances} or {last}, by what the target does", chances=up(", ".join(most)), last=last
        )


def _success(odds: Odds) -> Fraction:
    return odds.of("success").chance(outcome=True)


def _is_helpless(fighter: FighterView) -> bool:
    held = fighter.held_by or fighter.holding
    return bool(fighter.unconscious or held or fighter.surprised)
