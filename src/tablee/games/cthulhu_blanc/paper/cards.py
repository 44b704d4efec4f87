"""The staff card of an agent on paper, filled in or blank; and the head of every form."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.names import cause_name, meter_name, status_name
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]


TRAITS = 4
"""Lines for traits on a blank card."""


RISES: Mapping[Meter, str] = {
    "folie": "Something disturbing, the die on top of a test, a 6 on an investigation.",
    "blessures": "A wound, an illness, the die on top of a test.",
    "bureaucratie": "A report, an expense claim, superiors, exceptional equipment, the die on top.",
}


DOWN: Mapping[Meter, str] = {
    "folie": "Suppressing knowledge of the Mythos, from 5 on: strictly below the score, 1 less.",
    "blessures": "Care, for the time the keeper says: 1 less each time.",
    "bureaucratie": "Zeal: 1 less for each important moment missed.",
}


ENDS: Mapping[Meter, str] = {
    "folie": "Out of the world: a grand exit, then a successor who knew the agent.",
    "blessures": "Dead, or taken for it: a glorious account, perhaps a last feat.",
    "bureaucratie": "The auditors' summons: farewells, the task in hand, back to base.",
}


def cards_of_agents(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The staff cards, those of the seat's own agents first."""
    seen = view.game
    if not isinstance(seen, BlancView):
        return
    numbered = list(enumerate(seen.agents, 1))
    for number, agent in sorted(numbered, key=lambda one: one[1].seat != view.seat):
        title = tongue("{name}, the staff card", name=agent.name)
        data = staff_card(agent, number, seen, tongue)
        yield Paper(f"card-{agent.id}", title, "agent.typ", {**data, "credit": credit})


def head(tongue: Tongue, form: str, *more: str) -> Data:
    """The head of a form: the service, the office, and the numbers without which nothing goes."""
    return {
        "service": tongue("The Laundry Service"),
        "office": tongue("Directorate of Linen and Related Affairs"),
        "reference": [form, *more],
    }


def staff_card(agent: Agent, number: int, seen: BlancView, tongue: Tongue) -> Data:
    facts = [
        (tongue("Profession"), agent.profession),
        (tongue("Played by"), tongue.seat(agent.seat or "")),
        (tongue("Position"), position(agent, tongue)),
    ]
    return {
        **head(tongue, "LV-1", tongue("Personnel no. {number}", number=f"{number:03}")),
        "kind": tongue("Staff card"),
        "name": agent.name,
        "facts": [{"label": label, "text": text} for label, text in facts],
        "stamp": _stamp(agent, tongue),
        "gone": agent.is_gone,
        "meters": [meter_data(agent, meter, tongue) for meter in METERS],
        "traits": list(agent.traits),
        "texts": [{"label": label, "text": text} for label, text in _texts(agent, seen, tongue)],
        "history": [
            {
                "id": mark.meter,
                "name": meter_name(mark.meter, tongue),
                "why": mark.why,
                "told": mark.told,
            }
            for mark in agent.history
        ],
        "labels": labels(tongue),
        "lines": 0,
        "blank": False,
    }


def blank_card(tongue: Tongue, credit: str) -> Paper:
    """A staff card to fill in by hand."""
    facts = (tongue("Profession"), tongue("Played by"), tongue("Position"))
    data: Data = {
        **head(tongue, "LV-1", tongue("Personnel no. {number}", number="…")),
        "kind": tongue("Name"),
        "name": "",
        "facts": [{"label": label, "text": ""} for label in facts],
        "stamp": "",
        "gone": False,
        "meters": [meter_data(None, meter, tongue) for meter in METERS],
        "traits": [],
        "texts": [],
        "history": [],
        "labels": labels(tongue),
        "lines": TRAITS,
        "blank": True,
        "credit": credit,
    }
    return Paper("blank-card", tongue("A blank staff card"), "agent.typ", data)


def meter_data(agent: Agent | None, meter: Meter, tongue: Tongue) -> Data:
    return {
        "id": meter,
        "name": meter_name(meter, tongue),
        "value": None if agent is None else agent.score(meter),
        "rises": tongue(RISES[meter]),
        "down": tongue(DOWN[meter]),
        "end": tongue(ENDS[meter]),
    }


def position(agent: Agent, tongue: Tongue) -> str:
    """Where an agent stands; why, for one whose file is closed."""
    stands = status_name(agent.status, agent.gender, tongue)
    if agent.is_gone and agent.cause is not None:
        cause = cause_name(agent.cause, agent.gender, tongue)
        stands = tongue("{status} ({cause})", status=stands, cause=cause)
    return stands[:1].upper() + stands[1:]


def _stamp(agent: Agent, tongue: Tongue) -> str:
    if agent.status == "active":
        return ""
    return tongue("File closed") if agent.is_gone else position(agent, tongue)


def _texts(agent: Agent, seen: BlancView, tongue: Tongue) -> Iterator[tuple[str, str]]:
    if agent.link is not None:
        names = {one.id: one.name for one in seen.agents}
        lost = names.get(agent.link.to, agent.link.to)
        yield tongue("Link with {name}", name=lost), agent.link.text
    if agent.task and not agent.is_gone:
        yield tongue("Task in hand"), agent.task
    if agent.epilogue and agent.is_gone:
        yield tongue("How it ended"), agent.epilogue
    if agent.farewells:
        said = "\n".join(f"{seat}: {text}" for seat, text in agent.farewells)
        yield tongue("Farewells of the colleagues"), said


def labels(tongue: Tongue) -> Data:
    return {
        "traits": tongue("Traits"),
        "history": tongue("Noted on file"),
        "meter": tongue("Meter"),
        "cause": tongue("Cause"),
        "played": tongue("How it was played"),
        "rises": tongue("Rolled for"),
        "down": tongue("Comes down by"),
        "end": tongue("At 6"),
        "notes": tongue("Notes, to be initialled"),
        "keeper_only": tongue("For the keeper's eyes only"),
        "nothing": tongue("nothing to report"),
    }
