"""What may be prepared when, and what is still missing."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ID, PHASES
from tablee.games.innommable.state.preparation import PLACES, Announced, Preparation
from tablee.games.innommable.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Refused

ORDER = f"{ID}.prep.order"
ROLE = f"{ID}.prep.role"
SYMPTOMS = f"{ID}.prep.five-symptoms"


def check_preparing(state: State, by: By, rule: str, *, also_in_play: bool = False) -> None:
    only_keeper(by, rule)
    if state.ending is not None:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")
    if state.begun and not also_in_play:
        raise Refused(rule, "The game has begun: this is settled.")


def news(state: State) -> bool:
    """Whether the players have not been told this yet."""
    return announcement(state.prepared) != state.announced


def announcement(prepared: Preparation) -> Announced:
    setting = prepared.setting
    return Announced(setting.place, setting.period, setting.context, prepared.role)


def announcement_faults(prepared: Preparation) -> Iterator[Refused]:
    setting = prepared.setting
    if not (setting.place.strip() and setting.period.strip() and setting.context.strip()):
        yield Refused(ORDER, "The place, the period and the context are not all chosen.")
    if not prepared.role.strip():
        yield Refused(ROLE, "The role of the protagonists is not determined.")


def announcement_ready(prepared: Preparation) -> bool:
    return not any(True for _ in announcement_faults(prepared))


def situation_faults(prepared: Preparation) -> Iterator[Refused]:
    """What is missing of the five steps and the five symptoms."""
    yield from announcement_faults(prepared)
    if prepared.source.nature is None or not prepared.source.text.strip():
        yield Refused(ORDER, "The source is not defined, or its nature not chosen.")
    told = (prepared.antagonists.who, prepared.antagonists.ambition)
    if not all(map(str.strip, (*told, prepared.antagonists.consequences))):
        yield Refused(
            ORDER, "The antagonists, their ambition or the consequences are not written down."
        )
    if not prepared.aesthetic.motif.strip():
        yield Refused(ORDER, "The aesthetic element is not chosen.")
    missing = sum(not prepared.symptom(place).text.strip() for place in PLACES)
    if missing:
        yield Refused(SYMPTOMS, "Symptoms still to be prepared: {count} of 5.", count=missing)
