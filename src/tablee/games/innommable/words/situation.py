"""The preparation as sentences: only the keeper reads them."""

from tablee.games.innommable.rules.common import Secret, rules
from tablee.games.innommable.rules.situation.events import (
    AestheticPrepared,
    AntagonistsPrepared,
    RolePrepared,
    SettingPrepared,
    SituationAnnounced,
    SourcePrepared,
    SymptomPrepared,
    SymptomsOrdered,
)
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import written
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

# Drafts are read where they are written, on the desk: saved as they are typed, they would fill
# the story.

DRAFTS: tuple[type[Secret], ...] = (
    SettingPrepared,
    SourcePrepared,
    AntagonistsPrepared,
    AestheticPrepared,
    RolePrepared,
    SymptomPrepared,
)


def tell_draft(state: State, event: Secret, tongue: Tongue) -> str:
    return ""


for draft in DRAFTS:
    rules.tells(draft)(tell_draft)


@rules.tells(SymptomsOrdered)
def tell_symptoms_ordered(state: State, event: SymptomsOrdered, tongue: Tongue) -> str:
    if event.ordered:
        return tongue("The intermediate symptoms will come in their order.")
    return tongue("The intermediate symptoms will come in any order.")


@rules.tells(SituationAnnounced)
def tell_situation_announced(state: State, event: SituationAnnounced, tongue: Tongue) -> str:
    told = event.announced
    return sentences(
        written(told.place, told.period, told.context),
        tongue("The role of all: {text}", text=full_stop(told.role)),
    )
