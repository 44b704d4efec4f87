"""Combat: what happens in a fight."""

from typing import Literal

from tablee.games.yacdha.state.fight import Declaration, Modifier
from tablee.games.yacdha.state.people import Opposition
from tablee.games.yacdha.state.stakes import Stakes
from tablee.kernel.words import Event


class FightOpened(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.when"
    investigators: tuple[str, ...]
    opponents: tuple[str, ...]
    names: tuple[str, ...]
    """The names of all fighters, in order: players meet the opponents here."""
    surprised: tuple[str, ...]


class FightJoined(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.engaged-no-action"
    who: tuple[str, ...]
    names: tuple[str, ...]
    side: str
    surprised: tuple[str, ...] = ()
    """Who does nothing in the round to come: newcomers, or those whom they surprise."""


class StoodAside(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.engaged-no-action"
    who: str


class RoundDescribed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.situation-first"
    round: int
    text: str
    too_late_to_flee: tuple[str, ...]
    out_of_reach: tuple[str, ...]


class Released(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.held"
    who: str
    by: str


class Declared(Event, frozen=True, kw_only=True):
    """Sealed: only the one who declares and the keeper see it."""

    rule: str = "yacdha.combat.declare"
    who: str
    declaration: Declaration


class DeclaredSecretly(Event, frozen=True, kw_only=True):
    """What everybody may know of a sealed declaration: that it was made."""

    rule: str = "yacdha.combat.declare"
    who: str


class ModifiersSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.modifiers"
    who: str
    modifier: Modifier
    reason: str


class FeatJudged(Event, frozen=True, kw_only=True):
    """Something out of the ordinary will be thrown for: sealed like the declaration, then shown."""

    rule: str = "yacdha.combat.improvise"
    who: str
    stakes: Stakes
    modifier: Modifier


class FeatForgone(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.improvise"
    who: str


class Revealed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.declare"
    declarations: tuple[tuple[str, Declaration], ...]


class Struck(Event, frozen=True, kw_only=True):
    """An attack or a seizure was thrown, or fails without a throw (then `margin` is None)."""

    rule: str
    who: str
    target: str
    doing: Literal["attack", "immobilise", "break-free", "other"]
    opposition: Opposition
    margin: int | None
    success: bool
    potential: int = 0
    trauma: int = 0
    critical: bool = False
    check: bool = False
    window: bool = False
    """Whether a point of luck may still change the throw."""
    opened_by: str = ""
    met_by: str = ""
    """The rule of its opposition, where the throw itself cites another."""
    outcome: str = ""
    """What was agreed on for it, in words: of something out of the ordinary."""

    @property
    def facing(self) -> str:
        """The rule that says what opposed it."""
        return self.met_by or self.rule


class Immobilised(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.immobilise"
    who: str
    by: str


class KnockedOut(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.critical"
    who: str


class Fled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.flee"
    who: str


class RoundEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.end-of-round"
    round: int


class FightEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.end"
    rounds: int
    fled: str = ""
    """The side that chose flight as a whole: a chase may begin."""


class CreatureFaced(Event, frozen=True, kw_only=True):
    """A fight with a thing outside the rules for people: everybody is warned."""

    rule: str = "yacdha.combat.creatures"
    name: str
