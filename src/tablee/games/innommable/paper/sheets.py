"""Protagonists on paper, filled in or blank; and the fate list."""

from collections.abc import Iterator
from typing import Any

from tablee.games.innommable.rules.fate_list import FROM
from tablee.games.innommable.state.people import Attachment, Protagonist
from tablee.games.innommable.state.pools import dice_of
from tablee.games.innommable.state.preparation import MOST
from tablee.games.innommable.state.table import SEVERITIES, Element
from tablee.games.innommable.view import Column, InnommableView
from tablee.games.innommable.words import names
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
ROWS = 7
"""Rows of a column, as long as nobody has more boxes: the places of boxes to come are dotted."""

SPARE = 2
"""Places to come that are left below the last box."""


def sheets_of_protagonists(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The sheets of all protagonists, the seat's own first."""
    seen = view.game
    if not isinstance(seen, InnommableView):
        return
    for one in sorted(seen.protagonists, key=lambda one: one.seat != view.seat):
        title = tongue("{name}, the protagonist's sheet", name=one.name)
        data = {**sheet_data(one, seen, tongue), "credit": credit}
        yield Paper(f"sheet-{one.id}", title, "protagonist.typ", data)


def sheet_data(one: Protagonist, seen: InnommableView, tongue: Tongue) -> Data:
    called = {other.id: other.name for other in seen.protagonists}
    columns = [column for column in seen.fate if column.who == one.id]
    return {
        "name": one.name,
        "player": tongue("Played by {seat}", seat=one.seat) if one.seat else "",
        "status": _status(one, tongue),
        "texts": [
            {"label": label, "text": text}
            for label, text in (
                (tongue("Looks"), one.looks),
                (tongue("Temperament"), one.temperament),
                (tongue("Where they come from"), one.origin),
                (tongue("How the role is filled"), one.role),
            )
        ],
        "links": [
            {
                "name": called.get(link.to, link.to),
                "kind": names.link_name(link.kind, tongue),
                "text": link.text,
            }
            for link in one.links
        ],
        "attachment": one.attachment.name,
        "attachment_note": _attached(one.attachment, tongue),
        "dice": list(dice_of(one.dice)),
        "marks": [*_marks(one, tongue)],
        "columns": [column_data(column, one, tongue) for column in columns],
        "rows": rows_for(columns),
        "told": [_told(element, tongue) for element in seen.elements if element.who == one.id],
        "last": one.last_scene,
        "blank": False,
        "labels": labels(tongue),
    }


def _told(element: Element, tongue: Tongue) -> Data:
    what = names.content_name(element.die, tongue)
    kind = names.telling_name(element.told, tongue)
    note = tongue("{what}, {kind}", what=what, kind=kind)
    return {"die": element.die, "text": element.text, "note": note}


def blank_sheet(tongue: Tongue, credit: str) -> Paper:
    """A sheet to fill in by hand."""
    data: Data = {
        "name": "",
        "player": "",
        "status": "",
        "texts": [
            {"label": tongue(label), "text": ""}
            for label in (
                "Looks",
                "Temperament",
                "Where they come from",
                "How the role is filled",
            )
        ],
        "links": [],
        "attachment": "",
        "attachment_note": "",
        "dice": [],
        "marks": [],
        "columns": [
            blank_column(attachment=attachment, tongue=tongue) for attachment in (False, True)
        ],
        "rows": ROWS,
        "told": [],
        "last": "",
        "blank": True,
        "labels": labels(tongue),
        "credit": credit,
    }
    return Paper("blank-sheet", tongue("A blank protagonist's sheet"), "protagonist.typ", data)


def fate_sheet(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The fate list of the table, for all who may see it."""
    seen = view.game
    if not isinstance(seen, InnommableView) or not seen.fate:
        return
    people = {one.id: one for one in seen.protagonists}
    columns = [column_data(column, people[column.who], tongue) for column in seen.fate]
    yield _fate_paper("fate", columns, rows_for(seen.fate), tongue, credit)


def blank_fate(tongue: Tongue, credit: str) -> Paper:
    columns = [
        blank_column(attachment=attachment, tongue=tongue)
        for _ in range(MOST)
        for attachment in (False, True)
    ]
    return _fate_paper("blank-fate", columns, ROWS, tongue, credit)


def _fate_paper(name: str, columns: list[Data], rows: int, tongue: Tongue, credit: str) -> Paper:
    blank = name != "fate"
    title = tongue("A blank fate list") if blank else tongue("The fate list")
    data: Data = {
        "columns": columns,
        "rows": rows,
        "blank": blank,
        "severities": [names.severity_name(severity, tongue) for severity in SEVERITIES],
        "lines": [{"title": heading, "lines": lines} for heading, lines in fate_reminders(tongue)],
        "labels": labels(tongue),
        "credit": credit,
    }
    return Paper(name, title, "fate.typ", data)


def fate_reminders(tongue: Tongue) -> Iterator[tuple[str, list[str]]]:
    yield (
        tongue("A box is added"),
        [
            tongue("to a protagonist: one at the start;"),
            tongue("with each monologue from the second on;"),
            tongue("with each failure;"),
            tongue("with each success in which a 1 has shown;"),
            tongue("to an attachment: with each anchoring."),
        ],
    )
    yield (
        tongue("The keeper ticks"),
        [
            tongue("to harm, and only so; several boxes at once if they like;"),
            tongue("never in the middle of a throw, of a monologue, of a suggestion;"),
            tongue("up to the ceiling of the boxes ticked, or less."),
        ],
    )
    yield (
        tongue("Anchoring"),
        [
            tongue("A moment with an attachment that still holds erases one cross,"),
            tongue("and adds a box below the attachment."),
        ],
    )


def rows_for(columns: list[Column] | tuple[Column, ...]) -> int:
    return max([ROWS, *(column.ticked + column.empty + SPARE for column in columns)])


def column_data(column: Column, one: Protagonist, tongue: Tongue) -> Data:
    state = ""
    if column.attachment and one.attachment.bond != "intact":
        state = names.bond_name(one.attachment.bond, tongue)
    elif not column.attachment and one.is_gone:
        state = tongue("out of the story")
    said = ", ".join(
        (
            tongue.many("{count} cross", "{count} crosses", column.ticked),
            tongue.many("{count} empty box", "{count} empty boxes", column.empty),
        )
    )
    if not column.ticked and not column.empty:
        said = tongue("no box")
    return {
        "name": column.name,
        "attachment": column.attachment,
        "ticked": column.ticked,
        "empty": column.empty,
        "state": state,
        "said": said,
        **bands(attachment=column.attachment),
    }


def blank_column(*, attachment: bool, tongue: Tongue) -> Data:
    return {
        "name": "",
        "attachment": attachment,
        "ticked": 0,
        "empty": 0 if attachment else 1,
        "state": "",
        "said": tongue("attachment") if attachment else tongue("protagonist"),
        **bands(attachment=attachment),
    }


def bands(*, attachment: bool) -> Data:
    """From which box on the ceiling is grave, and terminal."""
    starts = FROM[attachment]
    return {"grave": starts["grave"], "terminal": starts["terminal"]}


def _status(one: Protagonist, tongue: Tongue) -> str:
    if one.status == "active":
        return ""
    if one.cause is None:
        return names.status_name(one.status, tongue)
    return names.cause_name(one.cause, one.gender, tongue)


def _attached(attachment: Attachment, tongue: Tongue) -> str:
    kind = names.choice_name("attachment_kind", attachment.kind, tongue)
    if attachment.bond == "intact":
        return kind
    return f"{kind}, {names.bond_name(attachment.bond, tongue)}"


def _marks(one: Protagonist, tongue: Tongue) -> Iterator[str]:
    count = len(one.monologues)
    if count:
        yield tongue.many("{count} monologue told", "{count} monologues told", count)
    else:
        yield tongue("No monologue yet: the first costs no box")
    if one.transgression:
        yield tongue("Has transgressed: {act}", act=one.transgression)
    elif one.transgressed:
        yield tongue("Has transgressed: the d4 is open")
    else:
        yield tongue("Has not transgressed: no d4")


def labels(tongue: Tongue) -> Data:
    return {
        "kind": tongue("Protagonist"),
        "of_protagonist": tongue("protagonist"),
        "of_attachment": tongue("attachment"),
        "name": tongue("Name"),
        "player": tongue("Played by"),
        "attachment": tongue("Attachment"),
        "links": tongue("Links"),
        "dice": tongue("Dice held"),
        "no_dice": tongue("none yet"),
        "fate": tongue("The fate list"),
        "told": tongue("What was told"),
        "last": tongue("The last scene"),
        "transgressed": tongue("Has transgressed"),
        "monologues": tongue("Monologues"),
        "moderate": names.severity_name("moderate", tongue),
        "grave": names.severity_name("grave", tongue),
        "terminal": names.severity_name("terminal", tongue),
    }
