"""How protagonists are lost, and how it ends, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.state import Cause, Ending, State
from tablee.games.innommable.telling import because, dice_told, short_name, written
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.Succumbing)
def succumbing(state: State, event: events.Succumbing, tongue: Tongue) -> str:
    return tongue("{name} succumbs. One last scene is left.", name=short_name(state, event.who))


LEFT: Mapping[Cause, str] = {
    "terminal": "{name} is no longer there.",
    "immobilised": "It is over for {name}.",
    "turned": "{name} goes over to the source.",
    "fled": "{name} is out of reach, and out of the story.",
    "retired": "By the keeper's word, {name} is out of the story.",
}


@rules.tells(events.Left)
def left(state: State, event: events.Left, tongue: Tongue) -> str:
    ended = state.ended
    # What a sacrifice wins in a resolution has just been told.
    told = ended is not None and ended.who == event.who and ended.way == "renounce"
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


@rules.tells(events.DiceKept)
def dice_kept(state: State, event: events.DiceKept, tongue: Tongue) -> str:
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


@rules.tells(events.VerdictDue)
def verdict_due(state: State, event: events.VerdictDue, tongue: Tongue) -> str:
    return tongue("After {name} nobody is left. Was it enough?", name=short_name(state, event.who))


@rules.tells(events.DefusingProposed)
def defusing_proposed(state: State, event: events.DefusingProposed, tongue: Tongue) -> str:
    return tongue(
        "{name} believes it is over: {text}",
        name=short_name(state, event.who),
        text=full_stop(event.text),
    )


@rules.tells(events.DefusingDeclined)
def defusing_declined(state: State, event: events.DefusingDeclined, tongue: Tongue) -> str:
    return sentences(tongue("It is not over."), written(event.text))


ENDINGS: Mapping[Ending, str] = {
    "lost": "Nobody is left to stop it.",
    "defused": "It has been stopped. The source itself is only hampered.",
}


@rules.tells(events.StoryEnded)
def story_ended(state: State, event: events.StoryEnded, tongue: Tongue) -> str:
    return sentences(tongue(ENDINGS[event.ending]), written(event.text))


@rules.tells(events.EpilogueTold)
def epilogue_told(state: State, event: events.EpilogueTold, tongue: Tongue) -> str:
    text = full_stop(event.text)
    if not event.who:
        return tongue("What came after: {text}", text=text)
    return tongue(
        "What came after, for {name}: {text}", name=short_name(state, event.who), text=text
    )


@rules.tells(events.GameOver)
def game_over(state: State, event: events.GameOver, tongue: Tongue) -> str:
    return tongue("The story stops here.")
