"""The words for what the lab plays by itself: boxes, trials, losses, policies."""

from collections.abc import Mapping

from tablee.kernel.tongue import Tongue

METERS: Mapping[str, str] = {"empty": "empty boxes", "ticked": "ticked boxes", "dice": "dice"}
LOSSES: Mapping[str, str] = {"gone": "comes to the last scene"}
KINDS: Mapping[str, str] = {"conflict": "conflict", "monologue": "monologue", "tick": "tick"}
POLICIES: Mapping[str, str] = {
    "again": "what fails is thrown again once",
    "never": "nothing is thrown again",
    "always": "what fails is thrown again, then the attachment is broken for it",
}


def meter_name(meter: str, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def loss_name(loss: str, tongue: Tongue) -> str:
    return tongue(LOSSES[loss])


def kind_name(kind: str, tongue: Tongue) -> str:
    return tongue(KINDS[kind])


def policy_name(policy: str, tongue: Tongue) -> str:
    return tongue(POLICIES[policy])
