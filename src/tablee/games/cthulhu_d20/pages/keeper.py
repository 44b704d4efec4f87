"""The keeper's own middle: whoever of the keeper's is to act, else a quiet table."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cthulhu_d20.pages.forms import FOLD, press
from tablee.games.cthulhu_d20.pages.turns import Onlooker
from tablee.games.cthulhu_d20.pages.weapons import Weapons, plain_attacks, weapons
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part


class Acting(Part, frozen=True):
    """Whose turn it is, and what the keeper may do for them."""

    template: ClassVar[str] = "acting.html"

    title: str
    help: str
    in_their_place: Fold | None
    weapons: Weapons | None
    doings: tuple[Act, ...]


def keeper(sight: Seen) -> Iterator[Part]:
    mine = sight.mine
    if not sight.is_keeper or mine.attack:
        return
    people = sight.once(People)
    turn = mine.fight.turn if mine.fight else None
    if turn and turn.who in people.by_id:
        yield _acting(sight, people, turn.who)
    elif not mine.all_checks and not mine.lots and not sight.offers_of("suffer"):
        yield _quiet(sight)
    if not mine.fight:
        yield from _ambush(sight, people)


def _acting(sight: Seen, people: People, who: str) -> Acting:
    t, is_player = sight.t, people.is_of_a_player(who)
    return Acting(
        key="acting",
        title=t("{name} acts", name=people.call(who)),
        help=t("Their player decides. You may act in their place.") if is_player else "",
        in_their_place=_attack_fold(
            sight, people, who, "keeper-attack-fold", t("Attack in their place")
        )
        if is_player
        else None,
        weapons=None if is_player else weapons(sight, people, who, "desk"),
        doings=tuple(_doings(sight, people, who)),
    )


def _attack_fold(sight: Seen, people: People, who: str, key: str, title: str) -> Fold:
    def inside() -> tuple[Part]:
        return (weapons(sight, people, who, "desk", is_open=False),)

    return sight.fold(key, title, inside, look=FOLD)


def _doings(sight: Seen, people: People, who: str) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("end-turn"):
        yield press(sight, offer, t("End the turn"), "main", id=f"end-turn-{who}")
    for offer in offers_for(sight, who, "do-action"):
        action = str(offer.given["action"])
        yield press(sight, offer, people.title("action", action), id=f"do-{who}-{action}")
    for offer in offers_for(sight, who, "stand-up", "reload"):
        yield press(sight, offer, sight.ask_name(offer.ask))


def _quiet(sight: Seen) -> Onlooker:
    t = sight.t
    if sight.mine.others:
        title = t("Nothing lies on the table")
        text = t(
            "Tell what they see. Call for a check, begin a fight or let time run from your desk."
        )
    else:
        title = t("The investigators are being made")
        text = t("The players are filling in their sheets. There is time to prepare opponents.")
    return Onlooker(key="quiet", title=title, text=text)


def _ambush(sight: Seen, people: People) -> Iterator[Fold]:
    """An attack outside a fight, by each of the keeper's who can."""
    armed = dict.fromkeys(str(one.given["who"]) for one in sight.offers_of("declare-attack"))
    foes = [who for who in armed if not people.is_of_a_player(who) and plain_attacks(sight, who)]
    if not foes:
        return

    def inside() -> Iterator[Fold]:
        for who in foes:
            yield _attack_fold(sight, people, who, f"ambush-{who}-fold", people.call(who))

    title = sight.t("An attack outside a fight")
    yield sight.fold("ambush-fold", title, inside, icon="crosshair", look=FOLD)
