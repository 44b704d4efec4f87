"""How it ends, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.epilogue import (
    DefusingDeclined,
    DefusingProposed,
    EpilogueTold,
    GameOver,
    StoryEnded,
    VerdictDue,
)
from tablee.games.innommable.state.table import Ending, State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(VerdictDue)
def tell_verdict_due(state: State, event: VerdictDue, tongue: Tongue) -> str:
    return tongue("After {name} nobody is left. Was it enough?", name=short_name(state, event.who))


@rules.tells(DefusingProposed)
def tell_defusing_proposed(state: State, event: DefusingProposed, tongue: Tongue) -> str:
    return tongue(
        "{name} believes it is over: {text}",
        name=short_name(state, event.who),
        text=full_stop(event.text),
    )


@rules.tells(DefusingDeclined)
def tell_defusing_declined(state: State, event: DefusingDeclined, tongue: Tongue) -> str:
    return sentences(tongue("It is not over."), written(event.text))


ENDINGS: Mapping[Ending, str] = {
    "lost": "Nobody is left to stop it.",
    "defused": "It has been stopped. The source itself is only hampered.",
}


@rules.tells(StoryEnded)
def tell_story_ended(state: State, event: StoryEnded, tongue: Tongue) -> str:
    return sentences(tongue(ENDINGS[event.ending]), written(event.text))


@rules.tells(EpilogueTold)
def tell_epilogue_told(state: State, event: EpilogueTold, tongue: Tongue) -> str:
    text = full_stop(event.text)
    if not event.who:
        return tongue("What came after: {text}", text=text)
    return tongue(
        "What came after, for {name}: {text}", name=short_name(state, event.who), text=text
    )


@rules.tells(GameOver)
def tell_game_over(state: State, event: GameOver, tongue: Tongue) -> str:
    return tongue("The story stops here.")
