"""The step of a resolution that is asked for now: what it would bring, what it costs."""

import msgspec

from tablee.games.innommable.pages.drawing import StepOdds, step_odds
from tablee.games.innommable.pages.forms import Doing, LongRun, doing, line
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    chance_in_words,
    dice_named,
    offers_for,
)
from tablee.games.innommable.state.pools import size
from tablee.games.innommable.state.table import Resolution
from tablee.games.innommable.words.common import number_word
from tablee.kernel.words import Offer


class Note(msgspec.Struct, frozen=True):
    text: str
    look: str = ""


class Step(msgspec.Struct, frozen=True):
    label: str
    kicker: str
    odds: StepOdds | None = None
    notes: tuple[Note, ...] = ()
    press: Doing | None = None
    end: Note | None = None
    """What stands in place of the button."""


def step(sight: Seen, people: People, going: Resolution) -> Step:
    if not going.thrown:
        return _throw(sight, people, going)
    if going.given:
        return _throw_given(sight, people, going, going.given)
    if not going.rerolled:
        return _reroll(sight, people, going)
    return _failed(sight, people, going)


def _offer(sight: Seen, going: Resolution, ask: str) -> Offer | None:
    return next(iter(offers_for(sight, going.who, ask)), None)


def _waiting(people: People, going: Resolution, text: str) -> Note | None:
    return None if going.who in people.own else Note(text, "i-wait")


def _throw(sight: Seen, people: People, going: Resolution) -> Step:
    t, who = sight.t, going.who
    dice, offer = people.by_id[who].dice, _offer(sight, going, "roll")
    found = sight.chances({"ask": "roll", "who": who})
    odds = press = None
    if found:
        chance = chance_in_words(found.of("first").chance(True), t)
        alone = t("With the first throw alone: {chance}.", chance=chance)
        first = f"{alone} {t('The odd dice may be thrown once more.')}"
        odds = step_odds(found, "bar-roll", t, is_own=who in people.own, first=first)
    if offer:
        label = (
            t("Throw {dice}", dice=dice_named(dice, t)) if dice else t("Go through it without dice")
        )
        fields = (LongRun(),) if dice else ()
        press = doing(sight, offer, label, "main", *fields, id=f"roll-{who}")
    throws = t("{name} throws.", name=people.player(who))
    return Step(
        label=t("Throw all the dice"),
        kicker=t("Throw all the dice"),
        odds=odds,
        press=press,
        end=None if press else _waiting(people, going, throws),
    )


def _throw_given(sight: Seen, people: People, going: Resolution, sides: int) -> Step:
    t, who = sight.t, going.who
    found, offer = (
        sight.chances({"ask": "roll-given", "who": who}),
        _offer(sight, going, "roll-given"),
    )
    notes: tuple[Note, ...] = ()
    odds = press = None
    if found:
        odds = step_odds(found, "bar-given", t, is_own=who in people.own)
        counted = Note(t("The reroll of the odd dice is counted in."), "i-more")
        notes = () if going.rerolled else (counted,)
    if offer:
        press = doing(sight, offer, t("Throw this die"), "main", id=f"given-{who}")
    throws = t("{name} throws it, or stops there.", name=people.player(who))
    return Step(
        label=t("Throw the given die"),
        kicker=t("Throw the given d{sides}", sides=sides),
        odds=odds,
        notes=notes,
        press=press,
        end=None if press else _waiting(people, going, throws),
    )


def _reroll(sight: Seen, people: People, going: Resolution) -> Step:
    t, count = sight.t, size(going.odd)
    found = sight.chances({"ask": "reroll", "who": going.who}) if count else None
    is_own = going.who in people.own
    word = number_word(count, t)
    kicker = t.many("Reroll the odd die", "Reroll the {word} odd dice", count, word=word)
    notes: tuple[Note, ...] = ()
    if not count and sight.mine.house["empty_reroll"] != "refused":
        notes = (
            Note(t("There is nothing to throw again; going through with it opens the last ways.")),
        )
    press = _reroll_press(sight, people, going)
    return Step(
        label=t("Reroll the odd dice"),
        kicker=kicker if count else t("No die is odd"),
        odds=step_odds(found, "bar-reroll", t, is_own=is_own) if found else None,
        notes=notes,
        press=press,
        end=None if press else _no_reroll(sight, people, going),
    )


def _reroll_press(sight: Seen, people: People, going: Resolution) -> Doing | None:
    t, offer = sight.t, _offer(sight, going, "reroll")
    if offer is None:
        return None
    again = t("Reroll {dice}", dice=dice_named(going.odd, t))
    told = t("To tell: something in {name} that disturbs", name=people.call(going.who))
    return doing(
        sight,
        offer,
        again if going.odd else t("Go through with it"),
        "main",
        line("text", told, required=False),
        id=f"reroll-{going.who}",
    )


def _no_reroll(sight: Seen, people: People, going: Resolution) -> Note:
    decides = sight.t("{name} decides.", name=people.player(going.who))
    waiting = _waiting(people, going, decides)
    if waiting:
        return waiting
    return Note(sight.looks.why_not({"ask": "reroll", "who": going.who}), "i-soft")


def _failed(sight: Seen, people: People, going: Resolution) -> Step:
    t, mine = sight.t, sight.mine
    given = t("A die that somebody gives may still be thrown once.") if mine.may_be_given else ""
    may_take = mine.house["monologue_joins_roll"] == "true" and bool(mine.bowl)
    no_more = () if given or may_take else (Note(t("Dice will not do it any more."), "i-option"),)
    if mine.may_break:
        price = t(
            "A price may be paid: the link with the attachment, or the protagonist. "
            "Otherwise it is a failure."
        )
    else:
        price = t("One price is left, the protagonist. Otherwise it is a failure.")
    return Step(
        label=t("The reroll has failed"),
        kicker=t("The reroll has failed"),
        notes=(*no_more, Note(f"{given} {price}" if given else price, "i-help")),
        end=_waiting(people, going, t("{name} decides.", name=people.player(going.who))),
    )
