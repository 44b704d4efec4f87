"""The words for what the lab plays by itself: points, trials, losses, policies."""

from collections.abc import Mapping

from tablee.kernel.tongue import Tongue

METERS: Mapping[str, str] = {
    "pf": "fatigue points",
    "pv": "life points",
    "sanity": "sanity",
    "wounds": "wounds",
    "bleeding": "wounds that still bleed",
}
LOSSES: Mapping[str, str] = {"dead": "dies", "mad": "goes insane"}
KINDS: Mapping[str, str] = {
    "horror": "horror",
    "blast": "blast",
    "fall": "fall",
    "effort": "effort",
    "care": "care",
    "minutes": "minutes",
}
POLICIES: Mapping[str, str] = {"never": "nobody calls on destiny"}


def meter_name(meter: str, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def loss_name(loss: str, tongue: Tongue) -> str:
    return tongue(LOSSES[loss])


def kind_name(kind: str, tongue: Tongue) -> str:
    return tongue(KINDS[kind])


def policy_name(policy: str, tongue: Tongue) -> str:
    return tongue(POLICIES[policy])


TACTICS: Mapping[str, str] = {
    "facing": "each their own opponent",
    "together": "all on the same one",
}


def tactic_name(tactic: str, tongue: Tongue) -> str:
    return tongue(TACTICS[tactic])


def left_name(tongue: Tongue) -> str:
    return tongue("life points")
