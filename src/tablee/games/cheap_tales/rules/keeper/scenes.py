"""La scène: what its end brings, whoever opens the next one and however."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.law import prices_forgone
from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.fight.turns import fading
from tablee.games.cheap_tales.rules.health.events import ScenePassed, Woke
from tablee.games.cheap_tales.rules.health.pauses import quiet
from tablee.games.cheap_tales.rules.magic.events import PowerFaded
from tablee.games.cheap_tales.state import State
from tablee.kernel.common.asks import OpenScene
from tablee.kernel.words import Ask, By, Event, Refused

SCENE = f"{ID}.phase.scene"


def bars(state: State, ask: type[Ask]) -> Refused | None:
    """Another scene opens once nothing of this one lies on the table."""
    if ask is not OpenScene:
        return None
    try:
        quiet(state, SCENE)
    except Refused as refused:
        return refused
    return None


def scene_ends(state: State, by: By) -> Iterator[Event]:
    """Whoever was out until the end of the scene is so no longer; excess power is gone."""
    played = _has_been_played(state)
    if by.scene == 0 and not played:
        return  # nothing came before the first scene
    for hero in state.heroes.values():
        if hero.out and not (hero.is_gone or hero.dying):
            yield Woke(rule=SCENE, who=hero.id)
        if not hero.is_gone and (over := hero.power - state.most_power(hero)) > 0:
            yield PowerFaded(who=hero.id, points=over)
    yield from fading(state)
    # What was played on after the respite that ended a scene ends with the next one.
    if (played or state.passed != by.scene) and not state.ellipsis:
        yield from prices_forgone(state)
        yield ScenePassed(scene=by.scene, respite=True)


def _has_been_played(state: State) -> bool:
    """Whether dice or blows have left their marks since the last respite."""
    thrown = any(roll.stood for roll in state.rolls.values())
    return thrown or any(
        hero.out or hero.life < hero.breath or hero.power > state.most_power(hero)
        for hero in state.heroes.values()
        if hero.approved and not hero.is_gone
    )
