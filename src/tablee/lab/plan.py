"""A plan of an evening: scenes with the checks, prices and fights that a keeper expects.

A scene is a line: its title, and after a colon its trials with a semicolon between them. A trial is
a kind that the game knows, in either language, perhaps with how often and how hard, and for whom:

    The pool: 2 madness; effort 4 @Ezra; fight two cultists, knives + Goulven
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tablee.kernel.forecasts import FIGHT, Forecasts, Kind, PlannedScene, Trial
from tablee.kernel.game import Game
from tablee.kernel.one_line import bare
from tablee.kernel.tongue import LANGUAGES
from tablee.lab.sentence import Sentence, sentence

MOST_SCENES, MOST_TIMES = 30, 20
HARSHEST = 2
"""How far an evening can be made gentler or more cruel: so many checks less or more a scene."""

FIGHTS = ("fight", "combat")
"""The word for a fight, in each language."""

_TIMES = re.compile(r"^(?P<times>\d{1,4})\s*(?:[x×]\s*)?(?=\S)")
_AMOUNT = re.compile(r"\s+(?P<amount>-?\d{1,6})$")


class BadPlan(ValueError):
    """A plan that cannot be played, and why."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what.why.format(**what.values))
        self.what = what


def forecasts_of(game: Game[Any]) -> Forecasts[Any]:
    """How evenings of a game are played ahead; BadPlan where it cannot say."""
    if game.forecasts is None:
        raise BadPlan(
            sentence("{game} cannot say yet what an evening may bring.", game=game.book.title)
        )
    return game.forecasts


def read_plan(
    game: Game[Any], lines: Sequence[str], people: Mapping[str, str]
) -> tuple[PlannedScene, ...]:
    """The scenes of a plan, with the names of those who play."""
    written = [line.strip() for line in lines if line.strip()]
    if not written:
        raise BadPlan(sentence("A plan takes one scene at least."))
    if len(written) > MOST_SCENES:
        raise BadPlan(sentence("A plan has {most} scenes at most.", most=MOST_SCENES))
    reader = _Reader(game, people)
    return tuple(reader.scene(line, number) for number, line in enumerate(written, 1))


class _Reader:
    def __init__(self, game: Game[Any], people: Mapping[str, str]) -> None:
        self._forecasts = forecasts_of(game)
        self._people = people
        self._words: dict[str, str] = {}
        for kind in self._forecasts.kinds:
            self._words[kind] = kind
            for language in LANGUAGES:
                self._words[bare(self._forecasts.kind_name(kind, game.tongue(language)))] = kind
        if game.fights is not None:
            self._words |= dict.fromkeys(FIGHTS, FIGHT)

    def scene(self, line: str, number: int) -> PlannedScene:
        title, colon, rest = line.partition(":")
        if not colon:
            title, rest = "", line
        parts = [part.strip() for part in rest.split(";") if part.strip()]
        return PlannedScene(title.strip() or str(number), tuple(map(self._trial, parts)))

    def _trial(self, text: str) -> Trial:
        said, _, names = text.partition("@")
        who = tuple(self._person(name) for name in names.split(",") if name.strip())
        head, _, rest = said.strip().partition(" ")
        if self._words.get(bare(head)) == FIGHT:
            return Trial(FIGHT, who=who, text=rest.strip())
        return self._counted(said.strip(), who)

    def _counted(self, said: str, who: tuple[str, ...]) -> Trial:
        times, amount = _TIMES.match(said), None
        name = said[times.end() :] if times else said
        if found := _AMOUNT.search(name):
            name, amount = name[: found.start()], int(found["amount"])
        kind = self._words.get(bare(name.strip()))
        if kind is None:
            known = ", ".join((*self._forecasts.kinds, *(FIGHT for _ in self._fights())))
            raise BadPlan(
                sentence(
                    "There is nothing called “{name}” here; a scene may have: {known}.",
                    name=name.strip(),
                    known=known,
                )
            )
        number = int(times["times"]) if times else 1
        if number > MOST_TIMES:
            raise BadPlan(sentence("{most} times in one scene at most.", most=MOST_TIMES))
        return Trial(kind, number, checked(self._forecasts.kinds[kind], kind, amount), who)

    def _fights(self) -> Iterator[str]:
        yield from (one for one in FIGHTS[:1] if one in self._words)

    def _person(self, name: str) -> str:
        wanted = bare(name.strip())
        for who, called in self._people.items():
            if wanted in (who, bare(called), bare(called.split()[0])):
                return who
        raise BadPlan(sentence("Nobody of the party is called “{name}”.", name=name.strip()))


def checked(kind: Kind, name: str, amount: int | None) -> int | None:
    """How hard a trial is, if it can be so hard."""
    if amount is None:
        return None
    if not kind.most:
        raise BadPlan(sentence("Nothing is counted of “{name}”.", name=name))
    if not kind.least <= amount <= kind.most:
        raise BadPlan(
            sentence(
                "“{name}” goes from {least} to {most}.",
                name=name,
                least=kind.least,
                most=kind.most,
            )
        )
    return amount


def harsher(
    forecasts: Forecasts[Any], plan: Sequence[PlannedScene], steps: int
) -> tuple[PlannedScene, ...]:
    """The same evening with so many checks more in each scene, or less. Fights stay."""
    return tuple(_harsher(forecasts, scene, steps) for scene in plan)


def _harsher(forecasts: Forecasts[Any], scene: PlannedScene, steps: int) -> PlannedScene:
    trials = list(scene.trials)
    checks = [at for at, one in enumerate(trials) if _is_check(forecasts, one)]
    if steps > 0:
        usual = trials[checks[0]] if checks else Trial(next(iter(forecasts.kinds)), times=0)
        at = checks[0] if checks else len(trials)
        trials[at : at + 1] = [replace(usual, times=usual.times + steps)]
    for _ in range(-steps):
        left = [at for at in checks if trials[at].times]
        if left:
            trials[left[-1]] = replace(trials[left[-1]], times=trials[left[-1]].times - 1)
    return replace(scene, trials=tuple(one for one in trials if one.times))


def _is_check(forecasts: Forecasts[Any], trial: Trial) -> bool:
    return trial.kind != FIGHT and forecasts.kinds[trial.kind].is_check


def without(plan: Sequence[PlannedScene], scene: int, trial: int) -> tuple[PlannedScene, ...]:
    """The plan with one trial less: once less, where it comes several times."""
    changed = list(plan)
    trials = list(changed[scene].trials)
    left = trials[trial].times - 1
    trials[trial : trial + 1] = [replace(trials[trial], times=left)] if left else []
    changed[scene] = replace(changed[scene], trials=tuple(trials))
    return tuple(changed)
