"""The fight: one's own part beside the throw, the board, what the round did, the keeper's hand."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.board import Board, board
from tablee.games.yacdha.pages.declare import Declaring, Deeds
from tablee.games.yacdha.pages.fight_keeper import FightDesk, KeepersHand
from tablee.games.yacdha.pages.round_report import RoundReport, round_report
from tablee.games.yacdha.pages.strike import BlowLuck, Strike, Striking
from tablee.games.yacdha.pages.words import People, Seen, Why, given_to, press, why
from tablee.games.yacdha.view.fight import FighterView, FightView, LastRoundView
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.telling import within_sentence

RULES: Mapping[str, str] = {
    "situation": "yacdha.combat.situation-first",
    "declaring": "yacdha.combat.declare",
    "striking": "yacdha.combat.simultaneous",
}
"""The rule behind each stage of a round."""


class OwnTurn(msgspec.Struct, frozen=True, kw_only=True):
    """What one of this seat's investigators is asked in the fight."""

    id: str
    turn: str
    title: str
    releases: tuple[Act, ...]
    deeds: Deeds | None
    strikes: tuple[Strike, ...]
    luck: BlowLuck | None


class FightTurn(Part, frozen=True):
    """What is asked of this seat in the fight, with what everybody sees."""

    template: ClassVar[str] = "fight_turn.html"
    comes_first: ClassVar[bool] = True

    round: int
    situation: str
    own: tuple[OwnTurn, ...]

    @property
    def is_of_throw(self) -> bool:
        return any(one.luck is not None and one.luck.is_on_stage for one in self.own)


class FightCard(Part, frozen=True):
    template: ClassVar[str] = "fight.html"

    stage: str
    round: int
    said: str
    freezes: tuple[Act, ...]
    reveals: tuple[Act, ...]
    shut: str
    """Whose declaration the reveal still lacks."""
    why: Why
    situation: str
    board: Board
    report: RoundReport | None
    wait: str
    desk: FightDesk | None
    is_elsewhere: bool


def due_fight(sight: Seen) -> Iterator[FightTurn]:
    if sight.mine.fight:
        yield from _Card(sight, sight.mine.fight).turns()


def fight(sight: Seen) -> Iterator[FightCard]:
    if sight.mine.fight:
        yield _Card(sight, sight.mine.fight).card()


class _Card:
    def __init__(self, sight: Seen, seen: FightView) -> None:
        self.sight = sight
        self.people = sight.once(People)
        self.fight = seen
        self.over: LastRoundView | None = seen.last if seen.stage == "situation" else None
        self.slow = [
            self.people.within(one.id, one.name) for one in seen.fighters if self._is_slow(one)
        ]

    def _is_slow(self, fighter: FighterView) -> bool:
        """Whether somebody has still to declare."""
        each_round = self.sight.mine.house["escape_attempt"] == "each-round"
        is_held = fighter.held_by and not each_round
        bound = is_held or fighter.holding or fighter.surprised or fighter.unconscious
        if fighter.has_declared or fighter.fled or bound:
            return False
        person = self.people.by_id.get(fighter.id)
        if person:
            return not person.is_out
        strangers = self.sight.mine.strangers
        return not any(one.id == fighter.id and one.condition == "dead" for one in strangers)

    def card(self) -> FightCard:
        sight, people, seen, t = self.sight, self.people, self.fight, self.sight.t
        over, keeper = self.over, sight.is_keeper
        is_declaring = seen.stage == "declaring" and not sight.offers_of("reveal")
        names = t.listed(self.slow)
        shown = (over.fighters, "striking") if over else (seen.fighters, seen.stage)
        is_in_it = any(one.id in people.own for one in seen.fighters)
        number = over.number if over else seen.round
        return FightCard(
            key="fight",
            stage=seen.stage,
            round=number,
            said=self._said(),
            freezes=tuple(self._freezes()) if keeper else (),
            reveals=tuple(
                press(sight, offer, t("Break the seals"), "main", "envelope-simple")
                for offer in sight.offers_of("reveal")
                if keeper
            ),
            shut=t("Break the seals: {names} missing", names=names)
            if keeper and is_declaring
            else "",
            why=why(sight, "yacdha.combat.end-of-round" if over else RULES[seen.stage]),
            situation="" if self._asked() else seen.situation,
            board=board(sight, people, *shown),
            report=round_report(sight, people, over, seen.fighters) if over else None,
            wait=t("The keeper is setting the scene.") if over and not keeper else "",
            desk=KeepersHand(sight, people, seen, number).desk() if keeper else None,
            is_elsewhere=not keeper and not is_in_it,
        )

    def _said(self) -> str:
        """Where the round stands."""
        t = self.sight.t
        if self.over:
            return t("This round is over, and all of it has taken effect at once.")
        match self.fight.stage:
            case "situation" if self.sight.is_keeper:
                return t("Say what everybody sees; then all declare.")
            case "situation":
                return t("The keeper is setting the scene.")
            case "declaring" if self.slow:
                # To the keeper the seals that cannot be broken yet say it.
                thinking = t("Still thinking: {names}.", names=t.listed(self.slow))
                return "" if self.sight.is_keeper else thinking
            case "declaring":
                return t("Everything is sealed.")
            case _:
                return t("The seals are broken. Nothing takes effect before the end of the round.")

    def _freezes(self) -> Iterator[Act]:
        for offer in self.sight.offers_of("freeze"):
            person = self.people.by_id.get(offer.given["who"])
            if person and not person.npc:
                label = self.sight.t("Freeze {name}", name=self.people.call(person.id))
                yield press(self.sight, offer, label, "quiet", "hourglass")

    def turns(self) -> Iterator[FightTurn]:
        """One's own part comes first: a player must see at once what is asked."""
        own = tuple(self._turn(one) for one in self._asked())
        if own:
            situation = self.fight.situation
            yield FightTurn(key="fight-turn", round=self.fight.round, situation=situation, own=own)

    def _asked(self) -> list[FighterView]:
        """Those of this seat's who have something to choose or to throw."""
        offers = self.sight.offers_of("declare", "release", "strike", "spend-luck", "resolve")
        asked = {offer.given.get("who") for offer in offers}
        own = self.people.own
        return [one for one in self.fight.fighters if one.id in own and one.id in asked]

    def _turn(self, fighter: FighterView) -> OwnTurn:
        sight, people, t, who = self.sight, self.people, self.sight.t, fighter.id
        name, held = people.call(who), people.within(fighter.holding or "")
        choices = given_to(sight.offers_of("declare"), who)
        striking = Striking(sight, people, self.fight.fighters)
        return OwnTurn(
            id=f"declare-{who}",
            turn=t("Your turn, {name}", name=name),
            title=t("What does {name} do this round?", name=within_sentence(name)),
            releases=tuple(
                press(sight, offer, t("Let go of {name}", name=held), "quiet", "link")
                for offer in given_to(sight.offers_of("release"), who)
            ),
            deeds=Declaring(sight, people, choices).deeds() if choices else None,
            strikes=tuple(
                striking.strike(fighter, offer)
                for offer in given_to(sight.offers_of("strike"), who)
            ),
            luck=self._luck(fighter, striking),
        )

    def _luck(self, fighter: FighterView, striking: Striking) -> BlowLuck | None:
        sight, who = self.sight, fighter.id
        spends = given_to(sight.offers_of("spend-luck"), who)
        resolves = given_to(sight.offers_of("resolve"), who)
        is_open = any(one.is_open for one in self.fight.fighters)
        asked = spends or (resolves and fighter.is_open)
        if not (fighter.has_struck and is_open and asked):
            return None
        return striking.luck(fighter, spends, resolves)
