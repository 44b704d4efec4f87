"""The keeper's folder: its sections and forms, and the mission that was prepared."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.data.missions import MissionPlan, missions
from tablee.games.cthulhu_blanc.pages.words import Seen, press
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

LINE = 200
"""The longest text that fits one line of a form."""


class Section(Part, frozen=True):
    """A section of the folder: folded, with how much lies in it."""

    template: ClassVar[str] = "section.html"

    fold: Fold
    is_urgent: bool


class SectionBody(Part, frozen=True):
    template: ClassVar[str] = "section_body.html"

    parts: tuple[Part, ...]


class Paragraph(Part, frozen=True):
    """A text alone: help for the keeper, or something that was written."""

    template: ClassVar[str] = "paragraph.html"

    text: str
    look: str = "bd-help"


class FolderForm(Part, frozen=True):
    """A form: what to know before, what is chosen first, a note, the other fields, the button."""

    template: ClassVar[str] = "folder_form.html"

    act: Act
    help: str = ""
    first: tuple[Input, ...] = ()
    columns: str = ""
    """The look in which the first fields stand side by side."""
    note: str = ""
    fields: tuple[Input, ...] = ()
    rows: int = 2
    """How high the fields of several lines are."""


def section(
    sight: Seen,
    key: str,
    title: str,
    icon: str,
    make: Callable[[], Iterable[Part]],
    *,
    count: int = 0,
    is_open: bool = False,
    is_urgent: bool = False,
) -> Section:
    def body() -> tuple[SectionBody]:
        return (SectionBody(key=f"{key}-body", parts=tuple(make())),)

    fold = sight.fold(key, title, body, count=count, look="b-fold", icon=icon, stands_open=is_open)
    return Section(key=f"section-{key}", fold=fold, is_urgent=is_urgent)


def help_text(key: str, text: str) -> Paragraph:
    return Paragraph(key=key, text=text)


def typed_text(key: str, text: str) -> Paragraph:
    return Paragraph(key=key, text=text, look="bd-typed")


def folder_form(
    sight: Seen,
    offer: Offer,
    label: str,
    look: str = "quiet",
    *,
    id: str,
    icon: str = "",
    labels: Mapping[str, str] | None = None,
    values: Mapping[str, object] | None = None,
    choices: Mapping[str, tuple[Choice, ...]] | None = None,
    lines: Collection[str] = (),
    needed: Collection[str] = (),
    first: Sequence[str] = (),
    columns: str = "",
    help: str = "",
    note: str = "",
    rows: int = 2,
) -> FolderForm:
    """An offer as a form of the folder. Its fields are those that `labels` names, in that order.

    `choices` are a field's choices where their usual names do not fit; `lines` are written in one
    line, however long a text may be; `needed` must be filled in here.
    """
    called = labels or {}
    made = press(
        sight,
        offer,
        label,
        look,
        id=id,
        icon=icon,
        labels=called,
        values=values,
        fields=tuple(called),
    )
    chosen = choices or {}

    def shaped(one: Input) -> Input:
        if one.name in chosen:
            can_be_blank = any(not choice.value for choice in chosen[one.name])
            one = replace(one, choices=chosen[one.name], required=one.required and not can_be_blank)
        if one.name in lines:
            one = replace(one, kind="text", most=min(one.most, LINE))
        return replace(one, required=True) if one.name in needed else one

    inputs = tuple(shaped(one) for one in made.inputs)
    return FolderForm(
        key=id,
        act=made,
        help=help,
        first=tuple(one for one in inputs if one.name in first),
        columns=columns,
        note=note,
        fields=tuple(one for one in inputs if one.name not in first),
        rows=rows,
    )


def plan_of(sight: Seen) -> MissionPlan | None:
    """The mission that was prepared, if the one being played is it."""
    code = sight.mine.mission.code
    plans = (plan for language in ("fr", "en") for plan in missions(language))
    return next((plan for plan in plans if code and plan.code == code), None)
