"""What somebody can do: occupations and gifts, with what play has put under each."""

from collections.abc import Iterator

import msgspec

from tablee.games.yacdha.pages.words import Seen, asking, has, up
from tablee.games.yacdha.state.people import (
    Category,
    Gift,
    ListedAction,
    Nature,
    Occupation,
    Person,
)
from tablee.games.yacdha.words.terms import level_name
from tablee.kernel.acts import Act

ICONS: tuple[tuple[Category, str], ...] = (("physical", "hand-fist"), ("mental", "brain"))


class Way(msgspec.Struct, frozen=True):
    """A button that tries something known again, by body or by mind."""

    category: str
    icon: str
    title: str
    said: str


class Listed(msgspec.Struct, frozen=True):
    """An action that was judged in play; `act` is the form that tries it again."""

    name: str
    level: str = ""
    act: Act | None = None
    ways: tuple[Way, ...] = ()


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    level: str = ""
    level_name: str = ""
    is_gift: bool = False
    icon: str = ""
    calls_on: str = ""
    """The body or the mind, where it is not both."""
    effect: str = ""
    listed_name: str = ""
    listed: tuple[Listed, ...] = ()


def skills(sight: Seen, person: Person, *, may_try: bool = False) -> Iterator[Skill]:
    """Occupations, then gifts. `may_try`: the actions known under them can be tried at once."""
    for one in person.occupations:
        yield _occupation(sight, person, one, may_try=may_try)
    for gift in person.gifts:
        yield _gift(sight, gift)


def _occupation(sight: Seen, person: Person, one: Occupation, *, may_try: bool) -> Skill:
    t, levels = sight.t, has(sight, "occupation_levels")
    return Skill(
        name=up(one.name),
        level=str(one.level) if levels else "",
        level_name=level_name(one.level, t) if levels else "",
        icon=dict(ICONS).get(one.nature, "") if one.nature != "both" else "",
        calls_on=nature_name(sight, one.nature) if one.nature != "both" else "",
        listed_name=t("Known actions: {name}", name=one.name),
        listed=tuple(
            _listed(sight, person, one, number, action, may_try=may_try)
            for number, action in enumerate(one.actions, 1)
        ),
    )


def _gift(sight: Seen, gift: Gift) -> Skill:
    return Skill(
        name=up(gift.name),
        level=str(gift.level) if gift.level else "",
        level_name=level_name(gift.level, sight.t) if gift.level else "",
        is_gift=True,
        effect=gift.effect,
    )


def nature_name(sight: Seen, nature: Nature) -> str:
    t = sight.t
    match nature:
        case "physical":
            return t("body")
        case "mental":
            return t("mind")
        case "both":
            return t("body or mind")


def _listed(
    sight: Seen,
    person: Person,
    one: Occupation,
    number: int,
    action: ListedAction,
    *,
    may_try: bool,
) -> Listed:
    title = sight.choice_name("listed", action.name, "attempt")
    shows_level = has(sight, "occupation_levels") and action.level is not None
    level = f"({action.level})" if shows_level else ""
    if not may_try or action.name.startswith("@"):
        return Listed(up(title), level)
    given = {"who": person.id, "what": action.name, "claim": one.id}
    form = asking(f"again-{person.id}-{one.id}-{number}", "attempt", given)
    return Listed(up(title), level, form, tuple(_ways(sight, one.nature, title)))


def _ways(sight: Seen, nature: Nature, title: str) -> Iterator[Way]:
    start = f"{sight.t('Try it')}{sight.t(': ')}"
    for category, icon in ICONS:
        if nature in ("both", category):
            name = sight.choice_name("category", category, "attempt")
            yield Way(category, icon, f"{start}{name}", f"{start}{title}, {name}")
