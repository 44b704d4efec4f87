"""How protagonists are lost, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.after_character import DiceKept, Left, Succumbing
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.state.people import Cause
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import because, dice_told, short_name, written
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Succumbing)
def tell_succumbing(state: State, event: Succumbing, tongue: Tongue) -> str:
    return tongue("{name} succumbs. One last scene is left.", name=short_name(state, event.who))


@rules.judges_by(Succumbing)
def judge_succumbing(state: State, event: Succumbing, tongue: Tongue) -> Verdict:
    """The outrage says so."""
    word = tell_succumbing(state, event, tongue)
    return Verdict(word, "bad", weight=-1, whose=event.who, echoes=True)


LEFT: Mapping[Cause, str] = {
    "terminal": "{name} is no longer there.",
    "immobilised": "It is over for {name}.",
    "turned": "{name} goes over to the source.",
    "fled": "{name} is out of reach, and out of the story.",
    "retired": "By the keeper's word, {name} is out of the story.",
}


@rules.tells(Left)
def tell_left(state: State, event: Left, tongue: Tongue) -> str:
    ended = state.ended
    # Of a sacrifice in a resolution its goal has just been told, but not what else it wins.
    told = ended is not None and (ended.who, ended.way, ended.goal) == (
        event.who,
        "renounce",
        event.goal,
    )
    # Of a flight the resolution has told how.
    how = "" if event.cause in ("fled", "retired") else written(event.text)
    return sentences(
        how,
        tongue(LEFT[event.cause], name=short_name(state, event.who)),
        tongue("This is won by it: {goal}", goal=full_stop(event.goal))
        if event.goal and not told
        else "",
        because(event.text, tongue) if event.cause == "retired" else "",
    )


@rules.tells(DiceKept)
def tell_dice_kept(state: State, event: DiceKept, tongue: Tongue) -> str:
    if not event.kept:
        return ""  # there were none
    return sentences(
        tongue(
            "What is left of the dice ({name}): {dice}.",
            name=short_name(state, event.who),
            dice=dice_told(event.kept),
        ),
        tongue("Back into the bowl: {dice}.", dice=dice_told(event.returned))
        if event.returned
        else "",
    )
