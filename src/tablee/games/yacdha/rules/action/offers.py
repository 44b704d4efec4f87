"""Action & opposition: what the keeper may answer to an attempt."""

from collections.abc import Iterator
from typing import Any

from tablee.games.yacdha.rules.action.finish import REROLLS
from tablee.games.yacdha.rules.action.judge import (
    WHEN_TO_ROLL,
    cannot_fail,
    granted_levels,
    is_meanwhile,
    may_judge,
    resists_by_level,
)
from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.shapes import MANY, MUST_SAY
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.people import HIGHEST
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

SURE = ("verdict", "rerolls", "lead")
ADVICE = ("yacdha.action.reward-ingenuity", "yacdha.gm.advice-simplicity")


@may_judge.offers
def judging(state: State, by: By) -> Iterator[Candidate]:
    for action in state.actions.values() if by.is_keeper else ():
        if not action.attempts:
            terms = _Terms(state, by, action)
            yield from terms.without_dice()
            yield from terms.with_dice()


class _Terms:
    """The answers to one attempt."""

    def __init__(self, state: State, by: By, action: Action) -> None:
        self.state = state
        self.action = action
        self.who = {"who": action.leader}
        members, levels = action.members, state.has("occupation_levels")
        self.most = {who: _most_level(state, action, who) for who in members}
        self.choices = dict.fromkeys(
            ("occupation", "handicapped", "favoured", "levels.who"), members
        )
        unasked = {
            "verdict": True,
            "massed": True,
            "resisting_level": True,
            "occupation": levels,
            "levels": not levels,
            "lead": not (action.investigation and state.leads),
            "meanwhile": not is_meanwhile(state, by, action),
        }
        self.omit = tuple(name for name, is_unasked in unasked.items() if is_unasked)
        if "lead" not in self.omit:
            self.choices["lead"] = tuple(state.leads)
        self.resisted = tuple(
            name for name in self.omit if name != "resisting_level" or not resists_by_level(state)
        )

    def without_dice(self) -> Iterator[Candidate]:
        """Whatever the terms would be: it is impossible, or certain."""
        for verdict in ("impossible", "certain"):
            given = {**self.who, "verdict": verdict}
            yield self._answer(given, rule=WHEN_TO_ROLL, advice=ADVICE)
            active = {**given, "opposition": "active"}
            yield self._answer(active, rule=WHEN_TO_ROLL, omit=self.resisted)

    def with_dice(self) -> Iterator[Candidate]:
        said = {"success": MUST_SAY}
        feared = {**said, "failure": MUST_SAY}
        # Where success is certain nobody has to say what failure would be: by what everybody
        # claims, or by the levels that the keeper grants to all of them.
        yield self._against(0, 0, said)
        if sure := self._surely():
            yield self._against(1, sure, said, omit=(*self.omit, "levels"))
        for least in range(1, min(self.most.values()) + 1) if "levels" not in self.omit else ():
            yield self._against(least, least, said, least_level=least)
        yield self._against(1, HIGHEST - 1, feared)
        if self.state.has("mass_action") and len(self.action.members) > 1:
            together = {**self.who, "opposition": 1, "massed": True}
            yield self._answer(together, feared, rule="yacdha.coop.mass-action")
        yield self._answer({**self.who, "opposition": HIGHEST})
        closed = {"rerolls": ("closed",) if self.action.investigation else REROLLS}
        yield self._answer(
            {**self.who, "opposition": "active"},
            feared,
            choices=closed,
            omit=self.resisted,
            rule="yacdha.action.active-opposition",
        )

    def _against(self, least: int, most: int, said: dict[str, Any], **more: Any) -> Candidate:  # noqa: ANN401 - parts of a candidate
        shaped = {**said, "opposition": {"required": True}}
        return self._answer(self.who, shaped, limits={"opposition": (least, most)}, **more)

    def _answer(
        self,
        given: dict[str, Any],
        said: dict[str, Any] | None = None,
        *,
        choices: dict[str, Any] | None = None,
        limits: dict[str, Any] | None = None,
        omit: tuple[str, ...] | None = None,
        least_level: int = 0,
        rule: str = "",
        advice: tuple[str, ...] = (),
    ) -> Candidate:
        """Levels are others than those that were claimed: none beyond the occupation itself."""
        rows, best = min(len(self.most), MANY), max(self.most.values())
        levels: dict[str, dict[str, Any]] = {
            "levels": {"required": bool(least_level)},
            "levels.level": {"most_for": self.most},
        }
        return Candidate(
            given,
            {**self.choices, **(choices or {})},
            advice,
            limits={
                "levels": (rows if least_level else 0, rows),
                "levels.level": (least_level, best),
                **(limits or {}),
            },
            shaped={**levels, **(said or {})},
            omit=self.omit if omit is None else omit,
            sure=SURE,
            rule=rule,
        )

    def _surely(self) -> int:
        """The highest opposition that cannot make this fail, by what everybody claims."""
        members = self.action.members
        levels = granted_levels(self.state, self.action, (), members)
        return max(o for o in range(HIGHEST) if cannot_fail(o, levels, members))


def _most_level(state: State, action: Action, who: str) -> int:
    """How far what somebody claims may go."""
    return anybody(state, who).level_for(action.claims.get(who), "")
