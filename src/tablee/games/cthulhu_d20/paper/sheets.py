"""The investigator's sheet on paper, filled in or blank: one page with the body in its middle."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.games.cthulhu_d20.data.tables import (
    GRAVEST,
    HUMAN_LOCATIONS,
    SKILLS,
    ZONES,
    fatigue_step,
)
from tablee.games.cthulhu_d20.odds.printed import OTHER_SIDE, zone_row_name
from tablee.games.cthulhu_d20.paper.parts import (
    Data,
    boxes,
    capital,
    condition,
    empty_boxes,
    labels,
    named_armour,
    named_weapon,
    wound_data,
    wounds_of,
)
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES
from tablee.games.cthulhu_d20.view.sheet import BodyPart, Sheet, WeaponCard
from tablee.games.cthulhu_d20.view.table import D20View
from tablee.games.cthulhu_d20.words.names import (
    ability_name,
    choice_name,
    feat_name,
    insanity_name,
    location_name,
    location_names,
    number,
    save_name,
    signed,
    skill_name,
    term_name,
)
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

BLANK_BOXES = 16
"""As many points as an investigator may ever have: a Constitution of 18, Toughness twice."""
BLANK_WEAPONS, BLANK_WOUNDS, BLANK_LINES = 4, 7, 2
LABELLED_WOUNDS = 2
"""How many wounds a label beside the body has room for; the list has them all."""


def sheets(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The sheets of the investigators that this seat may know in full."""
    seen = view.game
    if not isinstance(seen, D20View):
        return
    known = [sheet for sheet in seen.mine if sheet.person.seat is not None]
    for sheet in sorted(known, key=lambda one: one.person.seat != view.seat):
        title = tongue("{name}, the investigator's sheet", name=sheet.person.name)
        data = {**filled(sheet, seen, tongue), "credit": credit}
        yield Paper(f"sheet-{sheet.person.id}", title, "sheet.typ", data)


def blank_sheet(tongue: Tongue, credit: str) -> Paper:
    """A sheet to fill in by hand."""
    data: Data = {
        "blank": True,
        "name": "",
        "line": "",
        "facts": [
            {"label": label, "text": ""}
            for label in (tongue("Profession"), tongue("Played by"), tongue("Level and option"))
        ],
        "state": "",
        "strip": [{"label": label, "value": "", "small": ""} for label in _strip_labels(tongue)],
        "body": [
            {
                "id": place,
                "name": capital(location_name(place, tongue)),
                "ac": "",
                "armour": "",
                "wounds": [],
                "more": "",
            }
            for place in HUMAN_LOCATIONS
        ],
        "marks": {},
        "dead": False,
        "ac_sum": tongue("AC: 10, Dexterity, armour where it covers, fatigue."),
        "pf": empty_boxes(BLANK_BOXES, [signed(fatigue_step(n + 1)) for n in range(BLANK_BOXES)]),
        "pv": empty_boxes(BLANK_BOXES, []),
        "cap": "",
        "destiny": {"left": None, "boxes": 10},
        "sanity": {"left": None, "most": "", "state": ""},
        "wounds": [],
        "wound_lines": BLANK_WOUNDS,
        "weapons": [],
        "weapon_lines": BLANK_WEAPONS,
        "skills": [
            {
                "name": skill_name(skill, tongue),
                "bonus": "",
                "core": False,
                "trained": False,
                "tired": SKILLS[skill] in ("strength", "dexterity"),
            }
            for skill in _in_order(tongue)
        ],
        "feats": [],
        "armour": [],
        "texts": [],
        "lines": BLANK_LINES,
        "zones": zones_told(tongue),
        "labels": labels(tongue),
        "credit": credit,
    }
    return Paper("blank-sheet", tongue("A blank sheet"), "sheet.typ", data)


def filled(sheet: Sheet, seen: D20View, tongue: Tongue) -> Data:
    person = sheet.person
    every = wounds_of(sheet)
    return {
        "blank": False,
        "name": person.name,
        "line": ", ".join(_line(sheet, tongue)),
        "facts": [
            {"label": tongue("Played by"), "text": tongue.seat(person.seat or "")},
            {"label": tongue("Experience"), "text": _experience(sheet, tongue)},
        ],
        "state": condition(person, tongue),
        "strip": [*_strip(sheet, tongue)],
        "body": [_part(part, tongue) for part in sheet.body],
        "marks": {part.name: _mark(part) for part in sheet.body if part.wounds},
        "dead": person.is_dead,
        "ac_sum": _ac_sum(sheet, tongue),
        "pf": boxes(person.pf, sheet.most_pf, sheet.steps, sheet.penalty, sheet.cap),
        "pv": boxes(person.pv, sheet.most_pv),
        "cap": tongue("Rest brings back {cap} at most.", cap=sheet.cap)
        if sheet.cap < sheet.most_pf
        else "",
        "destiny": {"left": person.destiny, "boxes": max(person.level, person.destiny)},
        "sanity": {
            "left": number(person.sanity),
            "most": str(sheet.most_sanity),
            "state": capital(insanity_name(person.insanity, tongue)) if person.insanity else "",
        },
        "wounds": [wound_data(wound, tongue) for wound in every],
        "wound_lines": max(0, 3 - len(every)),
        "weapons": [_weapon(card, seen, tongue) for card in sheet.weapons],
        "weapon_lines": max(0, 3 - len(sheet.weapons)),
        "skills": [_skill(skill, sheet, tongue) for skill in _in_order(tongue)],
        "feats": [feat_name(feat, tongue) for feat in person.feats],
        "armour": [
            tongue(
                "{armour} {bonus} ({places})",
                armour=capital(named_armour(piece.id, seen, tongue)),
                bonus=signed(piece.bonus),
                places=location_names(piece.zones, tongue),
            )
            for piece in seen.wardrobe
            if piece.id in person.armour
        ],
        "texts": [{"label": label, "text": text} for label, text in _texts(sheet, seen, tongue)],
        "lines": 0,
        "zones": zones_told(tongue),
        "labels": labels(tongue),
    }


def _in_order(tongue: Tongue) -> Sequence[str]:
    """Skills as a reader looks for them: by their names."""
    plain = str.maketrans("éèêàâîôûç", "eeeaaiouc")
    return sorted(SKILLS, key=lambda one: skill_name(one, tongue).lower().translate(plain))


def _line(sheet: Sheet, tongue: Tongue) -> Iterator[str]:
    person = sheet.person
    if person.profession:
        yield person.profession
    yield tongue("level {level}", level=person.level)
    option = choice_name("option", person.bent, tongue)
    yield tongue("option{colon}{option}", colon=tongue(": "), option=option)


def _experience(sheet: Sheet, tongue: Tongue) -> str:
    if not sheet.next_level:
        return str(sheet.person.xp)
    return tongue("{xp}, next level at {next}", xp=sheet.person.xp, next=sheet.next_level)


def _strip_labels(tongue: Tongue) -> Iterator[str]:
    yield from (ability_name(ability, tongue) for ability in ABILITIES)
    yield from (save_name(save, tongue) for save in SAVES)
    yield tongue("Initiative")
    yield tongue("Base attack")


def _strip(sheet: Sheet, tongue: Tongue) -> Iterator[Data]:
    """Abilities with their modifiers, saves, initiative, the attack line."""
    person = sheet.person
    values: list[tuple[str, str]] = []
    for ability in ABILITIES:
        score, lost = person.scores.get(ability, 10), person.damaged.get(ability, 0)
        small = f"{score} {signed(-lost)}" if lost else str(score)
        values.append((signed(sheet.modifiers[ability]), small))
    values += [(signed(sheet.saves[save]), "") for save in SAVES]
    values.append((signed(sheet.initiative), ""))
    values.append(("/".join(signed(bonus) for bonus in sheet.attacks), ""))
    for label, (value, small) in zip(_strip_labels(tongue), values, strict=True):
        yield {"label": label, "value": value, "small": small}


def _part(part: BodyPart, tongue: Tongue) -> Data:
    worst = sorted(part.wounds, key=lambda one: -GRAVEST.index(one.wound.row))
    left = len(worst) - LABELLED_WOUNDS
    armour = tongue("armoured {bonus}", bonus=signed(part.armour))
    return {
        "id": part.name,
        "name": capital(location_name(part.name, tongue)),
        "ac": number(part.ac),
        "armour": armour if part.armour else tongue("unarmoured"),
        "wounds": [wound_data(wound, tongue) for wound in worst[:LABELLED_WOUNDS]],
        "more": tongue.many("and {count} more", "and {count} more", left) if left > 0 else "",
    }


def _mark(part: BodyPart) -> Data:
    """What the drawing shows: the worst row, whether all is dressed, what became of the part."""
    wounds = [seen.wound for seen in part.wounds]
    worst = max(wounds, key=lambda wound: GRAVEST.index(wound.row))
    became = [wound.part for wound in wounds if wound.part]
    return {
        "row": worst.row,
        "treated": all(wound.treated for wound in wounds),
        "part": became[-1] if became else "",
    }


def _ac_sum(sheet: Sheet, tongue: Tongue) -> str:
    dexterity = signed(sheet.modifiers["dexterity"])
    terms = [tongue("AC{colon}10, Dexterity {bonus}", colon=tongue(": "), bonus=dexterity)]
    if sheet.person.natural:
        terms.append(f"{term_name('natural', tongue)} {signed(sheet.person.natural)}")
    terms.append(f"{term_name('fatigue', tongue)} {signed(sheet.penalty)}")
    terms.append(tongue("armour where it covers"))
    return ", ".join(terms) + "."


def _weapon(card: WeaponCard, seen: D20View, tongue: Tongue) -> dict[str, Any]:
    weapon = card.weapon
    lethal = signed(card.lethality)
    if card.vicious:
        lethal = f"{lethal} {signed(card.vicious)}"
    terms = (f"{term_name(term.name, tongue)} {signed(term.value)}" for term in card.terms)
    reach = tongue("{count} m", count=weapon.increment) if weapon.increment else ""
    loaded = "" if card.loaded is None else f"{card.loaded}/{weapon.magazine}"
    return {
        "name": capital(named_weapon(weapon.id, seen, tongue)),
        "bonus": signed(card.bonus),
        "terms": ", ".join(terms),
        "lethality": lethal,
        "most": str(weapon.most_damage),
        "range": reach,
        "loaded": loaded,
    }


def zones_told(tongue: Tongue) -> str:
    """“head −10, torso −8 …”: what calling a zone costs."""
    told = (
        f"{zone_row_name(zone, tongue)} {signed(penalty)}"
        for zone, (penalty, _) in ZONES.items()
        if zone not in OTHER_SIDE
    )
    return " · ".join(told)


def _skill(skill: str, sheet: Sheet, tongue: Tongue) -> Data:
    bonus = sheet.skills.get(skill)
    return {
        "name": skill_name(skill, tongue),
        "bonus": "–" if bonus is None else signed(bonus),
        "core": skill in sheet.person.core,
        "trained": sheet.person.ranks.get(skill, 0) > 0,
        "tired": skill in sheet.tired,
    }


def _texts(sheet: Sheet, seen: D20View, tongue: Tongue) -> Iterator[tuple[str, str]]:
    person = sheet.person
    for wound in wounds_of(sheet):
        if wound.wound.note:
            name = tongue("wound no. {number}", number=wound.wound.number)
            yield capital(name), wound.wound.note
    if person.barred:
        yield tongue("Ruled out by the keeper"), person.barred
    for clue in seen.clues:
        if person.id in clue.found:
            yield tongue("Clue: {title}", title=clue.title), clue.text
    if person.note:
        yield tongue("Note"), person.note
