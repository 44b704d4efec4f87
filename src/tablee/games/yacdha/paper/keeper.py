"""What the keeper prepared, on paper: people and creatures, leads, magics, the story's hours."""

from collections.abc import Iterator
from typing import Any

from tablee.games.yacdha.paper.sheets import labels, person_data
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.people import LOWEST, Person
from tablee.games.yacdha.view.view import YacdhaView
from tablee.games.yacdha.words import terms as words
from tablee.kernel.common.tell_time import moment
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
MARGINS = ("1", "2–3", "4–5", "6")


def keepers_papers(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """For the keeper's seat, a paper for each kind of thing that is prepared."""
    seen = view.game
    if not isinstance(seen, YacdhaView) or view.role != "keeper":
        return
    for paper_id, title, data in _prepared(seen, view, tongue):
        whole = {"name": title, "kind": paper_id, "credit": credit, "labels": labels(tongue)}
        yield Paper(paper_id, title, "keeper.typ", {**whole, **data})


Prepared = tuple[str, str, Data]


def _prepared(seen: YacdhaView, view: TableView, tongue: Tongue) -> Iterator[Prepared]:
    """The keeper's papers: each with its id, its title and what stands on it."""
    if seen.npcs:
        cards = [_card(person, view, tongue) for person in seen.npcs]
        people = {
            "people": [card for card in cards if not card["creature"]],
            "creatures": [card for card in cards if card["creature"]],
        }
        yield "people", tongue("The keeper's people"), people
    if seen.leads:
        yield (
            "leads",
            tongue("Leads"),
            {"leads": [_lead(lead, tongue) for lead in seen.leads]},
        )
    if seen.magics:
        magics = [
            {
                "name": magic.name,
                "opposition": words.opposition_name(magic.opposition, tongue),
                "together": tongue("can be used together") if magic.together else "",
                "parts": [
                    {"label": tongue("Conditions"), "text": magic.conditions},
                    {"label": tongue("If it succeeds"), "text": magic.success},
                    {"label": tongue("If it fails"), "text": magic.failure},
                    {"label": tongue("Degrees"), "text": magic.degrees},
                ],
            }
            for magic in seen.magics
        ]
        yield "magics", tongue("Magics"), {"magics": magics}
    sections = [section for section in _story(seen, view, tongue) if section["entries"]]
    if sections:
        yield "story", tongue("The story so far and to come"), {"sections": sections}


def _card(person: Person, view: TableView, tongue: Tongue) -> Data:
    remarks = []
    if not person.met:
        remarks.append(tongue("not on stage yet"))
    if person.survival:
        remarks.append(tongue("fights for life, and may force"))
    if person.creature and person.toughness < LOWEST:
        remarks.append(tongue("wounds do nothing"))
    texts = (
        (tongue("Portrait"), person.description),
        (tongue("Intentions"), person.secret),
        (tongue("Talent"), person.talent),
        (tongue("Flaw"), person.flaw),
        (tongue("Ties"), person.ties),
        (tongue("Places"), person.places),
    )
    card = person_data(person, view, tongue)
    return {
        **card,
        "creature": person.creature,
        "facts": [*card["facts"], *remarks],
        "texts": [{"label": label, "text": text} for label, text in texts if text],
    }


def _lead(lead: Lead, tongue: Tongue) -> Data:
    return {
        "title": lead.title,
        "tiers": [
            {
                "margin": margin,
                "name": words.tier_name(tier, tongue),
                "text": text,
                "known": tongue("known to all")
                if lead.shared >= tier
                else ", ".join(tongue.seat(seat) for seat, won in lead.won.items() if won >= tier),
            }
            for tier, (margin, text) in enumerate(zip(MARGINS, lead.tiers, strict=True), 1)
        ],
    }


def _story(seen: YacdhaView, view: TableView, tongue: Tongue) -> Iterator[Data]:
    names = {person.id: person.name for person in (*seen.investigators, *seen.npcs)}
    common = view.common
    yield _section(tongue("The scene"), [("", common.scene)])
    yield _section(
        tongue("Scenes to come"),
        [(scene.title, scene.text) for scene in common.prepared if not scene.opened],
    )
    hours = [
        {"title": moment(planned.at, tongue), "text": planned.text, "place": planned.place}
        | {"past": planned.settled}
        for planned in common.timetable
    ]
    yield {"title": tongue("Timetable"), "entries": hours, "hours": True}
    shown = {True: tongue("shown"), False: tongue("not shown yet")}
    yield _section(
        tongue("Handouts"),
        [(f"{paper.title} ({shown[paper.shown]})", paper.text) for paper in common.handouts],
    )
    yield _section(tongue("What scenes left behind"), [("", text) for text in seen.aftermath])
    yield _section(tongue("Clues on the board"), [("", text) for text in seen.clues])
    yield _section(tongue("The plan"), [("", seen.plan)])
    order = ", ".join(names.get(who, who) for who in seen.marching)
    yield _section(tongue("Marching order"), [("", order)])
    cases = [(ruling.situation, ruling.decision) for ruling in common.rulings]
    yield _section(tongue("Cases decided"), cases)
    own = [("", note.text) for note in common.notes if note.seat == view.seat]
    yield _section(tongue("Notes"), own)


def _section(title: str, entries: list[tuple[str, str]]) -> Data:
    return {
        "title": title,
        "entries": [{"title": head, "text": text} for head, text in entries if head or text],
        "hours": False,
    }
