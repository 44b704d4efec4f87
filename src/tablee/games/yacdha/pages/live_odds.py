"""What a form says of its chances while it is filled in, by what the other may have chosen."""

from collections.abc import Mapping
from typing import ClassVar

from tablee.games.yacdha.pages.odds_words import Case, OddsInWords, odds_in_words, success
from tablee.games.yacdha.pages.words import People, Seen, brief
from tablee.kernel.page import Filled, Part

CASES: Mapping[str, str] = {
    "attacks-you": "if you are the one attacked",
    "attacks-another": "if the attack is on somebody else",
    "immobilises-you": "against an attempt to immobilise",
    "immobilises-another": "if the target is busy seizing somebody else",
    "dodges": "against a dodge",
    "flees": "against a flight",
    "helpless": "helpless, nothing opposes you",
}


class LiveOdds(Part, frozen=True):
    template: ClassVar[str] = "live_odds.html"

    cases: tuple[Case, ...] = ()
    odds: OddsInWords | None = None
    is_certain: bool = False
    """The terms leave nothing to chance."""


def live_odds(sight: Seen, filled: Filled) -> LiveOdds:
    key, t = f"{filled.form}-live", sight.t
    if len(filled.odds) > 1:
        cases = (
            Case(_case(sight, name), brief(success(odds), t)) for name, odds in filled.odds.items()
        )
        return LiveOdds(key=key, cases=tuple(cases))
    odds = next(iter(filled.odds.values()), None)
    if odds is None:
        return LiveOdds(key=key)
    if filled.ask["ask"] == "judge" and "success" not in odds.names:
        return LiveOdds(key=key, is_certain=True)
    return LiveOdds(key=key, odds=odds_in_words(sight, sight.once(People), odds))


def _case(sight: Seen, name: str) -> str:
    known = name in CASES
    return sight.t(CASES[name]) if known else sight.game.hypothesis_name(name, sight.t)
