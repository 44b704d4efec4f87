"""How it may end, on the table: it is defused, or one's own protagonist goes."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.innommable.pages.forms import Doing, doing, line
from tablee.games.innommable.pages.renounce import renounce
from tablee.games.innommable.pages.words import People, Seen, offers_for
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class Ending(Part, frozen=True):
    """Somebody says that it is over, and in what way."""

    template: ClassVar[str] = "ending.html"

    title: str
    say: Doing


def endings(sight: Seen) -> Iterator[Part]:
    people, mine = sight.once(People), sight.mine
    tries = mine.resolution.who if mine.resolution else ""
    for who in people.own:
        for offer in offers_for(sight, who, "propose-defusing"):
            yield _defused(sight, offer)
        leave = offers_for(sight, who, "renounce")
        if leave and who != tries and not mine.aside:
            yield renounce(sight, people, who, leave)


def _defused(sight: Seen, offer: Offer) -> Ending:
    t, id = sight.t, f"defuse-{offer.given['who']}"
    way = line("text", t("In what way"))
    say = doing(sight, offer, t("Say so"), "quiet", way, id=id)
    return Ending(key=f"{id}-card", title=t("This has defused it"), say=say)
