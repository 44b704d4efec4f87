"""What the keeper of Innommable does most often."""

from collections.abc import Iterator

from tablee.games.innommable.pages.words import Seen
from tablee.kernel.bar import Slot
from tablee.kernel.composer import just_happened

ALOUD = frozenset({"threaten.text", "raise-difficulty.text", "tick.text", "settle-objection.text"})
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    t, cause = sight.t, just_happened(sight)
    before = t("before the game begins")
    threats = tuple(sight.offers_of("threaten"))
    count = len({offer.given.get("who") for offer in threats})
    fact = t.many("{count} not threatened yet", "{count} not threatened yet", count)
    yield Slot("call", "warning", t("Threaten"), threats, fact if threats else before)
    raised = tuple(sight.offers_of("raise-difficulty"))
    number = sight.mine.difficulty
    fact = t("difficulty {number} → {next}", number=number, next=number + 1)
    if not raised:
        fact = t("done in this scene") if sight.mine.begun else before
    text = {"text": cause}
    yield Slot("terms", "trend-up", t("Raise"), raised, fact, values=lambda offer: text)
    ticks = tuple(sight.offers_of("tick"))
    fact = t("the fate list") if ticks else t("no box to tick now")
    yield Slot("clash", "check-square", t("Tick a box"), ticks, fact, values=lambda offer: text)
    reveals = tuple(sight.offers_of("reveal-symptom", "reveal-concrete", "repeat-symptom"))
    fact = t.many("{count} reveal ready", "{count} reveals ready", len(reveals))
    shown = (*reveals, *sight.offers_of("show-handout"), *sight.offers_of("prepare-handout"))
    yield Slot("show", "eye", t("Reveal"), shown, fact if reveals else before)
