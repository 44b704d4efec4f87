"""Magic as sentences, told with the state just after the event."""

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.magic import MagicCast, MagicOpened, MagicPrepared
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import (
    full_stop,
    how_many,
    opposition_told,
    short_names,
    stakes_told,
)
from tablee.games.yacdha.words.terms import degree_name, signed
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(MagicPrepared)
def magic_prepared(state: State, event: MagicPrepared, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "A magic is prepared: “{magic}” ({opposition}).",
            magic=event.name,
            opposition=opposition_told(state, event.opposition, tongue),
        ),
        tongue("Conditions: {conditions}", conditions=full_stop(event.conditions))
        if event.conditions
        else "",
        tongue("By degree: {text}", text=full_stop(event.degrees)) if event.degrees else "",
    )


@rules.tells(MagicOpened)
def magic_opened(state: State, event: MagicOpened, tongue: Tongue) -> str:
    rite = event.rite
    names = short_names(state, rite.users, tongue)
    if rite.provided:
        about = tongue.many(
            "{names} is about to use what somebody else prepared: “{magic}”.",
            "{names} are about to use what somebody else prepared: “{magic}”.",
            how_many(state, rite.users),
            names=names,
            magic=rite.name,
        )
    else:
        about = tongue.many(
            "{names} is about to use a magic: “{magic}” ({opposition}).",
            "{names} are about to use a magic: “{magic}” ({opposition}).",
            how_many(state, rite.users),
            names=names,
            magic=rite.name,
            opposition=opposition_told(state, rite.opposition, tongue),
        )
    return sentences(about, stakes_told(rite.stakes, tongue))


@rules.tells(MagicCast)
def magic_cast(state: State, event: MagicCast, tongue: Tongue) -> str:
    margin, outcome = signed(event.margin), full_stop(event.outcome)
    if state.has("degree_names"):
        text = (
            "The magic works (margin {margin}, {degree}): {outcome}"
            if event.success
            else "The magic goes wrong (margin {margin}, {degree}): {outcome}"
        )
        degree = degree_name(event.degree, tongue)
        told = tongue(text, margin=margin, degree=degree, outcome=outcome)
    else:
        text = (
            "The magic works (margin {margin}): {outcome}"
            if event.success
            else "The magic goes wrong (margin {margin}): {outcome}"
        )
        told = tongue(text, margin=margin, outcome=outcome)
    return sentences(told, _mythos(state, event, tongue))


def _mythos(state: State, event: MagicCast, tongue: Tongue) -> str:
    # With a level for each die, no single one helped them all.
    each = state.options["magic_group_level"] == "own-level-each" and len(event.users) > 1
    if not event.mythos or each:
        return ""
    return tongue("Knowledge of the Mythos accounts for {level}.", level=event.mythos)
