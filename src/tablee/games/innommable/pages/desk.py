"""The keeper's desk: its head, its sections and chapters, what waits, and what every table has."""

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.forms import fold
from tablee.games.innommable.pages.words import People, Seen, has_objection
from tablee.games.innommable.view import Desk
from tablee.games.innommable.words.names import phase_name
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes
from tablee.kernel.page import Fold, Part


class DeskHead(Part, frozen=True):
    template: ClassVar[str] = "desk_head.html"

    where: str
    is_before: bool
    """Before the game, when there is more to write: the desk is wider."""


class Section(Part, frozen=True):
    """A section of the desk, under its title."""

    template: ClassVar[str] = "desk_section.html"

    title_id: str
    title: str
    inside: tuple[Part, ...]
    note: str = ""
    is_pressing: bool = False
    """Whether the note is a warning."""
    look: str = "id-section"


class Plain(Part, frozen=True):
    """Chapters below each other, with a name for those who do not see them."""

    template: ClassVar[str] = "desk_plain.html"

    look: str
    label: str
    inside: tuple[Part, ...]


class Body(Part, frozen=True):
    template: ClassVar[str] = "desk_body.html"

    inside: tuple[Part, ...]


class Chapter(Part, frozen=True):
    """A part of the desk, folded, with how things stand in it."""

    template: ClassVar[str] = "desk_chapter.html"

    title: str
    note: str
    is_done: bool | None
    """Whether it is written; None where there is nothing to write."""
    fold: Fold


class Duty(msgspec.Struct, frozen=True):
    """Something that waits for the keeper, and where it is settled."""

    text: str
    to: str
    verb: str


class Duties(Part, frozen=True):
    template: ClassVar[str] = "desk_duties.html"

    duties: tuple[Duty, ...]


def desk_of(sight: Seen) -> Desk:
    """What only the keeper sees; the desk is made for nobody else."""
    desk = sight.mine.desk
    if desk is None:
        raise LookupError("the desk is the keeper's")
    return desk


def chapter(
    sight: Seen,
    key: str,
    title: str,
    make: Callable[[], Iterable[Part]],
    *,
    note: str = "",
    is_done: bool | None = None,
    stands_open: bool = False,
) -> Chapter:
    def inside() -> Iterator[Body]:
        yield Body(key=f"{key}-body", inside=tuple(make()))

    found = fold(sight, key, title, inside, look="id-part", stands_open=stands_open)
    return Chapter(key=key, title=title, note=note, is_done=is_done, fold=found)


def desk_head(sight: Seen) -> Iterator[DeskHead]:
    mine, t = sight.mine, sight.t
    where = phase_name(mine.phase, t) if mine.begun else t("Preparation")
    if mine.begun and mine.scene and mine.phase < 4:
        where = f"{where}, {t('scene {number}', number=mine.scene)}"
    yield DeskHead(key="desk-head", where=where, is_before=not mine.begun)


def duties(sight: Seen) -> Iterator[Duties]:
    if not sight.mine.begun:
        return
    people = sight.once(People)
    found = (*_to_decide(sight, people), *_to_end(sight, people))
    if found:
        yield Duties(key="desk-duties", duties=found)


def _to_decide(sight: Seen, people: People) -> Iterator[Duty]:
    t, mine, call = sight.t, sight.mine, people.call
    for who in mine.goals:
        if who in mine.against:
            other = call(mine.against[who])
            text = t(
                "{name} wants something against {other}: without dice", name=call(who), other=other
            )
        else:
            text = t("{name} wants something: dice or not?", name=call(who))
        yield Duty(text, "#now", t("decide"))
    if mine.ended and not mine.ended.told and not mine.ended.success:
        text = t("Tell the failure ({name})", name=call(mine.ended.who))
        yield Duty(text, "#outcome", t("tell"))
    if mine.aside and mine.aside.told:
        text = t("A monologue waits to be judged new ({name})", name=call(mine.aside.who))
        yield Duty(text, "#weighed", t("judge"))
    if mine.outrage and has_objection(mine):
        text = t("{seat} finds that this goes too far", seat=mine.outrage.objector)
        yield Duty(text, "#objection", t("settle"))
    if mine.judging and sight.view.seat not in mine.judging.agreed:
        text = t("An act is to be judged ({name})", name=call(mine.judging.who))
        yield Duty(text, "#judging", t("judge"))


def _to_end(sight: Seen, people: People) -> Iterator[Duty]:
    t, mine, call = sight.t, sight.mine, people.call
    if mine.defusing:
        text = t("Is the situation defused? ({name})", name=call(mine.defusing.who))
        yield Duty(text, "#defusing", t("answer"))
    if mine.verdict:
        text = t("Judge the last sacrifice ({name})", name=call(mine.verdict))
        yield Duty(text, "#verdict", t("judge"))
    if mine.ending == "lost" and not mine.over and not mine.epilogues:
        yield Duty(t("Tell the epilogue: it is yours"), "#ending", t("tell"))
    elif mine.ending and not mine.over:
        yield Duty(t("Close the story, once the epilogues are told"), "#ending", t("see"))
    for who in desk_of(sight).unplayed:
        text = t("No player directs {name}", name=call(who))
        yield Duty(text, f"#word-{who}", t("see"))


def every_table(sight: Seen) -> Iterator[Plain]:
    """The clock, the scenes to come, and what was ruled: as at every table."""
    t, common = sight.t, sight.view.common
    to_come = [event for event in common.timetable if not event.settled]
    events = t.many("{count} event to come", "{count} events to come", len(to_come))
    scenes = sum(not one.opened for one in common.prepared)
    yield Plain(
        key="desk-common",
        look="id-common",
        label=t("The table"),
        inside=(
            chapter(
                sight,
                "part-clock",
                t("Clock and timetable"),
                lambda: (desk_clock(sight),),
                note=events if to_come else "",
                stands_open=any(event.due for event in to_come),
            ),
            chapter(
                sight,
                "part-scenes",
                t("Scenes to come"),
                lambda: (desk_scenes(sight),),
                note=str(scenes or ""),
            ),
            chapter(
                sight,
                "part-rulings",
                t("Rulings"),
                lambda: (desk_rulings(sight),),
                note=str(len(common.rulings) or ""),
            ),
        ),
    )
