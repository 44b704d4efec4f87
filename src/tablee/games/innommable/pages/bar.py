"""What the keeper of Innommable does most often."""

from collections.abc import Iterator, Mapping
from functools import partial

from tablee.games.innommable.pages.words import People, Seen, has_objection
from tablee.kernel.bar import Slot
from tablee.kernel.words import Offer

ALOUD = frozenset({"threaten.text", "raise-difficulty.text", "tick.text", "settle-objection.text"})
"""Texts that may be left to what was said at the table."""

RAISED_FROM = 2
LAST_PLAYED = 3
"""The phases from which on the difficulty may rise, and after which the story is over."""


def slots(sight: Seen) -> Iterator[Slot]:
    t = sight.t
    threats = tuple(sight.offers_of("threaten"))
    yield Slot("call", "warning", t("Threaten"), threats, _threats(sight, threats))
    raised = tuple(sight.offers_of("raise-difficulty"))
    fact = _raise(sight, can_rise=bool(raised))
    yield Slot("terms", "trend-up", t("Raise"), raised, fact, values=_latest_told)
    ticks = tuple(sight.offers_of("tick"))
    one_box = tuple(sorted(filter(_is_of_one_box, ticks), key=partial(_comes_later, sight)))
    yield Slot("clash", "check-square", t("Tick a box"), one_box, _ticks(sight, ticks))
    reveals = tuple(sight.offers_of("reveal-symptom", "reveal-concrete"))
    others = ("show-handout", "repeat-symptom", "prepare-handout")
    shown = (*reveals, *(offer for ask in others for offer in sight.offers_of(ask)))
    yield Slot("show", "eye", t("Reveal now"), shown, _reveals(sight, len(reveals)))


def _latest_told(offer: Offer) -> Mapping[str, str]:
    """The element that is taken up: what was told last."""
    told = next((field.choices for field in offer.fields if field.name == "element"), ())
    return {"element": told[-1]} if told else {}


def _is_of_one_box(offer: Offer) -> bool:
    """More boxes at once are ticked in the list itself."""
    return offer.given.get("boxes") == 1


def _comes_later(sight: Seen, offer: Offer) -> bool:
    """Whether somebody else has acted last."""
    return sight.mine.ended is None or offer.given["who"] != sight.mine.ended.who


def _shut(sight: Seen) -> str:
    """Why nothing of this can be done, where no rule of its own says so."""
    t, mine = sight.t, sight.mine
    if not mine.begun:
        return t("before the game begins")
    if mine.phase > LAST_PLAYED:
        return t("the story is over")
    if mine.aside or mine.resolution or has_objection(mine):
        return t("once that is settled")
    return t("in a scene") if not mine.scene else t("not now")


def _threats(sight: Seen, offers: tuple[Offer, ...]) -> str:
    """Whom nobody has threatened in this scene yet."""
    people, mine = sight.once(People), sight.mine
    if offers:
        return ", ".join(people.call(offer.given["who"]) for offer in offers)
    active = [one.id for one in mine.protagonists if one.is_active]
    if (
        mine.phase <= LAST_PLAYED
        and mine.scene
        and active
        and all(people.standing[who].threatened for who in active)
    ):
        return sight.t("already, in this scene")
    return _shut(sight)


def _raise(sight: Seen, *, can_rise: bool) -> str:
    t, mine, number = sight.t, sight.mine, sight.mine.difficulty
    if can_rise:
        return t("difficulty {number} → {next}", number=number, next=number + 1)
    if mine.phase > LAST_PLAYED:
        return _shut(sight)
    if mine.begun and mine.phase < RAISED_FROM:
        return t("from phase two on")
    if mine.begun and mine.raised:
        return t("done in this scene")
    if mine.begun and number >= mine.difficulty_most:
        return t("{most} at most", most=mine.difficulty_most)
    shut = _shut(sight)
    return t("nothing to take up") if shut == t("not now") else shut


def _ticks(sight: Seen, offers: tuple[Offer, ...]) -> str:
    t, people = sight.t, sight.once(People)
    open_now = {(offer.given["who"], offer.given["attachment"]) for offer in offers}
    boxes = sum(people.columns[column].empty for column in open_now if column in people.columns)
    if boxes:
        return t.many("{count} empty box", "{count} empty boxes", boxes)
    empty = any(column.empty and not column.closed for column in sight.mine.fate)
    return _shut(sight) if empty or not sight.mine.begun else t("no box to tick now")


def _reveals(sight: Seen, ready: int) -> str:
    t = sight.t
    if ready:
        return t.many("{count} reveal ready", "{count} reveals ready", ready)
    shut = _shut(sight)
    return t("nothing to reveal") if shut == t("not now") else shut
