"""Who plays an evening, and whom they meet: from a table that was brought along, or made for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tablee.kernel.forecasts import FIGHT, PlannedScene, Trial
from tablee.kernel.table import Table
from tablee.lab.casting import Casting
from tablee.lab.evening import EveningQuestion
from tablee.lab.lineup import LineUp
from tablee.lab.plan import BadPlan, forecasts_of, harsher, read_plan
from tablee.lab.sentence import sentence

USUAL_PARTY = 4
"""So many ready characters play where nobody else does."""

MOST_PEOPLE = 8


class Gathering:
    """The party of an evening at one table."""

    def __init__(self, table: Table[Any], language: str) -> None:
        self.table, self.game = table, table.game
        self.forecasts = forecasts_of(table.game)
        self._language = language
        found = self.forecasts
        self._cast = Casting(table, language, found.people, found.hero, found.introducing)

    @property
    def names(self) -> Mapping[str, str]:
        """The party, and whoever else plays here."""
        return self._cast.names

    def party(self, text: str = "") -> tuple[str, ...]:
        """Those who are named, with ; between them; all who play here, or else ready characters."""
        wanted = [part.strip() for part in text.split(";") if part.strip()]
        if not self.names:
            for ask in self.forecasts.setting():
                self.table.apply(self._cast.keeper, ask)
        if not wanted and not self.names:
            ready = self.game.ready_made(self._language)
            wanted = [one.id for one in ready[:USUAL_PARTY]]
        if len(wanted) > MOST_PEOPLE:
            raise BadPlan(
                sentence(
                    "{count} are too many for one evening: {most} at most.",
                    count=len(wanted),
                    most=MOST_PEOPLE,
                )
            )
        found = tuple(dict.fromkeys(self._one(part) for part in wanted)) or tuple(self.names)
        if not found:
            raise BadPlan(sentence("Nobody plays this evening."))
        return found[:MOST_PEOPLE]

    def _one(self, text: str) -> str:
        made = self._cast.present(text) or self._cast.ready(text)
        if not made:
            raise BadPlan(sentence("Nobody here is called “{name}”.", name=text))
        return made[0]

    def question(
        self,
        people: Sequence[str],
        plan: Sequence[PlannedScene] | Sequence[str],
        policy: str = "",
        harshness: int = 0,
    ) -> EveningQuestion:
        """The evening of these people; a plan may be given in lines."""
        named = {who: self.names[who] for who in people}
        lines = [line for line in plan if isinstance(line, str)]
        scenes = (
            read_plan(self.game, lines, named)
            if lines
            else tuple(scene for scene in plan if not isinstance(scene, str))
        )
        known = tuple(self.forecasts.policies)
        if policy and policy not in known:
            raise BadPlan(
                sentence(
                    "There is no policy “{name}”; the policies are: {known}.",
                    name=policy,
                    known=", ".join(known),
                )
            )
        met = tuple(replace(one, trials=tuple(map(self._met, one.trials))) for one in scenes)
        common = self.table.state.common
        return EveningQuestion(
            self.game.id,
            self.table.state.game,
            {seat: self.table.by(seat) for seat in common.seats},
            tuple(people),
            harsher(self.forecasts, met, harshness),
            policy or known[0],
        )

    def _met(self, trial: Trial) -> Trial:
        """A trial with those whom its fight is against."""
        if trial.kind != FIGHT or trial.foes:
            return trial
        foes = tuple(LineUp(self.table, self._language).side(trial.text.replace("+", ";")))
        return replace(trial, foes=foes)
