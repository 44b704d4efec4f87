"""The three meters of an agent as boxes, with what the next roll may do; badges of the staff."""

import msgspec

from tablee.games.cthulhu_blanc.pages.words import Seen, chance_to_rise
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, METERS, Agent, Meter
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.tongue import Tongue

STATUSES = {
    "active": "on duty",
    "zeal": "showing zeal",
    "care": "being treated",
    "exiting": "leaving reason",
    "dying": "dying",
    "summoned": "summoned",
    "gone": "off the books",
}


class MeterScore(msgspec.Struct, frozen=True):
    """A meter: six boxes, some of them full, and the chance of the next roll."""

    meter: Meter
    name: str
    score: int
    said: str
    full: tuple[bool, ...]
    rise: str
    is_end: bool
    is_high: bool


class Badge(msgspec.Struct, frozen=True):
    status: str
    said: str


def meter_scores(agent: Agent, t: Tongue) -> tuple[MeterScore, ...]:
    return tuple(_score(agent, meter, t) for meter in METERS)


def _score(agent: Agent, meter: Meter, t: Tongue) -> MeterScore:
    score, name = agent.score(meter), meter_name(meter, t)
    if score >= HIGHEST:
        rise = t("the end")
    elif score == GATE:
        rise = t("end: {count} in {of}", count=1, of=6)
    else:
        rise = chance_to_rise(score, t)
    return MeterScore(
        meter=meter,
        name=name,
        score=score,
        said=t("{meter} {value} out of 6", meter=name, value=score),
        full=tuple(box <= score for box in range(1, HIGHEST + 1)),
        rise=rise,
        is_end=score >= GATE,
        is_high=score >= GATE,
    )


def badge(agent: Agent, t: Tongue) -> Badge:
    said = t(STATUSES[agent.status])
    if agent.status == "zeal" and agent.misses:
        missed = t("misses the moment")
        said = f"{said}, {missed}"
    return Badge(agent.status, said)


def meter_heads(sight: Seen) -> tuple[tuple[Meter, str], ...]:
    return tuple((meter, meter_name(meter, sight.t)) for meter in METERS)


def doing(agent: Agent, t: Tongue) -> Badge | None:
    """What an agent is busy with, if not with the mission."""
    match agent.status:
        case "zeal":
            return Badge(agent.status, t("on zeal"))
        case "care":
            return Badge(agent.status, t("in care"))
        case "exiting":
            return Badge(agent.status, t("leaving reason"))
        case "dying":
            return Badge(agent.status, t("dying"))
        case "summoned":
            return Badge(agent.status, t("summoned"))
        case _:
            return None
