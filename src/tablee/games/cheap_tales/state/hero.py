"""Heroes: what stands on a sheet, and what follows from it."""

import msgspec
from msgspec.structs import replace

from tablee.games.cheap_tales.state.traits import (
    GIFTS,
    LIFE,
    POWER,
    QUALITIES,
    RESERVE,
    TALENTS,
    Armour,
    Asset,
    Gender,
    SkillKind,
    ThingKind,
    Until,
    Weapon,
    up_half,
)


class Skill(msgspec.Struct, frozen=True):
    """An apprenticeship. A gift that its owner does not control is the keeper's."""

    id: str
    name: str
    rank: int = 0
    kind: SkillKind = "trade"
    controlled: bool = True
    seen: bool = True
    """A gift of the keeper's is seen once it has shown itself."""
    domains: tuple[str, ...] = ()
    """What a gift gives a permanent bonus in."""

    @property
    def is_gift(self) -> bool:
        return self.kind in GIFTS


class Aspect(msgspec.Struct, frozen=True):
    id: str
    text: str


class Thing(msgspec.Struct, frozen=True):
    """An object of the inventory: asset, aspect and heroism point in one."""

    id: str
    name: str
    kind: ThingKind = "other"
    use: str = ""
    """The one precise task it helps with."""
    reserve: int = 0
    """Power points it held when it came, where objects are a reserve."""
    weapon: Weapon = "weapon"
    """Of a weapon: its class, which gives its die."""
    drawn: bool = False
    """Of a relic: its reserve has been drawn, whatever the house rule was before and after."""

    def holds(self, object_power: str) -> int:
        """Power points to be drawn now: a relic is a reserve or a higher maximum, never both."""
        once = object_power == "reserve_once" and self.kind == "occult"
        return RESERVE if once and not self.drawn else 0


class Mark(msgspec.Struct, frozen=True):
    """The trace of one rank of a gift."""

    id: str
    gift: str
    text: str
    is_aspect: bool = False


class Wound(msgspec.Struct, frozen=True):
    row: int
    until: Until | str = ""
    session: int = 0
    traits: tuple[str, ...] = ()
    life: int = 0
    tended: bool = False
    softened: bool = False
    again: bool = False
    """Rolled a second time, for a heroism point (house rule)."""


class Hero(msgspec.Struct, frozen=True):
    id: str
    name: str
    seat: str | None
    gender: Gender = "n"
    description: str = ""
    vigour: int = 0
    agility: int = 0
    mind: int = 0
    luck: int = 0
    adrenaline: int = 0
    valour: int = 0
    focus: int = 0
    alertness: int = 0
    skills: tuple[Skill, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    assets: tuple[Asset, ...] = ()
    techniques: tuple[str, ...] = ()
    """The apprenticeship of each asset of martial techniques."""
    objects: tuple[Thing, ...] = ()
    armour: Armour = "none"
    life: int = LIFE
    power: int = POWER
    heroism: int = 0
    lent: int = 0
    """Heroism points from a comrade that must be used at once (house rule)."""
    xp: int = 0
    approved: bool = False
    sent_back: str = ""
    stunned: bool = False
    fall: str = ""
    """What falling to 0 still asks for: "choose" or "wound"."""
    out: bool = False
    """Out of combat, or unconscious, until the next respite."""
    dying: bool = False
    dead: bool = False
    wounds: tuple[Wound, ...] = ()
    life_lost: int = 0
    """Maximum life lost to critical wounds."""
    marks: tuple[Mark, ...] = ()
    breath: int = 0
    """Life at the last respite or rest."""
    thief: bool = False
    """Knows how to take power from others."""
    cut_off: bool = False
    """Cut off from magic until the next rest."""
    broke: tuple[str, ...] = ()
    """Sources of wealth exhausted until the next rest."""
    taken: int = 0
    """Power taken by theft since the last rest."""
    store: int = 0
    """Power at the first of these thefts."""
    above: tuple[str, ...] = ()
    """Traits that the keeper lets rise above 5, each once."""
    prodigies: tuple[str, ...] = ()
    """Prodigies that the keeper lets this hero learn in play."""
    retired: bool = False
    """Has left the story, alive."""
    serial: int = 0
    """Counts aspects, objects and apprenticeships, so that no id comes twice."""

    def score(self, trait: str) -> int:
        """A quality, a talent, or the rank of an apprenticeship."""
        if trait in QUALITIES or trait in TALENTS:
            return int(getattr(self, trait))
        return self.skill_or_none(trait).rank

    def skill(self, skill: str) -> Skill | None:
        return next((s for s in self.skills if s.id == skill), None)

    def open_skill(self, skill: str) -> Skill | None:
        """The same, as far as players know: a gift that has not shown itself is not there."""
        found = self.skill(skill)
        return found if found is not None and found.seen else None

    def skill_or_none(self, skill: str) -> Skill:
        """The apprenticeship; one that the hero has not is worth nothing."""
        return self.skill(skill) or Skill(skill, "")

    def thing(self, thing: str) -> Thing | None:
        return next((o for o in self.objects if o.id == thing), None)

    def count(self, asset: Asset) -> int:
        return self.assets.count(asset)

    @property
    def most_life(self) -> int:
        """meter.life-max."""
        return LIFE + up_half(self.vigour + self.agility) + 2 * self.count("tough") - self.life_lost

    def most_power(self, with_objects: bool = True) -> int:
        """meter.power-max; objects count where they raise the maximum."""
        occult = sum(o.kind == "occult" for o in self.objects) if with_objects else 0
        return POWER + up_half(self.mind + self.luck) + 2 * self.count("mystic") + 2 * occult

    @property
    def is_gone(self) -> bool:
        return self.dead or self.retired

    @property
    def is_up(self) -> bool:
        """Can act."""
        return not (self.is_gone or self.dying or self.out or self.fall) and self.life > 0

    @property
    def is_open(self) -> bool:
        """The sheet may still be rewritten."""
        return not self.approved

    def wounded(self, session: int) -> bool:
        """Whether the aspect Wounded weighs on every roll."""
        return any(
            w.until == "rest" or (w.until == "session" and w.session == session)
            for w in self.wounds
        )

    def without_last_wound(self) -> "Hero":
        """As if the last wound had not been rolled yet."""
        *before, last = self.wounds
        traits = {trait: self.score(trait) + last.traits.count(trait) for trait in last.traits}
        return replace(
            self,
            wounds=tuple(before),
            life_lost=self.life_lost - last.life,
            dying=False,
            fall="wound",
            **traits,
        )

    def marks_owed(self, gift: str) -> int:
        skill = self.skill(gift)
        if skill is None or not skill.is_gift or not skill.controlled:
            return 0
        return max(0, skill.rank - sum(m.gift == gift for m in self.marks))
