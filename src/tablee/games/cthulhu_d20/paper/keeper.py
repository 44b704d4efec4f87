"""The keeper's papers: the tracking table of the text, cards of opponents, clues and spells."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.data.tables import HUMAN, fatigue_step
from tablee.games.cthulhu_d20.paper.parts import (
    Data,
    boxes,
    capital,
    condition,
    empty_boxes,
    labels,
    lasting,
    named_armour,
    named_weapon,
    wound_data,
    wounds_of,
)
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES
from tablee.games.cthulhu_d20.state.table import Spell
from tablee.games.cthulhu_d20.view.sheet import Sheet
from tablee.games.cthulhu_d20.view.table import D20View, Due
from tablee.games.cthulhu_d20.words.names import (
    ability_name,
    choice_name,
    feat_name,
    hit_points,
    location_name,
    location_names,
    number,
    row_name,
    save_name,
    signed,
    skill_name,
)
from tablee.kernel.common.tell_time import moment
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

BLANK_ROWS, BLANK_BOXES = 8, 14
DUES = {
    "doom": "a mortal wound kills",
    "exposure": "the exposure goes on",
    "wound": "an open wound costs",
    "breath": "breath is running out",
    "drowning": "drowning goes on",
    "mind": "the mind slips further",
    "life": "rest gives life back",
    "fatigue": "rest gives strength back",
    "body": "an ability recovers",
}


def title_of_tracking(tongue: Tongue) -> str:
    return tongue("Fatigue and wounds: the tracking table")


def blank_tracking(tongue: Tongue, credit: str) -> Paper:
    """The table of the text, to be filled in by hand."""
    steps = [signed(fatigue_step(lost + 1)) for lost in range(BLANK_BOXES)]
    empty: Data = {
        "name": "",
        "line": "",
        "state": "",
        "pf": empty_boxes(BLANK_BOXES, steps),
        "pv": empty_boxes(BLANK_BOXES, []),
        "hp": "",
        "wounds": [],
    }
    title = tongue("A blank tracking table")
    data: Data = {
        "kind": "tracking",
        "secret": False,
        "name": title_of_tracking(tongue),
        "people": [empty] * BLANK_ROWS,
        "opponents": [],
        "due": [],
        "labels": labels(tongue),
        "credit": credit,
    }
    return Paper("blank-tracking", title, "tracking.typ", data)


def keepers_papers(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    seen = view.game
    if not isinstance(seen, D20View) or view.role != "keeper":
        return
    common: Data = {"secret": True, "labels": labels(tongue), "credit": credit}
    opponents = [sheet for sheet in seen.mine if sheet.person.seat is None]
    if seen.mine:
        title = title_of_tracking(tongue)
        data: Data = {
            "kind": "tracking",
            "name": title,
            "people": [_row(s, seen, tongue) for s in seen.mine if s.person.seat is not None],
            "opponents": [_row(sheet, seen, tongue) for sheet in opponents],
            "due": [*_due(seen, tongue)],
        }
        yield Paper("tracking", title, "tracking.typ", {**common, **data})
    if opponents:
        title = tongue("Opponents")
        cards = [_card(sheet, seen, tongue) for sheet in opponents]
        data = {"kind": "cards", "name": title, "cards": cards}
        yield Paper("opponents", title, "keeper.typ", {**common, **data})
    sections = [part for part in _sections(seen, view, tongue) if part["entries"]]
    if sections:
        title = tongue("The keeper's folder")
        data = {"kind": "folder", "name": title, "sections": sections}
        yield Paper("folder", title, "keeper.typ", {**common, **data})


def _row(sheet: Sheet, seen: D20View, tongue: Tongue) -> Data:
    """A line of the tracking table: who, fatigue, life, wounds."""
    person = sheet.person
    traditional = person.creature.treatment == "traditional"
    line = person.profession
    if person.seat is None and sheet.weapons:
        first = sheet.weapons[0]
        line = f"{named_weapon(first.weapon.id, seen, tongue)} {signed(first.bonus)}"
    return {
        "name": person.name,
        "line": line,
        "state": condition(person, tongue),
        "pf": None
        if traditional
        else boxes(person.pf, sheet.most_pf, sheet.steps, sheet.penalty, sheet.cap),
        "pv": None if traditional else boxes(person.pv, sheet.most_pv),
        "hp": _hit_points(sheet, tongue) if traditional else "",
        "wounds": [wound_data(wound, tongue) for wound in wounds_of(sheet)],
    }


def _hit_points(sheet: Sheet, tongue: Tongue) -> str:
    creature = sheet.person.creature
    return hit_points(creature.hp, creature.most_hp, tongue)


def _due(seen: D20View, tongue: Tongue) -> Iterator[Data]:
    names = {sheet.person.id: sheet.person.name for sheet in seen.mine}
    for due in seen.due:
        when = lasting(due.rounds, tongue) if due.rounds > 0 else tongue("now")
        name = names.get(due.who, due.who)
        yield {"when": when, "who": name, "what": _falls_due(due, tongue)}


def _falls_due(due: Due, tongue: Tongue) -> str:
    what = tongue(DUES[due.kind])
    if due.kind != "wound":
        return what
    return f"{what} ({tongue('wound no. {number}', number=due.wound)})"


def _card(sheet: Sheet, seen: D20View, tongue: Tongue) -> Data:
    """An opponent in full."""
    person = sheet.person
    creature = person.creature
    body = body_of(person)
    line = [
        tongue("level {level}", level=person.level),
        choice_name("treatment", creature.treatment, tongue),
    ]
    if person.size != "medium":
        line.append(tongue("size: {size}", size=choice_name("size", person.size, tongue)))
    if person.hidden:
        line.append(tongue("hidden"))
    if creature.undead:
        line.append(tongue("undead"))
    if creature.immune:
        line.append(tongue("immune to wounds"))
    if creature.reduction:
        line.append(tongue("damage reduction {number}", number=creature.reduction))
    traditional = creature.treatment == "traditional"
    return {
        **_row(sheet, seen, tongue),
        "line": ", ".join(line),
        "numbers": [*_numbers(sheet, tongue)],
        "weapons": [
            {
                "name": capital(named_weapon(card.weapon.id, seen, tongue)),
                "bonus": signed(card.bonus),
                "lethality": signed(card.lethality + card.vicious),
                "dice": _dice(card.weapon.count, card.weapon.sides, card.weapon.bonus),
            }
            for card in sheet.weapons
        ],
        "places": [] if traditional else [*_places(sheet, tongue)],
        "severities": []
        if traditional or body.rows == HUMAN.rows
        else [*_severities(sheet, tongue)],
        "texts": [
            {"label": label, "text": text} for label, text in _texts(sheet, seen, tongue) if text
        ],
    }


def _dice(count: int, sides: int, bonus: int) -> str:
    if not count:
        return number(bonus)
    return f"{count}d{sides}" + (signed(bonus) if bonus else "")


def _numbers(sheet: Sheet, tongue: Tongue) -> Iterator[Data]:
    attack = "/".join(signed(bonus) for bonus in sheet.attacks)
    yield {"label": tongue("Base attack"), "value": attack}
    yield {"label": tongue("Initiative"), "value": signed(sheet.initiative)}
    for save in SAVES:
        yield {"label": save_name(save, tongue), "value": signed(sheet.saves[save])}
    for ability in ABILITIES:
        value = signed(sheet.modifiers[ability])
        yield {"label": ability_name(ability, tongue), "value": value}


def _places(sheet: Sheet, tongue: Tongue) -> Iterator[Data]:
    last = 0
    places = body_of(sheet.person).places
    for place, part in zip(places, sheet.body, strict=True):
        low, last = last + 1, last + place.faces
        yield {
            "faces": f"{low % 100:02}–{last % 100:02}" if place.faces > 1 else f"{last % 100:02}",
            "name": location_name(place.name, tongue),
            "ac": number(part.ac),
            "gb": signed(place.bonus),
            "extra": signed(-place.extra) if place.extra else "",
            "vital": tongue("vital") if place.vital else "",
        }


def _severities(sheet: Sheet, tongue: Tongue) -> Iterator[Data]:
    low = 0
    for line in body_of(sheet.person).rows:
        high = line.up_to
        span = tongue("{number} or more", number=low) if high is None else f"{low}–{high}"
        yield {
            "gb": str(low) if low == high else span,
            "row": line.row,
            "name": row_name(line.row, tongue),
            "losses": f"{signed(-line.pf)} PF, {signed(-line.pv)} PV",
        }
        low = 0 if high is None else high + 1


def _texts(sheet: Sheet, seen: D20View, tongue: Tongue) -> Iterator[tuple[str, str]]:
    person = sheet.person
    yield tongue("Note"), person.note
    worn = (capital(named_armour(piece, seen, tongue)) for piece in person.armour)
    yield tongue("Armour"), ", ".join(worn)
    trained = (
        f"{skill_name(skill, tongue)} {signed(sheet.skills.get(skill, ranks))}"
        for skill, ranks in person.ranks.items()
    )
    yield tongue("Skills"), ", ".join(trained)
    yield tongue("Feats"), ", ".join(feat_name(feat, tongue) for feat in person.feats)
    yield tongue("Behind cover"), location_names(person.covered, tongue)
    if person.destiny:
        yield tongue("Destiny points"), str(person.destiny)
    if not body_of(person).worsens:
        yield tongue("Wounds"), tongue("Its wounds do not get worse.")


def _sections(seen: D20View, view: TableView, tongue: Tongue) -> Iterator[Data]:
    names = {sheet.person.id: sheet.person.name for sheet in seen.mine}
    clues = []
    for clue in seen.clues:
        skill = skill_name(clue.skill, tongue)
        head = f"{clue.title} ({skill}, {tongue('DC {dc}', dc=clue.dc)})"
        found = tongue.listed([names.get(who, who) for who in clue.found])
        told = tongue("Found by: {names}", names=found) if found else tongue("Not found yet")
        clues.append((head, f"{clue.text}\n{told}"))
    yield _section(tongue("Clues"), clues)
    spells = [(spell.name, "\n".join(_spell(spell, tongue))) for spell in seen.spells]
    yield _section(tongue("Spells"), spells)
    common = view.common
    hours = [(moment(one.at, tongue), one.text) for one in common.timetable if not one.settled]
    yield _section(tongue("Timetable"), hours)
    scenes = [(one.title, one.text) for one in common.prepared if not one.opened]
    yield _section(tongue("Scenes to come"), scenes)
    cases = [(ruling.situation, ruling.decision) for ruling in common.rulings]
    yield _section(tongue("Cases decided"), cases)


def _spell(spell: Spell, tongue: Tongue) -> Iterator[str]:
    effect = capital(choice_name("effect", spell.effect, tongue))
    dice = f"{spell.count}d{spell.sides}" if spell.count and spell.sides else ""
    if dice and spell.per_level:
        more = signed(spell.per_level)
        dice = tongue("{dice}, {more} for each level", dice=dice, more=more)
    yield f"{effect} ({dice})" if dice else effect
    if spell.casting:
        yield tongue("Casting time: {text}", text=spell.casting)
    if spell.sanity:
        yield tongue("Sanity: {cost}", cost=signed(-spell.sanity))
    if spell.text:
        yield spell.text


def _section(title: str, entries: list[tuple[str, str]]) -> Data:
    return {
        "title": title,
        "entries": [{"title": head, "text": text} for head, text in entries if head or text],
    }
