"""What the keeper's people declare this round: those who are alike together, and each alone."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tablee.games.yacdha.pages.declare import Declaring, Deeds
from tablee.games.yacdha.pages.words import People, Seen, fold, given_to, press
from tablee.games.yacdha.state.people import Person
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part


class Declarations(Part, frozen=True):
    """All that somebody of the keeper's may declare; `names` where they are several."""

    template: ClassVar[str] = "declarations.html"

    names: str
    deeds: Deeds
    freezes: tuple[Act, ...] = ()
    apart: Fold | None = None


def npc_declarations(sight: Seen, people: People) -> Iterator[Fold]:
    """A fold for each, or for those who are alike; the first stands open."""
    is_first = True
    for name, some in _groups(sight):
        if len(some) > 1:
            yield _together(sight, people, name, some, stands_open=is_first)
        else:
            yield _alone(sight, people, some[0], stands_open=is_first)
        is_first = False


def npc_releases(sight: Seen) -> Iterator[Act]:
    """Those of the keeper's people who may let go of somebody."""
    for person in sight.mine.npcs:
        for offer in given_to(sight.offers_of("release"), person.id):
            label = sight.t("{name} lets go", name=person.name)
            yield press(sight, offer, label, "quiet", "link")


def _groups(sight: Seen) -> list[tuple[str, list[Person]]]:
    """Those with the same name but for a number, and the same weapons, are alike."""
    together = sight.offer_of("declare-together")
    alike = together.fields[0].choices if together else ()
    groups: dict[tuple[str, tuple[str, ...]], list[Person]] = {}
    for person in sight.mine.npcs:
        if given_to(sight.offers_of("declare"), person.id):
            name = person.name.rstrip("0123456789").rstrip()
            called = name if person.id in alike else person.id
            groups.setdefault((called, person.weapons), []).append(person)
    return [(name, some) for (name, _), some in groups.items()]


def _together(
    sight: Seen, people: People, name: str, some: Sequence[Person], *, stands_open: bool
) -> Fold:
    t, first = sight.t, some[0].id
    key = f"npc-together-{first}"

    def make() -> Iterator[Declarations]:
        offers = given_to(sight.offers_of("declare"), first)
        deeds = Declaring(sight, people, offers, [one.id for one in some]).deeds()
        yield Declarations(
            key=f"{key}-deeds",
            names=", ".join(one.name for one in some),
            deeds=deeds,
            apart=fold(
                sight,
                f"npc-apart-{first}",
                t("One by one"),
                lambda: (_alone(sight, people, one, reckon=False) for one in some),
            ),
        )

    title = t("{name}: {count} together", name=name, count=len(some))
    return fold(sight, key, title, make, icon="users-three", stands_open=stands_open)


def _alone(
    sight: Seen,
    people: People,
    person: Person,
    *,
    stands_open: bool = False,
    reckon: bool = True,
) -> Fold:
    key = f"npc-declare-{person.id}"

    def make() -> Iterator[Declarations]:
        offers = given_to(sight.offers_of("declare"), person.id)
        still = sight.t("Does nothing this round")
        yield Declarations(
            key=f"{key}-deeds",
            names="",
            deeds=Declaring(sight, people, offers, reckon=reckon).deeds(),
            freezes=tuple(
                press(sight, offer, still, "quiet", "snowflake")
                for offer in given_to(sight.offers_of("freeze"), person.id)
            ),
        )

    title = sight.t("{name}, this round", name=person.name)
    return fold(sight, key, title, make, stands_open=stands_open)
