"""Between life and death: a point of luck against it, or the end; and those who lie in a coma."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.pieces import Presses
from tablee.games.yacdha.pages.words import People, Seen, Why, fold, press, why
from tablee.games.yacdha.state.people import HIGHEST, Person
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

FIRST_HOUR = 60
"""Minutes in which a coma without care is still not death."""


class Brink(Part, frozen=True):
    """Somebody who is dying."""

    template: ClassVar[str] = "brink.html"

    turn: str
    title: str
    track: Track
    is_own: bool
    scars: str
    coma: Act | None
    death: Fold | None
    why: Why | None


class Coma(Part, frozen=True):
    template: ClassVar[str] = "coma.html"

    title: str
    text: str
    care: Act | None


def due_life(sight: Seen) -> Iterator[Part]:
    """Whoever of this seat's is dying: nothing is more pressing."""
    return _all_dying(sight, own=True)


def life(sight: Seen) -> Iterator[Part]:
    yield from _all_dying(sight, own=False)
    for person in sight.mine.investigators:
        if person.condition == "coma":
            yield _coma(sight, sight.once(People), person)


def _all_dying(sight: Seen, *, own: bool) -> Iterator[Part]:
    dying = [person for person in sight.mine.investigators if person.condition == "dying"]
    people = sight.once(People) if dying else None
    for person in dying:
        if people and (person.id in people.own) == own:
            yield _dying(sight, people, person)


def _dying(sight: Seen, people: People, person: Person) -> Brink:
    t, who, name = sight.t, person.id, people.call(person.id)
    is_own = who in people.own
    coma, death = sight.offer_of("turn-to-coma", who=who), sight.offer_of("accept-death", who=who)
    offered = coma or death
    label = t("For {name}: spend the point", name=name)
    if is_own:
        label = t("Spend the point: a coma")
    shows = coma and (is_own or sight.is_keeper)
    return Brink(
        key=f"life-{who}",
        turn=t("Your turn, {name}", name=name) if is_own else "",
        title=t("{name} is dying", name=name),
        track=track(sight, person, "trauma"),
        is_own=is_own,
        scars=_scars(sight, person),
        coma=press(sight, coma, label, "lamp", "clover") if coma and shows else None,
        death=_death(sight, name, death, is_own=is_own, is_all=coma is None) if death else None,
        why=why(sight, offered.rule) if offered else None,
    )


def _scars(sight: Seen, person: Person) -> str:
    t, scars = sight.t, max(person.reached - HIGHEST, 0)
    if not scars:
        return t("No lasting after-effect: the blow did not go beyond 6.")
    return t.many(
        "{count} value of trauma is struck out for ever: the minimum becomes {low}.",
        "{count} values of trauma are struck out for ever: the minimum becomes {low}.",
        scars,
        low=person.after_effects + scars + 1,
    )


def _death(sight: Seen, name: str, offer: Offer, *, is_own: bool, is_all: bool) -> Fold:
    t, key = sight.t, f"death-{offer.given['who']}"
    text = t("{name} dies.", name=name)
    if is_own:
        text = t("{name} dies. You may then create somebody else.", name=name)
    made = press(sight, offer, t("Accept death"), "quiet")
    inside = Presses(key=f"{key}-act", acts=(made,), text=text, look="y-alone")
    title = t("Let the story end here")
    return fold(sight, key, title, lambda: (inside,), icon="skull", stands_open=is_all)


def _coma(sight: Seen, people: People, person: Person) -> Coma:
    t, clock, since = sight.t, sight.view.common.clock, person.coma_since
    text = t("Care is needed within the hour.")
    if person.treated:
        text = t("Professionals look after them: they wake after a day.")
    elif clock is not None and since is not None:
        left = max(since + FIRST_HOUR - clock, 0)
        text = t.many(
            "{count} minute left without care.", "{count} minutes left without care.", left
        )
    care = sight.offer_of("treat-coma", who=person.id)
    label = t("Professionals take over")
    return Coma(
        key=f"coma-{person.id}",
        title=t("{name} is in a coma.", name=people.call(person.id)),
        text=text,
        care=press(sight, care, label, "main", "first-aid-kit") if care else None,
    )
