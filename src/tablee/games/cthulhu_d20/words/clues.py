"""Clues as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.clues import ClueFound, ClueHidden, ClueSought
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name, told
from tablee.games.cthulhu_d20.words.names import skill_name
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(ClueHidden)
def clue_hidden(state: State, event: ClueHidden, tongue: Tongue) -> str:
    return tongue(
        "A clue is laid: “{title}” ({skill}, DC {dc}).",
        title=event.clue.title,
        skill=skill_name(event.clue.skill, tongue),
        dc=event.clue.dc,
    )


SOUGHT: Mapping[bool, str] = {
    True: "Secret search, {name} (“{title}”): success.",
    False: "Secret search, {name} (“{title}”): failure.",
}


@rules.tells(ClueSought)
def clue_sought(state: State, event: ClueSought, tongue: Tongue) -> str:
    return tongue(
        SOUGHT[event.success],
        name=short_name(state, event.who),
        title=state.clues[event.clue].title,
    )


@rules.tells(ClueFound)
def clue_found(state: State, event: ClueFound, tongue: Tongue) -> str:
    return told(
        tongue("Clue, {name}: “{title}”.", name=short_name(state, event.who), title=event.title),
        full_stop(event.text),
    )
