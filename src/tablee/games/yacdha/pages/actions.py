"""What is being tried: from the idea to the last throw, a card for each action."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from tablee.games.yacdha.pages.action_keeper import Settle, keepers_folds, settle
from tablee.games.yacdha.pages.judge import Judge, judge
from tablee.games.yacdha.pages.looked_on import looked_on
from tablee.games.yacdha.pages.options import Option, OptionCards, Options, Throws, of_people
from tablee.games.yacdha.pages.pieces import row_fold
from tablee.games.yacdha.pages.roll import RollCard, roll_card, throwers
from tablee.games.yacdha.pages.stakes import Stake, StakeList, stake_rows
from tablee.games.yacdha.pages.terms import Term, terms
from tablee.games.yacdha.pages.words import People, Seen, fold, given_to, press, up
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.kernel.acts import Act
from tablee.kernel.looked_on import LookedOn
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class ActionCard(Part, frozen=True):
    template: ClassVar[str] = "action.html"
    comes_first: ClassVar[bool] = True

    turn: str
    who: str
    title: str
    terms: tuple[Term, ...]
    together: str
    stakes: tuple[Stake, ...] = ()
    roll: RollCard | None = None
    agreed: Fold | None = None
    waits: tuple[str, ...] = ()
    """What everybody waits for before the keeper's terms."""
    judge: Judge | None = None
    agree: Option | None = None
    agrees: tuple[Act, ...] = ()
    shut: str = ""
    """Whose agreement the throw still lacks, for whoever would throw."""
    wait: str = ""
    options: Options | None = None
    done: tuple[Act, ...] = ()
    is_done_first: bool = False
    again: Fold | None = None
    claims: tuple[Fold, ...] = ()
    links: tuple[Act, ...] = ()
    settle: Settle | None = None
    folds: tuple[Fold, ...] = ()

    @property
    def is_of_throw(self) -> bool:
        if self.roll is None or not self.roll.is_on_stage:
            return False
        return bool(self.options or self.done or self.again or self.roll.window)


def due_actions(sight: Seen) -> Iterator[ActionCard]:
    """Those in which something is asked of this seat."""
    return (card.card() for card in _cards(sight) if card.is_due)


def actions(sight: Seen) -> Iterator[ActionCard | LookedOn]:
    """The others: of one whose dice lie on the stage only what is not said there."""
    for card in _cards(sight):
        if card.is_due:
            continue
        made, ruling = card.card(), card.ruling
        if made.roll is None or not made.roll.is_on_stage or ruling is None or card.leads:
            yield made
            continue
        yield looked_on(sight, card.action, ruling, made.agreed)
        if sight.is_keeper or made.links or made.claims:
            yield replace(made, agreed=None)


def _cards(sight: Seen) -> Iterator["_Card"]:
    if sight.mine.actions:
        people = sight.once(People)
        for action in sight.mine.actions:
            yield _Card(sight, people, action)


class _Card:
    """One action and what this seat is asked about it."""

    def __init__(self, sight: Seen, people: People, action: Action) -> None:
        self.sight = sight
        self.people = people
        self.action = action
        self.ruling: Ruling | None = action.ruling
        self.offers = of_people(sight.offers, action.members)
        self.throwers = throwers(sight, action)
        left = (who for who in self.throwers if who not in action.members)
        self.offers += of_people(sight.offers_of("spend-luck"), left)
        self.judging = [offer for offer in self.offers if offer.ask == "judge"]
        self.asked = of_people(self.offers, people.own)
        self.leads = action.leader in people.own
        self.in_it = people.own_of(action.members)
        self.missing = [
            people.call(who) for who in action.members if action.ruling and who not in action.agreed
        ]

    @property
    def is_due(self) -> bool:
        """Whether this seat is asked, or has a throw to stop at or to go on from."""
        return bool(self._turn()) or (self.leads and bool(self.action.attempts))

    def of(self, ask: str) -> list[Offer]:
        return [offer for offer in self.asked if offer.ask == ask]

    def card(self) -> ActionCard:
        sight, people, action, t = self.sight, self.people, self.action, self.sight.t
        turn, together = self._turn(), ""
        if len(action.members) > 1:
            name, helpers = people.call(action.leader), people.names(action.members[1:])
            together = t("{name} leads, with {helpers}.", name=name, helpers=helpers)
        card = ActionCard(
            key=f"action-{action.leader}",
            turn=turn,
            who="" if turn or self.leads else people.call(action.leader),
            title=up(action.what),
            terms=tuple(terms(sight, people, action)),
            together=together,
            claims=tuple(self._claims()),
            links=tuple(self._links()),
            settle=settle(sight, self._others(), self.ruling) if sight.is_keeper else None,
            folds=tuple(self._keepers_folds()),
        )
        return self._with_state(card)

    def _turn(self) -> str:
        t, action = self.sight.t, self.action
        asked = self.of("agree") or (self.leads and not self.missing)
        in_it = self.in_it
        is_mine = bool(in_it and self.ruling and not action.attempts and asked)
        if action.pending:
            in_it = self.people.own_of(self.throwers)
            mine = of_people(self.sight.offers_of("spend-luck", "resolve"), in_it)
            is_mine = is_mine or bool(mine)
        if is_mine:
            return t("Your turn, {name}", name=self.people.call(in_it[0]))
        return t("Your turn, keeper") if self.judging and not self.ruling else ""

    def _with_state(self, card: ActionCard) -> ActionCard:
        """The card with what belongs to this stage of the action."""
        if self.ruling is None:
            return self._unjudged(card)
        if not self.action.attempts:
            return self._before(card, self.ruling)
        return self._after(card, self.ruling)

    def _unjudged(self, card: ActionCard) -> ActionCard:
        t, waits = self.sight.t, []
        if self.action.former:
            waits.append(
                t(
                    "The group has grown: the keeper says the terms anew, "
                    "and everybody agrees again."
                )
            )
        if not self.judging:
            waits.append(t("The keeper is weighing it up."))
            return replace(card, waits=tuple(waits))
        form = judge(self.sight, self.people, self.action, self.judging)
        return replace(card, waits=tuple(waits), judge=form)

    def _before(self, card: ActionCard, ruling: Ruling) -> ActionCard:
        sight, t, people = self.sight, self.sight.t, self.people
        throws = Throws(sight, people, self.action, ruling)
        agreeing, agree = self.of("agree"), None
        agrees: tuple[Act, ...] = ()
        if agreeing and len(self.missing) == 1 and self.leads:
            agree = throws.agree(agreeing[0])
        else:
            agrees = tuple(agree_press(sight, people, offer) for offer in agreeing)
        shut = wait = ""
        names = t.listed(self.missing)
        if self.missing and self.leads:
            shut = t("first the agreement of {names}.", names=names)
        elif self.missing:
            wait = t("Waiting for the agreement of {names}.", names=names)
        elif not self.leads:
            wait = t("The dice are with {name}.", name=people.call(self.action.leader))
        return replace(
            card,
            stakes=stake_rows(sight, ruling.stakes, ruling.special),
            agree=agree,
            agrees=agrees,
            shut=shut,
            wait=wait,
            options=throws.before(self.asked),
        )

    def _after(self, card: ActionCard, ruling: Ruling) -> ActionCard:
        sight, t, action = self.sight, self.sight.t, self.action
        key = f"agreed-{action.leader}"
        stakes = StakeList(
            key=f"{key}-stakes", stakes=stake_rows(sight, ruling.stakes, ruling.special)
        )
        card = replace(
            card,
            roll=roll_card(sight, self.people, action, ruling),
            agreed=fold(
                sight, key, t("What was agreed"), lambda: (stakes,), look="y-fold y-agreed"
            ),
        )
        return card if action.pending else self._finished(card, ruling)

    def _finished(self, card: ActionCard, ruling: Ruling) -> ActionCard:
        """A throw that stands: to stop there, or to try again."""
        sight, t, leader = self.sight, self.sight.t, self.action.leader
        throws = Throws(sight, self.people, self.action, ruling)
        wait = ""
        if not self.leads:
            wait = t("{name} may finish, or try again.", name=self.people.call(leader))
        if self.action.attempts[-1] > 0:
            again = self._again_fold(throws) if self.of("throw-again") else None
            return replace(
                card, done=self._done("main"), is_done_first=True, again=again, wait=wait
            )
        options = throws.again(self.asked)
        return replace(
            card, options=options, done=self._done("quiet" if options else "main"), wait=wait
        )

    def _done(self, look: str) -> tuple[Act, ...]:
        label = self.sight.t("Stop there: what it brought stands")
        return tuple(press(self.sight, offer, label, look, "check") for offer in self.of("finish"))

    def _again_fold(self, throws: Throws) -> Fold:
        key = f"again-{self.action.leader}"

        def make() -> Iterator[OptionCards]:
            options = throws.again(self.asked, is_titled=False)
            if options:
                yield OptionCards(key=f"{key}-cards", options=options)

        return fold(self.sight, key, self.sight.t("Throw again?"), make)

    def _claims(self) -> Iterator[Fold]:
        title = self.sight.t("Thanks to another occupation?")
        for who in self.in_it:
            offers = given_to(self.of("claim"), who)
            if offers:
                yield row_fold(
                    self.sight,
                    f"claim-{who}",
                    title,
                    partial(map, self._claim, offers),
                )

    def _claim(self, offer: Offer) -> Act:
        claim, label = offer.given.get("claim"), self.sight.t("Thanks to nothing in particular")
        if claim:
            label = up(self.people.claim_name(offer.given["who"], claim))
        return press(self.sight, offer, label, "quiet")

    def _links(self) -> Iterator[Act]:
        for offer in self.asked:
            if offer.ask == "finish" and not self.action.attempts:
                yield press(self.sight, offer, self.sight.t("Try something else"), "link")
            elif offer.ask == "leave":
                yield press(self.sight, offer, self.sight.ask_name(offer.ask), "link")

    def _others(self) -> list[Offer]:
        """What the keeper may ask in this action that no investigator of this seat is asked."""
        return [offer for offer in self.offers if offer.given["who"] not in self.people.own]

    def _keepers_folds(self) -> Iterator[Fold]:
        if self.sight.is_keeper:
            others = self._others()
            yield from keepers_folds(self.sight, self.people, self.action, self.judging, others)


def agree_press(sight: Seen, people: People, offer: Offer) -> Act:
    """To agree to the stakes, by name where this seat plays several."""
    t, name = sight.t, people.call(offer.given["who"])
    label = t("{name} agrees to the stakes", name=name)
    if len(people.own) == 1:
        label = t("Agree to the stakes")
    return press(sight, offer, label, "main", "check")
