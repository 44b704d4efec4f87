"""Signed papers as forms: the mission report first of all, with its bars and its signature."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_blanc.paper.cards import head
from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter, PaperKind
from tablee.games.cthulhu_blanc.state import Paper as Form
from tablee.games.cthulhu_blanc.view import BlancView, bar_length
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]


TITLES: Mapping[PaperKind, str] = {
    "report": "Mission report",
    "expense-claim": "Expense claim",
    "call-superiors": "Appeal to superiors",
    "exceptional-gear": "Requisition of exceptional equipment",
}


NUMBERS: Mapping[PaperKind, str] = {
    "report": "LV-22",
    "expense-claim": "LV-9",
    "call-superiors": "LV-31",
    "exceptional-gear": "LV-12 bis",
}


CLASSIFIED = (
    "Classification: restricted, the signatory included",
    "Classification: secret, except in the canteen",
    "Classification: to be read, then not",
    "Classification: public, which nobody must know",
)


def forms(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """Every signed paper of the table, as the seat may read it."""
    seen = view.game
    if not isinstance(seen, BlancView):
        return
    for form in seen.papers:
        author = next((agent for agent in seen.agents if agent.id == form.who), None)
        if not form.signed or author is None:
            continue
        title = tongue("{title}, {name}", title=tongue(TITLES[form.kind]), name=author.name)
        data = form_data(form, author, seen, tongue)
        yield Paper(f"form-{form.id}", title, "report.typ", {**data, "credit": credit})


def form_data(form: Form, author: Agent, seen: BlancView, tongue: Tongue) -> Data:
    number = int("".join(sign for sign in form.id if sign.isdigit()) or "0")
    order = f"{form.mission}. {form.code}" if form.code else str(form.mission)
    file = tongue("File {mission}-{number}", mission=form.mission, number=number)
    facts = [
        (tongue("Drawn up by"), f"{author.name}, {author.profession}"),
        (tongue("Mission"), order),
        (tongue("Subject"), form.why),
    ]
    return {
        **head(tongue, NUMBERS[form.kind], file, tongue("Copy 2 of 3")),
        "kind": tongue(TITLES[form.kind]),
        "classification": tongue(CLASSIFIED[number % len(CLASSIFIED)]),
        "facts": [{"label": label, "text": text} for label, text in facts],
        "lines": [*_lines(form)],
        "answer": _answer(form, tongue),
        "note": form.note,
        "author": author.name,
        "roll": signature_roll(form, tongue),
        "meters": [_meter(meter, form, seen, tongue) for meter in METERS],
        "seen": _seen(form, tongue),
        "conform": [tongue("ISO 9001"), tongue("conforming, more or less")],
        "filed": [
            tongue("Fit for filing"),
            tongue("Box {number}, damp shelf", number=number + 40),
        ],
        "labels": {
            "agent": tongue("The agent, who certifies having said everything"),
            "superior": tongue("The superior, who certifies having read nothing"),
            "meters": tongue("State of the personnel on the day of printing"),
            "nothing": tongue("nothing to report"),
            "answer": tongue("Answer of the superiors"),
        },
    }


def _lines(form: Form) -> Iterator[Data]:
    """The lines of a report. What a bar covers is not in them."""
    for place, line in enumerate(form.lines):
        if place in form.barred:
            yield {"text": "", "bar": bar_length(place)}
        else:
            yield {"text": line, "bar": 0}


def _answer(form: Form, tongue: Tongue) -> Data | None:
    if form.granted is None:
        return None
    verdict = tongue("Granted.") if form.granted else tongue("Refused.")
    return {"text": f"{verdict} {form.answer}".strip()}


def _seen(form: Form, tongue: Tongue) -> list[str]:
    if form.granted is None:
        return [tongue("Seen and forgotten"), tongue("by office 3, staircase C")]
    verdict = tongue("Granted") if form.granted else tongue("Refused")
    return [verdict, tongue("by office 3, staircase C")]


def signature_roll(form: Form, tongue: Tongue) -> str:
    """The roll that the signature cost, said in the foot."""
    if not form.face:
        return tongue("Signed, with the roll of the Bureaucracy die that every signature costs.")
    rolled = tongue(
        "Bureaucracy die at the signature: {face}, against a score of {score}.",
        face=form.face,
        score=form.score,
    )
    came = tongue("The score rises.") if form.face > form.score else tongue("Nothing rises.")
    return f"{rolled} {came}"


def _meter(meter: Meter, form: Form, seen: BlancView, tongue: Tongue) -> Data:
    """Who gained a point of it, the score, and by what."""
    entries = []
    for agent in seen.agents:
        if agent.is_gone and agent.left_in != form.mission:
            continue
        causes = [mark.why for mark in agent.history if mark.meter == meter]
        if causes:
            entries.append(
                tongue(
                    "{name}, {score}: {cause}",
                    name=agent.name,
                    score=agent.score(meter),
                    cause=causes[-1],
                )
            )
    return {"id": meter, "name": meter_name(meter, tongue), "entries": entries}
