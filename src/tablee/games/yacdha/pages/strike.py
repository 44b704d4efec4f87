"""One's throw in a fight: its chances, to force or not, and the point of luck right after it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.drawings import Piece, die
from tablee.games.yacdha.pages.fight_words import BlowLine, aim, blow_line, deed, opposing, reason
from tablee.games.yacdha.pages.luck import (
    LuckForm,
    LuckWindow,
    Owed,
    check_due,
    dice_turned,
    faces_of,
    keep_point,
    luck_form,
    luck_window,
)
from tablee.games.yacdha.pages.odds_words import half, success
from tablee.games.yacdha.pages.options import Body, Option, force_and_throw, take_back
from tablee.games.yacdha.pages.pieces import long_run
from tablee.games.yacdha.pages.risks import Risk, is_possible, risks
from tablee.games.yacdha.pages.staged import is_on_stage
from tablee.games.yacdha.pages.stakes import Stake, stake_rows
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Why,
    chance_and_share,
    given_to,
    headline,
    press,
    presses,
    up,
    why,
)
from tablee.games.yacdha.view.fight import FighterView
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """One's own throw, plain and forced side by side."""

    id: str
    turn: str
    title: str
    stakes: tuple[Stake, ...]
    look: str
    body: Body
    ahead: Fold | None
    act: Act
    forces: tuple[Option, ...]
    forgoes: tuple[Act, ...]
    why: Why


class BlowLuck(msgspec.Struct, frozen=True, kw_only=True):
    """After the throw: a point of luck turns one of one's action dice, or the throw stands."""

    id: str
    is_on_stage: bool
    deed: str
    line: BlowLine
    because: str
    owed: Owed | None
    luck: LuckWindow | None
    stand: tuple[Act, ...]


class BlowLuckPart(Part, frozen=True):
    """The same in a player's place, folded away."""

    template: ClassVar[str] = "blow_luck.html"

    luck: BlowLuck


class Striking:
    """The throws of a fight as one seat sees them."""

    def __init__(self, sight: Seen, people: People, fighters: Sequence[FighterView]) -> None:
        self.sight = sight
        self.people = people
        self.fighters = fighters

    def odds(self, fighter: FighterView, *, forced: bool = False) -> Odds | None:
        after = {"ask": "force", "who": fighter.id} if forced else None
        return self.sight.chances({"ask": "strike", "who": fighter.id}, after)

    def deed(self, fighter: FighterView) -> str:
        declared = fighter.declaration
        return deed(self.sight, self.people, declared) if declared else ""

    def because(self, fighter: FighterView) -> str:
        return reason(self.sight, self.people, fighter, self.fighters)

    def strike(self, fighter: FighterView, offer: Offer) -> Strike:
        sight, t, who = self.sight, self.sight.t, fighter.id
        is_forcing = fighter.forcing
        label = t("Throw with the trauma die") if is_forcing else t("Throw the dice")
        look = "strip y-btn-trauma" if is_forcing else "strip"
        forgo = sight.ask_name("forgo")
        return Strike(
            id=f"strike-{who}",
            turn=t("Your turn, {name}", name=self.people.call(who)),
            title=up(self.deed(fighter)),
            stakes=stake_rows(sight, fighter.feat) if fighter.feat else (),
            look="y-forced y-trauma" if is_forcing else "",
            body=self.body(fighter, self.odds(fighter), is_forcing=is_forcing),
            ahead=self._ahead(who),
            act=press(sight, offer, label, look),
            forces=tuple(self._forces(fighter, offer)),
            forgoes=presses(sight, given_to(sight.offers_of("forgo"), who), forgo, "link"),
            why=why(sight, offer.rule),
        )

    def _ahead(self, who: str) -> Fold | None:
        """All the throws of the round, where something can be said of them to this seat."""
        ask = {"ask": "strike", "who": who}
        if not self.sight.looks.prospects(ask):
            return None
        return long_run(
            self.sight, f"ahead-{who}", ask, self.sight.t("all the throws of this round")
        )

    def _forces(self, fighter: FighterView, strike: Offer) -> Iterator[Option]:
        for offer in given_to(self.sight.offers_of("force"), fighter.id):
            if offer.given["on"]:
                odds = self.odds(fighter, forced=True)
                body = self.body(fighter, odds, is_forcing=True)
                yield force_and_throw(self.sight, self.people, offer, strike, "trauma", body)
            else:
                yield take_back(self.sight, offer, "trauma")

    def body(self, fighter: FighterView, odds: Odds | None, *, is_forcing: bool) -> Body:
        pieces = tuple(self._pieces(fighter, is_forcing=is_forcing))
        because = self.because(fighter)
        if odds is None:
            return Body(pieces=pieces, because=because)
        found = risks(self.sight, self.people, odds, tracks=is_forcing)
        return Body(
            pieces=pieces,
            headline=headline(success(odds), self.sight.t),
            half=half(success(odds)),
            because=because,
            risks=(*self.beyond(fighter, odds), *found),
        )

    def _pieces(self, fighter: FighterView, *, is_forcing: bool) -> Iterator[Piece]:
        sight, t, modifier = self.sight, self.sight.t, fighter.modifier
        plain, facing = Piece(die=die(sight, "action")), fighter.facing
        favoured = bool(modifier and modifier.advantage)
        hampered = bool(modifier and modifier.disadvantage) or bool(facing and facing.disadvantage)
        yield plain
        if favoured != hampered:
            yield plain
            yield Piece(word=t("the higher one counts") if favoured else t("the lower one counts"))
        if is_forcing:
            yield Piece(die=die(sight, "trauma"))
        if facing:
            yield Piece(word=t("against"))
            yield opposing(sight, facing)

    def beyond(self, fighter: FighterView, odds: Odds) -> Iterator[Risk]:
        """A critical hit, and the chance that this blow alone is the last one."""
        t, at = self.sight.t, aim(fighter)
        name = self.people.within(at)
        critical = is_possible(odds, f"critical.{fighter.id}")
        if critical:
            text = t("a critical success, {name} is knocked out.", name=name)
            said = chance_and_share(critical, t)
            yield Risk(look="y-plain", icon="moon", chance=said, text=text)
        last = self._last_blow(fighter, at, odds)
        if last:
            text = t("this blow alone brings {name} to the end of the trauma scale.", name=name)
            said = chance_and_share(last, t)
            yield Risk(look="y-trauma", icon="skull", chance=said, text=text)

    def _last_blow(self, fighter: FighterView, at: str, odds: Odds) -> Fraction:
        """Where the target's trauma is known, and nothing else says it already."""
        nothing, person = Fraction(0), self.people.by_id.get(at)
        is_feat = fighter.declaration is not None and fighter.declaration.doing == "other"
        if is_feat or person is None or not person.trauma:
            return nothing
        said = f"dies.{at}" in odds.names or f"dying.{at}" in odds.names
        end = person.end_of("trauma")
        if said or f"trauma.{at}" not in odds.names or not end:
            return nothing
        found = odds.of(f"trauma.{at}").as_fractions().items()
        last = (chance for points, chance in found if points and person.trauma + points >= end)
        return sum(last, nothing)

    def luck(
        self, fighter: FighterView, turns: Sequence[Offer], resolves: Sequence[Offer]
    ) -> BlowLuck:
        sight, t, who = self.sight, self.sight.t, fighter.id
        opener = resolves[0].given["who"] if resolves else ""
        stands = sight.chances({"ask": "resolve", "who": opener}) if opener else None
        owes = stands is None or f"rise.{who}" in stands.names
        owed = window = None
        if stands and stands.names:
            title = check_due(sight, "trauma") if owes else ""
            found = risks(sight, self.people, stands)
            owed = Owed(meter="trauma", title=title, risks=found)
        if turns:
            forms = list(self._forms(fighter, turns, owes=owes))
            keeps = [keep_point(sight, offer, stands, who) for offer in resolves]
            window = luck_window(sight, forms, keeps)
        stand = [press(sight, offer, t("Let it stand"), "main", "check") for offer in resolves]
        return BlowLuck(
            id=f"luck-{who}",
            is_on_stage=is_on_stage(sight, fighter.dice),
            deed=up(self.deed(fighter)),
            line=blow_line(sight, fighter),
            because=self.because(fighter),
            owed=owed,
            luck=window,
            stand=() if turns else tuple(stand),
        )

    def _forms(
        self, fighter: FighterView, turns: Sequence[Offer], *, owes: bool
    ) -> Iterator[LuckForm]:
        sight, who, margin = self.sight, fighter.id, fighter.margin or 0
        for place, offers in dice_turned(turns):
            faces = list(faces_of(sight, who, place, offers, owes=owes, margin=margin))
            now = fighter.dice[place].face
            yield luck_form(sight, self.people, who, place, now, offers, faces)
