"""The words for what the lab plays by itself: tactics, and what is counted of a fighter."""

from collections.abc import Mapping

from tablee.kernel.tongue import Tongue

TACTICS: Mapping[str, str] = {
    "facing": "each their own opponent",
    "weakest": "all on the one who looks worst",
    "leader": "all on whoever stands alone",
    "bold": "each their own opponent, spending heroism and power",
    "bitter": "each their own opponent, to the bitter end",
}


def tactic_name(tactic: str, tongue: Tongue) -> str:
    return tongue(TACTICS[tactic])


def left_name(tongue: Tongue, *, several: bool) -> str:
    return tongue("still standing") if several else tongue("life")


METERS: Mapping[str, str] = {"life": "life", "power": "power", "heroism": "heroism"}
LOSSES: Mapping[str, str] = {"dead": "dies", "out": "is out of action"}
KINDS: Mapping[str, str] = {
    "test": "test",
    "lethal": "lethal threat",
    "harm": "harm",
    "respite": "respite",
}
POLICIES: Mapping[str, str] = {
    "never": "nobody spends points",
    "always": "failed rolls are thrown again and blows absorbed, as long as there are points",
    "bitter": "nobody spends points, and everybody fights to the bitter end",
}


def meter_name(meter: str, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def loss_name(loss: str, tongue: Tongue) -> str:
    return tongue(LOSSES[loss])


def kind_name(kind: str, tongue: Tongue) -> str:
    return tongue(KINDS[kind])


def policy_name(policy: str, tongue: Tongue) -> str:
    return tongue(POLICIES[policy])
