"""The words for what the lab plays by itself: tactics, and what is counted of a fighter."""

from collections.abc import Mapping

from tablee.kernel.tongue import Tongue

TACTICS: Mapping[str, str] = {
    "facing": "each their own opponent",
    "weakest": "all on the one hurt most",
    "bold": "each their own opponent, forcing every throw",
    "careful": "each their own opponent, dodging from trauma 4 on",
    "fleeing": "each their own opponent, fleeing at trauma 4",
    "dodging": "dodging only",
}


def tactic_name(tactic: str, tongue: Tongue) -> str:
    return tongue(TACTICS[tactic])


def left_name(tongue: Tongue) -> str:
    return tongue("trauma")


METERS: Mapping[str, str] = {"madness": "madness", "trauma": "trauma", "luck": "luck"}
LOSSES: Mapping[str, str] = {
    "mad": "loses their mind",
    "dead": "dies",
    "coma": "falls into a coma",
}
KINDS: Mapping[str, str] = {
    "madness": "madness",
    "trauma": "trauma",
    "effort": "effort",
    "study": "study",
    "harm": "harm",
}
POLICIES: Mapping[str, str] = {
    "never": "nobody forces a throw",
    "failed": "what has failed is thrown again, forced, until it succeeds",
    "always": "every throw is forced, and repeated until it succeeds",
}


def meter_name(meter: str, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def loss_name(loss: str, tongue: Tongue) -> str:
    return tongue(LOSSES[loss])


def kind_name(kind: str, tongue: Tongue) -> str:
    return tongue(KINDS[kind])


def policy_name(policy: str, tongue: Tongue) -> str:
    return tongue(POLICIES[policy])
