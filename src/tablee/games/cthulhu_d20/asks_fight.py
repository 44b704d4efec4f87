"""What a seat may ask for in a fight, against time, fire and water, and with spells."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.asks import (
    Concealed,
    Count,
    Id,
    Ids,
    MayBeEmpty,
    Metres,
    Sides,
    Signed,
    Small,
    Some,
)
from tablee.games.cthulhu_d20.state import Shock
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Zone = Literal[
    "",
    "head",
    "torso",
    "right-arm",
    "left-arm",
    "abdomen",
    "right-leg",
    "left-leg",
    "head-torso-arms",
    "torso-arms-abdomen",
    "abdomen-legs",
    "legs",
    "torso-head",
]
Circumstance = Literal[
    "flanking",
    "higher-ground",
    "attacker-prone",
    "attacker-invisible",
    "sitting",
    "climbing",
    "flat-footed",
    "running",
    "pinned",
    "into-melee",
    "bystanders",
]
Circumstances = Annotated[tuple[Circumstance, ...], Meta(max_length=11)]


class BeginFight(Ask, frozen=True, kw_only=True):
    who: Some
    surprised: Ids = ()


class JoinFight(Ask, frozen=True, kw_only=True):
    """Somebody comes into a fight that is under way."""

    who: Id


class EndTurn(Ask, frozen=True, kw_only=True):
    who: Id


class DelayTurn(Ask, frozen=True, kw_only=True):
    """Acts later in the round: right after somebody else."""

    who: Id
    after: Id


class EndFight(Ask, frozen=True, kw_only=True):
    pass


class TakeAim(Ask, frozen=True, kw_only=True):
    """A whole round spent aiming at somebody."""

    who: Id
    target: Id


class StandUp(Ask, frozen=True, kw_only=True):
    who: Id


class Reload(Ask, frozen=True, kw_only=True):
    who: Id
    weapon: Id


class DoAction(Ask, frozen=True, kw_only=True):
    """Something else that a turn is spent on."""

    who: Id
    action: Literal["move", "act", "full", "drop-prone"]
    text: MayBeEmpty = ""


class DeclareAttack(Ask, frozen=True, kw_only=True):
    who: Id
    target: Id
    weapon: Id
    zone: Zone = ""
    number: Annotated[int, Meta(ge=1, le=4)] = 1
    power: Annotated[int, Meta(ge=0, le=40)] = 0
    hold_back: bool = False
    burst: bool = False
    distance: Metres = 0
    circumstances: Circumstances = ()
    mercy: bool = False
    location: Annotated[str, Meta(max_length=60)] = ""
    """For a coup de grace: where."""
    opportunity: bool = False
    cleaving: bool = False
    bonus: Signed = 0
    """The keeper's own number, for somebody of the keeper's."""
    reckon: Annotated[int, Meta(ge=0, le=60)] = 0
    """For odds alone: the armour class that a player who does not know it reckons with."""


class JudgeAttack(Ask, frozen=True, kw_only=True):
    """What the keeper says of a declared attack: circumstances, distance, a number of their own."""

    bonus: Signed = 0
    reason: MayBeEmpty = ""
    distance: Metres | None = None
    circumstances: Circumstances | None = None
    places: Ids = ()
    """For a zone that is not on the list: where it can land."""


class VetoAttack(Ask, frozen=True, kw_only=True):
    why: Line


class DropAttack(Ask, frozen=True, kw_only=True):
    pass


class RollAttack(Ask, frozen=True, kw_only=True):
    pass


class PlaceHit(Ask, frozen=True, kw_only=True):
    """House rule: the attacker, or the keeper, says where in the group of zones a hit lands."""

    location: Annotated[str, Meta(min_length=1, max_length=60)]


class TellWound(Ask, frozen=True, kw_only=True):
    """The consequence of what was announced, with the keeper's shock."""

    shock: Shock = "none"
    through: bool = False
    """The shot goes through the cover."""
    falls: bool = False
    """A stunned victim falls to the ground (for Cleave)."""
    mercy: Literal["table", "death", "spared"] = "table"
    """House rule: what a coup de grace does is the keeper's to say."""
    text: MayBeEmpty = ""


class SetCover(Ask, frozen=True, kw_only=True):
    who: Id
    covered: Ids = ()
    concealment: Concealed = 0
    defenceless: bool = False
    prone: bool | None = None


class Advance(Ask, frozen=True, kw_only=True):
    """Story time goes on."""

    count: Annotated[int, Meta(ge=1, le=999)]
    unit: Literal["round", "minute", "hour", "day"] = "round"
    text: MayBeEmpty = ""


class Suffer(Ask, frozen=True, kw_only=True):
    """What has fallen due for somebody, the earliest first."""

    who: Id


class BeginRest(Ask, frozen=True, kw_only=True):
    who: Some


class EndRest(Ask, frozen=True, kw_only=True):
    who: Some


class ExposeTo(Ask, frozen=True, kw_only=True):
    """Fire, a fall, an explosion: maximum damage as a bonus, and a d10."""

    who: Some
    cause: Line
    count: Count = 1
    sides: Sides = 6
    bonus: Small = 0
    locate: bool = False
    lasting: bool = False
    fire: bool = False
    save_dc: Annotated[int, Meta(ge=0, le=40)] = 0
    save: Literal["half", "none"] = "half"
    """What a successful Reflex save leaves."""
    shock: Shock = "none"


class Fall(Ask, frozen=True, kw_only=True):
    who: Id
    metres: Annotated[int, Meta(ge=1, le=1000)]
    jumped: bool = False
    """A deliberate jump with a successful check counts 3 m less."""
    locate: bool = False
    shock: Shock = "none"


class PutOutFire(Ask, frozen=True, kw_only=True):
    who: Id
    rolling: bool = False


class EndExposure(Ask, frozen=True, kw_only=True):
    who: Id


class HoldBreath(Ask, frozen=True, kw_only=True):
    who: Id


class Rescue(Ask, frozen=True, kw_only=True):
    """Out of the water."""

    who: Id


class HealingTouch(Ask, frozen=True, kw_only=True):
    caster: Id
    target: Id
    wound: Annotated[int, Meta(ge=0)] = 0
    """House rule: the wound it counts as care of."""


class WriteSpell(Ask, frozen=True, kw_only=True):
    name: Name
    effect: Literal["attack", "natural", "heal", "text"] = "text"
    count: Count = 0
    sides: Sides = 0
    per_level: Annotated[int, Meta(ge=0, le=10)] = 0
    sanity: Small = 0
    casting: Annotated[str, Meta(max_length=200)] = ""
    text: MayBeEmpty = ""


class CastSpell(Ask, frozen=True, kw_only=True):
    """A spell on somebody; one that attacks is declared as an attack."""

    caster: Id
    spell: Id
    target: Id


class HideClue(Ask, frozen=True, kw_only=True):
    title: Line
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    skill: Id
    dc: Annotated[int, Meta(ge=0, le=60)]


class SearchClue(Ask, frozen=True, kw_only=True):
    """A check that the keeper makes for somebody, in secret."""

    who: Id
    clue: Id


class GiveClue(Ask, frozen=True, kw_only=True):
    """A clue without which the story stops need not hang on a roll."""

    who: Id
    clue: Id


class Therapy(Ask, frozen=True, kw_only=True):
    """Sanity that the keeper gives back: therapy, success."""

    who: Id
    points: Annotated[int, Meta(ge=1, le=50)]
    text: MayBeEmpty = ""


class CalmMind(Ask, frozen=True, kw_only=True):
    """A mind below 0 is stabilised."""

    who: Id
