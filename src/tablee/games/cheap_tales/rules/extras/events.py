"""What happens: the keeper's people."""

from tablee.games.cheap_tales.state import Extra, Loss
from tablee.games.cheap_tales.state.traits import Class
from tablee.kernel.words import Event


class ExtraMade(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.basics"
    extra: Extra


class ExtraShown(Event, frozen=True, kw_only=True):
    """What the players now know of them; what stays None stays with the keeper."""

    rule: str = "cheap-tales.npc.basics"
    who: str
    name: str
    count: int
    might: int | None = None
    kind: Class | None = None


class ExtraAspectShown(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.aspects"
    who: str
    aspect: str
    text: str


class ExtraRemoved(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.health"
    who: str


class ExtraChanged(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.basics"
    who: str
    might: int | None = None
    power: int | None = None


class ExtraCounted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.reactive-bonus"
    who: str
    count: int


class GangStruck(Event, frozen=True, kw_only=True):
    """Whom an attack by extras has reached."""

    rule: str = "cheap-tales.action.opposition-npc-rolls"
    who: str
    hit: tuple[str, ...]


class ExtraHurt(Event, frozen=True, kw_only=True):
    """Damage after protection; what it leaves is the keeper's to know."""

    rule: str = "cheap-tales.combat.damage"
    who: str
    loss: int
    overflow: bool = False
    last: bool = False
    """The last of a group is struck: the second attack of a double attack on the same one."""
    each: bool = False
    """An area: everyone of a group loses as much."""
    why: str = ""
    waiting: tuple[Loss, ...] = ()
    """Blows that wait still (house rule)."""


class ExtrasFell(Event, frozen=True, kw_only=True):
    """Told alike of brutes and of an antagonist who is only stunned."""

    rule: str = "cheap-tales.npc.health"
    who: str
    count: int
    left: int


class ExtraStunned(Event, frozen=True, kw_only=True):
    """The keeper's to know: an antagonist may get up again."""

    rule: str = "cheap-tales.npc.health"
    who: str


class ClassShown(Event, frozen=True, kw_only=True):
    """The ground cannot be cleared of somebody like this."""

    rule: str = "cheap-tales.combat.clear-ground-detail"
    who: str
    kind: Class
