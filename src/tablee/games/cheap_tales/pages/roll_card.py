"""One roll, from the idea to its last consequence, as a seat sees it."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.aftermath import After, after_roll
from tablee.games.cheap_tales.pages.claims import Claims, claims
from tablee.games.cheap_tales.pages.forms import (
    TicketFold,
    broad_form,
    offer_id,
    offers_for,
    press,
    ticket_fold,
)
from tablee.games.cheap_tales.pages.in_hand import InHand, in_hand
from tablee.games.cheap_tales.pages.odds_words import Chances, OddsInWords, say_chances
from tablee.games.cheap_tales.pages.roll_words import (
    Sum,
    is_judged,
    lies,
    line_name,
    say_what,
    sum_of,
)
from tablee.games.cheap_tales.pages.traits import Column, press_columns
from tablee.games.cheap_tales.pages.words import (
    DrawnDie,
    People,
    Seen,
    Shut,
    degree_name,
)
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import SUCCESS
from tablee.games.cheap_tales.view import RollView
from tablee.games.cheap_tales.words.names import difficulty_name, signed
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Part
from tablee.kernel.telling import within_sentence
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

QUESTIONS = {
    "effects": "What comes with it?",
    "risk": "And the risk?",
    "blow": "Now the damage",
}
"""What the later stages of a roll ask."""


class HelpForm(msgspec.Struct, frozen=True):
    """With what somebody may help."""

    act: Act
    question: str
    skills: tuple[Choice, ...]


class Before(msgspec.Struct, frozen=True):
    """A roll before its dice."""

    columns: tuple[Column, ...]
    lines: tuple[tuple[str, str], ...] | None
    """The numbers, for who looks on."""
    claims: Claims | None
    helped: str
    help_forms: tuple[HelpForm, ...]
    group: str
    dice: tuple[DrawnDie, ...]
    how_many: str
    bonus: str
    modifier: str
    rivals: str
    chances: Chances | None
    chance: str
    """The same in short, beside the button, where there is one chance."""
    in_hand: InHand | None
    throw: Act | None
    waits: str
    heroics: tuple[TicketFold | Shut, ...] | None
    drops: tuple[Act, ...]
    """What else can be done: aimed at somebody else, or given up."""


class RollCard(Part, frozen=True):
    template: ClassVar[str] = "roll.html"

    is_yours: bool
    arrives: str
    """Changes when the roll asks its player for something new."""
    is_thrown: bool
    """Its dice lie on the stage right now: this is what follows them."""
    is_told: bool
    """The stage has told what the question says."""
    kicker: str
    question: str
    what: str
    stakes: str
    before: Before | None = None
    sum: Sum | None = None
    claims: Claims | None = None
    after: After | None = None

    @property
    def is_of_throw(self) -> bool:
        is_watched = self.after is not None and self.after.watch is not None
        return self.is_thrown and (self.is_yours or is_watched)


def is_waiting_for_price(seen: RollView) -> bool:
    """Whether a roll that is done still has a price to be agreed on."""
    roll = seen.roll
    is_dear = roll.degree == "partial" and roll.partial == "yes_but"
    return is_dear and not roll.overruled and not roll.extra


def due_rolls(sight: Seen) -> Iterator[RollCard]:
    """The rolls about which this seat has something to decide."""
    people = sight.once(People)
    for seen in sight.mine.rolls:
        if _is_due(sight, people, seen):
            yield _card(sight, people, seen)


def rolls(sight: Seen) -> Iterator[RollCard]:
    """The others that are not settled."""
    people = sight.once(People)
    for seen in sight.mine.rolls:
        is_open = seen.stage != "done" or is_waiting_for_price(seen)
        if is_open and not _is_due(sight, people, seen):
            yield _card(sight, people, seen)


def _is_due(sight: Seen, people: People, seen: RollView) -> bool:
    roll = seen.roll
    if roll.who in people.own:
        is_priced = is_waiting_for_price(seen) and roll.consequence is not None
        accept = is_priced and sight.offer_of("accept-consequence", who=roll.who) is not None
        return seen.stage != "done" or accept
    is_chosen_here = seen.stage == "risk" and roll.extra and not sight.is_keeper
    return is_chosen_here and bool(offers_for(sight, roll.who, "choose-risk"))


def _card(sight: Seen, people: People, seen: RollView) -> RollCard:
    roll = seen.roll
    who, key = roll.who, f"roll-{roll.who}"
    is_yours = who in people.own
    is_thrown = lies(sight, roll)
    # Whoever threw is brought to the dice, which lie right above.
    is_asked = is_yours and not sight.is_keeper and not is_thrown
    is_proposed = seen.stage == "proposed"
    return RollCard(
        key=key,
        is_yours=is_yours,
        arrives=f"{key}-{seen.stage}-{roll.rerolled}" if is_asked else "",
        is_thrown=is_thrown,
        is_told=_is_told(sight, seen),
        kicker=_kicker(people.call(who), seen, sight.t, is_yours=is_yours),
        question=_question(seen, sight.t, is_yours=is_yours),
        what="" if is_thrown and roll.what else say_what(sight, people, roll),
        stakes=roll.stakes,
        before=_before(sight, people, seen, is_yours=is_yours) if is_proposed else None,
        sum=None if is_proposed else sum_of(sight, people, seen),
        claims=None if is_proposed else claims(sight, people, seen),
        after=None if is_proposed else after_roll(sight, people, seen),
    )


def _is_told(sight: Seen, seen: RollView) -> bool:
    """Whether the stage says already what the question would."""
    if seen.stage == "announce":
        return lies(sight, seen.roll)
    is_open = seen.stage == "open" or seen.roll.degree == "partial"
    return is_open and is_judged(sight, seen.roll)


def _kicker(name: str, seen: RollView, t: Tongue, *, is_yours: bool) -> str:
    if not is_yours:
        return t("{name} at the dice", name=name)
    if seen.stage == "proposed":
        return t("{name}, it is your move", name=name)
    if seen.stage == "announce":
        return t("{name}, the keeper has the word", name=name)
    return t("{name}, yours to decide", name=name)


def _question(seen: RollView, t: Tongue, *, is_yours: bool) -> str:
    roll = seen.roll
    match seen.stage:
        case "proposed":
            return _first_question(roll, t, is_yours=is_yours)
        case "announce":
            number = "?" if seen.own_total is None else seen.own_total
            return t("{number}, and then?", number=number)
        case "open" if roll.natural or seen.total is not None:
            return _open_question(roll, seen.total, t)
        case "effects" | "risk" | "blow":
            return t(QUESTIONS[seen.stage])
        case _:
            return degree_name(roll.degree, t) if roll.degree else t("The dice have fallen")


def _first_question(roll: Roll, t: Tongue, *, is_yours: bool) -> str:
    match roll.kind:
        case "attack":
            return t("How do you strike?") if is_yours else t("An attack!")
        case "gift":
            return t("The gift stirs")
        case "lethal":
            return t("Life or death")
        case _:
            return t("How do you do it?") if is_yours else t("The dice are ready")


def _open_question(roll: Roll, total: int | None, t: Tongue) -> str:
    if roll.natural:
        return t("Double 1!") if roll.natural == "double-1" else t("Double 6!")
    if total is not None and total < SUCCESS:
        one, several = "{total}: one short!", "{total}: {count} short"
        return t.many(one, several, SUCCESS - total, total=total)
    return t("{total}: made it!", total=total)


def _before(sight: Seen, people: People, seen: RollView, *, is_yours: bool) -> Before:
    t, roll = sight.t, seen.roll
    who = roll.who
    throw = sight.offer_of("throw", who=who) if is_yours else None
    ask, id = {"ask": "throw", "who": who}, f"roll-{who}"
    is_told = is_yours or sight.is_keeper
    columns: tuple[Column, ...] = ()
    if is_yours and sight.offer_of("set-traits", who=who):
        columns = press_columns(sight, people, who, roll.traits)
    drops = offers_for(sight, who, "drop-roll") if is_yours else []
    chances = say_chances(sight, people, sight.looks.odds(ask), f"{id}-odds") if is_told else None
    aims = offers_for(sight, who, "aim-again") if is_yours else []
    return Before(
        columns=columns,
        lines=None if columns or who not in people.heroes else _lines(people, seen, t),
        claims=claims(sight, people, seen),
        helped=_helped(people, roll, t),
        help_forms=tuple(_help_forms(sight, people, roll)),
        group=_group(sight, people, roll) if is_yours else "",
        dice=(DrawnDie(),) * (2 if seen.mode == "plain" else 3),
        how_many=_how_many(seen, t),
        bonus=signed(sum(line.value for line in seen.lines)) if seen.lines else "",
        modifier=_modifier(roll, t),
        rivals=_rivals(people, seen, t),
        chances=chances,
        chance=_in_short(chances),
        in_hand=in_hand(sight, people, ask, id) if is_told else None,
        throw=press(sight, throw, t("Throw the dice"), "main", id=f"throw-{who}")
        if throw
        else None,
        waits="" if is_yours else t("{name} throws when ready.", name=people.call(who)),
        heroics=tuple(_heroics(sight, people, who)) if throw and who in people.heroes else None,
        drops=(
            *(
                press(sight, aim, t("Rather {name}", name=people.call(aim.given["target"])), "link")
                for aim in aims
            ),
            *(press(sight, drop, t("Give it up"), "link") for drop in drops),
        ),
    )


def _in_short(chances: Chances | None) -> str:
    if chances is None or chances.are_several or len(chances.cases) != 1:
        return ""
    (one,) = chances.cases
    return one.chance if isinstance(one, OddsInWords) else ""


def _lines(people: People, seen: RollView, t: Tongue) -> tuple[tuple[str, str], ...]:
    who = seen.roll.who
    return tuple((line_name(people, who, line, t), signed(line.value)) for line in seen.lines)


def _how_many(seen: RollView, t: Tongue) -> str:
    match seen.mode:
        case "advantage":
            return t("the best two of three dice")
        case "disadvantage":
            return t("the worst two of three dice")
        case "plain":
            return t("2 dice")


def _modifier(roll: Roll, t: Tongue) -> str:
    if roll.difficulty is None:
        if roll.hidden:
            return t("modifier announced after the throw")
        return t("the keeper has not named a modifier")
    word = difficulty_name(roll.difficulty, t) or t("modifier")
    return f"{word} ({signed(roll.difficulty)})" if roll.difficulty else word


def _rivals(people: People, seen: RollView, t: Tongue) -> str:
    names = people.list_names(seen.roll.targets or (seen.roll.against,))
    if not names:
        return ""
    resisted = t("resisted by {names}", names=within_sentence(names))
    return f"{resisted} ({signed(-seen.opposition)})" if seen.opposition else resisted


def _helped(people: People, roll: Roll, t: Tongue) -> str:
    return ", ".join(
        t(
            "{name} lends a hand ({skill})",
            name=people.call(one.who),
            skill=people.trait_name(one.who, one.skill),
        )
        for one in roll.helpers
    )


def _help_forms(sight: Seen, people: People, roll: Roll) -> Iterator[HelpForm]:
    for offer in sight.offers_of("help"):
        who = offer.given["who"]
        if offer.given["leader"] == roll.who and who in people.own:
            yield HelpForm(
                press(sight, offer, id=f"help-{who}-{roll.who}", only=()),
                sight.t("{name}, with which apprenticeship do you help?", name=people.call(who)),
                tuple(
                    Choice(skill, people.choice_name("skill", skill, "help", who))
                    for skill in offer.fields[0].choices
                ),
            )


def _group(sight: Seen, people: People, roll: Roll) -> str:
    for group in sight.mine.groups:
        if roll.group and group.id == roll.group:
            names = people.list_names(group.members)
            return sight.t(
                "Everybody must get through: {names}. Half of the rolls must succeed.",
                names=names,
            )
    return ""


def _heroics(sight: Seen, people: People, who: str) -> Iterator[TicketFold | Shut]:
    """Before the dice: what heroism does instead of them, or beside them."""
    t = sight.t
    feat = sight.offer_of("invoke", who=who, way="feat", scope="action")
    weakness = sight.offer_of("invoke", who=who, way="weakness", scope="action")
    without = t("Without dice: “{degree}”", degree=degree_name("yes_and", t))
    for title, note, offer, star in (
        (t("Feat"), without, feat, 1),
        (t("Twist"), t("A new aspect of the scene"), sight.offer_of("twist", who=who), 1),
        (t("Weakness"), t("Lose on purpose, gain heroism"), weakness, 0),
    ):
        if offer:
            yield _heroic(sight, offer, title, note, star)
        elif star and not people.heroes[who].hero.heroism:
            yield Shut(title, t("no heroism point left"))


def _heroic(sight: Seen, offer: Offer, title: str, note: str, star: int) -> TicketFold:
    id = offer_id(sight, offer, "-now")
    return ticket_fold(
        sight, f"{id}-fold", title, note, lambda: (broad_form(sight, offer, title, id),), star
    )
