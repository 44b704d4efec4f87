"""Words for a fight: what somebody does, to whom, what opposes it and why, what it came to."""

from collections.abc import Iterable, Mapping

import msgspec

from tablee.games.yacdha.pages.drawings import Piece, die, nought
from tablee.games.yacdha.pages.options import degree_word
from tablee.games.yacdha.pages.words import People, Seen, minus, up
from tablee.games.yacdha.state.fight import Declaration, Weapon
from tablee.games.yacdha.state.people import Doing
from tablee.games.yacdha.view.fight import FacingView, FighterView, Reason

DOING_ICONS: Mapping[Doing, str] = {
    "attack": "sword",
    "immobilise": "hand-grabbing",
    "dodge": "wind",
    "flee": "person-simple-run",
    "break-free": "link",
    "frozen": "snowflake",
    "other": "dots-three",
}

UNAIMED: Mapping[Doing, str] = {
    "dodge": "dodges",
    "flee": "runs away",
    "break-free": "tries to break free",
    "frozen": "stays frozen",
}

REASONS: Mapping[Reason, str] = {
    "attacks-you": "{name} fights back.",
    "attacks-another": "{name} attacks somebody else.",
    "dodges": "{name} is dodging.",
    "frozen": "{name} only wards off the blows.",
    "flees": "{name} is fleeing: out of reach in close fight.",
    "flees-afar": "{name} is fleeing: a shot is hampered.",
    "seizes": "{name} is busy seizing somebody.",
    "seize-each-other": "They seize each other: the higher result holds.",
    "surprised": "{name} did not see it coming.",
    "held": "{name} is held fast.",
    "holding": "{name} is holding somebody.",
    "unconscious": "{name} lies unconscious.",
    "breaks-free": "{name} only struggles to get free.",
    "faces-you": "{name} does something else, but stays on guard.",
    "does-something-else": "{name} does something else.",
    "holder": "{name} will not let go.",
    "by-hand": "The keeper has set this opposition.",
    "gone": "{name} is out of the fight already.",
}
"""Why an action meets what it meets."""


class BlowLine(msgspec.Struct, frozen=True):
    """The dice of a throw and what they came to; before it, what will oppose."""

    pieces: tuple[Piece, ...]
    came: str
    look: str = ""
    small: str = ""


def aim(fighter: FighterView) -> str:
    """Whom an action is about: its opponent, or whoever holds one fast."""
    declared = fighter.declaration
    if declared is None:
        return ""
    held_by = fighter.held_by if declared.doing == "break-free" else ""
    return declared.target or held_by or ""


def deed(sight: Seen, people: People, declared: Declaration) -> str:
    """What somebody does, as it follows their name."""
    t, at = sight.t, people.within(declared.target) if declared.target else ""
    match declared.doing:
        case "attack":
            said = t("attacks {name}", name=at)
            armed = declared.weapon and declared.weapon != "fist"
            return f"{said} ({weapon_called(sight, declared.weapon)})" if armed else said
        case "immobilise":
            return t("tries to immobilise {name}", name=at)
        case "dodge" | "flee" | "break-free" | "frozen":
            return t(UNAIMED[declared.doing])
        case _:
            said = declared.text or t("does something else")
            return f"{said}{t(', facing {name}', name=at)}" if at else said


def weapon_called(sight: Seen, weapon: str | None) -> str:
    return sight.choice_name("weapon", weapon or "fist", "declare")


def reach(sight: Seen, weapon: Weapon) -> str:
    """“2 at most, in contact”."""
    t = sight.t
    most = t("{most} at most", most=weapon.most)
    return f"{most}, {t('from afar') if weapon.ranged else t('in contact')}"


def weapon_in_words(sight: Seen, id: str) -> str:
    """“knife, 2 at most, in contact”."""
    known = next((one for one in sight.mine.weapons if one.id == id), None)
    name = weapon_called(sight, id)
    return f"{name}, {reach(sight, known)}" if known else name


def reason(
    sight: Seen, people: People, fighter: FighterView, fighters: Iterable[FighterView]
) -> str:
    """Why an action meets what it meets; "" while that is open."""
    if fighter.facing is None:
        return ""
    t, who, why = sight.t, aim(fighter), fighter.facing.reason
    name = up(people.within(who))
    if why == "holding":
        other = next((one for one in fighters if one.id == who), None)
        if other and other.holding:
            held = people.within(other.holding)
            return t("{name} is holding {other}.", name=name, other=held)
    return t(REASONS[why], name=name)


def opposing(sight: Seen, facing: FacingView) -> Piece:
    """What is thrown against an action."""
    if facing.fails:
        return nought(sight, fails=True)
    if facing.opposition == "active":
        return Piece(die=die(sight, "opposition", "dO"))
    if facing.opposition:
        return Piece(die=die(sight, "opposition", facing.opposition))
    return nought(sight)


def came_to(sight: Seen, fighter: FighterView) -> str:
    """What a throw came to, in a word."""
    t = sight.t
    if fighter.margin is None or fighter.declaration is None:
        return t("In vain")
    doing = fighter.declaration.doing
    if doing == "other":
        return t("Success") if fighter.hit else t("Failure")
    if fighter.hit:
        return _hit(sight, fighter, doing)
    if fighter.facing and fighter.facing.reason == "seize-each-other":
        return t("No hold")
    return up(degree_word(sight, fighter.margin))


def _hit(sight: Seen, fighter: FighterView, doing: Doing) -> str:
    t = sight.t
    if doing == "break-free":
        return t("Broken free")
    if doing != "attack":
        return t("Critical: seized") if fighter.critical else t("Seized")
    if fighter.critical:
        return t("Critical hit, {points}", points=fighter.dealt)
    if fighter.dealt:
        return t("Hit, {points}", points=fighter.dealt)
    return t("Hit, without effect")


def _margin(sight: Seen, fighter: FighterView) -> str:
    t, margin = sight.t, fighter.margin
    mutual = fighter.facing and fighter.facing.reason == "seize-each-other"
    if margin is None or mutual:
        return ""
    if margin == 0:
        return t("a tie")
    return t("margin {margin}", margin=f"+{margin}" if margin > 0 else minus(margin))


def blow_line(sight: Seen, fighter: FighterView) -> BlowLine:
    """The throw of a fighter; what will oppose it, or that this hangs on a choice to be made."""
    t, facing = sight.t, fighter.facing
    if fighter.has_struck and fighter.margin is not None:
        look = "y-won" if fighter.hit else "y-lost"
        came, margin = came_to(sight, fighter), _margin(sight, fighter)
        return BlowLine(tuple(_tossed(sight, fighter)), came, look, margin)
    if facing is None:
        return depends(sight)
    small = t("major disadvantage") if facing.disadvantage else ""
    if facing.fails:
        came = came_to(sight, fighter) if fighter.has_struck else t("In vain")
    elif facing.opposition == "active":
        came = t("opposed")
    elif facing.opposition:
        came = t("fixed opposition")
    else:
        came = t("without a parry")
    return BlowLine((opposing(sight, facing),), came, "", small)


def depends(sight: Seen) -> BlowLine:
    """What the keeper reads where it hangs on a choice still to be made."""
    t = sight.t
    pieces = (Piece(die=die(sight, "opposition", "dO")), Piece(word=t("or")), nought(sight))
    return BlowLine(pieces, t("by what the other chooses"))


def _tossed(sight: Seen, fighter: FighterView) -> Iterable[Piece]:
    for one in fighter.dice:
        is_check = one.role == "opposition" or one.role.endswith("-check")
        if not is_check and one.who in ("", fighter.id):
            look = "" if one.kept else "y-discard"
            yield Piece(die=die(sight, one.role, one.face, look))
    if fighter.level:
        yield Piece(plus=str(fighter.level))
    yield Piece(word=sight.t("against"))
    theirs = [one for one in fighter.dice if one.role == "opposition"]
    for one in theirs:
        look = "" if one.kept else "y-discard"
        yield Piece(die=die(sight, "opposition", one.face, look))
    if not theirs:
        facing = fighter.facing
        yield (
            opposing(sight, msgspec.structs.replace(facing, fails=False))
            if facing
            else nought(sight)
        )
