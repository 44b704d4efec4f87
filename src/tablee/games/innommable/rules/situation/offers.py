"""What the keeper may write down now."""

from collections.abc import Iterator

from tablee.games.innommable.data.situations import situations
from tablee.games.innommable.rules.common import ID, SAID
from tablee.games.innommable.rules.situation.law import (
    may_announce,
    may_order_symptoms,
    may_prepare_aesthetic,
    may_prepare_antagonists,
    may_prepare_role,
    may_prepare_setting,
    may_prepare_source,
    may_prepare_symptom,
    may_take,
)
from tablee.games.innommable.state.preparation import PLACES
from tablee.games.innommable.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_take.offers
def ready_to_be_played(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        known = [one.id for one in situations("en")]
        asked_for = {"language": {"required": True}}
        yield Candidate(
            choices={"situation": known}, shaped=asked_for, sure=("situation", "language")
        )


@may_prepare_setting.offers
def settings(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        told = ("place", "period", "context") if state.announced is not None else ()
        advice = (f"{ID}.prep.inspiration", f"{ID}.prep.one-page")
        yield Candidate(advice=advice, shaped=dict.fromkeys(told, SAID))


@may_prepare_role.offers
def roles(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield Candidate(shaped={"role": SAID} if state.announced is not None else {})


@may_announce.offers
def announcements(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield Candidate()


@may_prepare_source.offers
@may_prepare_antagonists.offers
@may_prepare_aesthetic.offers
def flexible(state: State, by: By) -> Iterator[Candidate]:
    if state.ending is None:
        yield Candidate(sure=("nature",))


HELP = {
    "opening": f"{ID}.prep.opening-content",
    "trigger": f"{ID}.prep.trigger-content",
}


@may_prepare_symptom.offers
def symptoms(state: State, by: By) -> Iterator[Candidate]:
    if state.ending is None:
        said = SAID if state.begun else {}
        for place in PLACES:
            if state.prepared.symptom(place).revealed_in is None:
                rule = HELP.get(place, f"{ID}.prep.symptom-not-targeted")
                yield Candidate({"symptom": place}, shaped={"text": {**said, "rule": rule}})


@may_order_symptoms.offers
def orders(state: State, by: By) -> Iterator[Candidate]:
    if state.ending is None:
        yield Candidate({"ordered": not state.prepared.ordered})
