"""Competitions and chases: the sides, the throw of all, and the luck that may change it."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.contest_keeper import stand_in, weighed_folds
from tablee.games.yacdha.pages.contest_laid import LaidOpen, laid_open
from tablee.games.yacdha.pages.contest_words import (
    SideCard,
    Winners,
    contest_stakes,
    contest_terms,
    side_card,
    winners_of,
)
from tablee.games.yacdha.pages.drawings import Piece, die
from tablee.games.yacdha.pages.odds_words import side_name
from tablee.games.yacdha.pages.options import of_people, take_back
from tablee.games.yacdha.pages.pieces import long_run, row_fold
from tablee.games.yacdha.pages.risks import Risk, risks
from tablee.games.yacdha.pages.stakes import Stake
from tablee.games.yacdha.pages.terms import Term
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Why,
    given_to,
    offer_id,
    press,
    presses,
    up,
    why,
)
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.people import METER_OF, Meter
from tablee.kernel.acts import Act, act
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class ContestThrow(msgspec.Struct, frozen=True, kw_only=True):
    """A way to throw: its chances, and what to press. `force` engages one's own die."""

    look: str = ""
    pieces: tuple[Piece, ...] = ()
    winners: Winners | None = None
    risks: tuple[Risk, ...] = ()
    ahead: Fold | None = None
    acts: tuple[Act, ...] = ()
    force: Act | None = None
    link: Act | None = None


class ContestCard(Part, frozen=True):
    template: ClassVar[str] = "contest.html"
    comes_first: ClassVar[bool] = True

    is_turn: bool
    title: str
    terms: tuple[Term, ...]
    sides: tuple[SideCard, ...]
    stakes: tuple[Stake, ...]
    laid: LaidOpen | None
    awards: tuple[Act, ...]
    is_open: bool
    """Whether it is still to be thrown."""
    throws: tuple[ContestThrow, ...] = ()
    claims: tuple[Fold, ...] = ()
    wait: str = ""
    why: Why | None = None
    is_elsewhere: bool = False
    is_keeper: bool = False
    drops: tuple[Act, ...] = ()
    weighed: tuple[Fold, ...] = ()
    settles: tuple[Act, ...] = ()
    stand_in: Fold | None = None

    @property
    def is_of_throw(self) -> bool:
        return self.is_turn and self.laid is not None and self.laid.is_on_stage


def due_contests(sight: Seen) -> Iterator[ContestCard]:
    """Those in which something is asked of this seat."""
    return (card.card() for card in _cards(sight) if card.is_due)


def contests(sight: Seen) -> Iterator[ContestCard]:
    return (card.card() for card in _cards(sight) if not card.is_due)


def _cards(sight: Seen) -> Iterator["_Card"]:
    if sight.mine.contests:
        people = sight.once(People)
        for contest in sight.mine.contests:
            yield _Card(sight, people, contest)


class _Card:
    """One contest and what this seat is asked about it."""

    def __init__(self, sight: Seen, people: People, contest: Contest) -> None:
        self.sight = sight
        self.people = people
        self.contest = contest
        self.meter: Meter = METER_OF[contest.category]
        self.all = [who for side in contest.sides for who in side.members]
        self.in_it = people.own_of(self.all)
        self.elsewhere = frozenset(_at_something_else(sight))
        self.throws = self.of("throw-contest")
        self.awards = self.of("award-contest")
        self.agrees = [
            offer
            for offer in of_people(sight.offers_of("agree"), self.all)
            if offer.given["who"] not in contest.agreed
        ]
        self.forces = [
            offer
            for offer in of_people(sight.offers_of("force"), self.all)
            if offer.given["who"] not in self.elsewhere
        ]
        laid = contest.laid
        self.turns = of_people(sight.offers_of("spend-luck"), self.all) if laid else []
        self.resolves = of_people(sight.offers_of("resolve"), laid.waiting) if laid else []
        self.missing = [] if laid else list(self._missing())
        asked = self.throws or self.agrees or self.resolves
        self.is_turn = bool(not sight.is_keeper and asked)
        self.is_due = self.is_turn or bool(self.awards)

    def of(self, ask: str) -> list[Offer]:
        """The offers of an ask that are about this contest."""
        id, offers = self.contest.id, self.sight.offers_of(ask)
        return [offer for offer in offers if offer.given.get("contest") == id]

    def _missing(self) -> Iterator[str]:
        """Who has still to decide, of those who throw this time."""
        contest, everyone = self.contest, self.sight.mine.house["competition_tie"] == "everyone"
        for side in contest.sides:
            if contest.tied and side.name not in contest.tied and not everyone:
                continue
            for who in side.members:
                person = self.people.by_id.get(who)
                if who not in contest.agreed and person and person.seat:
                    yield self.people.call(who)

    def card(self) -> ContestCard:
        sight, people, contest, t = self.sight, self.people, self.contest, self.sight.t
        card = ContestCard(
            key=f"contest-{contest.id}",
            is_turn=self.is_turn,
            title=up(contest.what) if contest.what else t("The chase"),
            terms=tuple(contest_terms(sight, contest)),
            sides=tuple(side_card(sight, people, contest, side) for side in contest.sides),
            stakes=tuple(contest_stakes(sight, contest)),
            laid=self._laid(),
            awards=tuple(
                press(
                    sight,
                    offer,
                    side_name(offer.given["side"], t),
                    "main",
                    id=f"award-{contest.id}-{number}",
                )
                for number, offer in enumerate(self.awards, 1)
            ),
            is_open=not contest.laid and not self.awards,
        )
        if card.is_open:
            card = self._with_throws(card)
        return self._with_the_keepers(card) if sight.is_keeper else card

    def _laid(self) -> LaidOpen | None:
        people = self.people
        turns, resolves = of_people(self.turns, people.own), of_people(self.resolves, people.own)
        return laid_open(self.sight, people, self.contest, turns, resolves)

    def _with_throws(self, card: ContestCard) -> ContestCard:
        t, wait = self.sight.t, ""
        if self.missing:
            wait = t("Still deciding: {names}.", names=t.listed(self.missing))
        return msgspec.structs.replace(
            card,
            throws=tuple(self._ways()),
            claims=tuple(self._claims()),
            wait=wait,
            why=why(self.sight, self.throws[0].rule) if self.throws else None,
            is_elsewhere=not self.throws and not self.missing,
        )

    def _ways(self) -> Iterator[ContestThrow]:
        """While some still decide, the chances as it lies there now stand on the table already."""
        sight, t = self.sight, self.sight.t
        agrees = of_people(self.agrees, self.people.own)
        if not self.throws and (self.in_it or sight.is_keeper):
            yield self._way(tuple(self._agree(offer) for offer in agrees))
        if not sight.is_keeper or not self.missing:
            look = f"strip y-btn-{self.meter}" if self.contest.forcing else "strip"
            for offer in self.throws:
                yield self._way((press(sight, offer, t("Throw all the dice"), look),))
        for offer in of_people(self.forces, self.people.own):
            yield self._force(offer)

    def _odds(self, after: dict[str, str] | None = None) -> Odds | None:
        return self.sight.chances({"ask": "throw-contest", "contest": self.contest.id}, after)

    def _way(self, acts: tuple[Act, ...]) -> ContestThrow:
        sight, contest, odds = self.sight, self.contest, self._odds()
        look = f"y-forced y-{self.meter}" if contest.forcing else ""
        if odds is None:
            return ContestThrow(look=look, acts=acts)
        ahead = None
        if not contest.forcing:
            ask = {"ask": "throw-contest", "contest": contest.id}
            ahead = long_run(sight, f"ahead-{contest.id}", ask)
        return ContestThrow(
            look=look,
            winners=winners_of(sight, contest, odds),
            risks=risks(sight, self.people, odds),
            ahead=ahead,
            acts=acts,
        )

    def _agree(self, offer: Offer) -> Act:
        t, label = self.sight.t, self.sight.t("Agree and throw like this")
        if len(self.in_it) > 1:
            name = self.people.call(offer.given["who"])
            label = t("{name} agrees to throw like this", name=name)
        return press(self.sight, offer, label, "strip")

    def _force(self, offer: Offer) -> ContestThrow:
        sight, people, t = self.sight, self.people, self.sight.t
        if not offer.given["on"]:
            return ContestThrow(link=take_back(sight, offer, self.meter).act)
        label = t("Engage the madness die")
        if self.meter == "trauma":
            label = t("Engage the trauma die")
        if len(people.own) > 1:
            label = f"{label} ({people.call(offer.given['who'])})"
        odds = self._odds({"ask": "force", "who": offer.given["who"]})
        return ContestThrow(
            look=f"y-forced y-{self.meter}",
            pieces=(Piece(die=die(sight, "action")), Piece(die=die(sight, self.meter))),
            winners=winners_of(sight, self.contest, odds) if odds else None,
            risks=risks(sight, people, odds) if odds else (),
            force=act(sight, offer, label, id=offer_id(sight, offer)),
        )

    def _claims(self) -> Iterator[Fold]:
        sight, t, id = self.sight, self.sight.t, self.contest.id
        for who in self.in_it:
            offers = given_to(sight.offers_of("claim"), who)
            if not offers or who in self.elsewhere:
                continue
            title = t("Thanks to which occupation?")
            if len(self.in_it) > 1:
                name = self.people.call(who)
                title = t("{name}{colon}thanks to which occupation?", name=name, colon=t(": "))
            claims = partial(map, self._claim, offers)
            yield row_fold(sight, f"claim-{id}-{who}", title, claims)

    def _claim(self, offer: Offer) -> Act:
        claim, label = offer.given.get("claim"), self.sight.t("none")
        if claim is not None:
            label = up(self.people.claim_name(offer.given["who"], claim))
        return press(self.sight, offer, label, "quiet")

    def _with_the_keepers(self, card: ContestCard) -> ContestCard:
        sight = self.sight
        weighed = weighed_folds(sight, self.people, self.contest, self.of("weigh-claim"))
        stand = [*self.agrees, *self.forces, *self.turns, *self.resolves]
        throws = self.throws if self.missing else []
        drop, settle = sight.ask_name("drop-contest"), sight.t("Let the throw stand")
        return msgspec.structs.replace(
            card,
            is_keeper=True,
            drops=presses(sight, self.of("drop-contest"), drop, "link"),
            weighed=tuple(weighed),
            settles=presses(sight, self.of("settle-contest"), settle, "quiet"),
            stand_in=stand_in(sight, self.people, self.contest, stand, throws, self.missing),
        )


def _at_something_else(sight: Seen) -> Iterator[str]:
    """Who acts or fights: what they are offered belongs there."""
    for action in sight.mine.actions:
        yield from action.members
    if sight.mine.fight:
        yield from (one.id for one in sight.mine.fight.fighters if not one.fled)
