"""The initiative board at the keeper's desk: two sides, the hand between them; opening a fight."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.board_choices import choices_of
from tablee.games.cheap_tales.pages.desk_shapes import Headed
from tablee.games.cheap_tales.pages.desk_words import ALL, Desk
from tablee.games.cheap_tales.pages.words import People, Seen, Shut
from tablee.games.cheap_tales.view import FighterView, FightView
from tablee.kernel.acts import Act
from tablee.kernel.choosing import Choosing
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

EVERYBODY = {"heroes": ALL, "adversaries": ALL}


class Token(msgspec.Struct, frozen=True):
    """Somebody in the fight."""

    name: str
    count: str
    doing: str
    is_acting: bool
    is_done: bool
    is_next: bool
    acts: tuple[Act, ...]
    choosing: Choosing | None = None
    """What they may do at once."""


class FightSide(msgspec.Struct, frozen=True):
    title: str
    has_hand: bool
    tokens: tuple[Token, ...]


class Board(Part, frozen=True):
    template: ClassVar[str] = "desk_board.html"

    title: str
    is_brawl: bool
    sides: tuple[FightSide, ...]
    joining: tuple[Act, ...]
    end: Act | None
    no_end: Shut | None


def fight_board(sight: Seen) -> Iterator[Part]:
    desk, fight = sight.once(Desk), sight.mine.fight
    if fight:
        yield _board(desk, fight)
    else:
        yield from _opening(desk)


def _board(desk: Desk, fight: FightView) -> Board:
    t, sight = desk.t, desk.sight
    title = t("Turn {turn}: the adversaries have the hand", turn=fight.turn)
    if fight.hand == "heroes":
        title = t("Turn {turn}: the heroes have the hand", turn=fight.turn)
    end = sight.offer_of("end-fight")
    no_end = None
    if end is None:
        why = sight.looks.why_not({"ask": "end-fight"})
        no_end = Shut(sight.ask_name("end-fight"), why)
    names = (("heroes", t("Heroes")), ("adversaries", t("Adversaries")))
    return Board(
        key="desk-board",
        title=title,
        is_brawl=fight.brawl,
        sides=tuple(_side(desk, fight, side, name) for side, name in names),
        joining=tuple(
            desk.act(
                offer,
                t("Bring in {name}", name=desk.named(offer.given["who"])),
                id=f"join-{offer.given['who']}",
            )
            for offer in sight.offers_of("join-fight")
        ),
        end=desk.act(end, id="end-fight", icon="flag-checkered") if end else None,
        no_end=no_end,
    )


def _side(desk: Desk, fight: FightView, side: str, title: str) -> FightSide:
    found = (_token(desk, fight, one) for one in fight.fighters if one.fighter.side == side)
    return FightSide(title, fight.hand == side, tuple(found))


def _token(desk: Desk, fight: FightView, one: FighterView) -> Token:
    who = one.fighter.id
    extra = desk.extras.get(who)
    is_acting = fight.acting == who
    is_done = bool(one.fighter.acted) and not one.may_act and not is_acting
    return Token(
        name=desk.named(who),
        count=f"× {extra.count}" if extra and extra.count > 1 else "",
        doing=_doing(desk, fight, one, is_done=is_done),
        is_acting=is_acting,
        is_done=is_done,
        is_next=fight.next == who,
        acts=tuple(_acts(desk, who)),
        choosing=choices_of(desk.sight, People(desk.sight), who, "desk"),
    )


def _doing(desk: Desk, fight: FightView, one: FighterView, *, is_done: bool) -> str:
    t, fighter = desk.t, one.fighter
    if not _is_up(desk, fighter.id):
        said = [t("out of it")]
    elif fight.acting == fighter.id:
        said = [t("acting now")]
    elif is_done:
        said = [t("has had a go")]
    elif fight.next == fighter.id:
        said = [t("named next")]
    else:
        said = [t("still to act")]
    if fighter.stance:
        said.append(t("dodging") if fighter.stance == "dodge" else t("parrying"))
    if fighter.banded:
        said.append(t("as one gang"))
    if one.defence is not None:
        said.append(t("defence {number}", number=one.defence))
    return ", ".join(said)


def _is_up(desk: Desk, who: str) -> bool:
    if who in desk.heroes:
        return desk.heroes[who].is_up
    return desk.extras[who].condition not in ("down", "gone", "stunned")


def _acts(desk: Desk, who: str) -> Iterator[Act]:
    """What the keeper does to somebody in the fight."""
    t = desk.t
    for ask in ("name-next", "band", "leave-fight"):
        for offer in desk.offers_about(who, ask):
            label = t("Out")
            if ask == "name-next":
                label = t("Next")
            elif ask == "band":
                label = t("Band") if offer.given["banded"] else t("Scatter")
            yield desk.act(offer, label, "link", f"{ask}-{who}", about=desk.named(who))


def _opening(desk: Desk) -> Iterator[Part]:
    sight, offers = desk.sight, desk.sight.offers_of("open-fight")
    plain = next((offer for offer in offers if not offer.given), None)
    if plain:
        key = "open-fight-fold"
        fold = desk.fold(
            key,
            sight.ask_name("open-fight"),
            lambda: (desk.form(plain, "", "main", "open-fight", icon="sword", values=EVERYBODY),),
            look="td-fold td-start",
            icon="sword",
        )
        yield Headed(key=key, fold=fold)
    others = [offer for offer in offers if offer.given]
    if others:
        yield desk.fold(
            "open-fight-sides",
            desk.t("A fight with other sides"),
            lambda: (_other_sides(desk, offer) for offer in others),
        )


def _other_sides(desk: Desk, offer: Offer) -> Part:
    t, given = desk.t, offer.given
    one = given.get("ally") or given.get("rival") or ""
    note = t("{name} against the others", name=desk.named(one))
    if "ally" in given:
        note = t("{name} beside the heroes", name=desk.named(one))
    label = desk.sight.ask_name("open-fight")
    return desk.folded(offer, label, f"open-fight-{one}", note, EVERYBODY)
