"""The board of a fight: a card for each fighter, an arrow for each action with what opposes it.

On a phone, and for those who listen, the arrows are a list of sentences.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.games.yacdha.pages.arrows import Arrow, Places, arrows, holds
from tablee.games.yacdha.pages.board_choices import choices_of
from tablee.games.yacdha.pages.fight_words import (
    DOING_ICONS,
    BlowLine,
    aim,
    blow_line,
    deed,
    depends,
    reason,
    weapon_called,
    weapon_in_words,
)
from tablee.games.yacdha.pages.words import People, Seen, up
from tablee.games.yacdha.state.fight import Declaration
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.view.fight import FighterView
from tablee.games.yacdha.view.view import Stranger
from tablee.kernel.acts import Act
from tablee.kernel.choosing import Choosing, all_again

DRAWN = ("attack", "immobilise", "break-free", "other")
"""What an arrow is drawn for."""


class Badge(msgspec.Struct, frozen=True):
    icon: str
    text: str


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """What a fighter has declared: laid open, sealed, still thought about, or nothing."""

    kind: str = ""
    icon: str = ""
    text: str = ""
    claim: str = ""
    look: str = ""


class FighterCard(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    is_still: bool
    is_me: bool
    arms: str
    badges: tuple[Badge, ...]
    slip: Slip
    choosing: Choosing | None = None
    """What the keeper may choose for them at once."""


class Label(msgspec.Struct, frozen=True):
    """What stands on an arrow."""

    look: str
    is_hit: bool
    line: BlowLine
    because: str


class ActLine(msgspec.Struct, frozen=True):
    """The same as a sentence."""

    look: str
    icon: str
    name: str
    deed: str
    line: BlowLine
    because: str


class Board(msgspec.Struct, frozen=True, kw_only=True):
    look: str
    ours: tuple[FighterCard, ...]
    theirs: tuple[FighterCard, ...]
    height: int
    holds: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    labels: tuple[tuple[Label, ...], ...]
    acts: tuple[ActLine, ...]
    is_crowded: bool
    all_again: Act | None = None
    """All of the keeper\'s people do what they did before."""


class Boarding:
    """Lays a board. `stage`: “striking” shows what everybody does."""

    def __init__(
        self, sight: Seen, people: People, fighters: Sequence[FighterView], stage: str
    ) -> None:
        self.sight = sight
        self.people = people
        self.fighters = fighters
        self.stage = stage
        self.is_open = stage == "striking"
        self.known: dict[str, Person | Stranger] = {one.id: one for one in sight.mine.strangers}
        self.known |= people.by_id
        shown = self.is_open or (sight.is_keeper and stage == "declaring")
        ordered = sorted(fighters, key=self._is_away)
        self.ours = [one for one in ordered if one.side == "investigators"]
        self.theirs = [one for one in ordered if one.side != "investigators"]
        self.places = Places(self.ours, self.theirs, is_low=not self.is_open)
        self.acting = [
            one
            for one in fighters
            if shown
            and one.declaration
            and one.declaration.doing in DRAWN
            and aim(one) in self.places.at
        ]

    def _condition(self, fighter: FighterView) -> str:
        known = self.known.get(fighter.id)
        return known.condition if known else "active"

    def _is_away(self, fighter: FighterView) -> bool:
        """Those who are out of it stand last."""
        gone = fighter.fled or self._condition(fighter) in ("dead", "retired")
        return gone and not fighter.declaration

    def board(self) -> Board:
        places, acting = self.places, self.acting
        is_quiet = not acting and not any(one.holding for one in self.fighters)
        looks = ("y-many",) if places.is_crowded else ("y-low",) if places.is_low else ()
        ours = tuple(self._card(one) for one in self.ours)
        theirs = tuple(self._card(one) for one in self.theirs)
        chosen = (one.choosing for one in (*ours, *theirs))
        return Board(
            look=" ".join((*looks, "y-quiet") if is_quiet else looks),
            ours=ours,
            theirs=theirs,
            all_again=all_again(chosen, self.sight.t("All as before")),
            height=places.height,
            holds=tuple(holds(self.fighters, places)),
            arrows=tuple(arrows(acting, places, is_open=self.is_open)),
            labels=() if places.is_crowded else tuple(self._labels()),
            acts=tuple(self._acts()),
            is_crowded=places.is_crowded,
        )

    def _card(self, fighter: FighterView) -> FighterCard:
        gone = self._condition(fighter) in ("dead", "retired", "dying", "coma")
        bound = fighter.held_by or fighter.holding or fighter.surprised
        is_still = bool(gone or fighter.fled or fighter.unconscious or bound)
        return FighterCard(
            name=self.people.call(fighter.id, fighter.name),
            is_still=is_still,
            is_me=fighter.id in self.people.own,
            arms=self._arms(fighter, is_gone=gone),
            badges=tuple(self._badges(fighter)),
            slip=self._slip(fighter, is_still=is_still, is_out=gone or fighter.fled),
            choosing=choices_of(self.sight, self.people, fighter, self.fighters),
        )

    def _arms(self, fighter: FighterView, *, is_gone: bool) -> str:
        sight, declared = self.sight, fighter.declaration
        may_read = self.is_open or fighter.id in self.people.own or sight.is_keeper
        if declared and declared.doing == "attack" and may_read:
            return weapon_in_words(sight, declared.weapon or "fist")
        person = self.people.by_id.get(fighter.id)
        if person is None or is_gone:
            return ""
        return ", ".join(weapon_called(sight, one) for one in person.weapons)

    def _badges(self, fighter: FighterView) -> Iterator[Badge]:
        t, people, person = self.sight.t, self.people, self.known.get(fighter.id)
        match person.condition if person else "active":
            case "dead" if person:
                yield Badge("skull", t.of(person.gender, "dead", name=person.name))
            case "dying":
                yield Badge("skull", t("dying"))
            case "coma":
                yield Badge("bed", t("in a coma"))
            case _:
                pass
        if fighter.fled:
            yield Badge("person-simple-run", t("out of the fight"))
        if fighter.unconscious:
            yield Badge("moon", t("unconscious"))
        if fighter.held_by:
            yield Badge("link", t("held by {name}", name=people.call(fighter.held_by)))
        if fighter.holding:
            yield Badge("link", t("holds {name}", name=people.within(fighter.holding)))
        yield from self._circumstances(fighter)

    def _circumstances(self, fighter: FighterView) -> Iterator[Badge]:
        t, modifier = self.sight.t, fighter.modifier
        if fighter.surprised:
            yield Badge("eye-closed", t("taken by surprise"))
        if fighter.too_late_to_flee:
            yield Badge("clock-countdown", t("too late to flee"))
        if fighter.out_of_reach:
            yield Badge("crosshair-simple", t("out of reach"))
        if modifier and modifier.advantage:
            yield Badge("plus", t("major advantage"))
        if modifier and modifier.disadvantage:
            yield Badge("minus", t("major disadvantage"))
        if modifier and modifier.level is not None:
            yield Badge("plus", t("level {level}", level=modifier.level))

    def _slip(self, fighter: FighterView, *, is_still: bool, is_out: bool) -> Slip:
        t, declared = self.sight.t, fighter.declaration
        if self.is_open and declared:
            claim = ""
            if declared.claim:
                name = self.people.claim_name(fighter.id, declared.claim)
                claim = t("thanks to: {occupation}", occupation=name)
            sign = DOING_ICONS[declared.doing]
            return Slip(kind="open", icon=sign, text=self._deed(declared), claim=claim)
        if fighter.has_declared and self.stage == "declaring":
            look = "y-deepchip" if self.sight.is_keeper else "y-own-slip"
            text = self._deed(declared) if declared else ""
            return Slip(kind="sealed", text=text, look=look)
        if self.stage == "declaring" and not is_still:
            return Slip(kind="thinking")
        return Slip(kind="idle") if is_still and not is_out else Slip()

    def _deed(self, declared: Declaration) -> str:
        return up(deed(self.sight, self.people, declared))

    def _labels(self) -> Iterator[tuple[Label, ...]]:
        for row in range(self.places.rows):
            here = [one for one in self.acting if self.places.at[one.id].row == row]
            yield tuple(
                self._label(one, is_alone=len(here) == 1)
                for one in here
                if one.declaration and one.declaration.doing != "other"
            )

    def _label(self, fighter: FighterView, *, is_alone: bool) -> Label:
        look = f"y-from-{'l' if self.places.at[fighter.id].is_left else 'r'}"
        line = self._line(fighter)
        because = reason(self.sight, self.people, fighter, self.fighters)
        return Label(f"{look} y-alone" if is_alone else look, bool(fighter.hit), line, because)

    def _line(self, fighter: FighterView) -> BlowLine:
        return blow_line(self.sight, fighter) if fighter.facing else depends(self.sight)

    def _acts(self) -> Iterator[ActLine]:
        if not self.is_open and not self.sight.is_keeper:
            return
        drawn = {one.id for one in self.acting}
        for one in self.fighters:
            declared = one.declaration
            if declared and (one.feat or (one.id in drawn and declared.doing != "other")):
                hit = "y-hit" if one.hit else "y-miss"
                yield ActLine(
                    hit if one.has_struck else "",
                    DOING_ICONS[declared.doing],
                    self.people.call(one.id, one.name),
                    deed(self.sight, self.people, declared),
                    self._line(one),
                    reason(self.sight, self.people, one, self.fighters),
                )


def board(sight: Seen, people: People, fighters: Sequence[FighterView], stage: str) -> Board:
    return Boarding(sight, people, fighters, stage).board()
