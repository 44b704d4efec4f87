"""What can be asked about an attack: aim, cover, each of its stages."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import ASKED, Id, Ids, MayBeEmpty, Metres, Signed
from tablee.games.cthulhu_d20.state.people import Shock
from tablee.kernel.common.asks import Line
from tablee.kernel.words import Ask

Concealed = Literal[0, 10, 20, 30, 40, 50]


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
Modifiers = Annotated[
    tuple[Circumstance, ...],
    Meta(max_length=11, extra={"rule": "cthulhu-d20.base.attack-modifiers"}),
]
Called = Annotated[Zone, Meta(extra={"rule": "cthulhu-d20.combat.called-zone"})]
Decided = Meta(extra={"required": True, "rule": "cthulhu-d20.shock.keeper-decision"})


class TakeAim(Ask, frozen=True, kw_only=True):
    """A whole round spent aiming at somebody."""

    who: Id
    target: Id


class DeclareAttack(Ask, frozen=True, kw_only=True):
    who: Id
    target: Id
    weapon: Id
    zone: Called = ""
    number: Annotated[int, Meta(ge=1, le=4)] = 1
    power: Annotated[int, Meta(ge=0, le=40)] = 0
    hold_back: bool = False
    burst: bool = False
    distance: Metres = 0
    circumstances: Modifiers = ()
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

    shock: Annotated[Shock, Decided] = "none"
    through: bool = False
    """The shot goes through the cover."""
    falls: Annotated[bool, Meta(extra={"rule": "cthulhu-d20.feat.cleave"})] = False
    """A stunned victim falls to the ground (for Cleave)."""
    mercy: Annotated[Literal["table", "death", "spared"], ASKED] = "table"
    """House rule: what a coup de grace does is the keeper's to say."""
    text: MayBeEmpty = ""


class SetCover(Ask, frozen=True, kw_only=True):
    who: Id
    covered: Ids = ()
    concealment: Concealed = 0
    defenceless: Annotated[bool, Meta(extra={"rule": "cthulhu-d20.gm.defenceless-target"})] = False
    prone: bool | None = None
