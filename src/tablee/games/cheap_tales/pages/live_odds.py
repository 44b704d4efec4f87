"""The odds of a form as it is being filled in."""

from typing import ClassVar

from tablee.games.cheap_tales.pages.odds_words import Chances, say_chances
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.kernel.page import Filled, Part


class LiveOdds(Part, frozen=True):
    template: ClassVar[str] = "live_odds.html"

    chances: Chances


def live_odds(sight: Seen, filled: Filled) -> LiveOdds:
    id = f"{filled.form}-live"
    return LiveOdds(key=id, chances=say_chances(sight, People(sight), filled.odds, id))
