"""The mission order, for everybody; and the keeper's folder: places, register, what lies open."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tablee.games.cthulhu_blanc.paper.cards import head, labels, meter_data, position
from tablee.games.cthulhu_blanc.paper.forms import TITLES
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, METERS, SIX, Agent, Meter, Place
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]


def mission_order(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """What is read to everybody before they set out."""
    seen = view.game
    if not isinstance(seen, BlancView) or not seen.mission.code:
        return
    mission = seen.mission
    facts = [
        (tongue("Mission number"), str(mission.number)),
        (tongue("Term"), mission.deadline),
        (tongue("Budget"), mission.budget),
    ]
    parts = [
        (tongue("Objective"), mission.objective),
        (tongue("Liaison"), mission.liaison),
        (
            tongue("Agents assigned"),
            "\n".join(f"{a.name}, {a.profession}" for a in seen.agents if not a.is_gone),
        ),
    ]
    data: Data = {
        **head(tongue, "LV-7", tongue("Mission {number}", number=mission.number)),
        "kind": "order",
        "secret": False,
        "name": tongue("Mission order: {code}", code=mission.code),
        "stamp": [tongue("Urgent"), tongue("since last quarter")],
        "facts": [{"label": label, "text": text} for label, text in facts],
        "parts": [{"label": label, "text": text} for label, text in parts if text],
        "labels": labels(tongue),
        "credit": credit,
    }
    yield Paper("order", tongue("Mission order"), "keeper.typ", data)


def keepers_papers(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    seen = view.game
    if not isinstance(seen, BlancView) or view.role != "keeper":
        return
    common: Data = {"secret": True, "stamp": None, "labels": labels(tongue), "credit": credit}
    if seen.places:
        title = tongue("Places and what they hide")
        data = {
            **head(tongue, "LV-13", tongue("Not to be copied")),
            "kind": "places",
            "name": title,
            "places": [_place(place, tongue) for place in seen.places],
        }
        yield Paper("places", title, "keeper.typ", {**common, **data})
    if seen.agents:
        title = tongue("Register of agents")
        data = {
            **head(tongue, "LV-3", tongue("Not to be copied")),
            "kind": "register",
            "name": title,
            "agents": [_agent(agent, tongue) for agent in seen.agents],
            "sections": [part for part in _sections(seen, view, tongue) if part["entries"]],
        }
        yield Paper("register", title, "keeper.typ", {**common, **data})


def _place(place: Place, tongue: Tongue) -> Data:
    tiers = (
        ("1–3", tongue("the least there is"), place.scant),
        ("4", tongue("what was looked for"), place.good),
        ("5", tongue("and something more"), place.full),
        ("6", tongue("and what nobody could know"), place.uncanny),
    )
    needed = tongue("The story cannot do without this clue.") if place.needed else ""
    return {
        "title": place.title,
        "needed": needed,
        "tiers": [{"faces": faces, "name": name, "text": text} for faces, name, text in tiers],
    }


def _agent(agent: Agent, tongue: Tongue) -> Data:
    remarks = []
    if agent.run is not None:
        remarks.append(tongue("A run of suppression is open."))
    if agent.arrival_due:
        remarks.append(tongue("The arrival is still to be played."))
    if agent.care is not None and agent.care.until is not None:
        remarks.append(tongue("Cared for until {moment}.", moment=moment(agent.care.until, tongue)))
    elif agent.care is not None and agent.care.minutes is not None:
        long = duration(agent.care.minutes, tongue)
        remarks.append(tongue("Care offered: {duration}.", duration=long))
    return {
        "name": agent.name,
        "profession": agent.profession,
        "status": position(agent, tongue),
        "remarks": remarks,
        "meters": [_risk(agent, meter, tongue) for meter in METERS],
    }


def _risk(agent: Agent, meter: Meter, tongue: Tongue) -> Data:
    score = agent.score(meter)
    if score >= HIGHEST:
        chance = tongue("the end")
    else:
        rise = Fraction(HIGHEST - score, SIX)
        said = f"{rise.numerator}/{rise.denominator}"
        at_end = tongue("the end: {chance}", chance=said)
        chance = at_end if score == GATE else tongue("rises: {chance}", chance=said)
    return {**meter_data(agent, meter, tongue), "chance": chance, "alarm": score >= GATE}


def _sections(seen: BlancView, view: TableView, tongue: Tongue) -> Iterator[Data]:
    names = {agent.id: agent.name for agent in seen.agents}
    tray = [
        (names[one.who], tongue("{title}: {what}", title=tongue(TITLES[one.kind]), what=one.why))
        for one in seen.papers
        if not one.signed
    ]
    yield _section(tongue("In-tray"), tray)
    owed = [(names.get(debt.who, debt.who), debt.what) for debt in seen.debts]
    yield _section(tongue("Still owed to the table"), owed)
    everybody = tongue("everybody")
    clues = [
        (", ".join(map(tongue.seat, clue.seats)) or everybody, clue.text) for clue in seen.clues
    ]
    yield _section(tongue("Clues dealt"), clues)
    hours = [
        (moment(planned.at, tongue), planned.text)
        for planned in view.common.timetable
        if not planned.settled
    ]
    yield _section(tongue("Timetable"), hours)
    scenes = [(one.title, one.text) for one in view.common.prepared if not one.opened]
    yield _section(tongue("Scenes to come"), scenes)
    cases = [(ruling.situation, ruling.decision) for ruling in view.common.rulings]
    yield _section(tongue("Cases decided"), cases)


def _section(title: str, entries: list[tuple[str, str]]) -> Data:
    return {
        "title": title,
        "entries": [{"title": head, "text": text} for head, text in entries if head or text],
    }
