"""The words for odds: outcomes of a throw, what somebody may have declared, prospects."""

from collections.abc import Hashable, Mapping

from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.words.terms import CONTEST_SIDES, degree_name, signed, tier_name
from tablee.kernel.prospect import Prospect
from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import Tongue

OUTCOMES: Mapping[str, str] = {
    "success": "success",
    "price": "the agreed price is due",
    "escaped": "the pursued get away",
    "dream": "a dream is remembered",
    "check": "{name} must make a check",
    "rise": "{name}: the meter rises",
    "hit": "{name} hits",
    "critical": "{name} scores a critical success",
    "recovers": "{name} recovers",
    "dying": "{name} is dying; luck may still help",
    "dies": "{name} dies",
    "mad": "{name} is lost to madness",
}
"""What is true or not."""

HYPOTHESES: Mapping[str, str] = {
    "attacks-you": "against an attack on you",
    "attacks-another": "against an attack on somebody else",
    "immobilises-you": "against an attempt to immobilise you",
    "immobilises-another": "against an attempt to immobilise somebody else",
    "dodges": "against a dodge",
    "flees": "against a flight",
    "helpless": "helpless, nothing opposes you",
    "without-help": "without this help",
    "level-for-all": "where the best level serves everybody",
}
PROSPECTS: Mapping[str, str] = {
    "succeeds": "success in the end, thrown again until then",
    "throws": "throws until it is settled",
    "rises-madness": "points of madness gained on the way by {name}",
    "rises-trauma": "points of trauma gained on the way by {name}",
    "leaves": "{name} reaches 6 on the way",
    "forcing-adds": "what forcing adds to success ({name})",
    "forcing-costs": "a rise because of forcing ({name})",
    "escapes": "the pursued get away in the end",
    "falls": "{name} reaches the end of the trauma scale this round",
    "rise-madness": "{name}: madness rises",
    "rise-trauma": "{name}: trauma rises",
    "madness-checks": "{name}: checks until madness is 6",
    "trauma-checks": "{name}: checks until trauma is 6",
    "one-less-madness": "{name}: until madness is one lower",
    "one-less-trauma": "{name}: until trauma is one lower",
    "lowest-madness": "{name}: until madness is as low as it can be",
    "lowest-trauma": "{name}: until trauma is as low as it can be",
}
WITHIN: Mapping[str, tuple[str, str]] = {
    "succeeds-within": ("success within {count} throw", "success within {count} throws"),
    "madness-six-within": (
        "{name}: madness at 6 within {count} check",
        "{name}: madness at 6 within {count} checks",
    ),
    "trauma-six-within": (
        "{name}: trauma at 6 within {count} check",
        "{name}: trauma at 6 within {count} checks",
    ),
    "dream-within": (
        "{name}: a dream within {count} night",
        "{name}: a dream within {count} nights",
    ),
}


def outcome_name(key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    """One value of an outcome of `outcomes.outcomes`."""
    kind, _, who = key.partition(".")
    name = names.get(who, who)
    if kind in OUTCOMES:
        return tongue(OUTCOMES[kind], name=name)
    if value is None:
        return tongue("it does not come to that")
    if isinstance(value, int):
        return _counted(kind, value, name, tongue)
    if kind == "degree":
        degree = degree_name(read_as(Degree, value), tongue)
        return tongue("degree: {degree}", degree=degree)
    return _winner(str(value), tongue)


def _counted(kind: str, value: int, name: str, tongue: Tongue) -> str:
    match kind:
        case "tier":
            return tongue("what is learnt: {tier}", tier=tier_name(value, tongue))
        case "trauma":
            return tongue("{name}: trauma +{points}", name=name, points=value)
        case _:
            return tongue("margin {margin}", margin=signed(value))


def _winner(side: str, tongue: Tongue) -> str:
    if side == "tie":
        return tongue("a tie")
    known = CONTEST_SIDES.get(side)
    return tongue("winning: {side}", side=side if known is None else tongue(known))


def hypothesis_name(name: str, tongue: Tongue) -> str:
    known = HYPOTHESES.get(name)
    return name if known is None else tongue(known)


def prospect_name(
    prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """What a prospect, or one of the things that it gives chances of, is called."""
    name = names.get(prospect.who, prospect.who)
    match prospect.key:
        case "wins":
            return _won(str(value), tongue)
        case "after-effects":
            return _after_effects(value, name, tongue)
        case key if prospect.times:
            return tongue.many(*WITHIN[key], prospect.times, name=name)
        case key:
            return tongue(PROSPECTS[key], name=name)


def _won(side: str, tongue: Tongue) -> str:
    if not side:
        return tongue("nobody is left to win")
    return tongue("winning in the end: {side}", side=side)


def _after_effects(value: Hashable, name: str, tongue: Tongue) -> str:
    """What the round does to somebody who has a point of luck left."""
    if value is None:
        return tongue("{name} is still standing after the round", name=name)
    if value == "dies":
        return tongue("{name} dies, whatever luck may do", name=name)
    return tongue(
        "luck may turn death into a coma, {points} struck out ({name})", points=value, name=name
    )
