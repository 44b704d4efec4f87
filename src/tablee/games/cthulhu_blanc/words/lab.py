"""The words for what the lab plays by itself: meters, trials, losses, policies."""

from collections.abc import Mapping

from tablee.kernel.tongue import Tongue

METERS: Mapping[str, str] = {
    "folie": "Folie",
    "blessures": "Blessures",
    "bureaucratie": "Bureaucratie",
}
LOSSES: Mapping[str, str] = {
    "mad": "leaves with their mind gone",
    "dead": "dies",
    "summoned": "is summoned before the audit",
}
KINDS: Mapping[str, str] = {
    "folie": "folie",
    "blessures": "blessures",
    "bureaucratie": "bureaucratie",
    "paper": "paper",
    "test": "test",
}
POLICIES: Mapping[str, str] = {
    "never": "nobody tries again",
    "once": "what fails is tried again once",
    "always": "what fails is tried again as often as the rules let it be",
}


def meter_name(meter: str, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def loss_name(loss: str, tongue: Tongue) -> str:
    return tongue(LOSSES[loss])


def kind_name(kind: str, tongue: Tongue) -> str:
    return tongue(KINDS[kind])


def policy_name(policy: str, tongue: Tongue) -> str:
    return tongue(POLICIES[policy])
