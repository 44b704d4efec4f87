"""A story to keep, at a table of Cheap Tales: what it does without, and what became of whom."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.events import RollFramed, TraitsSet
from tablee.games.cheap_tales.rules.advancement.events import (
    SkillLearned,
    TraitRaised,
    XpGained,
    XpSpent,
)
from tablee.games.cheap_tales.rules.aspects.events import AspectClaimed, AspectUsed, ClaimAnswered
from tablee.games.cheap_tales.rules.creation.events import AspectAdded, HeroApproved, HeroMade
from tablee.games.cheap_tales.rules.fight.events import HandPassed, NextNamed, TurnEnded
from tablee.games.cheap_tales.rules.gear.events import ObjectKept
from tablee.games.cheap_tales.rules.health.events import (
    Breathed,
    LossThreatened,
    PlayNoted,
    Rested,
    ScenePassed,
)
from tablee.games.cheap_tales.rules.results.events import ConsequenceProposed, RollThrown
from tablee.games.cheap_tales.view import TalesView
from tablee.kernel.tale.fate import End, Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, View

LEFT_OUT: frozenset[type[Event]] = frozenset(
    {
        HeroMade,
        HeroApproved,
        RollFramed,
        TraitsSet,
        HandPassed,
        TurnEnded,
        NextNamed,
        AspectClaimed,
        ClaimAnswered,
        AspectUsed,
        XpGained,
        XpSpent,
        SkillLearned,
        TraitRaised,
        AspectAdded,
        PlayNoted,
        Breathed,
        ScenePassed,
        Rested,
        ObjectKept,
        ConsequenceProposed,
        LossThreatened,
        RollThrown,
    }
)
"""What is agreed on or reckoned; a reader of the story misses none of it."""


def fates(view: View, tongue: Tongue) -> Iterator[Fate]:
    """The heroes; of the others only how many still stand is known."""
    for seen in view.heroes if isinstance(view, TalesView) else ():
        hero = seen.hero
        end: End = "dead" if hero.dead else "left" if hero.retired else "down" if hero.dying else ""
        yield Fate(hero.name, hero.seat or "", hero.gender, end)
    for extra in view.extras if isinstance(view, TalesView) else ():
        yield Fate(extra.name)
