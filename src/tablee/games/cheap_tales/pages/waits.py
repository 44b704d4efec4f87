"""What waits for the keeper of a table of Cheap Tales."""

from collections.abc import Iterator

from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.view import RollView
from tablee.kernel.waits import Wait, owing
from tablee.kernel.words import Offer

DICE = ("throw", "stand", "roll-damage", "roll-risk", "choose-risk", "choose-effect", "absorb")
"""What whoever rolls has to do about it."""

FALLEN = ("choose-fall", "roll-wound", "yield-object", "waive-counter", "waive-effects")


def waits(sight: Seen) -> Iterator[Wait]:
    desk = sight.once(Desk)
    yield from _sheets(desk)
    yield from _rolls(desk)
    yield from _answers(desk)
    yield from _fight(desk)


def keepers(desk: Desk, offer: Offer) -> bool:
    """Whether an offer is about somebody whom no player plays."""
    who = str(offer.given.get("who", ""))
    seen = desk.heroes.get(who)
    return who in desk.extras or (seen is not None and seen.hero.seat not in desk.sight.players)


def _sheets(desk: Desk) -> Iterator[Wait]:
    t = desk.t
    yield from owing(
        desk.sight,
        ("approve-hero",),
        lambda who: t("A sheet to read{colon}{name}", colon=t(": "), name=desk.named(who)),
        icon="identification-card",
    )


def _rolls(desk: Desk) -> Iterator[Wait]:
    t, sight = desk.t, desk.sight
    unframed = {seen.roll.who for seen in sight.mine.rolls if wants_a_modifier(seen)}
    yield from owing(
        sight,
        ("frame-roll",),
        lambda who: t("{name} tries something: no modifier has been said", name=desk.named(who)),
        among=lambda offer: offer.given["who"] in unframed,
        icon="scales",
    )
    yield from owing(
        sight,
        ("announce",),
        lambda who: t("{name} has told a total: announce the modifier", name=desk.named(who)),
        icon="megaphone-simple",
    )
    risks = {seen.roll.who for seen in sight.mine.rolls if seen.stage == "risk"}
    yield from owing(
        sight,
        ("roll-risk", "choose-risk"),
        lambda who: t("A risk is to be rolled ({name})", name=desk.named(who)),
        among=lambda offer: offer.given["who"] in risks,
        icon="dice-five",
    )
    yield from owing(
        sight,
        (*DICE, *FALLEN),
        lambda who: t("Your roll{colon}{name}", colon=t(": "), name=desk.named(who)),
        among=lambda offer: keepers(desk, offer) and offer.given["who"] not in risks,
        icon="dice-five",
    )


def wants_a_modifier(seen: RollView) -> bool:
    """Whether a hero tries something that nobody resists, and the keeper has said nothing yet."""
    roll = seen.roll
    is_plain = roll.kind == "action" and not roll.extra and not roll.against
    return seen.stage == "proposed" and is_plain and roll.difficulty is None


def _answers(desk: Desk) -> Iterator[Wait]:
    """Aspects that are called upon, prices, heroic activations, aspects without words."""
    t, sight = desk.t, desk.sight
    for seen in sight.mine.rolls:
        for number, claim in enumerate(seen.roll.claims):
            if claim.keeper is None and seen.stage != "done":
                text = t("An aspect is called upon{colon}“{text}”", colon=t(": "), text=claim.text)
                answers = [
                    offer
                    for offer in sight.offers_of("answer-claim")
                    if offer.given["who"] == seen.roll.who and offer.given["number"] == number
                ]
                yield Wait(text, tuple(answers), "mask-happy")
    yield from _prices(desk)
    for one in sight.mine.invocations:
        called = sight.choice_name("source", one.text, "invoke")
        text = t("A heroic activation{colon}“{text}”", colon=t(": "), text=called)
        answers = [
            offer
            for offer in sight.offers_of("answer-invocation")
            if offer.given["invocation"] == one.id
        ]
        yield Wait(text, tuple(answers), "star")
    blank = {aspect.id for aspect in sight.mine.aspects if not aspect.text}
    yield from owing(
        sight,
        ("name-aspect",),
        lambda _: t("An aspect has no words yet"),
        among=lambda offer: offer.given["aspect"] in blank,
        by="aspect",
        icon="pencil-simple",
    )


def _prices(desk: Desk) -> Iterator[Wait]:
    """The price of a partial success: proposed by one side, accepted by the other."""
    t, sight = desk.t, desk.sight
    for seen in sight.mine.rolls:
        who, asked = seen.roll.who, seen.roll.consequence
        by_player = asked is not None and asked.by == "player"
        accept = sight.offer_of("accept-consequence", who=who)
        hit = any(loss.who == who for loss in sight.mine.losses)
        if asked is None or by_player or (accept is None and not hit):
            asks = ("propose-consequence", "waive-consequence", "accept-consequence")
            offers = [offer for offer in sight.offers_of(*asks) if offer.given["who"] == who]
            text = t("A price is to be named ({name})", name=desk.named(who))
            if by_player:
                text = t("A price is proposed ({name})", name=desk.named(who))
            yield Wait(text, tuple(offers), "scales")


def _fight(desk: Desk) -> Iterator[Wait]:
    t, sight = desk.t, desk.sight
    fight = sight.mine.fight
    if fight is None:
        return
    acting = sight.offers_of("extra-attack", "extra-pass", "extra-attempt", "extra-cast")
    own = [offer for offer in sight.offers_of("pass-go") if keepers(desk, offer)]
    if fight.hand == "adversaries" and (acting or own):
        yield Wait(t("The adversaries have the hand"), (*acting, *own), "sword")
    elif own:
        yield from owing(
            sight,
            ("pass-go", "attack"),
            lambda who: t("Your go{colon}{name}", colon=t(": "), name=desk.named(who)),
            among=lambda offer: keepers(desk, offer),
            icon="sword",
        )
