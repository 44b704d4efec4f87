"""The initiative board: two sides, and the hand between them."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.board_choices import choices_of
from tablee.games.cheap_tales.pages.forms import press, why
from tablee.games.cheap_tales.pages.gangs import Silhouettes, silhouettes
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.rules.extras.gangs import Gang, gang_of
from tablee.games.cheap_tales.state import Fighter
from tablee.games.cheap_tales.view import ExtraView, FighterView, FightView
from tablee.games.cheap_tales.words.names import condition_name
from tablee.kernel.acts import Act
from tablee.kernel.choosing import Choosing
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue

MOST_DRAWN = 30
"""A crowd above this is a number and no silhouettes."""


class Token(msgspec.Struct, frozen=True):
    """Somebody on the board: whether they have acted, how they are, how they defend themselves."""

    id: str
    look: str
    name: str
    is_done: bool
    turn: str
    defence: str
    next: Act | None
    """Gives them the go."""
    gang: Silhouettes | None
    gang_note: str
    aspects: tuple[str, ...]
    choosing: Choosing | None = None
    """What the keeper may choose for them at once."""


class Side(msgspec.Struct, frozen=True):
    name: str
    tokens: tuple[Token, ...]


class Board(Part, frozen=True):
    template: ClassVar[str] = "board.html"

    title: str
    rules: str
    why: Fold
    hand: str
    heroes: Side
    adversaries: Side


def board(sight: Seen, people: People) -> Iterator[Board]:
    t, fight = sight.t, sight.mine.fight
    if fight is None:
        return
    drawn = _Drawing(sight, people, fight)
    if fight.hand == "heroes":
        title = t("Turn {turn}: the heroes have the hand", turn=fight.turn)
    else:
        title = t("Turn {turn}: the adversaries have the hand", turn=fight.turn)
    passes = t("An attack passes it across.")
    brawl = t("A brawl: bare hands, milder wounds.")
    yield Board(
        key="board",
        title=title,
        rules=f"{passes} {brawl}" if fight.brawl else passes,
        why=why(sight, "cheap-tales.combat.initiative-offensive", "why-hand"),
        hand=fight.hand,
        heroes=Side(t("Heroes"), tuple(drawn.side("heroes"))),
        adversaries=Side(t("Adversaries"), tuple(drawn.side("adversaries"))),
    )


class _Drawing:
    def __init__(self, sight: Seen, people: People, fight: FightView) -> None:
        self.sight, self.people, self.fight, self.t = sight, people, fight, sight.t

    def side(self, side: str) -> Iterator[Token]:
        for seen in self.fight.fighters:
            if seen.fighter.side == side and self.people.is_known(seen.fighter.id):
                yield self._token(seen)

    def _token(self, seen: FighterView) -> Token:
        who, fight = seen.fighter.id, self.fight
        is_acting = fight.acting == who
        is_done = not seen.may_act and not is_acting
        looks = {"is-acting": is_acting, "is-done": is_done, "is-next": fight.next == who}
        extra = self.people.extras.get(who)
        gang = self._gang(extra) if extra else None
        banded = seen.fighter.banded
        return Token(
            id=f"token-{who}",
            look="".join(f" {look}" for look, is_so in looks.items() if is_so),
            name=self._name(who, extra),
            is_done=is_done,
            turn=self._turn(seen, extra),
            defence=self._defence(seen),
            next=self._next(who),
            gang=silhouettes(extra, gang, self.t, is_numbered=banded) if extra and gang else None,
            gang_note=_gang_note(gang, self.t) if gang and gang.standing and banded else "",
            aspects=tuple(self._aspects(extra)) if extra else (),
            choosing=choices_of(self.sight, self.people, who),
        )

    def _name(self, who: str, extra: ExtraView | None) -> str:
        name = self.people.call(who)
        if extra is None or extra.count <= 1:
            return name
        return f"{name}, {self.t('{count} standing', count=extra.count)}"

    def _turn(self, seen: FighterView, extra: ExtraView | None) -> str:
        said = self._acts(seen)
        if extra is None or extra.condition == "fine":
            return said
        return f"{said}, {condition_name(extra.condition, self.t)}"

    def _acts(self, seen: FighterView) -> str:
        t, who = self.t, seen.fighter.id
        hero = self.people.heroes.get(who)
        if self.fight.acting == who:
            return t("acting now")
        if hero is not None and not hero.is_up:
            return t("out of it")
        if not seen.may_act:
            return t("has acted")
        return t("named to act next") if self.fight.next == who else t("has yet to act")

    def _defence(self, seen: FighterView) -> str:
        return ", ".join(self._defences(seen.fighter, seen.defence))

    def _defences(self, fighter: Fighter, defence: int | None) -> Iterator[str]:
        t, hero = self.t, self.people.heroes.get(fighter.id)
        if defence is not None:
            yield t("defence {number}", number=defence)
        if hero is not None and hero.dodging:
            yield t("dodging")
        elif fighter.stance in ("valour", "focus"):
            yield t("parrying")
        if fighter.caution:
            yield t("cautious")
        if fighter.prepared:
            yield t("prepared")
        if fighter.placement == self.fight.turn:
            yield t("well placed")

    def _next(self, who: str) -> Act | None:
        offer = None if self.sight.is_keeper else self.sight.offer_of("name-next", who=who)
        if offer is None:
            return None
        label = self.t("Give the go")
        about = self.people.call(who)
        return press(self.sight, offer, label, "link", id=f"next-{who}", about=about)

    def _gang(self, extra: ExtraView) -> Gang | None:
        if 1 < extra.count + extra.fallen <= MOST_DRAWN:
            return gang_of(extra, self.sight.mine.house)
        return None

    def _aspects(self, extra: ExtraView) -> Iterator[str]:
        for aspect in extra.aspects:
            if self.sight.is_keeper or aspect.id in extra.known:
                yield aspect.text


def _gang_note(gang: Gang, t: Tongue) -> str:
    said = t("One roll for all, bonus +{bonus}.", bonus=gang.bonus)
    if not gang.falls:
        return said
    falls, then = gang.falls, gang.then
    if then:
        lesser = t.many(
            "{count} more down, and it falls to +{bonus}.",
            "{count} more down, and it falls to +{bonus}.",
            falls,
            bonus=then,
        )
        return f"{said} {lesser}"
    gone = t.many("{count} more down, and it is gone.", "{count} more down, and it is gone.", falls)
    return f"{said} {gone}"
