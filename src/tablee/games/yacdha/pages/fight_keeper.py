"""The keeper's hand in a fight: blows still to fall, the next round, circumstances, who comes."""

from collections.abc import Iterator
from functools import partial

import msgspec

from tablee.games.yacdha.pages.drawings import Piece
from tablee.games.yacdha.pages.fight_forms import (
    JoinForm,
    Modifiers,
    NextRound,
    UndoRound,
    join_form,
    modifiers_form,
    next_round,
)
from tablee.games.yacdha.pages.fight_words import BlowLine, blow_line, opposing
from tablee.games.yacdha.pages.improvise import Improvised, improvised
from tablee.games.yacdha.pages.odds_words import Half, half, success
from tablee.games.yacdha.pages.pieces import Presses, offer_fold
from tablee.games.yacdha.pages.risks import Risk, risks
from tablee.games.yacdha.pages.strike import BlowLuckPart, Striking
from tablee.games.yacdha.pages.words import (
    Chance,
    People,
    Seen,
    asking,
    brief,
    fold,
    given_to,
    per_cent,
    press,
    presses,
)
from tablee.games.yacdha.view.fight import FighterView, FightView
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class BlowCard(msgspec.Struct, frozen=True, kw_only=True):
    """A throw still to be made: the keeper's people's, or in a player's place."""

    name: str
    deed: str
    opposing: Piece | None
    chance: Chance | None
    half: Half | None
    because: str
    risks: tuple[Risk, ...]
    acts: tuple[Act, ...]


class OpenBlow(msgspec.Struct, frozen=True):
    """A throw that somebody's point of luck may still change."""

    name: str
    line: BlowLine
    resolves: tuple[Act, ...]
    luck: Fold | None


class FightDesk(msgspec.Struct, frozen=True, kw_only=True):
    blows: tuple[BlowCard, ...]
    open_blows: tuple[OpenBlow, ...]
    next_rounds: tuple[NextRound, ...]
    improvised: Improvised | None
    folds: tuple[Fold, ...]


class KeepersHand:
    def __init__(self, sight: Seen, people: People, seen: FightView, number: int) -> None:
        self.sight = sight
        self.people = people
        self.fight = seen
        self.number = number
        self.fighters = {one.id: one for one in seen.fighters}
        self.striking = Striking(sight, people, seen.fighters)

    def desk(self) -> FightDesk:
        sight, people = self.sight, self.people
        strikes = (one for one in sight.offers_of("strike") if one.given["who"] not in people.own)
        folds = (self._modifiers(), self._stand_in(), self._moves(), self._undo())
        return FightDesk(
            blows=tuple(self._blow(self.fighters[one.given["who"]], one) for one in strikes),
            open_blows=tuple(self._open_blows()),
            next_rounds=tuple(
                next_round(sight, people, self.fight, offer)
                for offer in sight.offers_of("describe-round")
            ),
            improvised=improvised(sight, people, self.fighters),
            folds=tuple(one for one in folds if one),
        )

    def _blow(self, fighter: FighterView, offer: Offer) -> BlowCard:
        sight, people, t = self.sight, self.people, self.sight.t
        odds, chance = self.striking.odds(fighter), None
        found: tuple[Risk, ...] = ()
        if odds:
            chance = success(odds)
            beyond = self.striking.beyond(fighter, odds)
            found = (*beyond, *risks(sight, people, odds, tracks=False))
        return BlowCard(
            name=people.call(fighter.id),
            deed=self.striking.deed(fighter),
            opposing=opposing(sight, fighter.facing) if fighter.facing else None,
            chance=None if chance is None else brief(chance, t),
            half=None if chance is None else half(chance),
            because=self.striking.because(fighter),
            risks=found,
            acts=tuple(self._blow_acts(fighter, offer)),
        )

    def _blow_acts(self, fighter: FighterView, offer: Offer) -> Iterator[Act]:
        sight, t, who = self.sight, self.sight.t, fighter.id
        if not self.people.by_id[who].npc:
            label = t("Throw for {name}", name=self.people.call(who))
            yield press(sight, offer, label, "quiet")
            return
        yield press(sight, offer, t("Throw"), "main")
        for force in given_to(sight.offers_of("force"), who):
            if not force.given["on"]:
                yield press(sight, force, t("Take the trauma die back"), "link")
                continue
            odds = self.striking.odds(fighter, forced=True)
            label = t("Engage the trauma die")
            if odds:
                label = t("Force: {chance}", chance=per_cent(success(odds), t))
            yield press(sight, force, label, "quiet", "drop")

    def _open_blows(self) -> Iterator[OpenBlow]:
        sight, people, t = self.sight, self.people, self.sight.t
        for one in self.fight.fighters:
            resolves = given_to(sight.offers_of("resolve"), one.id)
            if not one.is_open or one.id in people.own or not resolves:
                continue
            stand = presses(sight, resolves, t("Let the throw stand"), "quiet")
            line = blow_line(sight, one)
            yield OpenBlow(people.call(one.id), line, stand, self._luck(one))

    def _luck(self, fighter: FighterView) -> Fold | None:
        spends = given_to(self.sight.offers_of("spend-luck"), fighter.id)
        if not spends:
            return None
        key = f"fight-luck-{fighter.id}"

        def make() -> Iterator[BlowLuckPart]:
            yield BlowLuckPart(key=f"{key}-window", luck=self.striking.luck(fighter, spends, ()))

        return fold(self.sight, key, self.sight.t("In a player's place"), make)

    def _modifiers(self) -> Fold | None:
        offers = self.sight.offers_of("set-modifiers")
        mods = [offer for offer in offers if "opposition" not in offer.given]
        if not mods:
            return None

        def make() -> Iterator[Fold]:
            return (self._modify(self.fighters[one.given["who"]], one) for one in mods)

        return fold(self.sight, "fight-modifiers", self.sight.t("Circumstances"), make)

    def _modify(self, fighter: FighterView, offer: Offer) -> Fold:
        m = fighter.modifier
        changed = m and (m.advantage or m.disadvantage or m.opposition is not None)
        is_changed = changed or (m and m.level is not None)

        def make() -> Iterator[Modifiers]:
            yield modifiers_form(self.sight, self.people, fighter, offer)

        return fold(
            self.sight,
            f"modify-{fighter.id}-fold",
            self.people.call(fighter.id),
            make,
            note=self.sight.t("out of the ordinary") if is_changed else "",
        )

    def _stand_in(self) -> Fold | None:
        sight, people = self.sight, self.people
        players = []
        for offer in sight.offers_of("declare", "force", "release", "forgo"):
            who = offer.given["who"]
            person = people.by_id.get(who) if who in self.fighters else None
            if person and not person.npc and who not in people.own:
                players.append(offer)
        if not players:
            return None
        title = sight.t("In a player's place")
        return fold(sight, "fight-stand-in", title, partial(self._for_players, players))

    def _for_players(self, offers: list[Offer]) -> Iterator[Part]:
        sight, t = self.sight, self.sight.t
        for number, offer in enumerate(offers, 1):
            does, weapon = sight.ask_name(offer.ask).lower(), offer.given.get("weapon")
            if offer.ask == "declare":
                does = sight.choice_name("doing", offer.given["doing"], "declare")
            label = f"{self.people.call(offer.given['who'])}{t(': ')}{does}"
            note = sight.choice_name("weapon", weapon, "declare") if weapon else ""
            yield offer_fold(sight, offer, label, note, f"-{number}")

    def _moves(self) -> Fold | None:
        sight, t = self.sight, self.sight.t
        moves, coming = sight.offers_of("stand-aside", "end-fight"), sight.offers_of("join-fight")
        if not moves and not coming:
            return None

        def make() -> Iterator[Part]:
            for offer in coming:
                yield self._coming(offer)
            yield Presses(key="fight-moves-row", acts=tuple(map(self._move, moves)))

        return fold(sight, "fight-moves", t("Who comes, who goes"), make)

    def _coming(self, offer: Offer) -> Fold:
        t, side = self.sight.t, offer.given["side"]
        title = t("Join their opponents")
        if side == "investigators":
            title = t("Join the investigators")

        def make() -> Iterator[JoinForm]:
            yield join_form(self.sight, self.people, offer)

        return fold(self.sight, f"join-{side}-fold", title, make)

    def _move(self, offer: Offer) -> Act:
        t = self.sight.t
        if offer.ask == "end-fight":
            return press(self.sight, offer, t("End the fight"), "quiet")
        name = self.people.call(offer.given["who"])
        return press(self.sight, offer, t("{name} stands aside", name=name), "quiet")

    def _undo(self) -> Fold | None:
        """To take a whole round back: the table goes on from right before its description."""
        sight, t = self.sight, self.sight.t
        if not sight.offers_of("rewind"):
            return None
        began = sight.looks.turn_citing("yacdha.combat.situation-first")
        if began <= sight.looks.turn_citing("yacdha.combat.when"):
            return None
        label = t("Undo the whole round")
        made = asking("undo-round", "rewind", {"to": began - 1}, label)
        made = msgspec.structs.replace(made, look="y-btn y-btn-quiet")
        inside = UndoRound(key="undo-round", act=made)
        title = t("Undo round {number}", number=self.number)
        key, sign = "undo-round-fold", "arrow-counter-clockwise"
        return fold(sight, key, title, lambda: (inside,), icon=sign)
