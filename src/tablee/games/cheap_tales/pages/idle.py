"""Nothing lies before one's hero: what may be tried; and what the page shows nowhere else."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cheap_tales.pages.attempt import Attempt, attempt
from tablee.games.cheap_tales.pages.forms import folded
from tablee.games.cheap_tales.pages.gift import gift
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.kernel.page import Fold, Part

DRAWN = frozenset(
    {
        "absorb",
        "accept-consequence",
        "add-aspect",
        "answer-claim",
        "answer-invocation",
        "answer-theft",
        "ask-fate",
        "attack",
        "attempt",
        "buy-asset",
        "buy-aspect",
        "buy-heroism",
        "buy-object",
        "cast-gift",
        "choose-effect",
        "choose-fall",
        "choose-risk",
        "claim-aspect",
        "control-gift",
        "counter-attack",
        "create-hero",
        "describe",
        "dodge",
        "draw-reserve",
        "drop-roll",
        "give-point",
        "guard",
        "guess-aspect",
        "help",
        "invoke",
        "keep-object",
        "learn-skill",
        "manoeuvre",
        "name-aspect",
        "name-next",
        "note-mark",
        "parry",
        "pass-go",
        "propose-consequence",
        "purchase",
        "raise-damage",
        "raise-trait",
        "reroll",
        "reroll-damage",
        "reword-aspect",
        "rewrite-hero",
        "roll-damage",
        "roll-wound",
        "second-wind",
        "set-traits",
        "shake-off",
        "shift",
        "soften-wound",
        "spend-power",
        "stand",
        "take-power",
        "throw",
        "twist",
        "use-two-weapons",
        "waive-counter",
        "waive-effects",
        "wear",
        "yield-object",
    }
)
"""The asks that have a place of their own on a player's page."""


class Idle(Part, frozen=True):
    """What somebody may try, or what there is to wait for."""

    template: ClassVar[str] = "idle.html"

    kicker: str = ""
    question: str = ""
    warning: str = ""
    help: str = ""
    link: tuple[str, str] | None = None
    """Where to go instead, and what the link says."""
    is_wide: bool = False
    attempt: Attempt | None = None
    gift: Fold | None = None


class GoldenRule(Part, frozen=True):
    """A question that the die has answered."""

    template: ClassVar[str] = "golden_rule.html"

    question: str
    answer: str


class ToDesk(Part, frozen=True):
    """Something to stand on with the keyboard, so that the keeper can scroll what others do."""

    template: ClassVar[str] = "to_desk.html"


def idle(sight: Seen) -> Iterator[Idle]:
    mine, people = sight.mine, sight.once(People)
    busy = {seen.roll.who for seen in mine.rolls if seen.stage != "done"}
    if mine.fight:
        busy |= {seen.fighter.id for seen in mine.fight.fighters}
    for who in people.own:
        found = None if who in busy else _idle(sight, people, who)
        if found:
            yield found
    yield from _onlooker(sight, people)


def _idle(sight: Seen, people: People, who: str) -> Idle | None:
    t, mine, hero = sight.t, sight.mine, people.heroes[who].hero
    key = f"idle-{who}"
    if not hero.approved:
        return _unread(sight, people, who)
    if mine.ellipsis:
        text = t("Time passes off screen. Experience is spent on the sheet: {xp} XP.", xp=hero.xp)
        link = (f"#xp-{who}", t("Spend experience"))
        return Idle(key=key, question=t("Meanwhile…"), help=text, link=link)
    if who in mine.won:
        question = t("This scene is won") if mine.won[who] else t("This scene is lost")
        return Idle(
            key=key, question=question, help=t("By a heroic activation: no more dice in it.")
        )
    return _trying(sight, people, who)


def _unread(sight: Seen, people: People, who: str) -> Idle:
    """A sheet that the keeper has not approved."""
    t, hero = sight.t, people.heroes[who].hero
    link = ("#sheet", t("Open the sheet"))
    key = f"idle-{who}"
    if hero.sent_back:
        warning = t("Sent back: {reason}", reason=hero.sent_back)
        question = t("To be written again")
        return Idle(key=key, question=question, warning=warning, link=link, is_wide=True)
    text = t("Your sheet may still be changed; the story begins once it is approved.")
    question = t("To be read by the keeper")
    return Idle(key=key, question=question, help=text, link=link, is_wide=True)


def _trying(sight: Seen, people: People, who: str) -> Idle | None:
    t, key = sight.t, f"idle-{who}"
    form = attempt(sight, people, who)
    if form:
        return Idle(
            key=key,
            kicker=t("{name}, the floor is yours", name=people.call(who)),
            question=t("What do you try?"),
            attempt=form,
            gift=gift(sight, people, who),
        )
    if people.heroes[who].hero.fall or any(loss.who == who for loss in sight.mine.losses):
        return None
    reason = sight.looks.why_not({"ask": "attempt", "who": who, "what": "?", "quality": "luck"})
    return Idle(key=key, question=t("Hold on!"), help=reason)


def _onlooker(sight: Seen, people: People) -> Iterator[Idle]:
    t, mine = sight.t, sight.mine
    if sight.is_keeper:
        if mine.rolls or mine.fight:
            return
        if mine.heroes:
            text = t("Tell what they see. Whatever a hero tries is laid here, with its odds.")
            yield Idle(key="idle", question=t("The stage is yours"), help=text)
        else:
            text = t("The players are making their heroes; you read and approve each sheet.")
            yield Idle(key="idle", question=t("Heroes wanted"), help=text)
    elif not people.own and not sight.offers_of("create-hero"):
        text = t("You are watching: whatever happens is shown here.")
        yield Idle(key="idle", question=t("A seat in the stalls"), help=text)


def golden_rule(sight: Seen) -> Iterator[Part]:
    """A question for the die: the last answer, and another question."""
    t, asked = sight.t, sight.mine.question
    if asked:
        question = t("“{text}”", text=asked.text)
        answer = t("yes") if asked.yes else t("no")
        yield GoldenRule(key="golden-rule", question=question, answer=answer)
    if not sight.is_keeper:
        for offer in sight.offers_of("ask-fate"):
            yield folded(sight, offer, t("Golden rule: ask the die"), t("yes from 4 on"))


def other_actions(sight: Seen) -> Iterator[Part]:
    """What the page draws nowhere else; the keeper has it all on the desk."""
    if sight.is_keeper:
        yield ToDesk(key="to-desk")
        return
    asks = sight.game.asks
    left = [offer for offer in sight.offers if offer.ask in asks and offer.ask not in DRAWN]
    if left:
        yield sight.fold(
            "other-actions",
            sight.t("What else there is"),
            lambda: [folded(sight, offer) for offer in left],
            look="c-fold c-others",
        )
